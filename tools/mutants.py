#!/usr/bin/python3
"""Breaks one rule-carrying function at a time in a copy of the tree, and runs the scenarios.

    tools/mutants.py [--seed N] [--sample N | --all] [--jobs N] [--only PATH[:FUNCTION]] [--list]

A function of the engine carries a rule if it names a concept (IZ_C_...) or stands in a table of
executors, matchers or steps. One thing in it is changed: a condition is negated, a statement is
dropped, a constant or a comparison is shifted. What no scenario notices is tried in some random
games, which are played by the short ways and at length and compared (scenarios ask for each pass, so
that they don't go by all short ways). What they don't notice either is printed, with the place.
tests/mutants.txt lists changes that change nothing, each with its reason; they are not counted. An
entry with "*" for the change stands for all changes of the function.

Not changed are notes for the log (whether and which concept is noted, too), what matters only while
a rule is switched off (it is for tests of tests), assertions, what only gives room back or counts
that something has changed, and which of two equals is the lesser.

All changes are compiled into one program at once, each behind a question whether it is the one that
is wanted today. So the program is built once, and says which places a file of scenarios comes by:
a change is tried on those files only, in a child of a process that has read the cards.
The last line is "N passed, M failed": noticed and not. It exits 1 if more than MOST_UNNOTICED are not.
"""

import argparse
import concurrent.futures
import dataclasses
import math
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
import time

try:
    from clang import cindex
except ImportError:
    sys.exit("mutants: python3-clang is missing; tools/setup.sh mutants installs it")

ROOT = pathlib.Path(__file__).resolve().parent.parent
MOST_UNNOTICED = 8
SECONDS_MORE = 2              # than TIMES_LONGER times the usual time: that is noticed, too
TIMES_LONGER = 10
MEMORY_MOST = 6 << 30
RANDOM_GAMES = ["soak", "--games", "100"]
NOT_RULES = ("label.c", "log.c", "words.c", "pump.c", "game.c", "loop.c", "loop_choice.c",
             "narrate.c")
NOTES = ("iz_note", "iz_ranges_used", "iz_ranges_told", "iz_count_concept", "iz_count_applied",
         "iz_mark_used", "assert")
WORDS_ONLY = (*NOTES, "__assert_fail", "snprintf", "iz_fail", "iz_scratch_back", "iz_links_free",
              "iz_env_free")
NOTED_ONLY = ("iz_concept_applied", "iz_is_off")   # what they are asked about
SWITCH = r"(iz_is_off\([^()]*(\([^()]*\))?[^()]*\)|g->off)"
COUNTED_ONLY = re.compile(r"(option_changes|resource_\w+(\[\w+\])?|epoch|board_changes)\s*(\+\+|\+=)")
BOUNDS = ("<", "<=", ">", ">=")
SHIFTED = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
FLAGS = ["-I" + str(ROOT / "src"), "-I" + str(ROOT / "include"), "-std=c17",
         "-D_POSIX_C_SOURCE=200809L"]
Kind = cindex.CursorKind


@dataclasses.dataclass(frozen=True)
class Change:
    """Bytes start to end of a file, and what stands there instead.

    `whole` are the bytes of the expression or statement in which that is so: the same, but for an
    operator, where they are both sides of it, too."""
    file: str
    function: str
    line: int
    start: int
    end: int
    old: str
    new: str
    kind: str                 # "negated", "dropped", "shifted" (an operator), "one more"
    whole: tuple[int, int]
    before: str               # what else stands in its first and last line, where it is only
    after: str                # an operator or a number

    def __str__(self) -> str:
        def flat(text: str) -> str:
            return re.sub(r"\s+", " ", f"{self.before}{text}{self.after}").strip()
        return f"{self.file}:{self.line}: {self.function}: {flat(self.old)} -> {flat(self.new)}"

    def key(self) -> str:
        """As in tests/mutants.txt: without the line, which moves."""
        return re.sub(r"^([^:]*):\d+:", r"\1:", str(self))

    def is_listed(self, listed: set[str]) -> bool:
        return self.key() in listed or f"{self.file}: {self.function}: *" in listed


def listed_in_tables(source: str) -> set[str]:
    """Names that stand in initialisers of tables, [IZ_X] = name, {.run = name …}, and in the rows of
    events; but for what says only what has changed."""
    rows = re.sub(r"TOUCHES_BY\(\w+\)", "", (ROOT / "src" / "core" / "events.def").read_text(
        encoding="utf-8"))
    return set(re.findall(r"\b[a-z]\w+(?=\))", re.sub(r'"[^"]*"|/\*.*?\*/', "", rows, flags=re.S))) | \
        set(re.findall(r"\[IZ_\w+\]\s*=\s*\{?\s*(?:\.\w+\s*=\s*)?(\w+)", source)) | \
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

    def add(self, start: int, end: int, new: str, kind: str, whole: tuple[int, int]) -> None:
        old = self.text[start:end].decode()
        if not old.strip() or "#" in old or old.startswith("IZ_EACH_"):
            return  # a part of what such a macro stands for has the place of all of it
        line = self.text.count(b"\n", 0, start) + 1
        before = after = ""
        if kind in ("shifted", "one more"):
            before = self.text[self.text.rfind(b"\n", 0, start) + 1:start].decode()
            after = self.text[end:self.text.find(b"\n", end)].decode()
        self.found.append(Change(str(self.path.relative_to(ROOT)), self.function, line, start, end,
                                 old, new, kind, whole, before, after))

    def replace(self, cursor, new: str, kind: str) -> None:
        start, end = cursor.extent.start.offset, cursor.extent.end.offset
        self.add(start, end, new, kind, (start, end))

    def negate(self, cursor) -> None:
        self.replace(cursor, f"!({self.source(cursor)})", "negated")

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
        if cursor.kind == Kind.BINARY_OPERATOR and self.operator(cursor)[0] in ("&&", "||") and \
                not self.waits_for_a_switch(cursor):
            for side in cursor.get_children():
                self.negate(side)

    def is_words(self, cursor) -> bool:
        return cursor.kind == Kind.CALL_EXPR and cursor.spelling in WORDS_ONLY

    def waits_for_a_switch(self, cursor) -> bool:
        """Is it `… && iz_is_off(…)` or `… || !iz_is_off(…)`, decided by that rule being there?"""
        operator = self.operator(cursor)[0] if cursor.kind == Kind.BINARY_OPERATOR else ""
        if operator not in ("&&", "||"):
            return False
        asked = rf"\(*{SWITCH}\)*" if operator == "&&" else rf"\(*!{SWITCH}\)*"
        return any(re.fullmatch(asked, self.source(side)) or
                   (side.kind == Kind.BINARY_OPERATOR and self.operator(side)[0] == operator and
                    self.waits_for_a_switch(side)) for side in cursor.get_children())

    def is_without(self, cursor) -> bool:
        """Is it `iz_is_off(…)`, or that and more: does it hold only while a rule is switched off?"""
        return re.fullmatch(SWITCH, self.source(cursor)) is not None or \
            (self.waits_for_a_switch(cursor) and self.operator(cursor)[0] == "&&")

    def stays_as_it_is(self, cursor) -> bool:
        """Is it `x = iz_is_off(…) ? y : x`, which changes x only while a rule is switched off?"""
        variable, value = list(cursor.get_children())[:2]
        if value.kind != Kind.CONDITIONAL_OPERATOR:
            return False
        asked, _, otherwise = value.get_children()
        return self.is_without(asked) and self.source(otherwise) == self.source(variable)

    def says_only(self, cursor) -> bool:
        """Is it a note or some, or a question about nothing but whether to note?"""
        children = list(cursor.get_children())
        if cursor.kind == Kind.COMPOUND_STMT:
            return all(self.says_only(child) for child in children)
        if cursor.kind == Kind.IF_STMT:
            return all(self.says_only(child) for child in children[1:])
        if cursor.kind == Kind.BINARY_OPERATOR and self.operator(cursor)[0] == "=":
            return self.stays_as_it_is(cursor)
        return re.match(rf"({'|'.join(NOTES)})\(", self.source(cursor)) is not None

    def is_bound(self, cursor) -> bool:
        """Is it `a < b ? a : b`, where it is all one which is taken if they are the same?"""
        children = list(cursor.get_children())
        if cursor.kind != Kind.CONDITIONAL_OPERATOR or children[0].kind != Kind.BINARY_OPERATOR or \
                self.operator(children[0])[0] not in BOUNDS:
            return False
        sides = sorted(self.source(side) for side in children[0].get_children())
        return sides == sorted(self.source(side) for side in children[1:])

    def is_statement(self, cursor) -> bool:
        if COUNTED_ONLY.search(self.source(cursor)):
            return False
        if cursor.kind == Kind.CALL_EXPR:
            return not self.is_words(cursor)
        if cursor.kind == Kind.BINARY_OPERATOR:
            return self.operator(cursor)[0] == "=" and not self.stays_as_it_is(cursor)
        return cursor.kind in (Kind.COMPOUND_ASSIGNMENT_OPERATOR, Kind.UNARY_OPERATOR)

    def bodies(self, cursor) -> list:
        """The children of a statement that are statements themselves."""
        children = list(cursor.get_children())
        if cursor.kind == Kind.COMPOUND_STMT:
            return children
        if cursor.kind in (Kind.IF_STMT, Kind.WHILE_STMT):
            return children[1:]
        return children[-1:] if cursor.kind == Kind.FOR_STMT else []

    def walk(self, cursor, tied: bool = False) -> None:
        """`tied`: a comparison in which it is all one what is said of equals."""
        if self.is_words(cursor) or COUNTED_ONLY.search(self.source(cursor)) and \
                cursor.kind in (Kind.UNARY_OPERATOR, Kind.COMPOUND_ASSIGNMENT_OPERATOR):
            return
        if cursor.spelling in NOTED_ONLY and cursor.kind == Kind.CALL_EXPR or \
                self.waits_for_a_switch(cursor):
            return
        children = list(cursor.get_children())
        if cursor.kind == Kind.IF_STMT and self.says_only(cursor):
            return
        if cursor.kind in (Kind.IF_STMT, Kind.CONDITIONAL_OPERATOR) and children:
            self.conditions(children[0])
        if cursor.kind == Kind.RETURN_STMT and self.returns_bool and children:
            self.conditions(children[0])
        for statement in self.bodies(cursor):
            if self.is_statement(statement):
                self.replace(statement, "(void)0", "dropped")
        if cursor.kind == Kind.BINARY_OPERATOR:
            operator, at = self.operator(cursor)
            if operator in SHIFTED and not tied:
                self.add(at, at + len(operator), SHIFTED[operator], "shifted",
                         (cursor.extent.start.offset, cursor.extent.end.offset))
        if cursor.kind == Kind.INTEGER_LITERAL and re.fullmatch(r"\d+[uU]?", self.source(cursor)):
            self.replace(cursor, f"({self.source(cursor)} + 1)", "one more")
        switched = cursor.kind in (Kind.IF_STMT, Kind.CONDITIONAL_OPERATOR) and \
            self.is_without(children[0])
        for n, child in enumerate(children):
            if cursor.kind == Kind.CASE_STMT and n == 0:
                continue  # its label
            if switched and n == 1:
                continue  # what is done without the rule
            if cursor.kind == Kind.VAR_DECL and child.kind == Kind.INTEGER_LITERAL and \
                    "[" in self.source(cursor).split("=")[0]:
                continue  # the size of an array
            self.walk(child, n == 0 and self.is_bound(cursor))


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
            listed.add(line.rsplit(" | ", 1)[0].strip())
    return listed


# Stands before each file of the copy; one of them has the variables and functions, too.
ASKING = """extern int iz_mutant_now;
extern unsigned char iz_mutant_reached[];
void iz_mutant_each(void);
static inline int iz_mutant_is(int n)
{
    if (iz_mutant_now < 0)
        iz_mutant_each();
    iz_mutant_reached[n] = 1;
    return iz_mutant_now == n;
}
"""
# IZ_MUTANT is the one change of a run, IZ_MUTANTS are many: at the first place of any the program, which
# has read its cards by then, goes on as a child for each, and writes which of the children end well.
ASKED = r"""#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
int iz_mutant_now;
unsigned char iz_mutant_reached[%d];
static FILE *iz_mutant_file(const char *name)
{
    FILE *file = fopen(getenv(name), "wb");
    if (!file)
        abort();
    return file;
}
static void iz_mutant_tell(void)
{
    FILE *file = iz_mutant_file("IZ_MUTANT_REACHED");
    if (fwrite(iz_mutant_reached, 1, sizeof iz_mutant_reached, file) == 0 || fclose(file))
        abort();
}
void iz_mutant_each(void)
{
    FILE *file = iz_mutant_file("IZ_MUTANTS_WELL");
    char *at = getenv("IZ_MUTANTS");
    rlim_t seconds = (rlim_t)atoi(getenv("IZ_MUTANTS_SECONDS"));
    while (*at) {
        iz_mutant_now = (int)strtol(at, &at, 10);
        at += *at == ',';
        pid_t child = fork();
        int status;
        if (child == 0) {
            setrlimit(RLIMIT_CPU, &(struct rlimit){seconds, seconds});
            return;
        }
        if (child < 0 || waitpid(child, &status, 0) != child)
            abort();
        if (status == 0)
            fprintf(file, "%%d\n", iz_mutant_now);
    }
    if (fclose(file))
        abort();
    _exit(0);
}
__attribute__((constructor)) static void iz_mutant_begin(void)
{
    const char *now = getenv("IZ_MUTANT");
    iz_mutant_now = getenv("IZ_MUTANTS") ? -1 : now ? atoi(now) : 0;
    if (getenv("IZ_MUTANT_REACHED"))
        atexit(iz_mutant_tell);
}
"""


class Rewriter:
    """Writes a file in which each change stands behind iz_mutant_is(its number)."""

    OUTERMOST = ("dropped", "negated", "shifted", "one more")

    def __init__(self, text: bytes, numbered: list[tuple[int, Change]]):
        self.text = text
        self.numbered = sorted(numbered, key=lambda nc: (
            nc[1].whole[0], -nc[1].whole[1], self.OUTERMOST.index(nc[1].kind), nc[0]))

    def write(self, start: int, end: int, first: int) -> bytes:
        """Bytes start to end with the changes from `first` on that lie within."""
        written, at, n = b"", start, first
        while n < len(self.numbered):
            number, change = self.numbered[n]
            (from_, to), n = change.whole, n + 1
            if from_ < at or to > end:
                if from_ >= end:
                    break
                continue  # within one that is written already
            written += self.text[at:from_] + self.behind(number, change, n)
            at = to
        return written + self.text[at:end]

    def behind(self, number: int, change: Change, first: int) -> bytes:
        start, end = change.whole
        asked = b"iz_mutant_is(%d)" % number
        if change.kind == "shifted":
            left = self.write(start, change.start, first)
            right = self.write(change.end, end, first)
            return b"(%s ? (%s%s%s) : (%s%s%s))" % (asked, left, change.new.encode(), right,
                                                     left, change.old.encode(), right)
        inner = self.write(start, end, first)
        if change.kind == "negated":
            return b"(%s != !!(%s))" % (asked, inner)
        if change.kind == "dropped":
            return b"(%s ? (void)0 : (void)(%s))" % (asked, inner)
        return b"(%s + %s)" % (inner, asked)


class Copy:
    """A copy of the tree with all changes in it, numbered from 1, and its build."""

    def __init__(self, folder: pathlib.Path, changes: list[Change]):
        self.folder = folder
        self.build = folder / "build"
        self.number = {change: n + 1 for n, change in enumerate(changes)}
        self.left_out: set[Change] = set()
        shutil.copytree(ROOT, folder, symlinks=True,
                        ignore=shutil.ignore_patterns("build*", ".git", "__pycache__", "corpus"))
        for file in sorted({change.file for change in changes}):
            self.rewrite(file)

    def rewrite(self, file: str) -> None:
        text = (ROOT / file).read_bytes()
        here = [(n, c) for c, n in self.number.items()
                if c.file == file and c not in self.left_out]
        before = ASKING
        if file == min(change.file for change in self.number):
            before += ASKED % (len(self.number) + 1)
        written = Rewriter(text, here).write(0, len(text), 0)
        # what overlaps another change without lying within it (it begins in a macro) has no place
        self.left_out |= {c for n, c in here if b"iz_mutant_is(%d)" % n not in written}
        (self.folder / file).write_bytes(before.encode() + b"#line 1\n" + written)

    def make(self) -> None:
        """Builds; changes in lines that don't compile any more are left out."""
        command = ["tools/configure.sh", str(self.build), "-Dbuildtype=plain", "-Doptimization=2",
                   "-Db_ndebug=false", "-Dtests=disabled", "-Dc_args=-w"]
        subprocess.run(command, cwd=self.folder, env={**os.environ, "CC": "gcc"},
                       stdout=subprocess.DEVNULL, check=True)
        while True:
            made = subprocess.run(["ninja", "-C", str(self.build), "-k0", "izvor"],
                                  cwd=self.folder, capture_output=True, text=True, check=False)
            if made.returncode == 0:
                return
            wrong = {(os.path.normpath(file).lstrip("./"), int(line)) for file, line in
                     re.findall(r"^([^:\s]+\.c):(\d+):\d+: (?:error:|note: in expansion of macro)",
                                made.stdout, re.MULTILINE)}
            out = {c for c in self.number if c not in self.left_out and any(
                c.file == file and c.line <= line <= c.line + c.old.count("\n")
                for file, line in wrong)}
            if not out:
                raise RuntimeError(made.stdout[-4000:])
            self.left_out |= out
            for file in sorted({change.file for change in out}):
                self.rewrite(file)

    def pass_with(self, file: str, numbers: list[int], seconds: float) -> set[int]:
        """With which of these changes do all scenarios of the file pass, each in that time?"""
        with tempfile.NamedTemporaryFile("r") as well:
            if not self.run(["run", file], None, IZ_MUTANTS=",".join(map(str, numbers)),
                            IZ_MUTANTS_SECONDS=str(math.ceil(seconds)), IZ_MUTANTS_WELL=well.name):
                raise RuntimeError(f"{file}: the program ends before it comes by a place")
            return set(map(int, well.read().split()))

    def run(self, arguments: list[str], seconds: float | None, **surroundings: str) -> bool:
        """Does the program end well with these arguments, in that time?"""
        def limits() -> None:
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY_MOST, MEMORY_MOST))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        process = subprocess.Popen([str(self.build / "izvor"), *arguments], cwd=ROOT,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                   stdin=subprocess.DEVNULL, env={**os.environ, **surroundings},
                                   preexec_fn=limits, start_new_session=True)
        try:
            return process.wait(timeout=seconds) == 0
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            return False


class Scenarios:
    """The files of scenarios: which places they come by, how long they take, what they noticed."""

    def __init__(self, copy: Copy, workers: concurrent.futures.Executor):
        self.copy = copy
        folders = ["tests/rules", "tests/cards"]
        if (ROOT.parent / "shared" / "cards").exists():
            folders.append("tests/classics")
        self.files = [str(path.relative_to(ROOT)) for folder in folders
                      for path in sorted((ROOT / folder).rglob("*.izs"))]
        told = list(workers.map(self.first_run, self.files))
        self.seconds = {file: seconds for file, (seconds, _) in zip(self.files, told)}
        self.reached = {file: reached for file, (_, reached) in zip(self.files, told)}
        self.files.sort(key=self.seconds.get)   # most changes are noticed by quick ones
        begun = time.monotonic()
        if not copy.run(RANDOM_GAMES, None):
            raise RuntimeError("random games fail as the tree is; mend that first")
        self.random_games = time.monotonic() - begun   # seconds

    def first_run(self, file: str) -> tuple[float, bytes]:
        with tempfile.NamedTemporaryFile() as reached:
            begun = time.monotonic()
            if not self.copy.run(["run", file], None, IZ_MUTANT_REACHED=reached.name):
                raise RuntimeError(f"{file} fails as the tree is; mend that first")
            return time.monotonic() - begun, reached.read()

    def noticed_by(self, file: str, left: dict[int, Change]) -> set[int]:
        """Which of the changes that are left does the file notice?"""
        here = [number for number in list(left) if self.reached[file][number]]
        if not here:
            return set()
        seconds = SECONDS_MORE + TIMES_LONGER * self.seconds[file]
        return set(here) - self.copy.pass_with(file, here, seconds)

    def games_notice(self, number: int) -> bool:
        """Do random games notice the change?"""
        return not self.copy.run(RANDOM_GAMES, SECONDS_MORE + TIMES_LONGER * self.random_games,
                                 IZ_MUTANT=str(number))


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
    parser.add_argument("--all", action="store_true", help="not a sample: everything")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", metavar="PATH[:FUNCTION]",
                        help="what can be changed in files with PATH in their path")
    parser.add_argument("--list", action="store_true", help="print what would be changed")
    options = parser.parse_args()

    found = find_changes()
    if options.only:
        file, _, function = options.only.partition(":")
        found = {key: changes for key, changes in found.items()
                 if file in key[0] and function in ("", key[1])}
    known = equivalent()
    if not options.only:
        keys = {key for changes in found.values() for c in changes
                for key in (c.key(), f"{c.file}: {c.function}: *")}
        for entry in sorted(known - keys):
            print(f"tests/mutants.txt: no such change any more: {entry}", file=sys.stderr)
    chosen = [c for c in choose(found, options.seed) if not c.is_listed(known)]
    wanted = len(chosen) if options.all else options.sample
    if options.list:
        print(*chosen[:wanted], sep="\n")
        return 0

    count = {"scenarios": 0, "random games": 0, "": 0}
    lock = threading.Lock()
    with tempfile.TemporaryDirectory(prefix="izvor-mutants-") as folder, \
            concurrent.futures.ThreadPoolExecutor(options.jobs) as workers:
        # beside the copy ../shared must be found as it is beside the tree
        shared = ROOT.parent / "shared"
        if shared.exists():
            os.symlink(shared, pathlib.Path(folder) / "shared")
        copy = Copy(pathlib.Path(folder) / "tree", sorted(chosen, key=lambda c: (c.file, c.start)))
        copy.make()
        scenarios = Scenarios(copy, workers)

        left = {copy.number[c]: c for c in
                [c for c in chosen if c not in copy.left_out][:wanted]}

        def say(numbers: set[int], by: str) -> None:
            with lock:
                for number in numbers & left.keys():
                    count[by] += 1
                    note = " (by random games)" if by == "random games" else ""
                    print(f"{'ok  ' if by else 'FAIL'} {left.pop(number)}{note}", flush=True)

        for job in [workers.submit(lambda file: say(scenarios.noticed_by(file, left), "scenarios"),
                                   file) for file in scenarios.files]:
            job.result()
        for job in [workers.submit(lambda number: say({number}, "random games" if
                                                      scenarios.games_notice(number) else ""),
                                   number) for number in list(left)]:
            job.result()
    if copy.left_out:
        print(f"{len(copy.left_out)} of {len(chosen)} changes have no place, and are not counted")
    print(f"{count['scenarios']} noticed by scenarios, {count['random games']} by random games")
    print(f"{count['scenarios'] + count['random games']} passed, {count['']} failed")
    return 0 if count[""] <= MOST_UNNOTICED else 1


if __name__ == "__main__":
    sys.exit(main())
