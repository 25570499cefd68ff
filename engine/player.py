"""The computer player: thinks about games under one ruleset."""

from collections.abc import Callable

from engine.builds import INTERPRETED, Build
from engine.core_search import CoreSearch
from engine.facts import UnsupportedRulesError
from engine.plain import PlainSearch
from engine.thought import Limits, Stop, Thought
from tafl.game import Game
from tafl.ruleset import Ruleset


class ComputerPlayer:
    """Plays games under one ruleset. The results for one move are used for the next."""

    def __init__(self, ruleset: Ruleset, build: Build = INTERPRETED) -> None:
        """Prepare for games under *ruleset*.

        Raises:
            UnsupportedRulesError: the game has dice.
        """
        self.ruleset = ruleset
        self._search: CoreSearch | PlainSearch
        try:
            self._search = CoreSearch(ruleset, build)
        except UnsupportedRulesError:
            self._search = PlainSearch(ruleset)

    @property
    def is_by_core(self) -> bool:
        """Whether the core can play the game; otherwise each node takes many times as long."""
        return isinstance(self._search, CoreSearch)

    def think(
        self,
        game: Game,
        limits: Limits,
        *,
        stop: Stop | None = None,
        told: Callable[[Thought], None] | None = None,
    ) -> Thought:
        """The best move found in *game*, which is not over.

        *told* is called with the thought at each finished depth. Once the number of *stop* is not
        0, the best move so far is returned.
        """
        return self._search.think(game, limits, stop=stop, told=told)
