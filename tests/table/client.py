"""A small client of the table (docs/protocol.md), with Python's own library only: HTTP as a program
with a token, and a WebSocket. Tests and the bot use it."""

import base64
import http.client
import json
import os
import socket
import struct


class Refused(Exception):
    """The table has refused a request; `status` is HTTP's."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(f"{status}: {why}")
        self.status = status


class Person:
    """Somebody who has a name and a token at the table that listens there."""

    def __init__(self, host: str, port: int, name: str) -> None:
        self.host, self.port, self.token = host, port, ""
        self.token = self.post("/api/guest", {"name": name, "bearer": True})["token"]

    def ask(self, method: str, path: str, body=None):
        connection = http.client.HTTPConnection(self.host, self.port, timeout=60)
        head = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        connection.request(method, path, None if body is None else json.dumps(body), head)
        answer = connection.getresponse()
        text = answer.read()
        connection.close()
        if answer.status != 200:
            raise Refused(answer.status, text.decode())
        plain = answer.getheader("Content-Type", "").startswith("text/plain")
        return text.decode() if plain else json.loads(text)

    def get(self, path: str):
        return self.ask("GET", path)

    def post(self, path: str, body):
        return self.ask("POST", path, body)

    def connect(self) -> "Link":
        return Link(self.host, self.port, {"Authorization": f"Bearer {self.token}"})


class Link:
    """A WebSocket to the table: messages are dicts."""

    def __init__(self, host: str, port: int, head: dict[str, str],
                 protocol: str = "izvor.1", room: int = 0) -> None:
        self.socket = socket.socket()
        self.socket.settimeout(60)
        if room:  # so little is taken in while nobody reads
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        self.socket.connect((host, port))
        key = base64.b64encode(os.urandom(16)).decode()
        lines = ["GET /ws HTTP/1.1", f"Host: {host}:{port}", "Upgrade: websocket",
                 "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13",
                 f"Sec-WebSocket-Protocol: {protocol}",
                 *(f"{name}: {value}" for name, value in head.items())]
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self.bytes = b""
        answer = self.until(b"\r\n\r\n").decode()
        if " 101 " not in answer.splitlines()[0]:
            raise Refused(int(answer.split()[1]), answer)

    def more(self) -> None:
        got = self.socket.recv(1 << 16)
        if not got:
            raise ConnectionError("the table has closed the connection")
        self.bytes += got

    def until(self, end: bytes) -> bytes:
        while end not in self.bytes:
            self.more()
        got, self.bytes = self.bytes.split(end, 1)
        return got

    def take(self, count: int) -> bytes:
        while len(self.bytes) < count:
            self.more()
        got, self.bytes = self.bytes[:count], self.bytes[count:]
        return got

    def send_frame(self, opcode: int, payload: bytes, first: int = 0x80) -> None:
        mask = os.urandom(4)
        length = len(payload)
        size = (bytes([0x80 | length]) if length < 126 else
                bytes([0x80 | 126]) + struct.pack(">H", length) if length < 65536 else
                bytes([0x80 | 127]) + struct.pack(">Q", length))
        masked = bytes(byte ^ mask[n % 4] for n, byte in enumerate(payload))
        self.socket.sendall(bytes([first | opcode]) + size + mask + masked)

    def send(self, kind: str, **fields) -> None:
        self.send_frame(1, json.dumps({"type": kind, **fields}).encode())

    def receive(self) -> dict:
        """The next message; pings are answered on the way."""
        while True:
            opcode, length = self.take(2)
            if length == 126:
                length = struct.unpack(">H", self.take(2))[0]
            elif length == 127:
                length = struct.unpack(">Q", self.take(8))[0]
            payload = self.take(length)
            if opcode == 0x89:
                self.send_frame(10, payload)
            elif opcode == 0x88:
                raise ConnectionError("the table says goodbye")
            elif opcode == 0x81:
                return json.loads(payload)

    def close(self) -> None:
        self.socket.close()
