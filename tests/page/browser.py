"""The page in a real browser: a table of its own for the tests, and players who click.

A player looks at the page as a person does: what is outlined can be clicked, the big button says what
it does. Nothing here knows the rules.
"""

import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time
import traceback
import urllib.error
import urllib.request
from typing import Callable, NoReturn

from playwright.sync_api import Browser, BrowserContext, Error, Page, sync_playwright

HERE = pathlib.Path(__file__).resolve().parent
CHROMIUM = "/usr/bin/chromium-headless-shell"
AXE = (HERE / "vendor" / "axe.min.js").read_text(encoding="utf-8")
BOOKS = ["mtg-1999-04", "mtg-1999-11", "mtg-2002", "izvori-2007", "hkk-2023"]
DESK = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}
PATIENCE = 150  # seconds that a game, or whatever is waited for, may take on a busy machine
SOON = 5000  # milliseconds, for what is only told of a failure

# What a person would see to click on: the first kind of thing that is there.
LOOK = r"""
(chance) => {
    const shown = (selector) => [...document.querySelectorAll(selector)].filter((element) => element.getClientRects().length > 0);
    const pick = (elements) => elements[Math.floor(chance * 997) % elements.length];
    const table = document.querySelector('.table');
    const point = (element, what) => {
        element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        const box = element.getBoundingClientRect();
        // Cards that overlap are seen at their left.
        return { what, x: box.left + Math.min(box.width / 2, 22), y: box.top + box.height / 2,
                 wait: table.dataset.wait, at: table.dataset.at };
    };
    if (!table) return { what: 'nothing' };
    if (document.querySelector('.over')) return { what: 'over' };
    const close = shown('dialog[open] .close');
    if (close.length) return point(close[0], 'close');
    const menu = shown('.menu [data-d]');
    if (menu.length) return point(pick(menu), 'menu');
    if (!table.dataset.wait) return { what: 'waiting' };
    const main = shown('.prompt > .main')[0];
    if (main && main.dataset.main === 'declaration') {
        const proposals = shown('.proposals button');
        if (proposals.length && !shown('.card.picked').length && chance < 0.8)
            return point(pick(proposals), 'proposal');
        return point(main, 'declare');
    }
    const elsewhere = shown('.elsewhere .card');
    if (elsewhere.length && (!main || chance < 0.7)) return point(pick(elsewhere), 'card');
    const hand = shown('.hand .card.can');
    if (hand.length && chance < 0.9) return point(pick(hand), 'hand');
    const numbers = shown('.prompt .numbers button');
    if (numbers.length) return point(pick(numbers), 'number');
    const options = shown('.prompt .options [data-d]');
    if (main && (chance < 0.6 || !options.length)) return point(main, 'main');
    const cards = shown('.table .card.can, .seat .who');
    const aims = shown('.seat.aim .who, .card.can');
    if (options.length && (!aims.length || chance < 0.8)) return point(pick(options), 'option');
    if (aims.length) return point(pick(aims), 'aim');
    return main ? point(main, 'main') : { what: 'nothing' };
}
"""


class Tests:
    """Counts what holds; the last line is what the gate reads."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self.passed = self.failed = 0

    def check(self, holds: bool, what: str, page: Page | None = None) -> bool:
        if holds:
            self.passed += 1
            return True
        self.failed += 1
        print(f"FAIL {what}")
        if page:
            self.show(page)
        self.house.tell()
        return False

    def show(self, page: Page) -> None:
        """Where a page is, and what it looks like."""
        shot = pathlib.Path(tempfile.gettempdir()) / f"page-{os.getpid()}-{time.monotonic_ns()}.png"
        try:
            page.screenshot(path=shot, timeout=SOON)
            print(f"    what {page.url} looked like: {shot}")
            print(f"    what stood there: {page.inner_text('body', timeout=SOON)[:300]!r}")
        except Error as error:
            print(f"    {page.url} can't be shown: {error}")

    def run(self, *tests: Callable[["Tests", "House"], None]) -> NoReturn:
        """Each of them; what the browser waits for in vain is a failure, and the others go on."""
        for test in tests:
            begun = time.monotonic()
            try:
                test(self, self.house)
            except Exception as error:  # pylint: disable=broad-except
                self.check(False, f"{test.__name__}: {str(error)[:500]}")
                print("".join(traceback.format_tb(error.__traceback__, limit=-3)))
                for page in self.house.pages():
                    self.show(page)
            self.house.send_home()
            print(f"{test.__name__}: {time.monotonic() - begun:.1f} s")
        self.check(not self.house.errors, f"no script fails: {self.house.errors[:3]}")
        self.house.close()
        print(f"{self.passed} passed, {self.failed} failed")
        sys.exit(self.failed > 0)


class House:
    """A table of its own: a folder, a port, a browser."""

    def __init__(self, build: str) -> None:
        # In memory where that can be: how long a busy disk takes is none of the page's doing.
        memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
        self.folder = tempfile.TemporaryDirectory(prefix="izvor-page-", dir=memory)
        self.log = open(pathlib.Path(self.folder.name) / "log", "w", encoding="utf-8")
        self.server = subprocess.Popen(
            [f"{build}/izvor-table", "--port", "0", "--data", f"{self.folder.name}/table.db",
             "--page", f"{build}/page"], stdout=self.log, stderr=self.log)
        self.address = self.begun()
        self.playwright = sync_playwright().start()
        # In a container root has no sandbox to give.
        self.browser: Browser = self.playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox"] if os.geteuid() == 0 else [])
        self.errors: list[str] = []

    def begun(self) -> str:
        """The address that the table prints when it listens; its page must be there."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self.server.poll() is None:
            told = pathlib.Path(self.log.name).read_text(encoding="utf-8")
            if found := re.search(r"http://[0-9.:]+", told):
                try:
                    urllib.request.urlopen(found[0], timeout=PATIENCE).close()
                    return found[0]
                except urllib.error.HTTPError as error:
                    sys.exit(f"the table has no page: {error}")
            time.sleep(0.02)
        sys.exit("the table has not begun: " + pathlib.Path(self.log.name).read_text(encoding="utf-8"))

    def person(self, size: dict[str, int] = DESK, **how) -> "Person":
        context = self.browser.new_context(
            viewport=size, base_url=self.address, reduced_motion="reduce",
            has_touch=size["width"] < 700, locale=how.pop("locale", "en"), **how)
        context.set_default_timeout(PATIENCE * 1000)
        return Person(self, context)

    def pages(self) -> list[Page]:
        """Those that are open."""
        return [page for context in self.browser.contexts for page in context.pages]

    def send_home(self) -> None:
        """Whoever a test that failed has left behind."""
        for context in self.browser.contexts:
            context.close()

    def tell(self) -> None:
        """What the table and the pages had to say."""
        told = pathlib.Path(self.log.name).read_text(encoding="utf-8")
        print(f"    the table said: {told[-2000:]!r}")
        print(f"    the pages said: {self.errors[-5:]}")

    def close(self) -> None:
        self.browser.close()
        self.playwright.stop()
        self.server.terminate()
        self.server.wait(10)
        self.log.close()
        self.folder.cleanup()


class Person:
    """Somebody at a browser of their own."""

    def __init__(self, house: House, context: BrowserContext) -> None:
        self.context = context
        self.page = context.new_page()
        self.page.on("pageerror", lambda error: house.errors.append(str(error)))
        self.page.on("console", lambda message: house.errors.append(message.text)
                     if message.type == "error" and "status of 40" not in message.text else None)
        self.chance = random.Random(7)

    def start(self, book: str, life: int = 0) -> None:
        """A game in two clicks: the book, and play. With little life it is short."""
        self.page.goto("/")
        self.page.click(f'label:has(input[value="{book}"])')
        if life:
            self.page.click(".agreed summary")
            self.page.fill('.agreed input[type="number"]', str(life))
        self.page.click(".go .main")
        self.page.wait_for_selector(".table[data-at]")

    def begin(self, game: dict) -> dict:
        """A game that the start page would not offer: with little life, so that it is short."""
        self.page.goto("/")
        answer = self.page.evaluate("""async (game) => {
            const post = async (path, body) => (await fetch('/api/' + path, { method: 'POST',
                headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })).json();
            await post('guest', { name: 'Mira' });
            return post('games', game);
        }""", game)["game"]
        self.page.goto(f"/g/{answer['g']}")
        return answer

    def look(self) -> dict:
        return self.page.evaluate(LOOK, self.chance.random())

    def act(self) -> str:
        """One click, if there is something to click on; waits until it had its effect."""
        seen = self.look()
        if "x" not in seen:
            time.sleep(0.01)
            return seen["what"]
        # From elsewhere: who moves the pointer has seen what is asked now.
        self.page.mouse.move(seen["x"] - 30, seen["y"] - 30)
        self.page.mouse.click(seen["x"], seen["y"])
        if seen["what"] not in ("close", "proposal"):
            self.settle(seen)
        return seen["what"]

    def settle(self, seen: dict) -> None:
        for _ in range(40):
            now = self.page.evaluate("(() => { const t = document.querySelector('.table'); return t && !document.querySelector('.menu') ? [t.dataset.wait, t.dataset.at] : []; })()")
            if now != [seen["wait"], seen["at"]]:
                return
            time.sleep(0.005)

    def play(self, *others: "Person", acting=None) -> bool:
        """Until the game is over."""
        end = time.monotonic() + PATIENCE
        people = [self, *others]
        while time.monotonic() < end:
            seen = [(acting or Person.act)(person) for person in people]
            if all(what == "over" for what in seen):
                return True
        return False

    def axe(self) -> list[str]:
        """What axe-core finds, a line each."""
        self.page.evaluate(AXE)
        found = self.page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
        return [f"{one['id']}: {node['html'][:120]} {node['failureSummary'][:160]}"
                for one in found["violations"] for node in one["nodes"][:3]]

    def overflows(self) -> bool:
        """Must one scroll sideways?"""
        return self.page.evaluate("document.documentElement.scrollWidth > innerWidth")
