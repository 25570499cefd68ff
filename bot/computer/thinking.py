"""What is done in the processes in which the computer thinks: they see the engine alone."""

from functools import cache
from threading import Thread, Timer
from typing import NamedTuple

from engine.builds import INTERPRETED, Build, can_compile, compiled
from engine.levels import choose
from engine.player import Player
from engine.thought import WIN
from tafl.game import Game
from tafl.moves import Move


class Chosen(NamedTuple):
    """The *move* that was chosen, and its *value*; *lost_in* so many plies, if that is certain."""

    move: Move
    value: int
    lost_in: int | None


def choose_move(game: Game, level: int, drawn: float, seconds: float) -> Chosen:
    """What the computer plays in *game* at that *level*; *drawn* is by lot, from 0 to 1.

    A machine that is too slow for the level gets the best move that it finds in so many *seconds*.
    """
    stop = [0]
    alarm = Timer(seconds, lambda: stop.__setitem__(0, 1))
    alarm.daemon = True
    alarm.start()
    try:
        player = Player(game.ruleset, _build())
        thought = choose(player, game, level, lambda: drawn, stop=stop)
    finally:
        alarm.cancel()
    lost_in = WIN + thought.value if thought.is_lost else None
    return Chosen(thought.move, thought.value, lost_in)


def _build() -> Build:
    """The compiled core, as soon as there is one: to compile it can take half a minute."""
    if not can_compile():
        return INTERPRETED
    ready = _compiling()
    return ready[0] if ready else INTERPRETED


@cache
def _compiling() -> list[Build]:
    """A list that has the compiled core once it is done; where that fails, it stays empty."""
    ready: list[Build] = []
    Thread(target=lambda: ready.append(compiled()), daemon=True).start()
    return ready
