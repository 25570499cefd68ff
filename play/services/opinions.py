"""The computer's opinions of positions in the opening table, as people may read them."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from play.fair_turns import Asker
from play.heavy_work import HeavyWorkError
from play.reviews.position_opinion import Opinion, Silence
from play.services.live_positions import LivePositions
from play.statistics.opening_table import Opening
from tafl.findings import Finding
from tafl.game import Game


@dataclass(frozen=True, slots=True)
class Opinions:
    """The computer's opinions, except of what would help in a rated match.

    *look* finds what there is to say about the present position of a game, in the turn of whoever
    asks; it is None without an engine.
    """

    live_positions: LivePositions
    look: Callable[[Asker, Game], Awaitable[Finding | None]] | None

    async def opinion_on(self, opening: Opening, asker: Asker) -> Opinion | Silence | None:
        """The computer's opinion of the present position of *opening*, whose moves it names.

        A ``Silence`` is the reason why the computer says nothing, for example that it would help in
        a rated match. None if the game is over there, or there is no engine.
        """
        game = opening.game
        if self.look is None or game.outcome is not None:
            return None
        if game.ruleset.has_chance:
            return Silence.CHANCE
        if await self.live_positions.guards_end_of(game):
            return Silence.LIVE
        try:
            found = await self.look(asker, game)
        except HeavyWorkError:
            return Silence.BUSY
        if found is None:
            return None
        # A match may have reached the position while the computer was thinking.
        if await self.live_positions.guards_opinion_on(game, found):
            return Silence.LIVE
        opinion = Opinion.of(game.position.to_move, found)
        return opinion._replace(best=opening.listed(opinion.best))
