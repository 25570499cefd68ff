"""Studies: games that a person has imported to look through. They count for nothing."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from play.errors import LimitError, PlayError
from play.limits.text_lengths import MAX_STUDY_TITLE_LENGTH
from play.players.player_id import PlayerId
from tafl.records import Record


@dataclass(frozen=True, slots=True)
class Study:
    """A game that *owner* has imported on the server *guild_id*, or in private if that is None.

    The value is for lists; the store has the game itself, as text, under the *id*.
    """

    id: int
    owner: PlayerId
    guild_id: int | None
    title: str
    created_at: datetime


def title_of(record: Record) -> str:
    """A title for an imported game that has none: its players, its event, or its ruleset's name."""
    tags = record.tags
    players = [tags[side] for side in ("Attackers", "Defenders") if tags.get(side, "").strip()]
    found: Sequence[str] = players if len(players) > 1 else [tags.get("Event", "")]
    title = " ".join(" – ".join(found).split()) or record.game.ruleset.name
    return title[:MAX_STUDY_TITLE_LENGTH]


class UnknownStudyError(PlayError):
    """The person has no study *study_id*."""

    study_id: int


class TooManyStudiesError(LimitError):
    """The person already has *limit* studies, the maximum."""


class StoredStudies(Protocol):
    """The studies in a store, each with the text of its game."""

    async def add_study(self, study: Study, text: str) -> Study:
        """Store a new study with *text*, the written game, and return the study with its id."""

    async def load_study(self, study_id: int) -> Study:
        """The study with that id; raises ``UnknownStudyError`` if there is none."""

    async def text(self, study_id: int) -> str:
        """The written game of a study; raises ``UnknownStudyError`` if there is no such study."""

    async def studies_of(self, owner: PlayerId) -> Sequence[Study]:
        """The person's studies, latest first."""

    async def remove(self, study_id: int) -> None:
        """Delete a study."""
