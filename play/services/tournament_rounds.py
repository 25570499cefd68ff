"""The automatic steps of a tournament: its start, the pairing of rounds, their games, its end."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import ClassVar

from play.computer.thinker import NoThinker, Thinker
from play.fair_turns import Asker
from play.matches.match import Match
from play.matches.seats import Seats
from play.matches.state import Occasion
from play.news.tournaments import (
    EntrantsChanged,
    PlayerAbsent,
    PlayersAbsent,
    PlayerWithdrawn,
    RoundPaired,
    TournamentCancelled,
    TournamentEnded,
    TournamentNews,
)
from play.players.player_id import PlayerId, is_computer
from play.seasons.medal import MEDAL_PLACES, Medal, MedalKind
from play.services.duties import LARGE_BATCH, EachByItself, PutOff
from play.services.leases import Leases
from play.services.match_beginnings import Start, announce_begun, begin_matches
from play.services.tournament_computer import is_welcome
from play.store.port import Store, Unit
from play.time.port import Agenda
from play.tournaments.crosstable import Pairing
from play.tournaments.errors import PairingStoppedError, TooFewPlayersError
from play.tournaments.port import Pairer
from play.tournaments.standings import standings
from play.tournaments.tournament import Tournament, TournamentState

PAIRINGS_PER_TRANSACTION = 5
"""The number of pairings, of two matches each, whose matches begin in one transaction."""


@dataclass(frozen=True, slots=True)
class Rounds(EachByItself):
    """Takes the automatic steps of tournaments, one at a time.

    Each step follows from what is stored, and is stored entirely or not at all. After a restart it
    is repeated. If two processes take it at the same time, one finds nothing left to do.

    *chance* returns random numbers, uniform from 0 to 1 and unpredictable, for the seeds of dice.
    *wake* is called when there may be something to deliver, or deadlines have changed. *thinker*
    is the computer player, and *rouse* is called when it has to move.
    """

    store: Store
    pairer: Pairer
    now: Callable[[], datetime]
    chance: Callable[[], float]
    wake: Callable[[], None]
    thinker: Thinker = field(default_factory=NoThinker)
    rouse: Callable[[], None] = lambda: None
    leases: Leases | None = None
    put_off: PutOff = field(default_factory=PutOff, init=False)
    what: ClassVar[str] = "tournament"
    batch_size: ClassVar[int] = LARGE_BATCH

    def agenda(self, unit: Unit) -> Agenda:
        return unit.tournaments

    async def askers_of(self, keys: Collection[int]) -> Mapping[int, Asker]:
        async with self.store.read() as unit:
            return await unit.tournaments.askers_of(keys)

    async def act(self, tournament_id: int) -> None:
        """Take the next step in a tournament; if there is more to do, it is due again at once."""
        # The program is stopping; it pairs the round when it runs again.
        with suppress(PairingStoppedError):
            await self._step(tournament_id)

    async def _step(self, tournament_id: int) -> None:
        async with self.store.read() as unit:
            tournament = await unit.tournaments.load_tournament(tournament_id)
        if tournament.wake_at is None:
            return  # it was dealt with since it was found
        if tournament.state is TournamentState.SIGN_UP:
            await self._end_sign_up(tournament_id)
        elif tournament.to_begin:
            await self._begin_games(tournament_id, tournament.to_begin[:PAIRINGS_PER_TRANSACTION])
        else:
            await self._pair(tournament)

    async def _end_sign_up(self, tournament_id: int) -> None:
        """Start a tournament whose sign-up is over, or cancel it if it has too few players."""
        now = self.now()
        welcome = await is_welcome(self.store, tournament_id, self.thinker)
        async with self.store.begin() as unit:
            before = await unit.tournaments.load_tournament(tournament_id)
            if before.state is not TournamentState.SIGN_UP or now < before.sign_up_until:
                return
            try:
                after = before.begun(now, with_computer=welcome)
            except TooFewPlayersError:
                after = before.cancelled()
            await unit.tournaments.save(before, after)
            await unit.outbox.add_news(EntrantsChanged(after.place, after.id), now)
            if after.state is TournamentState.CANCELLED:
                await unit.outbox.add_news(TournamentCancelled(after.place, after.id, by=None), now)

    async def _pair(self, tournament: Tournament) -> None:
        """Pair the next round, without players who have to leave, or end the tournament.

        No transaction is open during the pairing. If the tournament has changed meanwhile, the
        round is discarded, and paired again later.
        """
        excluded, absent = await self._leaving(tournament)
        ready = tournament
        for player in (*excluded, *absent):
            ready = ready.left(player)
        after = ready.with_round(await self.pairer.next_round(ready.crosstable))
        async with self.store.begin() as unit:
            before = await unit.tournaments.load_tournament(tournament.id)
            if before != tournament:
                return
            await unit.tournaments.save(before, after)
            now = self.now()
            for news in _partings(tournament, excluded, absent):
                await unit.outbox.add_news(news, now)
            if after.state is TournamentState.CANCELLED:
                await unit.outbox.add_news(TournamentCancelled(after.place, after.id, by=None), now)
            elif after.is_over:
                await award_medals(unit, after, now)
                await unit.outbox.add_news(TournamentEnded(after.place, after.id), now)
            elif after.to_begin:
                await unit.outbox.add_news(RoundPaired(after.place, after.id, after.number), now)

    async def _leaving(
        self, tournament: Tournament
    ) -> tuple[Sequence[PlayerId], Sequence[PlayerId]]:
        """The players who get no more games: those not allowed, and those absent too often.

        Not allowed are players excluded by managers or blocked by the operator, and the computer if
        the server refuses it.
        """
        async with self.store.read() as unit:
            cases = await unit.cases.exclusions(tournament.place.server_id, self.now())
            blocked = (await unit.orders.standing()).people
        unwelcome = {*blocked, *(case.player for case in cases)}
        if not await is_welcome(self.store, tournament.id, self.thinker):
            unwelcome.update(filter(is_computer, tournament.players))
        withdrawing = sorted(tournament.staying & unwelcome)
        absent = tournament.crosstable.absentees
        return [player for player in withdrawing if player not in absent], absent

    async def _begin_games(self, tournament_id: int, pairings: Sequence[Pairing]) -> None:
        """Begin the games of *pairings*, unless they have begun already.

        The limit of running matches does not apply: entering a tournament means playing in it.
        """
        now = self.now()
        async with self.store.begin() as unit:
            # Locked before the tournament, as at the end of a match, so that there is no deadlock.
            for player in sorted(player for each in pairings for player in each.players):
                if not is_computer(player):
                    await unit.players.load_player(player, now)
            before = after = await unit.tournaments.load_tournament(tournament_id)
            for pairing in before.to_begin:
                if pairing in pairings and not before.is_over:
                    begun = await self._begin(unit, before, pairing)
                    started = replace(pairing, pair_id=begun[0].id)
                    after = after.recorded(before.number, started)
            await unit.tournaments.save(before, after)
        self.rouse()

    async def _begin(self, unit: Unit, tournament: Tournament, pairing: Pairing) -> list[Match]:
        start = Start(
            tournament.place,
            Seats(attackers=pairing.first, defenders=pairing.second),
            tournament.terms,
            occasion=Occasion.TOURNAMENT,
        )
        begun = await begin_matches(unit, start, self.chance, self.now())
        await announce_begun(unit, begun)
        return begun


def _partings(
    tournament: Tournament, excluded: Sequence[PlayerId], absent: Sequence[PlayerId]
) -> Iterator[TournamentNews]:
    """The news of players who get no more games; several *absent* ones are one piece of news.

    That managers have *excluded* a player stays private: it is announced as a withdrawal.
    """
    place, about = tournament.place, tournament.id
    for player in excluded:
        yield PlayerWithdrawn(place, about, player)
    if len(absent) > 1:
        yield PlayersAbsent(place, about, tournament.number)
    else:
        yield from (PlayerAbsent(place, about, player) for player in absent)


async def count_in_tournament(unit: Unit, match: Match) -> None:
    """Score the tournament pairing of *match*, which has just ended, if its other match has too.

    After the last pairing of a round, the next round is due.
    """
    if match.occasion is not Occasion.TOURNAMENT or match.pair_id is None:
        return
    played_in = await unit.tournaments.round_of(match.pair_id)
    if played_in is None:
        return
    # Locked first: of two matches of a pair that end at once, one sees the other.
    before = await unit.tournaments.load_tournament(played_in.tournament_id)
    for pair in await unit.matches.of_pairs([match.pair_id]):
        if not pair.still_running:
            await unit.tournaments.save(before, before.scored(played_in.number, pair))


async def award_medals(unit: Unit, tournament: Tournament, now: datetime) -> None:
    """Award the medals of *tournament*, which has ended, in place of those awarded before.

    Players who share a place all get the medal for it; a player without points gets none.
    """
    former = await unit.medals.given_for(MedalKind.TOURNAMENT, tournament.id)
    # A correction changes who has medals, not when the tournament ended.
    ended_at = min((medal.awarded_at for medal in former), default=now)
    medals = [
        Medal(
            guild_id=tournament.place.server_id,
            player=row.player,
            kind=MedalKind.TOURNAMENT,
            place=place,
            about=tournament.id,
            name=tournament.name,
            awarded_at=ended_at,
        )
        for row in standings(tournament.crosstable)
        if (place := row.place) is not None and row.is_among(MEDAL_PLACES)
    ]
    await unit.medals.award(MedalKind.TOURNAMENT, tournament.id, medals)


async def take_medals_back(unit: Unit, tournament: Tournament) -> None:
    """Withdraw the medals of *tournament*, which goes on after a manager corrected a result."""
    await unit.medals.award(MedalKind.TOURNAMENT, tournament.id, [])
