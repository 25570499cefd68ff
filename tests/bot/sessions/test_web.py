"""``/web``: a link to the web page, and signing out everywhere."""

import pytest
from simcord.builders import ChannelHandle

from bot.sessions.commands import web
from bot.ui.page_address import PageLinks
from play.players.player_id import PlayerId
from play.sessions import LinkUsedError, digest_of
from tests.support.table import Table, labels, newest, parts, said, shown

LINKS = PageLinks("https://tafl.test")


async def give_page(table: Table) -> None:
    """Have the bot know of a page, as at its start."""
    table.bot.page_links = LINKS
    table.bot.tree.add_command(web)
    await table.bot.tree.sync()


@pytest.mark.journey
async def test_a_link_leads_to_the_page_and_signs_in_once(
    table: Table, thread: ChannelHandle
) -> None:
    """In a game's thread it leads to that game. Only its user sees it, and can sign out again."""
    await give_page(table)
    sessions, astrid = table.bot.services.sessions, PlayerId(table.astrid.id)

    answer = await table.astrid.slash(thread, "web")

    assert answer.ephemeral
    assert labels(shown(answer)) == ["Open the page"]
    (button,) = parts(shown(answer))
    address, _, token = button["url"].rpartition("/")
    assert address == "https://tafl.test/enter"
    assert (await sessions.invited(token)).match_id == 1
    await sessions.enter(token)
    again = await table.astrid.slash(table.channel, "web")
    assert labels(shown(again)) == ["Open the page", "Browsers…", "Sign out everywhere"]
    assert "signed in in 1 browser" in said(again)

    settings = await table.astrid.slash(table.channel, "settings show")
    listed = await table.astrid.click(shown(settings), label="Browsers…")
    assert said(listed).startswith("**Browsers where you're signed in**\n1. Signed in <t:")
    *_, menu, _ = parts(shown(listed))
    left = await table.astrid.select(
        shown(listed), custom_id=menu["custom_id"], values=[menu["options"][0]["value"]]
    )
    assert said(left) == "You aren't signed in anywhere. `/web` signs you in."
    await sessions.enter(await sessions.invite(astrid))
    ended = await table.astrid.click(shown(again), label="Sign out everywhere")

    assert said(ended) == "Signed out in 1 browser. `/web` signs you in again."
    assert list(await sessions.sessions_of(astrid)) == []
    async with table.bot.services.sessions.store.read() as unit:
        assert await unit.sessions.link(digest_of(token)) is None


async def test_a_board_has_a_way_to_its_page(table: Table, thread: ChannelHandle) -> None:
    """The newest one, in its thread, and in the answer to somebody who asks for it."""
    await give_page(table)
    await table.play(thread, "d1-c1")

    asked = await table.carl.slash(table.channel, "board", game="1")

    for board in (newest(thread), shown(asked)):
        (link,) = [part for part in parts(board) if part.get("url")]
        assert (link["label"], link["url"]) == ("Open board", "https://tafl.test/games/1")


async def test_without_a_page_there_is_no_such_command(table: Table, thread: ChannelHandle) -> None:
    """Nor a way to it below boards."""
    names = [command.name for command in await table.bot.tree.fetch_commands()]

    assert "web" not in names
    assert not any(part.get("url") for part in parts(newest(thread)))


async def test_whoever_was_invited_is_warned_of_a_second_use(table: Table) -> None:
    """By a direct message."""
    sessions, astrid = table.bot.services.sessions, PlayerId(table.astrid.id)
    token = await sessions.invite(astrid)
    await sessions.enter(token)
    with pytest.raises(LinkUsedError):
        await sessions.invited(token)
    await table.env.settle()

    assert "Somebody opened your link" in newest(table.astrid.user.dm_channel).content
