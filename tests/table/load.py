#!/usr/bin/env python3
"""Load: many games of two people each, and onlookers, on this machine. Each choice is timed from its
sending to the other page's message.

    tests/table/load.py BUILD [SECONDS [GAMES [CHOICES-A-SECOND]]]     600 s, 500 games, 200

As many guests at one address as this are more than the table lets in: it is started with
`--crowd`, which lifts the limits by address.
"""

import asyncio
import base64
import json
import os
import random
import struct
import sys
import time

import bot
import harness
from harness import HOST, OPEN, Table, me

SECONDS = float(sys.argv[2]) if len(sys.argv) > 2 else 600
GAMES = int(sys.argv[3]) if len(sys.argv) > 3 else 500
RATE = float(sys.argv[4]) if len(sys.argv) > 4 else 200


class Page:
    """One end of a game, asynchronously."""

    def __init__(self, person, game: str) -> None:
        self.person, self.game = person, game
        self.ask: dict | None = None
        self.other: "Page | None" = None
        self.over = False
        self.sent_at = 0.0
        self.got = 0

    async def connect(self) -> None:
        self.reader, self.writer = await asyncio.open_connection(HOST, self.person.port)
        key = base64.b64encode(os.urandom(16)).decode()
        self.writer.write("\r\n".join([
            "GET /ws HTTP/1.1", f"Host: {HOST}", "Upgrade: websocket", "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Protocol: izvor.1",
            f"Authorization: Bearer {self.person.token}", "", ""]).encode())
        head = await self.reader.readuntil(b"\r\n\r\n")
        assert b" 101 " in head, head
        self.send(type="join", g=self.game)

    def send(self, **message) -> None:
        self.frame(0x81, json.dumps(message).encode())

    def frame(self, first: int, payload: bytes) -> None:
        size = (bytes([0x80 | len(payload)]) if len(payload) < 126 else
                bytes([0xFE]) + struct.pack(">H", len(payload)))
        self.writer.write(bytes([first]) + size + bytes(4) + payload)

    async def listen(self, times: list[float]) -> None:
        while not self.over:
            opcode, length = await self.reader.readexactly(2)
            if length == 126:
                length = struct.unpack(">H", await self.reader.readexactly(2))[0]
            elif length == 127:
                length = struct.unpack(">Q", await self.reader.readexactly(8))[0]
            payload = await self.reader.readexactly(length)
            if opcode == 0x89:
                self.frame(0x8A, payload)
            elif opcode == 0x81:
                self.take(json.loads(payload), times)

    def take(self, message: dict, times: list[float]) -> None:
        self.got += 1
        if message["type"] == "step" and self.other and self.other.sent_at:
            times.append(time.monotonic() - self.other.sent_at)
            self.other.sent_at = 0
        if message["type"] in ("full", "step"):
            self.ask = message.get("ask")
        self.over = self.over or message["type"] == "over"
        assert message["type"] != "refused", message


def begin(table: Table) -> list[Page]:
    ana, bora = table.person("Ana"), table.person("Bora")
    new = ana.new_game("mtg-2002", me("river"), OPEN)
    bora.post(f"/api/games/{new['g']}/sit", {"invite": new["invite"], "deck": "ember"})
    pages = [Page(ana, new["g"]), Page(bora, new["g"])]
    pages[0].other, pages[1].other = pages[1], pages[0]
    return pages


async def play(pages: list[Page], seconds: float, times: list[float]) -> int:
    for page in pages:
        await page.connect()
    listening = [asyncio.create_task(page.listen(times)) for page in pages]
    while not all(page.got for page in pages):  # all have sat down
        await asyncio.sleep(0.1)
    taken, begun = 0, time.monotonic()
    while time.monotonic() - begun < seconds:
        due = int((time.monotonic() - begun) * RATE) - taken
        asked = [page for page in pages if page.ask and not page.over and not page.sent_at]
        for page in random.sample(asked, min(due, len(asked))):
            ask, page.ask = page.ask, None
            page.sent_at = time.monotonic()
            page.send(type="choose", g=page.game, **bot.answer(ask))
            taken += 1
        await asyncio.sleep(0.005)
    await asyncio.sleep(2)
    failed = [task.exception() for task in listening if task.done() and task.exception()]
    for task in listening:
        task.cancel()
    assert not failed, failed[:3]
    return taken


def processor_ms(pids: list[int]) -> float:
    """What they have used."""
    ticks = 0
    for pid in pids:
        with open(f"/proc/{pid}/stat", encoding="ascii") as file:
            ticks += sum(int(word) for word in file.read().rsplit(")", 1)[1].split()[11:13])
    return ticks * 1000 / os.sysconf("SC_CLK_TCK")


def main() -> int:
    table = Table(sys.argv[1], "--crowd")
    pages = [page for _ in range(GAMES) for page in begin(table)]
    times: list[float] = []
    processes = {"table": [table.process.pid], "dealers": table.dealers()}
    before = {name: processor_ms(pids) for name, pids in processes.items()}
    taken = asyncio.run(play(pages, SECONDS, times))
    used = {name: (processor_ms(pids) - before[name]) / taken for name, pids in processes.items()}
    times.sort()
    lost = sum(1 for page in pages if page.sent_at and not page.over and not page.other.over)
    p50, p99 = (times[int(len(times) * share)] * 1000 for share in (0.5, 0.99))
    print(f"{GAMES} games, {len(pages)} connections, {taken} choices ({taken / SECONDS:.0f} a second): "
          f"half within {p50:.1f} ms, 99 % within {p99:.1f} ms, {lost} without an answer")
    print("processor time a choice: " +
          ", ".join(f"{name} {ms:.2f} ms" for name, ms in used.items()))
    good = p99 < 50 and lost == 0 and taken > 0.9 * RATE * SECONDS
    table.close()
    print("1 passed, 0 failed" if good else "0 passed, 1 failed")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
