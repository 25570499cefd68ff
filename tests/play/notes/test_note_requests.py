"""Notes of players on their matches."""

import pytest

from play.matches.errors import NotYourMatchError, UnknownMatchError
from play.matches.match import Match
from play.notes.errors import NoteTooLongError
from play.services.matches import Matches
from play.services.notes import MAX_NOTE_LENGTH, Notes
from tests.support.examples import ANNA, BJORN, CARL
from tests.support.refusing import declined
from tests.support.world import World


@pytest.fixture
def notes(world: World) -> Notes:
    return Notes(world.store, world.now)


async def test_a_note_is_kept_for_who_wrote_it(
    match: Match, notes: Notes, matches: Matches
) -> None:
    """The opponent has his own, or none; it may be written after the end.

    A new one replaces the old one, and an empty one, or one of blanks, deletes it.
    """
    await notes.write(match.id, ANNA, "He hurries.")
    assert await notes.of(match.id, ANNA) == "He hurries."
    assert await notes.of(match.id, BJORN) == ""
    await notes.write(match.id, ANNA, "  Second\n")
    assert await notes.of(match.id, ANNA) == "Second"
    await notes.write(match.id, ANNA, " \n ")
    assert await notes.of(match.id, ANNA) == ""

    await matches.resign(match.id, BJORN)
    await notes.write(match.id, BJORN, "Next time")
    assert await notes.of(match.id, BJORN) == "Next time"


async def test_a_note_that_is_refused_changes_nothing(match: Match, notes: Notes) -> None:
    """It is longer than it may be, or of somebody who does not play in the match."""
    longest = "ᚠ" * MAX_NOTE_LENGTH
    await notes.write(match.id, ANNA, longest)

    await declined(NoteTooLongError, notes.write(match.id, ANNA, longest + "!"))
    await declined(NotYourMatchError, notes.write(match.id, CARL, "Nice"))
    await declined(UnknownMatchError, notes.write(999, ANNA, "Nice"))

    assert await notes.of(match.id, ANNA) == longest
    assert await notes.of(match.id, CARL) == ""
