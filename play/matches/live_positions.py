"""Positions of running rated matches: while they stand there, nobody is helped with them."""

from functools import cache
from typing import NamedTuple

from play.matches.match import Match
from play.matches.state import MatchState
from tafl.position import Position
from tafl.position_keys import PositionKeys, position_key
from tafl.rulesets import keys, ruleset


class LivePosition(NamedTuple):
    """The position with these *keys*, at which a match is after so many *turns*."""

    keys: PositionKeys
    turns: int


def live_keys(match: Match) -> PositionKeys | None:
    """The keys of the position of *match*, if nobody may be helped with it; else None.

    A match is protected while it runs, rated, between two people; also while it is paused. What a
    game begins with is no secret, and so open to all, even if a match comes back to it.
    """
    is_protected = match.rated and match.computer is None and match.state is MatchState.RUNNING
    if not is_protected or not match.ply:
        return None
    found = PositionKeys.of(match.position)
    is_start = found.position == position_key(match.game.start_position)
    return None if is_start or found.position in known_keys() else found


@cache
def known_keys() -> frozenset[int]:
    """The keys of the positions in which games under the shipped rulesets begin."""
    return frozenset(position_key(Position.start(ruleset(key))) for key in keys())
