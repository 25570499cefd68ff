"""What is done in the processes in which the computer thinks: they see the engine alone."""

from collections.abc import Callable
from threading import Timer
from typing import NamedTuple

from engine.levels import choose
from engine.player import Player
from engine.thought import WIN, Limits, Thought
from tafl.game import Game
from tafl.moves import Move


class Chosen(NamedTuple):
    """The *move* that was chosen, and its *value*; *lost_in* so many plies, if that is certain."""

    move: Move
    value: int
    lost_in: int | None


class _InTime(Player):
    """A player who stops thinking when the number in *stop* says so."""

    def __init__(self, game: Game, stop: list[int]) -> None:
        super().__init__(game.ruleset)
        self._stop = stop

    def think(
        self,
        game: Game,
        limits: Limits,
        *,
        stop: list[int] | None = None,
        told: Callable[[Thought], None] | None = None,
    ) -> Thought:
        return super().think(game, limits, stop=stop or self._stop, told=told)


def choose_move(game: Game, level: int, drawn: float, seconds: float) -> Chosen:
    """What the computer plays in *game* at that *level*; *drawn* is by lot, from 0 to 1.

    A machine that is too slow for the level gets the best move that it finds in so many *seconds*.
    """
    stop = [0]
    alarm = Timer(seconds, lambda: stop.__setitem__(0, 1))
    alarm.daemon = True
    alarm.start()
    try:
        thought = choose(_InTime(game, stop), game, level, lambda: drawn)
    finally:
        alarm.cancel()
    lost_in = WIN + thought.value if thought.is_lost else None
    return Chosen(thought.move, thought.value, lost_in)
