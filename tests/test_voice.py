"""How the program speaks, as far as a machine can tell: every sentence that a person reads."""

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.support.cases import for_each

ROOT = Path(__file__).parents[1]

MAX_WORDS = 30
"""The longest sentence that is read without going back."""

MAX_WORDS_IN_LESSONS = 40
"""The longest task, of about three sentences."""

PLACEHOLDER = "X"
"""A sign for the parts of a sentence that differ each time."""


class Text(NamedTuple):
    """Something to read, and the place where it is written."""

    place: str
    words: str

    def __str__(self) -> str:
        return f"{self.place}: {self.words}"


def texts_of(path: Path) -> Iterator[Text]:
    """All texts in a Python file but its docstrings."""
    tree = ast.parse(path.read_text("utf-8"))
    silent = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            silent.update(map(id, node.values))
            words = "".join(
                str(part.value) if isinstance(part, ast.Constant) else PLACEHOLDER
                for part in node.values
            )
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            words = node.value
        else:
            continue
        if id(node) not in silent and " " in words:
            yield Text(f"{path.relative_to(ROOT)}:{node.lineno}", words)


def paragraphs_of(path: Path) -> Iterator[Text]:
    """The paragraphs, list items and table rows of a document, without its blocks of code."""
    prose = re.sub(r"^```.*?^```", "", path.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    for block in re.split(r"\n\s*\n|\n(?=\s*[-|>]|\s*\d+\. )", prose):
        yield Text(str(path.relative_to(ROOT)), " ".join(block.split()))


def taught(lesson: Mapping[str, Any]) -> Iterator[str]:
    """All that a lesson says: tasks, hints, and what follows from right and wrong moves."""
    yield from (lesson["title"], lesson["summary"])
    for step in lesson["steps"]:
        yield from (step["task"], step["hint"], step["success"])
        yield from (mistake["says"] for mistake in step.get("mistakes", ()))


def written() -> Iterator[Text]:
    """The texts in the bot, the engine, the lessons and the rulesets."""
    folders = (ROOT / "bot" / "wording", ROOT / "bot" / "help")
    for path in (
        *(path for folder in folders for path in sorted(folder.rglob("*.py"))),
        *(ROOT / "engine" / "errors_in_words.py", ROOT / "rendering" / "alt_text.py"),
        *(ROOT / "tafl" / name for name in ("errors_in_words.py", "phrases.py")),
    ):
        yield from texts_of(path)
    for path in sorted((ROOT / "play" / "lessons" / "course").glob("*.toml")):
        for words in taught(tomllib.loads(path.read_text("utf-8"))):
            yield Text(f"play/lessons/course/{path.name}", words)
    for path in sorted((ROOT / "tafl" / "rulesets").glob("*.toml")):
        ruleset = tomllib.loads(path.read_text("utf-8"))
        for words in [ruleset["summary"], *ruleset.get("readings", [])]:
            yield Text(path.name, words)


def documents() -> Iterator[Text]:
    """The texts about the program; the pages on games have the rules in words."""
    for path in sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]):
        yield from paragraphs_of(path)


@pytest.fixture(scope="module")
def texts() -> list[Text]:
    """All that people read, each text once."""
    return list(dict.fromkeys([*written(), *documents()]))


def sentences(words: str) -> list[str]:
    """The sentences of a text; lines and the cells of a table end one. Pictures have none."""
    plain = re.sub(r"!\[[^\]]*\]|`[^`]*`|\]\([^)]*\)|https?://\S+", PLACEHOLDER, words)
    return re.split(r"(?<=[.!?])[)*”]*\s+|\n+|\|", plain)


def found(pattern: str, texts: list[Text]) -> list[str]:
    """The texts in which *pattern* is, outside of code."""
    looked_for = re.compile(pattern, re.IGNORECASE)
    return [str(text) for text in texts if looked_for.search(without_code(text.words))]


@cache
def without_code(words: str) -> str:
    return re.sub(r"`[^`]*`", "", words)


def test_no_sentence_is_long(texts: list[Text]) -> None:
    """People read them on a phone, most of them in a foreign language; and there are many."""
    assert len(texts) > 1500
    assert any(text.place.startswith("bot/wording/") for text in texts)

    long = [
        f"{text.place}: {sentence}"
        for text in texts
        for sentence in sentences(text.words)
        if len(re.findall(r"[\w']+", sentence)) > MAX_WORDS
    ]

    assert long == []


def test_only_the_king_is_a_he_and_players_play_games(texts: list[Text]) -> None:
    """Players are *you*, *they* or have names; a match is what a game is called in code."""
    of_others = [text for text in texts if "king" not in text.words.lower()]
    of_bot = [text for text in texts if text.place.startswith("bot/")]

    assert found(r"\b(he|him|his|himself)\b", of_others) == []
    assert found(r"\b(a|the|this|your|each|every|of|in|running|rated) match(es)?\b", of_bot) == []


@for_each(
    ("banned", "instead"),
    {
        r"\bwhom\b": "who, or another sentence",
        r"\b(is|are) to move\b": "it's your turn",
        r"\bbe had\b": "couldn't be downloaded",
        r"\bfor themselves\b": "leave it out",
        r"\bbesides\b": "also",
        r"\bcall(s|ed)? off\b": "cancel, or abort a game",
        r"\b(by lot|lots)\b": "at random",
        r"\bhold(s|ing)? (a )?tournaments?\b": "run a tournament",
        r"\bknock-out\b": "knockout",
        r"\banew\b": "again",
        r"\b(has|have|is|are|be) told\b": "notified, or another sentence",
        r"\bshall\b": "will, or leave it out",
        r"\bone's\b": "your",
        r"\btake back request\b": "takeback request",
        r"\bdigest\b": "daily list",
    }.items(),
)
def test_one_thing_has_one_name(banned: str, instead: str, texts: list[Text]) -> None:
    """And it is the name that people know from other sites."""
    assert found(banned, texts) == [], instead


def test_lessons_are_short_and_say_nothing_of_above_and_below(texts: list[Text]) -> None:
    """A task is read on a phone, above a board, of which players choose where row 1 is."""
    lessons = [text for text in texts if text.place.startswith("play/lessons/")]
    long = [str(text) for text in lessons if len(text.words.split()) > MAX_WORDS_IN_LESSONS]

    assert len(lessons) > 150
    assert long == []
    assert found(r"\b(above|below|up|down|upper|lower|top|bottom)\b", lessons) == []
