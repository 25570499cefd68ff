"""Lists of games as messages, a page at a time, with buttons to turn the pages."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial

from bot.challenges.buttons import open_challenge_buttons
from bot.matches.boards import show_button
from bot.ui.answers import answer, answer_with, defer_edit, player_of
from bot.ui.base import Interaction
from bot.ui.buttons import ButtonHandlers, ButtonKind, ToPage, page_buttons, page_count
from bot.ui.post import Post
from bot.ui.viewers import viewer_of
from bot.wording import game_lists as lists
from bot.wording.game_lists import GameListView
from bot.wording.matches import MISSED
from bot.wording.open_challenges import challenge_line
from play.challenges.challenge import Challenge
from play.matches.pair import Pair
from play.matches.state import MatchState
from play.matches.summary import MatchSummary
from play.players.player_id import PlayerId

PAGE_SIZE = 10
"""Maximum number of games and challenges on a page."""


class GameFilter(StrEnum):
    RUNNING = "running"
    FINISHED = "finished"
    FOLLOWED = "followed"


_TURNS = {show: ButtonKind(f"tafl:list-{show}", ToPage) for show in GameFilter}
"""The buttons that turn the pages of each list; their *subject* is the id of the list's player."""

handlers = ButtonHandlers()


@dataclass(frozen=True, slots=True)
class GamePage:
    """Page *number* of a list of games, counted from 0, and whether *more* pages follow.

    *heading* is above the entries; if there are none, the page is just the sentence *nothing*.
    """

    number: int
    heading: str
    nothing: str
    challenges: Sequence[Challenge] = ()
    matches: Sequence[MatchSummary] = ()
    more: bool = False


async def show_games(
    interaction: Interaction, show: GameFilter, player: PlayerId, number: int
) -> None:
    """Answer with page *number*, counted from 0, of the games of *player* that *show* selects.

    The user's own running games come after open challenges. Other players' finished or followed
    games are not shown.
    """
    if player != player_of(interaction) and show is not GameFilter.RUNNING:
        await answer(interaction, lists.ONLY_RUNNING)
        return
    page = await _PAGES[show](interaction, player, number)
    services, now = interaction.client.services, interaction.client.now()
    pairs = await services.matches.pairs(page.matches)
    cut_off = await services.outbox.cut_off(page.matches)
    reading = GameListView(player, PlayerId(interaction.user.id), now, cut_off)
    view = open_challenge_buttons(page.challenges, reading.reader)
    # Other boards are in their channels, to which the list has links.
    for match in page.matches:
        if match.place.is_private and match.state is MatchState.RUNNING:
            view.add_item(show_button(match))
    turn_to = partial(ToPage, player)
    for button in page_buttons(_TURNS[show], turn_to, page.number, more=page.more):
        view.add_item(button)
    post = replace(page_post(page, pairs, reading), view=view)
    if await services.outbox.missed(page.matches, reading.reader):
        post = replace(post, content=f"{post.content}\n{MISSED}")
    await answer_with(interaction, post)


def page_post(page: GamePage, pairs: Mapping[int, Pair], reading: GameListView) -> Post:
    """The post with *page*, without buttons: the heading, and an embed with the games.

    *pairs* has the pairs of games to which the games belong, by the pair's number. *reading* says
    who reads the list.
    """
    lines = [
        *(challenge_line(challenge, reading.reader) for challenge in page.challenges),
        *(lists.game_line(match, pairs.get(match.pair_id or 0), reading) for match in page.matches),
    ]
    return Post(page.heading, "\n".join(lines)) if lines else Post(page.nothing)


async def _running(interaction: Interaction, player: PlayerId, number: int) -> GamePage:
    """A page of running games of *player* that the user may see, the most urgent first.

    The user's own list begins with challenges.
    """
    client, own = interaction.client, player == interaction.user.id
    matches = await client.services.matches.running_seen(player, viewer_of(interaction))
    entries: list[Challenge | MatchSummary] = []
    if own:
        challenges = await client.services.challenges.open_for(player)
        entries += [one for one in challenges if one.is_shown_to(player, interaction.channel_id)]
    matches.sort(key=lambda match: urgency(match, player))
    entries += matches
    what = lists.running_games(None if own else player)
    return _cut(entries, number, what, lists.NO_GAMES if own else lists.no_games_of(player))


async def _followed(interaction: Interaction, player: PlayerId, number: int) -> GamePage:
    """A page of the games that the user follows, those with the least time left first."""
    matches = await interaction.client.services.matches.followed(viewer_of(interaction))
    matches.sort(key=lambda match: urgency(match, player))
    return _cut(matches, number, lists.FOLLOWED_GAMES, lists.NONE_FOLLOWED)


def _cut(
    entries: Sequence[Challenge | MatchSummary], number: int, what: str, nothing: str
) -> GamePage:
    """Page *number* of *entries*, or the last page if there are fewer; *what* is the heading."""
    pages = page_count(len(entries), PAGE_SIZE)
    number = min(number, pages - 1)
    shown = entries[number * PAGE_SIZE : (number + 1) * PAGE_SIZE]
    return GamePage(
        number,
        lists.heading(what, number, pages),
        nothing,
        [entry for entry in shown if isinstance(entry, Challenge)],
        [entry for entry in shown if isinstance(entry, MatchSummary)],
        more=number + 1 < pages,
    )


async def _finished(interaction: Interaction, player: PlayerId, number: int) -> GamePage:
    """A page of the user's games that are over, aborted ones included, the latest first."""
    matches = await interaction.client.services.matches.recent(
        player, PAGE_SIZE + 1, number * PAGE_SIZE
    )
    return GamePage(
        number,
        lists.heading(lists.FINISHED_GAMES, number),
        lists.NO_MORE if number else lists.NONE_FINISHED,
        matches=matches[:PAGE_SIZE],
        more=len(matches) > PAGE_SIZE,
    )


def urgency(match: MatchSummary, player: PlayerId) -> tuple[bool, float, int]:
    """A sort key for running games: those that wait for *player* first, then by the time left."""
    return match.player_to_move != player, match.clock.deadline.timestamp(), match.id


_PAGES = {
    GameFilter.RUNNING: _running,
    GameFilter.FINISHED: _finished,
    GameFilter.FOLLOWED: _followed,
}


# A function, not a loop: handlers made in a loop would all share its last *show*.
def _turns_in(show: GameFilter) -> None:
    @handlers.on_press(_TURNS[show], defer_edit)
    async def turn(interaction: Interaction, to: ToPage) -> None:
        await show_games(interaction, show, PlayerId(to.subject), to.page)


for show in GameFilter:
    _turns_in(show)
