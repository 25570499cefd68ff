"""The guard of running rated matches: while two people play one, nobody is helped with it.

Whatever judges positions for people asks ``guarded_among``: reviews, the opinion of the computer,
puzzles, and games against it. A position one move after that of a match is guarded too: what is
thought of it is thought of the move.
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
"""So many turns many games have in common: for them, a whole game is not refused."""

POSITIONS_AT_ONCE = 8
"""Of so many it is found out together what led to them: some milliseconds in which all wait."""


class Guarded(NamedTuple):
    """A match is at a position after so many *turns*; or (*is_next*) one move before it."""

    turns: int
    is_next: bool

    def is_late(self, ply: int) -> bool:
        """Whether it is past the opening, there or in a game that comes there after *ply* turns."""
        return max(self.turns, ply - self.is_next) > OPENING_TURNS


class Seen(NamedTuple):
    """What a position is known by: its *key*, and who is to move."""

    key: int
    to_move: Side


async def guarded_among(unit: Unit, positions: Sequence[Position]) -> Mapping[int, Guarded]:
    """With which of *positions*, by their places, nobody may be helped now."""
    seen = [Seen(position_key(position), position.to_move) for position in positions]
    # Each once: a game may come to a position again, and many lines go through the same.
    asked = dict(zip(seen, positions, strict=True))
    left = [each for each in asked if each.key not in known_keys()]
    live = await unit.live_positions.among({each.key for each in left})
    found = {each: Guarded(live[each.key], is_next=False) for each in left if each.key in live}
    left = [each for each in left if each not in found]
    for start in range(0, len(left), POSITIONS_AT_ONCE):
        some = left[start : start + POSITIONS_AT_ONCE]
        found |= await _next_among(unit, {each: asked[each] for each in some})
    return {place: found[each] for place, each in enumerate(seen) if each in found}


async def _next_among(unit: Unit, positions: Mapping[Seen, Position]) -> Mapping[Seen, Guarded]:
    """Which of *positions* are one move after that of a match."""
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
        LivePositionError: nobody may be helped with one of them now.
    """
    if await guarded_among(unit, positions):
        raise LivePositionError


async def require_no_live_start(unit: Unit, rules: Ruleset) -> None:
    """Refuse a game against the computer that would begin where nobody may be helped.

    Raises:
        LivePositionError: it would.
    """
    await require_not_guarded(unit, [Position.start(rules)])


async def computer_has_to_wait(unit: Unit, match: Match) -> bool:
    """Whether the computer, which has to move in *match* or to answer, would help somebody.

    Not in the opening of an ordinary game, where it plays what it always does: nearly always such
    a position is that of some match.
    """
    found = await guarded_among(unit, [match.position])
    is_ordinary = position_key(match.game.start_position) in known_keys()
    return any(not is_ordinary or each.is_late(match.ply) for each in found.values())


@dataclass(frozen=True, slots=True)
class LivePositions:
    """Says with which positions nobody may be helped now.

    To be asked when an answer is shown: a match may have come there since it was worked out.
    """

    store: Store

    async def among(self, positions: Sequence[Position]) -> frozenset[int]:
        """With which of *positions*, by their places, nobody may be helped."""
        async with self.store.read() as unit:
            return frozenset(await guarded_among(unit, positions))

    async def of_game(self, game: Game) -> frozenset[int]:
        """What has to be withheld of *game*: after which numbers of turns nothing may be told.

        There are such only in the opening, which a game may share with many others.

        Raises:
            LiveGameError: there is one later on: it may be a copy of that match.
        """
        async with self.store.read() as unit:
            found = await guarded_among(unit, _positions_of(game))
        late = [ply for ply, guarded in found.items() if guarded.is_late(ply)]
        if late:
            # Rather where the match is than one move on.
            raise LiveGameError(min(late, key=lambda ply: (found[ply].is_next, ply)))
        return frozenset(found)

    async def in_findings(self, game: Game, findings: Findings) -> frozenset[int]:
        """Those of *findings*, one for each number of turns of *game*, which tell of another one.

        The best move or a forced win that was found before can lead where nobody may be helped.
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
