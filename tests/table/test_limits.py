#!/usr/bin/env python3
"""What the table refuses: sizes, rates, origins, other people's choices, nonsense. Nothing of it
changes anything, and each limit is there: without it the test fails.

    tests/table/test_limits.py BUILD
"""

import http.client
import json
import os
import pathlib
import random
import signal
import socket
import sys
import threading
import time

import bot
import client
import harness
from harness import HOST, OPEN, Link, Table, computer, me

SCRIPT = "<script>alert(1)</script>"


def raw(table: Table, method: str, path: str, body: str = "", **head: str):
    connection = http.client.HTTPConnection(HOST, table.port, timeout=30)
    connection.request(method, path, body, {name.replace("_", "-"): value
                                            for name, value in head.items()})
    answer = connection.getresponse()
    answer.text = answer.read().decode()
    connection.close()
    return answer


def refused(status: int, function, *arguments, **named) -> str:
    try:
        function(*arguments, **named)
    except client.Refused as fault:
        assert fault.status == status, fault
        return str(fault)
    raise AssertionError(f"{status} was expected")


def game_of(person, **more) -> str:
    return person.new_game("mtg-2002", me("river"), computer("ember"), **more)["g"]


def test_origin(table: Table) -> None:
    guest = json.dumps({"name": "Ana"})
    own = f"http://{HOST}:{table.port}"
    answer = raw(table, "POST", "/api/guest", guest, Origin=own)
    cookie = answer.getheader("Set-Cookie")
    assert answer.status == 200 and "token" not in json.loads(answer.text), answer.text
    assert "HttpOnly" in cookie and "SameSite=Strict" in cookie and "Path=/" in cookie, cookie
    assert raw(table, "POST", "/api/guest", guest, Origin="http://evil.example").status == 403
    token = cookie.split(";")[0]
    check = json.dumps({"book": "mtg-2002", "deck": "river"})
    there = {"Cookie": token, "Origin": own}
    assert raw(table, "POST", "/api/deck/check", check, **there).status == 200
    for origin in ("http://evil.example", f"http://{HOST}", f"https://{HOST}:{table.port}", "null"):
        there["Origin"] = origin
        assert raw(table, "POST", "/api/deck/check", check, **there).status == 403, origin
        refused(403, Link, HOST, table.port, there)
    assert raw(table, "POST", "/api/deck/check", check, Cookie=token).status == 403
    Link(HOST, table.port, {"Cookie": token, "Origin": own}).close()
    refused(403, Link, HOST, table.port, {})
    refused(403, Link, HOST, table.port, {"Authorization": "Bearer " + "0" * 64})
    refused(400, Link, HOST, table.port, {"Cookie": token, "Origin": own}, protocol="izvor.2")


def test_hosts(table: Table) -> None:
    """A stranger's name for this machine is none of the table's."""
    guest = json.dumps({"name": "Ana"})
    for host, status in (("evil.example", 403), ("localhost.evil.example", 403), ("127.0.0.1.evil", 403),
                         ("127.0.0.1", 200), ("LOCALHOST", 200), ("[::1]", 200)):
        origin = f"http://{host}:{table.port}"
        head = {"Host": f"{host}:{table.port}", "Origin": origin}
        assert raw(table, "POST", "/api/guest", guest, **head).status == status, host
        assert raw(table, "GET", "/api/books", **head).status == status, host


def test_heads_that_stand_twice(table: Table) -> None:
    for twice in ("Content-Length: 14\r\nContent-Length: 4", "Host: a", "Origin: a\r\nOrigin: b",
                  "Content-Length: 14\r\nTransfer-Encoding: chunked",
                  "Authorization: Bearer a\r\nAuthorization: Bearer b"):
        link = socket.create_connection((HOST, table.port), timeout=30)
        length = "" if "Content-Length" in twice else "Content-Length: 14\r\n"
        link.sendall(f"POST /api/guest HTTP/1.1\r\nHost: {HOST}\r\n{length}{twice}\r\n\r\n"
                     '{"name":"Ana"}'.encode())
        answer = b""
        while got := link.recv(4096):
            answer += got
        assert answer.startswith(b"HTTP/1.1 400") and answer.count(b"HTTP/1.1") == 1, (twice, answer)


def test_connections_of_http(table: Table) -> None:
    """One address doesn't take all connections."""
    links = []
    for _ in range(130):
        links.append(socket.create_connection((HOST, table.port), timeout=30))
    answered = 0
    for link in links:
        try:
            link.sendall(f"GET /api/games/none HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode())
            answered += link.recv(100).startswith(b"HTTP/1.1 404")
        except OSError:
            pass
        finally:
            if not answered % 20:
                time.sleep(0.01)
    for link in links:
        link.close()
    assert 50 < answered <= 100, answered
    time.sleep(0.5)


def test_thinking(table: Table) -> None:
    """Nobody keeps the thinker, or the threads that wait for it, from the others."""
    person = table.person("Ana")
    slow = 'scenario "A long one"\nrules mtg-2002\n' + "A battlefield \"Forest\"*40\n" * 3 + \
           "A passes\nB passes\n" * 5
    statuses = []

    def judge() -> None:
        statuses.append(raw(table, "POST", "/api/judge", json.dumps({"text": slow}),
                            Authorization=f"Bearer {person.token}").status)
    threads = [threading.Thread(target=judge) for _ in range(15)]
    for thread in threads:
        thread.start()
    begun = time.monotonic()
    assert raw(table, "GET", "/api/games/none").status == 404
    assert time.monotonic() - begun < 5, "HTTP waits for the thinker"
    for thread in threads:
        thread.join()
    assert 429 in statuses and set(statuses) <= {200, 429}, statuses


def test_dealers_inherit_nothing(table: Table) -> None:
    person = table.person("Ana")
    links = [person.connect() for _ in range(4)]
    before = table.dealers()
    for pid in before:
        os.kill(pid, signal.SIGKILL)
    while not (pids := table.dealers()) or set(pids) & set(before) or len(pids) < len(before):
        time.sleep(0.05)
    time.sleep(0.3)
    for pid in pids:
        files = os.listdir(f"/proc/{pid}/fd")
        assert len(files) <= 3, (pid, [os.readlink(f"/proc/{pid}/fd/{name}") for name in files])
    for link in links:
        link.close()


def test_letters_that_are_cut(table: Table) -> None:
    """Long texts are cut for messages, maybe in the middle of a letter; there is an answer anyway."""
    person = table.person("Ana")
    for length in range(290, 300):
        title = "a" * length + "\u010d" * 100
        judged = person.post("/api/judge", {"text": f'scenario "{title}"\nrules mtg-2002\n'
                                                    'A battlefield "Forest"\n'})
        assert judged["passed"] == 1, judged
        name = "a" * (length - 220) + "\u010d" * 150
        check = person.post("/api/deck/check", {"book": "mtg-2002", "deck": f"4 {name}\n"})
        assert check["problems"], check


def test_headers(table: Table) -> None:
    for path in ("/", "/api/books", "/nothing.js"):
        answer = raw(table, "GET", path)
        policy = answer.getheader("Content-Security-Policy")
        assert "default-src 'none'" in policy and "unsafe-inline" not in policy, policy
        assert answer.getheader("X-Content-Type-Options") == "nosniff"
    assert raw(table, "GET", "/api/books").getheader("Cache-Control") == "no-store"
    for path in ("/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/.git/config", "//etc/passwd"):
        text = raw(table, "GET", path).text
        assert "root:" not in text and "[core]" not in text, path


def test_tokens_are_kept_as_hashes(table: Table) -> None:
    person = table.person("Ana")
    kept = b"".join(path.read_bytes() for path in
                    pathlib.Path(table.folder.name).glob("table.db*"))
    assert bytes.fromhex(person.token) not in kept and person.token.encode() not in kept
    for path in pathlib.Path(table.folder.name).glob("table.db*"):
        assert path.stat().st_mode & 0o077 == 0, "others may read what is kept"


def test_sizes(table: Table) -> None:
    person = table.person("Ana")
    refused(400, table.person, "A" * 41)
    refused(400, table.person, "   ")
    refused(400, table.person, "two\nlines")
    refused(413, table.person, "A" * 1000000)
    refused(413, person.post, "/api/deck/check", {"book": "mtg-2002", "deck": "x" * 70000})
    refused(400, person.post, "/api/games", {"book": "mtg-2002", "seats": [OPEN] * 17})
    game = game_of(person)
    link = person.connect()
    link.join(game)
    link.send("say", g=game, text="x" * 401)
    assert link.until("refused")["why"]["code"] == "TABLE_WRONG_FIELD"
    link.send("say", g=game, text="x" * 5000)
    try:
        while True:
            link.receive()
    except ConnectionError:
        pass


def test_rates(table: Table) -> None:
    person = table.person("Ana")
    game = game_of(person)
    link = person.connect()
    link.join(game)
    for number in range(200):
        link.send("ping", t=number)
    pongs = 0
    while (answer := link.until("pong", "refused"))["type"] == "pong":
        pongs += 1  # with `join` the burst, or more on a slow machine: time goes on
    assert 59 <= pongs < 199, pongs
    assert answer["why"]["code"] == "TABLE_TOO_MANY_MESSAGES", answer
    try:
        for number in range(2000):
            link.send("ping", t=number)
        while True:
            link.receive()
    except (ConnectionError, BrokenPipeError):
        pass
    again = person.connect()
    again.join(game)
    again.send("say", g=game, text="one")
    again.send("say", g=game, text="two")
    assert again.until("refused")["why"]["code"] == "TABLE_TOO_FAST"
    another = person.connect()
    another.join(game)
    another.send("say", g=game, text="three, by another connection")
    assert another.until("refused")["why"]["code"] == "TABLE_TOO_FAST"


def test_what_costs_much_counts_more(table: Table) -> None:
    person = table.person("Ana")
    game = game_of(person)
    for message, weight in (("advise", 5), ("payment", 3), ("why", 2)):
        link = person.connect()
        link.join(game)
        while not link.ask:
            link.receive()
        for number in range(1, 61):
            link.send(message, g=game, q=number, w=link.ask["w"], n=0)
        refused = link.until("refused")  # answers come later: dealers make them
        assert refused["why"]["code"] == "TABLE_TOO_MANY_MESSAGES", refused
        taken = refused.get("q", 59 // weight)  # with the last token gone it isn't even read
        assert 59 // weight <= taken <= 60 // weight + 15, (message, refused)
        link.close()


def test_slow_readers(table: Table) -> None:
    """Who doesn't read misses steps, and is told everything when they read again."""
    person = table.person("Ana")
    game = game_of(person)
    slow = Link(HOST, table.port, {"Authorization": f"Bearer {person.token}"}, room=4096)
    for _ in range(58):
        slow.send("join", g=game)
    time.sleep(0.5)
    quick = person.connect()
    quick.join(game)
    for _ in range(8):
        while not quick.ask:
            quick.receive()
        ask, quick.ask = quick.ask, None
        quick.send("choose", g=game, **bot.answer(ask))
        if quick.until("step", "over")["type"] == "over":
            break
    while not quick.ask and not quick.view["game"].get("over"):
        quick.receive()
    fulls = 0
    while slow.at < quick.at:
        fulls += slow.until("full", "step")["type"] == "full"
    assert slow.at == quick.at and slow.view == quick.view
    assert fulls < 58, "all that it was to be told has been kept for it"


def test_connections_and_games(table: Table) -> None:
    person = table.person("Ana")
    links = [person.connect() for _ in range(8)]
    time.sleep(0.3)
    refused(429, person.connect)
    for link in links:
        link.close()
    time.sleep(0.3)
    person.connect().close()
    for _ in range(4):
        game = game_of(person)
    refused(429, game_of, person)
    link = person.connect()
    link.join(game)
    link.send("resign", g=game)
    link.until("over")
    game_of(person)


def test_other_peoples_seats(table: Table) -> None:
    """Whatever a message says besides, it is the sender's."""
    ana, bora, vera = (table.person(name) for name in ("Ana", "Bora", "Vera"))
    new = ana.new_game("mtg-2002", me("river"), OPEN)
    game = new["g"]
    refused(404, vera.post, f"/api/games/{game}/sit", {"invite": "x" * 20, "deck": "ember"})
    bora.post(f"/api/games/{game}/sit", {"invite": new["invite"], "deck": "ember"})
    refused(400, vera.post, f"/api/games/{game}/sit", {"invite": new["invite"], "deck": "ember"})
    refused(403, vera.get, f"/api/games/{game}/record")
    links = {"A": ana.connect(), "B": bora.connect()}
    for link in links.values():
        link.join(game)
    first = "A" if links["A"].ask else "B"
    other = "B" if first == "A" else "A"
    looks = vera.connect()
    looks.join(game)
    ask = links[first].ask
    views = {name: link.view for name, link in links.items()}
    for link in (links[other], looks):
        link.send("choose", g=game, **bot.answer(ask), seat=first, do="choose", agreed=True)
        assert link.until("refused")["why"]["code"] in ("TABLE_WAIT_GONE", "TABLE_NO_SEAT")
        for kind in ("undo", "look"):
            link.send(kind, g=game, seat=first, agreed=True, at=0, **{"as": first})
            assert link.until("refused")["why"]["code"] != "", kind
    links[first].send("choose", g=game, **bot.answer(ask))
    links[first].until("step")
    links[other].send("undo", g=game, seat=first, agreed=True)
    assert links[other].until("refused", "full")["type"] == "refused"
    assert views[other]["game"]["book"] == "mtg-2002"


def test_scripts_stay_texts(table: Table) -> None:
    person = table.person(SCRIPT)
    game = game_of(person)
    link = person.connect()
    assert link.join(game)["seats"][0]["name"] == SCRIPT
    link.send("say", g=game, text=SCRIPT)
    said = link.until("said")
    assert said["text"] == SCRIPT and said["by"] == SCRIPT
    card = f'card "{SCRIPT}" {{\n    cost {{R}}\n    type Creature - Beast\n    pt 1/1\n}}\n'
    read = person.post("/api/cards/read", {"book": "mtg-2002", "text": card})
    assert read["cards"][0]["name"] == SCRIPT, read


def nonsense(number: int, game: str) -> bytes:
    """Something that is no message, or none that may be sent so."""
    chance = random.Random(number)
    kinds = list(harness.CHECKER.table["from_page"])
    values = [0, -1, 2**60, 1e300, "", "A", "x" * 300, [], {}, None, True, [[]] * 50, "\u0000"]
    message = {"type": chance.choice(kinds), "g": chance.choice([game, "", "a" * 13, 7])}
    for field in harness.CHECKER.table["from_page"].get(message["type"], {}):
        if chance.random() < 0.8:
            message[field.rstrip("?")] = chance.choice(values)
    text = json.dumps(message).encode()
    return chance.choice([text, text[:chance.randrange(len(text))], chance.randbytes(40),
                          b"[" * 2000, b"{}", b"null", b'{"type":"choose"}'])


def test_nonsense(table: Table) -> None:
    """A client that sends anything gets refusals, and changes nothing."""
    person, hostile = table.person("Ana"), table.person("Zla")
    game = game_of(person)
    link = person.connect()
    view = link.join(game)["view"]
    bad = hostile.connect()
    for number in range(200):
        if number % 15 == 0:  # within what may be sent
            bad.close()
            time.sleep(0.1)
            bad = hostile.connect()
            bad.send("join", g=game)
        try:
            bad.send_frame(1, nonsense(number, game))
        except OSError:  # bytes that are no text end the connection
            bad = hostile.connect()
    frames = [(3, b"x", 0x80), (1, b"x", 0xF0), (9, b"x" * 126, 0x80), (0, b"x", 0x80),
              (1, b"\xff\xfe", 0x80), (8, b"\x03", 0x80)]
    for opcode, payload, first in frames:
        worse = hostile.connect()
        worse.send_frame(opcode, payload, first)
        try:
            for _ in range(10):
                worse.receive()
            raise AssertionError(f"opcode {opcode} was let pass")
        except ConnectionError:
            worse.close()
    again = person.connect()
    assert again.join(game)["view"] == view, "it has changed something"
    ask = again.ask
    again.send("choose", g=game, **bot.answer(ask))
    again.until("step")


def test_stranger_texts(table: Table) -> None:
    """Card texts that take long or much end nothing but a dealer of nobody's game."""
    person = table.person("Ana")
    game = game_of(person)
    link = person.connect()
    link.join(game)
    texts = ["card", 'card "A" {', 'card "A" {\n    text "' + "(" * 50000 + '"\n}\n',
             'card "A" {\n    type Creature\n    text "' + "when " * 10000 + '"\n}\n', "\u0000" * 9]
    for text in texts:
        try:
            person.post("/api/cards/read", {"book": "mtg-2002", "text": text})
            person.post("/api/deck/check", {"book": "mtg-2002", "deck": text})
        except client.Refused as fault:
            assert fault.status == 400, fault
    link.send("choose", g=game, **bot.answer(link.ask))
    link.until("step")


if __name__ == "__main__":
    os.environ.setdefault("PYTHONUNBUFFERED", "1")
    sys.exit(harness.run(globals(), sys.argv[1]))
