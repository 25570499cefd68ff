"""Names where Discord shows no mentions."""

import asyncio
from types import SimpleNamespace
from typing import cast

import discord

from bot.ui.names import Names
from bot.ui.post import Post
from play.players.player_id import PlayerId
from tests.support.examples import ANNA, BJORN, CARL
from tests.support.table import Table, all_said
from tests.support.waiting import limited


async def nobody(_: int) -> discord.User:
    raise AssertionError


def knowing(**names: str) -> Names:
    """Names of ANNA and BJORN."""
    known = Names(nobody)
    for player, name in zip((ANNA, BJORN), names.values(), strict=False):
        known._seen[PlayerId(player)] = name  # noqa: SLF001 - as if they had been seen
    return known


def test_a_box_has_names_instead_of_mentions() -> None:
    """But of people who are mentioned above it, and of those who are not known."""
    post = Post(f"<@{ANNA}> has won.", f"<@{ANNA}> 1 – 0 <@{BJORN}>; then <@{CARL}>")

    spelled = knowing(anna="Anna", bjorn="Björn").with_names(post)

    assert spelled.content == post.content
    assert spelled.details == f"<@{ANNA}> 1 – 0 @Björn; then <@{CARL}>"


def test_a_name_is_no_markup() -> None:
    """Whatever people call themselves."""
    spelled = knowing(anna="*a_n_n_a*").with_names(Post("", f"<@{ANNA}>"))

    assert spelled.details == r"@\*a\_n\_n\_a\*"


async def test_lists_of_games_name_the_players(table: Table) -> None:
    """They are in a box, and above it nobody is mentioned."""
    thread = await table.begin()

    listed = await table.astrid.slash(thread, "games")

    assert "against @bjorn" in all_said(listed)


async def test_the_names_of_many_are_asked_for_at_once() -> None:
    """Each once, and in the order in which they are wanted."""
    asked: list[int] = []
    all_asked = asyncio.Event()

    async def fetch(player: int) -> discord.User:
        asked.append(player)
        if len(asked) == 2:
            all_asked.set()
        await all_asked.wait()
        return cast("discord.User", SimpleNamespace(id=player, display_name=f"nr. {player}"))

    async with limited():
        found = await Names(fetch).find_all([BJORN, ANNA, BJORN])

    assert list(found.items()) == [(BJORN, f"nr. {BJORN}"), (ANNA, f"nr. {ANNA}")]
    assert asked == [BJORN, ANNA]
