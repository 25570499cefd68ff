"""What the lists of games to move in say of one whose time is up, and whose win is not claimed."""

from functools import partial

from bot.wording.players import digest_in_public, vacation_over
from tests.support.examples import ANNA, NOON, new_match, summary


def test_a_move_is_due_until_its_time_is_up() -> None:
    """Then it was."""
    first = summary(new_match())

    for told in (
        vacation_over,
        partial(digest_in_public, ANNA),
    ):
        assert "Your move is due <t:" in told([first], NOON)
        assert "Your move was due <t:" in told([first], first.clock.deadline)
        assert "The first move was due <t:" in told([first, first], first.clock.deadline)
