"""Studies: games imported by a person to look through. They count for nothing."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from play.errors import PlayError
from play.players.player_id import PlayerId
from tafl.records import Record

MAX_TITLE_LENGTH = 80


@dataclass(frozen=True, slots=True)
class Study:
    """A game that *owner* has imported, on a server or (None) in private.

    It is what lists show; the store returns the record itself by the *id*.
    """

    id: int
    owner: PlayerId
    guild_id: int | None
    title: str
    created_at: datetime


def title_of(record: Record) -> str:
    """The title of a game imported without one: after its players, event or rules."""
    tags = record.tags
    players = [tags[side] for side in ("Attackers", "Defenders") if tags.get(side, "").strip()]
    found: Sequence[str] = players if len(players) > 1 else [tags.get("Event", "")]
    title = " ".join(" – ".join(found).split()) or record.game.ruleset.name
    return title[:MAX_TITLE_LENGTH]


class UnknownStudyError(PlayError):
    """The person has no study *study_id*."""

    def __init__(self, study_id: int) -> None:
        super().__init__(study_id)
        self.study_id = study_id


class TooManyStudiesError(PlayError):
    """The person has *limit* studies already."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.limit = limit


class StoredStudies(Protocol):
    """The studies in a store, each with the text of its record."""

    async def add_study(self, study: Study, text: str) -> Study:
        """Store a new study with the *text* of its record, and return it with its id."""

    async def load_study(self, study_id: int) -> Study:
        """The study of that id.

        Raises:
            UnknownStudyError: no study has that id.
        """

    async def text(self, study_id: int) -> str:
        """The text of a study's record.

        Raises:
            UnknownStudyError: no study has that id.
        """

    async def studies_of(self, owner: PlayerId) -> Sequence[Study]:
        """The person's studies, latest first."""

    async def remove(self, study_id: int) -> None:
        """Delete a study."""
