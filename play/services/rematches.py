"""Requests about rematches: another match between the same players, with sides swapped."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from datetime import datetime

from play.challenges.challenge import DEFAULT_OPEN_TIME, Challenge
from play.challenges.errors import (
    MatchRunsError,
    NoPlaceError,
    PairRunsError,
    RematchBegunError,
    RematchOfferedError,
)
from play.challenges.state import ChallengeState
from play.matches.match import Match
from play.matches.state import MatchState
from play.matches.terms import Terms
from play.matches.viewing import only_for
from play.players.player_id import PlayerId
from play.servers.place import Place
from play.services.announcing import announcing
from play.services.challenge_acceptance import accept_challenge
from play.services.challenge_issuing import issue_challenge
from play.services.computer_games import begin_with_computer
from play.services.match_beginnings import Start
from play.store.port import Store, Unit
from tafl.pieces import Side


@dataclass(frozen=True, slots=True)
class Rematches:
    """Offers rematches, which are challenges, and accepts them.

    *chance* returns random numbers from 0 to 1. *wake* is called when there may be a notice to
    deliver, *rouse* when the computer has to think.
    """

    store: Store
    now: Callable[[], datetime]
    chance: Callable[[], float]
    wake: Callable[[], None]
    rouse: Callable[[], None] = lambda: None

    async def offer_or_accept(
        self, match_id: int, player: PlayerId, place: Place | None, roles: Collection[int] = ()
    ) -> Challenge | Match:
        """Offer the opponent of *player* a rematch, or accept the rematch that they have offered.

        Return the offer, which is posted in *place*, or the match begun. The computer accepts at
        once. *roles* are the roles of the player on the match's server, which may have to allow
        challenges.

        Raises:
            UnknownMatchError, NotYourMatchError: the player has no such match.
            MatchRunsError, PairRunsError: the match, or the other one of its pair, is not over.
            RematchOfferedError: *player* has offered a rematch already.
            RematchBegunError: a rematch has been accepted already.
            NotAChallengerError: the player may accept a rematch, but not offer one.
            NoPlaceError: a rematch would be offered, but *place* is None.
            PlayError: from ``issue_challenge``, ``accept_challenge`` and ``begin_with_computer``.
        """
        async with announcing(self) as unit:
            now = self.now()
            match = await unit.matches.load_match(match_id, only_for(player))
            await _require_over(unit, match)
            offered = await _offered(unit, match, now)
            result: Challenge | Match
            if offered is not None:
                if offered.challenger == player:
                    raise RematchOfferedError(match.id)
                result = await accept_challenge(unit, offered, player, self.chance, now)
            else:
                await _require_challenger(unit, match.place.guild_id, roles)
                offer = _offer(match, player, place, now)
                if match.computer is None:
                    result = await issue_challenge(unit, offer, now)
                else:
                    result = await self._begin_with_computer(unit, match, offer, now)
        if isinstance(result, Match) and result.awaits_computer:
            self.rouse()
        return result

    async def latest(self, match: Match) -> Challenge | None:
        """The latest offer of a rematch of *match*, open or not; None if there was none."""
        async with self.store.read() as unit:
            return await unit.challenges.rematch_of(match.pair_id or match.id)

    async def _begin_with_computer(
        self, unit: Unit, match: Match, offer: Challenge, now: datetime
    ) -> Match:
        """Begin the rematch of a *match* against the computer, and return it.

        *offer* is stored as accepted, so that there is only one rematch.
        """
        terms = Terms.untimed(match.ruleset, rated=match.rated)
        start = Start(offer.place, match.seats.swapped, terms)
        rematch = await begin_with_computer(unit, start, self.chance, now)
        offer = await unit.challenges.add_challenge(offer)
        await unit.challenges.save(offer.accepted_as(rematch.id))
        return rematch


def _offer(match: Match, player: PlayerId, place: Place | None, now: datetime) -> Challenge:
    if place is None:
        raise NoPlaceError(match.id)
    terms = replace(match.terms, side=_other_side(match, player))
    opponent = match.opponent_of(player)
    offer = Challenge.issue(place, player, opponent, terms, (now, DEFAULT_OPEN_TIME))
    return replace(offer, rematch_of=match.pair_id or match.id)


def _other_side(match: Match, player: PlayerId) -> Side | None:
    """The side of *player* in a rematch of *match*; None in a pair, where they play both."""
    return None if match.pair_id is not None else match.side_of(player).opponent


async def _offered(unit: Unit, match: Match, now: datetime) -> Challenge | None:
    """The open offer of a rematch of *match*; None if there is none, an error if one has begun."""
    if match.pair_id is not None and match.pair_id != match.id:
        await unit.matches.load_match(match.pair_id)  # keeps other offers for the pair waiting
    offer = await unit.challenges.rematch_of(match.pair_id or match.id)
    if offer is None:
        return None
    state = offer.state_at(now)
    if state is ChallengeState.ACCEPTED:
        raise RematchBegunError(match.id, offer.match_id)
    return offer if state is ChallengeState.OPEN else None


async def _require_over(unit: Unit, match: Match) -> None:
    """Refuse a rematch of *match* while it, or the other match of its pair, is running."""
    if match.state is MatchState.RUNNING:
        raise MatchRunsError(match.id)
    pairs = [] if match.pair_id is None else await unit.matches.of_pairs([match.pair_id])
    for pair in pairs:
        for played in (pair.first, pair.second):
            if played.state is MatchState.RUNNING:
                raise PairRunsError(played.id)


async def _require_challenger(unit: Unit, guild_id: int | None, roles: Collection[int]) -> None:
    if guild_id is not None:
        (await unit.servers.load_server(guild_id)).require_challenger(roles)
