"""Matches, and summaries and glimpses of them, as rows of the table of matches."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import Row

from db.clocks import Outage, clock_columns, clock_of, control_columns
from db.live_positions import key_columns
from db.players import habits_of
from db.rulesets import ruleset_columns
from db.tables.servers import servers
from db.unit_parts import attributes
from db.unreadable_rows import UNREADABLE_VALUE, tell_once
from play.appearance import DEFAULT_LOOK, Appearance
from play.matches.glimpse import Glimpse
from play.matches.match import Match
from play.matches.match_view import MatchView
from play.matches.offer import Offer
from play.matches.seats import Seats
from play.matches.state import MatchState
from play.matches.summary import MatchSummary
from play.rulesets.single_game_options import is_even
from play.servers.place import Place
from play.time.habits import PairOfHabits
from play.time.vacation import with_vacation
from tafl.dice_and_lots import Dice
from tafl.endings import Outcome
from tafl.game import Game
from tafl.pieces import Side

# Columns that have the same name and value as a field or property of a match: those that no request
# changes (the courier stores the thread by itself, while players move), those that requests change,
# and those that are read into a ``Match`` and into a ``MatchSummary``.
_FIXED = ("thread_id", "attackers", "defenders", "rated", "challenge_id", "occasion", "created_at")
_CHANGING = (
    "ply",
    "to_move",
    "state",
    "offers_made",
    "offered",
    "pair_id",
    "skipped",
    "updated_at",
)
_OF_MATCH = [
    *("id", "thread_id", "rated", "challenge_id", "occasion", "created_at", "updated_at"),
    *("state", "offers_made", "offered", "pair_id", "skipped"),
]
_OF_SUMMARY = [
    *("id", "thread_id", "ruleset_key", "ruleset_name", "ply", "to_move", "state", "rated"),
    *("pair_id", "everywhere", "updated_at"),
]


def columns(match: Match, habits: PairOfHabits) -> dict[str, object]:
    """The values of all columns of a new *match*, by name; for *habits* see ``progress``."""
    return {
        **asdict(match.place),
        **attributes(match, _FIXED),
        **ruleset_columns(match.ruleset),
        "ruleset_name": match.ruleset.name,
        "seed": match.dice and match.dice.seed,
        "even": is_even(match.ruleset),
        **control_columns(match.clock.control),
        **progress(match, habits),
    }


def progress(match: Match, habits: PairOfHabits) -> dict[str, object]:
    """The values of those columns of *match* that a request may change, by name.

    The players' *habits*, such as quiet hours, decide when its clock needs attention.
    """
    return {
        **attributes(match, _CHANGING),
        "winner": match.outcome and match.outcome.winner,
        "reason": match.outcome and match.outcome.reason,
        "offer_kind": match.offer and match.offer.kind,
        "offer_side": match.offer and match.offer.side,
        "offer_lasting": match.offer and match.offer.lasting,
        "wake_at": match.wake_at(habits),
        "think_since": match.updated_at if match.awaits_computer else None,
        **key_columns(match),
        **clock_columns(match.clock),
    }


def match_of(row: Row[Any], game: Game, recent: Sequence[Outage]) -> Match:
    """The match that is stored in *row*, with its replayed *game*.

    Its clock is stopped by *recent* outages of the bot, and by the present vacation of the player
    to move.
    """
    return Match(
        place=Place(row.guild_id, row.channel_id),
        seats=Seats(row.attackers, row.defenders),
        game=game,
        clock=with_vacation(clock_of(row, recent), habits_of(row, row.to_move).away),
        outcome=outcome_of(row),
        offer=_offer(row),
        dice=Dice(row.seed) if row.seed is not None else None,
        **attributes(row, _OF_MATCH),
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
        place=Place(row.guild_id, row.channel_id),
        seats=Seats(row.attackers, row.defenders),
        outcome=outcome_of(row),
        clock=clock,
        **attributes(row, _OF_SUMMARY),
    )


def glimpse_of(row: Row[Any], *, everywhere: bool) -> Glimpse:
    """The glimpse of the match in *row*: its id, place and players, to decide who may see it.

    *everywhere* says whether both players show their games across servers.
    """
    place, seats = Place(row.guild_id, row.channel_id), Seats(row.attackers, row.defenders)
    return Glimpse(row.id, place, seats, everywhere, row.updated_at)


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
