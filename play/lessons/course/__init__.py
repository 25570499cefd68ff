"""The lessons that come with the program, each in a TOML file in this folder."""

from collections.abc import Collection, Sequence
from functools import cache, lru_cache
from importlib.resources import files

from play.lessons.errors import LessonError, UnknownLessonError
from play.lessons.lesson import Lesson
from play.lessons.lesson_text import read_lesson
from play.lessons.proofreading import check, check_under
from tafl.ruleset import Ruleset


@cache
def keys() -> frozenset[str]:
    names = (entry.name for entry in files(__name__).iterdir())
    return frozenset(name.removesuffix(".toml") for name in names if name.endswith(".toml"))


@cache
def lesson(key: str) -> Lesson:
    """The lesson with that *key*, after all checks.

    Raises:
        UnknownLessonError: no lesson has that key.
        LessonError: the lesson has a fault.
    """
    if key not in keys():
        raise UnknownLessonError(key)
    return check(read_lesson((files(__name__) / f"{key}.toml").read_text("utf-8"), key))


@cache
def all_lessons() -> Sequence[Lesson]:
    """All lessons in the order of the course, extra ones last; slow when first called."""
    return tuple(sorted(map(lesson, keys()), key=lambda each: (each.extra, _place(each))))


@lru_cache(maxsize=64)
def course_for(ruleset: Ruleset | None) -> Sequence[Lesson]:
    """The lessons that hold under *ruleset*, in order; None: all lessons, extra ones last.

    Servers may have rules of their own. A lesson is left out if *ruleset* lacks what it is about,
    or makes a wrong move right or a right one wrong. The search takes some tenths of a second.
    """
    if ruleset is None:
        return all_lessons()
    held = (each for each in all_lessons() if each.holds_for(ruleset))
    return tuple(sorted((each for each in held if _stands(each, ruleset)), key=_place))


def _place(lesson: Lesson) -> tuple[int, str]:
    return lesson.place, lesson.key


def _stands(lesson: Lesson, ruleset: Ruleset) -> bool:
    """Whether the right moves of *lesson* are the right ones under *ruleset* too."""
    try:
        check_under(lesson, ruleset)
    except LessonError:
        return False
    return True


def next_lesson(
    course: Sequence[Lesson], finished: Collection[str], after: str | None = None
) -> Lesson | None:
    """The next lesson of *course* that is not *finished*; None if all of them are.

    It is the next after the lesson with the key *after*; the first lesson follows the last.
    """
    keys_in_order = [each.key for each in course]
    place = keys_in_order.index(after) + 1 if after in keys_in_order else 0
    following = (*course[place:], *course[:place])
    return next((each for each in following if each.key not in finished), None)
