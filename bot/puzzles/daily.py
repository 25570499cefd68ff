"""The daily puzzle: posted in channels of servers, and sent to everybody who wants it."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from bot.puzzles.answering import show_given
from bot.puzzles.buttons import SHOW_DAILY, SOLVE_DAILY
from bot.puzzles.posts import answered_post, daily_post
from bot.ui.answers import answer_with, defer, player_of
from bot.ui.appearance import apply_look
from bot.ui.base import Interaction
from bot.ui.buttons import ButtonHandlers, SubjectId, as_posted
from bot.ui.heavy_work import asker_of
from bot.ui.messages import ChannelPost, DirectMessage
from bot.ui.post import Post
from bot.ui.threads import beside
from bot.wording import daily_puzzles as wording
from play.appearance import DEFAULT_LOOK
from play.news.puzzles import DailyPuzzleDue, DailyPuzzleShut, OwnDailyPuzzleDue
from play.puzzles.daily import require_day
from play.servers.place import Place
from play.services.daily_puzzles import DailyPuzzles, Posting
from play.services.players import Players
from play.services.servers import Servers
from tafl.puzzle_proofs import proof_of

handlers = ButtonHandlers()


@dataclass(frozen=True, slots=True)
class DailyPuzzleChannelPosts:
    """Writes the posts with the daily puzzle for channels of servers."""

    puzzles: DailyPuzzles

    async def write(self, news: DailyPuzzleDue) -> ChannelPost | None:
        """The puzzle of a day, and the results of the one before it; None if *news* is outdated."""
        posting = await self.puzzles.posting(news)
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


@dataclass(frozen=True, slots=True)
class DailyPuzzleDirectMessages:
    """Writes direct messages about the daily puzzle; *server_name* gives a server's name."""

    puzzles: DailyPuzzles
    players: Players
    servers: Servers
    server_name: Callable[[int], Awaitable[str]]

    async def write(self, news: OwnDailyPuzzleDue | DailyPuzzleShut) -> DirectMessage | None:
        """The message about *news*; None if that is out of date."""
        match news:
            case OwnDailyPuzzleDue():
                return await self._own(news)
            case DailyPuzzleShut():
                return await self._shut(news)

    async def _own(self, news: OwnDailyPuzzleDue) -> DirectMessage | None:
        """The puzzle of the day; None if the recipient no longer wants it."""
        me = await self.players.load_player(news.recipient)
        puzzle = None if me.puzzle is None else await self.puzzles.of_day(news.day)
        if puzzle is None:
            return None
        post = await beside(daily_post, puzzle, news.day)
        post = replace(post, content=f"{post.content}\n-# {wording.TURN_OFF}")
        return DirectMessage(apply_look(post, me.habits.look(DEFAULT_LOOK)))

    async def _shut(self, news: DailyPuzzleShut) -> DirectMessage | None:
        """The message to a manager that the puzzle cannot be posted; None if it can be again.

        If the manager accepts no messages, it is posted in the managers' channel.
        """
        channel = await self.puzzles.channel(news.guild_id)
        if channel is None or not channel.is_shut:
            return None
        managers = (await self.servers.load_server(news.guild_id)).managers
        text = wording.shut(channel.place.channel_id, await self.server_name(news.guild_id))
        fallback = None if managers is None else Place(news.guild_id, managers)
        return DirectMessage(Post(text, ping=news.recipient), fallback, server=news.guild_id)


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
