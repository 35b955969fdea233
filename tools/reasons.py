#!/usr/bin/env python3
"""Is each concept that can be the reason of a refusal named by the table of some book, so that the
refusal has a rule?

A reason is what a function returns or hands to a verdict or a refusal (return IZ_C_X,
iz_verdict(g, IZ_C_X), refuse(…, IZ_C_X)). Prints those that no book names and exits 1, else prints
how many there are and exits 0.
"""

import pathlib
import re
import sys

SOURCES = pathlib.Path(__file__).resolve().parent.parent / "src"
REASON = re.compile(r"(?:\breturn\b[^;]*?|\b(?:iz_verdict|\w*refuse)\([^;]*?|\bconcept\s*=[^;=]*?|"
                    r"\bverdict\s*=[^;=]*?)\bIZ_C_(\w+)")


def reasons() -> dict[str, list[str]]:
    """The places of each."""
    found: dict[str, list[str]] = {}
    for folder in ("engine", "scenario", "api"):
        for path in sorted((SOURCES / folder).rglob("*.c")):
            text = path.read_text(encoding="utf-8")
            for statement in re.finditer(r"[^;{}]*IZ_C_\w+[^;{}]*;", text):
                if not REASON.search(statement[0]):
                    continue
                line = text.count("\n", 0, statement.end()) + 1
                for name in re.findall(r"IZ_C_(\w+)", statement[0]):
                    found.setdefault(name, []).append(f"{path.relative_to(SOURCES.parent)}:{line}")
    return found


def named() -> set[str]:
    tables = sorted((SOURCES / "books").rglob("*.def"))
    return {name for path in tables
            for name in re.findall(r"^\w+\((\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)}


def main() -> int:
    found = reasons()
    without = sorted(set(found) - named() - {"NONE", "COUNT"})
    for name in without:
        print(f"no book names {name}, a reason in {', '.join(found[name][:3])}")
    print(f"{len(found)} concepts are reasons, {len(without)} of them without a rule")
    return 1 if without else 0


if __name__ == "__main__":
    sys.exit(main())
