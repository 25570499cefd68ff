"""The choice of the computer's move, for processes that load only the engine."""

from functools import cache
from threading import Timer
from typing import NamedTuple

from engine.compilation import Compilation
from engine.core_builds import can_compile
from engine.levels import choose
from engine.player import player_for
from engine.thought import WIN, RulesetThinker, new_stop
from tafl.game import Game
from tafl.moves import Move
from tafl.ruleset import Ruleset

SECONDS_TO_THINK = 15.0
"""Time after which the best move so far is played; no level needs nearly as long."""


class Chosen(NamedTuple):
    """The computer's *move*, and the *value* of the position for it, in hundredths of a man.

    *lost_in* is the number of turns of both sides, at most, until it has lost; None if unknown.
    """

    move: Move
    value: int
    lost_in: int | None


def choose_move(
    game: Game, level: int, drawn: float, seconds: float, *, compiles: bool = True
) -> Chosen:
    """The computer's move in *game* at *level*; *drawn* is a random number from 0 to 1.

    On a machine that is too slow for the level, it is the best move found in *seconds*. *compiles*
    says whether to compile the engine's core; otherwise, and meanwhile, the interpreter runs it.
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
    """The compilation of the engine's core, which begins with the first call and takes seconds."""
    return Compilation()
