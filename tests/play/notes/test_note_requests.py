from play.limits.text_lengths import MAX_NOTE_LENGTH
from play.matches.errors import NotYourMatchError, UnknownMatchError
from play.matches.match import Match
from play.notes import NoteTooLongError
from tests.support.examples import ANNA, BJORN, CARL
from tests.support.world import World, declined


async def test_a_note_is_kept_for_who_wrote_it(match: Match, world: World) -> None:
    """The opponent has his own; a new one replaces it, and one with nothing to see deletes it."""
    await world.notes.write(match.id, ANNA, "He hurries.")
    assert await world.notes.note_of(match.id, ANNA) == "He hurries."
    assert await world.notes.note_of(match.id, BJORN) == ""
    await world.notes.write(match.id, ANNA, "  Second\n")
    assert await world.notes.note_of(match.id, ANNA) == "Second"
    for blank in (" \n ", "\u200b", "\u3164\n\u2800\0"):
        await world.notes.write(match.id, ANNA, "Third\n\nline\0")
        assert await world.notes.note_of(match.id, ANNA) == "Third\n\nline"
        await world.notes.write(match.id, ANNA, blank)
        assert await world.notes.note_of(match.id, ANNA) == "", repr(blank)

    await world.matches.resign(match.id, BJORN)
    await world.notes.write(match.id, BJORN, "Next time")
    assert await world.notes.note_of(match.id, BJORN) == "Next time"


async def test_a_note_that_is_refused_changes_nothing(match: Match, world: World) -> None:
    """It is longer than it may be, or of somebody who does not play in the match."""
    longest = "ᚠ" * MAX_NOTE_LENGTH
    await world.notes.write(match.id, ANNA, longest)

    await declined(NoteTooLongError, world.notes.write(match.id, ANNA, longest + "!"))
    await declined(NotYourMatchError, world.notes.write(match.id, CARL, "Nice"))
    await declined(UnknownMatchError, world.notes.write(999, ANNA, "Nice"))

    assert await world.notes.note_of(match.id, ANNA) == longest
    assert await world.notes.note_of(match.id, CARL) == ""
