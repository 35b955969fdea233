#!/usr/bin/env python3
"""The one table of messages, data/protocol.json, put to use.

    tools/messages.py --typescript          types for the page
    tools/messages.py --c                   the table that the server checks what it gets by
    tools/messages.py --check SIDE [FILE]   is each line a message of that side (from_page,
                                            from_table)? Says which isn't, and why

How the table is written: docs/protocol.md, "The table of messages".
"""

import json
import pathlib
import re
import sys

TABLE = pathlib.Path(__file__).resolve().parent.parent / "data" / "protocol.json"
PLAIN = {"string": str, "integer": int, "boolean": bool}
KIND = re.compile(r"^(?P<list>\{)?(?P<name>.+?)(?:<=(?P<most>\d+))?\}?"
                  r"(?P<array>\[(?:<=(?P<count>\d+))?\])?$")


class Kind:
    """The kind of a field: "string<=40", "Option[]", "{Thing}", "'yes'|'no'"."""

    def __init__(self, text: str) -> None:
        match = KIND.match(text)
        if not match:
            sys.exit(f"{TABLE.name}: what is {text!r}?")
        self.is_map = bool(match["list"])
        self.is_list = bool(match["array"])
        self.most = int(match["most"] or 0)
        self.count = int(match["count"] or 0)
        self.words = match["name"].split("|")
        self.literal = self.words[0].startswith("'")

    def typescript(self) -> str:
        text = " | ".join(word.replace("'", '"') if self.literal else
                          {"integer": "number"}.get(word, word) for word in self.words)
        if self.is_map:
            return f"Record<string, {text}>"
        if self.is_list:
            return f"({text})[]" if len(self.words) > 1 else f"{text}[]"
        return text


def fields_of(row: dict[str, str]) -> list[tuple[str, bool, Kind]]:
    return [(name.rstrip("?"), name.endswith("?"), Kind(kind)) for name, kind in row.items()]


def typescript_row(name: str, row: dict[str, str], tag: str = "") -> list[str]:
    lines = [f"export interface {name} {{"]
    if tag:
        lines.append(f'    type: "{tag}";')
    for field, optional, kind in fields_of(row):
        lines.append(f"    {field}{'?' if optional else ''}: {kind.typescript()};")
    return [*lines, "}", ""]


def camel(name: str) -> str:
    return "".join(word.capitalize() for word in name.split("_"))


def typescript(table: dict) -> str:
    lines = ["// Made from data/protocol.json by tools/messages.py --typescript.", "",
             f'export const PROTOCOL = "{table["protocol"]}";', ""]
    for name, row in table["types"].items():
        if isinstance(row, str):
            lines += [f"export type {name} = {Kind(row).typescript()};", ""]
        else:
            lines += typescript_row(name, row)
    for side, prefix in (("from_page", "Tell"), ("from_table", "Told")):
        for name, row in table[side].items():
            lines += typescript_row(prefix + camel(name), row, name)
        union = " | ".join(prefix + camel(name) for name in table[side])
        lines += [f"export type {camel(side)} = {union};", ""]
    for side, prefix in (("requests", "Request"), ("answers", "Answer")):
        for name, row in table[side].items():
            lines += typescript_row(prefix + camel(name), row)
    return "\n".join(lines)


def c_kind(kind: Kind) -> str:
    if kind.literal:
        words = "|".join(word.strip("'") for word in kind.words)
        return f'PROTOCOL_WORD, .words = "|{words}|"'
    name = kind.words[0]
    plain = {"string": "PROTOCOL_STRING", "integer": "PROTOCOL_INTEGER",
             "boolean": "PROTOCOL_BOOLEAN", "Seat": "PROTOCOL_STRING"}.get(name, "PROTOCOL_OBJECT")
    most = 1 if name == "Seat" else kind.most
    text = f"{plain}, .most = {most}"
    return text + (f", .row = \"{name}\"" if plain == "PROTOCOL_OBJECT" else "")


def c_rows(table: dict) -> str:
    """What comes to the server: messages, requests, and the types that these have."""
    used = ["NewSeat", "From"]
    lines = ["/* Made from data/protocol.json by tools/messages.py --c. */",
             '#include "table/protocol.h"', ""]
    rows = [("from_page", name, row) for name, row in table["from_page"].items()]
    rows += [("requests", name, row) for name, row in table["requests"].items()]
    rows += [("types", name, table["types"][name]) for name in used]
    for side, name, row in rows:
        lines.append(f"static const protocol_field {side}_{name}[] = {{")
        for field, optional, kind in fields_of(row):
            listed = f", .is_list = true, .count = {kind.count}" if kind.is_list else ""
            lines.append(f'    {{.name = "{field}", .optional = {str(optional).lower()}, '
                         f".kind = {c_kind(kind)}{listed}}},")
        lines += ["    {.name = 0}};", ""]
    lines.append("const protocol_row protocol_rows[] = {")
    lines += [f'    {{"{side}", "{name}", {side}_{name}}},' for side, name, _ in rows]
    lines += ["    {0, 0, 0}};", ""]
    return "\n".join(lines)


class Checker:
    """Is a value what the table says?"""

    def __init__(self, table: dict) -> None:
        self.table = table

    def one(self, value, kind: Kind, at: str) -> list[str]:
        if kind.literal:
            return [] if f"'{value}'" in kind.words else [f"{at}: {value!r} is none of these"]
        faults: list[str] = []
        for word in kind.words:
            faults = self.named(value, word, kind, at)
            if not faults:
                break
        return faults

    def named(self, value, word: str, kind: Kind, at: str) -> list[str]:
        if word in PLAIN:
            right = isinstance(value, PLAIN[word]) and (word == "boolean" or
                                                        not isinstance(value, bool))
            if not right:
                return [f"{at}: {value!r} is no {word}"]
            if word == "string" and kind.most and len(value.encode()) > kind.most:
                return [f"{at}: longer than {kind.most} bytes"]
            return []
        row = self.table["types"][word]
        if isinstance(row, str):
            return self.field(value, Kind(row), at)
        return self.row(value, row, at)

    def field(self, value, kind: Kind, at: str) -> list[str]:
        if kind.is_list:
            if not isinstance(value, list):
                return [f"{at}: no list"]
            return [fault for n, item in enumerate(value)
                    for fault in self.one(item, kind, f"{at}[{n}]")]
        if kind.is_map:
            if not isinstance(value, dict):
                return [f"{at}: no object"]
            return [fault for name, item in value.items()
                    for fault in self.one(item, kind, f"{at}.{name}")]
        return self.one(value, kind, at)

    def row(self, value, row: dict[str, str], at: str, also: tuple[str, ...] = ()) -> list[str]:
        if not isinstance(value, dict):
            return [f"{at}: no object"]
        faults = []
        known = set(also)
        for name, optional, kind in fields_of(row):
            known.add(name)
            if name in value:
                faults += self.field(value[name], kind, f"{at}.{name}")
            elif not optional:
                faults.append(f"{at}.{name} is missing")
        return faults + [f"{at}.{name} is not in the table" for name in value if name not in known]

    def message(self, value, side: str) -> list[str]:
        name = value.get("type") if isinstance(value, dict) else None
        if name not in self.table[side]:
            return [f"there is no message {name!r}"]
        return self.row(value, self.table[side][name], name, ("type",))

    def answer(self, value, name: str) -> list[str]:
        return self.row(value, self.table["answers"][name], name)


def load() -> dict:
    return json.loads(TABLE.read_text(encoding="utf-8"))


def check(side: str, lines) -> int:
    checker = Checker(load())
    count = 0
    for number, line in enumerate(lines, 1):
        for fault in checker.message(json.loads(line), side):
            print(f"{number}: {fault}")
            count += 1
    return 1 if count else 0


def main() -> int:
    arguments = sys.argv[1:]
    if arguments == ["--typescript"]:
        print(typescript(load()))
    elif arguments == ["--c"]:
        print(c_rows(load()))
    elif len(arguments) in (2, 3) and arguments[0] == "--check":
        with open(arguments[2], encoding="utf-8") if len(arguments) == 3 else sys.stdin as lines:
            return check(arguments[1], lines)
    else:
        print(__doc__, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
