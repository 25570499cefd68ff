"""The competition of a match: the ladder or tournament, if any, for which its result counts."""

from dataclasses import replace
from datetime import datetime

from play.ladders.errors import NoLadderError
from play.matches.match import Match
from play.matches.state import MatchState, Occasion
from play.services.match_players import both_players
from play.store.port import Unit
from play.tournaments.tournament import TournamentState


async def without_lost_occasion(unit: Unit, match: Match, now: datetime) -> Match:
    """*match*, without its occasion if it no longer counts for its ladder or tournament.

    That is so if the ladder was closed, or a player taken off it; or if the tournament was
    cancelled, or a manager decided the result. The match then goes on like any other: it can be
    aborted, and a missing first move loses nothing. Both players are locked.
    """
    if match.occasion is None:
        return match
    # Before ladder and tournament, as everywhere: any other order could deadlock.
    await both_players(unit, match.attackers, match.defenders, now)
    return match if await _counts(unit, match, now) else replace(match, occasion=None)


async def as_it_counts(unit: Unit, match: Match, now: datetime) -> Match:
    """*match* to be shown: without its occasion if it is running and no longer counts for that."""
    if match.occasion is None or match.state is not MatchState.RUNNING:
        return match
    return match if await _counts(unit, match, now) else replace(match, occasion=None)


async def _counts(unit: Unit, match: Match, now: datetime) -> bool:
    match match.occasion:
        case Occasion.LADDER:
            return await _counts_on_ladder(unit, match, now)
        case Occasion.TOURNAMENT:
            return await _counts_in_tournament(unit, match)
        case None:
            return False


async def _counts_on_ladder(unit: Unit, match: Match, now: datetime) -> bool:
    try:
        ladder = await unit.ladders.load_ladder(match.place.server_id, now)
    except NoLadderError:
        return False
    return any(challenge.pair_id == match.pair_id for challenge in ladder.running(match.attackers))


async def _counts_in_tournament(unit: Unit, match: Match) -> bool:
    if match.pair_id is None:
        return False
    played_in = await unit.tournaments.round_of(match.pair_id)
    if played_in is None:
        return False
    tournament = await unit.tournaments.load_tournament(played_in.tournament_id)
    # None while a deletion has put another id into the tournament, but not yet into the match.
    pairing = tournament.crosstable.rounds[played_in.number - 1].pairing_of(match.attackers)
    is_open = pairing is not None and not pairing.is_finished
    return is_open and tournament.state is TournamentState.RUNNING
