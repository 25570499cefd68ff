"""Making the review of a game, while its reader sees the progress."""

from dataclasses import dataclass
from functools import partial

from bot.ui.answers import answer_with
from bot.ui.base import Interaction, LookThrough
from bot.ui.heavy_work import Asker, HeavyWork, asker_of
from bot.ui.post import Post
from bot.wording import reviews as wording
from play.reviews.errors import NoReviewsError
from play.reviews.review import Review
from tafl.findings import Findings
from tafl.game import Game


@dataclass(frozen=True, slots=True)
class HeavyFinder:
    """A ``play.reviews.port.Finder`` for one *asker*: workers call *look*, if there is one."""

    work: HeavyWork
    asker: Asker
    look: LookThrough | None

    async def find(self, game: Game, first: int, end: int) -> Findings:
        """The findings on a part of *game*; see ``Finder.find``."""
        if self.look is None:
            raise NoReviewsError
        return await self.work.do(self.asker, self.look, game, first, end)


async def review_of(interaction: Interaction, game: Game) -> Review:
    """A review of *game* for the user, who sees the progress while it is made."""
    bot = interaction.client
    finder = HeavyFinder(bot.heavy_work, asker_of(interaction), bot.look_through)
    return await bot.services.reviews.review(game, finder, partial(_tell, interaction))


async def _tell(interaction: Interaction, done: int, of: int) -> None:
    await answer_with(interaction, Post(wording.progress(done, of)))
