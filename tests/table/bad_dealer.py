#!/usr/bin/env python3
"""A dealer that goes wrong when it is told to: it stands between the table and a real one (named by
IZVOR_DEALER) and crashes at a request with "q":666, hangs at one with "q":667; not before what was
asked earlier is done."""

import os
import select
import socket
import struct
import subprocess
import sys

FAULTS = {b'"q":666': "crash", b'"q":667': "hang"}


class Frames:
    """Whole frames out of what comes in pieces."""

    def __init__(self) -> None:
        self.kept = b""

    def add(self, got: bytes) -> list[bytes]:
        self.kept += got
        frames = []
        while len(self.kept) >= 4 and len(self.kept) >= 4 + struct.unpack("<I", self.kept[:4])[0]:
            size = 4 + struct.unpack("<I", self.kept[:4])[0]
            frames.append(self.kept[:size])
            self.kept = self.kept[size:]
        return frames


def go_wrong(fault: str, real: subprocess.Popen) -> None:
    real.kill()
    while fault == "hang":
        pass
    os.abort()


def main() -> None:
    table = socket.socket(fileno=0)
    ours, theirs = socket.socketpair()
    real = subprocess.Popen([os.environ["IZVOR_DEALER"], *sys.argv[1:]], stdin=theirs)
    theirs.close()
    asked, answered = Frames(), Frames()
    waiting: list[bytes] = []
    undone = 0
    while True:
        while waiting:
            fault = next((FAULTS[mark] for mark in FAULTS if mark in waiting[0]), "")
            if fault and undone:
                break
            if fault:
                go_wrong(fault, real)
            ours.sendall(waiting.pop(0))
            undone += 1
        for ready in select.select([table, ours], [], [])[0]:
            got = ready.recv(1 << 16)
            if not got:
                real.kill()
                return
            if ready is table:
                waiting += asked.add(got)
                continue
            for frame in answered.add(got):
                undone -= frame[4:] == b'{"did":"done"}\n'
                table.sendall(frame)


if __name__ == "__main__":
    main()
