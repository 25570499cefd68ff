"""The memory of players' acts for a while, and no longer."""

import pytest

from play.privacy import short_memory
from play.privacy.short_memory import Lately
from tests.support.examples import ANNA, BJORN, CARL, HOUR, MINUTE, NOON


def test_it_is_remembered_for_a_period() -> None:
    """From when it was noted last."""
    noted = Lately[str](HOUR)
    noted.note(ANNA, "seen", NOON - HOUR)
    noted.note(ANNA, "heard", NOON)

    assert noted.note_about(ANNA, NOON + HOUR - MINUTE) == "heard"
    assert noted.note_about(ANNA, NOON + HOUR) is None


def test_whoever_is_looked_for_those_are_forgotten_whose_time_is_over() -> None:
    """Nothing of them is left in memory: they may have had all else deleted."""
    noted = Lately[str](HOUR)
    noted.note(ANNA, "seen", NOON)
    noted.note(BJORN, "seen", NOON + MINUTE)

    assert noted.note_about(CARL, NOON + HOUR) is None
    assert [*noted] == [BJORN]


def test_of_too_many_the_first_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(short_memory, "MAX_REMEMBERED", 2)
    noted = Lately[str](HOUR)
    for player in (ANNA, BJORN, CARL):
        noted.note(player, "seen", NOON)

    assert [*noted] == [BJORN, CARL]
