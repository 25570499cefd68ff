"""Texts around lessons. The lessons' own texts are in ``play/lessons/course``."""

from collections.abc import Collection, Sequence
from typing import assert_never

from bot.wording.mentions import moved, quoted
from bot.wording.quoted_text import plain
from bot.wording.sentence_templates import Sentences
from play.lessons import facts
from play.lessons.courses import Course
from play.lessons.errors import NoSuchStepError, UnknownLessonError
from play.lessons.lesson import Lesson, LessonAttempt
from tafl.phrases import counted, listed, outcome_in_words
from tafl.pieces import Side
from tafl.ruleset import Ruleset

LEARN = "Learn to play"
LEARN_THIS_GAME = "Learn this game"

START, CONTINUE, NEXT, TRY_AGAIN = "Start", "Continue", "Next", "Try again"
HINT, SHOW_MOVE, ALL_LESSONS = "Hint", "Show the move", "All lessons"
FIRST_GAME = "Play the computer, level 1"
CHOOSE_LESSON = "Choose a lesson"

DONE, CURRENT, OPEN = "✅", "▶️", "▫️"
"""The signs of lessons in the list: finished, next, and others."""

COLOURS = {Side.ATTACKERS: "black", Side.DEFENDERS: "white"}


def course_heading(ruleset: Ruleset | None, done: int, lessons: int) -> str:
    """The text above the list of lessons for a game under *ruleset*, or of the usual ones for None.

    There are *lessons* of them, and the reader has finished *done*.
    """
    if not lessons and ruleset is not None:
        return (
            f"**Learn {plain(ruleset.name)}**\nNo lesson fits this game's rules. `/rules` explains "
            "them, and `/learn` without a game has the usual lessons."
        )
    what = "Each lesson is a few small boards. You make the moves."
    if ruleset is None:
        return f"**Learn to play**\n{what}"
    return f"**Learn {plain(ruleset.name)}**\n{what} {done} of {counted(lessons, 'lesson')} done."


def course_list(
    needed: Sequence[Lesson],
    extra: Sequence[Lesson],
    finished: Collection[str],
    current: str | None,
) -> str:
    """The *needed* lessons, a line each, then the *extra* ones for special rules.

    *finished* and *current* are keys of lessons. Only *current* has its summary: on a phone, all
    summaries would fill the screen.
    """
    lines = [_entry(each, finished, current) for each in needed]
    if extra:
        shown = listed(option_label(each, finished) for each in extra)
        lines.insert(0, f"**The course** · {_done(needed, finished)}")
        lines.append(f"\n**For special rules** · {_done(extra, finished)}")
        lines.append(f"Only some games need them: {shown}.")
    return "\n".join(lines)


def _done(lessons: Sequence[Lesson], finished: Collection[str]) -> str:
    return f"{sum(each.key in finished for each in lessons)} of {len(lessons)} done"


def _entry(lesson: Lesson, finished: Collection[str], current: str | None) -> str:
    if lesson.key == current:
        return f"{CURRENT} **{lesson.title}**: {lesson.summary}"
    return f"{DONE if lesson.key in finished else OPEN} {lesson.title}"


def option_label(lesson: Lesson, finished: Collection[str]) -> str:
    """A lesson in a list to choose from, ticked if it is finished."""
    return f"{DONE} {lesson.title}" if lesson.key in finished else lesson.title


def start_label(lesson: Lesson, step: int) -> str:
    """Label of the button that begins a lesson, or continues it if *step* isn't 0."""
    return f"{CONTINUE if step else START}: {lesson.title}"


def next_label(lesson: Lesson) -> str:
    return f"{NEXT}: {lesson.title}"


def heading(lesson: Lesson, number: int) -> str:
    """The first line of step *number* (from 0) of a lesson: its title, and ``2 of 5``."""
    return f"**{lesson.title}** · {number + 1} of {len(lesson.steps)}"


def task(lesson: Lesson, number: int, hints: int) -> str:
    """The task of step *number*; 1 of its *hints* adds a sentence that helps, 2 also the move."""
    step = lesson.steps[number]
    lines = [heading(lesson, number), step.task]
    if hints > 0:
        lines.append(f"💡 {step.hint}")
    if hints > 1:
        lines.append(f"💡 The move is `{step.shown}`.")
    return "\n".join(lines)


def right(lesson: Lesson, number: int, attempt: LessonAttempt) -> str:
    move = moved(attempt.game.turns[-1])
    return f"{heading(lesson, number)}\n✅ {move}. {attempt.step.success}"


def wrong(lesson: Lesson, number: int, attempt: LessonAttempt) -> str:
    """The answer to a legal move that isn't right in a step: its effect, and what it lacks."""
    move = quoted(attempt.game.turns[-1])
    said = attempt.words or " ".join(map(fact_in_words, attempt.facts))
    lines = [
        heading(lesson, number),
        f"↩️ **Not yet.** {move} isn't what the task asks for.",
        said,
        f"-# *{TRY_AGAIN}* takes the move back.",
    ]
    return "\n".join(filter(None, lines))


def finished_in(course: Course, lesson: Lesson) -> str:
    """The line below a *lesson* that was finished just now: how many of *course* are done."""
    done, lessons = course.progress_in(course.part_with(lesson))
    # A course for one game has no parts.
    part = " for special rules" if lesson.extra else " of the course"
    of = f"{counted(lessons, 'lesson')}{part if course.ruleset is None else ''}"
    return f"**Lesson finished: {lesson.title}.** {done} of {of} done."


def all_finished(*, computer: bool, challenged: bool) -> str:
    """The line below a finished course; *challenged*: a challenge to the learner is waiting."""
    if challenged:
        game = " Or play a first game against the computer." if computer else ""
        return f"You're ready to accept the challenge!{game}"
    if computer:
        return "You're ready for a first game! Level 1 of the computer is for beginners."
    return "You're ready for a first game! `/challenges` lists the ones you can join."


def plain_turn(side: Side) -> str:
    """The side to move in the picture, in words for screen readers."""
    return f"It's {COLOURS[side]}'s turn."


def fact_in_words(fact: facts.Fact) -> str:
    """A sentence about *fact*, a reason why a move doesn't do what the lesson asks for."""
    match fact:
        case facts.Ended(outcome):
            return f"The game is over. {outcome_in_words(outcome)}."
        case facts.WentElsewhere(_, wanted):
            return f"The piece should stop on {listed(wanted, last='or')}."
        case facts.OtherPiece(source, wanted):
            to = f" to {listed(wanted, last='or')}" if wanted else ""
            return f"Move the piece on {source}{to} instead."
        case facts.Took(squares, missing):
            return _took(squares, missing)
        case facts.NobodyBeside(target):
            return f"That captures nothing: no enemy is next to {target}."
        case facts.NotClosed(enemy, None):
            return f"That captures nothing: the other side of {enemy} is off the board."
        case facts.NotClosed(enemy, far):
            return f"That captures nothing: {enemy} isn't closed in on the other side, {far}."
        case facts.CanBeTaken(square, move):
            return f"Not safe: the other side could capture {square} with `{move}`."
        case facts.NoWayOut():
            return "After that, the king has no way out."
        case facts.CanEscape(ways):
            return (
                f"The king could still escape to {listed((way.target for way in ways), last='or')}."
            )
        case facts.CanBeStopped(move):
            return f"That's raichi, but `{move}` stops the king."
        case facts.NotSurrounded(_, free):
            return f"The king isn't captured: no black piece is on {listed(free, last='or')}."
        case facts.HasGap(square):
            return f"There's a gap: white can still get to {square}."
        case _:
            assert_never(fact)


def _took(squares: Sequence[object], missing: Sequence[object]) -> str:
    men = f"the {'man' if len(squares) == 1 else 'men'} on {listed(squares)}"
    if missing:
        return f"That captures {men}, but not {listed(missing)}."
    return f"That captures only {men}."


SENTENCES: Sentences = {
    UnknownLessonError: "There's no lesson {key:typed}. `/learn` lists them all.",
    NoSuchStepError: "This lesson has changed. Open it again with `/learn`.",
}
