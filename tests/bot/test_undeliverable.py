"""What can never be delivered is noted, the next best place is used, and matches go on."""

import pytest

from play.place import Place
from tests.bot.discord_faults import answering, refusing
from tests.bot.discord_json import GUILD
from tests.bot.office import Office
from tests.play.examples import ANNA, ANNA_ATTACKS, BJORN, HALL, HOUR

HALL_MESSAGES = f"POST /channels/{HALL.channel_id}/messages"

MISSING_ACCESS = 50001
MISSING_PERMISSIONS = 50013
INVALID_BODY = 50035
ARCHIVED_THREAD = 50083


async def test_a_thread_that_is_gone_is_replaced_by_the_channel(office: Office) -> None:
    """Somebody has deleted it."""
    match = await office.seat(thread_id=21)
    await office.show(match)
    await office.deliver()

    assert len(office.server.shown(HALL.channel_id)) == 1


async def test_a_thread_that_is_locked_is_replaced_by_the_channel(office: Office) -> None:
    """A moderator has closed it, which Discord tells as a bad request."""
    match = await office.seat(thread_id=21)
    office.server.channels.add(21)
    office.server.script("POST /channels/21/messages", refusing(400, ARCHIVED_THREAD))
    await office.show(match)
    await office.deliver()

    assert len(office.server.shown(HALL.channel_id)) == 1


async def test_trouble_in_a_thread_is_no_reason_to_leave_it(office: Office) -> None:
    """A board that cannot be sent at the moment comes to the thread a little later."""
    match = await office.seat(thread_id=21)
    office.server.channels.add(21)
    office.server.script("POST /channels/21/messages", answering(503), answering(429))
    await office.show(match)
    await office.deliver()

    assert len(office.server.shown(21)) == 1
    assert office.server.shown(HALL.channel_id) == []


async def test_a_channel_that_is_gone_is_given_up(office: Office) -> None:
    """The outbox says why, and whatever else there is to tell is told."""
    lost, other = await office.seat(place=Place(GUILD, 99)), await office.seat()
    for match in (lost, other, lost):
        await office.show(match)
    await office.deliver()

    gone = (None, "404 10003")
    (message,) = office.server.shown(HALL.channel_id)
    assert office.outbox("message_id, failure") == [gone, (message.id, None), gone]


@pytest.mark.parametrize(
    ("status", "code"),
    [(400, INVALID_BODY), (403, MISSING_PERMISSIONS), (403, MISSING_ACCESS)],
    ids=["invalid", "forbidden", "removed"],
)
async def test_what_discord_refuses_is_given_up(status: int, code: int, office: Office) -> None:
    """It would refuse it again, and the next board of the match may be another matter."""
    match = await office.seat()
    office.server.script(HALL_MESSAGES, refusing(status, code))
    await office.show(match)
    await office.show(match)
    await office.deliver()

    (message,) = office.server.shown(HALL.channel_id)
    assert office.outbox("message_id, failure") == [
        (None, f"{status} {code}"),
        (message.id, None),
    ]


async def test_a_match_is_played_in_the_channel_where_threads_are_forbidden(
    office: Office,
) -> None:
    """The opening and the board stand below each other."""
    threads = f"{HALL_MESSAGES}/{10**18}/threads"
    office.server.script(threads, refusing(403, MISSING_PERMISSIONS))
    match = await office.accepted()
    await office.deliver()

    assert len(office.server.shown(HALL.channel_id)) == 2
    assert (await office.bot.matches.get(match.id)).thread_id is None


async def test_a_match_goes_on_though_the_bot_was_removed(office: Office) -> None:
    """Neither its thread nor its channel takes a board, until the bot is let in again."""
    match = await office.seat(thread_id=21)
    office.server.channels.add(21)
    for room in (21, HALL.channel_id):
        office.server.script(f"POST /channels/{room}/messages", refusing(403, MISSING_ACCESS))
    await office.bot.matches.play(match.id, ANNA, "C1-B1")
    await office.deliver()
    assert office.outbox("message_id, failure") == [(None, "403 50001")]
    assert office.server.messages == {}

    await office.bot.matches.play(match.id, BJORN, "C3-C4")
    await office.deliver()
    (board,) = office.server.shown(21)
    assert "C3-C4" in board.content


async def test_a_match_in_private_goes_on_though_its_player_takes_no_messages(
    office: Office,
) -> None:
    """There is no channel beside that of direct messages; the next board may get through."""
    server = office.server
    match = await office.seat(place=Place(None, server.direct_channel(ANNA)))
    server.closed.add(ANNA)
    await office.bot.matches.play(match.id, ANNA, "C1-B1")
    await office.deliver()
    assert office.outbox("message_id, failure") == [(None, "403 50007")]

    server.closed.clear()
    await office.bot.matches.play(match.id, BJORN, "C3-C4")
    await office.deliver()
    (board,) = server.shown(server.direct_channel(ANNA))
    assert "C3-C4" in board.content


async def test_an_opening_that_cannot_be_posted_leaves_a_match_that_can_be_played(
    office: Office,
) -> None:
    """It has no thread then; its boards come to the channel."""
    office.server.script(HALL_MESSAGES, refusing(403, MISSING_PERMISSIONS))
    match = await office.accepted()
    await office.deliver()
    await office.bot.matches.play(match.id, ANNA, "C1-B1")
    await office.deliver()

    start, played = office.server.shown(HALL.channel_id)
    assert "C1-B1" not in start.content
    assert "C1-B1" in played.content
    failed = [row for row in office.outbox("kind, failure") if row[1] is not None]
    assert failed == [("match-started", "403 50013")]
    assert office.server.threads == {}


async def test_a_challenge_that_cannot_be_posted_can_be_accepted(office: Office) -> None:
    """Those who know its number need no message; the match is announced as any other."""
    office.server.script(HALL_MESSAGES, refusing(403, MISSING_PERMISSIONS))
    challenge = await office.bot.challenges.issue(HALL, ANNA, BJORN, ANNA_ATTACKS, HOUR)
    await office.deliver()
    assert office.outbox("failure") == [("403 50013",)]

    await office.bot.challenges.accept(challenge.id, BJORN)
    await office.deliver()
    opening, *_ = office.server.shown(HALL.channel_id)
    assert list(office.server.threads) == [opening.id]
    assert len(office.server.shown(opening.id)) == 1


async def test_a_closed_challenge_whose_message_is_gone_is_given_up(office: Office) -> None:
    """There is nothing to edit, and nothing is posted instead."""
    challenge = await office.bot.challenges.issue(HALL, ANNA, BJORN, ANNA_ATTACKS, HOUR)
    await office.deliver()
    office.server.messages.clear()
    await office.bot.challenges.decline(challenge.id, BJORN)
    await office.deliver()

    assert office.outbox("failure") == [(None,), ("404 10008",)]
    assert office.server.messages == {}
