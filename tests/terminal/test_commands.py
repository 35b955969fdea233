#!/usr/bin/env python3
"""What a person can do at the table, point by point, at a terminal of 80 x 24.

Usage: test_commands.py PROGRAM
"""

import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

from terminal import Table, Tests, width

POSITIONS = str(pathlib.Path(__file__).resolve().parent / "positions" / "table.izs")
BOOKS = ["mtg-1999-04", "mtg-1999-11", "mtg-2002", "izvori-2007", "hkk-2023"]


class At(Table):
    """A table at a position of the file."""

    def __init__(self, program: str, scenario: str, *more: str, **how):
        super().__init__(program, "play", POSITIONS, "--scenario", scenario, "--seed", "1", *more,
                         **how)


def after(program: str, *lines: str) -> Table:
    """The table of "a pinger" after these lines were typed."""
    table = At(program, "a pinger", "--no-record")
    for line in lines:
        table.type(line)
    return table


def number_of(table: Table, words: str) -> str:
    """The number of the option that has the words."""
    return next((str(number) for number, label in table.options() if words in label), "?")


def test_stops(t: Tests, program: str) -> None:
    """Stops by step and side; passing until something happens."""
    table = At(program, "a pinger", "--no-record")
    t.check(table.shows("Turn 3, yours: main phase before combat"), "it begins in the main phase",
            table)
    asked = 0
    while table.shows("Turn 3") and asked < 10:
        if table.shows("declare attackers"):
            table.type("done")
        else:
            table.type("")
        asked += 1
    t.check(asked == 3, f"with a usable ability, one's own turn asks in both main phases and for "
                        f"attackers: {asked}", table)
    table.close()

    table = At(program, "a pinger", "--no-record")
    table.type("stop upkeep mine")
    t.check(table.shows("you are asked: upkeep"), "a stop is set", table)
    table.type("stops")
    t.check(table.shows(r"upkeep +yes +-"), "stops are listed by side", table)
    table.type("end")
    t.check(table.shows("declare attackers"), "`end` doesn't skip the attack", table)
    table.type("")
    t.check(not table.shows("Turn 3"), "`end` passes on to the end of the turn afterwards", table)
    table.type("turn")
    for _ in range(6):
        if table.shows("declare attackers|declare blockers"):
            table.type("done")
    t.check(table.shows("Turn 5, yours: (upkeep|the upkeep)"), "`turn` passes to one's next turn",
            table)
    table.close()

    table = At(program, "under attack", "--no-record")
    t.check(table.shows("declare blockers|attacking"), "one's own block is not skipped", table)
    table.close()


def test_always(t: Tests, program: str) -> None:
    """A trigger answered always, and taken back."""
    table = At(program, "a pinger", "--no-record")
    table.type("turn")
    for _ in range(6):
        if table.shows("declare attackers|declare blockers"):
            table.type("done")
    t.check(number_of(table, "yes") != "?", "the trigger asks", table)
    table.type("always yes")
    t.check(table.shows("gains 1 life") and number_of(table, "yes") == "?",
            "`always yes` answers at once", table)
    table.type("turn")
    for _ in range(6):
        if table.shows("declare attackers|declare blockers"):
            table.type("done")
    t.check(table.shows("Turn 7") and table.shows("gains 1 life") and
            number_of(table, "yes") == "?", "it is answered by itself the next time", table)
    table.type("always")
    t.check(table.shows("1  always yes:"), "what is answered always is listed", table)
    table.type("ask 1")
    table.type("turn")
    for _ in range(6):
        if table.shows("declare attackers|declare blockers"):
            table.type("done")
    t.check(number_of(table, "yes") != "?", "taken back, it asks again", table)
    table.close()


def test_options(t: Tests, program: str) -> None:
    """Numbers that stay; words anywhere; completion; cancel; Enter."""
    table = At(program, "a pinger", "--no-record")
    before = table.options()
    table.type("read ox")
    table.type("options ember")
    t.check(all(pair in before for pair in table.options()[-2:]), "a filtered list keeps numbers",
            table)
    table.type("look")
    t.check(table.options() == before, "numbers stay", table)
    table.type("ember")
    t.check(table.shows("several options have") and
            table.shows(rf"{number_of(table, 'Twin')}  cast Test Twin Ember"),
            "words that several have are told with their numbers", table)
    table.type("twin")
    t.check(table.shows("choose a target for Test Twin Ember"), "words match anywhere", table)
    table.type("ox")
    table.type("0")
    table.type("cancel")
    t.check(table.shows("taken back") or table.shows("nothing is being announced"),
            "cancel answers", table)
    table.type("look")
    table.close()

    table = At(program, "a pinger", "--no-record")
    table.type("twin")
    table.type(number_of(table, "Ox"))
    asked = table.shows("choose a target")
    table.type("cancel")
    t.check(asked and table.shows("taken back") and table.shows("Test Twin Ember .R."),
            "cancel takes the whole announcement back", table)
    t.check(table.options() == before, "the options are those of before", table)
    table.type("reader")
    table.type("cancel")
    t.check(table.shows("nothing is being announced|can't be taken back"),
            "what was drawn can't be cancelled", table)
    table.close()

    table = after(program, "end", "attack ox", "cancel")
    t.check(table.shows("declare attackers") and table.shows("taken back"),
            "a declaration is taken back", table)
    table.close()

    table = after(program, "twin, ox B, B", "end", "undo")
    t.check(table.shows("Turn 3, yours: main phase before combat") and
            table.shows(r"1 in the graveyard") and number_of(table, "reader") == "?" and
            number_of(table, "Reader") != "?", "undo takes `end` back, and no more", table)
    table.close()

    table = after(program, "twin", "")
    t.check(table.shows("this has to be decided"), "Enter decides nothing", table)
    table.type("why")
    table.type("")
    t.check(table.shows("Turn 3, yours") and table.shows("choose a target"),
            "Enter brings the table back", table)
    table.close()

    table = At(program, "a pinger", "--no-record")
    table.press("\t\t")
    table.press("s\t")
    t.check(table.shows("stops") and table.shows("save"), "Tab shows what it could be", table)
    table.type("tops")
    table.type("")
    table.press("twi\t")
    t.check(table.shows("> cast Test Twin Ember"), "Tab completes an option", table)
    table.type("")
    t.check(table.shows("choose a target for Test Twin Ember"), "what was completed is taken",
            table)
    table.press("rea\t")
    t.check(table.shows("> read"), "Tab completes a command", table)
    table.press(" pin\t")
    t.check(table.shows("> read Test Pinger"), "Tab completes a card's name", table)
    table.type("")
    t.check(table.shows("Test Pinger deals 1 damage"), "the card is read", table)
    t.fits(table, "typing")
    table.close()


def test_several(t: Tests, program: str) -> None:
    """Several options in one line; what is declared so far is shown; the pages of a long text."""
    table = after(program, "end", "attack ox")
    t.check(table.shows(r"Test Ox 2/3 \(attacking\)"), "a declared attacker is shown", table)
    table.type("pinger, herald, done")
    t.check(table.shows(r"Test Pinger\s+attacks\s+player\s+B") and
            table.shows(r"Test Herald\s+attacks\s+player\s+B"), "several in one line", table)
    table.close()

    table = after(program, "1, 99")
    t.check(table.shows("the options go from 0 to") and table.shows("your move"),
            "a list in which a number means nothing does nothing", table)
    table.type("look")
    table.type("twin, ox B, B")
    t.check(table.shows("Test Twin Ember resolves"), "a spell with its targets in one line", table)
    table.type("help commands")
    t.check(table.shows("-- 22 of"), "a long text stops at the page", table)
    table.type("stops")
    t.check(table.shows("You are asked") and not table.shows("give the game up"),
            "what is typed between two pages is carried out", table)
    t.fits(table, "several in one line")
    table.close()


def test_lines(t: Tests, program: str) -> None:
    """The other game's words: its chain, its lines as they are being arranged, whom one attacks."""
    table = Table(program, "play", POSITIONS, "--scenario", "two lines", "--no-record")
    t.check(table.shows("use Test Kettle: become passive: You gain 1 life"),
            "texts are in the game's own words", table)
    table.type("read kettle")
    t.check(table.shows("become passive: You gain 1 life"), "printed ones, too", table)
    table.type("")
    table.type("colossus")
    t.check(table.shows("how much of the zan of Test Colossus do you pay with magic points"),
            "the payer chooses how zan is paid", table)
    table.type("1")
    t.check(table.shows("with components"), "one kind of it after the other", table)
    table.type("1")
    t.check(table.shows("choose what to sacrifice for Test Colossus"), "zan wants a sacrifice", table)
    table.type("cancel")
    t.check(table.shows("taken back") and table.shows("Hand: Test Colossus"),
            "what is given for a card can be cancelled", table)
    table.type("")
    t.check(table.shows("arrange your lines") and not table.shows("leave"),
            "only what moves somebody is an option of the swap", table)
    table.type("hedgehog guard")
    t.check(table.shows(r"Guard:   1 Test Hedgehog") and table.shows(r"Reserve: 1 Test Boar"),
            "the lines are shown as they would stand", table)
    table.type("done")
    table.type("attack marten hedgehog")
    t.check(table.shows(r"Test Hedgehog 2/2 \(active, attacking Test Marten\)"),
            "whom it attacks is shown", table)
    table.type("stops")
    t.check(table.shows("last link of the chain") and table.shows("stop preparation"),
            "stops in the game's words", table)
    t.fits(table, "lines")
    table.close()


def test_sources(t: Tests, program: str) -> None:
    """Izvori: lands are sources; letters with accents may be typed without."""
    table = Table(program, "play", "--book", "izvori-2007", "--seed", "4", "--no-record")
    table.type("jato source")
    t.check(table.shows("Turn 3, yours"), "nothing to do, nothing is asked", table)
    table.type("krosnji source")
    t.check(table.shows("plays Pauk u Krošnji as a source"), "typed without accents", table)
    table.type("why berba")
    t.check(table.shows("play it as a source: no: one source a turn"), "one source a turn", table)
    table.close()


def test_screen(t: Tests, program: str) -> None:
    """Both boards, stack, hand and options fit; colour; accents; sizes."""
    table = At(program, "wide boards", "--no-record")
    t.check(table.shows("Player B: 20 life") and table.shows("You, A: 20 life") and
            table.shows("Hand:") and table.shows("your move"), "wide boards fit", table)
    table.type("board")
    t.check(table.shows("9 Mountain, 8 Forest") and table.shows("2 \\+1/\\+1 counters"),
            "`board` shows all, equal things counted", table)
    table.type("options")
    table.type("")
    t.check(table.screen.colours > 0, "there is colour", table)
    t.fits(table, "wide boards")
    table.resize(60, 20)
    t.check(table.shows("Hand:") and table.shows("your move"), "after a change of size", table)
    t.fits(table, "60 x 20")
    table.resize(120, 40)
    t.check(table.shows("Hand:") and table.shows("your move"), "after another", table)
    t.fits(table, "120 x 40")
    table.close()

    table = At(program, "wide boards", "--no-record", environment={"NO_COLOR": "1"})
    t.check(table.screen.colours == 0, "NO_COLOR: no colour", table)
    table.close()
    table = At(program, "wide boards", "--no-record", environment={"TERM": "dumb"})
    t.check(table.screen.colours == 0 and table.screen.clears == 0, "TERM=dumb: plain text", table)
    t.fits(table, "TERM=dumb")
    table.close()
    for locale in ("C.UTF-8", "C"):
        table = At(program, "wide boards", "--no-record", columns=44, rows=40,
                   environment={"LC_ALL": locale})
        lines = [line for line in table.screen.text() if "Živa" in line]
        t.check(bool(lines) and all(sum(width(c) for c in line) <= 44 for line in lines),
                f"accents are counted as they show ({locale})", table)
        t.fits(table, f"accents ({locale})")
        table.close()


def test_answers(t: Tests, program: str) -> None:
    """why, hint, help: for every card and option, in each book."""
    table = At(program, "a pinger", "--no-record")
    table.type("why")
    t.check(table.shows(r"your move: .*\[408"), "why am I asked, with the rule", table)
    table.type("why ember")
    t.check(table.shows(r"cast Test Ember.*you may.*\[409") or table.shows("Test Ember, in hand"),
            "why an option, with the rule", table)
    table.type("why forest")
    t.check(table.shows(r"only its controller|no: .*\["), "why not, with the rule", table)
    table.type("stop attackers")
    table.type("end")
    table.type("why herald")
    t.check(table.shows("attack player B"), "why (not) attack with it", table)
    table.close()

    table = At(program, "under attack", "--no-record")
    for _ in range(3):
        if not table.shows("declare blockers"):
            table.type("")
    table.type("why pinger")
    t.check(table.shows(r"a tapped creature can't block \[309"), "why I can't block with it", table)
    table.close()

    for book in BOOKS:
        table = Table(program, "play", "--book", book, "--seed", "5", "--no-record")
        table.type("help")
        steps = 9 if book == "hkk-2023" else 12
        said = [line for line in table.screen.text()
                if re.match(r"[> ] (untap|upkeep|draw|main[12]|combat|attackers|blockers|damage|"
                            r"firstdamage|endcombat|end|cleanup|preparation|swap|strike|healing)\b",
                            line)]
        t.check(len(said) >= steps, f"{book}: help tells the turn in a screen: {len(said)}", table)
        table.type("hint")
        t.check(table.shows(r"the computer would choose: +\d+  \w"), f"{book}: hint", table)
        table.type("help commands")
        while table.screen.text()[table.screen.row].startswith("-- "):
            table.type("")
        table.type("zones")
        for card in ("look", "why", "log", "zones", "stops", "always", "nonsense"):
            table.type(card)
            while table.screen.text()[table.screen.row].startswith("-- "):
                table.type("")
        for number in range(len(table.options())):
            table.type(f"why {number}")
            t.check(table.shows("you may"), f"{book}: why {number}", table)
        t.fits(table, f"{book}: what is asked for")
        table.close()


def test_files(t: Tests, program: str) -> None:
    """Records as one plays, scenarios opened and saved, replay step by step."""
    table = Table(program, "play", "--seed", "3")
    table.type("keep")
    table.type("play forest")
    table.type("")
    records = table.records()
    os.kill(table.pid, signal.SIGKILL)
    time.sleep(0.2)
    done = subprocess.run([program, "replay", records[0]], capture_output=True, text=True)
    t.check(len(records) == 1 and done.returncode == 0 and "the same game" in done.stdout,
            f"a record is there after the program was killed: {done.stderr}")
    table.close()

    folder = tempfile.mkdtemp(prefix="izvor-test-")
    record = os.path.join(folder, "game.izr")
    table = At(program, "a pinger", "--record", record)
    table.type("twin")
    table.type("undo")
    table.type("pinger")
    table.type("b")
    table.type("end")
    scenario = os.path.join(folder, "position.izs")
    table.type("quit")
    done = subprocess.run([program, "replay", record], capture_output=True, text=True)
    t.check(done.returncode == 0, f"a game from a position replays: {done.stderr}")
    t.check(table.code == 0, "quit", table)
    table.close()

    table = Table(program, "play", "--seed", "3", "--record", record)
    t.check(table.code == 1, "a record that is there is not written over", table)
    table.close()
    table = Table(program, "play", "--seed", "3", "--record", record + "2")
    table.type("keep")
    long = os.path.getsize(record + "2")
    table.type("play forest")
    longer = os.path.getsize(record + "2")
    table.type("undo")
    t.check(longer > long and os.path.getsize(record + "2") < longer, "undo shortens the record")
    for answer in ("save", "no", "yes"):
        if answer == "save":
            table.type(f"save {folder}/copy.izr")
            table.type(f"save {folder}/copy.izr")
        else:
            table.type(answer)
            t.check(table.shows("not saved" if answer == "no" else "saved as"),
                    f"over a file that is there: {answer}", table)
            table.type(f"save {folder}/copy.izr")
    table.type("no")
    table.type("next")
    t.check(table.shows("Turn 3|Turn 2"), "`next` passes until something happens", table)
    table.close()

    steps = Table(program, "replay", record, "--step")
    first = steps.text()
    t.check(steps.shows("0 of "), "stepping begins at the beginning", steps)
    steps.type("n")
    t.check(not steps.shows(r"^0 of ") and steps.text() != first, "n goes on", steps)
    steps.type("b")
    t.check(steps.text() == first, "b goes back", steps)
    steps.type("g 9999")
    t.check(steps.shows("the end of the record"), "g goes to the end", steps)
    steps.type("s B")
    t.check(steps.shows("You, B"), "s changes the seat", steps)
    t.fits(steps, "stepping")
    steps.type("q")
    t.check(steps.ended() and steps.code == 0, "q ends it", steps)
    steps.close()

    table = At(program, "a pinger", "--no-record")
    table.type(f"save as {scenario}")
    t.check(table.shows("saved as"), "the position is saved as a scenario", table)
    done = subprocess.run([program, "run", scenario], capture_output=True, text=True)
    t.check(done.returncode == 0, f"it runs: {done.stdout}{done.stderr}")
    here = [line for line in table.screen.text() if line.startswith(("Player", "You", "Hand"))]
    again = Table(program, "play", scenario, "--no-record")
    there = [line for line in again.screen.text() if line.startswith(("Player", "You", "Hand"))]
    t.check(bool(there) and set(there) <= set(here + there) and
            any("Test Twin Ember" in line for line in there), "it opens again", again)
    again.close()
    table.type("twin")
    asked = table.options()
    table.type(f"save as {folder}/middle.izs")
    t.check(table.shows("saved as"), "in the middle of an announcement, too", table)
    done = subprocess.run([program, "run", f"{folder}/middle.izs"], capture_output=True, text=True)
    t.check(done.returncode == 0, f"which runs: {done.stdout}{done.stderr}")
    again = Table(program, "play", f"{folder}/middle.izs", "--no-record")
    t.check(again.options() == asked, "and asks the same again", again)
    again.close()
    table.close()

    table = At(program, "a shuffler", "--no-record")
    table.type("tempest")
    table.type(f"save as {folder}/no.izs")
    t.check(table.shows("not saved") and not os.path.exists(f"{folder}/no.izs"),
            "what can't be said is refused", table)
    t.check(table.shows("an effect of Test Tempest that lasts") and
            table.shows("library of player A, which") and table.shows("save FILE"),
            "by its name, with what would be right", table)
    table.close()

    several = subprocess.run([program, "play", POSITIONS], capture_output=True, text=True)
    t.check(several.returncode == 1 and "wide boards" in several.stderr,
            "several scenarios are listed")


def test_pipe(t: Tests, program: str) -> None:
    """Driven by a program: the same every time, no colour, no end to lines."""
    lines = "keep\nplay forest\n\n\nend\nhint\nwhy forest\nview\nquit\n"
    runs = [subprocess.run([program, "play", "--seed", "3", "--no-record"], input=lines,
                           capture_output=True, text=True) for _ in range(2)]
    t.check(runs[0].stdout == runs[1].stdout and runs[0].returncode == 0, "a seed plays the same")
    t.check("\x1b" not in runs[0].stdout and "\x01" not in runs[0].stdout, "no colour in a pipe")
    t.check('{"seat":"A"' in runs[0].stdout, "`view` is a line of JSON")
    t.check(all(len(line) <= 80 for line in runs[0].stdout.splitlines()
                if '{"seat"' not in line), "lines of 80 columns")


def main() -> None:
    tests = Tests()
    for test in (test_stops, test_always, test_options, test_several, test_lines,
                 test_sources, test_screen, test_answers, test_files, test_pipe):
        test(tests, sys.argv[1])
    tests.end()


if __name__ == "__main__":
    main()
