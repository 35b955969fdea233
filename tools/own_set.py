"""What the checks of our own sets of cards share: their cards and decks in data/, the program's word
on them (hkk_set.py, izvori_set.py).
"""
import pathlib
import re
import subprocess

DECKS = pathlib.Path("data/decks")
CARD = re.compile(r'^card "([^"]*)" \{\n((?:    .*\n)*)\}', re.MULTILINE)


def cards_of(path: pathlib.Path) -> list[tuple[str, str]]:
    """Each card of the file: its name, its fields (a line each)."""
    return CARD.findall(path.read_text(encoding="utf-8"))


def decks_of(game: str) -> dict[str, str]:
    """The decks of that game by name: they say so in their first line."""
    texts = {path.stem: path.read_text(encoding="utf-8") for path in sorted(DECKS.glob("*.txt"))}
    return {name: text for name, text in texts.items() if game in text.split("\n")[0]}


def run(program: str, *words: str) -> tuple[int, str]:
    """The exit code of `PROGRAM WORDS`, and what it prints."""
    done = subprocess.run([program, *words], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def faults_of_texts(program: str, path: pathlib.Path, count: int, *words: str) -> list[str]:
    """All `count` texts of the file must be said back as they are."""
    code, said = run(program, "cards", "check", str(path), *words)
    if code == 0 and f"said back of {count} faces: {count} strictly" in said:
        return []
    return ["not all texts are said back as they are:\n" + said]
