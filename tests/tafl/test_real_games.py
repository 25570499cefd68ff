"""Games that people played on a public server replay under the rules that they chose.

Every game replays without an illegal move and with exactly the listed captures, no move comes
after the end of a game, and where the last move ends it, also by repetition, the winner is the one
recorded. Some played on after an encirclement or a repetition that nobody had seen.
"""

import json
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tafl.endings import Outcome
from tafl.game import Game
from tafl.moves import Move
from tafl.pieces import Piece, Side
from tafl.position import Position
from tafl.records import result_of
from tafl.repetition import outcome_of_repetition
from tafl.ruleset import Ruleset
from tafl.rulesets import keys, ruleset
from tafl.squares import Square
from tests.support.cases import for_each
from tests.support.depth import sample
from tests.support.shared import GAMES

BOARDS = GAMES / "ashton-boards.jsonl"
FILES = sorted(path for path in GAMES.glob("*.jsonl") if path != BOARDS)

SIDES = {"W": Side.DEFENDERS, "B": Side.ATTACKERS}
SIGNS = {"W": Piece.DEFENDER, "B": Piece.ATTACKER, "K": Piece.KING}
SOME, MANY = 2, 20
"""Games of each ruleset, where not all are asked."""
ESCAPED, CAPTURED = "WW", "BW"
"""The words of a log about a board instead of the side to move."""

pytestmark = pytest.mark.skipif(
    not GAMES.is_dir(), reason="the folder of real games is not beside this checkout"
)


def test_the_games_are_there() -> None:
    """Each file is named after a ruleset, or the tests below would test nothing."""
    assert FILES
    assert {path.stem for path in FILES} <= set(keys())


@cache
def records(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def replay(rules: Ruleset, written_moves: list[str]) -> Game:
    """Play the moves; each must be legal and capture the men that it lists, no others."""
    game = Game.start(rules, play_on=True)
    for written in written_moves:
        bare, *listed = written.split("x")
        game = game.play_written(bare)
        captured = {str(man).lower() for man in game.turns[-1].captured_men}
        assert captured == set(listed), (game.ply, written)
    return game


@cache
def outcomes(path: Path, most: int) -> list[tuple[dict[str, Any], Outcome | None]]:
    """How the last moves of so many games end them; each is played once, whichever tests ask."""
    return [
        (record, replay(ruleset(record["ruleset"]), record["moves"]).outcome)
        for record in sample(records(path), most)
    ]


@pytest.fixture(scope="session")
def most(deep: bool) -> int:
    return sys.maxsize if deep else MANY


EVERY_FILE = for_each("path", FILES)


@EVERY_FILE
def test_real_games_replay(path: Path, most: int) -> None:
    """Every move is legal and captures what was listed, and who won by the last move has won.

    In ``make test`` some games of each ruleset are asked, with ``--deep`` all.
    """
    for record, outcome in outcomes(path, most):
        if outcome is not None and record["ended_by"] is None:
            assert result_of(outcome) == record["winner"], record["id"]


@EVERY_FILE
def test_last_moves_end_real_games(path: Path, most: int) -> None:
    """Of the games that somebody won on the board, the last move ends nearly all.

    The others were adjudicated. Games from a table of moves alone (``csv``) do not say which.
    """
    won = [
        outcome
        for record, outcome in outcomes(path, most)
        if record["ended_by"] is None
        and record["winner"] in ("attackers", "defenders")
        and not record["id"].startswith("csv-")
    ]
    ended = [outcome for outcome in won if outcome is not None]

    assert len(ended) >= 0.8 * len(won)


def may_end_by_repetition(record: dict[str, Any]) -> bool:
    """Whether some move since the last capture was played twice, and nobody gave up."""
    since: list[str] = []
    for move in record["moves"]:
        since = [] if "x" in move else [*since, move]
    return len(set(since)) < len(since) and record["ended_by"] is None


def by_repetition(game: Game) -> Outcome | None:
    """The outcome if the last move of *game*, which was played on, is a third repetition."""
    earlier = [game.start_position, *(turn.after for turn in game.turns[:-1])]
    return outcome_of_repetition(game.turns, earlier, game.ruleset.repetition)


def test_repetitions_end_real_games() -> None:
    """Where a third repetition was the last move of a game, its winner is that of the ruleset."""
    judged = [
        (record["id"], result_of(outcome), record["winner"])
        for path in FILES
        for record in records(path)
        if record["winner"] is not None and may_end_by_repetition(record)
        for game in [replay(ruleset(record["ruleset"]), record["moves"])]
        if game.outcome is None
        for outcome in [by_repetition(game)]
        if outcome is not None
    ]

    assert len({name for name, _, _ in judged}) >= 10
    assert [game for game in judged if game[1] != game[2]] == []


def transitions(events: list[list[Any]]) -> Iterator[tuple[list[Any], list[Any], list[Any]]]:
    """Give each move of a log between the boards before and after it.

    At its end a log may repeat the last board. Once other words have got into a board: no move
    into or out of it can be judged.
    """
    before: list[Any] | None = None
    move: list[Any] | None = None
    for event in events:
        if event[0] == "m":
            move = event
        elif event[0] == "s":
            if before is not None and move is not None and is_whole(before) and is_whole(event):
                yield before, move, event
            before, move = event, None


def is_whole(board: list[Any]) -> bool:
    _, rows, _ = board
    return len(rows) == 9 and all(set(row.upper()) <= set("OTBWK") for row in rows)


def pieces_of(rows: list[str]) -> dict[Square, Piece]:
    return {
        Square(column, row): SIGNS[sign]
        for row, line in enumerate(rows)
        for column, sign in enumerate(line.upper())
        if sign in SIGNS
    }


def follows(before: list[Any], move: list[Any], after: list[Any]) -> bool:
    """Whether the rules make of *before* and *move* what stands in *after*.

    A log leaves a captured king on the board.
    """
    _, side, source, target = move
    rules = ruleset("bologna-tablut")
    game = Game.start(rules, Position.of(rules, pieces_of(before[1]), SIDES[side]))
    game = game.play(Move(Square.parse(source), Square.parse(target)))
    turn = game.turns[-1]
    pieces = turn.after.pieces()
    if turn.captures_king and turn.before.king is not None:
        pieces[turn.before.king] = Piece.KING
    has_escaped = game.outcome is not None and game.outcome.winner is Side.DEFENDERS
    return (
        pieces == pieces_of(after[1])
        and turn.captures_king == (after[2] == CAPTURED)
        and has_escaped == (after[2] == ESCAPED)
    )


def test_boards_of_tournaments() -> None:
    """Every whole board of the logs is what the rules make of the board before it."""
    judged = [
        (record["id"], number, follows(*transition))
        for record in records(BOARDS)
        for number, transition in enumerate(transitions(record["events"]))
    ]

    assert judged
    assert [place for place in judged if not place[-1]] == []


def test_few_transitions_are_left_out() -> None:
    """Words have got into one board; it is in the way of two moves."""
    boards = [event for record in records(BOARDS) for event in record["events"] if event[0] == "s"]

    assert sum(not is_whole(board) for board in boards) <= 1
