"""Requests about lessons: judging learners' moves, and storing their progress."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from play.lessons.course import lesson
from play.lessons.errors import NoSuchStepError
from play.lessons.lesson import Lesson, LessonAttempt
from play.lessons.progress import Progress
from play.players.player_id import PlayerId
from play.store.port import Store
from play.store.reading import reads
from tafl.game import Game
from tafl.moves import Move
from tafl.rulesets import FOR_BEGINNERS


@dataclass(frozen=True, slots=True)
class Lessons:
    """Lessons, and the progress of each learner in them, which nobody else sees."""

    store: Store
    now: Callable[[], datetime]

    progress = reads(lambda unit: unit.lesson_progress.progress_of)

    def start(self, key: str, number: int) -> tuple[Lesson, Game]:
        """The lesson *key*, and the game before the learner's move in step *number*, from 0.

        Raises:
            UnknownLessonError: no lesson has that key.
            NoSuchStepError: the lesson has no step with that number.
        """
        found = lesson(key)
        if number not in range(len(found.steps)):
            raise NoSuchStepError(key, number)
        return found, found.start(number)

    async def attempt(
        self,
        player: PlayerId,
        key: str,
        number: int,
        written: str | Move,
        learned: str = FOR_BEGINNERS,
    ) -> LessonAttempt:
        """Judge the move of *player* in step *number*, from 0; if it is right, the step is done.

        *written* is the move, or its notation as the player typed it. *learned* is the key of the
        ruleset that the player is learning. Errors are those of ``start``, and ``TaflError`` if the
        move cannot be read or is not legal.
        """
        found, game = self.start(key, number)
        played = game.play(written) if isinstance(written, Move) else game.play_written(written)
        attempt = LessonAttempt(found.steps[number], played)
        if attempt.is_right:
            await self._note(player, found, number, learned)
        return attempt

    async def _note(self, player: PlayerId, done: Lesson, number: int, learned: str) -> None:
        """Store that *player*, who learns a game, has done step *number*, from 0, of a lesson."""
        async with self.store.begin() as unit:
            # The player is locked, so that two steps done at the same moment both count.
            await unit.players.load_player(player, self.now())
            before = (await unit.lesson_progress.progress_of(player)).get(done.key, Progress())
            after = before.after(done, number, learned, self.now())
            if after != before:
                await unit.lesson_progress.put(player, done.key, after)
