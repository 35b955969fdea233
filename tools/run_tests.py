#!/usr/bin/env python3
"""The gate: makes the builds, runs the suites of tests/suites.conf, adds up what they count.

    tools/run_tests.py [OPTIONS] [SUITE…]     all suites, or those named
    tools/run_tests.py --list                 their names

The first build has the machine to itself. The others are made while the suites that don't need them
run, from what these leave of the machine; so the times told add up to more than the whole takes.

Its last line is "N passed, M failed", with ", K skipped" where something was skipped; it exits 0
only if nothing failed. A build is one test; a suite whose build failed is a failure. The full
output of each run stands in BUILD/logs.
"""

import argparse
import concurrent.futures
import configparser
import dataclasses
import os
import pathlib
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
JOBS = os.cpu_count() or 1
FILES_PER_RUN = 100  # of a suite with `files`; a crash then hides no more than these
LINES_SHOWN = 60     # of the output of a run that failed

BUILD_TARGETS = {"debug": "debug", "release": "program", "fuzz": "clang"}


@dataclasses.dataclass
class Count:
    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def __iadd__(self, other: "Count") -> "Count":
        self.passed += other.passed
        self.failed += other.failed
        self.skipped += other.skipped
        return self

    def __str__(self) -> str:
        skipped = f", {self.skipped} skipped" if self.skipped else ""
        return f"{self.passed} passed, {self.failed} failed{skipped}"


@dataclasses.dataclass
class Run:
    command: list[str]
    output: str = ""
    status: int = 0


def count_cmocka(output: str) -> Count:
    def total(word: str) -> int:
        return sum(map(int, re.findall(rf"^\[  {word} *\] (\d+) test", output, re.MULTILINE)))
    return Count(total("PASSED"), total("FAILED"), total("SKIPPED"))


def count_closing(output: str) -> Count:
    found = re.findall(r"^(?:\w+: )?(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$", output,
                       re.MULTILINE)
    return Count(*(int(number or 0) for number in found[-1])) if found else Count()


def count_exit(_output: str) -> Count:
    return Count(passed=1)


COUNTERS = {"cmocka": count_cmocka, "closing": count_closing, "exit": count_exit}


def count_run(run: Run, counter: str) -> Count:
    """What a run counts; a bad end never counts as nothing."""
    if run.status != 0 and counter == "exit":
        return Count(failed=1)
    count = COUNTERS[counter](run.output)
    if count.failed == 0 and (run.status != 0 or count.passed + count.skipped == 0):
        count.failed = 1
    return count


def execute(command: list[str], seconds: float) -> Run:
    """Runs a command to its end, or ends it and all that it started when its time is up."""
    run = Run(command)
    with tempfile.TemporaryFile() as output:
        try:
            process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=output,
                                       stderr=subprocess.STDOUT, start_new_session=True)
        except OSError as error:
            return Run(command, f"{command[0]}: {error.strerror}\n", 127)
        note = ""
        try:
            run.status = process.wait(timeout=seconds)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            run.status = process.wait()
            note = f"\nout of time after {seconds:.0f} seconds\n"
        output.seek(0)
        run.output = output.read().decode("utf-8", "replace") + note
    if run.status < 0 and not note:
        run.output += f"\nended by signal {-run.status}\n"
    return run


def show(run: Run) -> None:
    lines = run.output.rstrip().splitlines()
    print("    $ " + shlex.join(run.command)[:400])
    if len(lines) > LINES_SHOWN:
        print(f"    … {len(lines) - LINES_SHOWN} lines before")
    for line in lines[-LINES_SHOWN:]:
        print("    | " + line)


def report(name: str, what: object, begun: float) -> None:
    print(f"{name:<20} {what}  ({time.monotonic() - begun:.1f} s)", flush=True)


class Gate:
    def __init__(self, folders: dict[str, str], suites: configparser.ConfigParser):
        self.folders = folders
        self.suites = suites
        self.total = Count()
        self.unusable: dict[str, str] = {}  # builds that can't be used: "failed", or why skipped
        self.lock = threading.Lock()  # of the total and of what is printed

    def end(self, name: str, count: Count, what: object, begun: float,
            failed: list[Run] | None = None) -> None:
        with self.lock:
            self.total += count
            for run in failed or []:
                show(run)
            report(name, what, begun)

    def build(self, name: str, beside: bool = False) -> None:
        """Makes a build; `beside` others, with what they leave of the machine."""
        begun = time.monotonic()
        if name == "fuzz" and (reason := self.no_fuzzing()):
            self.unusable[name] = reason
            self.end("build " + name, Count(skipped=1), "skipped: " + reason, begun)
            return
        nice = ["nice", "-n", "19"] if beside else []
        run = execute([*nice, "make", "--no-print-directory", BUILD_TARGETS[name],
                       "BUILD=" + self.folders["release"],
                       "BUILD_DEBUG=" + self.folders["debug"],
                       "BUILD_FUZZ=" + self.folders["fuzz"]], 1800)
        if run.status != 0:
            self.unusable[name] = "failed"
            self.end("build " + name, Count(failed=1), "failed", begun, [run])
        else:
            self.end("build " + name, Count(passed=1), "done", begun)

    @staticmethod
    def no_fuzzing() -> str:
        """Why the fuzzers can't be built on this machine, or nothing."""
        compiler = os.environ.get("CLANG", "clang")
        if not shutil.which(compiler):
            return "no clang"
        with tempfile.TemporaryDirectory() as folder:
            source = pathlib.Path(folder, "probe.c")
            source.write_text("int LLVMFuzzerTestOneInput(const char *d, unsigned long n)"
                              "{ return d && n ? 0 : 0; }\n")
            probe = execute([compiler, "-fsanitize=fuzzer,address,undefined", str(source), "-o",
                             folder + "/probe"], 60)
        return "clang has no fuzzer library" if probe.status != 0 else ""

    def runs_of(self, suite: configparser.SectionProxy) -> list[list[str]]:
        """The commands of a suite; none if it has no files."""
        places = {**self.folders, "shared": "../shared"}

        def found(pattern: str) -> list[str]:
            pattern = pattern.format(**places)
            base = ROOT
            while pattern.startswith("../"):
                base, pattern = base.parent, pattern[3:]
            return sorted(os.path.relpath(path, ROOT) for path in base.glob(pattern))

        words = shlex.split(suite["run"])
        if "each" in suite:
            return [[word.format(**places, file=file, stem=pathlib.Path(file).stem)
                     for word in words] for file in found(suite["each"])]
        if "files" not in suite:
            return [[word.format(**places) for word in words]]
        files = found(suite["files"])
        size = max(1, min(FILES_PER_RUN, -(-len(files) // JOBS)))
        commands = []
        for start in range(0, len(files), size):
            command = []
            for word in words:
                command += (files[start:start + size] if word == "{files}"
                            else [word.format(**places)])
            commands.append(command)
        return commands

    def run(self, name: str) -> None:
        suite = self.suites[name]
        begun = time.monotonic()

        def end_early(count: Count, what: str) -> None:
            self.end(name, count, what, begun)

        for build in suite.get("build", "").split():
            if build in self.unusable:
                if self.unusable[build] == "failed":
                    return end_early(Count(failed=1), f"failed: the {build} build failed")
                return end_early(Count(skipped=1), "skipped: " + self.unusable[build])
        for need in suite.get("needs", "").split():
            need = need.format(**self.folders, shared="../shared")
            if not (ROOT / need).exists():
                return end_early(Count(skipped=1), f"skipped: no {need}")
        commands = self.runs_of(suite)
        if not commands:
            return end_early(Count(skipped=1), "skipped: no files")

        with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
            runs = list(pool.map(lambda command: execute(command, suite.getfloat("timeout", 300)),
                                 commands))
        count = Count()
        failed = []
        for number, run in enumerate(runs, 1):
            self.keep_log(f"{name}-{number}", run)
            of_run = count_run(run, suite["counts"])
            count += of_run
            if of_run.failed:
                failed.append(run)
        self.end(name, count, count, begun, failed)

    def builds_of(self, name: str) -> set[str]:
        return set(self.suites[name].get("build", "").split())

    def run_all(self, names: list[str], builds: list[str]) -> None:
        """Makes the builds, in their order, and runs the suites, those first that need the first
        build only."""
        for build in builds[:1]:
            self.build(build)
        others = builds[1:]
        maker = threading.Thread(
            target=lambda: [self.build(build, beside=True) for build in others])
        maker.start()
        later = [name for name in names if self.builds_of(name) & set(others)]
        self.run_in_turn([name for name in names if name not in later])
        maker.join()
        self.run_in_turn(later)

    def run_in_turn(self, names: list[str]) -> None:
        """One suite after the other; those that keep one core busy only go on beside the next."""
        others = []
        for name in names:
            if self.suites[name].getboolean("beside", False):
                others.append(threading.Thread(target=self.run, args=(name,)))
                others[-1].start()
            else:
                self.run(name)
        for other in others:
            other.join()

    def keep_log(self, name: str, run: Run) -> None:
        folder = ROOT / self.folders["debug"] / "logs"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.log").write_text(
            f"$ {shlex.join(run.command)}\n{run.output}\nexit {run.status}\n", encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description="Runs Izvor's tests.")
    parser.add_argument("suites", nargs="*", metavar="SUITE")
    parser.add_argument("--list", action="store_true", help="print the names of the suites")
    parser.add_argument("--build", default="build", help="the release build's folder")
    parser.add_argument("--build-debug", default="build-debug")
    parser.add_argument("--build-fuzz", default="build-fuzz")
    arguments = parser.parse_args()

    suites = configparser.ConfigParser(interpolation=None)
    suites.read(ROOT / "tests" / "suites.conf", encoding="utf-8")
    if arguments.list:
        print("\n".join(suites.sections()))
        return 0
    names = arguments.suites or suites.sections()
    for name in names:
        if name not in suites:
            parser.error(f"no suite {name}; there are: {', '.join(suites.sections())}")

    os.environ.setdefault("ASAN_OPTIONS", "detect_leaks=1:strict_string_checks=1")
    os.environ.setdefault("UBSAN_OPTIONS", "print_stacktrace=1")
    # A make above this one passes its flags on, which are not meant for the builds.
    for variable in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL", "ARGS"):
        os.environ.pop(variable, None)

    gate = Gate({"release": arguments.build, "debug": arguments.build_debug,
                 "fuzz": arguments.build_fuzz}, suites)
    # The release program is built in any whole run: it is what users get.
    wanted = {build for name in names for build in gate.builds_of(name)}
    if not arguments.suites:
        wanted |= set(BUILD_TARGETS)
    gate.run_all(names, [build for build in BUILD_TARGETS if build in wanted])
    print(gate.total)
    return 1 if gate.total.failed else 0


if __name__ == "__main__":
    sys.exit(main())
