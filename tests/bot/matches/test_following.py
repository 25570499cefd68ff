"""/game follow and /game unfollow: spectators."""

import logging

import pytest
from simcord.builders import ChannelHandle

from bot.wording.refusals import explain
from play.following import FollowOwnMatchError
from play.players.player_id import PlayerId
from play.rate_limits import ALLOWANCES, Floods, Way
from tests.support.advancing import advance
from tests.support.bot_games import CAPTURE
from tests.support.discord_faults import refusing
from tests.support.examples import ANNA, CARL, HALL
from tests.support.office import Office
from tests.support.table import Table, all_said, entries, said, shown
from tests.support.viewers import in_hall

CLOSED = 50007
"""Discord's error code: cannot send messages to this user."""


def direct_messages(table: Table) -> list[str]:
    """The bot's messages to Carl alone."""
    room = table.carl.user.dm_channel
    return [message.content for message in room.history()]


async def give_up(table: Table) -> None:
    """Astrid resigns match #1."""
    await table.bot.services.matches.resign(1, PlayerId(table.astrid.id))
    await table.env.settle()


async def test_a_spectator_is_added_to_the_thread(table: Table, thread: ChannelHandle) -> None:
    """And told what comes: the result, as a direct message with the last board.

    They are added a few times at most, as everybody in the thread sees that.
    """
    table.bot.floods = Floods(table.env.now)
    answer = await table.carl.slash(thread, "game follow")
    assert said(answer) == (
        f"You now follow **#1 · King's Table: Tablut**, {table.astrid.mention} against "
        f"{table.bjorn.mention}. You're now in its thread {thread.mention}, where each board "
        "appears. When the game ends, you get the result as a direct message."
    )
    added = f"/channels/{thread.id}/thread-members/{table.carl.id}"
    most = ALLOWANCES[Way.REPLIES].person.at_once
    again = [await table.carl.slash(thread, "game follow") for _ in range(most)]
    assert "The bot couldn't add you to its thread." in said(again[-1])
    asked = [(sent.method, sent.path) for sent in table.env.http_requests]
    assert asked.count(("PUT", added)) == most
    assert direct_messages(table) == []
    await table.restart()

    await advance(table, *CAPTURE[:-1])
    await table.play(thread, CAPTURE[-1])

    (letter,) = direct_messages(table)
    assert letter.startswith("**#1 · King's Table: Tablut**, which you follow, is over.\n")
    assert "The attackers win: the king is captured." in letter
    refused = await table.carl.slash(thread, "game follow")
    assert said(refused) == (
        "Game #1 is over. The attackers win: the king is captured. `/replay` shows it, "
        "`/rematch` offers another."
    )


async def test_a_thread_to_which_nobody_can_be_added_is_no_obstacle(
    table: Table, thread: ChannelHandle, caplog: pytest.LogCaptureFixture
) -> None:
    """He follows all the same, and is told where the boards are; the log names nobody."""
    caplog.set_level(logging.INFO)
    table.env.inject_error("PUT", "/channels/*/thread-members/*", status=403, code=50001)

    answer = await table.carl.slash(thread, "game follow")

    assert f"The bot couldn't add you to its thread. Open {thread.mention}" in said(answer)
    assert "carl" not in caplog.text
    await give_up(table)
    assert len(direct_messages(table)) == 1


async def test_nobody_is_sent_to_a_thread_that_is_gone(table: Table, thread: ChannelHandle) -> None:
    """As Discord says when it is asked to add somebody; its event was missed."""
    table.env.inject_error("PUT", "/channels/*/thread-members/*", status=404, code=10003)

    answer = await table.carl.slash(table.channel, "game follow", game="1")

    assert f"It has no thread. The board is in {table.channel.mention}." in said(answer)
    listed = all_said(await table.astrid.slash(table.channel, "games"))
    assert thread.mention not in listed
    assert table.channel.mention in listed


async def test_closed_direct_messages_are_no_obstacle(office: Office) -> None:
    """It is noted why the result did not come; nobody else is told instead."""
    await office.listen()
    match = await office.seat()
    await office.bot.services.following.follow(match.id, in_hall(CARL))
    room = office.server.direct_channel(CARL)
    office.server.script(f"POST /channels/{room}/messages", refusing(403, CLOSED))

    await office.bot.services.matches.resign(match.id, ANNA)
    await office.deliver()

    (board,) = office.server.shown(HALL.channel_id)
    assert office.outbox("kind, message_id, failure") == [
        ("match-ended", board.id, None),
        ("followed-ended", None, f"403 {CLOSED}"),
    ]


async def test_games_are_followed_by_their_numbers(table: Table, thread: ChannelHandle) -> None:
    """Outside its thread one has to be named; to stop, one of several. Then nothing comes."""
    other = await table.begin()
    refused = await table.carl.slash(table.channel, "game follow")
    assert said(refused) == (
        "Which game? Choose `game` and type its number, or use the command in its thread."
    )
    assert await table.carl.autocomplete(table.channel, "game follow", "game", "") == []
    (offered,) = await table.carl.autocomplete(thread, "game follow", "game", "")
    assert offered["value"] == "1"
    for number in ("1", "2"):
        await table.carl.slash(table.channel, "game follow", game=number)

    asked = await table.carl.slash(table.channel, "game unfollow")
    choices = await table.carl.autocomplete(table.channel, "game unfollow", "game", "")
    assert [entry["value"] for entry in choices] == entries(shown(asked)) == ["1", "2"]
    await table.carl.select(shown(asked), ["2"])
    assert said(await table.carl.slash(other, "game unfollow")) == "You aren't following #2."

    answer = await table.carl.slash(table.channel, "game unfollow")
    again = await table.carl.slash(table.channel, "game unfollow")
    await give_up(table)
    assert said(answer).startswith("You no longer follow #1")
    assert said(again) == (
        "You aren't following any games that you can see here. For another, choose `game` "
        "and type its number."
    )
    assert direct_messages(table) == []


def test_players_do_not_follow_their_own_match() -> None:
    sentence = "You play in #1 yourself, so you see everything in it anyway."
    assert explain(FollowOwnMatchError(1)) == sentence
