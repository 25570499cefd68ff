"""The work of the processes in which the computer thinks; they only see the engine."""

from functools import cache
from threading import Timer
from typing import NamedTuple

from engine.builds import can_compile
from engine.compilation import Compilation
from engine.levels import choose
from engine.player import player_for
from engine.thought import WIN, RulesetThinker, new_stop
from tafl.game import Game
from tafl.moves import Move
from tafl.ruleset import Ruleset


class Chosen(NamedTuple):
    """The chosen *move* and its *value*; *lost_in* is in plies, and None unless that is certain."""

    move: Move
    value: int
    lost_in: int | None


def choose_move(
    game: Game, level: int, drawn: float, seconds: float, *, compiles: bool = True
) -> Chosen:
    """The computer's move in *game* at *level*; *drawn* is a random number from 0 to 1.

    On a machine that is too slow for the level, it is the best move found in *seconds*. *compiles*
    says whether to compile the core; otherwise, and meanwhile, the interpreter plays.
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


def _player(ruleset: Ruleset, *, compiles: bool) -> RulesetThinker:
    return _compilation().player(ruleset) if compiles and can_compile() else player_for(ruleset)


@cache
def _compilation() -> Compilation:
    """The compilation of the core, which begins with the first thought and takes some seconds."""
    return Compilation()
