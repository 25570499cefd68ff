"""Requests about studies: games that people import from records in order to look through them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from play.limits.amounts import MAX_STUDIES
from play.limits.text_lengths import MAX_STUDY_TITLE_LENGTH
from play.players.player_id import PlayerId
from play.store.port import Store
from play.store.reading import reads
from play.studies import Study, TooManyStudiesError, UnknownStudyError, title_of
from play.text_cleaning import visible, visible_line
from tafl.records import Record, write_record


@dataclass(frozen=True, slots=True)
class Studies:
    """Stores and reads studies, the imported games of a person, which nobody else sees.

    A request with the id of a study raises ``UnknownStudyError`` if the person has no such study.
    """

    store: Store
    now: Callable[[], datetime]

    studies_of = reads(lambda unit: unit.studies.studies_of)

    async def add_study(
        self, owner: PlayerId, guild_id: int | None, record: Record, title: str | None = None
    ) -> Study:
        """Store the game of *record* under *title*, or under a title made from its tags.

        Raises:
            TooManyStudiesError: *owner* has as many studies as the limit allows.
        """
        (study,) = await self.add_studies(owner, guild_id, [record], title)
        return study

    async def add_studies(
        self,
        owner: PlayerId,
        guild_id: int | None,
        records: Sequence[Record],
        title: str | None = None,
    ) -> list[Study]:
        """Store the games of *records*, or the first for which there is room.

        Each is called *title*, or else by its tags.

        Raises:
            TooManyStudiesError: *owner* has as many studies as the limit allows.
        """
        written = [self._written(owner, guild_id, record, title) for record in records]
        async with self.store.begin() as unit:
            # The owner is locked, so that the limit also holds for concurrent requests.
            await unit.players.load_player(owner, self.now())
            room = MAX_STUDIES - len(await unit.studies.studies_of(owner))
            if room <= 0:
                raise TooManyStudiesError(MAX_STUDIES)
            return [await unit.studies.add_study(*study) for study in written[:room]]

    def _written(
        self, owner: PlayerId, guild_id: int | None, record: Record, title: str | None
    ) -> tuple[Study, str]:
        record = replace(record, tags={name: visible(record.tags[name]) for name in record.tags})
        name = visible_line(title or "")[:MAX_STUDY_TITLE_LENGTH] or title_of(record)
        return Study(0, owner, guild_id, name, self.now()), write_record(record)

    async def text(self, study_id: int, reader: PlayerId | None) -> tuple[Study, str]:
        """The study and the text of its record; *reader* None skips the check of the owner."""
        async with self.store.read() as unit:
            study = await unit.studies.load_study(study_id)
            if reader not in {None, study.owner}:
                raise UnknownStudyError(study_id)
            return study, await unit.studies.text(study_id)

    async def own(self, study_id: int, owner: PlayerId) -> Study:
        async with self.store.read() as unit:
            study = await unit.studies.load_study(study_id)
        if study.owner != owner:
            raise UnknownStudyError(study_id)
        return study

    async def delete(self, study_id: int, owner: PlayerId) -> Study:
        """Delete the study of *owner* with that id, and return it."""
        study = await self.own(study_id, owner)
        async with self.store.begin() as unit:
            await unit.studies.remove(study_id)
        return study
