"""Challenging somebody by buttons: as with the command, with the same refusals."""

import discord
from simcord.actors import MemberActor
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType
from simcord.results import InteractionResult

from tests.support.table import TABLUT, Table, labels, newest, parts, said, shown, text_of

ASKED = "Choose your opponent, or challenge anybody in this channel."


async def asked(table: Table) -> InteractionResult:
    """Astrid presses the button of /help."""
    page = await table.astrid.slash(table.channel, "help")
    return await table.astrid.click(shown(page), label="Challenge somebody")


async def test_the_chosen_player_is_challenged_to_the_usual_game(
    table: Table, manager: MemberActor
) -> None:
    """In the usual time. The question outlives the bot, becomes the preview, then the answer."""
    await manager.slash(table.channel, "server change", game=TABLUT, time="5d")
    question = await asked(table)
    assert said(question) == ASKED
    people, anybody = parts(shown(question))
    assert (people["type"], people["placeholder"]) == (5, "Choose an opponent")
    assert anybody["label"] == "Challenge anybody"
    await table.restart()

    preview = await table.astrid.select(shown(question), [table.bjorn])
    assert labels(shown(preview)) == ["Send", "More options…", "Cancel"]
    assert shown(preview).id == shown(question).id
    sent = await table.astrid.click(shown(preview), label="Send")

    assert said(sent).startswith(f"Your challenge to {table.bjorn.mention} is on its way.")
    assert parts(shown(sent)) == []
    challenge = newest(table.channel)
    assert challenge.content == (
        f"{table.astrid.mention} challenges {table.bjorn.mention} to **King's Table: Tablut**."
    )
    assert "5 days a move" in text_of(challenge)


async def test_anybody_is_challenged_in_the_channel_for_games(
    table: Table, manager: MemberActor
) -> None:
    """One person can be chosen after all, before it is sent or accepted."""
    games = table.guild.create_text_channel("games")
    await manager.slash(table.channel, "server change", channel=games)
    question = await asked(table)

    preview = await table.astrid.click(shown(question), label="Challenge anybody")
    assert f"It will be posted in {games.mention}." in said(preview)
    to_one = await table.astrid.select(shown(preview), [table.carl])
    assert f"**Your challenge to {table.carl.mention}: " in said(to_one)
    preview = await table.astrid.slash(table.channel, "challenge")
    sent = await table.astrid.click(shown(preview), label="Send")

    assert "challenges anybody here" in newest(games).content
    assert labels(newest(games)) == ["Accept", "Withdraw"]
    await table.bjorn.slash(table.channel, "settings block", player=table.astrid)
    refused = await table.astrid.select(shown(sent), [table.bjorn])
    assert said(refused).startswith(f"You can't start a game with {table.bjorn.mention}")
    await table.restart()
    done = await table.astrid.select(shown(sent), [table.carl])
    assert said(done).startswith(f"Your challenge to {table.carl.mention} is on its way to ")
    before, after = games.history()[-2:]
    assert before.content.endswith("– withdrawn.")
    assert f"challenges {table.carl.mention} to" in after.content


async def test_who_may_not_challenge_is_refused_before_they_choose(
    table: Table, manager: MemberActor
) -> None:
    """And when they lose the role while choosing."""
    question = await asked(table)
    role = table.guild.create_role("warrior")
    await manager.slash(table.channel, "server change", challengers=role)

    refused = await asked(table)
    too_late = await table.astrid.select(shown(question), [table.bjorn])

    for answer in (refused, too_late):
        assert role.mention in said(answer)
    assert table.rows()["challenges"] == []


async def test_who_cannot_be_challenged_is_refused_as_by_the_command(table: Table) -> None:
    """The list offers them, and the question stays: oneself, a bot, who has blocked one or left."""
    machine = table.guild.add_member(table.env.create_user("machine", bot=True))
    erik = table.env.create_user("erik")
    await table.bjorn.slash(table.channel, "settings block", player=table.astrid)
    question = await asked(table)

    for whom in (table.astrid, machine, table.bjorn, erik):
        refused = await table.astrid.select(shown(question), [whom])
        assert said(refused) == said(await table.challenge(opponent=whom))
        assert whom is not erik or f"<@{erik.id}>" in said(refused)
    assert table.rows()["challenges"] == []
    preview = await table.astrid.select(shown(question), [table.carl])
    assert "Send" in labels(shown(preview))


async def test_a_person_is_challenged_from_their_menu(table: Table) -> None:
    """To the usual game; nobody challenges themselves, nor anybody where they can't write."""
    preview = await table.astrid.context_menu(table.channel, "Challenge to tafl", table.bjorn)
    await table.astrid.click(shown(preview), label="Send")
    assert table.bjorn.mention in newest(table.channel).content

    own = await table.astrid.context_menu(table.channel, "Challenge to tafl", table.astrid)
    assert "yourself" in said(own)
    denied = discord.Permissions(send_messages=True).value
    muted = Overwrite(table.astrid.id, OverwriteType.MEMBER, allow=0, deny=denied)
    table.env.backend.set_overwrite(table.channel.id, muted)
    refused = await table.astrid.context_menu(table.channel, "Challenge to tafl", table.carl)
    assert said(refused).startswith("You can't write in this channel")
    assert len(table.sent(table.channel)) == 1
