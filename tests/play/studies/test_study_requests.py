"""Studies: games that people import to look through."""

from dataclasses import replace

import pytest

from play.limits.amounts import MAX_STUDIES
from play.limits.text_lengths import MAX_STUDY_TITLE_LENGTH
from play.studies import Study, TooManyStudiesError, UnknownStudyError
from tafl.game import Game
from tafl.records import Record, read_record
from tests.support.cases import for_each
from tests.support.examples import ANNA, BJORN, NOON, TINY
from tests.support.world import World, declined

GUILD = 7
GAME = Game.start(TINY).play_written("c1-b1")
SAGA = Record(GAME, {"Attackers": "Astrid", "Defenders": "Bjorn", "Event": "Saga"})


async def test_a_study_is_kept_as_it_was_imported(world: World) -> None:
    """The game and its tags; a word about who and when."""
    study = await world.studies.add_study(ANNA, GUILD, SAGA)
    found, text = await world.studies.text(study.id, ANNA)

    assert found == study == Study(study.id, ANNA, GUILD, "Astrid – Bjorn", NOON)
    assert read_record(text) == SAGA


ZALGO = "A" + 3 * "\u0336"


@for_each(
    "tags, given, title",
    [
        ({"Event": "Saga"}, "  My   game\n", "My game"),
        ({"Attackers": "Astrid", "Defenders": "Bjorn"}, " ", "Astrid – Bjorn"),
        ({"Attackers": "Astrid", "Event": "Saga"}, None, "Saga"),
        ({}, None, "Tiny Tafl"),
        ({}, "x" * 500, "x" * MAX_STUDY_TITLE_LENGTH),
        ({"Event": "y" * 500}, None, "y" * MAX_STUDY_TITLE_LENGTH),
        ({}, "a\x00b\u202ec", "abc"),
        ({"Attackers": "\u3164", "Defenders": "Bo", "Event": "A" + 9 * "\u0336"}, "\u2800", ZALGO),
    ],
)
async def test_a_study_has_a_title(
    world: World, tags: dict[str, str], given: str | None, title: str
) -> None:
    """The one given, or the players, the event, the game."""
    assert (await world.studies.add_study(ANNA, GUILD, Record(GAME, tags), given)).title == title


async def test_signs_that_cannot_be_seen_are_not_kept(world: World) -> None:
    """Line breaks are."""
    study = await world.studies.add_study(ANNA, None, Record(GAME, {"Comment": "a\x00b\nc\ud800"}))

    assert read_record((await world.studies.text(study.id, ANNA))[1]).tags == {"Comment": "ab\nc"}


async def test_a_study_can_be_deleted_by_its_owner(world: World) -> None:
    """Nobody else can, and it does not come back."""
    kept, deleted = [await world.studies.add_study(ANNA, GUILD, SAGA) for _ in range(2)]

    await declined(UnknownStudyError, world.studies.delete(deleted.id, BJORN))
    assert await world.studies.delete(deleted.id, ANNA) == deleted
    assert await world.studies.studies_of(ANNA) == [kept]
    for ask in (world.studies.text(deleted.id, ANNA), world.studies.delete(deleted.id, ANNA)):
        with pytest.raises(UnknownStudyError):
            await ask


async def test_a_person_has_so_many_studies_and_no_more(world: World) -> None:
    """Of several games the first are kept. Others have room, and deleting one makes some."""
    added = await world.studies.add_studies(ANNA, GUILD, [SAGA] * (MAX_STUDIES + 1))

    assert len(added) == MAX_STUDIES
    refusal = await declined(TooManyStudiesError, world.studies.add_study(ANNA, GUILD, SAGA))
    assert refusal.limit == MAX_STUDIES
    await world.studies.add_study(BJORN, GUILD, SAGA)
    await world.studies.delete(added[0].id, ANNA)
    assert replace(await world.studies.add_study(ANNA, GUILD, SAGA), id=0) == replace(
        added[0], id=0
    )
