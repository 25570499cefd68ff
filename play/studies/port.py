"""The store's port for studies."""

from collections.abc import Sequence
from typing import Protocol

from play.players.player_id import PlayerId
from play.studies.study import Study


class StoredStudies(Protocol):
    """The studies in a store, each with the text of its record."""

    async def add(self, study: Study, text: str) -> Study:
        """Store a new study with the *text* of its record, and return it with its id."""

    async def get(self, study_id: int) -> Study:
        """The study of that id.

        Raises:
            UnknownStudyError: no study has that id.
        """

    async def text(self, study_id: int) -> str:
        """The text of a study's record.

        Raises:
            UnknownStudyError: no study has that id.
        """

    async def of(self, owner: PlayerId) -> Sequence[Study]:
        """The person's studies, latest first."""

    async def remove(self, study_id: int) -> None:
        """Delete a study."""
