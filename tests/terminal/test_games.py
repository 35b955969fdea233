#!/usr/bin/env python3
"""A whole game of each book at a terminal of 80 x 24, by a small driver that plays what it can.

Usage: test_games.py PROGRAM
"""

import random
import re
import subprocess
import sys

from terminal import Table, Tests

BOOKS = ["mtg-1999-04", "mtg-1999-11", "mtg-2002", "izvori-2007", "hkk-2023"]
DECISIONS_MOST = 900


def choose(table: Table, chance: random.Random) -> str:
    """What the driver types: a land, a spell, an attack, else anything; now and then it passes."""
    options = table.options()
    for words in ("play ", "cast ", "attack "):
        fitting = [number for number, label in options if label.startswith(words)]
        if fitting and chance.random() < 0.8:
            return str(chance.choice(fitting))
    if table.shows(r"a number from (-?\d+) to"):
        return "0" if chance.random() < 0.5 else "1"
    if options and options[0][1] in ("pass", "done"):
        return "" if chance.random() < 0.7 else str(chance.choice(options)[0])
    return str(chance.choice(options)[0]) if options else ""


def play(tests: Tests, program: str, book: str) -> None:
    """From the first decision to the end."""
    chance = random.Random(7)
    table = Table(program, "play", "--book", book, "--seed", "11")
    decisions = stuck = 0
    last = ""
    while not table.ended() and decisions < DECISIONS_MOST and stuck < 20:
        table.type(choose(table, chance))
        decisions += 1
        stuck = stuck + 1 if table.text() == last else 0
        last = table.text()
        if chance.random() < 0.02 and not table.ended():
            table.type("board")
            table.type("")
    tests.fits(table, f"{book}, a whole game")
    tests.check(table.ended() and table.code == 0, f"{book}: the game ends", table)
    tests.check(table.shows("You (win|lose)|A draw"), f"{book}: the end is told", table)
    tests.check(len(table.records()) == 1, f"{book}: a record is there")
    table.close()


def play_together(tests: Tests, program: str) -> None:
    """Four persons at one terminal: nobody sees a hand without the screen having been empty."""
    chance = random.Random(5)
    table = Table(program, "play", "--book", "izvori-2007", "--players", "4", "--variant", "krug",
                  "--range", "1", "--seat", "all", "--seed", "3")
    whose = ""
    handed = wrong = left = 0
    for decision in range(250):
        if table.ended():
            break
        if table.shows("press Enter when nobody else looks"):
            whose = re.search(r"Player (.)'s turn at the screen", table.text())[1]
            wrong += table.shows("Hand:")
            handed += 1
            table.type("")
            continue
        seen = re.search(r"^You, (.)", table.text(), re.MULTILINE)
        wrong += bool(seen and whose and seen[1] != whose)
        whose = seen[1] if seen else whose
        if decision in (120, 180):
            table.type("concede")
            left += 1
        else:
            table.type(choose(table, chance))
    tests.check(handed > 8 and wrong == 0, f"handed over {handed} times, {wrong} wrong", table)
    tests.check(table.shows("out of the game"), "who has left is told", table)
    while not table.ended() and table.shows("press Enter when nobody else looks|^You, "):
        table.type("" if table.shows("press Enter") else "concede")
    tests.fits(table, "four persons")
    tests.check(table.shows(r"[A-D] wins\.") and table.shows(r"[A-D]: lost, \d+ point"),
                "who wins, and everybody's points", table)
    record = table.records()[0]
    table.close()
    again = subprocess.run([program, "replay", record], capture_output=True, text=True, check=False)
    tests.check(again.returncode == 0, f"who left is in the record: {again.stderr}")


def main() -> None:
    tests = Tests()
    for book in sys.argv[2:] or BOOKS:
        play(tests, sys.argv[1], book)
    if not sys.argv[2:]:
        play_together(tests, sys.argv[1])
    tests.end()


if __name__ == "__main__":
    main()
