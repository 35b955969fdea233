#!/usr/bin/env python3
"""How much better is the greedy player than the random one? Games of every variant that the program
plays, with equal decks in all seats in turn.

Where teams play, one of them is greedy, each in turn: it has to win 70 of 100 games. Where everybody
plays alone, one of them is greedy, in each seat in turn: it has to win at least twice its share.

Usage: strength.py PROGRAM [GAMES [VARIANT ...]]
"""

import json
import subprocess
import sys

BOOK = "izvori-2007"
DECKS = ["zora", "oluja", "vir", "mora"]
TEAMS_PART, TIMES_SHARE = 0.7, 2.0
# variant, players, teams
TABLES: list[tuple[str, int, list[str]]] = [
    ("", 2, []),
    ("", 4, []),
    ("krug", 4, []),
    ("poslednji preživeli", 4, []),
    ("magično srce", 4, ["AB", "CD"]),
    ("kraljeva garda", 6, ["ABC", "DEF"]),
    ("timska varijanta kruga", 4, ["AC", "BD"]),
    ("veliki krug", 10, []),
]


def games(program: str, variant: str, players: int, teams: list[str], greedy: str, count: int,
          seed: int) -> tuple[int, int]:
    """Games with the greedy players in these seats: how many, and how many their side has won."""
    command = [program, "sim", "--book", BOOK, "--json", "--games", str(count), "--seed", str(seed)]
    for seat in range(players):
        command += ["--deck", DECKS[seat % len(DECKS)]]
    if variant:
        command += ["--variant", variant]
    if teams:
        command += ["--teams", ",".join("+".join(team) for team in teams)]
    kinds = ["greedy" if chr(65 + seat) in greedy else "random" for seat in range(players)]
    out = subprocess.run(command + ["--players", ",".join(kinds)], check=True, text=True,
                         capture_output=True).stdout
    told = json.loads(out)
    if told["errors"] or told["capped"]:
        raise SystemExit(f"{variant}: {told}")
    return told["games"], told["wins"][ord(greedy[0]) - 65]


def measure(program: str, variant: str, players: int, teams: list[str], count: int) -> bool:
    """Prints how the greedy side does at that table; is it enough?"""
    sides = teams or [chr(65 + seat) for seat in range(players)]
    played = won = 0
    for nth, side in enumerate(sides):
        part = games(program, variant, players, teams, side, max(1, count // len(sides)),
                     1 + nth * count)
        played += part[0]
        won += part[1]
    wanted = TEAMS_PART if teams or players == 2 else TIMES_SHARE / players
    well = won >= wanted * played
    print(f"{variant or 'no variant'}, {players} players: the greedy {'team' if teams else 'one'} "
          f"wins {won} of {played} ({100 * won / played:.0f} %), wanted {100 * wanted:.0f} %"
          f"{'' if well else ': TOO FEW'}", flush=True)
    return well


def main() -> int:
    program = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    listed = subprocess.run([program, "sim", "--book", BOOK, "--variant", "?"], text=True,
                            capture_output=True, check=False).stderr
    wanted = [table for table in TABLES
              if (not table[0] or f'"{table[0]}"' in listed)
              and (len(sys.argv) < 4 or table[0] in sys.argv[3:])]
    passed = sum(measure(program, *table, count) for table in wanted)
    print(f"{passed} passed, {len(wanted) - passed} failed")
    return passed != len(wanted)


if __name__ == "__main__":
    sys.exit(main())
