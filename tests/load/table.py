"""One match, two players and what they see, on the server that stands in for Discord."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from tafl.game import Game
from tafl.moves import Move
from tafl.notation import read_move
from tafl.pieces import Side
from tests.support.discord_interactions import Asked
from tests.support.discord_players import Player

PATIENCE = 8.0
"""Seconds after which players take an answer for lost, and ask again."""

PAUSE = 0.02
"""Seconds between two looks at whether something has come."""


@dataclass(slots=True)
class Timings:
    """Seconds from a command to its answer, and to the board; and how many were played in all."""

    answers: list[float] = field(default_factory=list)
    boards: list[float] = field(default_factory=list)
    seconds: float = 0.0


@dataclass(slots=True)
class Table:
    """A match in a channel of its own, as its players know it.

    *accepted* are the moves that the bot has said it has taken, by their ply. A move that got no
    answer may have been taken too: *stored* tells the moves there are. *boards* counts those shown.
    """

    match_id: int
    channel_id: int
    players: dict[Side, Player]
    game: Game
    stored: Callable[[int], Awaitable[Sequence[str]]]
    boards: Callable[[], int]
    accepted: dict[int, Move] = field(default_factory=dict)
    lost: int = 0
    """The number of answers that never came."""

    async def play(
        self, chance: Random, pause: float, timings: Timings, moves: int | None = None
    ) -> None:
        """Play until cancelled, until the game is over, or until so many *moves* are made.

        Between them are pauses of about so many seconds.
        """
        await asyncio.sleep(chance.uniform(0, pause))
        while self.game.outcome is None and (moves is None or self.game.ply < moves):
            began = asyncio.get_running_loop().time()
            move = chance.choice(self.game.legal_moves())
            await self._move(move, timings)
            spent = asyncio.get_running_loop().time() - began
            await asyncio.sleep(max(0.0, pause * chance.uniform(0.5, 1.5) - spent))

    async def _move(self, move: Move, timings: Timings) -> None:
        """Have a move played, however often that has to be asked for."""
        player, ply = self.players[self.game.position.to_move], self.game.ply
        clock = asyncio.get_running_loop().time
        while self.game.ply == ply:
            began = clock()
            asked = player.slash(self.channel_id, "move", move=str(move))
            if await self._answered(asked):
                timings.answers.append(clock() - began)
                if asked.said.startswith("You ") and str(move) in asked.said:
                    self.accepted[ply] = move
                    self.game = self.game.play(move)
                    await self._shown(ply, timings, began)
                    return
            else:
                self.lost += 1
            await self._catch_up()

    async def _answered(self, asked: Asked) -> bool:
        clock = asyncio.get_running_loop().time
        until = clock() + PATIENCE
        while not asked.said and clock() < until:  # noqa: ASYNC110 - it sets no event
            await asyncio.sleep(PAUSE)
        return bool(asked.said)

    async def _shown(self, ply: int, timings: Timings, began: float) -> None:
        """Wait until the board is in the channel, but not for ever: the bot may be dead."""
        clock = asyncio.get_running_loop().time
        while clock() - began < PATIENCE:
            if self.boards() > ply:
                timings.boards.append(clock() - began)
                return
            await asyncio.sleep(PAUSE)

    async def _catch_up(self) -> None:
        """Learn what has been played, from the database: an answer was lost, or it was a no."""
        for written in (await self.stored(self.match_id))[self.game.ply :]:
            move = read_move(written).move
            assert move is not None
            self.game = self.game.play(move)
