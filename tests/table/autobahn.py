#!/usr/bin/env python3
"""The Autobahn test suite against the table's WebSocket: cases of frames, pings, closing, UTF-8. The
table is started with `--echo`: what comes goes back.

    tests/table/autobahn.py BUILD
"""

import json
import pathlib
import subprocess
import sys
import tempfile

import harness
from harness import HOST, Table

#  1 frames, 2 pings, 3 reserved bits, 4 opcodes, 5 fragments, 6 UTF-8, 7 closing, 10 pieces
CASES = ["1.*", "2.*", "3.*", "4.*", "5.*", "6.*", "7.*", "10.*"]


def main() -> int:
    table = Table(sys.argv[1], "--crowd", "--echo")
    person = table.person("Autobahn")
    with tempfile.TemporaryDirectory() as folder:
        report = pathlib.Path(folder, "report")
        spec = {"outdir": str(report), "cases": CASES, "exclude-cases": [],
                "servers": [{"agent": "izvor-table", "url": f"ws://{HOST}:{table.port}/ws",
                             "options": {"version": 13}}],
                "options": {"headers": {"Authorization": f"Bearer {person.token}",
                                        "Sec-WebSocket-Protocol": "izvor.1"}}}
        path = pathlib.Path(folder, "spec.json")
        path.write_text(json.dumps(spec), encoding="utf-8")
        subprocess.run(["wstest", "-m", "fuzzingclient", "-s", str(path)], check=True)
        results = json.loads((report / "index.json").read_text())["izvor-table"]
    bad = {case: row["behavior"] for case, row in results.items()
           if row["behavior"] not in ("OK", "INFORMATIONAL", "NON-STRICT")}
    print("\n".join(f"FAILED: {case}: {how}" for case, how in bad.items()))
    table.close()
    print(f"{len(results) - len(bad)} passed, {len(bad)} failed")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
