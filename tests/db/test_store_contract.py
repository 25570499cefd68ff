"""What every store does, whatever keeps it."""

import asyncio
from dataclasses import replace
from datetime import timedelta, timezone

import pytest

from play.admission import Admission
from play.challenge import Challenge, ChallengeState
from play.errors.challenges import ChallengeClosedError, UnknownChallengeError
from play.errors.matches import NothingToRollError, StaleBoardError, UnknownMatchError
from play.match import Match
from play.notice import Notice, NoticeKind
from play.offer import OfferKind
from play.place import Place
from play.players import PlayerId
from play.ports import Store
from play.server import DAY, Server
from play.terms import Terms
from play.time_control import UNTIMED
from tafl.chance import Roll
from tafl.pieces import Side
from tafl.ruleset import Die
from tafl.rulesets import keys, ruleset
from tests.play.examples import (
    ANNA,
    BJORN,
    CARL,
    HOUR,
    MULTIPLE,
    NOON,
    SKIPPING,
    TINY,
    WEAK_KING,
    begun,
    challenge,
    new_match,
    summary,
)

MINUTE = timedelta(minutes=1)
ESCAPE = ("c1-b1", "c3-a3")


async def add_match(store: Store, match: Match) -> Match:
    async with store.begin() as unit:
        return await unit.matches.add(match)


async def add_challenge(store: Store, issued: Challenge) -> Challenge:
    async with store.begin() as unit:
        return await unit.challenges.add(issued)


async def get_match(store: Store, match_id: int) -> Match:
    async with store.read() as unit:
        return await unit.matches.get(match_id)


async def get_challenge(store: Store, challenge_id: int) -> Challenge:
    async with store.read() as unit:
        return await unit.challenges.get(challenge_id)


def matches_of_every_kind() -> list[Match]:
    match = new_match()
    return [
        match,
        new_match("c1-b1", "c3-c2", "b1-a1"),
        new_match(*ESCAPE),
        match.resign(ANNA, NOON, None),
        match.abort(ANNA, NOON, None),
        match.make_offer(ANNA, OfferKind.DRAW, NOON, None),
        match.make_offer(ANNA, OfferKind.DRAW, NOON, None).accept_offer(BJORN, NOON, None),
        replace(match, place=Place(None, 2**63 - 1), thread_id=2**63 - 1),
        replace(match, rated=True, pair_id=2**63 - 1, challenge_id=2**63 - 1),
    ]


@pytest.mark.parametrize("match", matches_of_every_kind())
async def test_a_match_comes_back_as_it_was_stored(store: Store, match: Match) -> None:
    """In every state, with the largest ids that Discord gives."""
    stored = await add_match(store, match)

    assert await get_match(store, stored.id) == replace(match, id=stored.id)


def matches_with_dice() -> list[Match]:
    skipping = begun(SKIPPING).play(BJORN, "c3-c2", NOON, None)
    return [
        begun(replace(TINY, first_by_lot=True)),
        begun(replace(SKIPPING, weaker=Side.DEFENDERS, men_off=1)),
        begun(MULTIPLE).play(ANNA, "c1-b1", NOON, None).play(BJORN, "c3-c2", NOON, None),
        skipping,
        skipping.play(ANNA, "c1-b1", NOON, None).resign(BJORN, NOON, None),
        begun(WEAK_KING).roll(BJORN, NOON, None),
        begun(WEAK_KING).roll(BJORN, NOON, None).play(BJORN, "c3-b2", NOON, None),
    ]


@pytest.mark.parametrize("match", matches_with_dice())
async def test_dice_come_back_as_they_were_stored(store: Store, match: Match) -> None:
    """Every roll, whose turn it is by it, and the start that was drawn by lot."""
    stored = await add_match(store, match)

    assert await get_match(store, stored.id) == replace(match, id=stored.id)


async def test_a_roll_is_stored_without_a_move(store: Store) -> None:
    """And the move after it, with the dice that follow."""
    match = await add_match(store, begun(replace(WEAK_KING, die=Die.MULTIPLE)))
    rolled = match.roll(BJORN, NOON, None)
    moved = rolled.play(BJORN, "c3-c2", NOON, None)

    for changed, seen in ((rolled, 0), (moved, 0)):
        async with store.begin() as unit:
            await unit.matches.save(changed, seen)
        assert await get_match(store, match.id) == changed


async def test_two_at_once_roll_once(store: Store) -> None:
    """A double click: the second is told what the first has rolled."""
    match = await add_match(store, begun(WEAK_KING))

    async def roll() -> None:
        async with store.begin() as unit:
            loaded = await unit.matches.get(match.id)
            await asyncio.sleep(0)
            await unit.matches.save(loaded.roll(BJORN, NOON, 0), seen=0)

    answers = await asyncio.gather(roll(), roll(), return_exceptions=True)

    assert [type(answer) for answer in answers if answer] == [NothingToRollError]
    assert (await get_match(store, match.id)).game.rolls == (Roll(0, Side.DEFENDERS, 1),)


@pytest.mark.parametrize("key", keys())
async def test_every_ruleset_comes_back_as_it_was_stored(store: Store, key: str) -> None:
    """Every option of it, in matches and in challenges."""
    rules = ruleset(key)
    match = await add_match(store, Match.start(Place(1, 2), new_match().seats, Terms(rules), NOON))
    issued = await add_challenge(store, challenge(terms=Terms(rules)))

    assert (await get_match(store, match.id)).ruleset == rules
    assert (await get_challenge(store, issued.id)).terms.ruleset == rules


async def test_times_come_back_as_the_same_moment(store: Store) -> None:
    """Whatever zone they were given in."""
    east = timezone(timedelta(hours=5, minutes=30))
    match = await add_match(store, replace(new_match(), created_at=NOON.astimezone(east)))

    assert (await get_match(store, match.id)).created_at == NOON


async def test_unknown_ids_are_refused(store: Store) -> None:
    async with store.begin() as unit:
        with pytest.raises(UnknownMatchError):
            await unit.matches.get(1)
        with pytest.raises(UnknownMatchError):
            await unit.matches.save(new_match(), 0)
        with pytest.raises(UnknownMatchError):
            await unit.matches.set_thread(1, 2)
        with pytest.raises(UnknownChallengeError):
            await unit.challenges.get(1)
        with pytest.raises(UnknownChallengeError):
            await unit.challenges.set_message(1, 2)
        assert await unit.matches.in_thread(1) is None


async def test_a_saved_match_has_its_new_moves(store: Store) -> None:
    """One, or several at once."""
    match = await add_match(store, new_match())
    one = match.play(ANNA, "c1-b1", NOON + MINUTE, None)
    three = one.play(BJORN, "c3-c2", NOON + HOUR, None).play(ANNA, "b1-a1", NOON + HOUR, None)

    async with store.begin() as unit:
        await unit.matches.save(one, seen=0)
    assert await get_match(store, match.id) == one
    async with store.begin() as unit:
        await unit.matches.save(three, seen=1)
    assert await get_match(store, match.id) == three


async def test_a_match_that_has_gone_on_is_not_overwritten(store: Store) -> None:
    """The refusal says how far it has gone."""
    match = await add_match(store, new_match())
    first = match.play(ANNA, "c1-b1", NOON, None)
    second = match.play(ANNA, "c1-d1", NOON, None)
    async with store.begin() as unit:
        await unit.matches.save(first, seen=0)

    with pytest.raises(StaleBoardError) as refused:
        async with store.begin() as unit:
            await unit.matches.save(second, seen=0)

    assert (refused.value.seen, refused.value.board) == (0, 1)
    assert await get_match(store, match.id) == first


async def test_a_match_that_is_over_is_not_overwritten(store: Store) -> None:
    """Also when no move has been made since."""
    match = await add_match(store, new_match())
    resigned = match.resign(BJORN, NOON, None)
    async with store.begin() as unit:
        await unit.matches.save(resigned, seen=0)

    with pytest.raises(StaleBoardError):
        async with store.begin() as unit:
            await unit.matches.save(match.play(ANNA, "c1-b1", NOON, None), seen=0)

    assert await get_match(store, match.id) == resigned


async def test_saving_leaves_the_thread_alone(store: Store) -> None:
    """It is made and noted while players move."""
    match = await add_match(store, new_match())
    async with store.begin() as unit:
        await unit.matches.set_thread(match.id, 555)
    async with store.begin() as unit:
        await unit.matches.save(match.play(ANNA, "c1-b1", NOON, None), seen=0)

    assert (await get_match(store, match.id)).thread_id == 555


async def test_lists_show_the_matches_of_a_player(store: Store) -> None:
    """Those of his turn and the running ones oldest first, those that are over latest first."""
    waiting = [await add_match(store, new_match("c1-b1", "c3-c2"))]
    waiting.append(await add_match(store, new_match("c1-b1", "c3-c2", "b1-a1", "c2-c3")))
    played = await add_match(store, new_match("c1-b1", "c3-c2", "b1-a1"))
    won = await add_match(store, new_match(*ESCAPE))
    lost = await add_match(store, new_match("c1-b1").resign(ANNA, NOON + HOUR, None))
    called_off = await add_match(store, new_match().abort(ANNA, NOON + 2 * HOUR, None))
    other = await add_match(store, new_match(attackers=CARL))

    async with store.read() as unit:
        assert await unit.matches.waiting_for(ANNA) == [summary(match) for match in waiting]
        assert await unit.matches.running(ANNA) == [
            summary(match) for match in (waiting[0], played, waiting[1])
        ]
        over = [summary(match) for match in (called_off, lost, won)]
        assert await unit.matches.ended(ANNA, 5) == over
        assert await unit.matches.ended(ANNA, 1) == over[:1]
        assert await unit.matches.ended(ANNA, 5, skip=1) == over[1:]
        assert await unit.matches.waiting_for(CARL) == [summary(other)]
        assert await unit.matches.all_running() == [
            summary(match) for match in (*waiting, played, other)
        ]


async def test_a_defender_waits_for_the_attackers(store: Store) -> None:
    """And the other way round."""
    match = await add_match(store, new_match("c1-b1"))

    async with store.read() as unit:
        assert await unit.matches.waiting_for(BJORN) == [summary(match)]
        assert await unit.matches.waiting_for(ANNA) == []


async def test_a_match_is_found_by_its_thread(store: Store) -> None:
    match = await add_match(store, new_match("c1-b1"))
    async with store.begin() as unit:
        await unit.matches.set_thread(match.id, 555)

    async with store.read() as unit:
        assert await unit.matches.in_thread(555) == summary(replace(match, thread_id=555))
        assert await unit.matches.in_thread(match.place.channel_id) is None


@pytest.mark.parametrize(
    "issued",
    [
        challenge(),
        challenge(None),
        challenge(terms=Terms(TINY, Side.DEFENDERS)),
        challenge(terms=Terms(TINY, control=UNTIMED, rated=True, pair=True)),
        replace(challenge(None), admission=Admission(True, 10, 90), begun=3),
        replace(challenge(), rematch_of=2**63 - 1),
    ],
)
async def test_a_challenge_comes_back_as_it_was_stored(store: Store, issued: Challenge) -> None:
    stored = await add_challenge(store, issued)

    assert await get_challenge(store, stored.id) == replace(issued, id=stored.id)


async def test_the_latest_offer_of_a_rematch_is_found(store: Store) -> None:
    async with store.begin() as unit:
        assert await unit.challenges.rematch_of(7) is None
        await unit.challenges.add(replace(challenge(), rematch_of=7))
        latest = await unit.challenges.add(replace(challenge(), rematch_of=7))
        await unit.challenges.add(replace(challenge(), rematch_of=8))

        assert await unit.challenges.rematch_of(7) == latest


@pytest.mark.parametrize(
    "server",
    [
        Server(2**63 - 1),
        Server(1, 2**63 - 1, "djahed", "3d + 1d up to 7d", 2**63 - 1, DAY),
    ],
)
async def test_the_settings_of_a_server_come_back_as_they_were_stored(
    store: Store, server: Server
) -> None:
    """Those stored last; of a server without any, the usual ones."""
    async with store.begin() as unit:
        await unit.servers.put(Server(server.guild_id, 5, "brandubh"))
        await unit.servers.put(server)

    async with store.read() as unit:
        assert await unit.servers.get(server.guild_id) == server
        assert await unit.servers.get(5) == Server(5)


async def test_a_challenge_is_closed_once(store: Store) -> None:
    """The refusal says what became of it."""
    issued = await add_challenge(store, challenge())
    match = await add_match(store, new_match())
    async with store.begin() as unit:
        await unit.challenges.save(issued.accepted_as(match.id))

    with pytest.raises(ChallengeClosedError) as refused:
        async with store.begin() as unit:
            await unit.challenges.save(issued.withdraw(ANNA, NOON))

    assert (refused.value.state, refused.value.match_id) == (ChallengeState.ACCEPTED, match.id)
    assert await get_challenge(store, issued.id) == issued.accepted_as(match.id)


async def test_open_challenges_are_counted_and_listed(store: Store) -> None:
    """For who issued them and for whom they name, oldest first."""
    named = await add_challenge(store, challenge())
    anybody = await add_challenge(store, challenge(None))
    async with store.begin() as unit:
        closed = await unit.challenges.add(challenge())
        await unit.challenges.save(closed.decline(BJORN, NOON))

    async with store.read() as unit:
        assert await unit.challenges.open_for(ANNA) == [named, anybody]
        assert await unit.challenges.open_for(BJORN) == [named]
        assert await unit.challenges.open_for(CARL) == []
        assert await unit.challenges.count_open(ANNA) == 2
        assert await unit.challenges.count_open(BJORN) == 0


async def test_open_challenges_expire(store: Store) -> None:
    async with store.read() as unit:
        assert await unit.challenges.next_expiry() is None
    first = await add_challenge(store, challenge())
    await add_challenge(store, replace(challenge(), expires_at=NOON + 2 * HOUR))

    async with store.begin() as unit:
        assert await unit.challenges.next_expiry() == NOON + HOUR
        assert await unit.challenges.expiring(NOON + HOUR - MINUTE) == []
        assert await unit.challenges.expiring(NOON + HOUR) == [first]
        await unit.challenges.save(first.expire())
        assert await unit.challenges.next_expiry() == NOON + 2 * HOUR


async def test_the_message_of_a_challenge_is_stored(store: Store) -> None:
    issued = await add_challenge(store, challenge())
    async with store.begin() as unit:
        await unit.challenges.set_message(issued.id, 2**63 - 1)

    assert (await get_challenge(store, issued.id)).message_id == 2**63 - 1


async def test_a_notice_comes_back_as_it_was_stored(store: Store) -> None:
    """With everything it tells, and the same nonce for ever."""
    match = await add_match(store, new_match("c1-b1"))
    notice = Notice.of_match(NoticeKind.BOARD, match, ANNA, NOON)
    async with store.begin() as unit:
        await unit.outbox.add(notice)

    async with store.read() as unit:
        (stored,) = await unit.outbox.due(NOON, 10)

    assert stored == replace(notice, id=stored.id)
    assert stored.nonce == replace(notice, id=stored.id).nonce


async def add_notices(store: Store, *kinds: NoticeKind) -> None:
    """About a new match."""
    async with store.begin() as unit:
        match = await unit.matches.add(new_match())
        for kind in kinds:
            await unit.outbox.add(Notice.of_match(kind, match, ANNA, NOON))


async def due_kinds(store: Store) -> list[NoticeKind]:
    async with store.read() as unit:
        return [notice.kind for notice in await unit.outbox.due(NOON, 10)]


async def test_notices_of_a_match_or_challenge_come_one_after_the_other(store: Store) -> None:
    """The next once the one before is closed, by a message or by giving up."""
    await add_notices(store, NoticeKind.MATCH_STARTED, NoticeKind.BOARD, NoticeKind.MATCH_ENDED)
    await add_notices(store, NoticeKind.OFFERED)
    async with store.begin() as unit:
        issued = await unit.challenges.add(challenge())
        for kind in (NoticeKind.CHALLENGED, NoticeKind.CHALLENGE_CLOSED):
            await unit.outbox.add(Notice.of_challenge(kind, issued, ANNA, NOON))

    seen = []
    for outcome in ((4711, None), (None, "gone"), (4712, None)):
        seen.append(await due_kinds(store))
        async with store.begin() as unit:
            for notice in await unit.outbox.due(NOON, 10):
                await unit.outbox.close(notice.id, *outcome)

    assert seen == [
        [NoticeKind.MATCH_STARTED, NoticeKind.OFFERED, NoticeKind.CHALLENGED],
        [NoticeKind.BOARD, NoticeKind.CHALLENGE_CLOSED],
        [NoticeKind.MATCH_ENDED],
    ]
    assert await due_kinds(store) == []
    async with store.read() as unit:
        assert await unit.outbox.next_due() is None


async def test_what_is_told_to_one_waits_for_nothing_that_is_told_to_others(store: Store) -> None:
    """Of the same match; what is told to one player comes one after the other as well."""
    match = await add_match(store, new_match())
    async with store.begin() as unit:
        for kind, recipient in (
            (NoticeKind.BOARD, None),
            (NoticeKind.PLAN_DROPPED, BJORN),
            (NoticeKind.REMINDER, BJORN),
            (NoticeKind.FOLLOWED_ENDED, CARL),
        ):
            notice = Notice.of_match(kind, match, ANNA, NOON, recipient=recipient)
            await unit.outbox.add(notice)

    assert await due_kinds(store) == [
        NoticeKind.BOARD,
        NoticeKind.PLAN_DROPPED,
        NoticeKind.FOLLOWED_ENDED,
    ]


async def test_a_postponed_notice_is_due_later(store: Store) -> None:
    """The attempts are counted, and nothing overtakes it."""
    await add_notices(store, NoticeKind.MATCH_STARTED, NoticeKind.BOARD)
    async with store.begin() as unit:
        (notice,) = await unit.outbox.due(NOON, 10)
        await unit.outbox.postpone(notice.id, NOON + MINUTE)
        await unit.outbox.postpone(notice.id, NOON + HOUR)

    async with store.read() as unit:
        assert await unit.outbox.due(NOON + MINUTE, 10) == []
        assert await unit.outbox.next_due() == NOON + HOUR
        (late,) = await unit.outbox.due(NOON + HOUR, 10)
    assert late == replace(notice, attempts=2, due_at=NOON + HOUR)


async def test_a_closed_notice_stays_closed(store: Store) -> None:
    await add_notices(store, NoticeKind.BOARD)
    async with store.begin() as unit:
        (notice,) = await unit.outbox.due(NOON, 10)
        await unit.outbox.close(notice.id, 4711, None)
        await unit.outbox.postpone(notice.id, NOON)

    assert await due_kinds(store) == []


async def close_next(
    store: Store, notice: Notice, message: int | None, failure: str | None
) -> None:
    """Add *notice*, and deal with it."""
    async with store.begin() as unit:
        await unit.outbox.add(notice)
        (due,) = await unit.outbox.due(NOON, 10)
        await unit.outbox.close(due.id, message, failure)


async def test_a_match_is_cut_off_while_its_latest_notice_was_given_up(store: Store) -> None:
    """One that was past when its turn came, or that was private, says nothing about the channel."""
    match = await add_match(store, new_match())
    other = await add_match(store, new_match())
    board = Notice.of_match(NoticeKind.BOARD, match, ANNA, NOON)

    async def cut_off() -> list[bool]:
        async with store.read() as unit:
            return [await unit.outbox.is_cut_off(each.id) for each in (match, other)]

    assert await cut_off() == [False, False]
    await close_next(store, board, None, "404 10003")
    assert await cut_off() == [True, False]
    await close_next(store, board, None, None)
    await close_next(store, replace(board, recipient=BJORN), 1, None)
    assert await cut_off() == [True, False]
    await close_next(store, board, 2, None)
    await close_next(store, replace(board, recipient=BJORN), None, "403 50007")
    assert await cut_off() == [False, False]


async def test_a_match_knows_whether_all_that_was_told_of_it_has_arrived(store: Store) -> None:
    """Also what only one player was told."""
    match = await add_match(store, new_match())
    board = Notice.of_match(NoticeKind.BOARD, match, ANNA, NOON)

    async def unheard() -> bool:
        async with store.read() as unit:
            return (await unit.matches.get(match.id)).unheard

    await close_next(store, board, 1, None)
    await close_next(store, board, None, None)
    assert not await unheard()
    await close_next(store, replace(board, recipient=BJORN), None, "403 50007")
    assert await unheard()


async def test_the_latest_private_notice_of_a_kind_is_lost_or_not(store: Store) -> None:
    """It is that of one player and of one match."""
    match = await add_match(store, new_match())
    dropped = NoticeKind.PLAN_DROPPED
    note = Notice.of_match(dropped, match, ANNA, NOON, recipient=BJORN)

    async def lost(player: PlayerId) -> Notice | None:
        async with store.read() as unit:
            return await unit.outbox.lost(dropped, match.id, player)

    await close_next(store, note, None, "403 50007")
    await close_next(store, replace(note, kind=NoticeKind.REMINDER), 1, None)
    found = await lost(BJORN)
    assert found is not None
    assert replace(found, id=0) == note
    assert await lost(ANNA) is None

    await close_next(store, note, 2, None)
    assert await lost(BJORN) is None


async def test_the_message_of_an_offer_is_found(store: Store) -> None:
    """By the offer's number, wherever it came; one that was never made has none."""
    match = await add_match(store, new_match())
    first = Notice(NoticeKind.OFFERED, NOON, NOON, match.id, offer=1)
    second, third = replace(first, offer=2), replace(first, offer=3)
    await close_next(store, first, 1, None)
    await close_next(store, second, None, "404 10003")
    await close_next(store, replace(second, recipient=BJORN), 2, None)
    await close_next(store, third, None, None)

    async with store.read() as unit:
        found = [await unit.outbox.message_of_offer(match.id, number) for number in (1, 2, 3)]
    assert found == [(1, None), (2, BJORN), None]


class MidwayError(Exception):
    """Something goes wrong in the middle of a request."""


async def test_a_transaction_that_fails_leaves_nothing(store: Store) -> None:
    """Neither what it added nor what it changed; the next one works."""
    match = await add_match(store, new_match())
    issued = await add_challenge(store, challenge())

    async def fail_midway() -> None:
        async with store.begin() as unit:
            await unit.matches.save(match.play(ANNA, "c1-b1", NOON, None), seen=0)
            await unit.matches.add(new_match())
            await unit.challenges.save(issued.expire())
            await unit.outbox.add(Notice.of_match(NoticeKind.BOARD, match, ANNA, NOON))
            raise MidwayError

    with pytest.raises(MidwayError):
        await fail_midway()

    assert await get_match(store, match.id) == match
    assert await get_challenge(store, issued.id) == issued
    assert await due_kinds(store) == []
    async with store.read() as unit:
        assert len(await unit.matches.all_running()) == 1
    await add_match(store, new_match())


async def test_two_at_once_make_one_move(store: Store) -> None:
    """A double click, or two players' clicks: the second is told that the board has changed."""
    match = await add_match(store, new_match())

    async def play(written: str) -> None:
        async with store.begin() as unit:
            loaded = await unit.matches.get(match.id)
            await asyncio.sleep(0)
            await unit.matches.save(loaded.play(ANNA, written, NOON, seen=0), seen=0)

    answers = await asyncio.gather(play("c1-b1"), play("c1-d1"), return_exceptions=True)

    assert [type(answer) for answer in answers if answer] == [StaleBoardError]
    assert (await get_match(store, match.id)).ply == 1


async def test_two_at_once_accept_one_challenge(store: Store) -> None:
    """The second is told what came of it."""
    issued = await add_challenge(store, challenge(None))

    async def accept(player: PlayerId) -> None:
        async with store.begin() as unit:
            loaded = await unit.challenges.get(issued.id)
            seats = loaded.accept(player, NOON, lambda: True)
            await asyncio.sleep(0)
            match = await unit.matches.add(replace(new_match(), seats=seats))
            await unit.challenges.save(loaded.accepted_as(match.id))

    answers = await asyncio.gather(accept(BJORN), accept(CARL), return_exceptions=True)

    assert [type(answer) for answer in answers if answer] == [ChallengeClosedError]
    async with store.read() as unit:
        assert len(await unit.matches.all_running()) == 1


async def test_many_write_and_read_at_once(store: Store) -> None:
    """One after the other, and everybody is served."""

    async def start_and_read() -> None:
        match = await add_match(store, new_match())
        assert await get_match(store, match.id) == match

    await asyncio.gather(*(start_and_read() for _ in range(30)))

    async with store.read() as unit:
        assert len(await unit.matches.all_running()) == 30
