"""The option of commands that names a match."""

from collections.abc import Callable, Coroutine, Sequence
from typing import Any, TypeAlias

from discord.app_commands import Choice

from bot.discord_limits import MAX_CHOICE_LENGTH, MAX_CHOICES
from bot.errors import Purpose
from bot.matches.finding import find_match, thread_of
from bot.ui.answers import names_for, player_of
from bot.ui.base import Interaction
from bot.ui.command_options import match_number, typed_number
from bot.ui.viewers import viewer_of
from bot.wording.others import literal
from play import subject
from play.matches.match import Match
from play.matches.summary import MatchSummary
from play.search import search

MAX_RECENT = 10
"""Maximum number of finished matches that autocomplete offers."""

Autocomplete: TypeAlias = Callable[[Interaction, str], Coroutine[Any, Any, list[Choice[str]]]]


async def requested_match(
    interaction: Interaction, purpose: Purpose, named: str | int | None
) -> Match:
    """The match that the command is about; see ``requested_match_number``."""
    number = await requested_match_number(interaction, purpose, named)
    return await interaction.client.services.matches.shown(number, viewer_of(interaction))


async def requested_match_number(
    interaction: Interaction, purpose: Purpose, named: str | int | None
) -> int:
    """The number of the match that the command is about.

    *named* gives it, as a number or as typed text; if None, ``find_match`` finds it.

    Raises:
        NotANumberError: the text *named* is no number.
        NoMatchError, SeveralMatchesError, NotYourTurnError: see ``find_match``.
    """
    matches, here = interaction.client.services.matches, thread_of(interaction)
    chosen = match_number(named) if isinstance(named, str) else named
    number = await find_match(matches, viewer_of(interaction), here, purpose, chosen)
    subject.note(match=number)
    return number


def match_choices(purpose: Purpose) -> Autocomplete:
    """A function for autocomplete that offers the matches that the user may name for *purpose*."""

    async def offer(interaction: Interaction, text: str) -> list[Choice[str]]:
        names, me = names_for(interaction), player_of(interaction)
        names.learn(interaction.user)
        found = await _offered(interaction, purpose)
        own = [(match.id, names.label(match, me)) for match in found]
        return _choices(text, own, anybodys=purpose in {Purpose.LOOK, Purpose.REVIEW})

    return offer


def _choices(typed: str, own: Sequence[tuple[int, str]], *, anybodys: bool) -> list[Choice[str]]:
    """At most 25 of the *own* matches of the user, given by number and label, that fit *typed*.

    If *anybodys* is true, the number of any other match can be typed, and comes first.
    """
    found = search(typed, ((match, (str(match[0]), match[1])) for match in own))
    number = typed_number(typed)
    if anybodys and number is not None and number not in dict(own):
        found.insert(0, (number, f"#{number}"))
    return [
        Choice(name=literal(label, MAX_CHOICE_LENGTH), value=str(number))
        for number, label in found[:MAX_CHOICES]
    ]


async def _offered(interaction: Interaction, purpose: Purpose) -> Sequence[MatchSummary]:
    matches, me = interaction.client.services.matches, player_of(interaction)
    match purpose:
        case Purpose.MOVE:
            return await matches.waiting_for(me)
        case Purpose.PLAN:
            return [match for match in await matches.running(me) if match.player_to_move != me]
        case Purpose.ACT:
            return await matches.running(me)
        case Purpose.LOOK:
            return [*await matches.running(me), *await matches.recent(me, MAX_RECENT)]
        case Purpose.AGAIN | Purpose.REVIEW:
            return await matches.recent(me, MAX_RECENT)
        case Purpose.FOLLOW:
            here = await matches.in_thread(interaction.channel_id or 0)
            return [] if here is None or here.seats.side_of(me) is not None else [here]
        case Purpose.UNFOLLOW:
            return await matches.followed(viewer_of(interaction))
