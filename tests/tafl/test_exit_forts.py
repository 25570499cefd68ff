"""Exit forts at odd places; the plain ones stand in ``test_real_positions.py``."""

from tafl.fort import is_exit_fort
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
