"""Issuing a challenge: who may do so, and how it is stored and announced."""

from datetime import datetime

from play.challenges.challenge import Challenge, next_challenge_at
from play.challenges.errors import (
    BusyChallengerError,
    ChallengedTooOftenError,
    MadeTooManyError,
    OpponentUnavailableError,
    TooManyChallengesError,
)
from play.limits.amounts import (
    CHALLENGE_PERIOD,
    MAX_CHALLENGES,
    MAX_CHALLENGES_MADE,
    MAX_OPEN_CHALLENGES,
)
from play.news.challenges import ChallengeIssued
from play.players.player_id import PlayerId
from play.services.announcing import announce_challenge
from play.services.challenge_acceptance import require_willing
from play.services.fair_play_cases import require_eligible
from play.store.port import Unit


async def issue_challenge(unit: Unit, challenge: Challenge, now: datetime) -> Challenge:
    """Store and announce the new *challenge*, unless ``require_issuable`` refuses it; return it."""
    # The player is locked, so that the limits also hold for concurrent requests.
    await unit.players.load_player(challenge.challenger, now)
    await require_issuable(unit, challenge, now)
    challenge = await unit.challenges.add_challenge(challenge)
    await announce_challenge(unit, challenge, ChallengeIssued(challenge.id), now)
    return challenge


async def require_issuable(unit: Unit, challenge: Challenge, now: datetime) -> None:
    """Refuse a *challenge* that its challenger cannot issue now, or its opponent cannot accept.

    Raises:
        TooManyChallengesError: the challenger has too many open challenges.
        BusyChallengerError: too many of the challenger's latest challenges were not accepted.
        MadeTooManyError: the challenger has made too many challenges lately.
        ChallengedTooOftenError: the challenger has challenged the opponent too often lately.
        OpponentUnavailableError: the opponent's settings refuse all challenges.
        PlayError: from ``require_willing`` and, for a rated match, ``require_eligible``.
    """
    if await unit.challenges.count_open(challenge.challenger) >= MAX_OPEN_CHALLENGES:
        raise TooManyChallengesError(MAX_OPEN_CHALLENGES)
    since = now - CHALLENGE_PERIOD
    made, unaccepted = await unit.challenges.count_made(challenge.challenger, since)
    if unaccepted >= MAX_CHALLENGES:
        raise BusyChallengerError(MAX_CHALLENGES)
    if made >= MAX_CHALLENGES_MADE:
        raise MadeTooManyError(MAX_CHALLENGES_MADE)
    await require_willing(unit, challenge.challenger, challenge.opponent, challenge.terms)
    if challenge.opponent is not None:
        if not await unit.players.takes_challenges(challenge.opponent):
            raise OpponentUnavailableError(challenge.opponent)
        await _require_patience(unit, challenge.challenger, challenge.opponent, now)
    if challenge.terms.rated:
        guild_id, players = challenge.place.guild_id, (challenge.challenger, challenge.opponent)
        await require_eligible(unit, guild_id, *players, now)


async def _require_patience(
    unit: Unit, challenger: PlayerId, opponent: PlayerId, now: datetime
) -> None:
    """Refuse a challenge to an *opponent* who has not accepted the *challenger*'s last ones."""
    made = await unit.challenges.made_since(challenger, opponent, now - CHALLENGE_PERIOD)
    again_at = next_challenge_at(made)
    if again_at is not None:
        raise ChallengedTooOftenError(opponent, again_at)
