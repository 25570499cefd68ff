"""The tournament of a server that a user means."""

from collections.abc import Callable, Collection, Coroutine, Sequence
from typing import Any, TypeAlias

from discord.app_commands import Choice

from bot.discord_limits import MAX_CHOICES
from bot.errors import NoTournamentError, SeveralTournamentsError
from bot.ui.base import Interaction
from bot.ui.command_options import choices_of
from bot.ui.servers import server_of
from bot.ui.viewers import viewer_of
from bot.wording import tournaments as wording
from play.name_search import words_of
from play.tournaments.errors import UnknownTournamentError
from play.tournaments.summary import TournamentSummary
from play.tournaments.tournament import BEGUN, GOING_ON, Tournament, TournamentState, may_see

MAX_RECENT = 100
"""Maximum number of tournaments of a server that are searched: open ones, then the latest."""

ANY_STATE = frozenset(TournamentState)

Autocomplete: TypeAlias = Callable[[Interaction, str], Coroutine[Any, Any, list[Choice[str]]]]


async def tournaments_seen(
    interaction: Interaction, limit: int, skip: int = 0
) -> Sequence[TournamentSummary]:
    """The server's tournaments that the user may see, first those that are not over.

    The first *skip* are left out, and at most *limit* returned.
    """
    guild_id, tournaments = server_of(interaction), interaction.client.services.tournaments
    if interaction.permissions.manage_guild:
        return await tournaments.listed(guild_id, limit, skip)
    return await tournaments.listed_for(viewer_of(interaction), guild_id, limit, skip)


def require_seen(interaction: Interaction, tournament: Tournament) -> None:
    """Raise ``UnknownTournamentError`` if the user may not see *tournament*; managers see all."""
    here = tournament.place.guild_id == interaction.guild_id
    manages = here and interaction.permissions.manage_guild
    if not (manages or (here and may_see(viewer_of(interaction), tournament))):
        raise UnknownTournamentError


async def requested_tournament(
    interaction: Interaction,
    named: str | None,
    states: Collection[TournamentState],
    *,
    or_latest: bool = False,
) -> Tournament:
    """The server's tournament that the user means.

    It is the one with the number or name *named*. If that is None, it is the only one in *states*
    or, among several, the only one not over. If all are over, *or_latest* chooses the latest.

    Raises:
        UnknownTournamentError: the server has none with the number or name *named*.
        NoTournamentError: none is in *states*.
        SeveralTournamentsError: several are possible.
    """
    tournaments = interaction.client.services.tournaments
    listed = await tournaments_seen(interaction, MAX_RECENT)
    if named is not None:
        return await tournaments.load_tournament(_named(listed, named).id)
    possible = [tournament for tournament in listed if tournament.state in states]
    going_on = [tournament for tournament in possible if tournament.state in GOING_ON]
    if not possible:
        raise NoTournamentError(states)
    is_clear = len(going_on) == 1 or (or_latest and not going_on)
    if len(possible) > 1 and not is_clear:
        raise SeveralTournamentsError(possible)
    return await tournaments.load_tournament((going_on or possible)[0].id)


def _named(listed: Sequence[TournamentSummary], text: str) -> TournamentSummary:
    """The first of *listed* whose number or name is *text*; raises ``UnknownTournamentError``."""
    sought = words_of(text)
    for tournament in listed:
        if sought in {words_of(str(tournament.id)), words_of(tournament.name)}:
            return tournament
    raise UnknownTournamentError


def tournament_choices(states: Collection[TournamentState]) -> Autocomplete:
    """A function for autocomplete that offers the server's tournaments in *states*."""

    async def offer(interaction: Interaction, text: str) -> list[Choice[str]]:
        listed = await tournaments_seen(interaction, MAX_RECENT)
        return choices_of(
            text,
            (
                (wording.label(tournament), str(tournament.id))
                for tournament in listed
                if tournament.state in states
            ),
        )

    return offer


async def round_choices(interaction: Interaction, typed: int | str) -> list[Choice[int]]:
    named = getattr(interaction.namespace, "tournament", None) or None
    try:
        tournament = await requested_tournament(interaction, named, BEGUN)
    except (UnknownTournamentError, NoTournamentError, SeveralTournamentsError):
        return []
    numbers = [n for n in range(tournament.number, 0, -1) if str(n).startswith(str(typed or ""))]
    return [Choice(name=wording.round_name(n), value=n) for n in numbers[:MAX_CHOICES]]
