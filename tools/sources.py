#!/usr/bin/env python3
"""Prints the files of a group, one a line: the build's only list of sources.

    tools/sources.py library     the C files of libizvor
    tools/sources.py --all       every group, as "group: file", to see whether the list has changed
    tools/sources.py --format    all C files, for clang-format

A new file in one of these places is built without an edit to any meson.build: the Makefile
(through tools/configure.sh) asks for the whole list before each build and configures anew when it
differs from the last one.
"""

import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent

LIBRARY_FOLDERS = ("core", "program", "engine", "text", "cards", "books", "language", "api", "referee",
                   "scenario", "sim", "ai", "replay", "stops")

GROUPS = {
    "library": [f"src/{folder}/**/*.c" for folder in LIBRARY_FOLDERS],
    "program": ["src/cli/**/*.c"],
    "dealer": ["src/dealer/*.c"],
    "table": ["src/table/*.c"],
    "data": ["data/cards/**/*.izc", "data/decks/**/*.txt", "data/languages/*.ftl"],
    "page": ["page/src/**/*.ts", "page/src/**/*.tsx", "page/styles/*.css", "page/languages/*.ftl", "page/vendor/**/*.*js",
             "page/index.html", "page/icon.svg", "page/tsconfig.json", "data/languages/*.ftl"],
    "unit": ["tests/unit/test_*.c"],
    "unit_table": ["tests/table/test_*.c"],
    "fuzz": ["tests/fuzz/fuzz_*.c"],
    "examples": ["examples/*.c"],
    "headers": ["include/izvor/*.h"],
}

FORMATTED = [f"{folder}/**/*.{ending}" for folder in ("src", "include", "tests", "examples")
             for ending in "ch"]


def files_of(patterns: list[str]) -> list[str]:
    found = {path for pattern in patterns for path in ROOT.glob(pattern) if path.is_file()}
    return sorted(str(path.relative_to(ROOT)) for path in found)


def main() -> int:
    asked = sys.argv[1] if len(sys.argv) == 2 else ""
    if asked in GROUPS:
        lines = files_of(GROUPS[asked])
    elif asked == "--all":
        lines = [f"{group}: {name}" for group in GROUPS for name in files_of(GROUPS[group])]
    elif asked == "--format":
        lines = files_of(FORMATTED)
    else:
        print("usage: tools/sources.py " + "|".join((*GROUPS, "--all", "--format")),
              file=sys.stderr)
        return 2
    print("\n".join(lines))
    return 0


if __name__ == "__main__":
    sys.exit(main())
