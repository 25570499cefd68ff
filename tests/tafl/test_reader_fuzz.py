"""Whatever a text holds: the readers raise nothing but our errors, and no turn takes long.

Here are those of moves, positions, records and lines of JSON. The readers of rulesets and of
OpenTafl's notation are tested likewise, beside their other tests; how much work a text makes, in
``tests/test_hostile_texts.py``.
"""

import io
import json
import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafl.command_line import main
from tafl.exit_fort import room_in_fort
from tafl.game import Game
from tafl.notation import write_position
from tafl.position import Position
from tafl.records import MAX_TURNS, Record, read_record, write_record
from tafl.replay import Replayer
from tafl.ruleset import Die, Escape, ExitFort, Repetition, Ruleset, Shieldwall
from tafl.rulesets import keys, ruleset
from tests.support.cases import for_each
from tests.support.depth import sample
from tests.support.fuzzing import SIGN, read_or_refuse, spoiled
from tests.support.hostile import DICED, HEAD, READERS_OF_GAMES, SAXON, SURROGATE
from tests.support.work import FEW, Reader, lines_for_halves

LINE = '{"id": 7, "ruleset": "djahed", "moves": ["d1-d2", "d6-d3", "*f6-f1"]}'

SOME = 8
"""Rulesets whose long games are read where not all are."""
TURNS = 100
"""Of a long game."""
LINES_PER_TURN = 2000
"""More than any takes; dice of which a player chooses take most."""

WORDS = st.one_of(
    st.text(SIGN, max_size=8),
    st.text(alphabet=f"{SURROGATE}\0\u202e²٣ \n\r\x85", max_size=4),
    st.sampled_from([*'*KkxX-–—×⨯✕:,/\\"[]{}tT1', "A1", "s19", "Z99", "9" * 30, "9" * 5000]),
    st.sampled_from(["1. ", "{1} ", "{0}", "{999}", '[Result "draw"]\n', '[Rules "', "\\n", "*"]),
    st.sampled_from(["null", "NaN", "Infinity", "-1e999", "[[", '{"a":', r'"\ud800"', "true"]),
)


def replay(text: str) -> list[str]:
    """The answer to the lines of *text*."""
    answers = io.StringIO()
    main(["replay"], io.StringIO(text), answers)
    return answers.getvalue().splitlines()


TEXTS = st.one_of(
    st.text(SIGN),
    st.lists(WORDS, max_size=30).map(" ".join),
    spoiled("#12: c1-c4xc5d4", WORDS),
    spoiled(write_position(Position.start(SAXON)), WORDS),
    spoiled(f"{HEAD}1. D1-D2 D6-D3\n2. {{3}} E1-E2\n*\n", WORDS),
    spoiled(write_record(Record(Game.start(DICED))), WORDS),
    spoiled(LINE, WORDS),
)


@pytest.mark.parametrize("reader", READERS_OF_GAMES)
@given(text=TEXTS)
def test_nothing_but_our_errors_comes_out(reader: str, text: str) -> None:
    """Of text at random, of words of the notation, and of spoiled texts."""
    read_or_refuse(READERS_OF_GAMES[reader], text)


@given(TEXTS)
def test_a_line_is_answered_with_json(text: str) -> None:
    """In signs that any terminal has."""
    for answer in replay(text):
        assert answer.isascii()
        assert "error" in json.loads(answer, parse_constant=pytest.fail)


@given(TEXTS)
def test_what_is_read_reads_back(text: str) -> None:
    """Whatever is taken for a record can be kept as one."""
    given: list[Record] = []
    read_or_refuse(lambda text: given.append(read_record(text)), text)
    for record in given:
        assert read_record(write_record(record)) == record


def quiet_game(rules: Ruleset, turns: int = TURNS) -> Game:
    """A game of so many turns without a capture, of the same luck."""
    luck = random.Random(7)
    game = Game.start(rules)
    while game.ply < turns:
        if game.awaits_roll or (game.may_roll and luck.random() < 0.5):
            game = game.rolled(luck.choice((1, 3, 4, 5, 6)))
        else:
            moves = game.legal_moves()
            first = luck.randrange(len(moves))
            game = next(filter(is_quiet, map(game.play, moves[first:] + moves[:first])))
    return game


def is_quiet(game: Game) -> bool:
    """Whether the last turn has neither captured anything nor ended the game."""
    return game.outcome is None and not game.turns[-1].captures


def assert_read_in_proportion(record: str) -> None:
    """The second half of the game of *record* takes no longer than the first."""
    head, _, body = record.removesuffix("*\n").partition("\n\n")
    lines = body.splitlines()
    assert_in_proportion(read_record, f"{head}\n\n" + "\n".join(lines[: len(lines) // 2]), record)


def assert_in_proportion(reader: Reader, half: str, whole: str) -> None:
    """The second half of a game takes no longer than the first, and no turn very long."""
    first, second = lines_for_halves(reader, half, whole)
    assert second <= first + FEW
    assert second <= LINES_PER_TURN * TURNS / 2


def test_a_long_quiet_game_is_read_in_proportion(deep: bool) -> None:
    """Whose positions might all stand again, under every ruleset."""
    for key in keys() if deep else sample(keys(), SOME):
        rules = replace(ruleset(key), key="long", few_attackers=0)

        assert_read_in_proportion(write_record(Record(quiet_game(rules))))


def test_back_and_forth_is_read_in_proportion(deep: bool) -> None:
    """Where repetition means nothing."""
    for key in keys() if deep else sample(keys(), SOME):
        rules = replace(ruleset(key), key="long", repetition=Repetition.IGNORED)
        there = [turn.move for turn in quiet_game(rules, turns=2).turns]
        lap = [*map(str, there), *(f"{move.target}-{move.source}" for move in there)]
        head = write_record(Record(Game.start(rules))).removesuffix("*\n")
        halves = TURNS // 4, TURNS // 2
        lines = [json.dumps({"ruleset": key, "moves": lap * laps}) for laps in halves]

        assert_read_in_proportion(head + f"{' '.join(lap)}\n" * (TURNS // 2))
        for play_on in (False, True):
            assert_in_proportion(Replayer(play_on=play_on).replay, *lines)


def test_a_line_has_so_many_moves_and_no_more() -> None:
    """Replaying them takes as long as there are turns."""
    line = json.dumps({"ruleset": "djahed", "moves": ["d1-d2"] * (MAX_TURNS + 1)})

    assert (
        Replayer().replay(line)["error"]["message"] == f"A game can have at most {MAX_TURNS} moves."
    )


@for_each("die", Die)
def test_a_long_game_with_dice_is_read_in_proportion(die: Die) -> None:
    """With all dice that there may be, on a large board."""
    rules = replace(DICED, die=die, each_another_piece=die is Die.MULTIPLE)
    rules = replace(rules, few_attackers=0, repetition=Repetition.IGNORED)

    assert_read_in_proportion(write_record(Record(quiet_game(rules))))


FORT = Ruleset(
    key="fort",
    name="Fort",
    layout=(
        *("...D......K.....D....", *["...D............D...."] * 8, "...DDDDDDDDDDDDDD...."),
        *(*["....................."] * 10, "..........A.........."),
    ),
    escape=Escape.CORNER,
    exit_fort=ExitFort.WINS,
    shieldwall=Shieldwall.CORNER,
)


def test_a_fort_in_which_people_play_on_is_read_in_proportion() -> None:
    """Each turn asks for it twice."""
    game = Game.start(FORT, play_on=True)
    lap = "K21-K20 K1-J1 K20-K21 J1-K1\n"
    text = write_record(Record(game)).removesuffix("*\n") + lap * (TURNS // 4)

    assert room_in_fort(read_record(text).game.position)
    assert_read_in_proportion(text)
