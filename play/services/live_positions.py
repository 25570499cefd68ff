"""Requests about positions of running rated matches, with which nobody may be helped."""

from collections.abc import Sequence
from dataclasses import dataclass

from play.matches.errors import LiveGameError
from play.matches.live_positions import guarded_among
from play.store.port import Store
from tafl.findings import Findings
from tafl.game import Game
from tafl.position import Position


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
            return frozenset(await guarded_among(unit.live_positions, positions))

    async def of_game(self, game: Game) -> frozenset[int]:
        """The numbers of turns of *game* after which nothing may be said about it.

        They all lie in the opening, which a game may share with many others.

        Raises:
            LiveGameError: a later one is guarded, so the game may be a copy of that match.
        """
        async with self.store.read() as unit:
            found = await guarded_among(unit.live_positions, _positions_of(game))
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
