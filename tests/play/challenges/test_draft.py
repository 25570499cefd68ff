"""A draft of a challenge, by itself."""

from collections.abc import Callable

import pytest

from play.challenges.draft import Draft
from play.challenges.errors import DraftChangedError, DraftGoneError
from tests.support.examples import ANNA, BJORN

BEGUN = Draft(ANNA, 1, last="those").begun(7, BJORN, "these")

ACTS: dict[str, Callable[[Draft, int], object]] = {
    "seen": Draft.seen,
    "changed": lambda draft, seen: draft.changed(seen, 9, "others"),
    "sent": Draft.sent,
    "cancelled": Draft.cancelled,
}


def test_a_changed_draft_has_another_version() -> None:
    """An older preview no longer shows it."""
    changed = BEGUN.changed(7, 8, "others")

    assert changed == Draft(ANNA, 1, 8, BJORN, "others", "those")
    assert changed.seen(8) == "others"


def test_the_choices_of_a_sent_draft_are_the_last_ones() -> None:
    """The opponent is forgotten."""
    assert BEGUN.sent(7) == Draft(ANNA, 1, 7, None, None, "these")


def test_a_cancelled_draft_leaves_the_last_choices() -> None:
    assert BEGUN.cancelled(7) == Draft(ANNA, 1, 7, None, None, "those")


@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)
def test_a_preview_of_another_version_is_refused(act: Callable[[Draft, int], object]) -> None:
    with pytest.raises(DraftChangedError):
        act(BEGUN, 6)


@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)
@pytest.mark.parametrize("gone", [BEGUN.sent(7), BEGUN.cancelled(7), Draft(ANNA, 1)])
def test_a_draft_that_is_gone_is_refused(act: Callable[[Draft, int], object], gone: Draft) -> None:
    """Sent, cancelled, or never begun."""
    with pytest.raises(DraftGoneError):
        act(gone, 7)
