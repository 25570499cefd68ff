"""Sentences about puzzles and lessons on the web page: those of the chat, as plain text."""

from collections.abc import Mapping, Sequence

from bot.wording import lessons, puzzles
from bot.wording.page import plain_line
from play.lessons.courses import Course
from play.lessons.lesson import Lesson, LessonAttempt
from play.puzzles.choice import Difficulty
from play.puzzles.kind import PuzzleKind
from play.services.puzzles import Given, Judged, StreakStanding
from tafl.phrases import capital
from tafl.puzzle_proofs import Proof

LABELS: Mapping[str, str] = {
    "nothing": puzzles.NOTHING_STOPS,
    "show": puzzles.SHOW,
    "reveal": puzzles.REVEAL,
    "easier": puzzles.EASIER,
    "next-puzzle": puzzles.NEXT,
    "hint": lessons.HINT,
    "show-move": lessons.SHOW_MOVE,
    "again": lessons.TRY_AGAIN,
    "next": lessons.NEXT,
    "lessons": lessons.ALL_LESSONS,
}
"""Labels of buttons, which some sentences name."""

KINDS: Mapping[PuzzleKind, str] = {kind: capital(name) for kind, name in puzzles.KINDS.items()}
"""The kinds of puzzles to choose from."""

DIFFICULTIES: Mapping[Difficulty, str] = {
    difficulty: capital(name) for difficulty, name in puzzles.DIFFICULTIES.items()
}
"""The difficulties of puzzles to choose from."""

STILL_OPEN: str = puzzles.STILL_OPEN
"""The answer to a person who wants other puzzles, while one is open."""


def _lines(text: str) -> Sequence[str]:
    """The lines of *text* as plain text, without empty ones."""
    return [line for line in plain_line(text).splitlines() if line]


def puzzle_title(given: Given) -> str:
    """The name of a puzzle, and that of its game."""
    return _lines(puzzles.title(given.puzzle, given.attempt.day))[0]


def puzzle_text(given: Given) -> Sequence[str]:
    """The task of a puzzle, then what is good to know about it."""
    if given.is_over:
        return _lines(puzzles.task(given.puzzle))
    return _lines(puzzles.question(given))[1:]


def judged(result: Judged) -> Sequence[str]:
    """The reply to an answer."""
    return _lines(puzzles.judged(result))


def over(given: Given) -> str:
    """The result of a puzzle that the reader finished before."""
    return plain_line(puzzles.over(given))


def reveal_question(given: Given) -> str:
    """The question whether to give a puzzle up."""
    return " ".join(_lines(puzzles.reveal_question(given))[1:])


def given_up(result: Judged) -> Sequence[str]:
    """The result of a puzzle whose solution the reader looks at."""
    given = result.given
    return _lines(puzzles.over(given) if given.attempt.solved else puzzles.not_solved(result))


def solution(given: Given, proof: Proof) -> Sequence[str]:
    """The solution of a puzzle, then the *proof* that it is right."""
    puzzle = given.puzzle.puzzle
    return _lines(f"{puzzles.the_solution(puzzle)}\n{puzzles.proof(puzzle, proof)}")


def puzzle_stats(standing: StreakStanding) -> Sequence[str]:
    """The reader's rating and streaks, with a heading; empty before the first answer."""
    return _lines(puzzles.stats(standing)) if standing.solver.tried else ()


def lesson_text(lesson: Lesson, number: int, hints: int) -> Sequence[str]:
    """The title of a step, counted from 0, then its task, then as many *hints* as are shown."""
    return _lines(lessons.task(lesson, number, hints))


def lesson_right(lesson: Lesson, number: int, attempt: LessonAttempt) -> Sequence[str]:
    return _lines(lessons.right(lesson, number, attempt))[1:]


def lesson_wrong(lesson: Lesson, number: int, attempt: LessonAttempt) -> Sequence[str]:
    return _lines(lessons.wrong(lesson, number, attempt))[1:]


def lesson_finished(lesson: Lesson, course: Course) -> Sequence[str]:
    """The lines below the end of a lesson: how many are done, and what comes after the last."""
    text = lessons.finished_in(course, lesson)
    if course.after(lesson) is None:
        text += "\n" + lessons.all_finished(computer=False, challenged=course.challenged)
    return _lines(text)


def next_lesson(lesson: Lesson) -> str:
    """The label of what leads to the next lesson."""
    return lessons.next_label(lesson)


def course_text(course: Course) -> Sequence[str]:
    """The heading of a course, then what it is."""
    return _lines(lessons.course_heading(course.ruleset, *course.progress_in(course.needed)))


def start_label(lesson: Lesson, step: int) -> str:
    """The label of what begins a lesson, or goes on with it if *step* isn't 0."""
    return lessons.start_label(lesson, step)
