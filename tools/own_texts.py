#!/usr/bin/env python3
"""Are the texts of our own cards our own?

usage: tools/own_texts.py CARDS_JSON

Compares each paragraph of the cards in data/ and tests/ with those of the real cards in CARDS_JSON
(AtomicCards JSON). A paragraph of LONG words or more that differs from a real card's in the card's
name alone is named, as is a card of data/ that has a real card's name (basic lands have theirs).
A short paragraph is a formula of the language, and nobody's. Exit: 0 none, 1 some, 2 wrong use.
"""
import json
import pathlib
import re
import sys

LONG = 22
CARD = re.compile(r'card "([^"]*)" \{((?:[^"{}]|\{[^{} ]*\}|"(?:[^"\\]|\\.)*")*)\}')
TEXT = re.compile(r'text "((?:[^"\\]|\\.)*)"')


def plain(paragraph: str, name: str) -> str:
    """The paragraph without reminders, with ~ for the card's name, in small letters."""
    paragraph = re.sub(r"\([^)]*\)", "", paragraph)
    for said in (name, name.split(",")[0]):
        paragraph = paragraph.replace(said, "~")
    return " ".join(paragraph.split()).lower()


def real_cards(file: str) -> tuple[set[str], dict[str, str]]:
    """Names of the real cards, and what paragraph is whose."""
    names, paragraphs = set(), {}
    for name, faces in json.loads(pathlib.Path(file).read_text())["data"].items():
        for face in faces:
            if "Basic" in face.get("supertypes", []):
                continue
            own = face.get("faceName", name)
            names.add(own)
            for paragraph in (face.get("text") or "").split("\n"):
                paragraphs.setdefault(plain(paragraph, own), own)
    return names, paragraphs


def own_cards():
    """File, line, name and paragraphs of each card of our own."""
    for pattern in ("data/**/*.izc", "tests/**/*.izs"):
        for file in sorted(pathlib.Path().glob(pattern)):
            source = file.read_text()
            for card in CARD.finditer(source):
                texts = (t.replace('\\"', '"').split("\\n") for t in TEXT.findall(card.group(2)))
                line = source.count("\n", 0, card.start()) + 1
                yield file, line, card.group(1), [p for text in texts for p in text]


def main() -> int:
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    names, paragraphs = real_cards(sys.argv[1])
    count = found = 0
    for file, line, name, texts in own_cards():
        count += 1
        if file.parts[0] == "data" and name in names:
            found += 1
            print(f'{file}:{line}: "{name}" is a real card\'s name')
        for text in texts:
            words = plain(text, name)
            if len(words.split()) >= LONG and words in paragraphs:
                found += 1
                print(f'{file}:{line}: "{name}" has the text of {paragraphs[words]}: {text}')
    print(f"{count} cards of our own, {found} with another's name or text")
    return 1 if found or not count else 0


if __name__ == "__main__":
    sys.exit(main())
