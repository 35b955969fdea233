#!/usr/bin/env python3
"""A bot: plays a whole game against the computer, at random.

    tests/table/bot.py PORT [BOOK]
"""

import random
import sys

from client import Link, Person


def answer(ask: dict) -> dict:
    """One of the options, or a number."""
    if "range" in ask:
        number = ask["range"]["lo"]
        return {"w": ask["w"], "n": 0, "d": f"number/n{number}" if number else "number"}
    option = random.choice(ask["options"])
    return {"w": ask["w"], "n": option["n"], "d": option["d"]}


def play(link: Link, game: str) -> dict:
    """Plays on until the game is over; how it ended."""
    view: dict = {}
    link.send("join", g=game)
    while True:
        message = link.receive()
        if message["type"] == "over":
            return message
        if message["type"] == "full":
            view = message["view"]
        elif message["type"] == "step":
            view.update(message["set"])
            for key in message["gone"]:
                del view[key]
        if message["type"] in ("full", "step") and "ask" in message:
            link.send("choose", g=game, **answer(message["ask"]))


def main() -> None:
    me = Person("127.0.0.1", int(sys.argv[1]), "Bot")
    book = sys.argv[2] if len(sys.argv) > 2 else "mtg-2002"
    decks = next(row["decks"] for row in me.get("/api/books")["books"] if row["name"] == book)
    seats = [{"who": "me", "deck": decks[0]["name"]},
             {"who": "computer", "deck": decks[1]["name"]}]
    game = me.post("/api/games", {"book": book, "seats": seats})["game"]["g"]
    over = play(me.connect(), game)
    print(book, {seat["seat"]: seat["out"] for seat in over["result"]})


if __name__ == "__main__":
    main()
