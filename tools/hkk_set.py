#!/usr/bin/env python3
"""Is there a whole game of Hatalom Kártyái in data/: cards for its mechanisms, and decks?

usage: tools/hkk_set.py PROGRAM

Looks through data/cards/hkk.izc and says what the set lacks: cards in all, cards for each mechanism,
the game's own words in their texts. Every card lies in a deck or is named by a scenario. Each deck
must be legal, of fifty to sixty cards with a supplementary deck of thirty (`PROGRAM deck check`), and
all texts must be said back as they are, in the words of the book (`PROGRAM cards check --book`).
Exit: 0 nothing, 1 something, 2 wrong use.
"""
import pathlib
import re
import sys

from own_set import cards_of, decks_of, faults_of_texts, run

SET = pathlib.Path("data/cards/hkk.izc")
SCENARIOS = pathlib.Path("tests")
BOOK = "hkk-2023"
# How many cards there shall be whose fields (a line "WORD value" each) have these words.
KINDS = [
    ("cards", 110, r""),
    ("ships", 5, r"^type .*\bShip\b"),
    ("critters", 4, r"^type .*\bCritter\b"),
    ("visions", 4, r"^type .*\bVision\b"),
    ("singularities", 2, r"^type .*\bSingularity\b"),
    ("reactions", 6, r"^type .*\bReaction\b|^text Reaction$"),
    ("undead", 5, r"^type .*\b(?:Skeleton|Vampire|Mutterer)\b|^marks .*undead"),
    ("guilds", 5, r"^type Guild"),
    ("rule cards", 4, r"^type Rule Card"),
    ("followers", 4, r"^type Follower"),
    ("commanders", 1, r"^type .*Horde Commander"),
    ("epic followers", 1, r"^type .*Epic Follower"),
    ("locations", 3, r"^type Location"),
    ("builders", 3, r"^cost .*builder"),
    ("sacrifices", 2, r"^cost .*sacrifice"),
    ("nekron", 2, r"^cost .*nekron"),
    ("zan", 2, r"^cost .*zan"),
    ("X", 1, r"^cost .*\bX\b"),
    ("treasures", 4, r"^text Treasure"),
    ("relics", 3, r"^text Relic"),
    ("anchors", 2, r"^text Anchor"),
    ("resistance", 2, r"^text Resistance"),
    ("elder magic", 2, r"^text Elder magic"),
    ("life counters", 2, r"life counter"),
    ("life-quenchers", 2, r"^marks .*life-quencher"),
    ("flow", 4, r"^text Flow"),
    ("apparitions", 3, r"^text Apparition"),
    ("compensation", 3, r"^text Compensation"),
    ("mist", 6, r"^marks .*\bmist\b"),
    ("duels", 4, r"^text Duel [2-6]"),
    ("neutralization", 4, r"^text Neutralization:"),
    ("reactions that modify", 3, r"^type .*\bReaction\b(?:\n.*)*\ntext (?:Change|Copy|Target spell)"),
    ("automatic reactions", 3, r"^text Whenever an opponent plays .*prevent that spell"),
    ("surcharges", 2, r"^text Reaction surcharge"),
    ("nets", 1, r"^text Net"),
    ("morfs", 3, r"^name .*Morf\b"),
    ("pulsing", 3, r"^type .*\bPulsing\b"),
    ("doomlords", 2, r"^type .*\bDoomlord\b"),
    ("under-mountain", 4, r"^marks .*under-mountain"),
    ("divine", 3, r"^marks .*divine"),
    ("defence", 4, r"^marks .*\bdefence\b"),
    ("invocation", 3, r"^marks .*\binvocation\b"),
    ("bonds", 4, r"fulfil (?:the|a double) bond"),
    ("double bonds", 1, r"fulfil a double bond"),
    ("advantage", 3, r"you have advantage"),
    ("rewards", 2, r"^text Reward:"),
    ("temporary costs", 2, r"^text Temporary cost"),
    ("legendary abilities", 2, r"^text Legendary:"),
    ("arrows", 3, r"to the (?:left|right) of"),
    ("combat abilities", 3, r"^text Combat:"),
    ("skills", 2, r"^type Skill"),
    ("printings of one name", 2, r"^name Pilot of Two Rivers"),
    ("drawbacks", 1, r"^text Drawback:"),
    ("play conditions", 1, r"^text Play condition:"),
]
# What the game calls otherwise: preparation phase, deck, in play, general spell, flies, prevent.
FOREIGN = re.compile(
    r"upkeep|library|battlefield|sorcery|flying|\bcounter target|\bcast\b|\buntap|\btap", re.IGNORECASE
)


def fields_of(body: str) -> str:
    return "\n".join(line.strip().replace('"', "") for line in body.splitlines())


def named(name: str, body: str) -> tuple[str, str]:
    """A card by its name, a printing with its year; and its fields, the name among them."""
    fields = fields_of(body)
    year = re.search(r"^year (\d+)", fields, re.MULTILINE)
    return f"{name} ({year.group(1)})" if year else name, f"name {name}\n{fields}"


def faults_of_deck(program: str, name: str, text: str) -> list[str]:
    main, _, side = text.partition("\nSideboard\n")
    count = sum(int(number) for number in re.findall(r"^(\d+) ", side, re.MULTILINE))
    code, said = run(program, "deck", "check", name, "--book", BOOK)
    size = re.search(r": (\d+) cards", said)
    faults = [] if code == 0 and size else [f"{name}: {said.strip()}"]
    if size and not 50 <= int(size.group(1)) <= 60:
        faults.append(f"{name}: {size.group(1)} cards; 50 to 60 are wanted")
    if count != 30:
        faults.append(f"{name}: {count} cards in the supplementary deck; 30 are wanted")
    if len(main) < 100:
        faults.append(f"{name}: no deck")
    return faults


def main() -> int:
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    cards = dict(named(name, body) for name, body in cards_of(SET))
    faults = []
    for what, least, words in KINDS:
        there = sum(bool(re.search(words, text, re.MULTILINE)) for text in cards.values())
        if there < least:
            faults.append(f"{what}: {there}, {least} are wanted")
    for name, text in cards.items():
        faults += [f"{name}: \"{word}\" is no word of the game" for word in FOREIGN.findall(text)]
    mine = decks_of("Hatalom Kártyái")
    if len(mine) != 4:
        faults.append(f"{len(mine)} decks; there shall be 4")
    for name, text in mine.items():
        faults += faults_of_deck(sys.argv[1], name, text)
    lie_in_decks = {line.partition(" ")[2] for text in mine.values() for line in text.splitlines()}
    scenarios = "".join(path.read_text(encoding="utf-8") for path in SCENARIOS.rglob("*.izs"))
    faults += [
        f"{name} lies in no deck and is named by no scenario"
        for name in cards
        if name not in lie_in_decks and f'"{name}"' not in scenarios
    ]
    faults += faults_of_texts(sys.argv[1], SET, len(cards), "--book", BOOK)
    print("\n".join(faults) or f"{len(cards)} cards, {len(mine)} decks: nothing is lacking")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
