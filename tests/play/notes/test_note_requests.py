"""Notes of players on their matches."""

import pytest

from play.matches.errors import NotYourMatchError, UnknownMatchError
from play.matches.match import Match
from play.notes.errors import NoteTooLongError
from play.services.matches import Matches
from play.services.notes import MAX_NOTE_LENGTH, Notes
from tests.support.examples import ANNA, BJORN, CARL
from tests.support.world import World


@pytest.fixture
def notes(world: World) -> Notes:
    return Notes(world.store, world.now)


async def test_a_note_is_kept_for_who_wrote_it(match: Match, notes: Notes) -> None:
    """The opponent has his own, or none."""
    await notes.write(match.id, ANNA, "He hurries.")

    assert await notes.of(match.id, ANNA) == "He hurries."
    assert await notes.of(match.id, BJORN) == ""


async def test_a_new_note_replaces_the_old_one(match: Match, notes: Notes) -> None:
    """And an empty one, or one of blanks, deletes it."""
    await notes.write(match.id, ANNA, "First")
    await notes.write(match.id, ANNA, "  Second\n")
    assert await notes.of(match.id, ANNA) == "Second"

    await notes.write(match.id, ANNA, " \n ")

    assert await notes.of(match.id, ANNA) == ""


async def test_a_note_has_at_most_so_many_characters(match: Match, notes: Notes) -> None:
    """A longer one changes nothing."""
    longest = "ᚠ" * MAX_NOTE_LENGTH
    await notes.write(match.id, ANNA, longest)

    with pytest.raises(NoteTooLongError):
        await notes.write(match.id, ANNA, longest + "!")

    assert await notes.of(match.id, ANNA) == longest


async def test_notes_may_be_written_after_the_end(
    match: Match, notes: Notes, matches: Matches
) -> None:
    await matches.resign(match.id, BJORN)

    await notes.write(match.id, BJORN, "Next time")

    assert await notes.of(match.id, BJORN) == "Next time"


async def test_only_players_of_a_match_have_notes_on_it(match: Match, notes: Notes) -> None:
    with pytest.raises(NotYourMatchError):
        await notes.write(match.id, CARL, "Nice")
    with pytest.raises(UnknownMatchError):
        await notes.write(999, ANNA, "Nice")

    assert await notes.of(match.id, CARL) == ""
