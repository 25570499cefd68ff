"""The store's port for lessons."""

from collections.abc import Mapping
from typing import Protocol

from play.lessons.progress import Progress
from play.players.player_id import PlayerId


class LessonProgress(Protocol):
    """The players' progress in lessons, in a store."""

    async def progress_of(self, player: PlayerId) -> Mapping[str, Progress]:
        """The player's progress in each lesson begun, by its key."""

    async def put(self, player: PlayerId, lesson: str, progress: Progress) -> None:
        """Store the player's progress in the lesson of that key, in place of the earlier one."""
