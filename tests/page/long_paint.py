#!/usr/bin/env python3
"""How soon the page is there on a slow phone: a processor of a quarter of the speed, 1.6 Mbit a second,
150 ms to the table. For `make long`.

Usage: long_paint.py BUILD
"""

import sys

from browser import PHONE, House, Tests

FIRST_PAINT = 1000  # milliseconds
TRIES = 3
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"


def first_paint(house: House) -> float:
    person = house.person(PHONE)
    session = person.context.new_cdp_session(person.page)
    session.send("Network.emulateNetworkConditions",
                 {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 200_000})
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    person.page.goto("/")
    person.page.wait_for_selector(".books")
    painted = person.page.evaluate(PAINTED)
    person.context.close()
    return painted


def painted_soon(t: Tests, house: House) -> None:
    best = min(first_paint(house) for _ in range(TRIES))
    t.check(best < FIRST_PAINT, f"the first paint comes within {FIRST_PAINT} ms: {best:.0f}")
    print(f"first paint after {best:.0f} ms")


def main() -> None:
    Tests(House(sys.argv[1])).run(painted_soon)


if __name__ == "__main__":
    main()
