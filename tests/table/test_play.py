#!/usr/bin/env python3
"""Games at the table, through the protocol: whole ones in every book, several people, onlookers, and
all that people do besides choosing.

    tests/table/test_play.py BUILD
"""

import hashlib
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time

import bot
import client
import harness
from harness import DECKS, OPEN, Table, computer, me


def play(links: dict, game: str) -> dict:
    """All of them play at random until the game is over."""
    while True:
        for link in links.values():
            if link.ask:
                ask, link.ask = link.ask, None
                link.send("choose", g=game, **bot.answer(ask))
        waiting = next(iter(links.values()))
        for link in links.values():  # whoever is asked next hears of it with all others
            message = link.until("step", "full", "refused", "over")
            if message["type"] == "over":
                return message
            assert message["type"] != "refused", message
        assert waiting.at == link.at


def play_alone(link, game: str) -> dict:
    while True:
        if link.ask:
            ask, link.ask = link.ask, None
            link.send("choose", g=game, **bot.answer(ask))
        message = link.until("step", "full", "refused", "over")
        assert message["type"] != "refused", message
        if message["type"] == "over":
            return message


def test_every_book(table: Table) -> None:
    for book, (first, second) in DECKS.items():
        person = table.person("Ana")
        game = person.new_game(book, me(first), computer(second))["g"]
        link = person.connect()
        assert link.join(game, language="sr")["state"] == "running"
        over = play_alone(link, game)
        assert {seat["out"] for seat in over["result"]} <= {"won", "lost", "drawn"}, over
        again = person.connect().join(game, language="sr")
        assert again["state"] == "over" and again["view"] == link.view, "a fresh view is another"
        check_record(table, person, over["record"], book)


def check_record(table: Table, person, path: str, book: str, cards=None) -> None:
    """The record replays, also where a collection lies that it wasn't made with."""
    text = person.get(path)
    assert f"book {book}" in text and text.endswith("end\n"), text[:300]
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "game.izr").write_text(text, encoding="utf-8")
        others = pathlib.Path(folder, "others.izc")
        others.write_text('card "Quite Another" {\n    type Land - Elsewhere\n}\n', encoding="utf-8")
        subprocess.run([table.build.resolve() / "izvor", "replay", "game.izr"], check=True,
                       cwd=folder, stdout=subprocess.DEVNULL,
                       env={**os.environ, "IZVOR_CARDS": str(cards or others)})


def test_two_people_and_onlooker(table: Table) -> None:
    ana, bora, vera = (table.person(name) for name in ("Ana", "Bora", "Vera"))
    new = ana.new_game("mtg-2002", me("river"), OPEN)
    game = new["g"]
    links = {"ana": ana.connect(), "bora": bora.connect(), "vera": vera.connect()}
    for link in links.values():
        full = link.join(game)
        assert full["state"] == "open" and full["view"] == {}, full
    invited = bora.get(f"/api/invited/{new['invite']}")["game"]
    assert invited["g"] == game and "invite" not in invited
    sat = bora.post(f"/api/games/{game}/sit", {"invite": new["invite"], "deck": "ember"})["game"]
    assert sat["mine"] == "B" and sat["state"] == "running"
    for link in links.values():
        full = link.until("full")
        assert full["state"] == "running"
    assert {links[name].log[-1]["seat"] for name in links} == {"A", "B", "-"}
    assert "A.hand" in links["vera"].view and links["vera"].view["A.hand"]["cards"] == []
    assert links["vera"].view["game"]["seat"] == "-"
    links["vera"].send("resign", g=game)
    assert links["vera"].until("refused")["why"]["code"] == "TABLE_NO_SEAT"
    links["bora"].send("say", g=game, text="<b>zdravo</b>")
    for link in links.values():
        assert link.until("said")["text"] == "<b>zdravo</b>"
    links["ana"].send("resign", g=game)
    for link in links.values():
        over = link.until("over")
        assert [seat["out"] for seat in over["result"]] == ["lost", "won"]
    links["ana"].send("rematch", g=game)
    asked = links["bora"].until("asked")
    assert asked["what"] == "rematch" and asked["by"] == "A"
    links["bora"].send("answer", g=game, ask=asked["ask"], yes=True)
    following = links["ana"].until("answered")["next"]
    assert links["ana"].join(following)["state"] == "running"


def test_four_seats(table: Table) -> None:
    people = [table.person(name) for name in ("Ana", "Bora", "Vera", "Mira")]
    new = people[0].new_game("izvori-2007", me("zora"), OPEN, OPEN, OPEN, variant="krug")
    for person, deck in zip(people[1:], ("oluja", "gora", "vir")):
        person.post(f"/api/games/{new['g']}/sit", {"invite": new["invite"], "deck": deck})
    links = {}
    for person in people:
        link = person.connect()
        full = link.join(new["g"])
        links[full["seat"]] = link
    assert sorted(links) == ["A", "B", "C", "D"]
    for _ in range(40):
        asked = [link for link in links.values() if link.ask]
        if not asked:
            for link in links.values():
                link.until("step", "full", "over")
            continue
        link = random.choice(asked)
        ask, link.ask = link.ask, None
        before = link.at
        link.send("choose", g=new["g"], **bot.answer(ask))
        for other in links.values():
            while other.at <= before:
                assert other.receive()["type"] != "refused"


def test_undo_is_free_alone(table: Table) -> None:
    person = table.person("Ana")
    game = person.new_game("mtg-2002", me("river"), computer("ember"))["g"]
    link = person.connect()
    link.join(game)
    views = []
    for _ in range(6):
        while not link.ask:  # the computer is not done yet
            link.receive()
        views.append((link.ask["w"], link.view["game"]["turn"], link.view["A"]["life"]))
        ask, link.ask = link.ask, None
        link.send("choose", g=game, **bot.answer(ask))
        link.until("step")
    link.send("undo", g=game)
    full = link.until("full")
    assert full["at"] > 0 and full["ask"]["w"] > views[-1][0], "an old wait has another number"
    link.send("choose", g=game, w=views[-1][0], d="pass")
    assert link.until("refused")["why"]["code"] == "TABLE_WAIT_GONE"


def test_undo_is_asked(table: Table) -> None:
    ana, bora = table.person("Ana"), table.person("Bora")
    new = ana.new_game("mtg-2002", me("river"), OPEN)
    bora.post(f"/api/games/{new['g']}/sit", {"invite": new["invite"], "deck": "ember"})
    links = {"A": ana.connect(), "B": bora.connect()}
    for link in links.values():
        link.join(new["g"])
    deciders = []
    while len(set(deciders)) < 2:
        for seat, link in links.items():
            if link.ask:
                ask, link.ask = link.ask, None
                link.send("choose", g=new["g"], **bot.answer(ask))
                deciders.append(seat)
                for other in links.values():
                    other.until("step")
                break
        else:
            for link in links.values():
                link.until("step")
    first = deciders[0]
    other = "B" if first == "A" else "A"
    links[first].send("undo", g=new["g"])
    asked = links[other].until("asked")
    assert asked["what"] == "undo" and asked["by"] == first
    links[other].send("answer", g=new["g"], ask=asked["ask"], yes=False)
    assert links[first].until("answered")["yes"] is False
    links[first].send("undo", g=new["g"])
    asked = links[other].until("asked")
    links[other].send("answer", g=new["g"], ask=asked["ask"], yes=True)
    links[first].until("full")
    links[first].send("draw", g=new["g"])
    asked = links[other].until("asked")
    assert asked["what"] == "draw"
    links[other].send("answer", g=new["g"], ask=asked["ask"], yes=True)
    assert {seat["out"] for seat in links[first].until("over")["result"]} == {"drawn"}


def test_pause(table: Table) -> None:
    person = table.person("Ana")
    game = person.new_game("mtg-2002", me("river"), computer("ember"), clock="casual")["g"]
    link = person.connect()
    full = link.join(game)
    assert full["clocks"][0]["runs"] and full["clocks"][0]["left"] <= 25 * 60 * 1000
    link.send("pause", g=game, on=True)
    while not link.until("seats")["paused"]:
        pass
    link.send("choose", g=game, **bot.answer(link.ask))
    assert link.until("refused")["why"]["code"] == "TABLE_PAUSED"
    link.send("pause", g=game, on=False)
    assert link.until("seats")["paused"] is False
    link.send("choose", g=game, **bot.answer(link.ask))
    link.until("step")


def test_questions(table: Table) -> None:
    """What can be asked besides: why, advice, options, stops, what has been answered twice."""
    person = table.person("Ana")
    game = person.new_game("mtg-2002", me("river"), computer("ember"))["g"]
    link = person.connect()
    link.join(game)
    while not link.ask or link.ask["stage"] != "window":
        if not link.ask:  # the computer is not done yet
            link.receive()
            continue
        ask, link.ask = link.ask, None
        link.send("choose", g=game, **bot.answer(ask))
        link.until("step")
    hand = link.view["A.hand"]["cards"]
    link.send("why", g=game, object=hand[0], q=7)
    because = link.until("because")
    assert because["q"] == 7 and because["lines"], because
    link.send("advise", g=game, w=link.ask["w"])
    advice = link.until("advice")
    assert advice["d"] in [option["d"] for option in link.ask["options"]]
    link.send("options", g=game, w=link.ask["w"], **{"from": 1})
    assert link.until("options")["options"] == link.ask["options"][1:]
    link.send("options", g=game, w=link.ask["w"], behind=["pass"], **{"from": 0})
    refused = link.until("refused")
    assert refused["why"]["code"] == "TABLE_NO_SUCH_OPTION", "only declarations are looked ahead in"
    wait = link.ask["w"]
    link.send("choose", g=game, w=wait, n=0, d="pass")
    assert link.until("taken")["w"] == wait
    at = link.at
    link.send("choose", g=game, w=wait, n=0, d="pass")
    assert link.until("taken", "step")["type"] == "taken", "a repeat is taken twice"
    assert link.at == at
    link.send("choose", g=game, w=link.ask["w"], n=0, d="cast/o999")
    assert link.until("refused")["why"]["code"] == "TABLE_NO_SUCH_OPTION"
    link.send("stops", g=game, mine=[], others=[])
    link.send("pass", g=game, until="mine")
    step = link.until("step")
    assert step["at"] > at
    link.send("resign", g=game)
    link.until("over")
    link.send("look", g=game, at=3, **{"as": "B"})
    full = link.until("full")
    assert full["seat"] == "B" and full["at"] == 3 and full["view"]["B.hand"]["cards"]
    for nobody in ("", "C", "?"):
        link.send("look", g=game, at=3, **{"as": nobody})
        assert link.until("refused", "full")["type"] == "refused", nobody


def test_declared_as_a_whole(table: Table) -> None:
    person = table.person("Ana")
    game = person.new_game("mtg-2002", me("river"), computer("ember", "random"))["g"]
    link = person.connect()
    link.join(game)
    for _ in range(600):
        ask, link.ask = link.ask, None
        if ask and ask["stage"] == "declaring" and ask.get("proposals"):
            proposal = max(ask["proposals"], key=lambda row: len(row["d"]))
            link.send("choose_all", g=game, w=ask["w"], d=proposal["d"])
            message = link.until("step", "refused", "over")
            assert message["type"] != "refused", (message, proposal)
            return
        if ask:
            time.sleep(0.3)  # advice counts as five messages, of which there are 20 a second
            link.send("advise", g=game, w=ask["w"])
            advice = link.until("advice")
            link.send("choose", g=game, w=ask["w"], n=advice["n"], d=advice["d"])
        message = link.until("step", "over", "refused")
        assert message["type"] == "step", (message, ask)
    raise AssertionError("nothing was declared")


def resign(link, game: str) -> None:
    link.send("resign", g=game)
    link.until("over")


def test_match_with_sideboards(table: Table) -> None:
    ana, bora = table.person("Ana"), table.person("Bora")
    deck = ana.get("/api/decks/river")["text"].split("\nSideboard")[0] + "\nSideboard\n15 Island\n"
    other = deck.replace("15 Island", "14 Island\n1 Forest").replace("8 Forest", "7 Forest\n1 Island")
    new = ana.new_game("mtg-2002", me(deck), OPEN, to_win=2)
    bora.post(f"/api/games/{new['g']}/sit", {"invite": new["invite"], "deck": "ember"})
    game, wins = new["g"], []
    for number in range(3):
        links = {"A": ana.connect(), "B": bora.connect()}
        for link in links.values():
            link.join(game)
        wins.append([seat["wins"] for seat in links["A"].log[0]["seats"]])
        loser, winner = ("A", "B") if number != 1 else ("B", "A")
        resign(links[loser], game)
        links[winner].until("over")
        if number == 0:
            try:
                ana.post(f"/api/games/{game}/sideboard", {"deck": deck + "1 Forest\n"})
                raise AssertionError("another card was let in")
            except client.Refused as fault:
                assert fault.status == 400 and "other cards" in str(fault), fault
            mine = ana.get(f"/api/games/{game}/deck")
            assert not harness.CHECKER.answer(mine, "own_deck"), mine
            assert [(row["count"], row["name"]) for row in mine["cards"] if row["side"]] == \
                [(15, "Island")], mine
            ana.post(f"/api/games/{game}/sideboard", {"deck": other})
            mine = ana.get(f"/api/games/{game}/deck")
            assert [(row["count"], row["name"]) for row in mine["cards"] if row["side"]] == \
                [(14, "Island"), (1, "Forest")], mine
            theirs = bora.get(f"/api/games/{game}/deck")
            assert theirs["text"] != mine["text"] and "Ember" in theirs["text"], theirs
            for path in (f"/api/games/{game}/deck", "/api/games/nothing/deck"):
                try:
                    table.person("Vera").get(path)
                    raise AssertionError("somebody else sees the deck")
                except client.Refused as fault:
                    assert fault.status == 404, fault
            table.kill()  # it is kept
            table.start()
            for seat, person in (("A", ana), ("B", bora)):
                links[seat] = person.connect()
                links[seat].join(game)
        links["A"].send("rematch", g=game)
        asked = links["B"].until("asked")
        links["B"].send("answer", g=game, ask=asked["ask"], yes=True)
        game = links["A"].until("answered")["next"]
    assert wins == [[0, 0], [0, 1], [1, 1]], wins
    final = ana.get(f"/api/games/{game}")["game"]
    assert [seat["wins"] for seat in final["seats"]] == [0, 0], "a decided match goes on"


def test_what_if(table: Table) -> None:
    person = table.person("Ana")
    seats = [me("river"), computer("ember")]
    info = person.new_game("mtg-2002", *seats)
    link = person.connect()
    link.join(info["g"])
    assert len(info["commitment"]) == 64 and "key" not in info
    for _ in range(5):
        while not link.ask:
            link.receive()
        ask, link.ask = link.ask, None
        link.send("choose", g=info["g"], **bot.answer(ask))
        link.until("step")
    resign(link, info["g"])
    over = person.get(f"/api/games/{info['g']}")["game"]
    opened = bytes.fromhex(over["key"] + over["nonce"])
    assert hashlib.blake2b(opened, digest_size=32).hexdigest() == info["commitment"]
    link.send("look", g=info["g"], at=4, **{"as": "B"})
    then = link.until("full")["view"]
    swapped = [{"who": "computer"}, {"who": "me"}]
    again = person.new_game("mtg-2002", *swapped, **{"from": {"g": info["g"], "at": 4}})
    other = person.connect()
    full = other.join(again["g"])
    assert full["seat"] == "B" and full["at"] >= 4
    assert full["at"] > 4 or full["view"]["B.hand"]["cards"] == then["B.hand"]["cards"]


def test_desk(table: Table) -> None:
    person = table.person("Ana")
    books = person.get("/api/books")
    assert len(books["books"]) == 5 and not harness.CHECKER.answer(books, "books")
    for book in books["books"]:
        for step in book["steps"]:
            assert step["code"].startswith("STEP_") and step["text"], (book["name"], step)
    options = {book["name"]: set(book["options"]) for book in books["books"]}
    assert {"ante", "manual-mana"} <= options["mtg-2002"] and "attack-left" not in options["mtg-2002"], options
    assert {"attack-left", "points"} <= options["izvori-2007"] and "ante" not in options["hkk-2023"], options
    new = next(book for book in books["books"] if book["name"] == "mtg-2002")
    codes = {step["step"]: step["code"] for step in new["steps"]}
    assert codes["firstdamage"] == "STEP_FIRST_DAMAGE", codes
    assert codes["endcombat"] == "STEP_END_COMBAT", codes
    deck = person.get("/api/decks/river")
    check = person.post("/api/deck/check", {"book": "mtg-2002", "deck": deck["text"]})
    assert check["legal"] and check["playable"], check
    wrong = person.post("/api/deck/check", {"book": "mtg-2002", "deck": "4 Forrest\n"})
    assert not wrong["legal"] and "Forrest" in wrong["problems"][0]["text"], wrong
    card = 'card "Ember Cub" {\n    cost {R}\n    type Creature - Beast\n    pt 1/1\n' \
           '    text "Haste"\n}\n'
    read = person.post("/api/cards/read", {"book": "mtg-2002", "text": card})["cards"]
    assert read[0]["understood"] and read[0]["said_back"] == ["Haste"], read
    odd = person.post("/api/cards/read",
                      {"book": "mtg-2002", "text": card.replace("Haste", "Has haste, perhaps")})
    assert "perhaps" in odd["cards"][0]["refusal"] or odd["cards"][0]["refusal"], odd
    own = card + "20 Mountain\n40 Ember Cub\n"
    game = person.new_game("mtg-2002", me(own), computer("river"))["g"]
    link = person.connect()
    assert any(thing.get("name") == "Ember Cub" for thing in link.join(game)["view"].values())
    resign(link, game)
    check_record(table, person, f"/api/games/{game}/record", "mtg-2002")
    mine = person.get("/api/me")
    assert not harness.CHECKER.answer(mine, "me") and len(mine["games"]) == 1


BOLT = """scenario "A bolt kills a raider"
rules mtg-1999-11
A hand "Cinder Bolt"
A battlefield "Mountain", "Mountain"
B battlefield "Ashfoot Raider"
B hand "Cinder Bolt"
A casts "Cinder Bolt" targeting "Ashfoot Raider"
resolve
expect "Ashfoot Raider" in graveyard of B
expect A life = 20
expect B life = 3
"""


def test_judge(table: Table) -> None:
    """Scenarios step by step: what each brought, by which rule, and how it looks then."""
    person = table.person("Ana")
    judged = person.post("/api/judge", {"text": BOLT, "language": "sr"})
    assert not harness.CHECKER.answer(judged, "judged"), harness.CHECKER.answer(judged, "judged")
    scenario = judged["scenarios"][0]
    steps = scenario["steps"]
    assert not scenario["passed"] and judged["failed"] == 1
    assert [step["line"] for step in steps] == [1, 7, 8, 9, 10, 11], judged
    assert [step["passed"] for step in steps] == [True] * 5 + [False]
    assert steps[0]["statement"] == "" and "20" in steps[5]["found"], steps[4]
    view: dict = {}
    stacks = []
    for step in steps:
        view.update(step["set"])
        for key in step["gone"]:
            del view[key]
        stacks.append(len(view["stack"]["cards"]))
        hands = [view[f"o{number}"]["name"] for number in view["B.hand"]["cards"]]
        assert hands == ["Cinder Bolt"], "the judge sees all hands"
    assert stacks[:3] == [0, 1, 0], stacks
    killed = [event["said"] for event in steps[2]["events"] + steps[3]["events"]]
    assert any("Raider" in said["text"] and said.get("rules") for said in killed), killed
    for name, thing in (("67-components", "claims"), ("93-duels", "used")):
        text = (harness.ROOT / f"tests/rules/hkk-2023/{name}.izs").read_text(encoding="utf-8")
        judged = person.post("/api/judge", {"text": text})
        assert judged["failed"] == 0 and not harness.CHECKER.answer(judged, "judged")
        assert any(step["set"].get(seat, {}).get(thing) for scenario in judged["scenarios"]
                   for step in scenario["steps"] for seat in "AB"), (name, thing)
    broken = person.post("/api/judge", {"text": 'scenario "Nothing"\nrules mtg-2002\nA dances\n'})
    assert broken["failed"] == 1 and broken["scenarios"][0]["found"], broken
    assert not harness.CHECKER.answer(broken, "judged")


def test_collection(table: Table) -> None:
    """The host's own collection: decks, desks and the judge know its cards, and records replay."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "cards.json")
        path.write_text(json.dumps({"data": {"Lantern Moth": [
            {"name": "Lantern Moth", "manaCost": "{G}", "type": "Creature - Insect", "power": "1",
             "toughness": "1", "text": "Flying", "layout": "normal"}]}}), encoding="utf-8")
        with_cards = Table(str(table.build), "--cards", str(path))
        person = with_cards.person("Ana")
        for words in ("lantern", "flying"):
            found = person.post("/api/cards/find", {"book": "mtg-2002", "words": words})["cards"]
            assert "Lantern Moth" in [card["name"] for card in found], (words, found)
        assert person.post("/api/cards/find", {"book": "mtg-2002", "words": "ember"})["cards"]
        text = 'scenario "A moth"\nrules mtg-2002\nA battlefield "Lantern Moth"\n' \
               'B battlefield "Ashfoot Raider"\nexpect "Lantern Moth" has flying\n'
        judged = person.post("/api/judge", {"text": text})
        assert judged["passed"] == 1, judged
        deck = "24 Forest\n36 Lantern Moth\n"
        check = person.post("/api/deck/check", {"book": "mtg-2002", "deck": deck})
        assert check["playable"], check
        game = person.new_game("mtg-2002", me(deck), computer("ember"))["g"]
        link = person.connect()
        link.join(game)
        resign(link, game)
        check_record(with_cards, person, f"/api/games/{game}/record", "mtg-2002", path)
        with_cards.close()
    assert not table.person("Bora").post("/api/cards/find",
                                         {"book": "mtg-2002", "words": "lantern moth"})["cards"]


if __name__ == "__main__":
    sys.exit(harness.run(globals(), sys.argv[1]))
