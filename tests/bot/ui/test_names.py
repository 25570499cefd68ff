"""Names where Discord shows no mentions."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import discord

from bot.ui.names import MAX_REFUSED, REFUSED_FOR, Names
from bot.ui.post import Post, mentioning
from bot.wording.mentions import mention
from play.players.player_id import PlayerId
from tests.support.examples import ANNA, BJORN, CARL, NOON
from tests.support.table import Table, all_said
from tests.support.waiting import limited


def not_found() -> discord.NotFound:
    return discord.NotFound(cast("Any", SimpleNamespace(status=404, reason="")), "Unknown User")


def person(player: int, name: str) -> discord.User:
    return cast("discord.User", SimpleNamespace(id=player, global_name=name, name="user"))


async def nobody(_: int) -> discord.User:
    raise AssertionError


def knowing(**names: str) -> Names:
    """Names of ANNA and BJORN."""
    known = Names(nobody, lambda: NOON)
    for player, name in zip((ANNA, BJORN), names.values(), strict=False):
        known.learn(person(player, name))
    return known


def test_a_box_has_names_instead_of_mentions() -> None:
    """But of people who are mentioned above it, and of those who are not known."""
    post = Post(f"<@{ANNA}> has won.", f"<@{ANNA}> 1 – 0 <@{BJORN}>; then <@{CARL}>")

    spelled = knowing(anna="Anna", bjorn="*b_j_n*").with_names(post)

    assert spelled.content == post.content
    assert spelled.details == rf"<@{ANNA}> 1 – 0 @\*b\_j\_n\*; then <@{CARL}>"


async def test_lists_of_games_name_the_players(table: Table) -> None:
    """They are in a box, and above it nobody is mentioned."""
    thread = await table.begin()

    listed = await table.astrid.slash(thread, "games")

    assert "against @bjorn" in all_said(listed)


async def test_a_nickname_is_shown_on_its_server_alone(table: Table) -> None:
    """Whoever gave it: the player by using the bot there, or a stranger by asking about them."""
    school = table.env.create_guild("School")
    room = school.create_text_channel("lobby")
    astrid = school.add_member(table.astrid.user)
    bjorn = school.add_member(table.bjorn.user, nick="Real Name, class 9b")
    await bjorn.slash(room, "games")
    await astrid.slash(room, "profile", player=bjorn)
    thread = await table.begin()

    assert thread.name is not None
    assert "bjorn" in thread.name
    assert "against @bjorn" in all_said(await table.astrid.slash(thread, "games"))
    assert "against @Real Name, class 9b" in all_said(await astrid.slash(room, "games"))

    table.bot.names.forget(PlayerId(bjorn.id))
    assert table.bot.names.on(school.id).known(PlayerId(bjorn.id)) is None


async def test_the_names_of_many_are_asked_for_at_once() -> None:
    """Each once, however many want to know them, and in the order in which they are wanted."""
    asked: list[int] = []
    all_asked = asyncio.Event()

    async def fetch(player: int) -> discord.User:
        asked.append(player)
        if len(asked) == 2:
            all_asked.set()
        await all_asked.wait()
        return person(player, f"nr. {player}")

    async with limited():
        names = Names(fetch, lambda: NOON)
        wanted = (names.on(guild_id).find_all([BJORN, ANNA, BJORN]) for guild_id in (1, None))
        found, _ = await asyncio.gather(*wanted)

    assert list(found.items()) == [(BJORN, f"nr. {BJORN}"), (ANNA, f"nr. {ANNA}")]
    assert asked == [BJORN, ANNA]


async def test_a_name_that_discord_refuses_is_not_asked_for_again_at_once() -> None:
    """Only some minutes later; of so many who have left, the first are forgotten."""
    asked: list[int] = []
    moments = [NOON]

    async def refuse(player: int) -> discord.User:
        asked.append(player)
        raise not_found()

    names = Names(refuse, lambda: moments[-1])
    for _ in range(3):
        assert await names.find(ANNA) == f"player {ANNA}"
    assert asked == [ANNA]

    moments.append(NOON + REFUSED_FOR)
    await names.find(ANNA)
    assert asked == [ANNA, ANNA]

    for number in range(MAX_REFUSED):
        await names.find(PlayerId(10_000 + number))
    await names.find(ANNA)
    assert asked.count(ANNA) == 3


async def test_who_is_seen_has_a_name_again() -> None:
    """Until that is to be forgotten."""

    async def refuse(_: int) -> discord.User:
        raise not_found()

    names = Names(refuse, lambda: NOON)
    await names.find(ANNA)
    names.learn(person(ANNA, "Anna"))
    assert await names.find(ANNA) == "Anna"

    names.forget(ANNA)
    assert names.known(ANNA) is None


async def test_deleted_players_are_named_and_neither_mentioned_nor_pinged() -> None:
    """Discord would refuse such a message; it is not asked for their names."""
    names, deleted = Names(nobody, lambda: NOON), PlayerId(-5)

    assert mention(deleted) == names.known(deleted) == "Deleted player"
    assert await names.find(deleted) == "Deleted player"
    assert mentioning(deleted).to_dict() == mentioning(None).to_dict()
