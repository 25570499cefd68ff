"""Requests about guarded positions: those of running rated matches, which nobody may analyse."""

from collections.abc import Sequence
from dataclasses import dataclass

from play.matches.errors import LiveGameError
from play.matches.live_positions import guarded_among, guarded_in_supplied
from play.store.port import Store
from tafl.findings import Findings
from tafl.game import Game
from tafl.position import Position


@dataclass(frozen=True, slots=True)
class LivePositions:
    """Finds guarded positions: nobody may get help with them, as two people play a rated match.

    The requests are made when an analysis is shown, because a match may have reached one of its
    positions since it was computed.
    """

    store: Store

    async def among(self, positions: Sequence[Position]) -> frozenset[int]:
        """The indexes in *positions* of those that nobody may get help with now."""
        async with self.store.read() as unit:
            return frozenset(await guarded_among(unit.live_positions, positions))

    async def guards_end_of(self, line: Game) -> bool:
        """Whether nobody may get help now with the present position of *line*, chosen by a person.

        Positions near those of matches are included.
        """
        async with self.store.read() as unit:
            found = await guarded_in_supplied(unit.live_positions, _positions_of(line))
        return line.ply in found

    async def of_game(self, game: Game, *, is_supplied: bool) -> frozenset[int]:
        """The guarded positions of *game*, each by the number of turns before it.

        Nobody may get help with these. They all lie in the opening, which many games share. If
        *is_supplied*, somebody may have made up the game, so that positions near those of matches
        are included.

        Raises:
            LiveGameError: a later position is guarded, so the game may copy a running match.
        """
        guarded = guarded_in_supplied if is_supplied else guarded_among
        async with self.store.read() as unit:
            found = await guarded(unit.live_positions, _positions_of(game))
        late = [ply for ply, guarded in found.items() if guarded.is_late(ply)]
        if late:
            # Preferably the position of the match, not one a move later.
            raise LiveGameError(min(late, key=lambda ply: (found[ply].is_next, ply)))
        return frozenset(found)

    async def in_findings(self, game: Game, findings: Findings) -> frozenset[int]:
        """The positions of *game* whose *findings* would lead a reader to a guarded position.

        A best move or a forced win that was found earlier can do so. *findings* has one, or None,
        for each position. Positions are given by the number of turns before them.
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
    """The positions of *game*, from its start to the present one."""
    return [*(turn.before for turn in game.turns), game.position]
