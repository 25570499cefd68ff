"""Accepting a challenge: who may do so, and the matches that then begin."""

from collections.abc import Callable
from datetime import datetime

from play.challenges.challenge import Challenge
from play.challenges.errors import (
    AcceptedTooOftenError,
    OpponentUnavailableError,
    StillPlayingError,
    TooManyMatchesError,
)
from play.challenges.state import ChallengeState
from play.limits.amounts import CHALLENGE_PERIOD, MAX_GAMES_FROM_ONE, MAX_RUNNING_MATCHES
from play.matches.match import Match
from play.matches.terms import Terms
from play.news.challenges import ChallengeAccepted, ChallengeClosed
from play.players.errors import BlockingError
from play.players.player_id import PlayerId
from play.players.reliability import RELIABILITY_PERIOD
from play.services.announcing import announce_challenge
from play.services.fair_play_cases import require_eligible
from play.services.lobbies import change_lobby_of
from play.services.match_beginnings import Start, announce_begun, begin_matches
from play.services.match_players import both_players
from play.store.port import Unit
from tafl.squares import Square


async def require_willing(  # noqa: PLR0913 - who plays whom and how, and what matters
    unit: Unit,
    player: PlayerId,
    other: PlayerId | None,
    terms: Terms,
    *,
    for_place: bool = False,
    heeds_blocks: bool = True,
) -> None:
    """Refuse *player* a new match under *terms* against *other*, or against anybody if None.

    If it is *for_place* of *other* on a ladder, their other matches don't matter: nobody keeps a
    place by having many. Their blocks don't matter without *heeds_blocks*.

    Raises:
        TooManyMatchesError: *player* would have more running matches than the limit allows.
        BlockingError: *player* has blocked *other*.
        OpponentUnavailableError: *other* would have too many matches, has blocked *player*, or is
            blocked by the operator.
    """
    room = MAX_RUNNING_MATCHES - (2 if terms.pair else 1)
    if await unit.matches.count_running(player) > room:
        raise TooManyMatchesError(MAX_RUNNING_MATCHES)
    if other is None:
        return
    if await unit.blocks.has(player, other):
        raise BlockingError(other)
    is_blocked = heeds_blocks and await unit.blocks.has(other, player)
    is_barred = is_blocked or await unit.orders.bars(other)
    if is_barred or not (for_place or await unit.matches.count_running(other) <= room):
        raise OpponentUnavailableError(other)


async def require_admitted(
    unit: Unit, challenge: Challenge, player: PlayerId, now: datetime
) -> None:
    """Refuse a *player* whom the requirements of *challenge* keep from accepting it.

    A standing challenge can be accepted again and again.

    Raises:
        NotAdmittedError: the player has too few games, or has lost too many of them on time.
        StillPlayingError: the challenge stands, and a match of the player from it is running.
        AcceptedTooOftenError: the challenge stands, and the player accepted it too often lately.
    """
    if challenge.admission.is_selective:
        reliability = await unit.matches.reliability(player, now - RELIABILITY_PERIOD)
        challenge.admission.require(challenge.id, reliability)
    if not challenge.admission.standing:
        return
    if await unit.matches.plays_in(challenge.id, player):
        raise StillPlayingError(challenge.id)
    # A match may end at once, and each new match pings the challenger.
    begun = await unit.matches.count_begun(challenge.id, player, now - CHALLENGE_PERIOD)
    if begun >= MAX_GAMES_FROM_ONE * (2 if challenge.terms.pair else 1):
        raise AcceptedTooOftenError(challenge.id, MAX_GAMES_FROM_ONE)


async def require_acceptable(
    unit: Unit, challenge: Challenge, player: PlayerId, now: datetime
) -> None:
    """Refuse a *player* who may not accept *challenge*, which is open and by somebody else.

    Errors are those of ``require_willing``, ``require_admitted`` and, for a rated match,
    ``require_eligible``.
    """
    await require_willing(unit, player, challenge.challenger, challenge.terms)
    if challenge.terms.rated:
        place = challenge.place
        await require_eligible(unit, place.guild_id, player, challenge.challenger, now)
    await require_admitted(unit, challenge, player, now)


async def accept_challenge(  # noqa: PLR0913 - what is accepted, by whom, how, and when
    unit: Unit,
    challenge: Challenge,
    player: PlayerId,
    chance: Callable[[], float],
    now: datetime,
    *,
    named: frozenset[Square] = frozenset(),
) -> Match:
    """Begin the match or pair of matches that *challenge* offers, and return the first match.

    If the challenge gives a handicap that leaves the choice to *player*, *named* are the squares of
    the men that they take off.

    Raises:
        ChallengeClosedError, OwnChallengeError, NotForYouError: *player* cannot accept it.
        MenToNameError, NamingError, OptionsError: *named* are not men that can be taken off.
        PlayError: from ``require_acceptable``.
    """
    seats = challenge.accept(player, now, lambda: chance() < 1 / 2)
    await both_players(unit, player, challenge.challenger, now)  # before counting theirs
    await require_acceptable(unit, challenge, player, now)
    source = challenge.id if challenge.admission.standing else None
    start = Start(challenge.place, seats, challenge.terms_with(named), challenge_id=source)
    begun = await begin_matches(unit, start, chance, now)
    challenge = challenge.accepted_as(*(match.id for match in begun))
    await unit.challenges.save(challenge)
    stands = challenge.state is ChallengeState.OPEN
    kind = ChallengeAccepted if stands else ChallengeClosed
    await announce_challenge(unit, challenge, kind(challenge.id), now)
    await change_lobby_of(unit, challenge, now)
    await announce_begun(unit, begun)
    return begun[0]
