#!/usr/bin/env python3
"""Is there a whole game of Izvori in data/: cards of every kind, and decks of sixty?

usage: tools/izvori_set.py PROGRAM

Looks through data/cards/izvori.izc and says what the set lacks: numbers of cards by color and kind,
a rarity on each (B7.20), the keywords of the book in the colors that they fit, cards that mean
something at a table of several only. Eight decks of sixty, two of them for teams, must be legal at a
tournament (`PROGRAM deck check`), and all texts must be said back as they are
(`PROGRAM cards check`). Exit: 0 nothing, 1 something, 2 wrong use.
"""
import pathlib
import re
import sys

from own_set import cards_of, decks_of, faults_of_texts, run

SET = pathlib.Path("data/cards/izvori.izc")
COLORS = "YUBRG"
TABLE = re.compile(
    r"each opponent|teammate|next to you|to your (?:left|right)|defending player|attacks you"
    r"|each other player|you attack",
    re.IGNORECASE,
)
# The book's keywords: what stands for each, and the colors that it fits ("-": artifacts).
KEYWORDS = {
    "Letač": ("flying|letač", "YUBRG"),
    "Jurišnik": ("first strike|jurišnik", "YR"),
    "Razbijač": ("trample|razbijač", "RG"),
    "Ubrzanje": ("haste|ubrzanje", "R"),
    "Opreznost": ("vigilance|opreznost", "Y"),
    "Zastrašuje": ("fear|zastrašuje", "B"),
    "Presretač": ("flash|presretač", "UG"),
    "Anti": ("protection from|anti-", "YUBRG"),
    "Zemljani and the like": (
        "(?:plains|island|swamp|mountain|forest)walk|zemljani|vodeni|grobni|vatreni|šumski",
        COLORS,
    ),
    "Pojačanje": ("kicker|pojačanje", COLORS),
    "Regeneracija": ("regenerate|regeneracija", "BG"),
    "Promeni": ("enchant |promeni ", COLORS),
    "Opremi": ("equip|opremi", "-"),
}


class Card:
    def __init__(self, name: str, body: str) -> None:
        fields = [line.strip().partition(" ")[::2] for line in body.splitlines()]
        first = dict(reversed(fields))
        self.name, self.kind = name, first.get("type", "")
        self.rarity = first.get("rarity", "")
        self.colors = {c for c in first.get("cost", "") if c in COLORS} or {"-"}
        self.text = "\n".join(value.strip('"') for word, value in fields if word == "text")
        self.land = re.match(r"Land|Izvor", self.kind) is not None

    def has(self, words: str) -> bool:
        return re.search(words, self.text, re.IGNORECASE) is not None


def numbers(cards: list[Card]) -> list[tuple[str, int, int]]:
    """What there must be, how many, how many there are."""
    spells = [c for c in cards if not c.land]
    of = {color: [c for c in spells if color in c.colors] for color in COLORS + "-"}
    dual = [c for c in cards if c.land and re.search(r"— \w+ \w+", c.kind)]
    wanted = [("cards", 140, len(cards)), ("artifacts", 12, len(of["-"]))]
    wanted += [(f"cards of {color}", 24, len(of[color])) for color in COLORS]
    wanted += [("Oprema", 4, sum("Equipment" in c.kind or "Oprema" in c.kind for c in cards))]
    wanted += [("Oreol", 20, sum("Aura" in c.kind or "Oreol" in c.kind for c in cards))]
    wanted += [("dual sources", 5, len(dual))]
    wanted += [("other printed sources", 4, sum(c.land for c in cards) - len(dual))]
    wanted += [("cards for a table", 20, sum(bool(TABLE.search(c.text)) for c in cards))]
    for color in COLORS:
        wanted += [(f"Istočnik of {color}", 3, sum(c.has("istočnik|spring") for c in of[color]))]
    for keyword, (words, fits) in KEYWORDS.items():
        for color in fits:
            wanted += [(f"{keyword} of {color}", 1, sum(c.has(words) for c in of[color]))]
    return wanted


def faults_of_decks(program: str) -> list[str]:
    mine = decks_of("Izvori magije")
    teams, faults = sum("for teams" in text.split("\n")[0] for text in mine.values()), []
    for name in mine:
        code, said = run(
            program, "deck", "check", name, "--book", "izvori-2007", "--format", "tournament"
        )
        if code != 0 or "60 cards" not in said:
            faults.append(f"{name}: {said.strip()}")
    if len(mine) < 8 or teams < 2:
        faults.append(f"{len(mine)} decks, {teams} of them for teams; there shall be 8 and 2")
    return faults


def main() -> int:
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    cards = [Card(*card) for card in cards_of(SET)]
    faults = [
        f"{what}: {there}, {least} are wanted"
        for what, least, there in numbers(cards)
        if there < least
    ]
    faults += [
        f"{c.name} is neither gold, silver nor common"
        for c in cards
        if c.rarity not in ("gold", "silver", "common")
    ]
    faults += faults_of_decks(sys.argv[1])
    faults += faults_of_texts(sys.argv[1], SET, len(cards))
    print("\n".join(faults) or f"{len(cards)} cards, and decks: nothing is lacking")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
