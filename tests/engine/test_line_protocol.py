"""The line protocol: what a program says to the engine, and what it hears."""

import itertools
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import CommandFault, UnusableCommandError
from engine.errors_in_words import in_words
from engine.line_protocol import LineProtocol, Means
from engine.plain_search import PlainSearch
from engine.text_lines import LONGEST_LINE
from engine.thought import RulesetThinker
from tafl.opentafl.rules_writer import write_rules
from tafl.ruleset import Ruleset
from tafl.rulesets import override, ruleset, write_ruleset
from tests.support.cases import for_each
from tests.support.fuzzing import SIGN

BESTMOVE = re.compile(
    r"bestmove ([a-z]\d+-[a-z]\d+) depth \d+ nodes \d+ seconds \d+\.\d{3} value -?\d+"
)
ESCAPED = "a4-a5 c4-c5 b4-b1 d4-a4 d7-b7 a4-a1"


def means(seed: int = 1) -> Means:
    """The plain search, a clock that is read once a second, and the same chance each time."""
    return Means(PlainSearch, itertools.count().__next__, random.Random(seed).random)


@pytest.fixture
def protocol() -> LineProtocol:
    """A conversation about a game of Brandubh."""
    talk = LineProtocol(means())
    assert talk.answer("ruleset brandubh") is None
    return talk


def played(protocol: LineProtocol) -> list[str]:
    """The moves of the game that is spoken of."""
    assert protocol.game is not None
    return [str(turn.move).lower() for turn in protocol.game.turns]


def answers(*lines: str, seed: int = 1, level: int | None = None) -> list[str | None]:
    """The answers to *lines* in a conversation of their own."""
    talk = LineProtocol(means(seed), level)
    return [talk.answer(line) for line in lines]


def test_hello_tells_name_and_version() -> None:
    """Before anything else."""
    answer = LineProtocol(means()).answer("hello")

    assert re.fullmatch(r"hello hnefabot \d+\.\d+\.\d+", answer or "")


def test_a_move_is_legal_and_told_with_what_it_took(protocol: LineProtocol) -> None:
    """Limits are seconds or nodes; without a level it thinks in the opening too."""
    protocol.answer("moves d1-c1 d3-c3")
    found = [
        BESTMOVE.fullmatch(protocol.answer(line) or "") for line in ("go 0.05", "go nodes 300")
    ]

    for each in found:
        assert each
        assert protocol.answer(f"moves d1-c1 d3-c3 {each[1]}") is None
    assert found[1]
    assert 0 < int(found[1][0].split()[5]) <= 300


def test_the_same_nodes_give_the_same_move() -> None:
    assert len({tuple(answers("ruleset fetlar", "go nodes 300")) for _ in range(2)}) == 1


def test_moves_replace_what_was_played(protocol: LineProtocol) -> None:
    """All since the start, written as people do; an illegal one is named and changes nothing."""
    for line, game in {
        "d1-c1 d3-c3": ["d1-c1", "d3-c3"],
        "d1-c1 d3-e3": ["d1-c1", "d3-e3"],
        "": [],
        **{written: ["d1-c1"] for written in ("D1-C1", "d1c1", "d1->c1", "d1:c1", "d1xc1")},
    }.items():
        assert protocol.answer(f"moves {line}") is None
        assert played(protocol) == game, line

    protocol.answer("moves d1-c1")

    assert protocol.answer("moves d1-c1 d3-c3 c1-c4") == (
        "error I can't play move 3, c1-c4. C4 is occupied. C1 can go to B1, C2, D1, E1 or F1."
    )
    assert played(protocol) == ["d1-c1"]


def test_the_player_remembers_until_the_next_game() -> None:
    """One for each game, not for each move."""
    players: list[RulesetThinker] = []

    def made(rules: Ruleset) -> RulesetThinker:
        players.append(PlainSearch(rules))
        return players[-1]

    protocol = LineProtocol(Means(made, itertools.count().__next__, random.Random(1).random))
    for line in ("ruleset brandubh", "moves d1-c1", "go nodes 9", "moves", "go nodes 9"):
        protocol.answer(line)
    assert len(players) == 1

    protocol.answer("ruleset brandubh")
    assert len(players) == 2


def test_a_file_and_a_rules_string_begin_games_too(tmp_path: Path) -> None:
    edge = override(ruleset("skalk"), "escape", "edge")
    file = tmp_path / "edge.toml"
    file.write_text(write_ruleset(edge), "utf-8")
    protocol = LineProtocol(means())

    for line in (f"ruleset {file}", f"rules {write_rules(edge)}"):
        assert protocol.answer(line) is None
        assert protocol.game is not None
        assert protocol.game.ruleset.escape is edge.escape


def test_a_level_plays_the_same_by_the_same_chance() -> None:
    """A strong one knows openings. To begin at a level is as if it had been said."""

    def played_by(*first: str, seed: int = 1, level: int | None = None) -> str:
        return str(answers(*first, "ruleset brandubh", "go 60", seed=seed, level=level)[-1])

    found = [played_by("level 1", seed=seed) for seed in (1, 1, 2, 3, 4)]

    assert found[0] == found[1]
    assert len(set(found)) > 1
    assert "depth 1 " in played_by("level 2") == played_by(level=2)
    assert " depth 0 nodes 0 " in played_by("level 8")


LEVELS = "error A level is a number from 1 to 8, not"
TIME = "error Say how long to think, as in: go 2 (seconds), or go nodes 5000"
CHOOSE = "error Choose a game first, as in: ruleset copenhagen"
REFUSED = {
    "ruleset brandub": "error There is no ruleset 'brandub'.",
    "ruleset /dev/zero": "error '/dev/zero' isn't a file.",
    "ruleset no/such.toml": "error 'no/such.toml' isn't a file.",
    "ruleset \0/brandubh": "error '\N{REPLACEMENT CHARACTER}/brandubh' isn't a file.",
    "ruleset DICE": "error The computer can't play games with dice.",
    "rules dim:7": "error The entry 'start' is missing.",
    "level 9": f"{LEVELS} '9'.",
    "level ٣": f"{LEVELS} '٣'.",
    "go": TIME,
    "sing": "error I can't read 'sing'.",
    "x" * (LONGEST_LINE + 1): "error The line is too long: 131072 characters are the limit.",
    **dict.fromkeys(
        [
            *("go nan", "go inf", "go -1", "go 0", "go 1e3", "go 1_0", "go ٣", "go 99999999"),
            *("go nodes", "go nodes 0", "go nodes 1.5", "go 1 2"),
        ],
        TIME,
    ),
}


def test_what_cannot_be_done_has_a_sentence(protocol: LineProtocol, tmp_path: Path) -> None:
    """It changes nothing."""
    dice = tmp_path / "dice.toml"
    dice.write_text(write_ruleset(override(ruleset("brandubh"), "die", "skip")), "utf-8")
    before = protocol.game
    found = {line: protocol.answer(line.replace("DICE", str(dice))) or "" for line in REFUSED}

    assert {
        line: answer for line, answer in found.items() if not answer.startswith(REFUSED[line])
    } == {}
    assert protocol.game is before


def test_a_game_has_to_be_chosen_and_not_be_over(protocol: LineProtocol) -> None:
    protocol.answer(f"moves {ESCAPED}")

    assert answers("go 1", "moves a4-a2", "moves") == [CHOOSE] * 3
    assert protocol.answer("go 1") == (
        "error The game is over. The defenders win: the king has escaped."
    )


@given(
    st.text(SIGN, max_size=60)
    | st.builds(
        " ".join, st.lists(st.sampled_from(["ruleset", "rules", "moves", "level", "go", "a4-a2"]))
    )
)
def test_any_line_is_answered_on_one_line(line: str) -> None:
    _, answer = answers("ruleset brandubh", line)

    assert answer is None or answer.startswith(("error ", "hello ", "bestmove "))
    assert answer is None or answer.isprintable()


@for_each("fault", CommandFault)
def test_every_fault_has_words(fault: CommandFault) -> None:
    assert in_words(UnusableCommandError(fault, "this")).isprintable()


def test_over_real_pipes() -> None:
    """Junk, and a line without end; the last line needs no newline, and then the engine ends."""
    lines = [
        b"hello",
        b"\xff\xfe\x00",
        b"y" * 3 * LONGEST_LINE,
        b"ruleset brandubh\r",
        b"go nodes 9",
    ]
    command = [sys.executable, "-m", "engine", "play", "--plain"]

    done = subprocess.run(command, input=b"\n".join(lines), capture_output=True, check=True)

    answers = done.stdout.decode().splitlines()
    assert [answer.split()[0] for answer in answers] == ["hello", "error", "error", "bestmove"]
    assert done.stderr == b""


@contextmanager
def talking(*options: str) -> Iterator[tuple[Callable[[str], None], Iterator[str]]]:
    """Say lines to an engine of its own, and hear its answers; it ends well when nobody speaks."""
    command = [sys.executable, "-m", "engine", "play", *options]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin
        assert process.stdout
        pipe = process.stdin

        def say(line: str) -> None:
            pipe.write(f"{line}\n")
            pipe.flush()

        yield say, iter(process.stdout.readline, "")
        if not pipe.closed:
            pipe.close()
        assert process.wait() == 0


def test_it_answers_before_the_next_line_and_quits_when_told() -> None:
    """A program waits for each answer: none may stay in a buffer."""
    with talking("--interpreted") as (say, heard):
        for line in ("hello", "sing"):
            say(line)
            assert next(heard)
        say("quit")
        assert next(heard, None) is None
