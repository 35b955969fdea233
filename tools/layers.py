#!/usr/bin/env python3
"""Holds the rooms of src/ to the order that src/floors.txt declares: no file includes a header of a
higher floor, and no object file refers to a function or variable of one. Users of the library see
only the rooms that it names for them.

Usage: layers.py [BUILD]         BUILD: a build folder, whose object files are looked at, too
       layers.py --draw          draws the floors anew into docs/architecture.md
       layers.py --list BUILD    prints what points upwards, as rows of src/floors.txt

src/floors.txt says how it is written. What still points upwards stands there by name: something that
is missing in that list is a fault, and something that is listed and occurs no more is one, too.
"""

import pathlib
import re
import subprocess
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src"
FLOORS = SOURCES / "floors.txt"
PUBLIC = ROOT / "include" / "izvor" / "izvor.h"
PAGE = ROOT / "docs" / "architecture.md"
BEGIN, END = "<!-- floors: made by `make docs` from src/floors.txt -->", "<!-- end of floors -->"
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.MULTILINE)
NAME_WIDTH, LINE_WIDTH = 30, 100


class Floors:
    """The rooms with the number of their floor, 1 for the lowest, and what each is for."""

    def __init__(self) -> None:
        self.floor: dict[str, int] = {}
        self.purpose: dict[str, str] = {}
        self.tables: dict[str, str] = {}
        self.upward: list[tuple[str, str]] = []
        self.sees: dict[str, set[str]] = {}
        for line in FLOORS.read_text(encoding="utf-8").splitlines():
            words = line.split("#")[0].split()
            if not words:
                continue
            kind = words[0]
            if kind in ("floor", "beside"):
                top = max(self.floor.values(), default=0)
                self.floor[words[1]] = top + (kind == "floor")
                self.purpose[words[1]] = " ".join(words[2:])
            elif kind == "and":
                self.purpose[list(self.purpose)[-1]] += " " + " ".join(words[1:])
            elif kind == "table":
                self.tables[words[1]] = " ".join(words[2:])
            elif kind == "sees":
                self.sees[words[1]] = {words[1], *words[2:]}
            elif kind == "upward":
                self.upward += [(words[1], name) for name in words[2:]]
            else:
                sys.exit(f"src/floors.txt: what is {line!r}?")

    def room(self, path: pathlib.PurePath) -> str:
        """The room of a file below src/: its folder, or the folder around that."""
        for folder in path.parents:
            if str(folder) in self.floor:
                nested = any(room.startswith(f"{folder}/") for room in self.floor)
                if nested and folder != path.parent:
                    break
                return str(folder)
        sys.exit(f"src/floors.txt has no row for the room of src/{path}")


def sources() -> list[pathlib.PurePath]:
    return [path.relative_to(SOURCES) for path in sorted(SOURCES.glob("*/**/*"))
            if path.suffix in (".c", ".h", ".def")]


def included_upwards(floors: Floors) -> dict[tuple[str, str], set[str]]:
    """(room, header): the files of the room that include the header of a higher floor."""
    found: dict[tuple[str, str], set[str]] = {}
    for path in sources():
        room = floors.room(path)
        for header in INCLUDE.findall((SOURCES / path).read_text(encoding="utf-8")):
            if (SOURCES / header).is_file() and \
                    floors.floor[floors.room(pathlib.PurePath(header))] > floors.floor[room]:
                found.setdefault((room, header), set()).add(str(path))
    return found


def includes_of(path: pathlib.PurePath, met: set[str]) -> set[str]:
    """All headers of src/ that a file comes to include, from header to header."""
    for header in INCLUDE.findall((SOURCES / path).read_text(encoding="utf-8")):
        if header not in met and (SOURCES / header).is_file():
            met.add(header)
            includes_of(pathlib.PurePath(header), met)
    return met


def symbols(build: pathlib.Path) -> tuple[dict[str, str], dict[str, set[str]]]:
    """Which file defines each symbol, and which files refer to it; by the object files."""
    defined: dict[str, str] = {}
    used: dict[str, set[str]] = {}
    names = {str(path).replace("/", "_") + ".o": str(path) for path in sources()
             if path.suffix == ".c"}
    objects = {path.name.removeprefix("src_"): path
               for path in (*build.glob("*.p/*.o"), *build.glob("src/*.p/*.o"))
               if path.name.removeprefix("src_") in names}
    missing = sorted(set(names) - set(objects))
    if missing:
        sys.exit(f"{build} has no object file for src/{names[missing[0]]} ({len(missing)} in all)")
    for name, path in objects.items():
        listed = subprocess.run(["nm", path], capture_output=True, text=True, check=True).stdout
        for line in listed.splitlines():
            *_, kind, symbol = line.split()
            if kind == "U":
                used.setdefault(symbol, set()).add(names[name])
            elif kind.isupper():
                defined[symbol] = names[name]
    return defined, used


def unseen_includes(floors: Floors) -> list[str]:
    """What users of the library come to include of rooms that they don't see."""
    faults = []
    for path in sources():
        seen = floors.sees.get(floors.room(path))
        for header in sorted(includes_of(path, set())) if seen else ():
            if floors.room(pathlib.PurePath(header)) not in seen:
                faults.append(f"{path} comes to include {header}: src/floors.txt says what "
                              f"{floors.room(path)} sees")
    return faults


def unseen_symbols(floors: Floors, defined: dict[str, str], used: dict[str, set[str]]) -> list[str]:
    """What they refer to in such rooms; the functions of the public header aside."""
    public = set(re.findall(r"\b(iz_\w+)\(", PUBLIC.read_text(encoding="utf-8")))
    faults = []
    for symbol, home in sorted(defined.items()):
        for user in sorted(used.get(symbol, set()) if symbol not in public else ()):
            seen = floors.sees.get(floors.room(pathlib.PurePath(user)))
            if seen and floors.room(pathlib.PurePath(home)) not in seen:
                faults.append(f"{user} refers to {symbol} (it is in {home}): src/floors.txt says "
                              "what its room sees")
    return faults


def linked_upwards(floors: Floors, defined: dict[str, str],
                   used: dict[str, set[str]]) -> dict[tuple[str, str], set[str]]:
    """(room, symbol): the files of the room that refer to the symbol of a higher floor."""
    faults = [f"src/floors.txt: no object defines the table {table}" for table in floors.tables
              if table not in defined]
    if faults:
        sys.exit("\n".join(faults))
    found: dict[tuple[str, str], set[str]] = {}
    for symbol, home in defined.items():
        high = floors.floor[floors.room(pathlib.PurePath(home))]
        for user in used.get(symbol, set()) if symbol not in floors.tables else ():
            room = floors.room(pathlib.PurePath(user))
            if floors.floor[room] < high:
                found.setdefault((room, symbol), set()).add(f"{user} (it is in {home})")
    return found


def faults_of(floors: Floors, found: dict[tuple[str, str], set[str]], with_build: bool) -> list[str]:
    listed = {entry for entry in floors.upward if with_build or entry[1].endswith((".h", ".def"))}
    faults = [f"{room} points upwards to {name}: {', '.join(sorted(found[room, name]))}"
              for room, name in sorted(set(found) - listed)]
    faults += [f"src/floors.txt: {room} points no more upwards to {name}"
               for room, name in sorted(listed - set(found))]
    faults += [f"src/floors.txt names {room} {name} twice" for room, name in
               sorted({entry for entry in floors.upward if floors.upward.count(entry) > 1})]
    return faults


def drawing(floors: Floors) -> str:
    """The rooms, highest first; those of one floor have its number in common."""
    lines = []
    for room in sorted(floors.floor, key=lambda room: -floors.floor[room]):
        depth = room.count("/")
        name = f"{floors.floor[room]:3} " + "    " * depth + room.split("/")[-1] + "/"
        lines += textwrap.wrap(floors.purpose[room], LINE_WIDTH, initial_indent=name.ljust(
            NAME_WIDTH), subsequent_indent=" " * NAME_WIDTH)
    return "\n".join([BEGIN, "```", *lines, "```", END])


def drawn() -> tuple[str, str, str]:
    """The page: before the drawing, the drawing, behind it."""
    page = PAGE.read_text(encoding="utf-8")
    begin, end = page.index(BEGIN), page.index(END) + len(END)
    return page[:begin], page[begin:end], page[end:]


def main() -> int:
    arguments = sys.argv[1:]
    floors = Floors()
    if arguments == ["--draw"]:
        before, _, behind = drawn()
        PAGE.write_text(before + drawing(floors) + behind, encoding="utf-8")
        return 0
    listing = arguments[:1] == ["--list"]
    if len(arguments) - listing > 1 or (arguments and arguments[-1].startswith("--")):
        print(__doc__, file=sys.stderr)
        return 2
    build = pathlib.Path(arguments[-1]) if arguments else None
    found = included_upwards(floors)
    unseen = unseen_includes(floors)
    if build:
        defined, used = symbols(build)
        found |= linked_upwards(floors, defined, used)
        unseen += unseen_symbols(floors, defined, used)
    if listing:
        print("\n".join(f"upward {room} {name}" for room, name in sorted(found)))
        return 0
    faults = faults_of(floors, found, build is not None) + unseen
    if drawn()[1] != drawing(floors):
        faults.append("docs/architecture.md draws other floors than src/floors.txt: make docs")
    print("\n".join(faults) if faults else
          f"{len(floors.floor)} rooms on {max(floors.floor.values())} floors; "
          f"{len(floors.upward)} references upwards are left")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
