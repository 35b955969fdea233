#!/usr/bin/env python3
"""Who says by hand that something has changed?

What an event touches follows from its row (core/events.def), in events/happen.c. What is no event
says so itself, in the one function that changes the value: src/touches.txt lists those, each with
the reason (docs/decisions/117). Fails if a function says so that isn't listed, or one is listed
that doesn't.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
# what holds the mechanism itself
OWN = {"engine/characteristics/characteristics.c", "engine/characteristics/moved.c",
       "engine/events/happen.c"}
COUNTERS = r"(?:epoch|board_changes|option_changes|resource_gains|resource_gains_of_all|" \
           r"resource_losses|hand_gains|fact_changes)"
SAYS = re.compile(
    r"\biz_touch(?:_\w+)?\(\w|"
    rf"->{COUNTERS}(?:\[[^;=]*\])?(?:\+\+| \+= )|->head->epoch = 1\b")
FUNCTION = re.compile(r"^(?:[a-z_][\w \*]*[ \*])?(\w+)\([^;{}]*\)\n\{\n(.*?)^\}", re.M | re.S)


def found():
    """The functions that say so, as "file function"."""
    out = set()
    for path in sorted((ROOT / "src").rglob("*.c")):
        name = str(path.relative_to(ROOT / "src"))
        if name in OWN:
            continue
        for match in FUNCTION.finditer(path.read_text()):
            if SAYS.search(match[2]):
                out.add(f"{name} {match[1]}")
    return out


def listed():
    lines = (ROOT / "src/touches.txt").read_text().splitlines()
    rows = [line.split(None, 2) for line in lines if line and not line.startswith("#")]
    for row in rows:
        if len(row) < 3:
            sys.exit(f"src/touches.txt: {row[0]} has no reason")
    return {f"{file} {function}" for file, function, _ in rows}


def main():
    now, allowed = found(), listed()
    if "--list" in sys.argv:
        print("\n".join(sorted(now)))
        return
    for one in sorted(now - allowed):
        print(f"{one}: says by hand that something has changed. Let an event's row say it "
              "(core/events.def, iz_event_unseen), or name the reason in src/touches.txt")
    for one in sorted(allowed - now):
        print(f"{one}: is listed in src/touches.txt and says nothing by hand")
    if now != allowed:
        sys.exit(1)
    print(f"{len(now)} functions say by hand that something has changed, each with its reason")


main()
