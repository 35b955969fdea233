"""What the table's tests share: a table of their own on this machine, people at it, and messages
that are held to the table of messages (data/protocol.json) as they come."""

import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import traceback

import client

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))
import messages  # noqa: E402  (lies in tools/)

HOST = "127.0.0.1"
CHECKER = messages.Checker(messages.load())


class Link(client.Link):
    """Every message must be one of the table's; the view is kept as a page keeps it."""

    def __init__(self, *arguments, **named) -> None:
        super().__init__(*arguments, **named)
        self.view: dict = {}
        self.at = -1
        self.ask: dict | None = None
        self.log: list[dict] = []

    def receive(self) -> dict:
        message = super().receive()
        faults = CHECKER.message(message, "from_table")
        assert not faults, (faults, message)
        self.log.append(message)
        if message["type"] == "full":
            self.view, self.at = message["view"], message["at"]
        elif message["type"] == "step":
            assert message["from"] == self.at, "a step from somewhere else"
            self.at = message["at"]
            self.view.update(message["set"])
            for key in message["gone"]:
                del self.view[key]
        if message["type"] in ("full", "step"):
            self.ask = message.get("ask")
        return message

    def until(self, *kinds) -> dict:
        """The next message of these types; or, as bytes, what stands before an end."""
        if isinstance(kinds[0], bytes):
            return super().until(kinds[0])
        while True:
            message = self.receive()
            if message["type"] in kinds:
                return message

    def join(self, game: str, **more) -> dict:
        self.send("join", g=game, **more)
        return self.until("full")


class Person(client.Person):
    def connect(self) -> Link:
        return Link(self.host, self.port, {"Authorization": f"Bearer {self.token}"})

    def new_game(self, book: str, *seats: dict, **more) -> dict:
        return self.post("/api/games", {"book": book, "seats": list(seats), **more})["game"]


class Table:
    """A table that is started on a free port, and can be killed and started again."""

    def __init__(self, build: str, *arguments: str) -> None:
        self.build = pathlib.Path(build)
        # in memory where that can be: what ends a process doesn't end the machine
        memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
        self.folder = tempfile.TemporaryDirectory(dir=memory)
        self.data = f"{self.folder.name}/table.db"
        self.arguments = arguments
        self.port = 0
        self.start()

    def start(self) -> None:
        self.errors = open(f"{self.folder.name}/errors", "a", encoding="utf-8")
        command = [str(self.build / "izvor-table"), "--port", str(self.port), "--data", self.data,
                   "--sql", str(ROOT / "data/sql"), *self.arguments]
        if "debug" in self.build.name:  # the sanitizers need what the lock forbids
            command.append("--unlocked")
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.errors,
                                        text=True, start_new_session=True)
        line = self.process.stdout.readline()
        assert "listens at" in line, (line, self.said())
        self.port = int(line.rstrip("/\n").rsplit(":", 1)[1])

    def said(self) -> str:
        return pathlib.Path(f"{self.folder.name}/errors").read_text(encoding="utf-8")

    def person(self, name: str) -> Person:
        return Person(HOST, self.port, name)

    def dealers(self) -> list[int]:
        """The processes that play games; the thinker is none of them."""
        found = []
        for folder in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                line = (folder / "cmdline").read_bytes().decode().split("\0")
                parent = (folder / "stat").read_text().rsplit(")", 1)[1].split()[1]
            except (OSError, IndexError):
                continue
            if int(parent) == self.process.pid and "--thinker" not in line:
                found.append(int(folder.name))
        return found

    def kill(self) -> None:
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        self.process.terminate()
        code = self.process.wait(timeout=30)
        assert code == 0, (code, self.said())

    def close(self) -> None:
        if self.process.poll() is None:
            self.stop()
        self.folder.cleanup()


def me(deck: str) -> dict:
    return {"who": "me", "deck": deck}


def computer(deck: str, level: str = "greedy") -> dict:
    return {"who": "computer", "deck": deck, "level": level}


OPEN = {"who": "open"}

DECKS = {"mtg-1999-04": ("river", "ember"), "mtg-1999-11": ("river", "ember"),
         "mtg-2002": ("river", "ember"), "izvori-2007": ("zora", "oluja"),
         "hkk-2023": ("dusk", "noon")}


def run(tests: dict, build: str, *arguments: str) -> int:
    """Runs each function of that begins with `test_` with a table, which they share."""
    table = Table(build, *arguments)
    passed = failed = 0
    for name, function in list(tests.items()):
        if not name.startswith("test_"):
            continue
        begun = time.monotonic()
        try:
            function(table)
            passed += 1
            if "TIMES" in os.environ:
                print(f"{name}: {time.monotonic() - begun:.1f} s")
        except Exception:  # pylint: disable=broad-except  # whatever it is, it is told
            failed += 1
            print(f"FAILED: {name}")
            traceback.print_exc(file=sys.stdout)
            print(table.said()[-3000:])
    try:
        table.close()
    except Exception:  # pylint: disable=broad-except
        failed += 1
        print("FAILED: the table's end")
        traceback.print_exc(file=sys.stdout)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0
