"""Matches on no server, or whose channel is gone: each player gets direct messages."""

from datetime import timedelta

import discord
import pytest

from play.matches.offer import OfferKind
from play.matches.terms import Terms
from play.servers.place import Place
from play.time.time_control import Lapse
from tafl.pieces import Side
from tests.support.discord_json import EPHEMERAL, GUILD, Message
from tests.support.discord_players import Player
from tests.support.examples import ANNA, BJORN, CARL, HOUR, TINY
from tests.support.issuing import send_challenge
from tests.support.office import TO_THE_REMINDER, Office
from tests.support.waiting import eventually

CHAT = Place(None, 77)
GONE = Place(GUILD, 99)
CUT_OFF = "This game's channel is gone or closed to the bot"
SILENT = discord.MessageFlags.suppress_notifications.flag


everywhere = pytest.mark.parametrize("place", [CHAT, GONE], ids=["chat", "gone"])


async def test_both_players_get_each_board(office: Office) -> None:
    """With its picture and buttons, which the board before loses; only the one to move hears it.

    Before that comes the beginning. Nothing is posted in the chat: the bot is no member of it.
    """
    challenges = office.bot.services.challenges
    challenge = await send_challenge(challenges, CHAT, ANNA, BJORN, Terms(TINY, Side.ATTACKERS))
    match = await challenges.accept(challenge.id, BJORN)
    await office.deliver()
    await office.play(match.id, "C1-B1", "C3-C4")

    for player in (ANNA, BJORN):
        room = office.server.direct_channel(player)
        # Nobody waits for that edit.
        await eventually(lambda: office.server.shown(room)[-2].components == ())  # noqa: B023
        opening, first, _, board = office.server.shown(room)
        assert "**#1 · Tiny Tafl** begins" in opening.content
        assert first.files
        assert "C3-C4" in board.content
        assert f"<@{ANNA}>, it's your turn" in board.content
        assert board.files
        assert board.components
        assert "📭" not in board.text
        assert bool(board.flags & SILENT) is (player == BJORN)
    assert office.outbox("recipient, failure")[-2:] == [(ANNA, None), (BJORN, None)]
    assert f"POST /channels/{CHAT.channel_id}/messages" not in office.server.requests
    assert office.server.threads == {}


async def test_what_cannot_be_sent_holds_up_nothing(office: Office) -> None:
    """One of the players takes no direct messages; the next board may get through."""
    services = office.bot.services
    match, other = await office.seat(place=CHAT), await office.seat()
    office.server.direct_channel(ANNA)
    office.server.closed.add(ANNA)
    await services.matches.play(match.id, ANNA, "C1-B1")
    await office.deliver()
    assert office.outbox("recipient, failure") == [(ANNA, "403 50007"), (BJORN, None)]
    both = [await services.matches.load_match(one.id) for one in (match, other)]
    assert set(await services.outbox.missed(both, ANNA)) == {match.id}
    assert set(await services.outbox.missed(both, BJORN)) == set()

    office.server.closed.clear()
    await services.matches.play(match.id, BJORN, "C3-C4")
    await office.deliver()
    (board,) = office.server.shown(office.server.direct_channel(ANNA))
    assert "C3-C4" in board.content
    assert set(await services.outbox.missed(both, ANNA)) == set()


@everywhere
async def test_an_offer_comes_to_the_opponent_alone(place: Place, office: Office) -> None:
    """Its answer goes to the player who made it, and closes the offer.

    In a chat, that time is given is told too; nothing comes from somebody who is blocked.
    """
    match = await office.seat(place=place)
    await office.bot.services.matches.offer(match.id, ANNA, OfferKind.DRAW)
    await office.deliver()
    (offer,) = office.server.shown(office.server.direct_channel(BJORN))
    assert "offers a draw" in offer.content
    assert offer.components
    assert office.told(ANNA) == []

    await office.bot.services.matches.decline_offer(match.id, BJORN)
    await office.deliver()
    (declined,) = office.told(ANNA)
    assert f"<@{BJORN}> declined <@{ANNA}>'s offer" in declined
    (closed,) = office.server.shown(office.server.direct_channel(BJORN))
    assert closed.content == f"{offer.content}\n✖️ Declined."
    assert closed.components == ()

    await office.bot.services.matches.give_time(match.id, ANNA, HOUR)
    await office.deliver()
    assert [("1 hour" in told) for told in office.told(BJORN)[1:]] == [True] * (place is CHAT)
    await office.bot.services.blocks.add_block(BJORN, ANNA)
    told = office.told(BJORN)
    await office.bot.services.matches.offer(
        (await office.seat(place=place)).id, ANNA, OfferKind.DRAW
    )
    await office.deliver()
    assert office.told(BJORN) == told
    assert len(office.told(ANNA)) == 1


@everywhere
async def test_reminders_and_the_end_come_privately(place: Place, office: Office) -> None:
    """A reminder points to no channel; at last both learn who has won, and who has lost."""
    match = await office.seat(place=place)
    await office.live(TO_THE_REMINDER)
    (reminder,) = office.told(ANNA)
    assert reminder.startswith(f"⏰ <@{ANNA}>, it's your turn")
    assert (CUT_OFF in reminder) is (place is GONE)
    assert f"<#{place.channel_id}>" not in reminder
    assert office.told(BJORN) == []

    await office.bot.services.matches.play(match.id, ANNA, "C1-B1")
    await office.bot.services.matches.play(match.id, BJORN, "C3-C4")
    await office.live(timedelta(days=4))
    for player in (ANNA, BJORN):
        assert f"<@{BJORN}> beats <@{ANNA}>" in office.told(player)[-1]


async def test_a_win_can_be_claimed(office: Office) -> None:
    """By the button that the opponent of the late player gets."""
    match = await office.seat(place=CHAT, lapse=Lapse.CLAIM)
    await office.bot.services.matches.play(match.id, ANNA, "C1-B1")
    await office.bot.services.matches.play(match.id, BJORN, "C3-C4")
    await office.live(timedelta(days=4))

    claimable = office.server.shown(office.server.direct_channel(BJORN))[-1]
    assert "you can claim the win" in claimable.content
    assert claimable.components


@pytest.fixture
def office(listening: Office) -> Office:
    return listening


async def sent(anna: Player, chat: int) -> Message:
    """The challenge of Anna, who attacks, to Bjorn."""
    asked = anna.slash(chat, "challenge", opponent=BJORN, game="brandubh", side="attackers")
    await eventually(lambda: "press *Send*" in asked.said)
    pressed = anna.press(asked.answers[-1], "Send")
    await eventually(lambda: "challenges" in pressed.said and bool(pressed.said))
    return next(each for each in pressed.answers if each.flags != EPHEMERAL)


async def test_a_match_begins_in_a_chat_and_is_played_in_direct_messages(
    office: Office, anna: Player, bjorn: Player
) -> None:
    """The challenge is an answer, and is changed by the answer to the press."""
    chat = office.server.chat(ANNA, BJORN, CARL)
    challenge = await sent(anna, chat)
    accepted = bjorn.press(challenge, "Accept")
    await eventually(lambda: accepted.said.startswith("Game #1 begins."))
    assert "accepted: game #1." in accepted.answers[0].content
    assert accepted.answers[0].components == ()
    await eventually(lambda: len(office.told(ANNA)) == len(office.told(BJORN)) == 2)

    anna.say(anna.private, "D1-C1")

    await eventually(lambda: len(office.told(BJORN)) == 3)
    assert "played `D1-C1`" in office.told(BJORN)[-1]
    assert [request for request in office.server.requests if f"/channels/{chat}" in request] == []


async def test_who_shares_no_server_with_the_bot_plays_by_commands(
    office: Office, anna: Player, bjorn: Player
) -> None:
    """No board reaches Bjorn, who learns it, and finds it in the list of games."""
    office.server.direct_channel(BJORN)
    office.server.closed.add(BJORN)
    chat = office.server.chat(ANNA, BJORN)
    bjorn.press(await sent(anna, chat), "Accept")
    await eventually(lambda: len(office.told(ANNA)) == 2)
    anna.slash(chat, "move", move="D1-C1")
    await eventually(lambda: len(office.told(ANNA)) == 3)
    await office.deliver()

    listed = bjorn.slash(chat, "games")
    await eventually(lambda: "couldn't send you a direct message" in listed.said)
    shown = bjorn.press(listed.answers[-1], "Show board #1")
    await eventually(lambda: "played `D1-C1`" in shown.said)
    assert shown.answers[-1].files
    played = bjorn.slash(chat, "move", move="D3-C3")
    await eventually(lambda: "You played `D3-C3`" in played.said)
    assert "couldn't send you a direct message" in played.said
