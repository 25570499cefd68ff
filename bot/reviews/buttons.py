"""The handlers of the buttons of reviews."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeAlias

from bot.computer.starting import begun, start_game, usual_game
from bot.errors import UnknownButtonError
from bot.matches.board_navigation import AtPly
from bot.matches.buttons import REVIEW, OnBoard
from bot.matches.finding import shown_match
from bot.reviews.pages import (
    OF_MATCH,
    OF_STUDY,
    ReviewButtons,
    ReviewSubject,
    overview_post,
    page_post,
    why_post,
)
from bot.studies.pages import REVIEW as REVIEW_STUDY
from bot.studies.pages import cached_record, reader_of
from bot.ui.answers import answer, answer_with, defer, defer_page_turn, player_of
from bot.ui.base import Bot, Interaction, LookThrough
from bot.ui.buttons import ButtonHandlers, SubjectId, as_posted
from bot.ui.heavy_work import HeavyWork, asker_of
from bot.ui.post import Post
from bot.ui.worker_threads import beside, in_background
from bot.wording import reviews as wording
from play.fair_turns import Asker
from play.reviews.errors import NoReviewsError
from play.reviews.review import Review, position_to_play_on, reviewed_game
from play.rulesets.single_game_options import starting_at
from tafl.findings import Findings
from tafl.game import Game

FindSubject: TypeAlias = Callable[[Interaction, int], Awaitable[ReviewSubject]]
WritePage: TypeAlias = Callable[[ReviewSubject, Review, int], Post]


async def subject_of_match(interaction: Interaction, number: int) -> ReviewSubject:
    """The match *number*, if the user may see it, as the subject of a review.

    Raises:
        StillRunsError: the match is not over.
    """
    match = await shown_match(interaction, number)
    title, game = wording.of_match(match), reviewed_game(match)
    return ReviewSubject(OF_MATCH, match.id, title, game, match.seats)


async def subject_of_study(interaction: Interaction, number: int) -> ReviewSubject:
    """Study *number* as the subject of a review.

    Only the user's own studies are found, and the one in the message whose button was pressed.
    """
    reader = reader_of(interaction, number)
    study, text = await interaction.client.services.studies.text(number, reader)
    record = await in_background(cached_record, text)
    return ReviewSubject(OF_STUDY, study.id, wording.of_study(study), record.game)


async def show_overview(
    interaction: Interaction, subject: ReviewSubject, *, shared: bool = False
) -> None:
    """Answer with the overview of the review of *subject*, for everybody if *shared*."""
    review = await review_of(interaction, subject)
    opening = await interaction.client.services.statistics.opening_of(subject.game)
    reader = None if shared else player_of(interaction)
    post = await beside(overview_post, subject, review, opening, reader)
    await answer_with(interaction, post, shared=shared)


def _handlers(buttons: ReviewButtons, find: FindSubject) -> ButtonHandlers:
    """The handlers of *buttons*; *find* returns the match or study with a number."""

    async def answer_at(interaction: Interaction, at: AtPly, write: WritePage) -> None:
        subject = await find(interaction, at.subject)
        review = await review_of(interaction, subject)
        await answer_with(interaction, await beside(write, subject, review, at.ply))

    async def show(interaction: Interaction, number: int, ply: int) -> None:
        await answer_at(interaction, AtPly(number, ply), page_post)

    handlers = buttons.navigation.handlers(show)

    @handlers.on_press(buttons.walk, defer_page_turn)
    async def _walk(interaction: Interaction, at: AtPly) -> None:
        await answer_at(interaction, at, page_post)

    @handlers.on_press(buttons.why, defer_page_turn)
    async def _why(interaction: Interaction, at: AtPly) -> None:
        await answer_at(interaction, at, why_post)

    @handlers.on_choice(buttons.turning_points, defer_page_turn)
    async def _go_to(interaction: Interaction, at: AtPly, ply: str) -> None:
        with as_posted():
            at = at._replace(ply=int(ply))
        await answer_at(interaction, at, why_post)

    @handlers.on_press(buttons.overview, defer_page_turn)
    async def _overview(interaction: Interaction, at: AtPly) -> None:
        await show_overview(interaction, await find(interaction, at.subject))

    @handlers.on_press(buttons.play_on, defer)
    async def _play_on(interaction: Interaction, at: AtPly) -> None:
        subject = await find(interaction, at.subject)
        await _begin(interaction, subject, at.ply)

    return handlers


async def _begin(interaction: Interaction, subject: ReviewSubject, ply: int) -> None:
    """Begin a casual game with the computer after *ply* turns of the game under review.

    The user plays the side to move.

    Raises:
        NothingToReviewError: the game has no moves.
        UnknownButtonError: no such button was posted: the game is shorter, or over by the rules.
    """
    position = position_to_play_on(subject.game, ply)
    if position is None:
        raise UnknownButtonError
    usual = await usual_game(interaction)
    match = await start_game(interaction, starting_at(position), usual.level, position.to_move)
    await answer(interaction, begun(interaction, match))


_ways_in = ButtonHandlers()


@_ways_in.on_press(REVIEW_STUDY, defer)
async def _review_study(interaction: Interaction, at: SubjectId) -> None:
    await show_overview(interaction, await subject_of_study(interaction, at.subject))


@_ways_in.on_press(REVIEW, defer)
async def _review(interaction: Interaction, at: OnBoard) -> None:
    await show_overview(interaction, await subject_of_match(interaction, at.match_id))


handlers = ButtonHandlers(
    _ways_in, _handlers(OF_MATCH, subject_of_match), _handlers(OF_STUDY, subject_of_study)
)


@dataclass(frozen=True, slots=True)
class HeavyFinder:
    """A ``play.reviews.port.Finder`` on behalf of *asker*: processes of *work* call *look*.

    *look* is None if the bot has no engine.
    """

    work: HeavyWork
    asker: Asker
    look: LookThrough | None

    async def find(self, game: Game, first: int, end: int) -> Findings:
        """See ``Finder.find``; raises ``NoReviewsError`` if the bot has no engine."""
        if self.look is None:
            raise NoReviewsError
        return await self.work.do(self.asker, self.look, game, first, end)


def finder_for(bot: Bot, asker: Asker) -> HeavyFinder:
    return HeavyFinder(bot.review_work, asker, bot.look_through)


async def review_of(interaction: Interaction, subject: ReviewSubject) -> Review:
    """A review of *subject* for the user, who sees the progress while it is made."""
    bot = interaction.client
    finder = finder_for(bot, asker_of(interaction))

    async def tell(done: int, of: int) -> None:
        await answer_with(interaction, Post(wording.progress(done, of)))

    return await bot.services.reviews.review(subject.game, finder, tell)
