"""Exit forts at odd places; the plain ones stand in ``test_real_positions.py``."""

from tafl.endings import Outcome, Reason, standing
from tafl.fort import is_exit_fort
from tafl.pieces import Side
from tafl.rulesets import ruleset
from tests.drawing import board


def test_no_attacker_goes_around_a_corner_of_the_king() -> None:
    """A corner where only the king may stop shuts attackers out like the end of the board."""
    position = board(
        """
        . K D D .
        D D D D D
        . D . D .
        . D D A .
        . A . A .
        """,
        ruleset=ruleset("copenhagen"),
    )

    assert is_exit_fort(position)


def test_a_wall_that_somebody_could_break_is_no_fort() -> None:
    """Nor on a board without attackers (a case of rules.json)."""
    position = board(
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . D D D
        . . . . . D . . K
        . . . . . . D D D
        . . . . . . . . .
        """,
        ruleset=ruleset("copenhagen"),
    )

    assert not is_exit_fort(position)


FORT_AT_A_CORNER = """
    . . K D . . .
    D . D . . . .
    D D . . . . .
    . . . . . . A
    . . . . . . .
    . . . . . . A
    . . . . . . .
"""


def test_a_fort_with_a_goal_in_it_is_no_draw() -> None:
    """The king walks to it: where forts draw, the game goes on."""
    draws = board(FORT_AT_A_CORNER, ruleset=ruleset("fetlar"))
    wins = board(FORT_AT_A_CORNER, ruleset=ruleset("copenhagen"))
    shut_off = board(FORT_AT_A_CORNER.replace(". . K D", "D . K D"), ruleset=ruleset("fetlar"))

    assert is_exit_fort(draws)
    assert standing(draws) is None
    assert standing(wins) == Outcome(Side.DEFENDERS, Reason.EXIT_FORT)
    assert standing(shut_off) == Outcome(None, Reason.EXIT_FORT)
