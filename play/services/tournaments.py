"""Requests of players and managers about tournaments; what managers do is logged."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from play.computer.thinker import NoThinker, Thinker
from play.limits.amounts import ENTRANTS_PERIOD, MAX_ENTRANTS_UPDATES, MAX_OPEN_TOURNAMENTS
from play.matches.live_positions import require_no_live_start
from play.matches.viewing import Viewer
from play.news.tournaments import (
    EntrantsChanged,
    PlayerWithdrawn,
    ResultCorrected,
    TakenOut,
    TournamentCancelled,
    TournamentNews,
    TournamentOpened,
    TournamentUnposted,
)
from play.players.player_id import PlayerId, is_reached
from play.ratings.rated_result import rated_key
from play.ratings.rating import Rating
from play.ratings.rating_list import ALL_RULESETS, EntryKey
from play.servers.log import Act, LogEntry
from play.servers.place import Place
from play.services.announcing import announcing
from play.services.fair_play_cases import require_eligible
from play.services.server_messages import send_from_server
from play.services.tournament_computer import is_welcome, require_computer, require_playable
from play.services.tournament_rounds import award_medals, take_medals_back
from play.store.port import Store, Unit
from play.store.reading import reads
from play.tournaments.correction import Correction
from play.tournaments.crosstable import Pairing
from play.tournaments.errors import NotPlayingError, TooManyTournamentsError, UnknownTournamentError
from play.tournaments.summary import TournamentSummary
from play.tournaments.tournament import Tournament, TournamentState


async def notify_organiser(unit: Unit, tournament_id: int, now: datetime) -> None:
    """Notify the organiser of a tournament that nothing can be posted in its channel."""
    tournament = await unit.tournaments.load_tournament(tournament_id)
    unposted = TournamentUnposted(tournament.organiser, tournament.id)
    await send_from_server(unit, tournament.place.server_id, unposted, now)


@dataclass(frozen=True, slots=True)
class Tournaments:
    """Announces tournaments, enters and withdraws players, and lists standings.

    A request with the id of a tournament raises ``UnknownTournamentError`` if there is none, or if
    it is not on the server named.

    ``Rounds`` takes the automatic steps. *wake* is called when there may be something to deliver,
    or deadlines may have changed. *thinker* is the computer player.
    """

    store: Store
    now: Callable[[], datetime]
    wake: Callable[[], None]
    thinker: Thinker = field(default_factory=NoThinker)

    load_tournament = reads(lambda unit: unit.tournaments.load_tournament)
    listed = reads(lambda unit: unit.tournaments.listed)
    round_of = reads(lambda unit: unit.tournaments.round_of)
    correction = reads(lambda unit: unit.tournaments.correction)

    async def create(self, tournament: Tournament) -> Tournament:
        """Store and announce *tournament*, and return it with its id.

        Raises:
            TooManyTournamentsError: the server has as many open tournaments as the limit allows.
            TournamentNameTakenError: an open tournament of the server has the same name.
            PlayError: from ``Tournament.checked`` and ``require_computer``, and, if the computer
                may enter, ``require_playable`` and ``require_no_live_start``.
        """
        tournament = tournament.checked()
        if tournament.computer is not None:
            await require_playable(self.thinker, tournament.ruleset)
        async with announcing(self) as unit:
            guild_id = tournament.place.server_id
            # The server is locked, so that the limit also holds for concurrent requests.
            server = await unit.servers.to_change(guild_id)
            require_computer(server, tournament)
            if tournament.computer is not None:
                await require_no_live_start(unit.live_positions, tournament.ruleset)
            if await unit.tournaments.count_open(guild_id) >= MAX_OPEN_TOURNAMENTS:
                raise TooManyTournamentsError(MAX_OPEN_TOURNAMENTS)
            tournament = await unit.tournaments.add_tournament(tournament)
            await self._log(unit, tournament, Act.TOURNAMENT_CREATED, tournament.organiser)
            await self._tell(unit, TournamentOpened(tournament.place, tournament.id))
        return tournament

    async def on_server(self, guild_id: int, tournament_id: int) -> Tournament:
        """The tournament with that id on the server."""
        async with self.store.read() as unit:
            return await _of_server(unit, guild_id, tournament_id)

    async def show_again(self, tournament_id: int) -> None:
        """Announce a tournament again, in its present state, unless it is over."""
        async with announcing(self) as unit:
            tournament = await unit.tournaments.load_tournament(tournament_id)
            if not tournament.is_over:
                await self._tell(unit, TournamentOpened(tournament.place, tournament.id))

    async def listed_for(
        self, viewer: Viewer, guild_id: int, limit: int, skip: int = 0
    ) -> Sequence[TournamentSummary]:
        """Like ``listed``, but only the tournaments that *viewer* may see are counted."""
        async with self.store.read() as unit:
            channels = [
                channel
                for channel in await unit.tournaments.channels(guild_id)
                if viewer.reads(Place(guild_id, channel))
            ]
            return await unit.tournaments.listed_for(guild_id, viewer.player, channels, limit, skip)

    async def join(self, guild_id: int, tournament_id: int, player: PlayerId) -> Tournament:
        """Enter *player* into a tournament, with their present rating on the server.

        Blocks do not matter: entering means playing any opponent. Errors are those of
        ``Tournament.joined``, and ``ExcludedError`` if managers have excluded *player*.
        """
        async with announcing(self) as unit:
            before = await _of_server(unit, guild_id, tournament_id)
            await require_eligible(unit, before.place.guild_id, player, None, self.now())
            rating = await _rating_of(unit, before, player)
            tournament = before.joined(player, rating, self.now())
            await unit.tournaments.save(before, tournament)
            await self._show_entrants(unit, tournament)
        return tournament

    async def leave(self, guild_id: int, tournament_id: int, player: PlayerId) -> Tournament:
        """Withdraw *player*, as ``Tournament.left`` does; their running games go on."""
        async with announcing(self) as unit:
            before = await _of_server(unit, guild_id, tournament_id)
            return await self._leave(unit, before, player)

    async def take_out(
        self, guild_id: int, tournament_id: int, player: PlayerId, manager: PlayerId
    ) -> Tournament:
        """Withdraw *player* from a tournament at the request of *manager*, and notify them.

        Raises:
            TournamentOverError: the tournament is over.
            NotPlayingError: the player has not entered, or has withdrawn.
        """
        async with announcing(self) as unit:
            before = await _of_server(unit, guild_id, tournament_id)
            before.require_open()
            if player not in before.staying:
                raise NotPlayingError(before.name, player)
            tournament = await self._leave(unit, before, player)
            await self._log(unit, tournament, Act.PLAYER_TAKEN_OUT, manager, player=player)
            if is_reached(player):
                out = TakenOut(player, tournament.id)
                await send_from_server(unit, tournament.place.server_id, out, self.now())
        return tournament

    async def start(
        self, guild_id: int, tournament_id: int, manager: PlayerId, computer: PlayerId | None = None
    ) -> Tournament:
        """End the sign-up of a tournament; its first round begins as soon as it is paired.

        If the number of players is odd, *computer* enters; None means the one named before.

        Raises:
            SignUpOverError: the tournament has begun, or was cancelled.
            TooFewPlayersError: too few players have entered.
            ComputerInRatedError: the computer would enter a rated tournament.
            PlayError: from ``require_computer`` and ``require_no_live_start``.
        """
        if computer is not None:
            await self._require_welcome(guild_id, tournament_id, computer)
        named = await is_welcome(self.store, tournament_id, self.thinker)
        async with announcing(self) as unit:
            before = await _of_server(unit, guild_id, tournament_id)
            ready = before if computer is None else replace(before, computer=computer)
            tournament = ready.begun(self.now(), with_computer=named or computer is not None)
            await unit.tournaments.save(before, tournament)
            await self._log(unit, tournament, Act.TOURNAMENT_STARTED, manager)
            await self._tell(unit, EntrantsChanged(tournament.place, tournament.id))
        return tournament

    async def cancel(self, guild_id: int, tournament_id: int, manager: PlayerId) -> Tournament:
        """Cancel a tournament that is not over; running games go on, but count for it no more."""
        async with announcing(self) as unit:
            before = await _of_server(unit, guild_id, tournament_id)
            tournament = before.cancelled()
            await unit.tournaments.save(before, tournament)
            await self._log(unit, tournament, Act.TOURNAMENT_CANCELLED, manager)
            await self._tell(unit, EntrantsChanged(tournament.place, tournament.id))
            await self._tell(unit, TournamentCancelled(tournament.place, tournament.id, manager))
        return tournament

    async def correct(  # noqa: PLR0913 - what a correction consists of
        self,
        guild_id: int,
        tournament_id: int,
        number: int,
        player: PlayerId,
        decide: Callable[[Pairing], Pairing],
        *,
        manager: PlayerId,
        reason: str = "",
    ) -> Correction:
        """Replace the pairing of *player* in round *number* by what *decide* makes of it.

        *decide* gives it another result. Its games that still run go on, but no longer count.
        Errors are those of ``Tournament.corrected``.
        """
        async with announcing(self) as unit:
            before = await _of_server(unit, guild_id, tournament_id)
            pairing = before.pairing(number, player)
            after = decide(pairing)
            tournament = before.corrected(number, after)
            await unit.tournaments.save(before, tournament)
            if tournament.is_over:
                await award_medals(unit, tournament, self.now())
            elif before.is_over:
                await take_medals_back(unit, tournament)
            correction = await unit.tournaments.add_correction(
                Correction(
                    tournament_id, number, player, pairing, after, manager, self.now(), reason
                )
            )
            await self._log(
                unit,
                tournament,
                Act.RESULT_CORRECTED,
                manager,
                player=player,
                before=correction.was,
                after=correction.became,
                reason=reason,
            )
            await self._tell(unit, ResultCorrected(tournament.place, tournament.id, correction.id))
        return correction

    async def _require_welcome(self, guild_id: int, tournament_id: int, computer: PlayerId) -> None:
        """Refuse the *computer* if it may not enter a tournament that is about to begin."""
        async with self.store.read() as unit:
            tournament = await _of_server(unit, guild_id, tournament_id)
            server = await unit.servers.load_server(guild_id)
            await require_no_live_start(unit.live_positions, tournament.ruleset)
        tournament = replace(tournament, computer=computer).checked()
        await require_playable(self.thinker, tournament.ruleset)
        require_computer(server, tournament)

    async def _leave(self, unit: Unit, before: Tournament, player: PlayerId) -> Tournament:
        tournament = before.left(player)
        await unit.tournaments.save(before, tournament)
        if tournament.state is TournamentState.SIGN_UP:
            await self._show_entrants(unit, tournament)
        else:
            await self._tell(unit, PlayerWithdrawn(tournament.place, tournament.id, player))
        return tournament

    async def _show_entrants(self, unit: Unit, tournament: Tournament) -> None:
        """Queue an update of the announcement; after many, one that shows several changes later."""
        news, now = EntrantsChanged(tournament.place, tournament.id), self.now()
        last = await unit.outbox.latest_due(EntrantsChanged, tournament.id, MAX_ENTRANTS_UPDATES)
        if last and last[0] > now:
            return  # an update is still to come
        many = len(last) == MAX_ENTRANTS_UPDATES
        await unit.outbox.add_news(news, now, max(now, last[-1] + ENTRANTS_PERIOD) if many else now)

    async def _tell(self, unit: Unit, news: TournamentNews) -> None:
        await unit.outbox.add_news(news, self.now())

    async def _log(
        self,
        unit: Unit,
        tournament: Tournament,
        act: Act,
        manager: PlayerId,
        **details: Any,  # noqa: ANN401 - other fields of the entry
    ) -> None:
        guild_id = tournament.place.server_id
        await unit.log.add_entry(
            LogEntry(guild_id, self.now(), manager, act, tournament.name, **details)
        )


async def _of_server(unit: Unit, guild_id: int, tournament_id: int) -> Tournament:
    """The tournament with that id; a tournament of another server is treated as unknown."""
    tournament = await unit.tournaments.load_tournament(tournament_id)
    if tournament.place.guild_id != guild_id:
        raise UnknownTournamentError
    return tournament


async def _rating_of(unit: Unit, tournament: Tournament, player: PlayerId) -> float:
    """The rating of *player* on the server in that game, else in all, else of a new player."""
    guild_id = tournament.place.server_id
    categories = (rated_key(tournament.ruleset), ALL_RULESETS)
    keys = [EntryKey(guild_id, player, category) for category in categories]
    entries = await unit.ratings.entries(keys)
    rated = (entries[key].rating for key in keys if key in entries)
    return next(rated, Rating()).value
