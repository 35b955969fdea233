#!/usr/bin/env python3
"""Does a concept stand for more than three rules of a book, without a reason?

What shows a concept at work shows the numbers of its RULE rows (src/books/BOOK/rules.def). Where
they are more than three, the page docs/decisions/119-concepts-of-many-rules.md names the concept and
says why. Prints the concepts that are missing there, and those that needn't be there any more, and
exits 1; else prints how many there are and exits 0.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "decisions" / "119-concepts-of-many-rules.md"
MOST = 3
ROW = re.compile(r'^RULE\((\w+),\s*((?:"[^"]*"\s*)+)\)', re.MULTILINE)


def many() -> set[str]:
    found = set()
    for path in (ROOT / "src" / "books").glob("*/rules.def"):
        numbers: dict[str, set[str]] = {}
        for concept, text in ROW.findall(path.read_text(encoding="utf-8")):
            listed = re.split(r", (?![a-z])", "".join(re.findall(r'"([^"]*)"', text)))
            numbers.setdefault(concept, set()).update(listed)
        found |= {concept for concept, all_of_it in numbers.items() if len(all_of_it) > MOST}
    return found


def main() -> int:
    there = many()
    named = set(re.findall(r"\b[A-Z][A-Z_]{3,}\b", PAGE.read_text(encoding="utf-8")))
    named -= {"BOOK", "RULE", "WIDER"}
    for concept in sorted(there - named):
        print(f"{concept} stands for more than {MOST} rules of a book; {PAGE.name} doesn't say why")
    for concept in sorted(named - there):
        print(f"{concept} is named in {PAGE.name}, but stands for no more than {MOST} rules")
    print(f"{len(there)} concepts stand for more than {MOST} rules of a book")
    return 1 if there != named else 0


if __name__ == "__main__":
    sys.exit(main())
