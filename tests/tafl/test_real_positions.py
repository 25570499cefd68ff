"""Positions with the results that another engine expects, every one of them."""

import json
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from tafl.endings import Outcome, Reason
from tafl.errors import PositionError, PositionFault
from tafl.exit_fort import room_in_fort
from tafl.game import Game
from tafl.notation import read_position
from tafl.pieces import Piece, Side
from tafl.position import Position
from tafl.ruleset import Repetition, Ruleset, Shieldwall
from tafl.rulesets import ruleset
from tafl.squares import Square
from tests import naive
from tests.support.drawing import captures, move, names
from tests.support.shared import POSITIONS

ALL = frozenset({Piece.ATTACKER, Piece.DEFENDER, Piece.KING})

COPENHAGEN = ruleset("copenhagen")
BRANDUBH = ruleset("brandubh")

pytestmark = pytest.mark.skipif(
    not POSITIONS.is_file(), reason="the folder of positions is not beside this checkout"
)


@cache
def cases(name: str) -> Any:  # noqa: ANN401 - what JSON holds
    return json.loads(POSITIONS.read_text("utf-8"))[name]


def position_of(line: str, rules: Ruleset, to_move: Side = Side.ATTACKERS) -> Position:
    """Read a line on a board of its width; rows left out at the bottom are empty."""
    rows = line.split("/")
    size = sum(int(sign) if sign.isdigit() else 1 for sign in rows[0])
    rows += [str(size)] * (size - len(rows))
    board = replace(rules, layout=("." * size,) * size)
    return read_position("/".join(rows), board, to_move)


def expected(listed: list[str]) -> set[str]:
    return {name.upper() for name in listed}


def rules_of(case: dict[str, Any]) -> Ruleset:
    by_men = "corners_may_close=false" in case["rules"]
    return replace(COPENHAGEN, shieldwall=Shieldwall.MEN if by_men else Shieldwall.CORNER)


def test_every_case_has_its_test() -> None:
    """A new group of cases needs a test below."""
    groups = set(json.loads(POSITIONS.read_text("utf-8"))) - {"source", "legend"}

    assert groups == {
        "shieldwall",
        "exit_fort",
        "no_legal_moves",
        "repetition",
        "strong_king_near_throne_7x7",
        "edge_king",
        "linnaean_capture",
        "captureless_draw_limit_5",
        "commander_capture",
    }


def test_shieldwalls() -> None:
    """Rows at the edge, closed by men and, where it may, by a corner."""
    for case in cases("shieldwall"):
        if "captured" in case:
            position = mover_in_place(position_of(case["board"], rules_of(case)), case["move"])

            assert captures(position, case["move"].upper()) == expected(case["captured"]), case


def mover_in_place(position: Position, text: str) -> Position:
    """Set the attacker on the first square of the move.

    One case tells of a move from G4 to a square that closes no wall, and has the man on G5.
    """
    source = move(text).source
    if position.piece_at(source) is not Piece.EMPTY:
        return position
    pieces = position.pieces()
    stray = next(beside for beside in source.neighbours if beside in pieces)
    pieces[source] = pieces.pop(stray)
    return Position.of(position.ruleset, pieces, position.to_move)


def test_a_row_of_one_is_no_shieldwall() -> None:
    """The rule captures nobody whom two enemies do not capture anyway."""
    for case in cases("shieldwall"):
        if "captured_by_shieldwall" in case:
            rules = rules_of(case)
            with_rule = captures(position_of(case["board"], rules), case["move"])
            none = replace(rules, shieldwall=Shieldwall.NONE)
            without = captures(position_of(case["board"], none), case["move"])

            assert with_rule - without == expected(case["captured_by_shieldwall"]), case


def test_exit_forts() -> None:
    """The king at the edge, behind a wall that cannot be broken."""
    for case in cases("exit_fort"):
        position = position_of(case["board"], COPENHAGEN)
        plain = naive.Position(position.ruleset, position.pieces(), position.to_move)

        assert bool(room_in_fort(position)) is case["is_fort"], case
        assert naive.is_exit_fort(plain) is case["is_fort"], case


def test_exit_forts_end_the_game() -> None:
    """Whatever the attackers play, the game is over where they find a fort, and goes on else.

    Some boards have no attacker; there two stand on the edge, far from the king: one alone would
    break no wall.
    """
    far = dict.fromkeys(map(Square.parse, ("A3", "A5")), Piece.ATTACKER)
    for case in cases("exit_fort"):
        bare = position_of(case["board"], COPENHAGEN)
        pieces = bare.pieces()
        if not bare.count(Side.ATTACKERS):
            pieces |= far
        position = Position.of(bare.ruleset, pieces, Side.ATTACKERS)
        for option in position.legal_moves():
            outcome = Game.start(position.ruleset, position).play(option).outcome
            won = Outcome(Side.DEFENDERS, Reason.EXIT_FORT)

            assert outcome == (won if case["is_fort"] else None), (case, option)


def test_no_legal_moves() -> None:
    """A side whose pieces are all shut in has no move."""
    for case in cases("no_legal_moves"):
        attackers = position_of(case["board"], BRANDUBH)
        defenders = position_of(case["board"], BRANDUBH, Side.DEFENDERS)

        assert bool(attackers.legal_moves()) is case["attackers_can_move"], case
        assert bool(defenders.legal_moves()) is case["defenders_can_move"], case


def test_repetition_loses_for_who_repeats() -> None:
    """Attackers who bring the same position about for the third time lose."""
    case = cases("repetition")
    game = Game.start(replace(BRANDUBH, repetition=Repetition.REPEATER_LOSES))
    for written in case["moves"].split():
        game = game.play_written(written)

    assert game.outcome is None
    assert game.play_written(case["then"]).outcome == Outcome(Side.DEFENDERS, Reason.REPETITION)


def test_a_strong_king_near_the_throne() -> None:
    """Beside the throne three attackers capture him, elsewhere two."""
    for case in cases("strong_king_near_throne_7x7"):
        turn = position_of(case["board"], BRANDUBH).play(move(case["move"]))

        assert turn.captures_king is case["king_captured"], case


def test_the_king_at_the_edge() -> None:
    """A king captured by four is safe at the edge; one captured by two is not."""
    strong, weak = cases("edge_king")
    by_four = position_of(strong["board"], COPENHAGEN).play(move(strong["move"]))
    middleweight = replace(COPENHAGEN, king_elsewhere=2, hostile_corners=ALL)
    by_two = position_of(weak["board"], middleweight).play(move(weak["move"]))

    assert by_four.captures_king is strong["king_captured"]
    assert by_two.captures_king is weak["king_captured"]


def test_the_linnaean_capture() -> None:
    """A defender against the throne of a king whom three attackers surround.

    No option says just this. People's saami tablut has no such capture; where the throne is
    hostile to defenders with the king on it, as in the tournaments of Bologna, there is.
    """
    case = cases("linnaean_capture")
    saami = ruleset("saami-tablut")
    hostile = replace(saami, hostile_occupied_throne=frozenset({Piece.DEFENDER}))

    assert captures(position_of(case["board"], saami), case["move"]) == set()
    assert captures(position_of(case["board"], hostile), case["move"]) == expected(case["captured"])


def test_moves_that_a_limit_without_captures_counts() -> None:
    """No option ends a game after so many moves without a capture; but the moves are the same.

    The case tells which of two moves captures, and so would begin the count anew.
    """
    case = cases("captureless_draw_limit_5")
    game = Game.start(COPENHAGEN)
    for written in case["moves"].split():
        game = game.play_written(written)
        assert game.turns[-1].captures == ()

    assert game.play_written(case["then_draw"]).turns[-1].captures == ()
    assert names(game.play_written(case["then_not_draw"]).turns[-1].captures) == {"B5"}


def test_commanders_are_refused() -> None:
    """There are no commanders: a position with one is refused, not read as another piece."""
    for case in cases("commander_capture"):
        with pytest.raises(PositionError) as caught:
            position_of(case["board"], BRANDUBH)

        assert caught.value.fault is PositionFault.SIGN
        assert caught.value.found == "c"


def test_what_captures_by_commanders_men_do_too() -> None:
    """Wherever two commanders, or one and a corner, capture the king, two attackers would."""
    for case in cases("commander_capture"):
        if case["king_captured"]:
            board = case["board"].replace("c", "t")

            assert position_of(board, BRANDUBH).play(move(case["move"])).captures_king, case
