"""Matches, and summaries and glimpses of them, as rows of the table of matches."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row

from db.clocks import Outage, clock_columns, clock_of, control_columns
from db.live_positions import key_columns
from db.players import habits_of
from db.readable import UNREADABLE_VALUE, tell_once
from db.ruleset_texts import text_of
from db.tables.servers import servers
from play.appearance import DEFAULT_LOOK, Appearance
from play.matches.glimpse import Glimpse
from play.matches.match import Match
from play.matches.match_view import MatchView
from play.matches.offer import Offer
from play.matches.seats import Seats
from play.matches.state import MatchState
from play.matches.summary import MatchSummary
from play.rulesets.options import is_even
from play.servers.place import Place
from play.time.habits import PairOfHabits
from tafl.chance import Dice
from tafl.endings import Outcome
from tafl.game import Game
from tafl.pieces import Side


def columns(match: Match, habits: PairOfHabits) -> dict[str, object]:
    """The values of all columns of a new *match*, by name.

    The players' *habits*, such as quiet hours, decide when its clock needs attention.
    """
    return {
        "guild_id": match.place.guild_id,
        "channel_id": match.place.channel_id,
        "thread_id": match.thread_id,
        "attackers": match.attackers,
        "defenders": match.defenders,
        "ruleset_key": match.ruleset.key,
        "ruleset_name": match.ruleset.name,
        "ruleset_text": text_of(match.ruleset),
        "seed": match.dice and match.dice.seed,
        "rated": match.rated,
        "even": is_even(match.ruleset),
        "challenge_id": match.challenge_id,
        "occasion": match.occasion,
        "created_at": match.created_at,
        **control_columns(match.clock.control),
        **progress(match, habits),
    }


def progress(match: Match, habits: PairOfHabits) -> dict[str, object]:
    """The values of those columns of *match* that a request may change, by name.

    The players' *habits*, such as quiet hours, decide when its clock needs attention.
    """
    return {
        # Not the thread: the courier stores it while players move.
        "ply": match.ply,
        "to_move": match.to_move,
        "state": match.state,
        "winner": match.outcome and match.outcome.winner,
        "reason": match.outcome and match.outcome.reason,
        "offer_kind": match.offer and match.offer.kind,
        "offer_side": match.offer and match.offer.side,
        "offer_lasting": match.offer and match.offer.lasting,
        "offers_made": match.offers_made,
        "offered": match.offered,
        "pair_id": match.pair_id,
        "skipped": match.skipped,
        "wake_at": match.wake_at(habits),
        "think_since": match.updated_at if match.awaits_computer else None,
        **key_columns(match),
        "updated_at": match.updated_at,
        **clock_columns(match.clock),
    }


def match_of(row: Row[Any], game: Game, recent: Sequence[Outage]) -> Match:
    """The match that is stored in *row*, with its replayed *game*.

    Its clock is stopped by *recent* outages of the bot, and by the present vacation of the player
    to move.
    """
    return Match(
        id=row.id,
        place=Place(row.guild_id, row.channel_id),
        seats=Seats(row.attackers, row.defenders),
        game=game,
        clock=clock_of(row, recent).with_vacation(habits_of(row, row.to_move).away),
        rated=row.rated,
        pair_id=row.pair_id,
        challenge_id=row.challenge_id,
        occasion=row.occasion,
        skipped=row.skipped,
        created_at=row.created_at,
        updated_at=row.updated_at,
        thread_id=row.thread_id,
        state=row.state,
        outcome=outcome_of(row),
        offer=_offer(row),
        offers_made=row.offers_made,
        offered=row.offered,
        dice=Dice(row.seed) if row.seed is not None else None,
    )


def view_of(row: Row[Any]) -> MatchView:
    """The view of the match in *row*: settings of its players and its server, from the same row."""
    habits = PairOfHabits(*(habits_of(row, side) for side in Side))
    return MatchView(habits, _look(row), row.planned, row.undelivered)


def summary_of(row: Row[Any], recent: Sequence[Outage]) -> MatchSummary:
    """The summary of the match in *row*, for lists; *recent* outages have stopped its clock."""
    clock = clock_of(row, recent)
    if row.state is MatchState.RUNNING:
        _ = clock.deadline  # raises an error if the clock is out of order
    return MatchSummary(
        id=row.id,
        place=Place(row.guild_id, row.channel_id),
        thread_id=row.thread_id,
        ruleset_key=row.ruleset_key,
        ruleset_name=row.ruleset_name,
        seats=Seats(row.attackers, row.defenders),
        ply=row.ply,
        to_move=row.to_move,
        state=row.state,
        outcome=outcome_of(row),
        clock=clock,
        rated=row.rated,
        pair_id=row.pair_id,
        everywhere=row.everywhere,
        updated_at=row.updated_at,
    )


def glimpse_of(row: Row[Any], *, everywhere: bool) -> Glimpse:
    """The glimpse of the match in *row*: its id, place and players, to decide who may see it.

    *everywhere* says whether both players show their games across servers.
    """
    place, seats = Place(row.guild_id, row.channel_id), Seats(row.attackers, row.defenders)
    return Glimpse(row.id, place, seats, everywhere)


def shown_everywhere(row: Row[Any]) -> bool:
    """Whether both players of the match in *row* show their games across servers."""
    return bool(row.attackers_everywhere and row.defenders_everywhere)


def outcome_of(row: Row[Any]) -> Outcome | None:
    return None if row.reason is None else Outcome(row.winner, row.reason)


def _look(row: Row[Any]) -> Appearance:
    if UNREADABLE_VALUE in {row.theme, row.turned}:
        tell_once(servers.name, row.guild_id)
        return DEFAULT_LOOK
    return DEFAULT_LOOK if row.theme is None else Appearance(row.theme, row.turned)


def _offer(row: Row[Any]) -> Offer | None:
    if row.offer_kind is None:
        return None
    return Offer(row.offer_kind, row.offer_side, row.offer_lasting)
