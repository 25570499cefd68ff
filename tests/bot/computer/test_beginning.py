"""How games against the computer begin: at once, and only so many."""

from dataclasses import replace

import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle, UserHandle
from simcord.results import InteractionResult

from bot.ui.floods import Allowance, Allowances, Floods, Way
from play.players.player_id import PlayerId, computer_at
from play.time.time_control import UNTIMED
from tests.support.chats import chat_of_friends
from tests.support.examples import SKIPPING
from tests.support.table import (
    TABLUT,
    Table,
    labels,
    lists,
    newest,
    said,
    shown,
)

FEW = Allowances(Allowance(3, 0.1), Allowance(3, 0.1), Allowance(600, 30))


async def chosen_on(
    table: Table, panel: InteractionResult, number: int, value: str
) -> InteractionResult:
    """Astrid picks *value* in the list of that number."""
    return await table.astrid.select(shown(panel), [value], custom_id=ids(panel)[number])


def ids(panel: InteractionResult) -> list[str]:
    return [str(each["custom_id"]) for each in lists(shown(panel))]


def defaults(panel: InteractionResult) -> list[str]:
    """What is chosen in each list."""
    return [
        option["label"]
        for each in lists(shown(panel))
        for option in each["options"]
        if option.get("default")
    ]


async def test_a_game_begins_at_once(table: Table, game: ChannelHandle) -> None:
    """In a thread like all others; the computer has accepted already."""
    assert game.name == "#1 astrid – Computer level 1 · Brandubh"
    opening, *_ = table.channel.history()
    assert opening.content.endswith("Computer level 1 defends the king.")
    assert labels(newest(game)) == ["Move", "Offer draw", "Resign", "Rules"]
    assert table.rows()["challenges"] == []


async def test_the_answer_says_where_and_which_side(table: Table) -> None:
    """To the player alone."""
    answer = await table.astrid.slash(table.channel, "play", side="defenders")

    channel = f"<#{table.channel.id}>"
    assert said(answer) == (
        f"Game #1 begins in {channel}. You play the defenders against Computer level 1."
    )


async def test_a_newcomer_gets_a_small_board_and_the_easiest_level(table: Table) -> None:
    """Nothing has to be chosen; the game is casual, and has no clock."""
    await table.astrid.slash(table.channel, "play")

    match = await table.bot.services.matches.get(1)
    assert match.ruleset.key == "brandubh"
    assert match.computer == computer_at(1)
    assert not match.rated
    assert match.clock.control == UNTIMED


async def test_the_next_game_is_like_the_last(table: Table) -> None:
    """The same game, at the same level."""
    await table.astrid.slash(table.channel, "play", game=TABLUT, level=2)

    await table.astrid.slash(table.channel, "play")

    match = await table.bot.services.matches.get(2)
    assert (match.ruleset.key, match.computer) == (TABLUT, computer_at(2))


async def test_the_computer_begins_where_it_has_the_first_move(table: Table) -> None:
    """Astrid finds a board on which it is her turn."""
    await table.astrid.slash(table.channel, "play", side="defenders")

    (thread,) = table.channel.threads
    assert f"{table.astrid.mention}, it's your turn with the defenders." in newest(thread).content


async def test_two_taps_from_help(table: Table) -> None:
    """The first asks, privately; the second begins."""
    page = await table.astrid.slash(table.channel, "help")

    panel = await table.astrid.click(shown(page), label="Play the computer")
    asked = said(panel)
    begun = await table.astrid.click(shown(panel), label="Start")

    assert "Press *Start*, or choose another game" in asked
    assert said(begun).startswith("Game #1 begins in")


async def test_game_level_and_side_can_be_chosen_before(table: Table) -> None:
    """In any order; each choice stays while another is made."""
    page = await table.astrid.slash(table.channel, "help")
    panel = await table.astrid.click(shown(page), label="Play the computer")
    assert defaults(panel) == ["Brandubh (7 x 7)", "Level 1, the easiest", "Random side"]

    panel = await chosen_on(table, panel, 2, "defenders")
    panel = await chosen_on(table, panel, 0, TABLUT)
    panel = await chosen_on(table, panel, 1, "3")
    await table.astrid.click(shown(panel), label="Start")

    match = await table.bot.services.matches.get(1)
    assert (match.ruleset.key, match.computer) == (TABLUT, computer_at(3))
    assert match.defenders == table.astrid.id


@pytest.mark.parametrize("command", ["challenge", "list"])
async def test_to_challenge_the_bot_is_to_play_the_computer(table: Table, command: str) -> None:
    """By the command, or by the list of people: no challenge is posted."""
    bot = MemberActor(table.env, table.guild, UserHandle(table.env, table.env.backend.bot_user))
    if command == "challenge":
        panel = await table.astrid.slash(
            table.channel, "challenge", opponent=bot, game=TABLUT, side="defenders"
        )
        assert defaults(panel)[0].startswith("King's Table: Tablut")
        assert defaults(panel)[2] == "You play the defenders"
    else:
        page = await table.astrid.slash(table.channel, "help")
        asked = await table.astrid.click(shown(page), label="Challenge somebody")
        panel = await table.astrid.select(shown(asked), [bot])
    await table.astrid.click(shown(panel), label="Start")

    assert (await table.bot.services.matches.get(1)).computer == computer_at(1)


async def test_a_game_with_dice_is_refused(table: Table) -> None:
    """The sentence names the reason."""
    rules = replace(SKIPPING, key="lucky")
    await table.bot.services.rulesets.add(table.guild.id, rules, PlayerId(table.astrid.id))

    answer = await table.astrid.slash(table.channel, "play", game="lucky")

    assert said(answer) == (
        "The computer can't play **Tiny Tafl**: it doesn't know games with dice. Choose another "
        "game."
    )
    assert table.rows()["matches"] == []


async def test_five_games_at_once(table: Table) -> None:
    """A sixth begins when one of them is over."""
    for _ in range(5):
        await table.astrid.slash(table.channel, "play", side="attackers")

    refused = await table.astrid.slash(table.channel, "play")
    await table.bot.services.matches.resign(3, PlayerId(table.astrid.id))
    begun = await table.astrid.slash(table.channel, "play")

    assert said(refused) == (
        "You already have 5 games against the computer. Finish or `/resign` one, then start "
        "another."
    )
    assert said(begun).startswith("Game #6 begins in")


async def test_others_have_games_of_their_own(table: Table) -> None:
    """The limit is each player's."""
    for _ in range(5):
        await table.astrid.slash(table.channel, "play", side="attackers")

    assert said(await table.bjorn.slash(table.channel, "play")).startswith("Game #6 begins in")


async def test_only_who_may_challenge_begins_games(table: Table, manager: MemberActor) -> None:
    """Games are posted where everybody reads them."""
    role = table.guild.create_role("players")
    await manager.slash(table.channel, "server change", challengers=role)

    answer = await table.astrid.slash(table.channel, "play")

    assert "challenge" in said(answer)
    assert table.rows()["matches"] == []


async def test_in_direct_messages(table: Table) -> None:
    """Without any server: the boards come there."""
    answer = await table.astrid.user.slash("play", side="attackers")

    assert said(answer) == "Game #1 begins. You play the attackers against Computer level 1."
    room = table.env.backend.get_dm_channel(table.astrid.id)
    messages = list(table.env.backend.messages[room.id].values())
    assert "it's your turn with the attackers." in messages[-1].content


async def test_in_a_chat_of_friends(table: Table) -> None:
    """Nobody else sees it: the boards come as direct messages."""
    chat = chat_of_friends(table)

    answer = await table.astrid.slash(chat, "play", side="attackers")

    assert said(answer) == (
        "Game #1 begins. You play the attackers against Computer level 1. The bot sends you each "
        "board as a direct message. If none arrives, tap the bot's name, choose *Add App*, then "
        "use `/games`."
    )
    assert "it's your turn" in newest(table.astrid.user.dm_channel).content


async def test_two_taps_from_help_in_direct_messages(table: Table) -> None:
    """Nobody else is there to play with."""
    page = await table.astrid.user.slash("help")

    panel = await table.astrid.user.click(shown(page), label="Play the computer")
    begun = await table.astrid.user.click(shown(panel), label="Start")

    assert said(begun).startswith("Game #1 begins. You play the")


async def test_a_start_counts_twice_at_the_door(table: Table) -> None:
    """It makes the bot work more than other requests."""
    table.bot.floods = Floods(table.env.now, dict.fromkeys(Way, FEW))

    begun = await table.astrid.slash(table.channel, "play", side="attackers")
    refused = await table.astrid.slash(table.channel, "play", side="attackers")

    assert said(begun).startswith("Game #1 begins in")
    assert said(refused).startswith("That was too fast.")
