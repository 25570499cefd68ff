"""The weak king (text 000, variations; rules §5.3): the defenders roll before they move him."""

from typing import Any

import pytest

from tafl.dice_and_lots import Roll
from tafl.endings import Outcome, Reason
from tafl.errors import IllegalMoveError, Refusal, RollError
from tafl.game import Game
from tafl.pieces import Side
from tafl.ruleset import Cross, Die, Escape, KingPower, Stop
from tafl.squares import Square
from tests.support.cases import for_each
from tests.support.drawing import board, move, named, names
from tests.support.drawn_cases import assert_drawn

OPEN = """
    . . . . . . .
    . . K . . . .
    . . . . . . .
    . . . . . . .
    . . . . . D .
    . . . . . . .
    A . . . . . .
"""

EVEN, ODD = Refusal.NOT_STRAIGHT, Refusal.KING_ONE_STEP


def begun(
    drawing: str = OPEN,
    to_move: Side = Side.DEFENDERS,
    **options: Any,  # noqa: ANN401 - the options of a ruleset
) -> Game:
    """Begin a game with a weak king from the drawing."""
    position = board(drawing, to_move, weak_king=True, **options)
    return Game.start(position.ruleset, position)


def refusal_of(game: Game, text: str) -> Refusal:
    with pytest.raises(IllegalMoveError) as caught:
        game.play(move(text))
    return caught.value.refusal


def kings_targets(game: Game) -> set[str]:
    king = game.position.king
    return names(option.target for option in game.legal_moves() if option.source == king)


def movers(game: Game) -> set[str]:
    return names(option.source for option in game.legal_moves())


def test_the_king_waits_for_his_die() -> None:
    """The defenders may roll for him, or move a man without."""
    game = begun()

    assert game.may_roll
    assert not game.awaits_roll
    assert movers(game) == {"F5"}
    assert refusal_of(game, "C2-C3") is Refusal.ROLL_FIRST
    assert game.play(move("F5-F4")).position.to_move is Side.ATTACKERS


@for_each(
    ("face", "reached", "illegal", "refusal"),
    [
        *((n, "A2 B2 D2 E2 F2 G2 C1 C3 C4 C5 C6 C7", "C2-D3", EVEN) for n in (2, 4, 6)),
        *((n, "B1 C1 D1 B2 D2 B3 C3 D3", "C2-C4", ODD) for n in (1, 3, 5)),
    ],
)
def test_his_die_says_how_he_moves(face: int, reached: str, illegal: str, refusal: Refusal) -> None:
    """As always on an even number; on an odd one a step in eight directions, and not further."""
    game = begun().rolled(face)

    assert game.king_roll == face
    assert kings_targets(game) == named(reached)
    assert refusal_of(game, illegal) is refusal
    for target in named(reached):
        assert game.play(move(f"C2-{target}")).position.king == Square.parse(target)


def test_his_step_ends_on_an_empty_square_where_he_may_stop() -> None:
    """Neither on a man of his, nor on an enemy, nor on a throne that nobody enters."""
    game = begun(
        """
        . . . . . . .
        . . D . . . .
        . . K A . . .
        . . A . . . .
        """,
        throne_stop=Stop.NOBODY,
    )

    assert kings_targets(game.rolled(1)) == named("B2 D2 B3 B4")


def test_once_rolled_he_has_to_move() -> None:
    """No man may go in his stead, and there is no second die."""
    game = begun().rolled(1)

    assert movers(game) == {"C2"}
    assert refusal_of(game, "F5-F4") is Refusal.KING_MUST_MOVE
    with pytest.raises(RollError):
        game.rolled(2)


CORNERED = """
    . . . . . . .
    . . A . . . .
    . A K A . . .
    . . D . . . .
"""


def test_if_he_cannot_go_another_piece_has_to() -> None:
    """An even number, and every way along row and column is shut: a man moves instead."""
    game = begun(CORNERED).rolled(2)

    assert game.outcome is None
    assert movers(game) == {"C4"}
    assert game.play(move("C4-C5")).position.to_move is Side.ATTACKERS


def test_if_nobody_can_go_the_side_is_stuck() -> None:
    """The die shows even, the king could go by an odd number only, and there is no man left."""
    game = begun(CORNERED.replace("D", "A"))

    assert game.legal_moves() == []
    assert game.outcome is None
    assert game.rolled(2).outcome == Outcome(Side.ATTACKERS, Reason.NO_MOVE)
    assert game.rolled(1).outcome is None


def test_a_king_shut_in_on_eight_sides_is_not_rolled_for() -> None:
    """There is nowhere that any number could take him."""
    game = begun("""
        . . . . . . .
        . A A A . . .
        . A K A . . .
        . A D A . . .
    """)

    assert not game.may_roll
    with pytest.raises(RollError):
        game.rolled(1)


def test_a_king_who_can_only_cross_the_throne_is_rolled_for() -> None:
    """An even number would take him beyond it."""
    game = begun(
        """
        . . . . . . .
        . . . . . . .
        . A A A . . .
        . A K . . . .
        . A A A . . .
        """,
        throne_stop=Stop.NOBODY,
        throne_cross=Cross.EVERYONE,
    )

    assert kings_targets(game.rolled(2)) == named("E4 F4 G4")
    assert game.rolled(1).outcome == Outcome(Side.ATTACKERS, Reason.NO_MOVE)


def test_each_turn_has_its_own_die() -> None:
    """The next time the defenders are to move they may roll again, or not."""
    game = begun().rolled(1).play(move("C2-D3")).play(move("A7-A6"))

    assert game.king_roll is None
    assert game.may_roll
    assert game.rolls == (Roll(0, Side.DEFENDERS, 1),)
    assert game.rolled(4).rolls[1:] == (Roll(2, Side.DEFENDERS, 4),)


def test_the_attackers_never_roll_for_him() -> None:
    """They move as in any game."""
    game = begun(to_move=Side.ATTACKERS)

    assert not game.may_roll
    assert game.play(move("A7-A6")).position.to_move is Side.DEFENDERS


@for_each(("king_power", "taken"), [(KingPower.BOTH, {"C4", "D5"}), (KingPower.ANVIL, set())])
def test_after_a_diagonal_step_he_captures_along_row_and_column(
    king_power: KingPower, taken: set[str]
) -> None:
    """From where he arrives, as any piece: but nobody along the diagonal."""
    position = board(
        """
        . . . . . . .
        . . . . . . .
        . . . . K . .
        . D A . . . .
        . . A A . . .
        . D . D . . .
        """,
        Side.DEFENDERS,
        weak_king=True,
        king_power=king_power,
        throne_stop=Stop.ANYONE,
    )
    turn = Game.start(position.ruleset, position).rolled(1).play(move("E3-D4")).turns[0]

    assert names(turn.captures) == taken


@for_each(("escape", "target"), [(Escape.CORNER, "A1"), (Escape.EDGE, "C1"), (Escape.EDGE, "A3")])
def test_a_diagonal_step_may_be_his_escape(escape: Escape, target: str) -> None:
    """To a corner or to the edge."""
    game = begun(OPEN.replace(". . K . . . .", ". K . . . . ."), escape=escape).rolled(3)

    escaped = game.play(move(f"B2-{target}"))
    assert escaped.outcome == Outcome(Side.DEFENDERS, Reason.ESCAPED)


def test_in_a_series_he_is_rolled_for_before_each_of_his_moves() -> None:
    """The die before the turn says how many moves, his own how he goes."""
    game = begun(die=Die.MULTIPLE).rolled(3)
    assert (game.moves_left, game.king_roll, game.may_roll) == (3, None, True)

    game = game.rolled(1).play(move("C2-D3"))
    assert (game.moves_left, game.king_roll, game.may_roll) == (2, None, True)
    assert game.rolled(2).play(move("D3-D6")).may_roll


def test_where_each_moves_another_piece_he_is_rolled_for_once() -> None:
    """Having moved he rests, and a man makes the next move."""
    game = begun(die=Die.MULTIPLE, each_another_piece=True).rolled(3).rolled(1)

    rested = game.play(move("C2-D3"))
    assert not rested.may_roll
    assert movers(rested) == {"F5"}
    assert refusal_of(rested, "D3-D4") is Refusal.MOVED_ALREADY


def test_the_die_before_the_turn_comes_before_his() -> None:
    """Nobody rolls for him while the turn itself may be lost."""
    game = begun(die=Die.SKIP)

    assert game.awaits_roll
    assert not game.may_roll
    assert game.rolled(1).may_roll


# Warnings


def test_raichi_and_tuichi_of_a_weak_king() -> None:
    """By any number of his die he may be out; tuichi needs a way for either kind."""
    assert_drawn("""
        A diagonal way out is raichi. By some number of the die the king would be out at once.
        . A . . . . .
        A K . . . . .
        raichi: B2-A1 if weak_king = true
        raichi: none

        A step that is a rook way too is one way. It is named once.
        . A . . . . .
        . K A . . . .
        . A . . . . .
        raichi: B2-A1 B2-A2 B2-A3 B2-C1 if escape = edge; weak_king = true

        An odd number takes the king one step only, which may not be enough.
        . . . . . . .
        . . . . . . .
        . K . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . A
        tuichi: yes if escape = edge
        tuichi: yes if escape = edge; weak_king = true
        . . . . . . .
        . . . . . . .
        . . K . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . A
        tuichi: yes if escape = edge
        tuichi: no if escape = edge; weak_king = true

        With an attacker on A2 an even number does not take him out; an odd one still would.
        . A . . . . .
        . K A . . . .
        . D . . . . .
        A . . . . . .
        raichi: B2-A1 B2-A2 B2-A3 B2-C1 if escape = edge; weak_king = true
        A4-A2 takes: none if escape = edge; weak_king = true
        A4-A2 ways: B2-A1 B2-A3 B2-C1 if escape = edge; weak_king = true
        tuichi: no if escape = edge; weak_king = true

        The attacker must leave A2, and the king can then go to A1 or step to B4.
        . . . . .
        A . . . .
        K . . . .
        D . . . .
        raichi: A3-B4 if goals = B4; weak_king = true
        tuichi: yes if goals = B4; weak_king = true
    """)
