"""The web page as the settings ask for it, and as the bot is put together with it."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import discord
import pytest
from pydantic import ValidationError

from bot.__main__ import page_of
from bot.figures.address import AddressError, ServingError
from bot.settings import Settings
from bot.ui.viewers import public_viewer
from bot.web_page import VIEWERS_KEPT, Viewers, WebPage
from bot.wording.operating import PAGE_UNENCRYPTED
from bot.wording.setup import cannot_start
from play.matches.viewing import Access, Viewer
from play.players.player_id import NOBODY, PlayerId
from play.rate_limits import ALLOWANCES, FloodError, Floods, Way
from play.servers.place import Place
from tests.support.examples import ANNA, BJORN, HALL
from tests.support.table import Table


def settings(**given: str) -> Settings:
    return Settings(_env_file=None, **given)  # type: ignore[arg-type]


@contextmanager
def opened(**given: str) -> Iterator[WebPage]:
    """The page that such settings ask for, until it is closed."""
    page = page_of(settings(**given))
    assert isinstance(page, WebPage)
    yield page
    if page.place is not None:
        page.place.close()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as place:
        return int(place.getsockname()[1])


def test_there_is_a_page_where_it_is_wanted() -> None:
    """Links have its public address; a process may lead to it without serving it."""
    here = f"127.0.0.1:{free_port()}"
    for given, served, address in (
        ({"web": here}, True, f"http://{here}"),
        ({"web": here, "web_url": "https://tafl.test/"}, True, "https://tafl.test"),
        ({"web_url": "https://tafl.test:8443"}, False, "https://tafl.test:8443"),
    ):
        with opened(**given) as page:
            assert (page.is_served_here, page.links.address, page.addresses) == (
                served,
                address,
                (address,),
            )
    assert page_of(settings()) is None


def test_an_operator_learns_that_sessions_can_be_read(caplog: pytest.LogCaptureFixture) -> None:
    """Where the page is reached by plain http over a network; on one machine nobody listens."""
    for url, warned in (
        ("http://tafl.test", [PAGE_UNENCRYPTED]),
        ("https://tafl.test", []),
        ("http://localhost:8080", []),
        ("http://[::1]:8080", []),
    ):
        caplog.clear()
        with opened(web_url=url):
            assert [each.getMessage() for each in caplog.records] == warned, url


def test_an_address_that_cannot_be_used_is_named() -> None:
    """Its setting, and what to do; browsers would compare nothing but scheme, host and port."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = f"127.0.0.1:{other.getsockname()[1]}"
        for wrong, error, complaint in (
            (":8080", AddressError, "HNEFABOT_WEB can't be used. Set it to an address of this"),
            (
                taken,
                ServingError,
                f"Another program already uses {taken}, the address in HNEFABOT_WEB",
            ),
        ):
            with pytest.raises(error) as refused:
                page_of(settings(web=wrong))
            assert cannot_start(refused.value).startswith(complaint)
    for url in ("https://tafl.test/games", "https://me@tafl.test", "ftp://tafl.test", "tafl.test"):
        with pytest.raises(ValidationError):
            settings(web_url=url)


async def test_discord_is_asked_once_what_a_spectator_may_see(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For five minutes. If it does not answer, they see what everybody may, until it does."""
    asked: list[PlayerId] = []

    async def look(_: object, player: PlayerId, guild_id: int | None) -> Viewer:
        if guild_id is not None:
            asked.append(player)
            if len(asked) == 1:
                raise ConnectionError
        return Viewer(player, guild_id, lambda _: Access.OPEN)

    monkeypatch.setattr("bot.web_page.viewer_on", look)
    known = Viewers(table.bot)

    seen = [await known.on(ANNA, HALL.guild_id) for _ in range(3)]
    await table.wait(seconds=VIEWERS_KEPT.total_seconds())
    await known.on(ANNA, HALL.guild_id)

    assert [viewer.guild_id for viewer in seen] == [None, HALL.guild_id, HALL.guild_id]
    assert len(asked) == 3

    # Each game that somebody opens may be on another server: others need Discord's answers too.
    table.bot.floods = Floods(table.env.now)
    most = ALLOWANCES[Way.LOOKUPS].person.at_once
    for guild_id in range(100, 100 + most):
        await known.on(BJORN, guild_id)
    with pytest.raises(FloodError):
        await known.on(BJORN, 1000)
    for free in (None, 100):
        await known.on(BJORN, free)
    assert len(asked) == 3 + most


async def test_public_pages_read_what_everybody_on_the_server_reads(table: Table) -> None:
    """No closed channel, none with an age limit, and no private thread."""
    guild = table.bot.get_guild(table.guild.id)
    assert guild is not None
    closed: dict[Any, discord.PermissionOverwrite] = {
        table.guild.default_role: discord.PermissionOverwrite(view_channel=False)
    }
    hidden, adult = [
        table.guild.create_text_channel(name, overwrites=overwrites)
        for name, overwrites in (("hidden", closed), ("adult", {}))
    ]
    await table.env.settle()
    channel = guild.get_channel(adult.id)
    assert isinstance(channel, discord.TextChannel)
    channel.nsfw = True
    viewer = public_viewer(guild)

    reads = [
        viewer.reads(Place(guild_id, channel_id))
        for guild_id, channel_id in (
            (guild.id, table.channel.id),
            (guild.id, hidden.id),
            (guild.id, adult.id),
            (guild.id, 999),
            (9, table.channel.id),
            (None, table.channel.id),
        )
    ]

    assert reads == [True, *[False] * 5]
    assert viewer.player == NOBODY
