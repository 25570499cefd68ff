"""An undeliverable notice is noted, the next best place is used, and matches go on."""

from play.matches.offer import OfferKind
from play.servers.place import Place
from tests.support.discord_faults import OPEN_DM, accepting, answering, refusing, reset
from tests.support.discord_json import GUILD
from tests.support.examples import ANNA, ANNA_ATTACKS, BJORN, HALL, HOUR
from tests.support.issuing import send_challenge
from tests.support.office import Office

HALL_MESSAGES = f"POST /channels/{HALL.channel_id}/messages"

UNKNOWN_CHANNEL = 10003
MISSING_ACCESS = 50001
MISSING_PERMISSIONS = 50013
INVALID_BODY = 50035
ARCHIVED_THREAD = 50083
LOCKED_THREAD = 160005


async def test_a_thread_that_takes_nothing_is_replaced_by_the_channel(office: Office) -> None:
    """Deleted, or closed, which Discord tells as a bad request; trouble is no reason for that."""
    office.server.channels |= {22, 23}
    office.server.script("POST /channels/22/messages", refusing(400, ARCHIVED_THREAD))
    office.server.script("POST /channels/23/messages", answering(503), answering(429))
    for thread_id, in_channel in ((21, 1), (22, 2), (23, 2)):
        await office.deliver(await office.seat(thread_id=thread_id))
        assert len(office.server.shown(HALL.channel_id)) == in_channel
    assert len(office.server.shown(23)) == 1


async def test_a_thread_that_takes_nothing_is_forgotten(office: Office) -> None:
    """Once the channel has taken the board: nobody is sent to the thread, nor is it tried again."""
    for status, code in ((404, UNKNOWN_CHANNEL), (400, LOCKED_THREAD), (403, MISSING_PERMISSIONS)):
        office.server.channels.add(21)
        office.server.script("POST /channels/21/messages", refusing(status, code))
        match = await office.seat(thread_id=21)
        await office.deliver(match)
        assert (await office.bot.services.matches.load_match(match.id)).thread_id is None
        await office.deliver(match)

    assert office.server.shown(21) == []
    assert len(office.server.shown(HALL.channel_id)) == 6


GONE = Place(GUILD, 99)
CUT_OFF = "This game's channel is gone or closed to the bot"


async def test_where_the_channel_is_gone_players_are_told_privately(office: Office) -> None:
    """The outbox says why; the board comes to who is to move, with its picture and buttons."""
    lost, other = await office.seat(place=GONE), await office.seat()
    await office.show(lost)
    await office.show(other)
    await office.deliver()

    (shown,) = office.server.shown(HALL.channel_id)
    (private,) = office.server.shown(office.server.direct_channel(ANNA))
    assert f"<@{ANNA}>, it's your turn" in private.content
    assert CUT_OFF in private.text
    assert private.files
    assert private.components
    assert office.outbox("recipient, message_id, failure") == [
        (None, None, "404 10003"),
        (None, shown.id, None),
        (ANNA, private.id, None),
    ]


async def test_what_reaches_nobody_is_given_up(office: Office) -> None:
    """The channel is gone, and direct messages are closed or out of order: the match goes on.

    What calls upon nobody, as that somebody gives time, is not told privately at all.
    """
    match = await office.seat(place=GONE)
    await office.bot.services.matches.give_time(match.id, ANNA, HOUR)
    await office.deliver()
    office.server.direct_channel(BJORN)
    office.server.closed.add(BJORN)
    office.server.script(OPEN_DM, answering(503))
    await office.play(match.id, "C1-B1", "C3-C4")

    assert office.outbox("recipient, failure") == [
        (None, "404 10003"),
        (None, "404 10003"),
        (BJORN, "403 50007"),
        (None, "404 10003"),
        (ANNA, None),
    ]
    assert len(office.told(ANNA)) == 1


async def test_an_offer_posted_in_the_channel_is_closed_there(office: Office) -> None:
    """The thread was locked when it was made, and what became of it is said once.

    Where somebody has deleted its message, that it was declined is told all the same.
    """
    match = await office.seat(thread_id=21)
    await office.bot.services.matches.offer(match.id, ANNA, OfferKind.DRAW)
    await office.deliver()
    (offer,) = office.server.shown(HALL.channel_id)
    edit = f"PATCH /channels/{HALL.channel_id}/messages/{offer.id}"
    office.server.script(edit, accepting(reset), accepting(answering(503)))
    await office.bot.services.matches.withdraw_offer(match.id, ANNA)
    await office.deliver()
    closed = office.server.messages[offer.id]
    assert closed.content == f"{offer.content}\n↩️ Withdrawn."

    other = await office.seat()
    await office.bot.services.matches.offer(other.id, ANNA, OfferKind.DRAW)
    await office.deliver()
    office.server.messages.clear()
    await office.bot.services.matches.decline_offer(other.id, BJORN)
    await office.deliver()
    (declined,) = office.server.shown(HALL.channel_id)
    assert f"<@{BJORN}> declined <@{ANNA}>'s offer" in declined.content
    assert office.outbox("closed, failure")[-3:] == [(1, None)] * 3


async def test_what_discord_refuses_is_given_up(office: Office) -> None:
    """It would refuse it again, and the next board of the match may be another matter."""
    for status, code in ((400, INVALID_BODY), (403, MISSING_PERMISSIONS), (403, MISSING_ACCESS)):
        office.server.messages.clear()
        told = len(office.outbox("id"))
        match = await office.seat()
        office.server.script(HALL_MESSAGES, refusing(status, code))
        await office.show(match)
        await office.deliver(match)

        (message,) = office.server.shown(HALL.channel_id)
        assert office.outbox("message_id, failure")[told : told + 2] == [
            (None, f"{status} {code}"),
            (message.id, None),
        ]


async def test_a_match_is_played_in_the_channel_where_threads_are_forbidden(office: Office) -> None:
    """The opening and the board stand below each other."""
    threads = f"{HALL_MESSAGES}/{10**18}/threads"
    office.server.script(threads, refusing(403, MISSING_PERMISSIONS))
    match = await office.accepted()
    await office.deliver()

    assert len(office.server.shown(HALL.channel_id)) == 2
    assert (await office.bot.services.matches.load_match(match.id)).thread_id is None


async def test_an_opening_that_cannot_be_posted_leaves_a_match_that_can_be_played(
    office: Office,
) -> None:
    """It has no thread then; its boards come to the channel."""
    office.server.script(HALL_MESSAGES, refusing(403, MISSING_PERMISSIONS))
    match = await office.accepted()
    await office.deliver()
    await office.play(match.id, "C1-B1")

    start, played = office.server.shown(HALL.channel_id)
    assert "C1-B1" not in start.content
    assert "C1-B1" in played.content
    failed = [row for row in office.outbox("kind, failure") if row[1] is not None]
    assert failed == [("match-started", "403 50013")]
    for player in (ANNA, BJORN):
        (begins,) = office.told(player)
        assert "**#1 · Tiny Tafl** begins" in begins
    assert office.server.threads == {}


async def test_a_challenge_that_cannot_be_posted_can_be_accepted(office: Office) -> None:
    """Those who know its number need no message; the match is announced as any other."""
    office.server.script(HALL_MESSAGES, refusing(403, MISSING_PERMISSIONS))
    challenge = await send_challenge(
        office.bot.services.challenges, HALL, ANNA, BJORN, ANNA_ATTACKS, HOUR
    )
    await office.deliver()
    assert office.outbox("failure") == [("403 50013",)]

    await office.bot.services.challenges.accept(challenge.id, BJORN)
    await office.deliver()
    opening, *_ = office.server.shown(HALL.channel_id)
    assert list(office.server.threads) == [opening.id]
    assert len(office.server.shown(opening.id)) == 1
