#!/usr/bin/env python3
"""What lasts through an end of the table, and what time does: clocks, who is away, stops, pauses,
marks, games that are over.

    tests/table/test_lasting.py BUILD
"""

import sqlite3
import sys
import time

import bot
import harness
from harness import OPEN, Table, computer, me
from test_play import check_record, play_alone

CLOCK, ABSENCE = 3000, 700  # milliseconds


def choose(link, game: str) -> None:
    while not link.ask:
        link.receive()
    ask, link.ask = link.ask, None
    link.send("choose", g=game, **bot.answer(ask))
    link.until("step", "full")


def restart(table: Table) -> None:
    table.kill()
    table.start()


def rows(table: Table, question: str, *given) -> list:
    data = sqlite3.connect(table.data)
    found = data.execute(question, given).fetchall()
    data.commit()
    data.close()
    return found


def seats_until(link, holds) -> list[dict]:
    while True:
        seats = link.until("seats")["seats"]
        if holds(seats):
            return seats


def test_clocks(table: Table) -> None:
    person = table.person("Ana")
    game = person.new_game("mtg-2002", me("river"), computer("ember"), clock="casual")["g"]
    link = person.connect()
    assert link.join(game)["clocks"][0]["left"] == CLOCK
    time.sleep(CLOCK / 1000 + 1)  # the first seconds of a decision are for nothing
    choose(link, game)
    left = link.log[-1]["clocks"][0]["left"]
    assert CLOCK - 1800 < left <= CLOCK - 1000, left
    restart(table)
    link = person.connect()
    again = link.join(game)["clocks"][0]["left"]
    assert left <= again <= left + CLOCK / 50, (left, again)
    begun = time.monotonic()
    seats_until(link, lambda seats: seats[0]["who"] == "computer")
    assert time.monotonic() - begun > (CLOCK + left) / 1000 - 0.5, "too early"
    while link.log[-1]["type"] != "over":
        link.receive()
    restart(table)
    assert person.get(f"/api/games/{game}")["game"]["seats"][0]["who"] == "computer"
    check_record(table, person, f"/api/games/{game}/record", "mtg-2002")


def two(table: Table):
    ana, bora = table.person("Ana"), table.person("Bora")
    new = ana.new_game("mtg-2002", me("river"), OPEN)
    bora.post(f"/api/games/{new['g']}/sit", {"invite": new["invite"], "deck": "ember"})
    links = ana.connect(), bora.connect()
    for link in links:
        link.join(new["g"])
    return ana, bora, new["g"], links


def test_resting(table: Table) -> None:
    """Who can only pass does so after a moment, also if the table ends in that moment."""
    ana, bora, game, links = two(table)
    while any(link.ask for link in links):
        link = next(link for link in links if link.ask)
        link.send("choose", g=game, **bot.answer(link.ask))
        for each in links:
            each.until("step")
    at = links[0].at
    restart(table)
    links = ana.connect(), bora.connect()
    fulls = [link.join(game) for link in links]
    assert fulls[0]["at"] == at and not any(link.ask for link in links), "it was no rest"
    links[0].until("step")


def leaves(links, game: str) -> None:
    """B goes; nobody may do anything about it before the time is over."""
    links[0].send("absent", g=game, seat="B", what="computer")
    assert links[0].until("refused")["why"]["code"] == "TABLE_NOT_ABSENT"
    links[1].close()
    seats_until(links[0], lambda seats: "away" in seats[1])
    links[0].send("absent", g=game, seat="B", what="computer")
    assert links[0].until("refused")["why"]["code"] == "TABLE_NOT_ABSENT", "too early"
    seats_until(links[0], lambda seats: seats[1].get("away", 0) >= ABSENCE)


def test_absence(table: Table) -> None:
    ana, bora, game, links = two(table)
    leaves(links, game)
    for seat in ("A", "C", "", "?"):
        links[0].send("absent", g=game, seat=seat, what="computer")
        assert links[0].until("refused")["why"]["code"] == "TABLE_NOT_ABSENT", seat
    looks = table.person("Vera").connect()
    looks.join(game)
    looks.send("absent", g=game, seat="B", what="end")
    assert looks.until("refused")["why"]["code"] == "TABLE_NO_SEAT"
    links[0].send("absent", g=game, seat="B", what="computer")
    seats_until(links[0], lambda seats: seats[1]["who"] == "computer")
    restart(table)
    link = ana.connect()
    link.join(game)
    assert bora.connect().join(game)["seat"] == "-", "who was replaced looks on"
    over = play_alone(link, game)
    check_record(table, ana, over["record"], "mtg-2002")
    ana, _, game, links = two(table)
    leaves(links, game)
    links[0].send("absent", g=game, seat="B", what="end")
    assert [seat["out"] for seat in links[0].until("over")["result"]] == ["won", "lost"]


def test_stops_and_pauses(table: Table) -> None:
    person = table.person("Ana")
    game = person.new_game("mtg-2002", me("river"), computer("ember"))["g"]
    link = person.connect()
    usual = link.join(game)["stops"]
    wanted = {"mine": ["upkeep", "end"], "others": ["upkeep"], "own": True}
    assert wanted != usual
    link.send("stops", g=game, **wanted)
    link.send("pause", g=game, on=True)
    seats_until(link, lambda seats: link.log[-1]["paused"])
    restart(table)
    link = person.connect()
    full = link.join(game)
    assert full["stops"] == wanted and full["paused"], full
    link.send("pause", g=game, on=False)
    link.send("resign", g=game)
    link.until("over")
    link.send("rematch", g=game)
    assert link.join(link.until("answered")["next"])["stops"] == wanted, "not in the next game"


def test_marks(table: Table) -> None:
    person = table.person("Ana")
    game = person.new_game("mtg-2002", me("river"), computer("ember"))["g"]
    link = person.connect()
    link.join(game)
    while link.at <= 60:
        choose(link, game)
    assert rows(table, "SELECT at FROM mark WHERE game = ?", game)[0] == (50,)
    restart(table)
    assert person.connect().join(game)["state"] == "running"
    rows(table, "UPDATE mark SET hash = '0000000000000000' WHERE game = ? AND at = 50", game)
    restart(table)
    link = person.connect()
    link.send("join", g=game)
    while link.receive().get("state") != "aside":
        pass
    assert "stands otherwise" in table.said(), table.said()


def test_what_is_over(table: Table) -> None:
    """It is one value then; it can be looked at, gone on from, and its record replays."""
    person = table.person("Ana")
    game = person.new_game("mtg-2002", me("river"), computer("ember"))["g"]
    link = person.connect()
    link.join(game)
    for _ in range(8):
        choose(link, game)
    link.send("undo", g=game)
    link.until("full")
    choose(link, game)
    link.send("resign", g=game)
    over = link.until("over")
    time.sleep(0.3)  # looking back counts as two messages, of which there are 20 a second
    link.send("look", g=game, at=5, **{"as": "A"})
    then = link.until("full")["view"]
    text = person.get(over["record"])
    restart(table)
    assert rows(table, "SELECT count(*) FROM choice WHERE game = ?", game) == [(0,)]
    assert rows(table, "SELECT length(entries) FROM game WHERE id = ?", game)[0][0] > 100
    assert person.get(over["record"]) == text
    check_record(table, person, over["record"], "mtg-2002")
    link = person.connect()
    assert link.join(game)["at"] == over["at"]
    time.sleep(0.3)  # looking back counts as two messages, of which there are 20 a second
    link.send("look", g=game, at=5, **{"as": "A"})
    assert link.until("full")["view"] == then
    again = person.new_game("mtg-2002", {"who": "me"}, {"who": "computer"},
                            **{"from": {"g": game, "at": 5}})
    assert person.connect().join(again["g"])["at"] >= 5


if __name__ == "__main__":
    sys.exit(harness.run(globals(), sys.argv[1], "--clock", str(CLOCK), "--absence", str(ABSENCE)))
