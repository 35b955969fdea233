#!/usr/bin/env python3
"""Dealers that crash or hang: they are killed, others go on with their games, and a game that ends
its dealer twice at the same place is set aside and says so.

    tests/table/test_dealers.py BUILD
"""

import os
import pathlib
import sys

import bot
import harness
from harness import Table, computer, me

HERE = pathlib.Path(__file__).resolve().parent
CRASH, HANG = 666, 667


def begin(table: Table):
    person = table.person("Ana")
    game = person.new_game("mtg-2002", me("river"), computer("ember"))["g"]
    link = person.connect()
    link.join(game)
    return person, game, link


def choose(link, game: str, q: int = 0) -> None:
    while not link.ask:  # the computer is not done yet
        link.receive()
    link.send("choose", g=game, **bot.answer(link.ask), q=q)


def ends_twice(table: Table, fault: int) -> None:
    _, other_game, other = begin(table)
    person, game, link = begin(table)
    choose(link, game)
    link.until("step")
    before = link.view
    choose(link, game, fault)
    assert link.until("full", "seats")["type"] == "full" and link.view == before
    choose(other, other_game)
    other.until("step", "full")
    choose(link, game)  # at another place nothing counts twice
    link.until("step")
    for _ in range(2):
        choose(link, game, fault)
        told = link.until("full", "seats")
        if told["type"] == "seats":
            break
    while link.log[-1].get("state") != "aside":
        link.receive()
    link.send("choose", g=game, w=1, d="pass")
    assert link.until("refused")["why"]["code"] == "TABLE_NOT_RUNNING"
    assert person.get(f"/api/games/{game}")["game"]["state"] == "aside"
    again = person.connect()
    assert again.join(game)["state"] == "aside"
    other.send("join", g=other_game)
    other.until("full")
    choose(other, other_game)
    other.until("step")


def test_crashes(table: Table) -> None:
    ends_twice(table, CRASH)


def test_hangs(table: Table) -> None:
    ends_twice(table, HANG)


if __name__ == "__main__":
    build = pathlib.Path(sys.argv[1])
    os.environ["IZVOR_DEALER"] = str(build.resolve() / "izvor-dealer")
    sys.exit(harness.run(globals(), sys.argv[1], "--dealer", str(HERE / "bad_dealer.py"),
                         "--silence", "400"))
