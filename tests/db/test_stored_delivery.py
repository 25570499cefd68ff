"""The outbox, in every store: what is due, in which order, and what became of it."""

from dataclasses import replace

from play.delivery.notice import Notice, NoticeKind
from play.players.player_id import PlayerId
from play.store.port import Store
from tests.support.examples import ANNA, BJORN, CARL, HALL, HOUR, MINUTE, NOON, challenge, new_match
from tests.support.stored import add_match, due_kinds


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
            return [await unit.outbox.is_channel_lost(each.id) for each in (match, other)]

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

    async def undelivered() -> bool:
        async with store.read() as unit:
            return (await unit.matches.get(match.id)).undelivered

    await close_next(store, board, 1, None)
    await close_next(store, board, None, None)
    assert not await undelivered()
    await close_next(store, replace(board, recipient=BJORN), None, "403 50007")
    assert await undelivered()


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


async def test_a_notice_for_a_channel_comes_back_as_it_was_stored(store: Store) -> None:
    notice = Notice.in_channel(NoticeKind.DIGEST, HALL, 7, NOON, number=2, player=ANNA)
    async with store.begin() as unit:
        await unit.outbox.add(notice)

    async with store.read() as unit:
        (stored,) = await unit.outbox.due(NOON, 10)

    assert stored == replace(notice, id=stored.id)


async def test_what_a_channel_is_told_waits_for_what_was_about_the_same(store: Store) -> None:
    elsewhere = replace(HALL, channel_id=HALL.channel_id + 1)
    async with store.begin() as unit:
        for place, about in ((HALL, 7), (HALL, 7), (HALL, 8), (elsewhere, 7)):
            await unit.outbox.add(Notice.in_channel(NoticeKind.DIGEST, place, about, NOON))

    async with store.read() as unit:
        due = await unit.outbox.due(NOON, 10)

    assert [(notice.place, notice.about) for notice in due] == [
        (HALL, 7),
        (HALL, 8),
        (elsewhere, 7),
    ]


async def test_the_message_is_found_that_a_notice_has_become(store: Store) -> None:
    """The latest of that kind, about that thing and that part of it."""
    one, two = (NoticeKind.DIGEST, NoticeKind.REMINDER)
    for kind, about, number, message in (
        (one, 7, None, 1),
        (one, 7, 1, 2),
        (one, 7, 1, 3),
        (one, 8, 1, 4),
        (two, 7, 1, 5),
        (one, 9, 1, None),
    ):
        notice = Notice.in_channel(kind, HALL, about, NOON, number=number)
        await close_next(store, notice, message, None)

    async with store.read() as unit:
        found = [
            await unit.outbox.message_about(one, about, number)
            for about, number in ((7, None), (7, 1), (8, 1), (7, 2), (9, 1))
        ]

    assert found == [1, 3, 4, None, None]
