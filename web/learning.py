"""Everything that the pages of puzzles and lessons need from the bot."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from play.lessons.courses import Course
from play.lessons.lesson import Lesson, LessonAttempt
from play.players.player_id import PlayerId
from play.puzzles.choice import Difficulty
from play.puzzles.kind import PuzzleKind
from play.services.daily_puzzles import DailyPuzzles
from play.services.lessons import Lessons
from play.services.puzzles import Given, Judged, Puzzles, StreakStanding
from tafl.puzzle_proofs import Proof
from tafl.puzzles import Puzzle


class Tutor(Protocol):
    """The sentences of the bot about puzzles and lessons, as lines of plain text for the page."""

    LABELS: Mapping[str, str]
    """Labels of buttons, which some sentences name."""

    KINDS: Mapping[PuzzleKind, str]
    """The kinds of puzzles to choose from."""

    DIFFICULTIES: Mapping[Difficulty, str]
    """The difficulties of puzzles to choose from."""

    STILL_OPEN: str
    """The answer to a person who wants other puzzles, while one is open."""

    def puzzle_title(self, given: Given) -> str:
        """The name of a puzzle, and that of its game."""

    def puzzle_text(self, given: Given) -> Sequence[str]:
        """The task of a puzzle, then what is good to know about it."""

    def judged(self, result: Judged) -> Sequence[str]:
        """The reply to an answer."""

    def over(self, given: Given) -> str:
        """The result of a puzzle that the reader finished before."""

    def reveal_question(self, given: Given) -> str:
        """The question whether to give a puzzle up."""

    def given_up(self, result: Judged) -> Sequence[str]:
        """The result of a puzzle whose solution the reader looks at."""

    def solution(self, given: Given, proof: Proof) -> Sequence[str]:
        """The solution of a puzzle, then the *proof* that it is right."""

    def puzzle_stats(self, standing: StreakStanding) -> Sequence[str]:
        """The reader's rating and streaks, with a heading; empty before the first answer."""

    def lesson_text(self, lesson: Lesson, number: int, hints: int) -> Sequence[str]:
        """The title of a step, its task, and as many *hints* as are shown."""

    def lesson_right(self, lesson: Lesson, number: int, attempt: LessonAttempt) -> Sequence[str]:
        """The reply to a right move."""

    def lesson_wrong(self, lesson: Lesson, number: int, attempt: LessonAttempt) -> Sequence[str]:
        """The reply to a move that is not what the task asks for."""

    def lesson_finished(self, lesson: Lesson, course: Course) -> Sequence[str]:
        """The text below the end of a lesson."""

    def next_lesson(self, lesson: Lesson) -> str:
        """The label of what leads to the next lesson."""

    def course_text(self, course: Course) -> Sequence[str]:
        """The heading of a course, then what it is."""

    def start_label(self, lesson: Lesson, step: int) -> str:
        """The label of what begins a lesson, or goes on with it if *step* isn't 0."""


@dataclass(frozen=True, slots=True)
class Learning:
    """The requests about puzzles and lessons, and the sentences about them.

    *prove* finds the proof that the solution of a puzzle is right, for a person who asks for it;
    it raises ``HeavyWorkError`` if there is too much to do.
    """

    puzzles: Puzzles
    daily_puzzles: DailyPuzzles
    lessons: Lessons
    tutor: Tutor
    prove: Callable[[PlayerId, Puzzle], Awaitable[Proof]]
