"""Finding the match that a player means: by a command's option, the thread, or their matches."""

from collections.abc import Callable, Coroutine, Sequence
from typing import Any, TypeAlias, TypeVar

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.discord_limits import MAX_CHOICE_LENGTH, MAX_CHOICES
from bot.errors import NoMatchError, NotANumberError, Purpose, SeveralMatchesError
from bot.ui.answers import names_for, player_of
from bot.ui.base import Interaction
from bot.ui.command_options import match_number, typed_number
from bot.ui.viewers import viewer_of
from bot.wording.quoted_text import literal
from play import log_subject
from play.errors import PlayError
from play.matches.errors import NotYourTurnError
from play.matches.match import Match
from play.matches.summary import AwaitedGame, MatchSummary
from play.matches.viewing import Viewer
from play.name_search import search
from play.services.matches import Matches

MAX_RECENT = 10
"""Maximum number of finished matches that autocomplete offers."""

NO_MATCH_YET = (PlayError, NoMatchError, SeveralMatchesError, NotANumberError)
"""Errors raised while somebody is typing and it is not yet clear which match they mean."""

NO_THREADS = (discord.TextChannel, discord.DMChannel, discord.GroupChannel)
"""Types of channels that cannot be the thread of a match, so that none has to be looked up."""


Autocomplete: TypeAlias = Callable[[Interaction, str], Coroutine[Any, Any, list[Choice[str]]]]

Command = TypeVar("Command")


def thread_of(interaction: Interaction) -> int | None:
    """The id of the channel of *interaction*; None if it cannot be the thread of a match."""
    return None if isinstance(interaction.channel, NO_THREADS) else interaction.channel_id


async def find_match(
    matches: Matches, viewer: Viewer, channel_id: int | None, purpose: Purpose, named: int | None
) -> int:
    """The number of the match that *viewer* means; the caller checks whether they may see it.

    It is *named* if that is given, or else the match of the thread *channel_id*, or else the
    viewer's only match that *purpose* allows.

    Raises:
        NoMatchError, SeveralMatchesError: *purpose* allows no match, or several.
        NotYourTurnError: *purpose* is a move, and it is not the viewer's turn in their only match.
    """
    if named is not None:
        return named
    here = None if channel_id is None else await matches.number_in_thread(channel_id)
    if here is not None:
        return here
    if purpose is Purpose.MOVE and (only := await _awaited(matches, viewer)) is not None:
        return only.match_id
    found = await _candidates(matches, viewer, purpose)
    if not found:
        raise NoMatchError(purpose)
    if len(found) > 1:
        raise SeveralMatchesError(found)
    if purpose is Purpose.MOVE and found[0].player_to_move != viewer.player:
        raise NotYourTurnError(found[0].id, found[0].to_move)
    return found[0].id


async def _awaited(matches: Matches, viewer: Viewer) -> AwaitedGame | None:
    """The viewer's only match in which it is their turn; None if there is none.

    Raises:
        SeveralMatchesError: there are several.
    """
    found = await matches.awaited(viewer.player)
    if isinstance(found, AwaitedGame):
        return found
    if found:
        raise SeveralMatchesError(found)
    return None


async def _candidates(matches: Matches, viewer: Viewer, purpose: Purpose) -> Sequence[MatchSummary]:
    """The matches that *viewer* may mean by a command with *purpose*, if the command names none.

    They are the viewer's matches in progress, with these exceptions: for conditional moves, matches
    in which it is not the viewer's turn come before all others. A rematch or a review is of the
    match that ended last; that is also looked at if none is in progress. Following a match needs
    its number, since any match can be followed.
    """
    player = viewer.player
    if purpose in {Purpose.AGAIN, Purpose.REVIEW}:
        return await matches.recent(player, 1)
    if purpose is Purpose.FOLLOW:
        return []
    if purpose is Purpose.UNFOLLOW:
        return await matches.followed(viewer)
    running = await matches.running(player)
    if purpose is Purpose.PLAN:
        return [match for match in running if match.player_to_move != player] or running
    if running or purpose is not Purpose.LOOK:
        return running
    return await matches.recent(player, 1)


async def shown_match(interaction: Interaction, number: int) -> Match:
    """The match with that *number*; raises an error if there is none that the user may see."""
    return await interaction.client.services.matches.shown(number, viewer_of(interaction))


async def requested_match(
    interaction: Interaction, purpose: Purpose, named: str | int | None
) -> Match:
    """The match that the command is about; see ``requested_match_number``."""
    number = await requested_match_number(interaction, purpose, named)
    return await shown_match(interaction, number)


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
    log_subject.note(match=number)
    return number


async def typed_match_number(interaction: Interaction, purpose: Purpose) -> int:
    """The number of the match that the half-typed command is about.

    Raises:
        PlayError, NoMatchError, SeveralMatchesError, NotANumberError: it is not clear which.
    """
    matches, here = interaction.client.services.matches, thread_of(interaction)
    return await find_match(matches, viewer_of(interaction), here, purpose, _named(interaction))


async def game_to_move_in(interaction: Interaction, named: int | None) -> AwaitedGame | None:
    """The game about which a move is being typed; None if it is not the user's turn in it.

    Raises:
        PlayError, SeveralMatchesError, NotANumberError: it is not clear which.
    """
    matches, viewer = interaction.client.services.matches, viewer_of(interaction)
    number, here = _named(interaction) if named is None else named, thread_of(interaction)
    if number is None and here is not None:
        number = await matches.number_in_thread(here)
    if number is None:
        return await _awaited(matches, viewer)
    match = await matches.shown(number, viewer)
    return AwaitedGame(number, match.game) if match.player_to_move == viewer.player else None


def _named(interaction: Interaction) -> int | None:
    """The number in the option *game* of the half-typed command; None if it is empty."""
    return match_number(getattr(interaction.namespace, "game", None) or None)


def match_option(
    purpose: Purpose, hint: str = "The game, if you play several"
) -> Callable[[Command], Command]:
    """A decorator for a command with the option *match*, which people see as *game*.

    Autocomplete offers the matches that the user may name for *purpose*; *hint* is the description.
    """

    def decorate(command: Command) -> Command:
        command = app_commands.describe(match=hint)(command)
        command = app_commands.rename(match="game")(command)
        return app_commands.autocomplete(match=match_choices(purpose))(command)

    return decorate


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
