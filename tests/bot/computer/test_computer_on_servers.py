"""The computer on a server whose managers decide about it; and a bot without it."""

from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from bot.wording.server_log import TITLE
from play.players.player_id import PlayerId
from tests.support.table import Table, all_said, lists, said, shown

OFF = "The computer is off on this server. Use `/play` in your direct messages with the bot."
NONE = "This bot runs without the computer player. Challenge somebody with `/challenge`."


async def test_it_is_turned_off_and_on(table: Table, manager: MemberActor) -> None:
    """By a choice of its own; it can still be played privately. The log has it in words."""
    page = await table.astrid.slash(table.channel, "help")
    settings = await manager.slash(table.channel, "server change", computer=0, computer_games=9)

    assert "- **Computer player**: off\n" in all_said(settings)
    assert said(await table.astrid.slash(table.channel, "play")) == OFF
    assert said(await table.astrid.click(shown(page), label="Play the computer")) == OFF
    assert said(await table.astrid.user.slash("play")).startswith("Game #1 begins.")
    for setting in ("computer", "computer_games"):
        await manager.slash(table.channel, "server reset", setting=setting)
    log = all_said(await manager.slash(table.channel, "server log"))
    assert TITLE in log
    assert "changed `computer` from off to all levels" in log
    assert "changed `computer` from all levels to off" in log
    assert "changed `computer_games` from `9` to *the default*" in log


async def test_only_levels_that_are_allowed_are_offered(table: Table, manager: MemberActor) -> None:
    """Who played a higher one gets the highest. Only so many games go on at once."""
    await table.astrid.user.slash("play", level=4, side="attackers")
    settings = await manager.slash(table.channel, "server change", computer=2, computer_games=1)
    page = await table.bjorn.slash(table.channel, "help")
    panel = await table.bjorn.click(shown(page), label="Play the computer")

    refused = await table.astrid.slash(table.channel, "play", level=3)
    begun = await table.astrid.slash(table.channel, "play")
    full = await table.bjorn.slash(table.channel, "play")

    assert all_said(settings).splitlines()[-2:] == [
        "- **Computer player**: levels 1 to 2",
        "- **Games against it at once**: at most 1",
    ]
    _, levels, _ = lists(shown(panel))
    assert [option["label"] for option in levels["options"]] == ["Level 1, the easiest", "Level 2"]
    assert said(refused) == (
        "On this server the computer plays levels 1 to 2. Choose a lower level, or use `/play` in "
        "your direct messages with the bot."
    )
    assert said(begun).endswith("against Computer level 2.")
    assert said(full) == (
        "This server already has 1 game against the computer, as many as it allows. Try later, or "
        "use `/play` in your direct messages with the bot."
    )


async def test_a_bot_without_the_computer_says_so(
    table: Table, game: ChannelHandle, bot: MemberActor
) -> None:
    """However somebody wants to play it, a rematch too; games that run wait until it is back."""
    await table.bjorn.slash(table.channel, "play", side="attackers")
    written, _ = table.channel.threads[::-1]
    await table.astrid.slash(table.channel, "play", side="attackers")
    await table.bot.services.matches.resign(3, PlayerId(table.astrid.id))
    (over,) = [one for one in table.channel.threads if one.id not in {game.id, written.id}]
    table.thinkers = None
    await table.restart()

    asked = [
        await table.astrid.slash(table.channel, "play"),
        await table.astrid.user.slash("play"),
        await table.astrid.slash(table.channel, "challenge", opponent=bot),
        await table.astrid.slash(over, "rematch"),
    ]
    moved = said(await table.astrid.slash(game, "move", move="d1-c1"))
    await table.bjorn.send(written, f"<@{bot.id}> d1-c1")

    assert [said(answer) for answer in asked] == [NONE] * 4
    assert len(table.rows()["matches"]) == 3
    waits = "The computer is off at the moment. Your game waits until it's on again."
    assert moved == f"You played `D1-C1`.\n{waits}"
    assert waits in next(one.content for one in written.history() if "D1-C1" in one.content)
