#!/usr/bin/env python3
"""How much better is the greedy player than the random one? Games of every variant that the program
plays, with equal decks in all seats in turn.

Where teams play, one of them is greedy, each in turn: it has to win 70 of 100 games. Where everybody
plays alone, one of them is greedy, in each seat in turn: it has to win at least twice its share.

Of Hatalom Kártyái (`hkk-2023` among the variants) with each of its decks against each: greedy against
random, and greedy against greedy, of which no pairing is beyond 75:25, 70 of 100 end by life or fleet,
half last below 30 turns, and none is capped.

Usage: strength.py PROGRAM [GAMES [VARIANT ...]]
"""

import itertools
import json
import subprocess
import sys
from typing import Any

BOOK = "izvori-2007"
DECKS = ["zora", "oluja", "vir", "mora"]
HKK, HKK_DECKS = "hkk-2023", ["noon", "tide", "dusk", "barrow"]
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


def sim_hkk(program: str, decks: tuple[str, str], players: str, count: int) -> dict[str, Any]:
    command = [program, "sim", "--book", HKK, "--json", "--games", str(count), "--players", players]
    for deck in decks:
        command += ["--deck", deck]
    out = subprocess.run(command, check=True, text=True, capture_output=True).stdout
    told: dict[str, Any] = json.loads(out)
    return told


def hkk_random(program: str, deck: str, count: int) -> bool:
    """Does greedy beat random with that deck, in either seat?"""
    parts = [sim_hkk(program, (deck, deck), players, max(1, count // 2))
             for players in ("greedy,random", "random,greedy")]
    won = parts[0]["wins"][0] + parts[1]["wins"][1]
    played = sum(part["games"] for part in parts)
    well = won >= TEAMS_PART * played
    print(f"{HKK}, {deck}: greedy wins {won} of {played} against random"
          f"{'' if well else ': TOO FEW'}", flush=True)
    return well


def hkk_pairing(program: str, decks: tuple[str, str], count: int) -> bool:
    """Are games between greedy players with these decks decided by play?"""
    told = sim_hkk(program, decks, "greedy,greedy", count)
    played, endings = told["games"], told["endings"]
    decided = endings["life"] + endings["fleet"]
    well = (decided >= 0.7 * played and told["median_turns"] < 30 and max(told["wins"]) <= 0.75 * played
            and not told["capped"] and not told["errors"])
    print(f"{HKK}, {decks[0]} against {decks[1]}: {told['wins'][0]}:{told['wins'][1]}, by life "
          f"{endings['life']}, by fleet {endings['fleet']}, half at most {told['median_turns']} turns"
          f"{'' if well else ': NOT AS IT SHOULD BE'}", flush=True)
    return well


def measure_hkk(program: str, count: int) -> list[bool]:
    return ([hkk_random(program, deck, count) for deck in HKK_DECKS]
            + [hkk_pairing(program, pair, count) for pair in itertools.combinations(HKK_DECKS, 2)])


def main() -> int:
    program = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    listed = subprocess.run([program, "sim", "--book", BOOK, "--variant", "?"], text=True,
                            capture_output=True, check=False).stderr
    wanted = [table for table in TABLES
              if (not table[0] or f'"{table[0]}"' in listed)
              and (len(sys.argv) < 4 or table[0] in sys.argv[3:])]
    results = [measure(program, *table, count) for table in wanted]
    if len(sys.argv) < 4 or HKK in sys.argv[3:]:
        results += measure_hkk(program, count)
    passed = sum(results)
    print(f"{passed} passed, {len(results) - passed} failed")
    return passed != len(results)


if __name__ == "__main__":
    sys.exit(main())
