"""Courses as people on a server take them: which one a word names, and its progress."""

from bot.challenges.buttons import is_between
from bot.ui.answers import player_of
from bot.ui.base import Interaction
from bot.ui.buttons import read_number
from bot.ui.servers import usual_ruleset
from bot.ui.worker_threads import beside
from play.challenges.errors import UnknownChallengeError
from play.lessons.course import course_for
from play.lessons.courses import CHALLENGE, USUAL, Course
from tafl.errors import UnknownRulesetError
from tafl.ruleset import Ruleset
from tafl.rulesets import FOR_BEGINNERS


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
