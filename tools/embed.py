#!/usr/bin/env python3
"""Writes files into a C source as byte arrays: the cards and decks that come with the library.

    tools/embed.py OUTPUT.c DATA_FOLDER FILE…

A file's name in the program is its path below DATA_FOLDER, e.g. "decks/goblins.txt". The table
ends with an empty entry and is declared in src/data/embedded.h.
"""

import pathlib
import sys

BYTES_PER_LINE = 24


def array_of(index: int, content: bytes) -> str:
    # A closing zero, not counted in the size, lets text be read as a C string.
    numbers = [str(byte) for byte in content + b"\0"]
    lines = [",".join(numbers[start:start + BYTES_PER_LINE])
             for start in range(0, len(numbers), BYTES_PER_LINE)]
    return f"static const unsigned char file_{index}[] = {{\n" + ",\n".join(lines) + "};\n"


def c_string(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def main() -> int:
    output, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]).resolve()
    parts = ["/* Written by tools/embed.py; not to be edited. */\n#include \"data/embedded.h\"\n"]
    entries = []
    for index, name in enumerate(sys.argv[3:]):
        path = pathlib.Path(name).resolve()
        content = path.read_bytes()
        parts.append(array_of(index, content))
        entries.append(f"    {{{c_string(path.relative_to(folder).as_posix())}, "
                       f"file_{index}, {len(content)}}},\n")
    parts.append("const iz_embedded_file iz_embedded_files[] = {\n" + "".join(entries)
                 + "    {0, 0, 0},\n};\n")
    parts.append(f"const size_t iz_embedded_count = {len(entries)};\n")
    output.write_text("\n".join(parts), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
