#!/usr/bin/env python3
"""kill -9 at any moment of the table, of a dealer, of both: no choice that was answered is lost, all
games go on where they were, their records replay.

    tests/table/test_kills.py BUILD [ROUNDS]     10 rounds if not said
"""

import os
import random
import signal
import sys
import time

import bot
import harness
from harness import DECKS, Table, computer, me
from test_play import check_record, play_alone

ROUNDS = int(sys.argv[2]) if len(sys.argv) > 2 else 10


class Player:
    """Somebody with a game against the computer, and what they have been told of it."""

    def __init__(self, table: Table, book: str) -> None:
        first, second = DECKS[book]
        self.person = table.person("Ana")
        self.book = book
        self.game = self.person.new_game(book, me(first), computer(second))["g"]
        self.over = False
        self.connect()

    def connect(self) -> None:
        self.link = self.person.connect()
        self.over = self.link.join(self.game)["state"] == "over"

    def play(self, count: int) -> None:
        for _ in range(count):
            if self.over:
                return
            if self.link.ask:
                ask, self.link.ask = self.link.ask, None
                self.link.send("choose", g=self.game, **bot.answer(ask))
            message = self.link.until("step", "full", "over", "refused")
            assert message["type"] != "refused", message
            self.over = message["type"] == "over"

    def choose_unheard(self) -> None:
        """A choice whose answer doesn't come any more."""
        if self.link.ask and not self.over:
            self.link.send("choose", g=self.game, **bot.answer(self.link.ask))

    def come_again(self) -> None:
        """What was told must be there, and nothing else instead of it."""
        at, view, was_over = self.link.at, self.link.view, self.over
        self.link.close()
        self.connect()
        assert self.link.at >= at, f"told up to {at}, there are {self.link.at}"
        assert self.link.at > at or self.link.view == view, "the same point looks otherwise"
        assert self.over or not was_over


def kill(table: Table, what: str) -> None:
    if what != "table":
        for pid in table.dealers():
            os.kill(pid, signal.SIGKILL)
    if what != "dealers":
        table.kill()
        table.start()


def wait_for_dealers(player: Player) -> None:
    """The page needn't do anything: a `full` comes by itself."""
    before = len(player.link.log)
    while not any(message["type"] in ("full", "over") for message in player.link.log[before:]):
        player.link.receive()


def test_kills(table: Table) -> None:
    books = list(DECKS)
    players = [Player(table, book) for book in random.sample(books, 3)]
    for number in range(ROUNDS):
        what = ("table", "dealers", "both")[number % 3]
        for player in players:
            player.play(random.randrange(1, 6))
        for player in players:
            player.choose_unheard()
        time.sleep(random.choice((0, 0, 0.001, 0.01, 0.05)))
        kill(table, what)
        for place, player in enumerate(players):
            player.come_again()
            if player.over:
                check_record(table, player.person, f"/api/games/{player.game}/record", player.book)
                players[place] = Player(table, random.choice(books))
    for player in players:
        if not player.over:
            over = play_alone(player.link, player.game)
            check_record(table, player.person, over["record"], player.book)


def test_killed_dealers_are_not_noticed(table: Table) -> None:
    player = Player(table, "mtg-2002")
    player.play(3)
    kill(table, "dealers")
    wait_for_dealers(player)
    player.play(3)


if __name__ == "__main__":
    sys.exit(harness.run(globals(), sys.argv[1]))
