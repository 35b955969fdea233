#!/usr/bin/env python3
"""Whole games in a real browser: by clicks in each book, by keyboard alone, on a phone, of four seats,
in Serbian, and between two people of whom one loses the connection.

Usage: test_games.py BUILD
"""

import sys
import time

from browser import BOOKS, PATIENCE, PHONE, House, Person, Tests

LOOK_BY_KEYS = r"""
(chance) => {
    const table = document.querySelector('.table');
    if (!table) return '';
    if (document.querySelector('.over')) return 'over';
    if (document.querySelector('dialog[open]')) return 'Escape';
    if (document.querySelector('.menu')) return 'Enter';
    if (!table.dataset.wait) return '';
    const seen = (selector) => document.querySelector('.table ' + selector);
    const held = document.activeElement?.closest('.card.can, .card.aim, .seat.aim');
    // Who has pressed sees what comes of it; if nothing does for a while, they press again.
    const pressed = window.pressedFor === table.dataset.wait && performance.now() - window.pressedAt < 2000;
    if (held && !pressed) {
        window.pressedFor = table.dataset.wait;
        window.pressedAt = performance.now();
        return 'Enter';
    }
    if (!pressed && seen('.hand .card.can')) return chance < 0.5 ? 'h' : 'ArrowRight';
    if (!pressed && !seen('.prompt > .main')) {
        if (seen('.board.mine .card.can')) return chance < 0.4 ? 'b' : 'ArrowRight';
        if (seen('.board.theirs .card.can')) return chance < 0.4 ? 'o' : 'ArrowRight';
        if (seen('.seat.aim')) return 'p';
    }
    if (seen('.prompt .numbers button') || (!seen('.prompt > .main') && seen('.prompt .options button'))) return '1';
    return seen('.prompt > .main') ? ' ' : ['h', 'b', 'o', 'p', 'ArrowRight'][Math.floor(chance * 5)];
}
"""


def press(person: Person) -> str:
    """One key."""
    key = person.page.evaluate(LOOK_BY_KEYS, person.chance.random())
    if key in ("", "over"):
        time.sleep(0.01)
        return key
    person.page.keyboard.press(key)
    return key


def each_book(t: Tests, house: House) -> None:
    for book in BOOKS:
        person = house.person()
        person.start(book, 60 if book == "izvori-2007" else 8)
        t.check(person.play(), f"{book}: a game by clicks comes to its end", person.page)
        t.check(not person.overflows(), f"{book}: nothing is wider than the screen", person.page)
        person.context.close()


def by_keys(t: Tests, house: House) -> None:
    person = house.person()
    person.begin({"book": "mtg-1999-11", "seats": [
        {"who": "me", "deck": "ember", "life": 4}, {"who": "computer", "level": "greedy", "deck": "river", "life": 4}]})
    person.page.wait_for_selector(".table[data-at]")
    t.check(person.play(acting=press), "a game by keyboard alone comes to its end", person.page)
    person.context.close()


def on_a_phone(t: Tests, house: House) -> None:
    person = house.person(PHONE)
    person.begin({"book": "izvori-2007", "seats": [
        {"who": "me", "deck": "zora", "life": 80}, {"who": "computer", "level": "greedy", "deck": "gora", "life": 80}]})
    person.page.wait_for_selector(".table[data-at]")
    t.check(person.play(), "a game on a phone's screen comes to its end", person.page)
    t.check(not person.overflows(), "nothing is wider than a phone", person.page)
    person.context.close()


def of_four(t: Tests, house: House) -> None:
    person = house.person()
    seats = [{"who": "me", "deck": "zora", "life": 40}]
    seats += [{"who": "computer", "level": "greedy", "deck": deck, "life": 40} for deck in ("mora", "gora", "kovnica")]
    person.begin({"book": "izvori-2007", "variant": "krug", "seats": seats})
    person.page.wait_for_selector(".table[data-at]")
    t.check(person.page.locator(".seat").count() == 4, "four seats are shown", person.page)
    t.check(person.play(), "a game of four seats comes to its end", person.page)
    person.context.close()


def in_serbian(t: Tests, house: House) -> None:
    person = house.person(locale="sr-Latn")
    person.start("izvori-2007")
    for _ in range(12):
        person.act()
    text = person.page.inner_text(".table")
    t.check("Dnevnik" in text and "Log" not in text, "the page speaks Serbian", person.page)
    log = person.page.inner_text(".log")
    t.check("vuče" in log and "draws" not in log, "what happens is told in Serbian", person.page)
    person.page.evaluate("localStorage.setItem('izvor.settings', JSON.stringify({ language: 'sr-Cyrl' }))")
    person.page.reload()
    person.page.wait_for_selector(".table[data-at]")
    log = person.page.inner_text(".log")
    t.check("вуче" in log and "vuče" not in log, "in Cyrillic, too", person.page)
    person.context.close()


def cut(t: Tests, house: House) -> None:
    """Two people, one of whom loses the connection in the middle."""
    first, second = house.person(), house.person()
    sockets = []

    def through(socket) -> None:
        sockets.append((socket, socket.connect_to_server()))

    second.page.route_web_socket("**/ws", through)
    first.begin({"book": "mtg-1999-11", "seats": [{"who": "me", "deck": "ember", "life": 4}, {"who": "open", "life": 4}]})
    second.page.goto(first.page.input_value(".invite input"))
    second.page.click(".go .main")
    for person in (first, second):
        person.page.wait_for_selector(".table[data-at]")
    cuts, end = 0, time.monotonic() + PATIENCE
    seen = ("", "")
    while seen != ("over", "over") and time.monotonic() < end:
        seen = (first.act(), second.act())
        told = second.page.locator(".steps .turn").inner_text()[1:]
        turn = int(told) if told.isdigit() else 0
        if cuts < turn // 4 and cuts < 3:
            cuts += 1
            page_side, table_side = sockets[-1]
            table_side.close()
            page_side.close()
            second.page.wait_for_selector('.table[data-link="open"]')
    t.check(seen == ("over", "over"), "two people play to the end", second.page)
    t.check(cuts > 0 and len(sockets) == cuts + 1, "and the connection was cut on the way", second.page)
    for person in (first, second):
        person.context.close()


def main() -> None:
    Tests(House(sys.argv[1])).run(
        each_book, by_keys, on_a_phone, of_four, in_serbian, cut)


if __name__ == "__main__":
    main()
