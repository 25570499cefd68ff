"""The guard of running rated matches: while two people play one, nobody gets help with it.

Everything that judges positions for people asks ``guarded_among``: reviews, the computer's opinion,
puzzles, and games against the computer. A position one move after that of a match is guarded too:
its judgement is one of the move.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from play.matches.errors import LiveGameError, LivePositionError
from play.matches.live_positions import known_keys
from play.matches.match import Match
from play.store.port import Store, Unit
from tafl.findings import Findings
from tafl.game import Game
from tafl.pieces import Side
from tafl.position import Position
from tafl.position_keys import Before, position_key
from tafl.ruleset import Ruleset

OPENING_TURNS = 8
"""Turns that many games have in common, in which a whole game is not refused."""

POSITIONS_AT_ONCE = 8
"""Positions whose predecessors are computed at a time: milliseconds on the event loop."""


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


async def guarded_among(unit: Unit, positions: Sequence[Position]) -> Mapping[int, Guarded]:
    """The guarded ones among *positions*, by index: nobody may get help with them now."""
    seen = [SeenPosition(position_key(position), position.to_move) for position in positions]
    # Each once: games repeat positions, and many lines go through the same.
    asked = dict(zip(seen, positions, strict=True))
    left = [each for each in asked if each.key not in known_keys()]
    live = await unit.live_positions.among({each.key for each in left})
    found = {each: Guarded(live[each.key], is_next=False) for each in left if each.key in live}
    left = [each for each in left if each not in found]
    for start in range(0, len(left), POSITIONS_AT_ONCE):
        some = left[start : start + POSITIONS_AT_ONCE]
        found |= await _next_among(unit, {each: asked[each] for each in some})
    return {place: found[each] for place, each in enumerate(seen) if each in found}


async def _next_among(
    unit: Unit, positions: Mapping[SeenPosition, Position]
) -> Mapping[SeenPosition, Guarded]:
    """The *positions* that are one move after that of a match."""
    before = {each: Before.of(position) for each, position in positions.items()}
    movers = frozenset(mover for each in before.values() for mover in each.movers)
    live = await unit.live_positions.of_movers(movers)
    return {
        each: Guarded(max(turns), is_next=True)
        for each, led_here in before.items()
        if (turns := [one.turns for one in live if led_here.include(one.keys)])
    }


async def require_not_guarded(unit: Unit, positions: Sequence[Position]) -> None:
    """Refuse help with *positions*.

    Raises:
        LivePositionError: one of them is guarded now.
    """
    if await guarded_among(unit, positions):
        raise LivePositionError


async def require_no_live_start(unit: Unit, rules: Ruleset) -> None:
    """Refuse a game against the computer that begins at a guarded position.

    Raises:
        LivePositionError: it does.
    """
    await require_not_guarded(unit, [Position.start(rules)])


async def computer_has_to_wait(unit: Unit, match: Match) -> bool:
    """Whether the computer would help somebody by moving or answering in *match* now.

    The opening of an ordinary game does not count: the computer always plays the same there, and
    nearly always some match has the position.
    """
    found = await guarded_among(unit, [match.position])
    is_ordinary = position_key(match.game.start_position) in known_keys()
    return any(not is_ordinary or each.is_late(match.ply) for each in found.values())


@dataclass(frozen=True, slots=True)
class LivePositions:
    """Requests about positions that nobody may get help with now.

    They are made when an answer is shown: a match may have reached a position since it was
    computed.
    """

    store: Store

    async def among(self, positions: Sequence[Position]) -> frozenset[int]:
        """Indexes of the *positions* that nobody may get help with."""
        async with self.store.read() as unit:
            return frozenset(await guarded_among(unit, positions))

    async def of_game(self, game: Game) -> frozenset[int]:
        """The numbers of turns of *game* after which nothing may be said about it.

        They all lie in the opening, which a game may share with many others.

        Raises:
            LiveGameError: a later one is guarded, so the game may be a copy of that match.
        """
        async with self.store.read() as unit:
            found = await guarded_among(unit, _positions_of(game))
        late = [ply for ply, guarded in found.items() if guarded.is_late(ply)]
        if late:
            # Preferably the position of the match, not one a move later.
            raise LiveGameError(min(late, key=lambda ply: (found[ply].is_next, ply)))
        return frozenset(found)

    async def in_findings(self, game: Game, findings: Findings) -> frozenset[int]:
        """The numbers of turns of *game* whose *findings* tell about a guarded position.

        A best move or a forced win that was found earlier can lead to one.
        """
        ahead = [
            (ply, position)
            for ply, (before, found) in enumerate(zip(_positions_of(game), findings, strict=True))
            if found is not None
            for position in found.positions_ahead(before)
        ]
        among = await self.among([position for _, position in ahead])
        return frozenset(ahead[place][0] for place in among)


def _positions_of(game: Game) -> Sequence[Position]:
    """The positions of *game* after each number of turns."""
    return [*(turn.before for turn in game.turns), game.position]
