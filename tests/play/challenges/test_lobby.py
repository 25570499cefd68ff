"""How often the lobby of a server changes."""

from dataclasses import replace
from datetime import datetime, timedelta
from itertools import pairwise

from play.challenges.lobby import PACE, SHUT_PACE, Lobby
from tests.support.examples import ANNA, HALL, NOON

SECOND = timedelta(seconds=1)


def due_after(*changes: datetime) -> list[datetime | None]:
    """When each of the *changes* is due."""
    lobby, due = Lobby(HALL, ANNA), []
    for now in changes:
        lobby = lobby.changed(now)
        due.append(lobby.due_at)
    return due


def test_all_changes_of_a_minute_are_shown_together() -> None:
    """The first, or one long after another, at once; also those in the same moment as the first."""
    burst = [NOON + second * SECOND for second in (0, 1, 30, 59)]

    assert due_after(NOON, NOON + PACE) == [NOON, NOON + PACE]
    assert due_after(NOON, *burst) == [NOON] + [NOON + PACE] * 4


def test_updates_are_never_closer_than_a_minute() -> None:
    """However long the changes go on."""
    due = due_after(*(NOON + 7 * second * SECOND for second in range(100)))

    moments = sorted({moment for moment in due if moment is not None})
    assert len(moments) == 13
    assert {later - earlier for earlier, later in pairwise(moments)} == {PACE}


def test_a_change_is_counted() -> None:
    """What was shown never gets less: messages can be sent twice."""
    lobby = Lobby(HALL, ANNA).changed(NOON).changed(NOON)

    assert (lobby.changes, lobby.shown) == (2, 0)
    assert lobby.posted(7, 2).posted(7, 1).shown == 2


def test_where_posting_is_refused_it_is_tried_once_an_hour() -> None:
    """Until it succeeds."""
    shut = replace(Lobby(HALL, ANNA).changed(NOON), is_shut=True)

    assert shut.is_resting(NOON + SHUT_PACE - SECOND)
    assert not shut.is_resting(NOON + SHUT_PACE)
    assert not shut.posted(7, 1).is_resting(NOON)
