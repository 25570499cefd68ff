"""The ladder of a server as messages: its standings, who may be challenged, what has happened."""

import asyncio
from collections.abc import Mapping, Sequence

from discord import ButtonStyle
from discord.ui import View

from bot.answers import (
    Interaction,
    answer,
    answer_with,
    change,
    player,
    take_time,
    take_time_to_edit,
)
from bot.buttons import MOST_ROWS, Action, Press, Presses, page_buttons, turning, view_of
from bot.looks import look_on
from bot.names import Names
from bot.params import UnknownOpponentError
from bot.post import Attached, Post
from bot.servers import managed_server_of, require_usable, roles_of, server_of
from bot.wording import ladders as wording
from bot.wording.lists import heading
from play.errors.ladders import OpponentOffLadderError
from play.players import PlayerId
from play.standings import Prospect, Standing, Standings
from rendering.standings import Change, Row, draw_standings
from rendering.theme import THEMES, Theme

PAGE = 10
"""How many places, and how many changes, stand on a page."""

MOST_OFFERED = 10
"""How many of those who may be challenged have a button: two rows of them."""

LONGEST_LABEL = 80
"""Characters that Discord shows on a button."""

ALONE, SHARED = 0, 1
"""What the buttons that turn pages know: who sees the list."""


async def show_ladder(interaction: Interaction, page: int, *, shared: bool) -> None:
    """Answer with a page of the standings, counted from 0, or with the last one."""
    guild_id, client = server_of(interaction), interaction.client
    standings = await client.ladders.standings(guild_id)
    pages = max(-(-len(standings.places) // PAGE), 1)
    page = min(page, pages - 1)
    places = standings.places[page * PAGE : (page + 1) * PAGE]
    reader = None if shared else player(interaction)
    offered = await _offered(interaction, standings, reader)
    name = wording.title(interaction.guild.name if interaction.guild else "")
    files = []
    if places:
        theme = THEMES[(await look_on(client, guild_id, reader)).theme]
        files = [await _picture(client.names, name, places, reader, theme)]
    post = Post(
        "\n".join((heading(name, page, pages), wording.terms(standings.settings))),
        "\n".join(_lines(standings, places, reader, offered)),
        view=view_of(
            [
                *await _challenge_buttons(offered, client.names),
                *_page_buttons(page, pages, shared=shared),
                *_joining_buttons(standings, reader),
            ]
        ),
        files=tuple(files),
    )
    await answer_with(interaction, post, shared=shared)


def _lines(
    standings: Standings,
    places: Sequence[Standing],
    reader: PlayerId | None,
    offered: Mapping[PlayerId, Prospect],
) -> Sequence[str]:
    """What stands in the box: what *reader* can do, and the places."""
    lines = [
        wording.place_line(place, reader, open_to_reader=place.player in offered)
        for place in places
    ]
    legend = wording.legend(places, any_open=any(place.player in offered for place in places))
    return [
        wording.invitation(standings, reader),
        *(lines or [wording.EMPTY]),
        *filter(None, [legend]),
    ]


async def _offered(
    interaction: Interaction, standings: Standings, reader: PlayerId | None
) -> Mapping[PlayerId, Prospect]:
    """Those whom *reader* may challenge, the best first."""
    if reader is None or standings.rank_of(reader) is None:
        return {}
    guild_id = standings.settings.guild_id
    prospects = await interaction.client.ladders.prospects(guild_id, reader)
    return {one.player: one for one in prospects if one.refusal is None}


async def _picture(
    names: Names, title: str, places: Sequence[Standing], reader: PlayerId | None, theme: Theme
) -> Attached:
    named = [(place, await names.find(place.player)) for place in places]
    rows = [
        Row(
            place.rank,
            name,
            (str(place.playing or wording.NONE),),
            _change(place),
            highlighted=place.player == reader,
        )
        for place, name in named
    ]
    drawn = await asyncio.to_thread(draw_standings, rows, title, (wording.PLAYING,), theme)
    plain = [(place.rank, name) for place, name in named]
    return Attached("ladder.png", drawn, wording.plain_standings(title, plain))


def _change(place: Standing) -> Change | None:
    if place.before == place.rank:
        return Change.NEW if place.is_new else None
    return Change.UP if place.before > place.rank else Change.DOWN


async def _challenge_buttons(offered: Mapping[PlayerId, Prospect], names: Names) -> Sequence[Press]:
    """A button for each of those who may be challenged, the best first."""
    presses = []
    for one in list(offered.values())[:MOST_OFFERED]:
        label = f"⚔️ {one.rank} {await names.find(one.player)}"[:LONGEST_LABEL]
        presses.append(Press.make(label, Action.LADDER_ASK, one.player, 0, ButtonStyle.primary))
    return presses


def _page_buttons(page: int, pages: int, *, shared: bool) -> Sequence[Press]:
    """Back and on; none where there is one page."""
    if pages == 1:
        return ()
    who = SHARED if shared else ALONE
    presses = [
        turning("◀", Action.LADDER_PAGE, max(page - 1, 0), who, leads_on=page > 0),
        turning("▶", Action.LADDER_PAGE, page + 1, who, leads_on=page + 1 < pages),
    ]
    return _in_last_row(presses)


def join_button() -> View:
    """A button for whoever wants to join."""
    return view_of([_join_press()])


def _join_press() -> Press:
    return Press.make(wording.JOIN, Action.LADDER_JOIN, 0, 0, ButtonStyle.success)


def _joining_buttons(standings: Standings, reader: PlayerId | None) -> Sequence[Press]:
    """For everybody or who is not on it: to join. For who is: whom he may challenge, and why."""
    if reader is None or standings.rank_of(reader) is None:
        return _in_last_row([_join_press()])
    whom = Press.make(wording.WHOM, Action.LADDER_WHOM, 0, 0, ButtonStyle.secondary)
    return _in_last_row([whom])


def _in_last_row(presses: Sequence[Press]) -> Sequence[Press]:
    for press in presses:
        press.item.row = MOST_ROWS - 1
    return presses


async def show_prospects(interaction: Interaction) -> None:
    """Answer with those whom the user may challenge, and for all others, why not."""
    guild_id, me = server_of(interaction), player(interaction)
    prospects = await interaction.client.ladders.prospects(guild_id, me)
    rank, among = _own_rank(prospects), len(prospects) + 1
    offered = {one.player: one for one in prospects if one.refusal is None}
    details = "\n".join(wording.prospects_lines(rank, prospects))
    view = view_of(await _challenge_buttons(offered, interaction.client.names))
    await answer_with(interaction, Post(wording.prospects_heading(rank, among), details, view=view))


def _own_rank(prospects: Sequence[Prospect]) -> int:
    """The place that is missing among those of all others."""
    others = {one.rank for one in prospects}
    return next(rank for rank in range(1, len(others) + 2) if rank not in others)


async def show_changes(interaction: Interaction, page: int) -> None:
    """Answer with a page of the log of the ladder, counted from 0."""
    guild_id, client = server_of(interaction), interaction.client
    await client.ladders.settings(guild_id)
    found = await client.ladders.latest(guild_id, PAGE + 1, page * PAGE)
    if not found:
        await answer_with(interaction, Post(wording.NO_CHANGES))
        return
    details = "\n".join(map(wording.log_line, found[:PAGE]))
    more = len(found) > PAGE
    view = view_of(page_buttons(Action.LADDER_LOG, player(interaction), page, more=more))
    await answer_with(interaction, Post(heading(wording.LOG, page), details, view=view))


async def join(interaction: Interaction) -> None:
    """Put the user on the ladder."""
    guild_id = server_of(interaction)
    await _require_challenger(interaction, guild_id)
    rank = await interaction.client.ladders.join(guild_id, player(interaction))
    await answer(interaction, wording.joined(rank))


async def ask_to_leave(interaction: Interaction) -> None:
    """Ask the user whether he really wants to leave."""
    ladders, guild_id, me = interaction.client.ladders, server_of(interaction), player(interaction)
    running = await ladders.running(guild_id, me)
    rank = (await ladders.standings(guild_id)).rank_of(me) or 0
    view = view_of(
        (
            Press.make(wording.LEAVE, Action.LADDER_LEAVE, 0, 0, ButtonStyle.danger),
            _keep_button(),
        )
    )
    await answer(interaction, wording.ask_to_leave(rank, running), view)


async def challenge(interaction: Interaction, opponent: PlayerId) -> str:
    """Begin a challenge of the user; the answer is what to tell him."""
    ladders, guild_id = interaction.client.ladders, server_of(interaction)
    await _require_challenger(interaction, guild_id)
    require_usable(interaction, (await ladders.settings(guild_id)).channel_id)
    match = await ladders.challenge(guild_id, player(interaction), opponent)
    rank = (await ladders.standings(guild_id)).rank_of(opponent) or 0
    return wording.challenged(match, opponent, rank)


async def ask_to_close(interaction: Interaction) -> None:
    """Ask the manager whether he really wants to close the ladder."""
    await interaction.client.ladders.settings(managed_server_of(interaction))
    view = view_of(
        (
            Press.make(wording.CLOSE, Action.LADDER_CLOSE, 0, 0, ButtonStyle.danger),
            _keep_button(),
        )
    )
    await answer(interaction, wording.ASK_TO_CLOSE, view)


def named(text: str, prospects: Sequence[Prospect], names: Names) -> PlayerId:
    """Who was chosen from the list, mentioned, or typed by name.

    Raises:
        UnknownOpponentError: nobody.
    """
    digits = text.strip().strip("<@!>")
    if digits.isascii() and digits.isdigit():
        return PlayerId(int(digits))
    sought = text.strip().lstrip("@").casefold()
    found = [
        one.player for one in prospects if (names.known(one.player) or "").casefold() == sought
    ]
    if len(found) != 1:
        raise UnknownOpponentError(text)
    return found[0]


async def _require_challenger(interaction: Interaction, guild_id: int) -> None:
    server = await interaction.client.servers.get(guild_id)
    server.require_challenger(roles_of(interaction))


def _keep_button() -> Press:
    return Press.make(wording.STAY, Action.LADDER_KEEP, 0, 0, ButtonStyle.secondary)


async def _turn(interaction: Interaction, page: int, who: int) -> None:
    await take_time_to_edit(interaction)
    await show_ladder(interaction, page, shared=who == SHARED)


async def _turn_log(interaction: Interaction, _player: int, page: int) -> None:
    await take_time_to_edit(interaction)
    await show_changes(interaction, page)


async def _whom(interaction: Interaction, _subject: int, _board: int) -> None:
    await take_time(interaction)
    await show_prospects(interaction)


async def _join(interaction: Interaction, _subject: int, _board: int) -> None:
    await take_time(interaction)
    await join(interaction)


async def _leave(interaction: Interaction, _subject: int, _board: int) -> None:
    """Leave, having been asked."""
    await take_time_to_edit(interaction)
    made = await interaction.client.ladders.leave(server_of(interaction), player(interaction))
    await change(interaction, wording.left(made))


async def _ask(interaction: Interaction, opponent: int, _board: int) -> None:
    """Ask once more before a challenge, if it is allowed."""
    await take_time(interaction)
    ladders, guild_id = interaction.client.ladders, server_of(interaction)
    prospects = await ladders.prospects(guild_id, player(interaction))
    prospect = next((one for one in prospects if one.player == opponent), None)
    if prospect is None:
        raise OpponentOffLadderError(PlayerId(opponent))
    if prospect.refusal is not None:
        raise prospect.refusal
    settings = await ladders.settings(guild_id)
    view = view_of(
        (
            Press.make(wording.ASK, Action.LADDER_CHALLENGE, opponent, 0, ButtonStyle.success),
            _keep_button(),
        )
    )
    await answer(interaction, wording.ask_to_challenge(prospect, settings), view)


async def _challenge(interaction: Interaction, opponent: int, _board: int) -> None:
    """Challenge, having been asked."""
    await take_time_to_edit(interaction)
    await change(interaction, await challenge(interaction, PlayerId(opponent)))


async def _close(interaction: Interaction, _subject: int, _board: int) -> None:
    """Close the ladder, having been asked."""
    await take_time_to_edit(interaction)
    guild_id = managed_server_of(interaction)
    await interaction.client.ladders.close(guild_id, player(interaction))
    await change(interaction, wording.CLOSED)


async def _keep(interaction: Interaction, _subject: int, _board: int) -> None:
    """Do not do it after all."""
    await change(interaction, wording.UNCHANGED)


LADDER_PRESSES: Presses = {
    Action.LADDER_PAGE: _turn,
    Action.LADDER_LOG: _turn_log,
    Action.LADDER_WHOM: _whom,
    Action.LADDER_JOIN: _join,
    Action.LADDER_LEAVE: _leave,
    Action.LADDER_ASK: _ask,
    Action.LADDER_CHALLENGE: _challenge,
    Action.LADDER_CLOSE: _close,
    Action.LADDER_KEEP: _keep,
}
