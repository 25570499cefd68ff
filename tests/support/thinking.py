"""A computer that thinks what a test says."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from play.computer.errors import UnplayableError
from play.computer.thinker import Judgement
from tafl.game import Game
from tafl.ruleset import Ruleset


@dataclass
class Minded:
    """Implements ``Thinker``: the first move, of that *value*; *meanwhile* happens as it thinks."""

    value: int = 0
    lost_in: int | None = None
    meanwhile: Callable[[], Awaitable[object]] | None = None
    thoughts: int = 0
    count: int = 1

    async def require_playable(self, ruleset: Ruleset) -> None:
        if ruleset.has_chance:
            raise UnplayableError(ruleset)

    async def think(self, game: Game, level: int, drawn: float) -> Judgement:
        del level, drawn
        self.thoughts += 1
        if self.meanwhile is not None:
            await self.meanwhile()
        return Judgement(next(iter(game.legal_moves())), self.value, self.lost_in)

    def stop(self) -> None:
        """There is nothing to stop."""
