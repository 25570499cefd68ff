"""The computer on a server whose managers decide about it; and a bot without it."""

import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle, UserHandle

from bot.wording.server_log import TITLE
from play.players.player_id import PlayerId
from tests.support.table import Table, all_said, lists, said, shown

OFF = "The computer is off on this server. Use `/play` in your direct messages with the bot."


async def test_it_is_turned_off(table: Table, manager: MemberActor) -> None:
    """By a choice of its own; it can still be played privately."""
    page = await table.astrid.slash(table.channel, "help")
    settings = await manager.slash(table.channel, "server change", computer=0)

    assert "- Computer player: off (`computer`), " in all_said(settings)
    assert said(await table.astrid.slash(table.channel, "play")) == OFF
    assert said(await table.astrid.click(shown(page), label="Play the computer")) == OFF
    assert said(await table.astrid.user.slash("play")).startswith("Game #1 begins.")


async def test_only_levels_that_are_allowed_are_offered(table: Table, manager: MemberActor) -> None:
    """The list has no others, and the command refuses them."""
    settings = await manager.slash(table.channel, "server change", computer=2)
    page = await table.astrid.slash(table.channel, "help")
    panel = await table.astrid.click(shown(page), label="Play the computer")

    refused = await table.astrid.slash(table.channel, "play", level=3)

    assert "- Computer player: levels 1 to 2 (`computer`), " in all_said(settings)
    _, levels, _ = lists(shown(panel))
    assert [option["label"] for option in levels["options"]] == ["Level 1, the easiest", "Level 2"]
    assert said(refused) == (
        "On this server the computer plays levels 1 to 2. Choose a lower level, or use `/play` in "
        "your direct messages with the bot."
    )


async def test_who_played_a_higher_level_gets_the_highest(
    table: Table, manager: MemberActor
) -> None:
    """Without choosing."""
    await table.astrid.user.slash("play", level=4, side="attackers")
    await manager.slash(table.channel, "server change", computer=3)

    answer = await table.astrid.slash(table.channel, "play")

    assert said(answer).endswith("against Computer level 3.")


async def test_so_many_games_at_once(table: Table, manager: MemberActor) -> None:
    """On this server, whoever plays them."""
    settings = await manager.slash(table.channel, "server change", computer_games=1)
    await table.astrid.slash(table.channel, "play", side="attackers")

    refused = await table.bjorn.slash(table.channel, "play")

    assert "at most 1 game at once (`computer_games`)" in all_said(settings)
    assert said(refused) == (
        "This server already has 1 game against the computer, as many as it allows. Try later, or "
        "use `/play` in your direct messages with the bot."
    )


async def test_its_settings_are_reset_and_logged(table: Table, manager: MemberActor) -> None:
    """In words."""
    await manager.slash(table.channel, "server change", computer=0, computer_games=9)
    await manager.slash(table.channel, "server reset", setting="computer")
    await manager.slash(table.channel, "server reset", setting="computer_games")

    log = all_said(await manager.slash(table.channel, "server log"))

    assert TITLE in log
    assert "changed `computer` from off to all levels" in log
    assert "changed `computer` from all levels to off" in log
    assert "changed `computer_games` from `9` to *the default*" in log


NONE = "This bot runs without the computer player. Challenge somebody with `/challenge`."


@pytest.fixture
async def without(table: Table) -> Table:
    """The table after a restart without the computer."""
    table.thinkers = None
    await table.restart()
    return table


async def test_a_bot_without_the_computer_says_so(without: Table) -> None:
    """However somebody wants to play it."""
    table = without
    bot = MemberActor(table.env, table.guild, UserHandle(table.env, table.env.backend.bot_user))

    asked = [
        await table.astrid.slash(table.channel, "play"),
        await table.astrid.user.slash("play"),
        await table.astrid.slash(table.channel, "challenge", opponent=bot),
    ]

    assert [said(answer) for answer in asked] == [NONE] * 3


async def test_a_bot_without_the_computer_offers_no_rematch_against_it(table: Table) -> None:
    """Nobody would move."""
    await table.astrid.slash(table.channel, "play", side="attackers")
    (thread,) = table.channel.threads
    await table.bot.services.matches.resign(1, PlayerId(table.astrid.id))
    table.thinkers = None
    await table.restart()

    answer = await table.astrid.slash(thread, "rematch")

    assert said(answer) == NONE
    assert len(table.rows()["matches"]) == 1


@pytest.mark.parametrize("way", ["command", "mention"])
async def test_a_game_waits_while_the_bot_is_without_the_computer(
    table: Table, game: ChannelHandle, way: str
) -> None:
    """Its player learns why nobody answers."""
    table.thinkers = None
    await table.restart()

    if way == "command":
        told = said(await table.astrid.slash(game, "move", move="d1-c1"))
    else:
        bot = f"<@{table.env.backend.bot_user.id}>"
        await table.astrid.send(game, f"{bot} d1-c1")
        told = next(one.content for one in game.history() if "D1-C1" in one.content)

    assert told == (
        "You played `D1-C1`.\n"
        "The computer is off at the moment. Your game waits until it's on again."
    )
