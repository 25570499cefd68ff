"""Games on no server, as their players see them: in direct messages, and in a chat of friends."""

import pytest
from simcord.builders import ChannelHandle

from play.matches.seats import Seats
from play.matches.terms import Terms
from play.players.player_id import PlayerId
from play.servers.place import Place
from tafl.pieces import Side
from tests.support.chats import chat_of_friends
from tests.support.issuing import send_challenge
from tests.support.table import (
    TABLUT,
    Table,
    all_said,
    entries,
    labels,
    lists,
    said,
    shown,
    text_of,
)

MISSED = (
    "The bot couldn't send you a direct message with the board. Allow direct messages from it, or "
    "use `/games` to see the board."
)


@pytest.fixture
async def chat(table: Table) -> ChannelHandle:
    """A chat of friends, where Astrid has challenged Bjorn: their game #1 has begun."""
    chat = chat_of_friends(table)
    services = table.bot.services
    astrid, bjorn = PlayerId(table.astrid.id), PlayerId(table.bjorn.id)
    terms = Terms(await services.rulesets.named(None, TABLUT), Side.ATTACKERS)
    challenge = await send_challenge(
        services.challenges, Place(None, chat.id), astrid, bjorn, terms
    )
    await services.challenges.accept(challenge.id, bjorn)
    await table.env.settle()
    return chat


def told(table: Table, who: str) -> list[str]:
    """The bot's private messages to one of the players, oldest first."""
    return [text_of(message) for message in getattr(table, who).user.dm_channel.history()]


async def test_moves_are_picked_and_written_in_direct_messages(
    table: Table, chat: ChannelHandle
) -> None:
    """Then both have the new board. One played in the chat is answered privately, not posted."""
    astrid = table.astrid.user
    picked = await astrid.select(astrid.dm_channel.history()[-1], ["A4"])
    (targets, *_) = lists(shown(picked))
    played = await astrid.select(shown(picked), ["A3"], custom_id=targets["custom_id"])

    assert said(played) == "You played `A4-A3`."
    for who in ("astrid", "bjorn"):
        assert f"{table.bjorn.mention}, it's your turn with the defenders" in told(table, who)[-1]

    answer = await table.bjorn.slash(chat, "move", move="c5-c4")
    assert said(answer) == "You played `C5-C4`."
    assert table.sent(chat) == []

    before = len(told(table, "astrid"))
    await astrid.send_dm("a3-a4")
    _, board = told(table, "astrid")[before:]
    assert "`A3-A4`" in board
    assert "it's your turn with the defenders" in board


async def test_its_players_see_it_and_nobody_else(table: Table, chat: ChannelHandle) -> None:
    """By ``/games``, wherever that is asked, with the buttons to play on."""
    for listed in (
        await table.astrid.slash(chat, "games"),
        await table.astrid.slash(table.channel, "games"),
        await table.astrid.user.slash("games"),
    ):
        assert "direct messages" in all_said(listed)
        assert labels(shown(listed)) == ["Show board #1"]
    board = await table.astrid.user.click(shown(listed), label="Show board #1")
    assert "turn with the attackers" in said(board)
    assert "A4" in entries(shown(board))
    assert shown(board).attachments
    for answer in (
        await table.carl.slash(chat, "board", game="1"),
        await table.carl.slash(table.channel, "board", game="1"),
        await table.carl.user.slash("board", game="1"),
    ):
        assert said(answer) == "There is no game #1 that you can see here. `/games` lists yours."
    assert "#1" not in all_said(await table.carl.slash(chat, "games", player=table.astrid))

    shared = await table.bjorn.slash(chat, "board", share=True)

    assert not shown(shared).ephemeral
    assert shown(shared).attachments


async def test_who_takes_no_direct_messages_learns_it_with_the_next_answers(
    table: Table, chat: ChannelHandle
) -> None:
    """After a move, and in the list of games; the opponent plays on undisturbed."""
    closed = f"/channels/{table.astrid.user.dm_channel.id}/messages"
    table.env.inject_error("POST", closed, status=403, code=50007, times=None)
    await table.astrid.slash(chat, "move", move="a4-a3")
    await table.bjorn.slash(chat, "move", move="c5-c4")

    assert MISSED in said(await table.astrid.slash(chat, "games"))
    assert MISSED in said(await table.astrid.slash(chat, "board"))
    assert MISSED not in said(await table.bjorn.slash(chat, "games"))
    answer = await table.astrid.slash(chat, "move", move="a3-a4")
    assert said(answer) == f"You played `A3-A4`.\n{MISSED}"

    await table.bot.services.matches.resign(1, PlayerId(table.astrid.id))
    await table.env.settle()
    await table.bjorn.slash(chat, "rematch")
    listed = await table.astrid.slash(table.channel, "games")
    assert "Accept challenge 2" in labels(shown(listed))


async def test_a_rematch_is_offered_to_the_opponent_privately(
    table: Table, chat: ChannelHandle
) -> None:
    """By the button below the last board; and accepted by the one below the offer."""
    await table.bot.services.matches.resign(1, PlayerId(table.astrid.id))
    await table.env.settle()
    bjorn, astrid = table.bjorn.user, table.astrid.user
    last = bjorn.dm_channel.history()[-1]

    offered = await bjorn.click(last, label="Rematch")

    assert said(offered) == (
        "Rematch offer sent to your opponent as a direct message. You can withdraw it with "
        "`/games`."
    )
    offer = astrid.dm_channel.history()[-1]
    assert "a rematch of #1" in offer.content
    begun = await astrid.click(offer, label="Accept")
    assert said(begun).startswith("Game #2 begins.")
    offer = next(m for m in astrid.dm_channel.history() if m.id == offer.id)
    assert "accepted: game #2." in offer.content
    match = await table.bot.services.matches.load_match(2)
    assert match.seats == Seats(PlayerId(table.bjorn.id), PlayerId(table.astrid.id))
    assert match.place == Place(None, chat.id)
