"""Players, places and a ruleset small enough to end a game in two turns."""

from datetime import UTC, datetime, timedelta

from play.challenge import Challenge, Terms
from play.match import Match
from play.place import Place
from play.players import PlayerId
from play.seats import Seats
from tafl.pieces import Side
from tafl.ruleset import Escape, Ruleset

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)

ANNA = PlayerId(101)
BJORN = PlayerId(102)
CARL = PlayerId(103)

HALL = Place(guild_id=1, channel_id=11)

TINY = Ruleset(
    key="tiny",
    name="Tiny Tafl",
    layout=("..A..", ".....", "..K..", ".....", "..A.."),
    escape=Escape.EDGE,
)
"""After C1-B1 the king wins with C3-A3."""

ANNA_ATTACKS = Terms(TINY, Side.ATTACKERS)


def challenge(opponent: PlayerId | None = BJORN, terms: Terms = ANNA_ATTACKS) -> Challenge:
    """Anna's challenge, issued at noon and open for an hour."""
    return Challenge.issue(HALL, ANNA, opponent, terms, (NOON, HOUR))


def new_match(*moves: str, attackers: PlayerId = ANNA, defenders: PlayerId = BJORN) -> Match:
    """A match begun at noon in which *moves* have been played, one a minute."""
    match = Match.start(HALL, Seats(attackers, defenders), TINY, NOON)
    for minute, written in enumerate(moves, start=1):
        now = NOON + timedelta(minutes=minute)
        match = match.play(match.player_to_move, written, now, None)
    return match
