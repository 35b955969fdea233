#!/usr/bin/env python3
"""What people agree about, in odd moments: twice, both at once, too late, by who only looks on, while
a dealer or the table ends.

    tests/table/test_agreeing.py BUILD
"""

import os
import signal
import sys

import bot
import harness
from harness import OPEN, Table, computer, me


def two(table: Table):
    """Two people, and somebody who looks on."""
    ana, bora, vera = table.person("Ana"), table.person("Bora"), table.person("Vera")
    new = ana.new_game("mtg-2002", me("river"), OPEN)
    bora.post(f"/api/games/{new['g']}/sit", {"invite": new["invite"], "deck": "ember"})
    links = ana.connect(), bora.connect(), vera.connect()
    for link in links:
        link.join(new["g"])
    return new["g"], links


def refusal(link) -> str:
    return link.until("refused")["why"]["code"]


def ends(links) -> None:
    for link in links:
        link.until("over")


def decide(links, game: str) -> int:
    """Whoever is asked chooses; who it was."""
    while True:
        for seat in (0, 1):
            if links[seat].ask:
                ask, links[seat].ask = links[seat].ask, None
                links[seat].send("choose", g=game, **bot.answer(ask))
                for link in links:
                    link.until("step")
                return seat
        for link in links:
            link.until("step")


def test_onlookers_have_no_say(table: Table) -> None:
    game, links = two(table)
    for kind, more in (("undo", {}), ("resign", {}), ("draw", {}), ("rematch", {}), ("pause", {"on": True}),
                       ("answer", {"ask": 1, "yes": True}), ("advise", {"w": 1}), ("pass", {"until": "turn"})):
        links[2].send(kind, g=game, **more)
        assert refusal(links[2]) == "TABLE_NO_SEAT", kind


def test_asked_twice(table: Table) -> None:
    game, (ana, bora, _) = two(table)
    ana.send("rematch", g=game)
    assert refusal(ana) == "TABLE_NOT_OVER"
    ana.send("draw", g=game)
    asked = bora.until("asked")
    ana.send("draw", g=game)
    assert refusal(ana) == "TABLE_ASKED_ALREADY"
    bora.send("answer", g=game, ask=asked["ask"] + 1, yes=True)
    assert refusal(bora) == "TABLE_WAIT_GONE"
    ana.send("answer", g=game, ask=asked["ask"], yes=True)  # who asks doesn't answer
    assert refusal(ana) == "TABLE_WAIT_GONE"
    bora.send("answer", g=game, ask=asked["ask"], yes=False)
    assert ana.until("answered")["yes"] is False
    bora.send("answer", g=game, ask=asked["ask"], yes=True)  # one's word counts once
    assert refusal(bora) == "TABLE_WAIT_GONE"


def test_both_at_once(table: Table) -> None:
    game, links = two(table)
    links[0].send("draw", g=game)
    links[1].send("draw", g=game)
    ends(links)
    links[0].send("draw", g=game)
    assert refusal(links[0]) == "TABLE_NOT_RUNNING"
    links[0].send("rematch", g=game)
    links[1].send("rematch", g=game)
    following = {link.until("answered")["next"] for link in links}
    assert len(following) == 1
    links[1].send("rematch", g=game)  # once more: it is the same one
    asked = links[0].until("asked")
    links[0].send("answer", g=game, ask=asked["ask"], yes=True)
    assert links[1].until("answered")["next"] == min(following)


def test_a_choice_ends_what_is_asked(table: Table) -> None:
    game, links = two(table)
    asks = 0 if links[0].ask else 1
    links[asks].send("draw", g=game)
    asked = links[1 - asks].until("asked")
    ask = links[asks].ask
    links[asks].send("choose", g=game, **bot.answer(ask))
    told = links[1 - asks].until("answered")
    assert told["ask"] == asked["ask"] and told["yes"] is False
    links[1 - asks].send("answer", g=game, ask=asked["ask"], yes=True)
    assert refusal(links[1 - asks]) == "TABLE_WAIT_GONE"


def test_resigned_twice(table: Table) -> None:
    game, links = two(table)
    links[0].send("resign", g=game)
    links[0].send("resign", g=game)
    links[1].send("resign", g=game)
    over = links[2].until("over")
    assert [seat["out"] for seat in over["result"]] == ["lost", "won"]
    links[1].send("resign", g=game)
    assert refusal(links[1]) in ("TABLE_NOT_RUNNING", "TABLE_NOT_IN_GAME")
    links[1].send("undo", g=game)
    assert refusal(links[1]) in ("TABLE_NOT_RUNNING", "TABLE_NOTHING_TO_TAKE_BACK")


def test_computers_agree_to_nothing(table: Table) -> None:
    person = table.person("Ana")
    game = person.new_game("mtg-2002", me("river"), computer("ember"))["g"]
    link = person.connect()
    link.join(game)
    link.send("draw", g=game)
    assert refusal(link) == "TABLE_NOBODY_AGREES"
    link.send("resign", g=game)
    link.until("over")
    link.send("rematch", g=game)
    assert link.until("answered")["next"] != game


def end_dealers(table: Table, links) -> None:
    """The game is dealt anew. What was on its way to a dealer that ends is lost, as a choice is, and
    `full` says where the game stands."""
    for dealer in table.dealers():
        os.kill(dealer, signal.SIGKILL)
    for link in links:
        link.until("full")


def test_while_dealers_end(table: Table) -> None:
    for kind in ("undo", "draw"):
        game, links = two(table)
        first = decide(links, game)
        at = links[first].at
        end_dealers(table, links)
        links[first].send(kind, g=game)
        told = links[1 - first].until("asked", "full")
        if told["type"] == "asked":
            end_dealers(table, links)
            links[1 - first].send("answer", g=game, ask=told["ask"], yes=True)
        if kind == "draw":
            ends(links)
        while kind == "undo" and links[2].at <= at:
            links[2].until("full")


if __name__ == "__main__":
    sys.exit(harness.run(dict(globals()), sys.argv[1], "--crowd"))
