"""Courses: the lessons for one game, for the game of a challenge, or for any beginner."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from bot.challenges.buttons import is_between
from bot.ui.answers import player_of
from bot.ui.base import Interaction
from bot.ui.buttons import read_number
from bot.ui.servers import usual_ruleset
from bot.ui.threads import beside
from play.challenges.errors import UnknownChallengeError
from play.lessons.course import course_for, next_lesson
from play.lessons.lesson import Lesson
from play.lessons.progress import Progress
from tafl.errors import UnknownRulesetError
from tafl.ruleset import Ruleset
from tafl.rulesets import FOR_BEGINNERS

USUAL = ""
"""The word that names, in custom ids, the course that leads to a first game."""

CHALLENGE = "#"
"""The beginning of the word for the course of a challenge; no ruleset's key begins with it."""


class Course(NamedTuple):
    """The *lessons* for games under *ruleset*, or all lessons if it is None.

    *word* names the course in custom ids: it is ``USUAL``, the key of a ruleset, or ``CHALLENGE``
    and the number of a challenge. *progress* is the learner's, by the keys of lessons.
    """

    word: str
    ruleset: Ruleset | None
    lessons: Sequence[Lesson]
    progress: Mapping[str, Progress]

    @property
    def finished(self) -> Collection[str]:
        """The keys of all lessons that the learner has finished."""
        return {key for key, progress in self.progress.items() if progress.is_finished}

    @property
    def needed(self) -> Sequence[Lesson]:
        """The lessons that lead to a game: all of them, except extra ones if *ruleset* is None."""
        return [each for each in self.lessons if self.ruleset is not None or not each.extra]

    @property
    def extra(self) -> Sequence[Lesson]:
        return [each for each in self.lessons if each not in self.needed]

    def progress_in(self, lessons: Sequence[Lesson]) -> tuple[int, int]:
        """The number of *lessons* that the learner has finished, and the number of all."""
        return sum(each.key in self.finished for each in lessons), len(lessons)

    @property
    def challenged(self) -> bool:
        """Whether the course is for the game of a challenge."""
        return self.word.startswith(CHALLENGE)

    def after(self, lesson: Lesson | None = None) -> Lesson | None:
        """The next needed lesson that is not finished; None if all are.

        If *lesson* was finished just now, the search begins after it.
        """
        key = None if lesson is None else lesson.key
        return next_lesson(self.needed, self.finished, key)

    def step_of(self, lesson: Lesson) -> int:
        """The number, from 0, of the step of *lesson* with which the learner goes on."""
        return self.progress.get(lesson.key, Progress()).next_step(lesson)


def word_for(challenge_id: int) -> str:
    """The word that names the course for the game of a challenge."""
    return f"{CHALLENGE}{challenge_id}"


async def word_here(interaction: Interaction) -> str:
    """The word that names the course for the server's usual game.

    It is ``USUAL`` if there is no such game, no lesson fits it, or it needs just the usual lessons.
    """
    services = interaction.client.services
    server = await services.servers.load_server(interaction.guild_id)
    ruleset = await usual_ruleset(interaction, server)
    if ruleset is None:
        return USUAL
    needed = await beside(course_for, ruleset)
    first = (each for each in await beside(course_for, None) if not each.extra)
    return ruleset.key if needed and set(needed) != set(first) else USUAL


async def course_of(interaction: Interaction, word: str) -> Course:
    """The course that *word* names, with the user's progress.

    It is the usual course if the game or the challenge no longer exists, or if the user is not one
    of the two players of the challenge.
    """
    word, ruleset = await _found(interaction, word)
    # Under a new ruleset, each lesson is played through, which takes time.
    lessons = await beside(course_for, ruleset)
    progress = await interaction.client.services.lessons.progress(player_of(interaction))
    return Course(word, ruleset, lessons, progress)


async def learned_with(interaction: Interaction, word: str) -> str:
    """The key of the ruleset that the course *word* leads to."""
    _, ruleset = await _found(interaction, word)
    return FOR_BEGINNERS if ruleset is None else ruleset.key


async def _found(interaction: Interaction, word: str) -> tuple[str, Ruleset | None]:
    """*word* and the ruleset of its course, or those of the usual course; see ``course_of``."""
    try:
        return word, await _ruleset(interaction, word)
    except (UnknownRulesetError, UnknownChallengeError, ValueError):
        return USUAL, None


async def _ruleset(interaction: Interaction, word: str) -> Ruleset | None:
    services = interaction.client.services
    if word == USUAL:
        return None
    if not word.startswith(CHALLENGE):
        return await services.rulesets.named(interaction.guild_id, word)
    challenge = await services.challenges.load_challenge(read_number(word.removeprefix(CHALLENGE)))
    if not is_between(challenge, player_of(interaction)):
        raise UnknownChallengeError(challenge.id)
    return challenge.terms.ruleset
