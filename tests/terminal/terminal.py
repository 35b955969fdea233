"""A terminal of 80 x 24 for the tests: a program runs in a pseudo-terminal, what it writes is put on
a screen, and it is noticed when a line is wider than the screen or more is written at once than
fits on it.

The program is driven as a person would: type a line, wait until it asks for the next one.
"""

import codecs
import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import tempfile
import termios
import time
import unicodedata

CONTROL = re.compile(r"\x1b(?:\[([?0-9;]*)([A-Za-z@])|[()][A-Za-z0-9]|[=>78])")


def width(sign: str) -> int:
    """How many columns a sign takes."""
    if unicodedata.combining(sign):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1


class Screen:
    """What stands on the screen, and what went wrong on the way."""

    def __init__(self, columns: int, rows: int):
        self.columns, self.rows = columns, rows
        self.cells = [[" "] * columns for _ in range(rows)]
        self.row = self.column = 0
        self.fed = 0           # lines that were begun since something was typed
        self.too_wide: list[str] = []
        self.colours = 0
        self.clears = 0
        self.pending = ""

    def text(self) -> list[str]:
        """The lines of the screen."""
        return ["".join(row).rstrip() for row in self.cells]

    def feed(self) -> None:
        """The next line; the screen moves up at its end."""
        self.fed += 1
        if self.row + 1 < self.rows:
            self.row += 1
        else:
            self.cells.pop(0)
            self.cells.append([" "] * self.columns)

    def put(self, sign: str) -> None:
        """A sign where the cursor is."""
        columns = width(sign)
        if columns == 0:
            return
        if self.column + columns > self.columns:
            self.too_wide.append("".join(self.cells[self.row]))
            self.column = 0
            self.feed()
        self.cells[self.row][self.column] = sign
        for extra in range(1, columns):
            self.cells[self.row][self.column + extra] = ""
        self.column += columns

    def control(self, numbers: str, kind: str) -> None:
        """A control sequence: those that line editors and this program use."""
        first = int(numbers.split(";")[0]) if numbers and numbers[0].isdigit() else 0
        if kind == "H":
            parts = [int(part or 1) for part in (numbers or "1;1").split(";")] + [1]
            self.row = min(parts[0], self.rows) - 1
            self.column = min(parts[1], self.columns) - 1
        elif kind == "J":
            below = range(self.row + 1, self.rows)
            if first == 2:
                below = range(self.rows)
                self.fed = 0
                self.clears += 1
            else:
                self.cells[self.row][self.column:] = [" "] * (self.columns - self.column)
            for row in below:
                self.cells[row] = [" "] * self.columns
        elif kind == "K":
            self.cells[self.row][self.column:] = [" "] * (self.columns - self.column)
        elif kind == "C":
            self.column = min(self.columns - 1, self.column + max(first, 1))
        elif kind == "D":
            self.column = max(0, self.column - max(first, 1))
        elif kind == "G":
            self.column = min(self.columns, max(first, 1)) - 1
        elif kind == "d":
            self.row = min(self.rows, max(first, 1)) - 1
        elif kind == "A":
            self.row = max(0, self.row - max(first, 1))
        elif kind == "B":
            self.row = min(self.rows - 1, self.row + max(first, 1))
        elif kind == "@":
            row = self.cells[self.row]
            self.cells[self.row] = (row[:self.column] + [" "] * max(first, 1)
                                    + row[self.column:])[:self.columns]
        elif kind == "P":
            row = self.cells[self.row]
            del row[self.column:self.column + max(first, 1)]
            row += [" "] * (self.columns - len(row))
        elif kind == "m":
            self.colours += 1

    def write(self, text: str) -> None:
        """Puts what a program wrote on the screen."""
        text = self.pending + text
        self.pending = ""
        at = 0
        while at < len(text):
            sign = text[at]
            if sign == "\x1b":
                found = CONTROL.match(text, at)
                if not found:
                    if len(text) - at < 16:
                        self.pending = text[at:]
                        return
                    at += 1
                    continue
                if found[2]:
                    self.control(found[1], found[2])
                at = found.end()
                continue
            if sign == "\n":
                self.feed()
            elif sign == "\r":
                self.column = 0
            elif sign == "\b":
                self.column = max(0, self.column - 1)
            elif sign >= " ":
                self.put(sign)
            at += 1


class Table:
    """A program at the terminal."""

    def __init__(self, program: str, *arguments: str, columns: int = 80, rows: int = 24,
                 environment: dict[str, str] | None = None):
        self.screen = Screen(columns, rows)
        self.state = tempfile.mkdtemp(prefix="izvor-state-")
        self.wrong: list[str] = []
        self.decode = codecs.getincrementaldecoder("utf-8")("replace")
        self.code: int | None = None
        variables = dict(os.environ, TERM="xterm", LC_ALL="C.UTF-8", XDG_STATE_HOME=self.state)
        variables.pop("NO_COLOR", None)
        variables.update(environment or {})
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.execve(program, [program, *arguments], variables)
        self.resize(columns, rows, quietly=True)
        self.wait()

    def resize(self, columns: int, rows: int, quietly: bool = False) -> None:
        """Makes the terminal larger or smaller."""
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        if not quietly:
            self.screen = Screen(columns, rows)
            os.kill(self.pid, signal.SIGWINCH)
            time.sleep(0.5)
            self.wait()

    def ended(self) -> bool:
        """Is the program over? Then its exit code is known."""
        if self.code is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.code = os.waitstatus_to_exitcode(status)
        return self.code is not None

    def asks(self) -> bool:
        """Does the program wait for a line?"""
        line = "".join(self.screen.cells[self.screen.row]).rstrip()
        return line == ">" or line.startswith("-- ")

    def wait(self, seconds: float = 20) -> None:
        """Until the program asks for something or is over."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            ready, _, _ = select.select([self.fd], [], [], 0.02)
            if not ready:
                if self.asks() or self.ended():
                    break
                continue
            try:
                data = os.read(self.fd, 65536)
            except OSError:
                data = b""
            if not data:
                _, status = os.waitpid(self.pid, 0) if self.code is None else (0, 0)
                self.code = os.waitstatus_to_exitcode(status) if self.code is None else self.code
                break
            self.screen.write(self.decode.decode(data))
        else:
            self.wrong.append("the program neither asks nor ends")
        if self.screen.too_wide:
            self.wrong += [f"wider than {self.screen.columns}: {line}"
                           for line in self.screen.too_wide]
            self.screen.too_wide = []
        if self.screen.fed > self.screen.rows - 1:
            self.wrong.append(f"{self.screen.fed + 1} lines at once: "
                              + " / ".join(self.screen.text()))
        self.screen.fed = 0

    def press(self, keys: str, seconds: float = 0.4) -> None:
        """Presses keys that end no line."""
        os.write(self.fd, keys.encode())
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            ready, _, _ = select.select([self.fd], [], [], 0.05)
            if ready:
                self.screen.write(self.decode.decode(os.read(self.fd, 65536)))

    def type(self, line: str) -> list[str]:
        """Types a line; the screen afterwards."""
        if self.ended():
            return self.screen.text()
        self.screen.fed = -1  # the line end that is echoed
        os.write(self.fd, line.encode() + b"\r")
        # the answer begins when the line is no longer the one on which was typed
        row = self.screen.row
        end = time.monotonic() + 5
        while time.monotonic() < end and self.screen.fed < 0 and not self.screen.row != row:
            ready, _, _ = select.select([self.fd], [], [], 0.05)
            if ready:
                try:
                    data = os.read(self.fd, 65536)
                except OSError:
                    break
                if not data:
                    break
                self.screen.write(self.decode.decode(data))
            elif self.ended():
                break
        self.wait()
        return self.screen.text()

    def text(self) -> str:
        """The screen as one text."""
        return "\n".join(self.screen.text())

    def shows(self, pattern: str) -> bool:
        """Stands that somewhere on the screen?"""
        return re.search(pattern, self.text()) is not None

    def options(self) -> list[tuple[int, str]]:
        """The options that the screen lists: number and words (of one column, unless there are
        more)."""
        found = []
        for line in self.screen.text():
            if re.match(r" {0,3}\d+  \S", line):
                for number, label in re.findall(r" {0,3}(\d+)  (\S.*?)(?=  +\d+  |$)", line):
                    found.append((int(number), label))
        return found

    def records(self) -> list[str]:
        """The records that the program has written."""
        found = []
        for folder, _, names in os.walk(self.state):
            found += [os.path.join(folder, name) for name in names]
        return sorted(found)

    def close(self) -> None:
        """Ends the program, if it is not over."""
        if not self.ended():
            os.kill(self.pid, signal.SIGTERM)
            os.waitpid(self.pid, 0)
            self.code = -signal.SIGTERM
        os.close(self.fd)


class Tests:
    """Counts what holds; the last line is what the gate reads."""

    def __init__(self) -> None:
        self.passed = self.failed = 0

    def check(self, holds: bool, what: str, table: "Table | None" = None) -> None:
        """One check; if it fails, what stood on the screen is printed."""
        if holds:
            self.passed += 1
            return
        self.failed += 1
        print(f"FAIL {what}")
        if table:
            print("\n".join("    |" + line for line in table.screen.text()))

    def fits(self, table: "Table", what: str) -> None:
        """Nothing was wider or longer than the screen, all this time."""
        self.check(not table.wrong, f"{what}: {table.wrong[:3]}", table)
        table.wrong = []

    def end(self) -> None:
        """The closing line, and the exit code."""
        print(f"{self.passed} passed, {self.failed} failed")
        sys.exit(self.failed > 0)
