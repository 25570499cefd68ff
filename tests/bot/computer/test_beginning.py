"""How games against the computer begin, where and for whom."""

from dataclasses import replace

import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult

from bot.wording.server_log import TITLE
from play.players.player_id import PlayerId, computer_at
from play.rate_limits import Allowance, Allowances, Floods, Way
from play.time.time_control import UNTIMED
from tests.support.chats import chat_of_friends
from tests.support.examples import SKIPPING
from tests.support.table import TABLUT, Table, all_said, labels, lists, newest, said, shown, text_of

FEW = Allowances(Allowance(3, 0.1), Allowance(3, 0.1), Allowance(600, 30))


async def chosen_on(
    table: Table, panel: InteractionResult, number: int, value: str
) -> InteractionResult:
    return await table.astrid.select(shown(panel), [value], custom_id=ids(panel)[number])


def ids(panel: InteractionResult) -> list[str]:
    return [str(each["custom_id"]) for each in lists(shown(panel))]


def defaults(panel: InteractionResult) -> list[str]:
    return [
        option["label"]
        for each in lists(shown(panel))
        for option in each["options"]
        if option.get("default")
    ]


@pytest.mark.journey
async def test_a_game_begins_at_once(table: Table, game: ChannelHandle) -> None:
    """A newcomer gets a small board and level 1, without a clock; the next is like the last."""
    assert game.name == "#1 astrid – Computer level 1 · Brandubh"
    opening, *_ = table.channel.history()
    assert opening.content.endswith("Computer level 1 defends the king.")
    assert labels(newest(game)) == ["Offer draw", "Resign", "Rules"]
    assert table.rows()["challenges"] == []
    for number, chosen in enumerate([{"game": TABLUT, "level": 2}, {}], start=2):
        await table.astrid.slash(table.channel, "play", **chosen)
        assert len(table.rows()["matches"]) == number

    first, *others = [await table.bot.services.matches.load_match(number) for number in (1, 2, 3)]
    assert (first.ruleset.key, first.computer) == ("brandubh", computer_at(1))
    assert not first.rated
    assert first.clock.control == UNTIMED
    assert [(each.ruleset.key, each.computer) for each in others] == [(TABLUT, computer_at(2))] * 2


async def test_the_computer_begins_where_it_has_the_first_move(table: Table) -> None:
    """The player is told where, and which side; the first board says what each side wants."""
    answer = await table.astrid.slash(table.channel, "play", side="defenders")

    assert said(answer) == (
        f"Game #1 begins in <#{table.channel.id}>. You play the defenders against Computer level 1."
    )
    (thread,) = table.channel.threads
    (board,) = thread.history()
    assert f"{table.astrid.mention}, it's your turn with the defenders." in board.content
    assert "**Black attacks and moves first.**" in text_of(board)


async def test_two_taps_from_help(table: Table) -> None:
    """The first asks, privately; the second begins. Each choice stays while another is made."""
    page = await table.astrid.slash(table.channel, "help")
    panel = await table.astrid.click(shown(page), label="Play the computer")
    assert "Press *Start*, or choose another game" in said(panel)
    assert defaults(panel) == ["Brandubh (7 x 7)", "Level 1, the easiest", "Random side"]

    panel = await chosen_on(table, panel, 2, "defenders")
    panel = await chosen_on(table, panel, 0, TABLUT)
    panel = await chosen_on(table, panel, 1, "3")
    begun = await table.astrid.click(shown(panel), label="Start")

    assert said(begun).startswith("Game #1 begins in")
    match = await table.bot.services.matches.load_match(1)
    assert (match.ruleset.key, match.computer) == (TABLUT, computer_at(3))
    assert match.defenders == table.astrid.id


async def test_to_challenge_the_bot_is_to_play_the_computer(table: Table, bot: MemberActor) -> None:
    """By the command, or by the list of people; the panel has a button for a rated game."""
    wanted = {"opponent": bot, "game": TABLUT, "side": "defenders"}
    by_command = await table.astrid.slash(table.channel, "challenge", **wanted)
    page = await table.astrid.slash(table.channel, "help")
    asked = await table.astrid.click(shown(page), label="Challenge somebody")
    by_list = await table.astrid.select(shown(asked), [bot])
    rated = await table.astrid.slash(table.channel, "challenge", opponent=bot, rated=True)

    await table.astrid.click(shown(rated), label="Start a rated game")
    assert defaults(by_command)[0].startswith("King's Table: Tablut")
    assert defaults(by_command)[2] == "You play the defenders"
    for panel in (by_command, by_list):
        await table.astrid.click(shown(panel), label="Start")
    begun = [await table.bot.services.matches.load_match(number) for number in (1, 2, 3)]
    assert [match.computer for match in begun] == 3 * [computer_at(1)]
    assert [match.rated for match in begun] == [True, False, False]
    assert table.rows()["challenges"] == []


async def test_who_may_not_begin_a_game_learns_why(table: Table, manager: MemberActor) -> None:
    """One with dice, or without the role of those who challenge: everybody reads the games."""
    rules = replace(SKIPPING, key="lucky")
    await table.bot.services.rulesets.add_ruleset(table.guild.id, rules, PlayerId(table.astrid.id))
    dice = await table.astrid.slash(table.channel, "play", game="lucky")
    role = table.guild.create_role("players")
    await manager.slash(table.channel, "server change", challengers=role)

    answer = await table.astrid.slash(table.channel, "play")

    assert said(dice) == (
        "The computer can't play **Tiny Tafl**: it doesn't know games with dice. Choose another "
        "game."
    )
    assert role.mention in said(answer)
    assert table.rows()["matches"] == []


async def test_in_private(table: Table) -> None:
    """Without any server, and in a chat of friends: nobody else sees the boards."""
    alone, chat = table.astrid.user, chat_of_friends(table)
    answer = await alone.slash("play", side="attackers")
    assert said(answer) == "Game #1 begins. You play the attackers against Computer level 1."
    assert "it's your turn with the attackers." in newest(alone.dm_channel).content

    page = await alone.slash("help")
    panel = await alone.click(shown(page), label="Play the computer")
    begun = await alone.click(shown(panel), label="Start")
    assert said(begun).startswith("Game #2 begins. You play the")

    answer = await table.astrid.slash(chat, "play", side="attackers")
    assert said(answer) == (
        "Game #3 begins. You play the attackers against Computer level 1. The bot sends you each "
        "board as a direct message. If none arrives, tap the bot's name, choose *Add App*, then "
        "use `/games`."
    )
    assert "**#3 " in newest(alone.dm_channel).content
    assert "it's your turn" in newest(alone.dm_channel).content


async def test_a_start_counts_twice_at_the_door(table: Table) -> None:
    """It makes the bot work more than other requests."""
    table.bot.floods = Floods(table.env.now, dict.fromkeys(Way, FEW))

    begun = await table.astrid.slash(table.channel, "play", side="attackers")
    refused = await table.astrid.slash(table.channel, "play", side="attackers")

    assert said(begun).startswith("Game #1 begins in")
    assert said(refused).startswith("That was too fast.")


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
    assert "changed **Computer player** from off to all levels" in log
    assert "changed **Computer player** from all levels to off" in log
    assert "changed **Games against it at once** from `9` to *the default*" in log


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
