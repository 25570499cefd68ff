"""The daily puzzle: posted in channels of servers, and sent to everybody who wants it."""

from dataclasses import replace

from bot.puzzles.answering import show_given
from bot.puzzles.buttons import SHOW_DAILY, SOLVE_DAILY
from bot.puzzles.posts import answered_post, daily_post
from bot.ui.answers import answer_with, defer, player_of
from bot.ui.appearance import apply_look
from bot.ui.base import Bot, Interaction
from bot.ui.buttons import ButtonHandlers, SubjectId, as_posted
from bot.ui.heavy_work import asker_of
from bot.ui.messages import ChannelPost, DirectMessage, manager_message
from bot.ui.post import Post
from bot.ui.worker_threads import beside
from bot.wording import daily_puzzles as wording
from play.appearance import DEFAULT_LOOK
from play.news.puzzles import DailyPuzzleDue, DailyPuzzleShut, OwnDailyPuzzleDue
from play.puzzles.daily import require_day
from play.services.daily_puzzles import Posting
from tafl.puzzle_proofs import proof_of

handlers = ButtonHandlers()


async def puzzle_news_post(bot: Bot, news: DailyPuzzleDue) -> ChannelPost | None:
    """The puzzle of a day, and the results of the one before it; None if *news* is outdated."""
    posting = await bot.services.daily_puzzles.posting(news)
    return None if posting is None else ChannelPost(await beside(_post, posting, news))


def _post(posting: Posting, news: DailyPuzzleDue) -> Post:
    """The post with the puzzle of the day; an embed has the solution and results of the last one.

    The solution is behind spoiler marks.
    """
    if posting.before is None or posting.found is None or news.before is None:
        return daily_post(posting.puzzle, news.day)
    post = daily_post(posting.puzzle, news.day, news.before)
    before = wording.before(posting.before, news.before, posting.found)
    return replace(post, details=before)


async def puzzle_news_message(
    bot: Bot, news: OwnDailyPuzzleDue | DailyPuzzleShut
) -> DirectMessage | None:
    """The message about *news*; None if that is out of date."""
    match news:
        case OwnDailyPuzzleDue():
            return await _own(bot, news)
        case DailyPuzzleShut():
            return await _shut(bot, news)


async def _own(bot: Bot, news: OwnDailyPuzzleDue) -> DirectMessage | None:
    """The puzzle of the day; None if the recipient no longer wants it."""
    me = await bot.services.players.load_player(news.recipient)
    puzzle = None if me.puzzle is None else await bot.services.daily_puzzles.of_day(news.day)
    if puzzle is None:
        return None
    post = await beside(daily_post, puzzle, news.day)
    post = replace(post, content=f"{post.content}\n-# {wording.TURN_OFF}")
    return DirectMessage(apply_look(post, me.habits.look(DEFAULT_LOOK)))


async def _shut(bot: Bot, news: DailyPuzzleShut) -> DirectMessage | None:
    """The message to a manager that the puzzle cannot be posted; None if it can be again."""
    channel = await bot.services.daily_puzzles.channel(news.guild_id)
    if channel is None or not channel.is_shut:
        return None
    text = wording.shut(channel.place.channel_id, await bot.server_name(news.guild_id))
    return await manager_message(bot, news.recipient, news.guild_id, text)


@handlers.on_press(SOLVE_DAILY, defer)
async def _solve(interaction: Interaction, day: SubjectId) -> None:
    """Answer privately with the puzzle of a day, as far as the user has solved it."""
    _require_day(day)
    given = await interaction.client.services.puzzles.give_daily(
        player_of(interaction), day.subject, interaction.guild_id
    )
    await show_given(interaction, given)


@handlers.on_press(SHOW_DAILY, defer)
async def _show(interaction: Interaction, day: SubjectId) -> None:
    """Answer privately with the solution of the puzzle of a past day."""
    _require_day(day)
    client = interaction.client
    puzzle = await client.services.puzzles.solution_of_day(player_of(interaction), day.subject)
    proof = await client.heavy_work.do(asker_of(interaction), proof_of, puzzle.puzzle)
    await answer_with(interaction, await beside(answered_post, puzzle, day.subject, proof))


def _require_day(day: SubjectId) -> None:
    with as_posted():
        require_day(day.subject)
