"""Flags, each of which asks managers to look at a player: in pages with appeals, and as posts."""

from functools import partial
from itertools import chain

from bot.fair_play.cases import answer_buttons
from bot.ui.answers import answer, answer_with, answer_with_names, defer, player_of
from bot.ui.base import Bot, Interaction
from bot.ui.buttons import (
    ButtonHandlers,
    ButtonKind,
    PersistentItem,
    SubjectId,
    ToPage,
    page_buttons,
    page_count,
    view_of,
)
from bot.ui.messages import ChannelPost
from bot.ui.post import Post
from bot.ui.servers import is_owner, managed_server_of
from bot.wording import cases
from bot.wording import fair_play as wording
from bot.wording.game_lists import heading
from bot.wording.mentions import and_more
from play.fair_play.case import Case
from play.fair_play.flag import Flag
from play.news.fair_play import FlagClosed, FlagNews, FlagRaised
from play.players.player_id import PlayerId

PAGE_SIZE = 5
"""Number of appeals and flags on a page; they must fit into one embed."""


CLOSE = ButtonKind("tafl:close-flag", SubjectId)
TURN_PAGE = ButtonKind("tafl:list-flags", ToPage)

handlers = ButtonHandlers()


async def show_flags(interaction: Interaction, page: int = 0) -> None:
    """Answer a manager with page *page*, from 0, of the server's appeals and open flags.

    If there are fewer pages, it answers with the last one.
    """
    guild_id = managed_server_of(interaction)
    found: list[Case | Flag] = [
        *await interaction.client.services.cases.waiting(guild_id),
        *await interaction.client.services.fair_play.open(guild_id),
    ]
    if not found:
        await answer_with(interaction, Post(wording.NO_FLAGS))
        return
    pages = page_count(len(found), PAGE_SIZE)
    page = min(page, pages - 1)
    shown = found[page * PAGE_SIZE : (page + 1) * PAGE_SIZE]
    buttons = chain.from_iterable(
        answer_buttons(each) if isinstance(each, Case) else (_close_button(each),) for each in shown
    )
    turning = page_buttons(TURN_PAGE, partial(ToPage, guild_id), page, more=page + 1 < pages)
    above = f"{heading(wording.FLAGS, page, pages)}\n{wording.ADVICE}"
    details = "\n".join(map(_line, shown))
    await answer_with_names(interaction, Post(above, details, view=view_of([*buttons, *turning])))


async def show_record(interaction: Interaction, guild_id: int, about: PlayerId) -> None:
    """Answer with the latest warnings, exclusions and flags of the player *about* on the server."""
    found: list[Case | Flag] = [
        *await interaction.client.services.cases.cases_of(guild_id, about),
        *await interaction.client.services.fair_play.about(guild_id, about),
    ]
    lines = [*map(_line, found[:PAGE_SIZE])]
    if len(found) > PAGE_SIZE:
        lines.append(f"- {and_more(len(found) - PAGE_SIZE)}")
    await answer_with_names(
        interaction, Post(wording.record_heading(about, len(found)), "\n".join(lines))
    )


def _line(found: Case | Flag) -> str:
    return cases.line(found) if isinstance(found, Case) else wording.line(found)


async def flag_news_post(bot: Bot, news: FlagNews) -> ChannelPost | None:
    """The post about a new flag, or the one that replaces it once the flag is closed.

    None if a new flag is closed by now, or the post about a closed one was never posted.
    """
    flag = await bot.services.fair_play.load_flag(news.place.server_id, news.flag_id)
    match news:
        case FlagRaised():
            return None if flag.closed_by is not None else ChannelPost(_post(flag))
        case FlagClosed():
            shown = await bot.services.outbox.message_about(FlagRaised, flag.id)
            return None if shown is None else ChannelPost(_post(flag), replaces=shown)


def _post(flag: Flag) -> Post:
    view = None if flag.closed_by is not None else view_of([_close_button(flag)])
    return Post(wording.channel_post(flag), wording.line(flag), view=view)


def _close_button(flag: Flag) -> PersistentItem:
    return CLOSE.button(wording.close_label(flag), SubjectId(flag.id))


@handlers.on_press(CLOSE, defer)
async def _close(interaction: Interaction, about: SubjectId) -> None:
    guild_id = managed_server_of(interaction)
    fair_play = interaction.client.services.fair_play
    manager, owner = player_of(interaction), is_owner(interaction)
    flag = await fair_play.close(guild_id, about.subject, manager, is_owner=owner)
    await answer(interaction, wording.closed(flag))


handlers.turn_pages(TURN_PAGE, show_flags)
