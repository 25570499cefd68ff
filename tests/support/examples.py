"""Players, places and a ruleset small enough to end a game in two turns."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from play.challenges.challenge import Challenge
from play.matches.match import Match
from play.matches.seats import Seats
from play.matches.summary import MatchSummary
from play.matches.terms import Terms
from play.players.player_id import PlayerId
from play.servers.place import Place
from play.time.habits import DEFAULT_HABITS
from play.time.time_control import TimeControl
from tafl.dice_and_lots import Dice
from tafl.pieces import Side
from tafl.ruleset import Berserk, Die, Escape, Ruleset

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
HOUR = timedelta(hours=1)
WEEK = timedelta(weeks=1)

ANNA = PlayerId(101)
BJORN = PlayerId(102)
CARL = PlayerId(103)
DORA = PlayerId(104)

HALL = Place(guild_id=1, channel_id=11)

TINY = Ruleset(
    key="tiny",
    name="Tiny Tafl",
    layout=("..A..", ".....", "..K..", ".....", "..A.."),
    escape=Escape.EDGE,
)
"""After C1-B1 the king wins with C3-A3."""

GOING_ON = Ruleset(
    key="going-on",
    name="Going on",
    layout=("..A....", ".......", "AD..DA.", ".......", ".......", ".......", "...K..."),
    berserk=Berserk.MAY,
)
"""C1-C3 captures B3, and the piece can go on to D3 and capture E3."""

SKIPPING = replace(TINY, die=Die.SKIP, skip_on=frozenset({1}))
MULTIPLE = replace(TINY, die=Die.MULTIPLE)
WEAK_KING = replace(TINY, first=Side.DEFENDERS, weak_king=True)

SEEDED = Dice("0" * 64)
"""Dice that show the same in every test: first 1, 3, 5, 4, 5."""

ANNA_ATTACKS = Terms(TINY, Side.ATTACKERS)
PAIR = Terms(TINY, pair=True)


def challenge(opponent: PlayerId | None = BJORN, terms: Terms = ANNA_ATTACKS) -> Challenge:
    """Anna's challenge, issued at noon and open for an hour."""
    return Challenge.issue(HALL, ANNA, opponent, terms, (NOON, HOUR))


def begun(rules: Ruleset) -> Match:
    """A match of Anna, who attacks, against Björn, with dice or lots."""
    return Match.start(HALL, Seats(ANNA, BJORN), Terms(rules), NOON, DEFAULT_HABITS, SEEDED)


def new_match(*moves: str, attackers: PlayerId = ANNA, defenders: PlayerId = BJORN) -> Match:
    """A match begun at noon in which *moves* have been played, one a minute."""
    match = Match.start(HALL, Seats(attackers, defenders), Terms(TINY), NOON, DEFAULT_HABITS)
    for minute, written in enumerate(moves, start=1):
        now = NOON + timedelta(minutes=minute)
        match = match.play(match.player_to_move, written, now, None, DEFAULT_HABITS)
    return match


def summary(match: Match) -> MatchSummary:
    """The brief form of *match*."""
    return MatchSummary(
        id=match.id,
        place=match.place,
        thread_id=match.thread_id,
        ruleset_key=match.ruleset.key,
        ruleset_name=match.ruleset.name,
        seats=match.seats,
        ply=match.ply,
        to_move=match.to_move,
        state=match.state,
        outcome=match.outcome,
        clock=match.clock,
        rated=match.rated,
        pair_id=match.pair_id,
        everywhere=False,
        updated_at=match.updated_at,
    )


def played_under(control: TimeControl, *moves: str, rated: bool = False) -> Match:
    """A match of Anna, who attacks, against Björn, under *control*, all *moves* made at noon."""
    match = Match.start(
        HALL, Seats(ANNA, BJORN), Terms(TINY, control=control, rated=rated), NOON, DEFAULT_HABITS
    )
    for written in moves:
        match = match.play(match.player_to_move, written, NOON, None, DEFAULT_HABITS)
    return match
