"""Positions of running rated matches, with which nobody may be helped meanwhile."""

from functools import cache
from typing import NamedTuple

from play.matches.match import Match
from play.matches.state import MatchState
from tafl.position import Position
from tafl.position_keys import PositionKeys, position_key
from tafl.rulesets import keys, ruleset


class LivePosition(NamedTuple):
    """A position with these *keys*, reached after *turns* in a running match."""

    keys: PositionKeys
    turns: int


def live_keys(match: Match) -> PositionKeys | None:
    """The keys of the position of *match*, if nobody may be helped with it; else None.

    A match is guarded while it is running or paused, rated, and between two people. The position at
    its start is no secret, even when the match returns to it.
    """
    is_protected = match.rated and match.computer is None and match.state is MatchState.RUNNING
    if not is_protected or not match.ply:
        return None
    found = PositionKeys.of(match.position)
    is_start = found.position == position_key(match.game.start_position)
    return None if is_start or found.position in known_keys() else found


@cache
def known_keys() -> frozenset[int]:
    """The position keys of the starts of all shipped rulesets."""
    return frozenset(position_key(Position.start(ruleset(key))) for key in keys())
