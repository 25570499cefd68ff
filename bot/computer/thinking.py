"""What is done in the processes in which the computer thinks: they see the engine alone."""

from functools import cache
from threading import Timer
from typing import NamedTuple

from engine.builds import can_compile
from engine.compilation import Compilation
from engine.levels import choose
from engine.player import Player
from engine.thought import WIN, Thinker, new_stop
from tafl.game import Game
from tafl.moves import Move
from tafl.ruleset import Ruleset


class Chosen(NamedTuple):
    """The *move* that was chosen, and its *value*; *lost_in* so many plies, if that is certain."""

    move: Move
    value: int
    lost_in: int | None


def choose_move(
    game: Game, level: int, drawn: float, seconds: float, *, compiles: bool = True
) -> Chosen:
    """What the computer plays in *game* at that *level*; *drawn* is by lot, from 0 to 1.

    A machine that is too slow for the level gets the best move that it finds in so many *seconds*.
    Unless it *compiles* the core, the interpreter plays alone.
    """
    stop = new_stop()
    alarm = Timer(seconds, stop.__setitem__, (0, 1))
    alarm.daemon = True
    alarm.start()
    try:
        player = _player(game.ruleset, compiles=compiles)
        thought = choose(player, game, level, lambda: drawn, stop=stop)
    finally:
        alarm.cancel()
    lost_in = WIN + thought.value if thought.is_lost else None
    return Chosen(thought.move, thought.value, lost_in)


def _player(ruleset: Ruleset, *, compiles: bool) -> Thinker:
    return _compilation().player(ruleset) if compiles and can_compile() else Player(ruleset)


@cache
def _compilation() -> Compilation:
    """Begun with the first thought of a process, and done some seconds later."""
    return Compilation()
