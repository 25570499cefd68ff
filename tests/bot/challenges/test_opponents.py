"""Challenging somebody by buttons: as with the command, with the same refusals."""

from collections.abc import Sequence

import pytest
from simcord.actors import MemberActor
from simcord.results import InteractionResult

from play.challenges.challenge import Challenge
from play.players.player_id import PlayerId
from tests.support.table import TABLUT, Table, labels, newest, parts, said, shown, text_of

ASKED = "Choose your opponent, or challenge anybody in this channel."


async def asked(table: Table, player: MemberActor | None = None) -> InteractionResult:
    """Astrid, or another *player*, presses the button of /help."""
    challenger = player or table.astrid
    page = await challenger.slash(table.channel, "help")
    return await challenger.click(shown(page), label="Challenge somebody")


async def open_challenges(table: Table) -> Sequence[Challenge]:
    """Those that Astrid has sent."""
    return await table.bot.services.challenges.open_for(PlayerId(table.astrid.id))


async def test_the_opponent_is_chosen_from_a_list_of_people(table: Table) -> None:
    """Or there is none: anybody may accept."""
    question = await asked(table)

    assert said(question) == ASKED
    people, anybody = parts(shown(question))
    assert (people["type"], people["placeholder"]) == (5, "Choose an opponent")
    assert anybody["label"] == "Challenge anybody"


async def test_the_chosen_player_is_challenged_to_the_usual_game(
    table: Table, manager: MemberActor
) -> None:
    """In the usual time. The question becomes the preview, and that the answer."""
    await manager.slash(table.channel, "server change", game=TABLUT, time="5d")
    question = await asked(table)

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
    await table.bjorn.click(challenge, label="Accept")
    assert len(table.channel.threads) == 1


async def test_anybody_is_challenged(table: Table) -> None:
    question = await asked(table)

    preview = await table.astrid.click(shown(question), label="Challenge anybody")
    await table.astrid.click(shown(preview), label="Send")

    assert labels(newest(table.channel)) == ["Accept", "Withdraw"]


async def test_the_challenge_goes_to_the_channel_for_games(
    table: Table, manager: MemberActor
) -> None:
    games = table.guild.create_text_channel("games")
    await manager.slash(table.channel, "server change", channel=games)
    question = await asked(table)

    preview = await table.astrid.select(shown(question), [table.bjorn])
    await table.astrid.click(shown(preview), label="Send")

    assert "challenges" in newest(games).content


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
    assert await open_challenges(table) == []


@pytest.mark.parametrize("whom", ["themselves", "a bot"])
async def test_nobody_challenges_a_bot_or_themselves(table: Table, whom: str) -> None:
    """The list offers them; they are refused as by the command, and the question stays."""
    machine = table.guild.add_member(table.env.create_user("machine", bot=True))
    chosen = machine if whom == "a bot" else table.astrid
    typed = await table.challenge(opponent=chosen)
    question = await asked(table)

    refused = await table.astrid.select(shown(question), [chosen])

    assert said(refused) == said(typed)
    preview = await table.astrid.select(shown(question), [table.bjorn])
    assert "Send" in labels(shown(preview))


async def test_who_has_blocked_the_challenger_is_not_challenged(table: Table) -> None:
    """With the same words as for the command."""
    await table.bjorn.slash(table.channel, "block add", player=table.astrid)
    typed = await table.challenge()
    question = await asked(table)

    refused = await table.astrid.select(shown(question), [table.bjorn])

    assert said(refused) == said(typed)


async def test_who_is_not_on_the_server_is_not_challenged(table: Table) -> None:
    """They may leave while the list is open."""
    question = await asked(table)
    erik = table.env.create_user("erik")

    refused = await table.astrid.select(shown(question), [erik])

    assert f"<@{erik.id}>" in said(refused)
    assert await open_challenges(table) == []


async def test_the_question_outlives_the_bot(table: Table) -> None:
    question = await asked(table)
    await table.restart()

    preview = await table.astrid.select(shown(question), [table.bjorn])

    assert "Send" in labels(shown(preview))
