"""Requests about guarded positions: those of running rated matches, which nobody may analyse."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from play.matches.errors import LiveGameError
from play.matches.live_positions import MAX_COMPARED, Compared, Guarded, Stage, guarded_in_supplied
from play.store.port import Store
from tafl.findings import Finding, Findings
from tafl.game import Game
from tafl.moves import Move


@dataclass(frozen=True, slots=True)
class LivePositions:
    """Finds guarded positions: nobody may get help with them, as two people play a rated match.

    The requests are made when an analysis is shown, because a match may have reached one of its
    positions since it was computed. Positions near those of matches are included: people choose
    lines, make up games, and play games with each other to have them reviewed.
    """

    store: Store
    _compared: Compared = field(
        default_factory=lambda: Compared(MAX_COMPARED), init=False, repr=False
    )

    async def guards_end_of(self, line: Game) -> bool:
        """Whether nobody may get help now with the present position of *line*."""
        return bool(await self._guarded(line, [Stage(line.ply, line.position)]))

    async def guards_opinion_on(self, line: Game, found: Finding) -> bool:
        """Whether nobody may learn now what was *found* at the end of *line*."""
        here = Stage(line.ply, line.position)
        return bool(await self._guarded(line, [here, *_ahead(here, found)]))

    async def unguarded(self, line: Game, moves: Sequence[Move]) -> Sequence[Move]:
        """Those of *moves* that lead to no guarded position from the end of *line*."""
        after = [Stage(line.ply + 1, line.position.play(move).after) for move in moves]
        guarded = await self._guarded(line, after)
        return [move for place, move in enumerate(moves) if place not in guarded]

    async def of_game(self, game: Game) -> frozenset[int]:
        """The guarded positions of *game*, each by the number of turns before it.

        Nobody may get help with these. They lie in the opening, which many games share, or are
        alike by chance.

        Raises:
            LiveGameError: a later position is guarded, so the game may copy a running match.
        """
        found = await self._guarded(game, _stages_of(game))
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
            (here.ply, stage)
            for here, found in zip(_stages_of(game), findings, strict=True)
            if found is not None
            for stage in _ahead(here, found)
        ]
        stages = [stage for _, stage in ahead]
        among = await self._guarded(game, stages)
        return frozenset(ahead[place][0] for place in among)

    async def _guarded(self, game: Game, stages: Sequence[Stage]) -> Mapping[int, Guarded]:
        """Those of the *stages* of *game* that are guarded, by index from 0."""
        start, compared = game.start_position, self._compared
        async with self.store.read() as unit:
            return await guarded_in_supplied(unit.live_positions, start, stages, compared)


def _stages_of(game: Game) -> Sequence[Stage]:
    positions = [*(turn.before for turn in game.turns), game.position]
    return [Stage(ply, position) for ply, position in enumerate(positions)]


def _ahead(here: Stage, found: Finding) -> Sequence[Stage]:
    """The stages to which what was *found* at *here* would lead a reader."""
    best, *win = found.positions_ahead(here.position)
    after = here.ply + 1
    return [Stage(after, best), *(Stage(ply, each) for ply, each in enumerate(win, after))]
