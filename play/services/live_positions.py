"""Requests about guarded positions: those of running rated matches, which nobody may analyse."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from play.matches.errors import LiveGameError
from play.matches.live_positions import (
    MAX_COMPARED,
    FarPositions,
    Guarded,
    Stage,
    guarded_among,
    guarded_in_supplied,
)
from play.store.port import Store
from tafl.findings import Finding, Findings
from tafl.game import Game
from tafl.moves import Move


@dataclass(frozen=True, slots=True)
class LivePositions:
    """Finds guarded positions: nobody may get help with them, as two people play a rated match.

    The requests are made when an analysis is shown, because a match may have reached one of its
    positions since it was computed.
    """

    store: Store
    _far: FarPositions = field(
        default_factory=lambda: FarPositions(MAX_COMPARED), init=False, repr=False
    )

    async def guards_end_of(self, line: Game) -> bool:
        """Whether nobody may get help now with the present position of *line*, chosen by a person.

        Positions near those of matches are included.
        """
        here = Stage(line.ply, line.position)
        return bool(await self._guarded(line, [here], is_supplied=True))

    async def guards_opinion_on(self, line: Game, found: Finding) -> bool:
        """Whether nobody may learn now what was *found* at the end of *line*, chosen by a person.

        Positions near those of matches are included.
        """
        here = Stage(line.ply, line.position)
        return bool(await self._guarded(line, [here, *_ahead(here, found)], is_supplied=True))

    async def unguarded(self, line: Game, moves: Sequence[Move]) -> Sequence[Move]:
        """Those of *moves* that lead to no guarded position from the end of *line*.

        A person has chosen the line, so positions near those of matches are guarded too.
        """
        after = [Stage(line.ply + 1, line.position.play(move).after) for move in moves]
        guarded = await self._guarded(line, after, is_supplied=True)
        return [move for place, move in enumerate(moves) if place not in guarded]

    async def of_game(self, game: Game, *, is_supplied: bool) -> frozenset[int]:
        """The guarded positions of *game*, each by the number of turns before it.

        Nobody may get help with these. They all lie in the opening, which many games share. If
        *is_supplied*, somebody may have made up the game, so that positions near those of matches
        are included.

        Raises:
            LiveGameError: a later position is guarded, so the game may copy a running match.
        """
        found = await self._guarded(game, _stages_of(game), is_supplied=is_supplied)
        late = [ply for ply, guarded in found.items() if guarded.is_late(ply)]
        if late:
            # Preferably the position of the match, not one a move later.
            raise LiveGameError(min(late, key=lambda ply: (found[ply].is_next, ply)))
        return frozenset(found)

    async def in_findings(
        self, game: Game, findings: Findings, *, is_supplied: bool
    ) -> frozenset[int]:
        """The positions of *game* whose *findings* would lead a reader to a guarded position.

        A best move or a forced win that was found earlier can do so. *findings* has one, or None,
        for each position. Positions are given by the number of turns before them; *is_supplied* is
        as for ``of_game``.
        """
        ahead = [
            (here.ply, stage)
            for here, found in zip(_stages_of(game), findings, strict=True)
            if found is not None
            for stage in _ahead(here, found)
        ]
        stages = [stage for _, stage in ahead]
        among = await self._guarded(game, stages, is_supplied=is_supplied)
        return frozenset(ahead[place][0] for place in among)

    async def _guarded(
        self, game: Game, stages: Sequence[Stage], *, is_supplied: bool
    ) -> Mapping[int, Guarded]:
        """Those of the *stages* of *game* that are guarded, by index from 0."""
        async with self.store.read() as unit:
            if is_supplied:
                start = game.start_position
                return await guarded_in_supplied(unit.live_positions, start, stages, self._far)
            return await guarded_among(unit.live_positions, [stage.position for stage in stages])


def _stages_of(game: Game) -> Sequence[Stage]:
    positions = [*(turn.before for turn in game.turns), game.position]
    return [Stage(ply, position) for ply, position in enumerate(positions)]


def _ahead(here: Stage, found: Finding) -> Sequence[Stage]:
    """The stages to which what was *found* at *here* would lead a reader."""
    best, *win = found.positions_ahead(here.position)
    after = here.ply + 1
    return [Stage(after, best), *(Stage(ply, each) for ply, each in enumerate(win, after))]
