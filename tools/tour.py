#!/usr/bin/env python3
"""Writes docs/tour.md: a first game of each book, played at a terminal of 80 x 24 by following the
computer's hints, with the screens on which something is seen for the first time.

Usage: tour.py PROGRAM > docs/tour.md
"""

import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "tests" / "terminal"))

from terminal import Table  # noqa: E402

DECISIONS_MOST = 1200

HEAD = """# A first game of each book

Every screen below is a real one, 24 lines of 80 columns: `tools/tour.py` plays the games by
following the computer's hints, and the gate plays them again (`make docs` writes this page anew).
In a terminal there is colour, too.

`izvor play --book BOOK` begins a game; `--seed N` shuffles as here. What can be typed:

- the number of an option, or words that stand anywhere in it (Tab completes them);
- Enter: passes, or ends a declaration; it never decides anything else;
- `help`, `help commands`, `read NAME`, `why NAME`, `hint`, `log`, `undo`, `cancel`;
- `next`, `end`, `turn`: pass until something happens, until the turn is over, until your turn;
- `stop upkeep mine`, `stops`, `always yes`: where you are asked, and what not any more.

The record of each game is written as one plays; `izvor replay FILE --step` steps through it. `izvor
play FILE.izs` begins at a scenario's position, `save as FILE` writes one.
"""

# What is shown the first time: a word for it, what has to stand on the screen, what is said about
# it, and a command whose answer is shown besides ({name}: taken from the screen).
FIRST = [
    ("hand", r"keep the hand\?|keep your", "The hand is dealt. Once or more it may be put back.",
     None),
    ("land", r"\n +\d+  play \w", "The main phase of one's own turn. What can be done has a "
     "number; Enter would pass.", None),
    ("source", r"as a (land|source)", "Any card can be played as a source of magic instead.", None),
    ("cast", r"\n +\d+  cast ", "There is enough to pay with for a card.",
     "why {hand}"),
    ("target", r"choose a target", "A target is chosen: the likely ones come first. `cancel` would "
     "take the announcement back.", None),
    ("attack", r"declare attackers|name what each creature attacks|what each", "Attackers are "
     "declared one by one; `done` ends the declaration.", None),
    ("block", r"declare blockers", "The other player attacks.", None),
    ("lines", r"arrange your lines", "In the swap phase both lines are arranged: who stands in the "
     "guard can attack and be attacked.", None),
    ("reaction", r"react\?|Stack: .*player B", "Something of the other player waits: this is the "
     "time to answer it.", None),
    ("discard", r"discard down", "At the end of the turn the hand is brought down to its size.",
     None),
]

BOOKS = [
    ("mtg-1999-04", 3, "Magic as it was played in the spring of 1999, with two decks of the "
     "project's own."),
    ("mtg-1999-11", 9, "The same game half a year later."),
    ("mtg-2002", 7, "And as it was in October 2002."),
    ("izvori-2007", 1, "Izvori magije: 200 life, and any card can lie upside down as a source."),
    ("hkk-2023", 3, "Hatalom K\u00e1rty\u00e1i: two lines of creatures, magic points and "
     "components."),
]


def screen(table: Table) -> str:
    """The screen as a block."""
    return "```\n" + table.text().rstrip() + "\n```\n"


def answer(table: Table, command: str) -> str:
    """What the screen says after the command, from the line on which it was typed."""
    table.type(command)
    lines = table.screen.text()
    at = max((n for n, line in enumerate(lines) if line == f"> {command}"), default=0)
    text = "```\n" + "\n".join(line for line in lines[at:] if line != ">").rstrip() + "\n```\n"
    table.type("look")
    return text


def hint(table: Table) -> str:
    """What the computer would choose, as it is typed."""
    table.type("hint")
    found = re.search(r"the computer would choose: +(-?\d+)", table.text())
    table.type("look")
    return found[1] if found else "0"


def first_of_hand(table: Table) -> str:
    """A card of the hand."""
    found = re.search(r"Hand: (?:\d+ )?([^\[{,\n]+?)(?: \d+/\d+)?(?: ?[\[{,]|\n)", table.text())
    return found[1].strip() if found else ""


def game(program: str, book: str, seed: int, about: str) -> str:
    """The chapter of one book."""
    table = Table(program, "play", "--book", book, "--seed", str(seed), "--no-record")
    out = [f"\n## {book}\n", about + "\n", f"    izvor play --book {book} --seed {seed}\n",
           screen(table), "`help` tells the turn of this book:\n", answer(table, "help")]
    seen = set()
    decisions = 0
    while not table.ended() and decisions < DECISIONS_MOST:
        text = table.text() + "\n"
        for word, pattern, said, command in FIRST:
            if word in seen or not re.search(pattern, text) or \
                    (decisions == 0) != (word == "hand"):
                continue
            seen.add(word)
            if decisions:
                out += [said + "\n", screen(table)]
                if command and first_of_hand(table):
                    out.append(answer(table, command.format(hand=first_of_hand(table))))
            break
        table.type(hint(table))
        decisions += 1
    if not table.ended() or table.wrong:
        sys.exit(f"tour.py: the game of {book} goes wrong after {decisions} decisions: "
                 f"{table.wrong[:2]}\n{table.text()}")
    out += [f"After {decisions} decisions:\n", screen(table)]
    table.close()
    return "\n".join(out)


def main() -> None:
    wanted = sys.argv[2:]
    print(HEAD + "".join(game(sys.argv[1], *book) for book in BOOKS
                         if not wanted or book[0] in wanted), end="")


if __name__ == "__main__":
    main()
