"""Progress of players in the lessons, in the database."""

from collections.abc import Mapping
from dataclasses import asdict

from sqlalchemy import select

from db.sql_parameters import PLAYER
from db.tables.lessons import lesson_progress
from db.unit_parts import SqlPart
from play.lessons.progress import Progress
from play.players.player_id import PlayerId

_OF = select(lesson_progress).where(lesson_progress.c.player == PLAYER)


class SqlLessonProgress(SqlPart):
    """Implements ``play.lessons.progress.LessonProgress`` for the length of one transaction."""

    async def progress_of(self, player: PlayerId) -> Mapping[str, Progress]:
        found = await self._execute(_OF, the_player=player)
        return {row.lesson: Progress(row.steps, row.finished_at, row.ruleset_key) for row in found}

    async def put(self, player: PlayerId, lesson: str, progress: Progress) -> None:
        row = {"player": player, "lesson": lesson} | asdict(progress)
        await self._put(lesson_progress, row)
