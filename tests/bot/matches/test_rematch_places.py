"""Where rematches are posted, and who may offer them: as those who manage the server want it."""

from dataclasses import replace

import discord
import pytest
from simcord.actors import MemberActor
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import OverwriteType

from play.matches.terms import Terms
from play.players.player_id import PlayerId
from play.servers.place import Place
from tafl.pieces import Side
from tafl.rulesets import ruleset
from tests.support.issuing import send_challenge
from tests.support.table import TABLUT, Table, newest, said


async def ended(table: Table, place: ChannelHandle, challenger: MemberActor) -> None:
    """Begin match #1 against Bjorn in *place*, which he gives up."""
    services, where = table.bot.services, Place(table.guild.id, place.id)
    terms = Terms(ruleset(TABLUT), Side.ATTACKERS)
    me, bjorn = PlayerId(challenger.id), PlayerId(table.bjorn.id)
    issued = await send_challenge(services.challenges, where, me, bjorn, terms)
    await services.challenges.accept(issued.id, bjorn)
    await services.matches.resign(1, bjorn)
    await table.env.settle()


async def change(table: Table, **settings: int) -> None:
    """Change settings of the server."""
    await table.bot.services.servers.change(
        table.guild.id,
        lambda now: replace(now, **settings),  # type: ignore[arg-type]
        PlayerId(table.carl.id),
    )


def close(table: Table, channel: ChannelHandle) -> None:
    """Let nobody write in *channel* any more."""
    denied = discord.Permissions(send_messages=True).value
    everyone = table.guild.default_role.id
    overwrite = Overwrite(everyone, OverwriteType.ROLE, allow=0, deny=denied)
    table.env.backend.set_overwrite(channel.id, overwrite)


@pytest.fixture
async def warrior(table: Table) -> MemberActor:
    """Erik, who has the role that may challenge; he has won match #1, against Bjorn."""
    role = table.guild.create_role("warrior")
    erik = table.guild.add_member(table.env.create_user("erik"), roles=[role])
    await ended(table, table.channel, erik)
    await change(table, challengers=role.id)
    return erik


async def test_only_those_with_the_role_offer_a_rematch(table: Table, warrior: MemberActor) -> None:
    """With button and command; everybody accepts one by asking for it."""
    (thread,) = table.channel.threads

    refused = [
        await table.bjorn.click(newest(thread), label="Rematch"),
        await table.bjorn.slash(table.channel, "rematch"),
        await table.bjorn.user.slash("rematch"),
    ]
    assert len(table.rows()["challenges"]) == 1
    offered = await warrior.user.slash("rematch")
    accepted = await table.bjorn.slash(table.channel, "rematch")

    for answer in refused:
        assert said(answer).startswith("On this server you need the role")
    assert f"Rematch offer sent in {table.channel.mention}." in said(offered)
    assert said(accepted).startswith("Game #2 begins")

    await table.bot.services.matches.resign(2, PlayerId(table.bjorn.id))
    table.guild.remove_member(warrior)
    await table.env.settle()
    assert "you need the role" in said(await warrior.user.slash("rematch"))


async def test_who_has_left_the_server_offers_nothing_there(table: Table) -> None:
    """Or was banned, with good reason: no message, no ping. What was offered can be accepted."""
    await ended(table, table.channel, table.astrid)
    table.guild.remove_member(table.bjorn)
    await table.env.settle()

    refused = await table.bjorn.user.slash("rematch")
    assert said(refused).startswith("The bot can't post where #1 was played, or you can't write")
    assert len(table.rows()["challenges"]) == 1
    await table.astrid.slash(table.channel, "rematch")
    accepted = await table.bjorn.user.slash("rematch")

    assert said(accepted).startswith("Game #2 begins")


async def test_a_rematch_is_posted_where_its_match_was(table: Table) -> None:
    """If there is no channel for games, or none that can be used; else in that channel.

    Where both are gone, it is posted where it is asked for.
    """
    await ended(table, table.channel, table.astrid)
    other, games = (table.guild.create_text_channel(name) for name in ("talk", "games"))
    await change(table, channel_id=4711)

    answer = await table.bjorn.slash(other, "rematch")
    assert f"Rematch offer sent in {table.channel.mention}." in said(answer)
    assert "a rematch of #1" in newest(table.channel).content

    await table.bjorn.click(newest(table.channel), label="Withdraw")
    await change(table, channel_id=games.id)
    answer = await table.bjorn.slash(other, "rematch")
    assert f"Rematch offer sent in {games.mention}." in said(answer)
    assert "a rematch of #1" in newest(games).content

    await table.bjorn.click(newest(games), label="Withdraw")
    for gone in (games, table.channel):
        table.env.backend.delete_channel(gone.id)
    await table.env.settle()
    await table.bjorn.slash(other, "rematch")
    assert "a rematch of #1" in newest(other).content


async def test_a_rematch_is_posted_where_it_is_asked_for_if_it_cannot_be_where_its_match_was(
    table: Table,
) -> None:
    """Both offer and match; it is not offered in private, where the opponent would not see it."""
    place = table.guild.create_text_channel("old")
    await ended(table, place, table.astrid)
    close(table, place)
    await table.env.settle()

    refused = await table.bjorn.user.slash("rematch")
    await table.bjorn.slash(table.channel, "rematch")
    again = await table.astrid.slash(table.channel, "rematch")

    assert said(refused) == (
        "The bot can't post where #1 was played, or you can't write there. Offer the rematch in "
        "another channel of that server."
    )
    (offer, *_) = table.channel.history()
    assert offer.content.endswith("accepted: game #2.")
    assert said(again) == f"Game #2 begins in {table.channel.mention}."
