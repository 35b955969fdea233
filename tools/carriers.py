#!/usr/bin/env python3
"""Holds src/program/carriers.def against the engine: does each file that it names know what it is
said to carry out? And is there a row for every keyword that the rules know, or is it refused?

Prints what doesn't fit and exits 1, else prints how many rows there are and exits 0.
"""

import pathlib
import re
import sys

SOURCES = pathlib.Path(__file__).resolve().parent.parent / "src"
ROW = re.compile(r'^(NODE_BY|ACTION_BY|KEYWORD_BY)\((\w+)(?:, (\w+))?, "([^"]+)"\)$', re.MULTILINE)
PREFIX = {"NODE_BY": "IZ_", "KEYWORD_BY": "IZ_KW_", "ACTION_BY": "IZ_ACTION_"}


def main() -> int:
    table = (SOURCES / "program" / "carriers.def").read_text(encoding="utf-8")
    faults, rows = [], 0
    for kind, name, action, file in ROW.findall(table):
        rows += 1
        path = SOURCES / file
        constant = PREFIX[kind] + (action or name)
        if not path.is_file():
            faults.append(f"{kind}({name}): there is no src/{file}")
        elif not re.search(rf"\b{constant}\b", path.read_text(encoding="utf-8")):
            faults.append(f"{kind}({name}): src/{file} doesn't know {constant}")
    stray = [line for line in table.splitlines()
             if re.match(r"[A-Z]+_BY\(", line) and not line.startswith("CLASS_BY")
             and not ROW.match(line)]
    faults += [f"not a row: {line}" for line in stray]
    print("\n".join(faults) if faults else f"{rows} rows, each known where it is said to be")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
