"""Dead positions: nothing is claimed that any play could refute."""

from dataclasses import replace
from typing import Any

from hypothesis import given

from tafl.dead_positions import king_is_shut_in, nobody_can_win
from tafl.endings import Outcome, Reason, decided
from tafl.game import Game
from tafl.pieces import Piece, Side
from tafl.position import Position, Turn
from tafl.ruleset import DeadPosition, Die, Escape, ExitFort, Repetition
from tafl.squares import Square
from tests import naive
from tests.support.cases import for_each
from tests.support.depth import fewer
from tests.support.drawing import board, move
from tests.support.random_rules import ringed_positions
from tests.tafl.test_against_naive import plainly

HELD = """
    . A . A . . A . .
    . . A . . . . A .
    . A . . . . . . A
    A . . . . . . . .
    . . . . K . . . .
    . . . . . D . . .
    A . . . . . . . A
    . A . . . . . A .
    . . A . . . A . .
"""
"""All corners are held, and the attacker on B1 is behind those at the first one."""
ON_BOTH_SIDES = """
    . A . A . . A . .
    . . A . . . . A .
    . A . . . . . . A
    A . . . . . . . D
    . . . . . . . D K
    . . . . . . . D .
    A . . . . . . . D
    . A . . . . . . A
    . . A . . . A A .
"""
"""Nor can anybody break the wall of the defenders."""


def may_still_win(turn: Turn) -> bool:
    """Whether the claim that the king is shut in is lost by *turn*."""
    outcome = decided(turn)
    if outcome is not None:
        return outcome.winner is Side.DEFENDERS
    return not king_is_shut_in(turn.after)


def refutes(position: Position) -> bool:
    """Whether a reply of the defenders refutes the claim, or each attackers' move gives it up.

    If it never does, the claim holds for ever: from move to move, it is always the same claim.
    """
    turns = [position.play(move) for move in position.legal_moves()]
    lost = map(may_still_win, turns)
    return all(lost) if position.to_move is Side.ATTACKERS else any(lost)


def claimable(position: Position) -> Position:
    """The position under rules by which a claim is possible, and none ends the game."""
    rules = position.ruleset
    open_rules = replace(
        rules,
        die=Die.NONE,
        weak_king=False,
        weaker=None,
        dead_position=DeadPosition.NONE,
        repetition=Repetition.DRAW,
    )
    return Position.of(open_rules, position.pieces(), position.to_move)


@fewer(times=0.5, many=20)
@given(position=ringed_positions())
def test_no_play_refutes_a_claim(position: Position) -> None:
    """Every second king here is shut in; the naive implementation claims the same."""
    free = claimable(position)
    for each in (position, free):
        plain = plainly(each)
        assert king_is_shut_in(each) == naive.is_shut_in(plain)
        assert nobody_can_win(each) == naive.nobody_can_win(plain)
    if king_is_shut_in(free) and naive.ending_of(plainly(free)) is None:
        assert not refutes(free)


@for_each(
    ("side", "options"),
    [(Side.ATTACKERS, {}), (Side.DEFENDERS, {}), (Side.ATTACKERS, {"exit_fort": ExitFort.WINS})],
)
def test_a_king_is_shut_in_by_attackers_who_are_safe(side: Side, options: dict[str, Any]) -> None:
    """Whoever is to move; two men are too few to build a fort."""
    assert king_is_shut_in(board(HELD, side, **options))


GAP = HELD.replace("A . . . . . . . .", ". . . . . . . . .", 1)
ALL_HOLD = HELD.replace(". A . A .", ". . . A .", 1)
MANY_MEN = HELD.replace(". . . . K . . . .", ". D D . K D . . .", 1)


@for_each(
    ("drawing", "options"),
    [
        (GAP, {}),
        (ALL_HOLD, {}),
        (MANY_MEN, {"exit_fort": ExitFort.WINS}),
        (HELD, {"escape": Escape.EDGE}),
        (HELD, {"few_attackers": 14}),
        (HELD, {"hostile_corners": frozenset({Piece.ATTACKER}), "corner_size": 2}),
        (HELD, {"repetition": Repetition.REPEATER_LOSES}),
        (HELD, {"die": Die.SKIP}),
        (HELD, {"weak_king": True}),
        (HELD, {"weaker": Side.DEFENDERS, "resurrections": 1}),
    ],
)
def test_nothing_is_claimed_where_something_may_change(
    drawing: str, options: dict[str, Any]
) -> None:
    """No claim where there is a gap, or no attacker who can always move, or men for a fort.

    Nor where attackers may fall, become few, or lose by repetition; nor with dice and the like.
    """
    assert not king_is_shut_in(board(drawing, **options))


def test_neither_side_can_win_if_the_king_has_a_fort_of_his_own() -> None:
    """It is the rules that decide what a fort at the edge is worth."""
    assert nobody_can_win(board(ON_BOTH_SIDES))
    assert not nobody_can_win(board(HELD))
    for repetition in (Repetition.DEFENDERS_LOSE, Repetition.DEFENDERS_MAY_NOT):
        assert not nobody_can_win(board(ON_BOTH_SIDES, repetition=repetition))


@for_each(
    ("drawing", "option", "outcome"),
    [
        (HELD, DeadPosition.NONE, None),
        (HELD, DeadPosition.DRAWS, None),
        (HELD, DeadPosition.ATTACKERS_WIN, Outcome(Side.ATTACKERS, Reason.SHUT_IN)),
        (ON_BOTH_SIDES, DeadPosition.NONE, None),
        (ON_BOTH_SIDES, DeadPosition.DRAWS, Outcome(None, Reason.DEAD)),
        (ON_BOTH_SIDES, DeadPosition.ATTACKERS_WIN, Outcome(Side.ATTACKERS, Reason.SHUT_IN)),
    ],
)
def test_an_option_says_what_a_dead_position_is_worth(
    drawing: str, option: DeadPosition, outcome: Outcome | None
) -> None:
    """The attacker on B1 makes a move that changes nothing; people may have played on."""
    position = board(drawing, dead_position=option)
    for play_on in (False, True):
        game = Game.start(position.ruleset, position, play_on=play_on).play(move("B1-C1"))
        assert game.outcome == (None if play_on else outcome)


def test_every_play_on_a_tiny_board_has_been_tried() -> None:
    """All positions to which the king can come, whichever way the attackers keep their claim."""
    others = frozenset(map(Square.parse, ("E1", "A5", "E5")))
    first = board(
        """
        . A . A .
        . . A . .
        . A . . .
        A . . . K
        """,
        missing_corners=others,
    )
    seen, waiting = {first}, [first]
    while waiting:
        position = waiting.pop()
        turns = [position.play(each) for each in position.legal_moves()]
        if position.to_move is Side.ATTACKERS:
            turns = [turn for turn in turns if not may_still_win(turn)]
            assert turns
        assert all(decided(turn) is None for turn in turns)
        new = {turn.after for turn in turns} - seen
        seen |= new
        waiting += new

    assert len(seen) > 50
