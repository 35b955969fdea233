#!/usr/bin/env python3
"""The WebSocket by RFC 6455, case by case, in the groups and under the numbers of the Autobahn test
suite (docs/decisions/195): 1 frames, 2 pings, 3 reserved bits, 4 opcodes, 5 fragments, 6 UTF-8,
7 closing, 9 sizes, 10 pieces. Groups 12 and 13 are compression, which the table doesn't offer. The
table is started with `--echo`: what comes goes back.

    tests/table/test_frames.py BUILD [all]     all: the sizes up to 16 MB, too
"""

import os
import struct
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Iterator, NamedTuple

import client
import harness
from harness import HOST, Table

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
GOING_ON = 0
NORMAL, WRONG, NO_TEXT = 1000, 1002, 1007
UNNAMED = 0  # an end without a code: so wslay ends what it can't read as a frame at all
KB, MB = 1 << 10, 1 << 20
AT_A_TIME = 4  # one account has 8 connections at most, and the last ones may not be gone yet


class Frame(NamedTuple):
    opcode: int
    payload: bytes = b""
    last: bool = True
    reserved: int = 0

    def bytes(self) -> bytes:
        """Masked, as a client must; large ones by zeros, which spares the time."""
        length = len(self.payload)
        head = bytes([(self.last << 7) | self.reserved << 4 | self.opcode])
        if length < 126:
            head += bytes([0x80 | length])
        elif length < 1 << 16:
            head += struct.pack(">BH", 0x80 | 126, length)
        else:
            head += struct.pack(">BQ", 0x80 | 127, length)
        if length > KB:
            return head + bytes(4) + self.payload
        mask = os.urandom(4)
        return head + mask + bytes(byte ^ mask[n % 4] for n, byte in enumerate(self.payload))


class Case(NamedTuple):
    """What is sent, in pieces of so many bytes (0: at once); what comes back; how it ends: the code
    that the table closes with, or None: it goes on, and closes when it is asked to."""
    number: str
    sent: list[Frame]
    back: list[tuple[int, bytes]]
    ends: int | None = None
    piece: int = 0


def closing(code: int, reason: bytes = b"") -> Frame:
    return Frame(CLOSE, struct.pack(">H", code) + reason)


def pieces(opcode: int, payload: bytes, size: int) -> list[Frame]:
    """A message in fragments."""
    parts = [payload[at:at + size] for at in range(0, len(payload), size)] or [b""]
    return [Frame(GOING_ON if n else opcode, part, n == len(parts) - 1) for n, part in enumerate(parts)]


# ---- the groups --------------------------------------------------------------------------------------

def frames() -> Iterator[Case]:
    for group, opcode in ((1, TEXT), (2, BINARY)):
        for n, size in enumerate((0, 125, 126, 127, 128, 65535, 65536), 1):
            payload = (b"*" if opcode == TEXT else b"\xfe") * size
            yield Case(f"1.{group}.{n}", [Frame(opcode, payload)], [(opcode, payload)])
        yield Case(f"1.{group}.8", [Frame(opcode, payload)], [(opcode, payload)], piece=997)


def pings() -> Iterator[Case]:
    for n, payload in enumerate((b"", b"Hello, world!", bytes([0, 0xff, 0xfe, 0xfd, 0xfc, 0xfb, 0, 0xff]), b"\xfe" * 125), 1):
        yield Case(f"2.{n}", [Frame(PING, payload)], [(PONG, payload)])
    yield Case("2.5", [Frame(PING, b"\xfe" * 126)], [], UNNAMED)
    yield Case("2.6", [Frame(PING, b"\xfe" * 125)], [(PONG, b"\xfe" * 125)], piece=1)
    yield Case("2.7", [Frame(PONG)], [])
    yield Case("2.8", [Frame(PONG, b"nobody asked")], [])
    yield Case("2.9", [Frame(PONG, b"nobody asked"), Frame(PING, b"ping")], [(PONG, b"ping")])
    ten = [b"payload-%d" % n for n in range(10)]
    for number, piece in (("2.10", 0), ("2.11", 1)):
        yield Case(number, [Frame(PING, one) for one in ten], [(PONG, one) for one in ten], piece=piece)


def reserved_bits() -> Iterator[Case]:
    hello = Frame(TEXT, b"Hello, world!")
    wrong = hello._replace
    yield Case("3.1", [wrong(reserved=1)], [], WRONG)
    for number, bits, piece in (("3.2", 2, 0), ("3.3", 3, 0), ("3.4", 4, 1)):
        yield Case(number, [hello, wrong(reserved=bits), Frame(PING)], [(TEXT, hello.payload)], WRONG, piece)
    yield Case("3.5", [Frame(BINARY, b"\0\xff\xfe", reserved=5)], [], WRONG)
    yield Case("3.6", [Frame(PING, b"Hello", reserved=6)], [], WRONG)
    yield Case("3.7", [Frame(CLOSE, struct.pack(">H", NORMAL), reserved=7)], [], WRONG)


def opcodes() -> Iterator[Case]:
    hello = Frame(TEXT, b"Hello, world!")
    for group, first in ((1, 3), (2, 11)):
        for n in range(5):
            bad = Frame(first + n, b"unknown" if n % 2 else b"")
            before = [hello] if n > 1 else []
            yield Case(f"4.{group}.{n + 1}", [*before, bad, Frame(PING)],
                       [(TEXT, hello.payload)] * len(before), WRONG, int(n == 4))


def fragments() -> Iterator[Case]:
    one, two = Frame(TEXT, b"fragment1", False), Frame(GOING_ON, b"fragment2")
    whole = (TEXT, b"fragment1fragment2")
    ping = Frame(PING, b"ping")
    for number, opcode in (("5.1", PING), ("5.2", PONG)):
        yield Case(number, [Frame(opcode, b"fragment1", False), two], [], UNNAMED)
    for number, piece in (("5.3", 0), ("5.4", 0), ("5.5", 1)):
        yield Case(number, [one, two], [whole], piece=piece)
    for number, piece in (("5.6", 0), ("5.7", 0), ("5.8", 1)):
        yield Case(number, [one, ping, two], [(PONG, b"ping"), whole], piece=piece)
    lone = [Frame(GOING_ON, b"not continued"), Frame(TEXT, b"Hello, world!")]
    for n, (last, piece) in enumerate(((True, 0), (True, 0), (True, 1), (False, 0), (False, 0), (False, 1)), 9):
        yield Case(f"5.{n}", [lone[0]._replace(last=last), lone[1]], [], WRONG, piece)
    yield Case("5.15", [one, two, lone[0]._replace(last=False), lone[1]], [whole], WRONG)
    for number, last in (("5.16", False), ("5.17", True)):
        yield Case(number, [lone[0]._replace(last=last), one, two], [], WRONG)
    yield Case("5.18", [one, Frame(TEXT, b"fragment2")], [], WRONG)
    five = pieces(TEXT, b"fragment1fragment2fragment3fragment4fragment5", 9)
    mixed = [*five[:2], ping, *five[2:4], ping, five[4]]
    told = [(PONG, b"ping")] * 2 + [(TEXT, b"".join(part.payload for part in five))]
    for number, piece in (("5.19", 0), ("5.20", 1)):
        yield Case(number, mixed, told, piece=piece)


GOOD_TEXTS = {
    "6.2": "Hello-µ@ßöäüàá-UTF-8!!", "6.5": "κόσμε", "6.6": "κόσμε𝄞", "6.7": "\0\x80\u0800\U00010000",
    "6.9": "\x7f\u07ff\uffff\U0010ffff", "6.11": "\ud7ff\ue000\ufffd", "6.22": "\ufffe\uffff\U0001fffe\U0010fffe",
    "6.23": "\ufffd\u2028\ufeff"}
BAD_TEXTS = {
    "6.3": b"\xce\xba\xe1\xbd\xb9\xcf\x83\xce\xbc\xce\xb5\xed\xa0\x80edited", "6.8": b"\xf8\x88\x80\x80\x80",
    "6.8.2": b"\xfc\x84\x80\x80\x80\x80", "6.10": b"\xf7\xbf\xbf\xbf", "6.10.2": b"\xfb\xbf\xbf\xbf\xbf",
    "6.11.5": b"\xf4\x90\x80\x80", "6.12": b"\x80", "6.12.2": b"\xbf\x80", "6.13": b"\xc0 \xc1 \xdf ", "6.14": b"\xc0",
    "6.14.2": b"\xe0\x80", "6.14.6": b"\xdf", "6.14.8": b"\xf7\xbf\xbf", "6.16": b"\xfe", "6.16.2": b"\xff",
    "6.17": b"\xc0\xaf", "6.17.2": b"\xe0\x80\xaf", "6.17.3": b"\xf0\x80\x80\xaf", "6.18": b"\xc1\xbf", "6.18.2": b"\xe0\x9f\xbf",
    "6.18.3": b"\xf0\x8f\xbf\xbf", "6.19": b"\xc0\x80", "6.20": b"\xed\xa0\x80", "6.20.3": b"\xed\xaf\xbf", "6.20.7": b"\xed\xbf\xbf",
    "6.21": b"\xed\xa0\x80\xed\xb0\x80", "6.21.8": b"\xed\xaf\xbf\xed\xbf\xbf"}


def texts() -> Iterator[Case]:
    yield Case("6.1.1", [Frame(TEXT)], [(TEXT, b"")])
    yield Case("6.1.2", [Frame(TEXT, b"", False), Frame(GOING_ON, b"", False), Frame(GOING_ON)], [(TEXT, b"")])
    yield Case("6.1.3", [Frame(TEXT, b"", False), Frame(GOING_ON, b"middle", False), Frame(GOING_ON)], [(TEXT, b"middle")])
    for number, text in GOOD_TEXTS.items():
        raw = text.encode()
        yield Case(f"{number} whole", [Frame(TEXT, raw)], [(TEXT, raw)])
        yield Case(f"{number} by bytes", pieces(TEXT, raw, 1), [(TEXT, raw)])
    for number, raw in BAD_TEXTS.items():
        yield Case(f"{number} whole", [Frame(TEXT, raw)], [], NO_TEXT)
        yield Case(f"{number} by bytes", pieces(TEXT, raw, 1), [], NO_TEXT)
    # It fails at the fragment that is wrong, and doesn't wait for the last one.
    bad = BAD_TEXTS["6.3"]
    yield Case("6.4.1", [Frame(TEXT, bad[:11], False), Frame(GOING_ON, bad[11:], False)], [], NO_TEXT)
    yield Case("6.4.2", [Frame(TEXT, b"\xf4", False), Frame(GOING_ON, b"\x90", False)], [], NO_TEXT)


def closings() -> Iterator[Case]:
    hello, bye = Frame(TEXT, b"Hello World!"), closing(NORMAL)
    yield Case("7.1.1", [hello, bye], [(TEXT, hello.payload)], NORMAL)
    yield Case("7.1.2", [bye, bye], [], NORMAL)
    yield Case("7.1.3", [bye, Frame(PING)], [], NORMAL)
    yield Case("7.1.4", [bye, hello], [], NORMAL)
    yield Case("7.1.5", [Frame(TEXT, b"fragment1", False), bye, Frame(GOING_ON, b"fragment2")], [], NORMAL)
    yield Case("7.3.1", [Frame(CLOSE)], [], UNNAMED)
    yield Case("7.3.2", [Frame(CLOSE, b"a")], [], UNNAMED)
    yield Case("7.3.3", [bye], [], NORMAL)
    yield Case("7.3.4", [closing(NORMAL, b"Hello World!")], [], NORMAL)
    yield Case("7.3.5", [closing(NORMAL, b"*" * 123)], [], NORMAL)
    yield Case("7.3.6", [closing(NORMAL, b"*" * 124)], [], UNNAMED)
    yield Case("7.5.1", [closing(NORMAL, BAD_TEXTS["6.3"])], [], NO_TEXT)
    for n, code in enumerate((1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999), 1):
        yield Case(f"7.7.{n}", [closing(code)], [], code)
    for n, code in enumerate((0, 999, 1004, 1005, 1006, 1016, 1100, 2000, 2999), 1):
        yield Case(f"7.9.{n}", [closing(code)], [], WRONG)
    for n, code in enumerate((5000, 65535), 1):
        yield Case(f"7.13.{n}", [closing(code)], [], WRONG)


def sizes(most: int) -> Iterator[Case]:
    for group, opcode in ((1, TEXT), (2, BINARY)):
        for n, size in enumerate((64 * KB, 256 * KB, MB, 4 * MB, 8 * MB, 16 * MB), 1):
            if size <= most:
                payload = b"*" * size
                yield Case(f"9.{group}.{n}", [Frame(opcode, payload)], [(opcode, payload)])
    payload = b"*" * min(most, 4 * MB)
    for group, opcode in ((3, TEXT), (4, BINARY)):
        for n, size in enumerate((64, 256, KB, 4 * KB, 16 * KB, 64 * KB, 256 * KB), 1):
            yield Case(f"9.{group}.{n}", pieces(opcode, payload, size), [(opcode, payload)])
    for group, opcode in ((5, TEXT), (6, BINARY)):
        for n, piece in enumerate((64, 128, 256, 512, KB, 2 * KB), 1):
            payload = b"*" * min(most, MB)
            yield Case(f"9.{group}.{n}", [Frame(opcode, payload)], [(opcode, payload)], piece=piece)
    for group, opcode in ((7, TEXT), (8, BINARY)):
        for n, size in enumerate((0, 16, 64, 256, KB, 4 * KB), 1):
            many = [Frame(opcode, b"*" * size)] * (1000 if most > MB else 100)
            yield Case(f"9.{group}.{n}", many, [(opcode, b"*" * size)] * len(many))


def in_pieces() -> Iterator[Case]:
    payload = b"*" * 65536
    yield Case("10.1.1", pieces(TEXT, payload, 1300), [(TEXT, payload)])


# ---- carrying them out -------------------------------------------------------------------------------

def take_frame(link: client.Link) -> tuple[int, bytes]:
    first, length = link.take(2)
    if length == 126:
        length = struct.unpack(">H", link.take(2))[0]
    elif length == 127:
        length = struct.unpack(">Q", link.take(8))[0]
    assert first & 0x80, "the table sends messages whole"
    return first & 0x0f, link.take(length)


def take_end(link: client.Link) -> int:
    """The code with which the table closes; behind it comes nothing."""
    opcode, payload = take_frame(link)
    assert opcode == CLOSE, f"{opcode} {payload[:40]!r} instead of the end"
    try:
        rest = link.bytes or link.socket.recv(1)
    except ConnectionResetError:
        rest = b""
    assert not rest, "something comes behind the end"
    return struct.unpack(">H", payload[:2])[0] if payload else UNNAMED


def send(link: client.Link, case: Case) -> None:
    """All of it; if the table has closed meanwhile the rest is for nobody. What comes back is read
    in between: both sides wait otherwise, when there is much of it."""
    raw = b"".join(frame.bytes() for frame in case.sent)
    step = case.piece or 32 * KB
    try:
        for at in range(0, len(raw), step):
            link.socket.sendall(raw[at:at + step])
            link.socket.setblocking(False)
            try:
                while got := link.socket.recv(1 << 18):
                    link.bytes += got
            except BlockingIOError:
                pass
            link.socket.settimeout(60)
    except (BrokenPipeError, ConnectionResetError):
        link.socket.settimeout(60)


def fault_of(link: client.Link, case: Case) -> str:
    try:
        send(link, case)
        for told in case.back:
            got = take_frame(link)
            if got != told:
                return f"{got[0]} {got[1][:40]!r} ({len(got[1])}) instead of {told[0]} {told[1][:40]!r}"
        if case.ends is None:
            link.socket.sendall(closing(NORMAL).bytes())
        code, wanted = take_end(link), NORMAL if case.ends is None else case.ends
        return "" if code == wanted else f"it ends with {code} instead of {wanted}"
    except (AssertionError, OSError) as error:
        return str(error)


def main() -> int:
    table = Table(sys.argv[1], "--crowd", "--echo")
    person = table.person("Frames")
    groups = [frames(), pings(), reserved_bits(), opcodes(), fragments(), texts(), closings(),
              sizes(16 * MB if "all" in sys.argv[2:] else 64 * KB), in_pieces()]
    cases = [case for group in groups for case in group]

    def carry_out(case: Case) -> str:
        link = client.Link(HOST, table.port, {"Authorization": f"Bearer {person.token}"})
        try:
            return fault_of(link, case)
        finally:
            link.close()

    with ThreadPoolExecutor(AT_A_TIME) as several:
        faults = [(case, fault) for case, fault in zip(cases, several.map(carry_out, cases)) if fault]
    for case, fault in faults:
        print(f"FAILED: {case.number}: {fault}")
    table.close()
    print(f"{len(cases) - len(faults)} passed, {len(faults)} failed")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
