#!/usr/bin/env python3
"""Checks that the folders of src/ depend on each other without a cycle, by their #include lines.

Prints the order that follows from them, lowest first, and exits 0; or names the folders that can't
be put in order, with the lines that tie them to each other, and exits 1.
"""

import collections
import pathlib
import re
import sys

SOURCES = pathlib.Path(__file__).resolve().parent.parent / "src"
INCLUDE = re.compile(r'^\s*#\s*include\s+"([a-z_]+)/[^"]+"')


def includes() -> dict[str, dict[str, list[str]]]:
    """For each folder, those it includes from, with the places where it does."""
    found: dict[str, dict[str, list[str]]] = {}
    for path in sorted(SOURCES.glob("*/**/*.[chd]*")):
        folder = path.relative_to(SOURCES).parts[0]
        needs = found.setdefault(folder, collections.defaultdict(list))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            match = INCLUDE.match(line)
            if match and match[1] != folder and (SOURCES / match[1]).is_dir():
                needs[match[1]].append(f"{path.relative_to(SOURCES.parent)}:{number}: {line.strip()}")
    return found


def main() -> int:
    open_folders = includes()
    order: list[str] = []
    while open_folders:
        lowest = [folder for folder, needs in open_folders.items()
                  if not any(need in open_folders for need in needs)]
        if not lowest:
            break
        order += lowest
        for folder in lowest:
            del open_folders[folder]
    # What merely stands above a cycle is no part of it.
    while above := [folder for folder in open_folders
                    if not any(folder in needs for needs in open_folders.values())]:
        for folder in above:
            del open_folders[folder]
    if not open_folders:
        print(" ".join(order))
        return 0
    print("folders that depend on each other: " + " ".join(open_folders))
    for folder, needs in open_folders.items():
        for need in needs:
            if need in open_folders:
                print(f"{folder} needs {need}:")
                print("\n".join("    " + place for place in needs[need]))
    return 1


if __name__ == "__main__":
    sys.exit(main())
