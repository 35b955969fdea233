#!/usr/bin/env python3
"""Has the page words for everything that it says?

    tools/page_words.py

Holds the tables of the page (page/languages/NAME.ftl) to the script that uses them: a message that
no table has, or that nothing uses, is a fault in English and Serbian; what other languages lack is
named, and said in English.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "page"
# Languages that must be whole, and the one that the others are held to.
FIRST, WHOLE = "en", {"en", "sr"}

MESSAGE = re.compile(r"^([a-z][A-Za-z0-9_-]*) =", re.MULTILINE)
ARGUMENT = re.compile(r"\$([a-z]+)")
QUOTED = re.compile(r'"([a-z][A-Za-z0-9_-]*)"')
# Messages whose names are put together: `book-${name}`.
PUT_TOGETHER = re.compile(r"words\(`([^`]*)`")


def messages_of(name: str) -> dict[str, str]:
    text = (PAGE / "languages" / f"{name}.ftl").read_text(encoding="utf-8")
    found = list(MESSAGE.finditer(text))
    ends = [match.start() for match in found[1:]] + [len(text)]
    return {match[1]: text[match.end():end] for match, end in zip(found, ends)}


def used() -> tuple[set[str], list[re.Pattern]]:
    """Names that stand in the script as they are, and patterns of those that are put together."""
    names: set[str] = set()
    patterns = []
    for path in sorted((PAGE / "src").rglob("*.ts*")):
        text = path.read_text(encoding="utf-8")
        names |= set(QUOTED.findall(text))
        for template in PUT_TOGETHER.findall(text):
            pieces = re.split(r"\$\{[^}]*\}", template)
            patterns.append(re.compile(".+".join(map(re.escape, pieces))))
    return names, patterns


def faults_of_english(english: dict[str, str]) -> list[str]:
    names, patterns = used()
    said = {name for path in sorted((PAGE / "src").rglob("*.ts*"))
            for name in re.findall(r'words\("([^"]+)"', path.read_text(encoding="utf-8"))}
    missing = sorted(said - english.keys())
    unused = [name for name in english
              if name not in names and not any(pattern.fullmatch(name) for pattern in patterns)]
    return ([f"{FIRST}.ftl: {name} is missing" for name in missing]
            + [f"{FIRST}.ftl: nothing says {name}" for name in unused])


def faults_of(name: str, english: dict[str, str]) -> list[str]:
    table = messages_of(name)
    faults = [f"{name}.ftl: {message} is missing" for message in english if message not in table]
    faults += [f"{name}.ftl: {message} is not in {FIRST}.ftl"
               for message in table if message not in english]
    for message, text in table.items():
        unknown = set(ARGUMENT.findall(text)) - set(ARGUMENT.findall(english.get(message, ""))) - {"book"}
        faults += [f"{name}.ftl: {message} has no ${argument}" for argument in sorted(unknown)]
    return faults


def main() -> int:
    english = messages_of(FIRST)
    failed = faults_of_english(english)
    for path in sorted((PAGE / "languages").glob("*.ftl")):
        if path.stem == FIRST:
            continue
        faults = faults_of(path.stem, english)
        if path.stem in WHOLE:
            failed += faults
        else:
            print("\n".join(faults))
    print("\n".join(failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
