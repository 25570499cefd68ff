"""How games end, and in which order the endings are judged."""

import pytest

from tafl.endings import Outcome, Reason
from tafl.errors import IllegalMoveError, Refusal
from tafl.game import Game
from tafl.pieces import Piece, Side
from tafl.position import Position
from tafl.ruleset import Escape, NoMove
from tafl.squares import Square
from tests.support.drawing import board, move
from tests.support.for_each import for_each

ATTACKERS_BY_CAPTURE = Outcome(Side.ATTACKERS, Reason.KING_CAPTURED)
DEFENDERS_BY_ESCAPE = Outcome(Side.DEFENDERS, Reason.ESCAPED)


def outcome_after(position: Position, *texts: str) -> Outcome | None:
    """Tell how the game ends after the moves."""
    game = Game.start(position.ruleset, position)
    for text in texts:
        game = game.play(move(text))
    return game.outcome


def test_capturing_the_king_wins() -> None:
    """All texts: the attackers win by capturing the king."""
    position = board("""
        . . . . . . .
        . . A . . . .
        . A K A . . .
        . . . . . . .
        . . A . . . .
        . . . . . . .
        . . . . . . .
    """)

    assert outcome_after(position, "C5-C4") == ATTACKERS_BY_CAPTURE


@for_each(
    ("escape", "expected"),
    [
        (Escape.EDGE, DEFENDERS_BY_ESCAPE),
        (Escape.CORNER, None),
    ],
)
def test_the_edge_is_an_escape_where_players_agreed_so(
    escape: Escape, expected: Outcome | None
) -> None:
    """Text 000: the king escapes by reaching a corner, or any square along an edge."""
    position = board(
        """
        . . . . . . .
        . K . . . . .
        . . . . . . .
        . . . . . A .
        """,
        to_move=Side.DEFENDERS,
        escape=escape,
    )

    assert outcome_after(position, "B2-B1") == expected


@for_each("escape", list(Escape))
@for_each("corner", ["A1", "G1"])
def test_a_corner_is_always_an_escape(escape: Escape, corner: str) -> None:
    """Corners are squares of the edge too."""
    position = board(
        """
        . . . K . . .
        . . . . . . .
        . . . . . . .
        . . . . . A .
        """,
        to_move=Side.DEFENDERS,
        escape=escape,
    )

    assert outcome_after(position, f"D1-{corner}") == DEFENDERS_BY_ESCAPE


def test_further_squares_may_be_goals() -> None:
    """A ruleset may list more goal squares."""
    position = board(
        """
        . . . . . . .
        . . . K . . .
        . . . . . . .
        . . . . . A .
        """,
        to_move=Side.DEFENDERS,
        goals=frozenset({Square(1, 1)}),
    )

    assert outcome_after(position, "D2-B2") == DEFENDERS_BY_ESCAPE


def test_only_the_king_escapes() -> None:
    """A man on the edge wins nothing."""
    position = board(
        """
        . . . . . . .
        . D . K . . .
        . . . . . . .
        . . . . . A .
        """,
        to_move=Side.DEFENDERS,
        escape=Escape.EDGE,
    )

    assert outcome_after(position, "B2-B1") is None


def test_two_attackers_left_lose() -> None:
    """Text 000: the defender wins if all but two of the black pieces are captured."""
    position = board(
        """
        . . . . . . .
        . D A . . A .
        . . . . . . .
        . . . D . . .
        . . . . . A .
        . K . . . . .
        . . . . . . .
        """,
        to_move=Side.DEFENDERS,
        few_attackers=2,
    )

    assert outcome_after(position, "D4-D2") == Outcome(Side.DEFENDERS, Reason.FEW_ATTACKERS)


def test_three_attackers_left_play_on() -> None:
    """Text 000: three black pieces can still capture the king."""
    position = board(
        """
        . . . . . . .
        . D A . . A .
        . . . . . . .
        . . . D . . .
        . . . . . A .
        . K . . . A .
        . . . . . . .
        """,
        to_move=Side.DEFENDERS,
        few_attackers=2,
    )

    assert outcome_after(position, "D4-D2") is None


def test_two_attackers_play_on_where_the_rule_is_off() -> None:
    """Other rulesets count no attackers."""
    position = board(
        """
        . . . . . . .
        . D A . . A .
        . . . . . . .
        . . . D . . .
        . . . . . A .
        . K . . . . .
        . . . . . . .
        """,
        to_move=Side.DEFENDERS,
    )

    assert outcome_after(position, "D4-D2") is None


IMMOBILE = """
    . . A K . . A
    . . . A . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
"""


def test_attackers_without_men_are_beaten_and_not_stalemate() -> None:
    """Also where no number of men is too few."""
    position = board(
        """
        . . . . .
        . . . . .
        . D A . K
        . . . D .
        . . . . .
        """,
        Side.DEFENDERS,
        no_move=NoMove.STALEMATE,
    )

    assert outcome_after(position, "D4-D3") == Outcome(Side.DEFENDERS, Reason.FEW_ATTACKERS)


def test_an_immobile_side_is_stalemate_in_kings_table() -> None:
    """Text 000: if every opposing piece is immobilized, neither side wins."""
    position = board(IMMOBILE, no_move=NoMove.STALEMATE)

    assert outcome_after(position, "G1-E1") == Outcome(None, Reason.STALEMATE)


def test_an_immobile_side_loses_elsewhere() -> None:
    """Text 004: if a player cannot move, he loses the game."""
    position = board(IMMOBILE, no_move=NoMove.LOSES)

    assert outcome_after(position, "G1-E1") == Outcome(Side.ATTACKERS, Reason.NO_MOVE)


def test_attackers_may_run_out_of_moves_too() -> None:
    """The rule holds for both sides."""
    position = board(
        """
        . A D . . . .
        . D . . . . .
        . . . D . . .
        . . . . . . .
        . . . . . . .
        . . . K . . .
        . . . . . . .
        """,
        to_move=Side.DEFENDERS,
        no_move=NoMove.LOSES,
    )

    assert outcome_after(position, "D6-D7") == Outcome(Side.DEFENDERS, Reason.NO_MOVE)


def test_one_man_who_can_move_keeps_the_game_open() -> None:
    """Every piece of the side must be immobile."""
    position = board(IMMOBILE.replace(". . . . . . .", ". . . . . D .", 1))

    assert outcome_after(position, "G1-E1") is None


def test_capture_is_judged_before_the_few_attackers() -> None:
    """Captures are taken, then the king's capture wins whatever else is true."""
    position = board(
        """
        . K A . . . .
        . . . . . . A
        . . . . . . .
        . . . . . . .
        """,
        hostile_edge=True,
        hostile_corners=frozenset({Piece.KING}),
        few_attackers=2,
    )

    assert outcome_after(position, "G2-B2") == ATTACKERS_BY_CAPTURE


def test_escape_is_judged_before_the_few_attackers() -> None:
    """The king's escape comes before the count of attackers."""
    position = board(
        """
        . . . . . . .
        K . . . . . .
        . . . . . . .
        . . . . . A A
        """,
        to_move=Side.DEFENDERS,
        few_attackers=2,
    )

    assert outcome_after(position, "A2-A1") == DEFENDERS_BY_ESCAPE


def test_few_attackers_are_judged_before_encirclement() -> None:
    """A count of attackers ends the game before a ring does."""
    position = board(
        """
        . . . . A . .
        . . A . . . .
        . A . A . . .
        . A K A . . .
        . . A . . . .
        . . . . . . .
        . . . . . . .
        """,
        encirclement=True,
        few_attackers=7,
    )

    assert outcome_after(position, "E1-E2") == Outcome(Side.DEFENDERS, Reason.FEW_ATTACKERS)


def test_encirclement_is_judged_before_the_missing_move() -> None:
    """A king shut in who cannot move is encircled first of all."""
    position = board(
        """
        . . . . . . .
        . . A . . . .
        . A K A . . .
        . . A . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . A
        """,
        encirclement=True,
    )

    assert outcome_after(position, "G7-G6") == Outcome(Side.ATTACKERS, Reason.ENCIRCLED)


def test_a_finished_game_takes_no_more_moves() -> None:
    """After the end every move is refused."""
    position = board("""
        . . . . . . .
        . . A . . . .
        . A K A . . .
        . . . . . . .
        . . A . . . .
        . . . D . . .
        . . . . . . .
    """)
    game = Game.start(position.ruleset, position).play(move("C5-C4"))

    assert game.legal_moves() == []
    with pytest.raises(IllegalMoveError) as caught:
        game.play(move("D6-D5"))
    assert caught.value.refusal is Refusal.GAME_OVER
