"""Challenges in a chat of friends, where the bot only answers: nothing is posted there later."""

import pytest
from simcord.builders import ChannelHandle

from tests.support.chats import chat_of_friends
from tests.support.table import TABLUT, Table, challenged, labels, newest, said, text_of


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
    """What the bot has told one of the players privately, oldest first."""
    return [text_of(message) for message in getattr(table, who).user.dm_channel.history()]


async def test_a_challenge_is_the_answer_to_the_challenger(
    table: Table, chat: ChannelHandle
) -> None:
    """The bot posts nothing by itself: it is no member of the chat."""
    await challenge(table, chat)

    shown = newest(chat)
    assert f"{table.astrid.mention} challenges {table.bjorn.mention}" in shown.content
    assert labels(shown) == ["Accept", "Decline", "Withdraw"]
    assert table.sent(chat) == []


async def test_it_is_accepted_by_its_button(table: Table, chat: ChannelHandle) -> None:
    """The message says so, and both get the board as a direct message."""
    await challenge(table, chat)

    answer = await table.bjorn.click(newest(chat), label="Accept")

    assert said(answer) == (
        "Game #1 begins. The bot sends you each board as a direct message. `/games` shows it too."
    )
    closed = newest(chat)
    assert "accepted: game #1." in closed.content
    assert labels(closed) == []
    for who in ("astrid", "bjorn"):
        opening, board = told(table, who)
        assert "**#1" in opening
        assert f"{table.astrid.mention}, it's your turn with the attackers" in board
    assert table.sent(chat) == []
