#!/usr/bin/env python3
"""Hostile clients for a long time: nonsense by WebSocket and HTTP, while somebody plays.

    tests/table/hostile.py BUILD [SECONDS]     3600
"""

import random
import sys
import time

import bot
import client
import harness
from harness import Table, computer, me
from test_limits import nonsense, raw

SECONDS = float(sys.argv[2]) if len(sys.argv) > 2 else 3600


def throw(bad, game: str, number: int):
    """Something more; a connection that was cut is a refusal, too."""
    try:
        bad.send_frame(random.choice((1, 1, 1, 2, 9, 3)), nonsense(number, game))
        return bad
    except OSError:
        return None


def test_nonsense_without_end(table: Table) -> None:
    person, hostile = table.person("Ana"), table.person("Zla")
    chance = random.Random(1)
    begun, number, game = time.monotonic(), 0, ""
    link = bad = None
    while time.monotonic() - begun < SECONDS:
        if not link or link.log[-1]["type"] == "over":
            game = person.new_game("mtg-2002", me("river"), computer("ember"))["g"]
            link = person.connect()
            link.join(game)
        try:
            bad = bad or hostile.connect()
        except client.Refused:
            time.sleep(0.2)
        for _ in range(20):
            number += 1
            bad = throw(bad, game, number) if bad else None
        path = chance.choice(["/api/guest", "/api/games", "/api/cards/read", "/ws", "/" + "a" * 9000])
        raw(table, chance.choice(["GET", "POST", "PUT"]), path,
            nonsense(number, game).decode("latin-1"), Authorization=f"Bearer {hostile.token}")
        while not link.ask and link.log[-1]["type"] != "over":
            link.receive()
        if link.ask:
            ask, link.ask = link.ask, None
            link.send("choose", g=game, **bot.answer(ask))
            message = link.until("step", "over")
            assert message, "no answer"
    assert table.process.poll() is None, table.said()


if __name__ == "__main__":
    sys.exit(harness.run(globals(), sys.argv[1]))
