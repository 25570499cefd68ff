"""From an accepted challenge to its matches: which players may meet, and how matches begin."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from play.challenges.challenge import Challenge
from play.challenges.errors import (
    AcceptedTooOftenError,
    OpponentUnavailableError,
    StillPlayingError,
    TooManyMatchesError,
)
from play.limits import CHALLENGE_PERIOD, MAX_GAMES_FROM_ONE, MAX_RUNNING_MATCHES
from play.matches.match import Match
from play.matches.occasion import Occasion
from play.matches.seats import Seats
from play.matches.terms import Terms
from play.news.matches import BoardDue, MatchStarted
from play.players.errors import BlockingError
from play.players.player import Player
from play.players.player_id import PlayerId, is_computer
from play.players.reliability import RELIABILITY_PERIOD
from play.servers.place import Place
from play.services.announcing import announce
from play.services.fair_play_exclusions import require_eligible
from play.store.port import Unit
from play.time.habits import PairOfHabits
from tafl.chance import Dice

SEED_BYTES = 32
"""256 bits: nobody finds a seed by trying which has the published hash."""


async def require_willing(
    unit: Unit, player: PlayerId, other: PlayerId | None, terms: Terms
) -> None:
    """Refuse new matches of *player*, who asks for them, with *other*; None is anybody.

    Raises:
        TooManyMatchesError: *player* has as many as the limit allows.
        BlockingError: *player* has blocked the other.
        OpponentUnavailableError: the other has as many as allowed, or has blocked *player*.
    """
    room = MAX_RUNNING_MATCHES - (2 if terms.pair else 1)
    if await unit.matches.count_running(player) > room:
        raise TooManyMatchesError(MAX_RUNNING_MATCHES)
    if other is None:
        return
    if await unit.blocks.has(player, other):
        raise BlockingError(other)
    is_blocked = await unit.blocks.has(other, player)
    if is_blocked or await unit.matches.count_running(other) > room:
        raise OpponentUnavailableError(other)


async def both_players(
    unit: Unit, one: PlayerId, other: PlayerId, now: datetime
) -> dict[PlayerId, Player]:
    """Both players, locked until the end of the transaction; always in the same order.

    Nothing is stored of the computer, and nobody waits for it.
    """
    # In one order: two requests that lock the same two players never wait for each other.
    return {
        player: Player.new(player, now)
        if is_computer(player)
        else await unit.players.get(player, now)
        for player in sorted((one, other))
    }


async def require_admitted(
    unit: Unit, challenge: Challenge, player: PlayerId, now: datetime
) -> None:
    """Refuse a player not admitted by an open challenge.

    Raises:
        NotAdmittedError: the player does not have what it requires.
        StillPlayingError: it is a standing one, and the player has a running match from it.
        AcceptedTooOftenError: the player has begun enough matches with it lately.
    """
    if challenge.admission.is_selective:
        reliability = await unit.matches.reliability(player, now - RELIABILITY_PERIOD)
        challenge.admission.require(challenge.id, reliability)
    if not challenge.admission.standing:
        return
    if await unit.matches.plays_in(challenge.id, player):
        raise StillPlayingError(challenge.id)
    # A match may be over at once, and each that begins calls the challenger.
    begun = await unit.matches.count_begun(challenge.id, player, now - CHALLENGE_PERIOD)
    if begun >= MAX_GAMES_FROM_ONE * (2 if challenge.terms.pair else 1):
        raise AcceptedTooOftenError(challenge.id, MAX_GAMES_FROM_ONE)


async def require_acceptable(
    unit: Unit, challenge: Challenge, player: PlayerId, now: datetime
) -> None:
    """Refuse *player* the matches of an open challenge by somebody else.

    Raises:
        PlayError: what ``require_willing``, ``require_admitted`` and, for a rated match,
            ``require_eligible`` refuse.
    """
    await require_willing(unit, player, challenge.challenger, challenge.terms)
    if challenge.terms.rated:
        place = challenge.place
        await require_eligible(unit, place.guild_id, player, challenge.challenger, now)
    await require_admitted(unit, challenge, player, now)


@dataclass(frozen=True, slots=True)
class Start:
    """What is to begin: a match, or both of a pair, of which the first has these *seats*.

    *challenge_id* is the standing challenge with which they begin.
    """

    place: Place
    seats: Seats
    terms: Terms
    challenge_id: int | None = None
    occasion: Occasion | None = None


async def begin_matches(
    unit: Unit, start: Start, chance: Callable[[], float], now: datetime
) -> list[Match]:
    """Store the match that is to *start*, or both of a pair."""

    async def begin(seats: Seats, pair_id: int | None = None) -> Match:
        dice = drawn_dice(chance) if start.terms.ruleset.has_chance else None
        habits = await both_habits(unit, seats, now)
        match = replace(
            Match.start(start.place, seats, start.terms, now, dice, habits),
            pair_id=pair_id,
            challenge_id=start.challenge_id,
            occasion=start.occasion,
        )
        return await unit.matches.add(match)

    first = await begin(start.seats)
    if not start.terms.pair:
        return [first]
    # A pair is named after its first match, which has its id only now.
    first = replace(first, pair_id=first.id)
    await unit.matches.save(first, seen=first.board)
    return [first, await begin(start.seats.swapped, first.id)]


async def announce_begun(unit: Unit, begun: Sequence[Match]) -> None:
    """Announce the matches that have just *begun*, with their boards."""
    for match in begun:
        await announce(unit, match, MatchStarted(match.id), match.created_at)
        await announce(unit, match, BoardDue.of(match), match.created_at)


async def both_habits(unit: Unit, seats: Seats, now: datetime) -> PairOfHabits:
    """The habits of the players in *seats*."""
    players = await both_players(unit, seats.attackers, seats.defenders, now)
    return PairOfHabits(players[seats.attackers].habits, players[seats.defenders].habits)


def drawn_dice(chance: Callable[[], float]) -> Dice:
    """Dice with a new seed, each byte of which *chance* draws."""
    return Dice(bytes(int(256 * chance()) for _ in range(SEED_BYTES)).hex())
