"""Beginning matches, one at a time or in pairs, in which each player has both sides in turn."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from play.matches.match import Match
from play.matches.seats import Seats
from play.matches.state import Occasion
from play.matches.terms import Terms
from play.news.matches import BoardDue, MatchStarted
from play.servers.place import Place
from play.services.announcing import announce
from play.services.match_players import both_habits
from play.store.port import Unit
from tafl.dice_and_lots import Dice

SEED_BYTES = 32
"""The number of bytes of a seed of dice: enough that nobody finds one from its published hash."""


@dataclass(frozen=True, slots=True)
class Start:
    """A match to begin, or, if *terms* say so, a pair of matches.

    *seats* are the players' sides in the first match. *challenge_id* is the standing challenge that
    was accepted, if one was. *occasion* is the competition that the matches count for, if any.
    """

    place: Place
    seats: Seats
    terms: Terms
    challenge_id: int | None = None
    occasion: Occasion | None = None


async def begin_matches(
    unit: Unit, start: Start, chance: Callable[[], float], now: datetime
) -> list[Match]:
    """Store the new match, or the pair of matches, that *start* describes, and return them.

    *chance* returns random numbers from 0 to 1, for the seeds of dice.
    """

    async def begin(seats: Seats, pair_id: int | None = None) -> Match:
        dice = drawn_dice(chance) if start.terms.ruleset.has_chance else None
        habits = await both_habits(unit, seats, now)
        match = replace(
            Match.start(start.place, seats, start.terms, now, habits, dice),
            pair_id=pair_id,
            challenge_id=start.challenge_id,
            occasion=start.occasion,
        )
        return await unit.matches.add_match(match, habits)

    first = await begin(start.seats)
    if not start.terms.pair:
        return [first]
    # A pair is identified by its first match, which has its id only now.
    first = replace(first, pair_id=first.id)
    habits = await both_habits(unit, start.seats, now)
    await unit.matches.save(first, first.board, habits)
    return [first, await begin(start.seats.swapped, first.id)]


async def announce_begun(unit: Unit, begun: Sequence[Match]) -> None:
    """Announce the matches *begun*, which have just started, with their boards."""
    for match in begun:
        await announce(unit, match, MatchStarted(match.id), match.created_at)
        await announce(unit, match, BoardDue.of(match), match.created_at)


def drawn_dice(chance: Callable[[], float]) -> Dice:
    """Dice with a new seed, made of random numbers from 0 to 1 that *chance* returns."""
    return Dice(bytes(int(256 * chance()) for _ in range(SEED_BYTES)).hex())
