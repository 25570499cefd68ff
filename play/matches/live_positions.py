"""The guard of running rated matches: while two people play one, nobody gets help with it.

Everything that judges positions for people asks ``guarded_among``: reviews, the computer's opinion,
puzzles, and games against the computer. A position one move after that of a match is guarded too:
its judgement is one of the move.
"""

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import NamedTuple, Protocol

from play.matches.errors import LivePositionError
from play.matches.match import Match
from play.matches.state import MatchState
from tafl.pieces import Side
from tafl.position import Position
from tafl.position_keys import Before, PositionKeys, position_key
from tafl.ruleset import Ruleset
from tafl.rulesets import keys, ruleset

OPENING_TURNS = 8
"""Turns that many games have in common, in which a whole game is not refused."""

POSITIONS_AT_ONCE = 8
"""Positions whose predecessors are computed at a time: milliseconds on the event loop."""


class LivePosition(NamedTuple):
    """A position with these *keys*, reached after *turns* in a running match."""

    keys: PositionKeys
    turns: int


class StoredLivePositions(Protocol):
    """The stored ``live_keys`` of matches that have them."""

    async def among(self, keys: Collection[int]) -> Mapping[int, int]:
        """Those of *keys* that are in live positions, each with the number of turns of its match.

        Of several such matches, the longest counts.
        """

    async def of_movers(self, keys: Collection[int]) -> Sequence[LivePosition]:
        """The live positions in which the pieces of the side to move have one of *keys*.

        Of several matches at the same one, the longest counts.
        """


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


class Guarded(NamedTuple):
    """A match is at a position after *turns* turns, or, if *is_next*, one move before it."""

    turns: int
    is_next: bool

    def is_late(self, ply: int) -> bool:
        """Whether the match, or a game that is there after *ply* turns, is past the opening."""
        return max(self.turns, ply - self.is_next) > OPENING_TURNS


class SeenPosition(NamedTuple):
    """The identity of a position: its *key*, and the side to move."""

    key: int
    to_move: Side


async def guarded_among(
    stored: StoredLivePositions, positions: Sequence[Position]
) -> Mapping[int, Guarded]:
    """The guarded ones among *positions*, by index: nobody may get help with them now."""
    seen = [SeenPosition(position_key(position), position.to_move) for position in positions]
    # Each once: games repeat positions, and many lines go through the same.
    asked = dict(zip(seen, positions, strict=True))
    left = [each for each in asked if each.key not in known_keys()]
    live = await stored.among({each.key for each in left})
    found = {each: Guarded(live[each.key], is_next=False) for each in left if each.key in live}
    left = [each for each in left if each not in found]
    for start in range(0, len(left), POSITIONS_AT_ONCE):
        some = left[start : start + POSITIONS_AT_ONCE]
        found |= await _next_among(stored, {each: asked[each] for each in some})
    return {place: found[each] for place, each in enumerate(seen) if each in found}


async def _next_among(
    stored: StoredLivePositions, positions: Mapping[SeenPosition, Position]
) -> Mapping[SeenPosition, Guarded]:
    """The *positions* that are one move after that of a match."""
    before = {each: Before.of(position) for each, position in positions.items()}
    movers = frozenset(mover for each in before.values() for mover in each.movers)
    live = await stored.of_movers(movers)
    return {
        each: Guarded(max(turns), is_next=True)
        for each, led_here in before.items()
        if (turns := [one.turns for one in live if led_here.include(one.keys)])
    }


async def require_not_guarded(stored: StoredLivePositions, positions: Sequence[Position]) -> None:
    """Refuse help with *positions*.

    Raises:
        LivePositionError: one of them is guarded now.
    """
    if await guarded_among(stored, positions):
        raise LivePositionError


async def require_no_live_start(stored: StoredLivePositions, rules: Ruleset) -> None:
    """Refuse a game against the computer that begins at a guarded position.

    Raises:
        LivePositionError: it does.
    """
    await require_not_guarded(stored, [Position.start(rules)])


async def computer_has_to_wait(stored: StoredLivePositions, match: Match) -> bool:
    """Whether the computer would help somebody by moving or answering in *match* now.

    The opening of an ordinary game does not count: the computer always plays the same there, and
    nearly always some match has the position.
    """
    found = await guarded_among(stored, [match.position])
    is_ordinary = position_key(match.game.start_position) in known_keys()
    return any(not is_ordinary or each.is_late(match.ply) for each in found.values())
