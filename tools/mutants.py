#!/usr/bin/python3
"""Breaks one rule-carrying function at a time in a copy of the tree, and runs the scenarios.

    tools/mutants.py [--seed N] [--sample N] [--jobs N] [--only FILE[:FUNCTION]] [--list]

A function of the engine carries a rule if it names a concept (IZ_C_...) or stands in a table of
executors, matchers or steps. One thing in it is changed: a condition is negated, a statement is
dropped, a constant or a comparison is shifted. What no scenario notices is printed, with the place.
tests/mutants.txt lists changes that change nothing, each with its reason; they are not counted.

Not changed are notes for the log, assertions, and what only gives room back or counts that something
has changed (random games compare the short ways that go by these with the long ones). Mutants that don't compile are replaced by others.
The last line is "N passed, M failed": noticed and not. It exits 1 if more than MOST_UNNOTICED are not.
"""

import argparse
import concurrent.futures
import dataclasses
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading

try:
    from clang import cindex
except ImportError:
    sys.exit("mutants: python3-clang is missing; tools/setup.sh mutants installs it")

ROOT = pathlib.Path(__file__).resolve().parent.parent
MOST_UNNOTICED = 8
SECONDS_MOST = 150            # for a run of scenario files; more is noticed, too
MEMORY_MOST = 6 << 30
FILES_PER_RUN = 40
NOT_RULES = ("label.c", "log.c", "pump.c", "game.c", "loop.c", "loop_choice.c", "narrate.c")
WORDS_ONLY = ("iz_note", "iz_count_concept", "assert", "__assert_fail", "snprintf", "iz_fail",
              "iz_scratch_back")
COUNTED_ONLY = re.compile(r"(stirs|means\w*|drains|epoch|board_changes)\s*(\+\+|\+=)")
SHIFTED = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
FLAGS = ["-I" + str(ROOT / "src"), "-I" + str(ROOT / "include"), "-std=c17",
         "-D_POSIX_C_SOURCE=200809L"]
Kind = cindex.CursorKind


@dataclasses.dataclass(frozen=True)
class Change:
    """Bytes start to end of a file, and what stands there instead."""
    file: str
    function: str
    line: int
    start: int
    end: int
    old: str
    new: str

    def __str__(self) -> str:
        def flat(text: str) -> str:
            return re.sub(r"\s+", " ", text)
        return f"{self.file}:{self.line}: {self.function}: {flat(self.old)} -> {flat(self.new)}"

    def key(self) -> str:
        """As in tests/mutants.txt: without the line, which moves."""
        return re.sub(r"^([^:]*):\d+:", r"\1:", str(self))


def listed_in_tables(source: str) -> set[str]:
    """Names that stand in initialisers of tables: [IZ_X] = name, {.run = name …}."""
    return set(re.findall(r"\[IZ_\w+\]\s*=\s*\{?\s*(?:\.\w+\s*=\s*)?(\w+)", source)) | \
        set(re.findall(r"\.(?:run|parts|build|matches|resume|begin)\s*=\s*(\w+)", source))


class Finder:
    """Collects what can be changed in one file."""

    def __init__(self, path: pathlib.Path, tables: set[str]):
        self.path = path
        self.text = path.read_bytes()
        self.tables = tables
        self.function = ""
        self.returns_bool = False
        self.found: list[Change] = []

    def functions(self) -> dict[str, list[Change]]:
        unit = cindex.Index.create().parse(str(self.path), args=FLAGS)
        result = {}
        for cursor in unit.cursor.get_children():
            if cursor.kind != Kind.FUNCTION_DECL or not cursor.is_definition() or \
                    str(cursor.location.file) != str(self.path):
                continue
            body = self.text[cursor.extent.start.offset:cursor.extent.end.offset].decode()
            if "IZ_C_" not in body and cursor.spelling not in self.tables:
                continue
            self.function = cursor.spelling
            self.returns_bool = cursor.result_type.spelling in ("bool", "_Bool")
            self.found = []
            for child in cursor.get_children():
                if child.kind == Kind.COMPOUND_STMT:
                    self.walk(child)
            if self.found:
                result[cursor.spelling] = self.found
        return result

    def source(self, cursor) -> str:
        return self.text[cursor.extent.start.offset:cursor.extent.end.offset].decode()

    def add(self, start: int, end: int, new: str) -> None:
        old = self.text[start:end].decode()
        if not old.strip() or "#" in old:
            return
        line = self.text.count(b"\n", 0, start) + 1
        self.found.append(Change(str(self.path.relative_to(ROOT)), self.function, line, start, end,
                                 old, new))

    def replace(self, cursor, new: str) -> None:
        self.add(cursor.extent.start.offset, cursor.extent.end.offset, new)

    def negate(self, cursor) -> None:
        self.replace(cursor, f"!({self.source(cursor)})")

    def operator(self, cursor) -> tuple[str, int]:
        """The operator between the two sides of a binary expression, and where it stands."""
        left, right = list(cursor.get_children())[:2]
        start, end = left.extent.end.offset, right.extent.start.offset
        between = self.text[start:end].decode()
        found = re.search(r"[<>=!&|+\-*/%^]+", between)
        return (found[0], start + found.start()) if found else ("", 0)

    def conditions(self, cursor) -> None:
        """Negates the whole or one of its parts."""
        if any(f"{word}(" in self.source(cursor) for word in WORDS_ONLY):
            return
        self.negate(cursor)
        while cursor.kind == Kind.PAREN_EXPR or cursor.kind == Kind.UNEXPOSED_EXPR:
            cursor = next(cursor.get_children())
        if cursor.kind == Kind.BINARY_OPERATOR and self.operator(cursor)[0] in ("&&", "||"):
            for side in cursor.get_children():
                self.negate(side)

    def is_words(self, cursor) -> bool:
        return cursor.kind == Kind.CALL_EXPR and cursor.spelling in WORDS_ONLY

    def is_statement(self, cursor) -> bool:
        if COUNTED_ONLY.search(self.source(cursor)):
            return False
        if cursor.kind == Kind.CALL_EXPR:
            return not self.is_words(cursor)
        if cursor.kind == Kind.BINARY_OPERATOR:
            return self.operator(cursor)[0] == "="
        return cursor.kind in (Kind.COMPOUND_ASSIGNMENT_OPERATOR, Kind.UNARY_OPERATOR)

    def bodies(self, cursor) -> list:
        """The children of a statement that are statements themselves."""
        children = list(cursor.get_children())
        if cursor.kind == Kind.COMPOUND_STMT:
            return children
        if cursor.kind in (Kind.IF_STMT, Kind.WHILE_STMT):
            return children[1:]
        return children[-1:] if cursor.kind == Kind.FOR_STMT else []

    def walk(self, cursor) -> None:
        if self.is_words(cursor) or COUNTED_ONLY.search(self.source(cursor)) and \
                cursor.kind in (Kind.UNARY_OPERATOR, Kind.COMPOUND_ASSIGNMENT_OPERATOR):
            return
        children = list(cursor.get_children())
        if cursor.kind in (Kind.IF_STMT, Kind.CONDITIONAL_OPERATOR) and children:
            self.conditions(children[0])
        if cursor.kind == Kind.RETURN_STMT and self.returns_bool and children:
            self.conditions(children[0])
        for statement in self.bodies(cursor):
            if self.is_statement(statement):
                self.replace(statement, "(void)0")
        if cursor.kind == Kind.BINARY_OPERATOR:
            operator, at = self.operator(cursor)
            if operator in SHIFTED:
                self.add(at, at + len(operator), SHIFTED[operator])
        if cursor.kind == Kind.INTEGER_LITERAL and re.fullmatch(r"\d+[uU]?", self.source(cursor)):
            self.replace(cursor, f"({self.source(cursor)} + 1)")
        for n, child in enumerate(children):
            if cursor.kind == Kind.CASE_STMT and n == 0:
                continue  # its label
            if cursor.kind == Kind.VAR_DECL and child.kind == Kind.INTEGER_LITERAL and \
                    "[" in self.source(cursor).split("=")[0]:
                continue  # the size of an array
            self.walk(child)


def rule_files() -> list[pathlib.Path]:
    return [path for path in sorted((ROOT / "src" / "engine").rglob("*.c"))
            if path.name not in NOT_RULES]


def find_changes() -> dict[tuple[str, str], list[Change]]:
    files = rule_files()
    tables = listed_in_tables("\n".join(path.read_text(encoding="utf-8") for path in files))
    found = {}
    for path in files:
        for function, changes in Finder(path, tables).functions().items():
            found[(str(path.relative_to(ROOT)), function)] = changes
    return found


def equivalent() -> set[str]:
    listed = set()
    for line in (ROOT / "tests" / "mutants.txt").read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            listed.add(line.split(" | ")[0].strip())
    return listed


class Copy:
    """A copy of the tree with a build of its own."""

    def __init__(self, folder: pathlib.Path):
        self.folder = folder
        shutil.copytree(ROOT, folder, symlinks=True,
                        ignore=shutil.ignore_patterns("build*", ".git", "__pycache__", "corpus"))
        self.build = folder / "build"

    def make(self) -> bool:
        command = ["tools/configure.sh", str(self.build), "-Dbuildtype=plain", "-Doptimization=1",
                   "-Db_ndebug=false", "-Dtests=disabled", "-Dc_args=-w"]
        if subprocess.run(command, cwd=self.folder, env={**os.environ, "CC": "gcc"},
                          stdout=subprocess.DEVNULL, check=False).returncode != 0:
            return False
        return subprocess.run(["ninja", "-C", str(self.build), "-j1", "--quiet", "izvor"],
                              cwd=self.folder, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL, check=False).returncode == 0

    def passes(self, files: list[str]) -> bool:
        def limits() -> None:
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY_MOST, MEMORY_MOST))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        with tempfile.TemporaryFile() as output:
            process = subprocess.Popen([str(self.build / "izvor"), "run", *files], cwd=ROOT,
                                       stdout=output, stderr=output, stdin=subprocess.DEVNULL,
                                       preexec_fn=limits, start_new_session=True)
            try:
                return process.wait(timeout=SECONDS_MOST) == 0
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
                return False

    def noticed(self, change: Change, runs: list[list[str]]) -> bool | None:
        """None: it doesn't compile."""
        path = self.folder / change.file
        original = path.read_bytes()
        path.write_bytes(original[:change.start] + change.new.encode() + original[change.end:])
        try:
            if not self.make():
                return None
            return not all(self.passes(files) for files in runs)
        finally:
            path.write_bytes(original)


def scenario_runs() -> list[list[str]]:
    folders = ["tests/rules", "tests/cards"]
    if (ROOT.parent / "shared" / "cards").exists():
        folders.append("tests/classics")
    runs = []
    for folder in folders:
        files = [str(path.relative_to(ROOT)) for path in sorted((ROOT / folder).rglob("*.izs"))]
        runs += [files[at:at + FILES_PER_RUN] for at in range(0, len(files), FILES_PER_RUN)]
    return runs


def choose(found: dict, seed: int):
    """Without end: a function, then something in it; nothing twice."""
    chance, names, seen = random.Random(seed), sorted(found), set()
    total = sum(map(len, found.values()))
    while len(seen) < total:
        change = chance.choice(found[chance.choice(names)])
        if change not in seen:
            seen.add(change)
            yield change


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sample", type=int, default=150)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", help="FILE or FILE:FUNCTION below src/: all that can be changed there")
    parser.add_argument("--list", action="store_true", help="print what would be changed")
    options = parser.parse_args()

    found = find_changes()
    if options.only:
        file, _, function = options.only.partition(":")
        found = {key: changes for key, changes in found.items()
                 if key[0].endswith(file) and function in ("", key[1])}
    known = equivalent()
    changes = (c for c in choose(found, options.seed) if c.key() not in known)
    if options.list:
        for _, change in zip(range(options.sample), changes):
            print(change)
        return 0

    runs, lock = scenario_runs(), threading.Lock()
    count = {"noticed": 0, "unnoticed": 0}

    def work(folder: pathlib.Path) -> None:
        copy = Copy(folder)
        if not copy.make() or not all(copy.passes(files) for files in runs):
            raise RuntimeError("the scenarios fail as the tree is; mend that first")
        while True:
            with lock:
                change = next(changes, None) if sum(count.values()) < options.sample else None
            if change is None:
                return
            noticed = copy.noticed(change, runs)
            with lock:
                if noticed is None or sum(count.values()) >= options.sample:
                    continue
                count["noticed" if noticed else "unnoticed"] += 1
                print(f"{'ok  ' if noticed else 'FAIL'} {change}", flush=True)

    with tempfile.TemporaryDirectory(prefix="izvor-mutants-") as folder:
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as workers:
            # beside each copy ../shared must be found as it is beside the tree
            shared = ROOT.parent / "shared"
            if shared.exists():
                os.symlink(shared, pathlib.Path(folder) / "shared")
            jobs = [workers.submit(work, pathlib.Path(folder) / str(n))
                    for n in range(options.jobs)]
            for job in jobs:
                job.result()
    print(f"{count['noticed']} passed, {count['unnoticed']} failed")
    return 0 if count["unnoticed"] <= MOST_UNNOTICED else 1


if __name__ == "__main__":
    sys.exit(main())
