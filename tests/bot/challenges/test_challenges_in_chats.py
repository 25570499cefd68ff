"""Challenges in a chat of friends, where the bot only answers: nothing is posted there later."""

import pytest
from simcord.builders import ChannelHandle

from bot.errors import PlainCommandError
from bot.wording.refusals import explain
from play.matches.seats import Seats
from play.players.player_id import PlayerId
from play.servers.place import Place
from tests.support.chats import chat_of_friends
from tests.support.skipping import skip
from tests.support.table import (
    TABLUT,
    Table,
    all_said,
    challenged,
    labels,
    newest,
    preview,
    said,
    shown,
    text_of,
)
from tests.support.visitors import Visitor

UNKNOWN = "This challenge no longer exists."
BUTTONS = ["Accept", "Decline", "Withdraw", "Learn this game"]


@pytest.fixture
def chat(table: Table) -> ChannelHandle:
    """A chat of Astrid, Bjorn and Carl."""
    return chat_of_friends(table)


async def challenge(table: Table, chat: ChannelHandle, **options: object) -> None:
    """Astrid challenges Bjorn, or as *options* say."""
    chosen = {"opponent": table.bjorn, "game": TABLUT, "side": "attackers"} | options
    given = {name: value for name, value in chosen.items() if value is not None}
    await challenged(table.astrid, chat, **given)


def told(table: Table, who: str) -> list[str]:
    """The bot's private messages to one of the players, oldest first."""
    return [text_of(message) for message in getattr(table, who).user.dm_channel.history()]


async def test_a_challenge_is_an_answer_and_accepted_by_its_button(
    table: Table, chat: ChannelHandle
) -> None:
    """The bot posts nothing by itself; whoever is refused, is told alone; both get the board."""
    await challenge(table, chat)
    message = newest(chat)
    assert f"{table.astrid.mention} challenges {table.bjorn.mention}" in message.content
    refused = await table.carl.click(message, label="Accept")
    assert said(refused) == f"This challenge is for {table.bjorn.mention}."
    assert labels(newest(chat)) == BUTTONS

    answer = await table.bjorn.click(newest(chat), label="Accept")

    assert said(answer) == (
        "Game #1 begins. The bot sends you each board as a direct message. If none arrives, tap "
        "the bot's name, choose *Add App*, then use `/games`."
    )
    closed = newest(chat)
    assert "accepted: game #1." in closed.content
    assert labels(closed) == []
    for who in ("astrid", "bjorn"):
        opening, board = told(table, who)
        assert "**#1" in opening
        assert f"{table.astrid.mention}, it's your turn with the attackers" in board
    assert table.sent(chat) == []


async def test_what_became_of_it_is_shown_when_its_button_is_pressed(
    table: Table, chat: ChannelHandle
) -> None:
    """Nobody can edit its message before: it was withdrawn in another place, or has expired.

    Until then it is listed for its challenger, and in its chat alone.
    """
    await challenge(table, chat)
    own = await table.astrid.slash(table.channel, "games")
    here = await table.bjorn.slash(chat, "games")
    elsewhere = await table.bjorn.slash(table.channel, "games")
    listed = ["Challenge 1" in all_said(games) for games in (own, here, elsewhere)]
    assert listed == [True, True, False]
    await table.astrid.click(shown(own), label="Withdraw challenge 1")
    assert labels(newest(chat)) == BUTTONS

    answer = await table.bjorn.click(newest(chat), label="Accept")
    assert said(answer) == "This challenge was already withdrawn."
    assert newest(chat).content.endswith("– withdrawn.")
    assert labels(newest(chat)) == []

    await challenge(table, chat)
    await skip(table, days=3)
    answer = await table.bjorn.click(newest(chat), label="Accept")
    assert "expired" in said(answer)
    assert newest(chat).content.endswith("– expired.")
    assert table.sent(chat) == []


async def test_it_is_declined_and_withdrawn_by_its_buttons(
    table: Table, chat: ChannelHandle
) -> None:
    """The message says so at once; a forged button in another chat shows nothing of it."""
    for player, label, became in (
        (table.bjorn, "Decline", "declined"),
        (table.astrid, "Withdraw", "withdrawn"),
    ):
        await challenge(table, chat)
        await player.click(newest(chat), label=label)
        assert newest(chat).content.endswith(f"– {became}.")
        assert labels(newest(chat)) == []

    other = chat_of_friends(table, "other friends")
    seen = await Visitor(table, table.carl, other).forge("tafl:accept:1:0")
    assert "astrid" not in seen
    assert table.astrid.mention not in seen


async def test_anybody_in_the_chat_accepts_an_open_challenge(
    table: Table, chat: ChannelHandle
) -> None:
    """And nobody elsewhere, whoever forges its button; one that is standing stays open."""
    await challenge(table, chat, opponent=None, standing=True)
    other = chat_of_friends(table, "other friends")
    visitors = (
        Visitor(table, table.carl, table.channel),
        Visitor(table, table.carl, other),
        Visitor(table, table.carl.user),
    )
    for visitor in visitors:
        assert await visitor.forge("tafl:accept:1:0") == UNKNOWN
    assert "Challenge 1" not in all_said(await table.bjorn.slash(table.channel, "challenges"))

    await table.carl.click(newest(chat), label="Accept")

    (match,) = await table.bot.services.matches.running_matches()
    assert match.seats == Seats(PlayerId(table.astrid.id), PlayerId(table.carl.id))
    assert match.place == Place(None, chat.id)
    assert labels(newest(chat)) == ["Accept", "Withdraw"]


async def test_men_to_take_off_are_named_apart_from_it(table: Table, chat: ChannelHandle) -> None:
    """The question is for the player who accepts; the challenge stays as it is meanwhile."""
    handicap = {"weaker": "defenders", "men_off": 1, "named_by": "accepting"}
    await challenge(table, chat, **handicap)

    asked = await table.bjorn.click(newest(chat), label="Accept")
    assert "choose 1 attacker to take off the board" in said(asked)
    assert labels(newest(chat)) == BUTTONS

    form = await table.bjorn.click(asked.followups[-1], label="Choose…")
    await table.bjorn.submit_modal(form, {"men": ["A4"]})
    assert len(await table.bot.services.matches.running_matches()) == 1

    await table.bjorn.click(newest(chat), label="Accept")
    assert newest(chat).content.endswith("– accepted: game #1.")


async def test_each_chat_has_its_own_draft(table: Table, chat: ChannelHandle) -> None:
    """A challenge put together in one is not sent in the other; rated ones need a server."""
    other = chat_of_friends(table, "other friends")
    rated = await challenged(table.astrid, chat, opponent=table.bjorn, game=TABLUT, rated=True)
    assert said(rated) == "Rated games need a server. Make this one casual."
    first = await preview(table.astrid, chat, opponent=table.bjorn, game=TABLUT)
    await preview(table.astrid, other, opponent=table.carl, game=TABLUT)

    await table.astrid.click(shown(first), label="Send")

    assert table.bjorn.mention in newest(chat).content
    assert table.carl.mention not in newest(chat).content


async def test_in_direct_messages_nobody_could_accept(table: Table) -> None:
    """The button of a page that was shown elsewhere says where to do it instead."""
    told = await Visitor(table, table.carl.user).forge("tafl:challenge:0:0")

    assert told == (
        "Only you can read this chat. Use `/challenge` in your chat with a friend, or on a server."
    )


async def test_one_that_discord_does_not_show_is_withdrawn(
    table: Table, chat: ChannelHandle
) -> None:
    """Nobody could ever accept it, and it would count."""
    asked = await preview(table.astrid, chat, opponent=table.bjorn, game=TABLUT)
    table.env.inject_error("POST", "/webhooks/*", status=403, code=50013)

    answer = await table.astrid.click(shown(asked), label="Send")

    assert said(answer).startswith("Discord doesn't let the bot post in this chat")
    assert await table.bot.services.challenges.open_for(PlayerId(table.astrid.id)) == []


async def test_a_text_that_is_no_command_gets_an_answer(table: Table, chat: ChannelHandle) -> None:
    """In the sandbox alone: on Discord the bot reads nothing that is sent to friends."""
    for text in ("/chalenge", "hello"):
        await table.astrid.send(chat, text)

    stored = table.env.backend.messages[chat.id].values()
    assert [(each.content, each.is_ephemeral) for each in stored] == [
        ("/chalenge", False),
        (explain(PlainCommandError("")), True),
        ("hello", False),
    ]
