"""A draft of a challenge, by itself."""

from collections.abc import Callable

from play.challenges.draft import Draft
from play.challenges.errors import DraftChangedError, DraftGoneError
from tests.support.examples import ANNA, BJORN
from tests.support.refusing import refused

BEGUN = Draft(ANNA, 1, last="those").begun(7, BJORN, "these")

ACTS: list[Callable[[Draft, int], object]] = [
    Draft.seen,
    lambda draft, seen: draft.changed(seen, 9, "others"),
    Draft.sent,
    Draft.cancelled,
]


def test_a_changed_draft_has_another_version() -> None:
    """An older preview no longer shows it."""
    changed = BEGUN.changed(7, 8, "others")

    assert changed == Draft(ANNA, 1, 8, BJORN, "others", "those")
    assert changed.seen(8) == "others"


def test_the_choices_of_a_sent_draft_are_the_last_ones() -> None:
    """The opponent is forgotten; a cancelled draft leaves the last choices."""
    assert BEGUN.sent(7) == Draft(ANNA, 1, 7, None, None, "these")
    assert BEGUN.cancelled(7) == Draft(ANNA, 1, 7, None, None, "those")


def test_a_preview_of_another_version_or_of_a_draft_that_is_gone_is_refused() -> None:
    """Sent, cancelled, or never begun."""
    for act in ACTS:
        refused(DraftChangedError, act, BEGUN, 6)
        for gone in (BEGUN.sent(7), BEGUN.cancelled(7), Draft(ANNA, 1)):
            refused(DraftGoneError, act, gone, 7)
