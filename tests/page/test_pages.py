#!/usr/bin/env python3
"""What one can do on the pages, point by point, and what must hold on each of them: no finding of
axe-core, nothing wider than the screen, little to load, nothing that moves by itself.

Usage: test_pages.py BUILD
"""

import gzip
import pathlib
import re
import sys
import time

from browser import DESK, PATIENCE, PHONE, House, Person, Tests

FIRST_LOAD = 60_000  # bytes, packed
PAGES = ["/", "/decks", "/cards", "/judge"]
HTML = '<img src=x onerror="document.title=1">'
SHIFT = """() => new Promise((resolve) => new PerformanceObserver((list) =>
    resolve(list.getEntries().reduce((sum, entry) => sum + entry.value, 0))).observe({ type: 'layout-shift', buffered: true })
    || setTimeout(() => resolve(0), 300))"""
FITS = "document.documentElement.scrollHeight <= innerHeight"
AT_THE_END = "(() => { const box = document.querySelector('.scroller'); return box.scrollHeight - box.scrollTop - box.clientHeight < 4; })()"
IN_SIGHT = """(selector) => { const box = document.querySelector(selector).getBoundingClientRect();
    return box.height > 0 && box.top >= 0 && box.bottom <= innerHeight + 1; }"""
UNCOVERED = """(selector) => { const card = document.querySelector(selector), box = card.getBoundingClientRect();
    return card.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)); }"""
QUICK = {"book": "mtg-1999-11", "seats": [{"who": "me", "deck": "ember"}, {"who": "computer", "level": "greedy", "deck": "river"}]}
# Whoever clicks without thinking doesn't lose it soon.
LASTING = {**QUICK, "seats": [{**seat, "life": 200} for seat in QUICK["seats"]]}


def clean(t: Tests, person: Person, what: str) -> None:
    found = person.axe()
    t.check(not found, f"{what}: axe-core finds nothing: {found[:2]}", person.page)
    t.check(not person.overflows(), f"{what}: nothing is wider than the screen", person.page)


def table_holds(t: Tests, person: Person, what: str) -> None:
    clean(t, person, what)
    page = person.page
    t.check(page.evaluate(FITS), f"{what}: it is no higher than the window", page)
    t.check(page.evaluate(IN_SIGHT, ".boards > .seat"), f"{what}: one's own life is in sight", page)


def until(person: Person, selector: str) -> bool:
    """Plays until that is to be seen, or the game is over."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if person.page.locator(selector).count():
            return True
        if person.act() == "over":
            return person.page.locator(selector).count() > 0
    return False


def weight(t: Tests, house: House) -> None:
    for locale in ("en", "sr"):
        first_load(t, house, locale)


def first_load(t: Tests, house: House, locale: str) -> None:
    person = house.person(locale=locale)
    loaded: dict[str, int] = {}
    person.page.on("response", lambda answer: loaded.setdefault(answer.url, len(gzip.compress(answer.body(), 9)))
                   if answer.ok else None)
    person.page.goto("/")
    person.page.wait_for_selector(".books")
    person.page.wait_for_load_state("networkidle")
    total = sum(loaded.values())
    t.check(total < FIRST_LOAD, f"the first load ({locale}) is below {FIRST_LOAD} bytes: {total}")
    t.check(all(url.startswith(house.address) for url in loaded), "nothing comes from elsewhere")
    t.check(person.page.evaluate(SHIFT) < 0.1, "nothing jumps as the page loads", person.page)
    person.context.close()


def every_page(t: Tests, house: House) -> None:
    for size, scheme in ((DESK, "light"), (PHONE, "dark")):
        person = house.person(size, color_scheme=scheme)
        for page in PAGES:
            person.page.goto(page)
            person.page.wait_for_selector("h1")
            person.page.wait_for_load_state("networkidle")
            if person.page.locator(".agreed summary").count():
                person.page.click(".agreed summary")
            clean(t, person, f"{page}, {size['width']} wide")
        person.context.close()


def the_table(t: Tests, house: House) -> None:
    for size, scheme in ((DESK, "dark"), (PHONE, "light")):
        person = house.person(size, color_scheme=scheme)
        person.begin(LASTING)
        person.page.wait_for_selector(".table[data-wait]")
        table_holds(t, person, f"the table, {size['width']} wide")
        t.check(person.page.title() == "Keep the hand? – Izvor", "the tab says what is asked", person.page)
        if t.check(until(person, ".proposals button"), "one is asked for attackers", person.page):
            table_holds(t, person, f"a declaration, {size['width']} wide")
            t.check(person.page.evaluate(UNCOVERED, ".board.mine .card.can"), f"a declaration, {size['width']} wide: who can be chosen is in sight", person.page)
        person.begin({**QUICK, "seats": [{**seat, "life": 4} for seat in QUICK["seats"]]})
        t.check(until(person, ".over"), "the game comes to its end", person.page)
        table_holds(t, person, f"the end, {size['width']} wide")
        if size == DESK:
            t.check(person.page.evaluate(AT_THE_END), "what happened last is in sight", person.page)
        person.context.close()


def what_one_can_do(t: Tests, house: House) -> None:
    person = house.person()
    page = person.page
    person.begin(QUICK)
    until(person, '.prompt > .main[data-main="pass"]')
    page.keyboard.press("?")
    page.wait_for_selector("dialog .keys")
    t.check(True, "`?` shows the keys")
    clean(t, person, "the keys")
    page.keyboard.press("Escape")
    page.locator(".hand .card:not(.can)").first.click(button="right")
    page.wait_for_selector(".why li .rules")
    t.check("why not" in page.inner_text(".why").lower(), "a card tells why not, with the rule", page)
    clean(t, person, "a card that is read")
    page.keyboard.press("Escape")
    page.keyboard.press("a")
    page.wait_for_selector(".advised", timeout=5000)
    t.check(True, "the computer's advice is shown")
    step = page.locator(".step").first
    before = step.get_attribute("aria-label")
    step.click()
    t.check(step.get_attribute("aria-label") != before, "a stop is set by a click", page)
    page.click('.tabs button:has-text("Chat")')
    page.fill(".chat input", HTML)
    page.keyboard.press("Enter")
    page.wait_for_selector(".chat li")
    t.check(HTML in page.inner_text(".chat") and not page.locator(".chat img").count(), "what is said is text", page)
    page.click(".actions button:last-child")
    page.click('.morelist button:has-text("Give up")')
    page.wait_for_selector(".over")
    t.check("lost" in page.inner_text(".over"), "who gives up has lost", page)
    page.click('.over a:has-text("again")')
    page.wait_for_selector(".scrubber")
    page.locator(".scrubber button").first.click()
    page.wait_for_selector('.table[data-at="0"]')
    clean(t, person, "a replay")
    page.click('.scrubber [aria-label="A turn on"]')
    page.wait_for_selector('.steps .turn:text-is("T1")')
    t.check(True, "one can go from turn to turn")
    page.click('.controls .main')
    page.wait_for_selector(".table[data-wait]:not(.replay)")
    t.check(page.locator(".over").count() == 0, "and play on from there", page)
    person.context.close()


def declaring(t: Tests, house: House) -> None:
    """Attackers are gathered on the board, sent as a whole, and the button says with how many."""
    person = house.person()
    page = person.page
    person.begin(LASTING)
    if not t.check(until(person, '.table:has(.steps:not(.theirs)) .main[data-main="declaration"]'), "one is asked for attackers", page):
        return
    page.locator(".board.mine .card.can .hit").first.click()
    t.check(page.locator(".card.picked").count() == 1, "a click picks an attacker", page)
    t.check("1" in page.inner_text(".prompt > .main"), "and the button says so", page)
    t.check(page.locator(".aimline.attack").count() == 1, "a line shows whom it attacks", page)
    page.locator(".card.picked .hit").click()
    t.check(page.locator(".card.picked").count() == 0, "another click takes it back", page)
    page.locator(".board.mine .card.can .hit").first.click()
    told = page.locator('.events li:has-text("attacks")').count()
    page.keyboard.press(" ")
    page.wait_for_selector(f'.events li:has-text("attacks") >> nth={told}')
    t.check(True, "the space bar sends the declaration")
    person.context.close()


CHIME = """card "Chime of {0}" {{
    cost {{0}}
    type Artifact
    text "Whenever a land enters the battlefield, you gain {1} life."
}}
"""


def ordering(t: Tests, house: House) -> None:
    """Abilities that trigger together are put in order in a list, which is sent as a whole."""
    person = house.person()
    page = person.page
    person.begin({"book": "mtg-2002", "options": ["no-mulligan"], "seats": [
        {"who": "me", "deck": CHIME.format("Dawn", 1) + CHIME.format("Noon", 2) + CHIME.format("Dusk", 4)
         + "20 Forest\n20 Chime of Dawn\n20 Chime of Noon\n20 Chime of Dusk"},
        {"who": "computer", "level": "random", "deck": "60 Forest"}]})
    if not t.check(until(person, ".order"), "one is asked for an order", page):
        return
    before = page.locator(".order li span").all_inner_texts()
    page.locator('.order li >> nth=0 >> [aria-label$="later"]').click()
    now = page.locator(".order li span").all_inner_texts()
    t.check([text[3:] for text in now[:2]] == [before[1][3:], before[0][3:]], "what is moved down comes later", page)
    page.locator(".order li >> nth=1").drag_to(page.locator(".order li >> nth=0"))
    t.check(page.locator(".order li span").all_inner_texts() == before, "dragging moves it back", page)
    page.locator('.order li >> nth=0 >> [aria-label$="later"]').click()
    clean(t, person, "an order")
    told = page.locator('.events li:has-text("resolves")').count()
    page.click('.main[data-main="declaration"]')
    until(person, f'.events li:has-text("resolves") >> nth={told + len(now) - 1}')
    chimes = [re.search(r"Chime of \w+", text)[0] for text in page.locator('.events li:has-text("resolves")').all_inner_texts()]
    wanted = [re.search(r"Chime of \w+", text)[0] for text in reversed(now)]
    t.check(chimes[told:told + len(now)] == wanted, "so they are put on the stack", page)
    person.context.close()


def agreeing(t: Tests, house: House) -> None:
    """What the book may be played with is offered, and sent."""
    person = house.person()
    page = person.page
    page.goto("/")
    page.click('label:has(input[value="hkk-2023"])')
    page.click(".agreed summary")
    t.check(page.locator('.agreed :text("ante")').count() == 0, "what the book hasn't is not offered", page)
    page.click('label:has(input[value="mtg-1999-11"])')
    page.check('.agreed label:has-text("ante") input')
    page.fill('.agreed label:has-text("Life") input', "33")
    page.select_option('.agreed label:has-text("first") select', "1")
    page.click(".go .main")
    page.wait_for_selector(".table[data-at]")
    log = page.inner_text(".log")
    t.check("Computer goes first" in log and "Mira" not in log, "who goes first was agreed on", page)
    t.check(page.locator('.seat .life:has-text("33")').count() == 2, "and the life", page)
    t.check(page.locator('[data-pile$=".ante"]').count() == 2, "and the ante", page)
    person.context.close()


def banding(t: Tests, house: House) -> None:
    """Attackers form a band before they are sent."""
    person = house.person()
    page = person.page
    person.begin({"book": "mtg-1999-04", "seats": [
        {"who": "me", "deck": "30 Plains\n30 Drillyard Recruit"},
        {"who": "computer", "level": "random", "deck": "60 Plains"}]})
    two = '.board.mine .pile.many .card.can'
    if not t.check(until(person, f'.table:has(.main[data-main="declaration"]) {two}'), "two alike may attack", page):
        return
    for _ in range(2):
        page.locator('.board.mine .card.can:not(.picked) .hit').first.click()
    page.wait_for_selector('.proposals button[aria-pressed="false"]')
    page.click('.proposals button[aria-pressed="false"]')
    t.check(page.locator('.proposals button[aria-pressed="true"]').count() == 1, "a band is formed", page)
    page.keyboard.press(" ")
    page.wait_for_selector('.events li:has-text("attacks")')
    t.check(not page.locator(".trouble").count(), "and sent with the attackers", page)
    person.context.close()


def swapping(t: Tests, house: House) -> None:
    """Lines are arranged on the board, and sent as a whole."""
    person = house.person(PHONE)
    page = person.page
    person.begin({"book": "hkk-2023", "seats": [
        {"who": "me", "deck": "dusk", "life": 60}, {"who": "computer", "level": "random", "deck": "noon", "life": 60}]})
    if not t.check(until(person, '.prompt:has(.hint) .main[data-main="declaration"]'), "one is asked for one's lines", page):
        return
    card = page.locator('.board.mine .line .card.can').first
    name = card.get_attribute("data-name")
    line = card.locator("xpath=ancestor::*[@data-line]").get_attribute("data-line")
    card.locator(".hit").click()
    t.check(page.locator(".slot").count() > 0, "places are offered", page)
    clean(t, person, "arranging lines")
    page.locator(f'.line:not([data-line="{line}"]) .slot').first.click()
    moved = page.locator(f'.board.mine .line:not([data-line="{line}"]) .card').first
    t.check(moved.get_attribute("data-name") == name, "it stands in the other line", page)
    t.check("1" in page.inner_text(".prompt > .main"), "and the button says that one moves", page)
    page.click(".prompt > .main")
    page.wait_for_selector(f'.events li:has-text("{name} stands in the")', state="attached")
    t.check(not page.locator(".trouble").count(), "the table takes it", page)
    person.context.close()


def sideboards(t: Tests, house: House) -> None:
    """Between two games of a match cards go into the deck and out of it."""
    person = house.person()
    page = person.page
    person.begin({"book": "mtg-2002", "to_win": 2, "seats": [
        {"who": "me", "deck": "58 Forest\n2 Thicket Cub\n\nSideboard\n3 Feral Rush"},
        {"who": "computer", "level": "random", "deck": "river"}]})
    page.wait_for_selector(".table[data-wait]")
    page.click(".actions button:last-child")
    page.click('.morelist button:has-text("Give up")')
    page.wait_for_selector(".over")
    page.click('.over button:has-text("Change the deck")')
    t.check("0 : 1" in page.inner_text(".over"), "how the match stands is said", page)
    page.click('.sideboard button:has-text("Feral Rush")')
    page.click('.sideboard button:has-text("Thicket Cub")')
    clean(t, person, "sideboards")
    page.click('dialog .main')
    page.wait_for_selector("dialog", state="detached")
    page.click('.over button:has-text("Change the deck")')
    page.wait_for_selector('.sideboard button:has-text("1 Thicket Cub")')
    t.check(page.locator('.sideboard button:has-text("2 Feral Rush ←")').count() == 1, "the changed deck is kept", page)
    page.keyboard.press("Escape")
    old = page.url
    page.click('.over button:has-text("To the next game")')
    page.click('.over a:has-text("To the next game")')
    page.wait_for_selector(".table[data-wait]:not(:has(.over))")
    t.check(page.url != old, "and the match goes on", page)
    person.context.close()


def paying(t: Tests, house: House) -> None:
    """Who pays by hand sees what would pay, and may tap something else."""
    person = house.person()
    page = person.page
    person.begin({"book": "mtg-2002", "options": ["manual-mana"], "seats": [
        {"who": "me", "deck": "30 Forest\n30 Thicket Cub"}, {"who": "computer", "level": "random", "deck": "river"}]})
    for _ in range(120):
        if page.locator('.main[data-main="pay"]').count():
            break
        look = person.look()
        if "wait" not in look:
            time.sleep(0.02)
        elif page.locator(".hand .card.can").count():
            page.locator(".hand .card.can .hit").first.click(position={"x": 15, "y": 40})
            person.settle(look)
        elif page.locator(".prompt > .main").count():
            page.click(".prompt > .main")
            person.settle(look)
    if not t.check(page.locator('.main[data-main="pay"]').count() == 1, "one is asked to pay", page):
        return
    page.wait_for_selector(".board.mine .card.pays")
    t.check(True, "what would pay is marked")
    before = page.locator(".board.mine .card.tapped").count()
    page.locator(".board.mine .card.can .hit").first.click()
    page.wait_for_selector(f".board.mine .card.tapped >> nth={before}")
    page.click('.main[data-main="pay"]')
    page.wait_for_selector('.events li:has-text("plays Thicket Cub")')
    t.check(True, "and what one tapped has paid")
    person.context.close()


def looking_on(t: Tests, house: House) -> None:
    person, other = house.person(), house.person()
    game = person.begin(QUICK)
    until(person, '.prompt > .main[data-main="pass"]')
    other.page.goto(f"/g/{game['g']}")
    other.page.wait_for_selector(".table[data-at]")
    t.check(other.page.locator(".hand .card").count() == 0, "who looks on sees no hand", other.page)
    t.check(other.page.locator(".seat").count() == 2, "but who plays", other.page)
    clean(t, other, "looking on")
    for one in (person, other):
        one.context.close()


def dragging(t: Tests, house: House) -> None:
    person = house.person()
    page = person.page
    person.begin(QUICK)
    if t.check(until(person, '.hand .card.can'), "a card can be played", page):
        at = page.locator(".table").get_attribute("data-at")
        page.locator(".hand .card.can").first.drag_to(page.locator(".board.mine"))
        menu = page.locator(".menu")
        page.wait_for_selector(f'.menu, .table:not([data-at="{at}"])', timeout=5000)
        t.check(menu.count() > 0 or page.locator(".table").get_attribute("data-at") != at, "it is played by dragging", page)
    person.context.close()


def desks(t: Tests, house: House) -> None:
    person = house.person()
    page = person.page
    page.goto("/cards")
    page.wait_for_selector(".read .good")
    t.check(page.locator(".read pre").count() > 0, "a card is read as one types", page)
    clean(t, person, "the card desk")
    page.fill("textarea", page.input_value("textarea").replace("you gain 2 life", "you grumble twice"))
    page.wait_for_selector(".read .bad")
    t.check("grumble" in page.inner_text(".read"), "or refused at its words", page)
    page.goto("/decks")
    page.click(".decks details summary >> nth=1")
    page.click(".decks details[open] li button >> nth=0")
    page.wait_for_selector(".verdict .good")
    t.check(page.locator(".curve .column").count() > 5, "its curve is drawn", page)
    page.fill(".cardsearch input", "flying")
    page.click(".cardsearch li button >> nth=0", timeout=10000)
    t.check("\n1 " in page.input_value(".editor textarea"), "a card that was found is added by a click", page)
    page.wait_for_selector(".verdict .good")
    clean(t, person, "a deck")
    page.fill(".editor textarea", "3 No Such Card")
    page.wait_for_selector(".verdict .bad")
    t.check("No Such Card" in page.inner_text(".verdict"), "what is wrong with a deck is said", page)
    page.goto("/judge")
    page.click(".desk .main")
    page.wait_for_selector(".desk .good, .desk .bad")
    t.check("1" in page.inner_text(".desk .good"), "a scenario is judged", page)
    t.check(page.locator(".judgedsteps > li:has-text('resolve') .rules").count() > 2, "each step tells its rules", page)
    t.check(page.locator(".position [data-name='Ashfoot Raider']").count() == 0, "the last step is shown", page)
    page.click(".judgedsteps > li >> nth=0 >> button")
    t.check(page.locator(".position .board [data-name='Ashfoot Raider']").count() == 1, "or any other", page)
    t.check(page.locator(".shownhand [data-name='Cinder Bolt']").count() == 1, "with all hands", page)
    clean(t, person, "the judge's desk")
    link = page.url
    page.fill("textarea", "scenario \"x\"\nrules mtg-2002\nA ba")
    page.click(".writinghelp button:has-text('A battlefield')")
    page.keyboard.type("Cinder B")
    page.click(".writinghelp button:has-text('Cinder Bolt')")
    t.check(page.input_value("textarea").endswith('A battlefield "Cinder Bolt"'), "one is helped while typing", page)
    page.goto("about:blank")
    page.goto(link)
    page.wait_for_selector(".judgedsteps")
    t.check(True, "a link shows what comes of it")
    person.context.close()


def main() -> None:
    Tests(House(sys.argv[1])).run(
        weight, every_page, the_table, what_one_can_do, agreeing, declaring, ordering,
        dragging, banding, swapping, sideboards, paying, looking_on, desks)


if __name__ == "__main__":
    main()
