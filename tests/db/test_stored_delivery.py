"""The outbox and what waits there, in every store: what is due, when, and what became of it."""

from collections.abc import Collection
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Select

from db.workload import NOTICES, RUNNING_MATCHES, THOUGHTS
from play.delivery.notice import PostedBoard, UnderWay
from play.matches.match import Match
from play.news.challenges import ChallengeClosed, ChallengeIssued
from play.news.fair_play import AppealMade, FlagRaised
from play.news.kinds import News, SentPrivately
from play.news.matches import (
    BoardDue,
    FlagFell,
    FollowedMatchEnded,
    MatchEnded,
    MatchStarted,
    PlanDropped,
    ReminderDue,
)
from play.news.offers import MovesTakenBack, OfferMade
from play.players.player_id import PlayerId, computer_at
from play.servers.place import Place
from play.store.port import Unit
from play.time.habits import DEFAULT_HABITS
from play.workload import Backlog
from tests.support.examples import ANNA, BJORN, CARL, HALL, HOUR, MINUTE, NOON, challenge, new_match
from tests.support.query_plans import steps
from tests.support.stored import added, stored_due


async def test_a_notice_comes_back_as_it_was_stored(unit: Unit) -> None:
    """Due at once, and with the same nonce for ever."""
    match = await unit.matches.add_match(new_match("c1-b1"), DEFAULT_HABITS)
    await unit.outbox.add_news(BoardDue.of(match), NOON)
    (added,) = await stored_due(unit, NOON, 10)

    (stored,) = await stored_due(unit, NOON, 10)

    assert stored == added
    assert stored.nonce == added.nonce
    assert (stored.news, stored.created_at, stored.due_at) == (BoardDue.of(match), NOON, NOON)


async def due_news(unit: Unit) -> list[News]:
    return [notice.news for notice in await stored_due(unit, NOON, 10)]


async def add_news(unit: Unit, *news: News) -> None:
    for each in news:
        await unit.outbox.add_news(each, NOON)


async def test_notices_of_a_match_or_challenge_come_one_after_the_other(unit: Unit) -> None:
    """The next once the one before is closed, by a message or by giving up."""
    one, other = [await unit.matches.add_match(new_match(), DEFAULT_HABITS) for _ in range(2)]
    started, board, ended = MatchStarted(one.id), BoardDue.of(one), MatchEnded(one.id, ANNA)
    offered = OfferMade(other.id, 1, ANNA)
    number = (await unit.challenges.add_challenge(challenge())).id
    issued, closed = ChallengeIssued(number), ChallengeClosed(number)
    await add_news(unit, started, board, ended, offered, issued, closed)

    seen = []
    for outcome in ((4711, None), (None, "gone"), (4712, None)):
        seen.append(await due_news(unit))
        for notice in await stored_due(unit, NOON, 10):
            await unit.outbox.close(notice.id, *outcome)

    assert seen == [[started, offered, issued], [board, closed], [ended]]
    assert await due_news(unit) == []
    assert await unit.outbox.next_due() is None


async def test_one_notice_for_each_room_is_due_beside_what_is_under_way(unit: Unit) -> None:
    """A room is a thread, a channel or a player: what goes there, whatever it is about."""
    in_hall, also, in_thread = [
        await unit.matches.add_match(new_match(), DEFAULT_HABITS) for _ in range(3)
    ]
    await unit.matches.set_thread(in_thread.id, 21)
    number = (await unit.challenges.add_challenge(challenge())).id
    boards = [BoardDue.of(match) for match in (in_hall, also, in_thread)]
    private = SentPrivately(BJORN, ReminderDue(in_hall.id, in_hall.board))
    flag = FlagRaised(Place(1, 31), 7)
    await add_news(unit, *boards, ChallengeIssued(number), private, flag)

    async def due(*notices: int, rooms: Collection[int] = (), limit: int = 10) -> list[News]:
        under_way = UnderWay(frozenset(notices), frozenset(rooms))
        found = await unit.outbox.due_in_rooms(NOON, limit, under_way)
        assert [notice.room for notice in found] == [room_of(each.news) for each in found]
        return [notice.news for notice in found]

    def room_of(news: News) -> int:
        rooms = {boards[2]: 21, private: BJORN, flag: 31}
        return rooms.get(news, HALL.channel_id)

    assert await due() == [boards[0], boards[2], private, flag]
    assert await due(limit=2) == [boards[0], boards[2]]
    assert await due(1) == [boards[1], boards[2], private, flag]
    assert await due(1, 2, rooms=[21, BJORN]) == [ChallengeIssued(number), flag]
    assert await due(rooms=[HALL.channel_id, 21, BJORN, 31]) == []


async def test_what_is_put_off_holds_up_its_room_no_more(unit: Unit) -> None:
    """Others are due there meanwhile; what waits for its room is not the next to be due."""
    put_off, other = [await unit.matches.add_match(new_match(), DEFAULT_HABITS) for _ in range(2)]
    await add_news(unit, BoardDue.of(put_off), BoardDue.of(other))
    await unit.outbox.postpone(1, NOON + HOUR)

    (due,) = await stored_due(unit, NOON, 10)
    assert due.news == BoardDue.of(other)
    assert await unit.outbox.next_due() == NOON
    assert await unit.outbox.next_due(UnderWay(frozenset({due.id}))) == NOON + HOUR
    occupied = UnderWay(rooms=frozenset({HALL.channel_id}))
    assert await unit.outbox.next_due(occupied) is None


async def test_what_is_told_to_one_waits_for_nothing_that_is_told_to_others(unit: Unit) -> None:
    """Of the same match; what is told to one player comes one after the other as well."""
    match = await unit.matches.add_match(new_match(), DEFAULT_HABITS)
    board = BoardDue.of(match)
    dropped = PlanDropped(BJORN, match.id, match.ply, match.board, by=ANNA)
    reminded = SentPrivately(BJORN, ReminderDue(match.id, match.board))
    followed = FollowedMatchEnded(CARL, match.id)
    await add_news(unit, board, dropped, reminded, followed)

    assert await due_news(unit) == [board, dropped, followed]


async def test_a_postponed_notice_is_due_later(unit: Unit) -> None:
    """The attempts are counted, and nothing overtakes it."""
    match = await unit.matches.add_match(new_match(), DEFAULT_HABITS)
    await add_news(unit, MatchStarted(match.id), BoardDue.of(match))
    (notice,) = await stored_due(unit, NOON, 10)
    await unit.outbox.postpone(notice.id, NOON + MINUTE)
    await unit.outbox.postpone(notice.id, NOON + HOUR)

    assert await stored_due(unit, NOON + MINUTE, 10) == []
    assert await unit.outbox.next_due() == NOON + HOUR
    (late,) = await stored_due(unit, NOON + HOUR, 10)
    assert late == replace(notice, attempts=2, due_at=NOON + HOUR)


async def test_a_closed_notice_stays_closed(unit: Unit) -> None:
    match = await unit.matches.add_match(new_match(), DEFAULT_HABITS)
    await add_news(unit, BoardDue.of(match))
    (notice,) = await stored_due(unit, NOON, 10)
    await unit.outbox.close(notice.id, 4711, None)
    await unit.outbox.postpone(notice.id, NOON)

    assert await due_news(unit) == []


async def close_next(unit: Unit, news: News, message: int | None, failure: str | None) -> None:
    """Add *news*, and deal with them."""
    await unit.outbox.add_news(news, NOON)
    (due,) = await stored_due(unit, NOON, 10)
    await unit.outbox.close(due.id, message, failure)


async def test_a_match_is_cut_off_while_its_latest_notice_was_given_up(unit: Unit) -> None:
    """One that was past when its turn came, or that was private, says nothing about the channel."""
    match = await unit.matches.add_match(new_match(), DEFAULT_HABITS)
    other = await unit.matches.add_match(new_match(), DEFAULT_HABITS)
    board = BoardDue.of(match)

    async def cut_off() -> list[bool]:
        lost = await unit.outbox.missed([match.id, other.id], None)
        return [each.id in lost for each in (match, other)]

    assert await cut_off() == [False, False]
    await close_next(unit, board, None, "404 10003")
    assert await cut_off() == [True, False]
    await close_next(unit, board, None, None)
    await close_next(unit, SentPrivately(BJORN, board), 1, None)
    assert await cut_off() == [True, False]
    await close_next(unit, board, 2, None)
    await close_next(unit, SentPrivately(BJORN, board), None, "403 50007")
    assert await cut_off() == [False, False]


async def test_a_match_knows_whether_all_its_news_have_arrived(unit: Unit) -> None:
    """Also what only one player was told."""
    match = await unit.matches.add_match(new_match(), DEFAULT_HABITS)
    board = BoardDue.of(match)

    async def undelivered() -> bool:
        return (await unit.matches.view(match.id)).undelivered

    await close_next(unit, board, 1, None)
    await close_next(unit, board, None, None)
    assert not await undelivered()
    await close_next(unit, SentPrivately(BJORN, board), None, "403 50007")
    assert await undelivered()


async def test_that_a_plan_was_dropped_is_undelivered_or_not(unit: Unit) -> None:
    """The latest time counts, of one player and of one match."""
    match = await unit.matches.add_match(new_match(), DEFAULT_HABITS)
    dropped = PlanDropped(BJORN, match.id, match.ply, match.board, by=ANNA)

    async def undelivered(player: PlayerId) -> PlanDropped | None:
        return await unit.outbox.undelivered_drop(match.id, player)

    await close_next(unit, dropped, None, "403 50007")
    await close_next(unit, SentPrivately(BJORN, ReminderDue(match.id, match.board)), 1, None)
    assert await undelivered(BJORN) == dropped
    assert await undelivered(ANNA) is None

    await close_next(unit, dropped, 2, None)
    assert await undelivered(BJORN) is None


async def test_the_message_of_an_offer_is_found(unit: Unit) -> None:
    """By the offer's number, wherever it came; one that was never made has none."""
    match = await unit.matches.add_match(new_match(), DEFAULT_HABITS)
    first, second, third = (OfferMade(match.id, number, ANNA) for number in (1, 2, 3))
    await close_next(unit, first, 1, None)
    await close_next(unit, second, None, "404 10003")
    await close_next(unit, SentPrivately(BJORN, second), 2, None)
    await close_next(unit, third, None, None)

    found = [await unit.outbox.message_of_offer(match.id, number) for number in (1, 2, 3)]
    assert found == [(1, None), (2, BJORN), None]


async def test_what_is_for_a_channel_waits_for_what_was_about_the_same(unit: Unit) -> None:
    elsewhere = replace(HALL, channel_id=HALL.channel_id + 1)
    one, again, other, there = (
        FlagRaised(place, about)
        for place, about in ((HALL, 7), (HALL, 7), (HALL, 8), (elsewhere, 7))
    )
    await add_news(unit, one, again, other, there)

    assert await due_news(unit) == [one, other, there]


async def test_the_message_is_found_that_a_notice_has_become(unit: Unit) -> None:
    """The latest of that kind, about what has that id."""
    for news, message in (
        (FlagRaised(HALL, 7), 1),
        (FlagRaised(HALL, 7), 2),
        (FlagRaised(HALL, 8), 3),
        (AppealMade(HALL, 7), 4),
        (FlagRaised(HALL, 9), None),
    ):
        await close_next(unit, news, message, None)

    found = [await unit.outbox.message_about(FlagRaised, about) for about in (7, 8, 9)]

    assert found == [2, 3, None]
    await unit.outbox.forget_message(FlagRaised, 7)
    found = [await unit.outbox.message_about(kind, 7) for kind in (FlagRaised, AppealMade)]
    assert found == [None, 4]


async def test_the_board_before_is_the_latest_that_was_shown_there(unit: Unit) -> None:
    """In the thread, or to one player; of the same match, and a message that has a board."""
    match, other = [
        await unit.matches.add_match(new_match("c1-b1"), DEFAULT_HABITS) for _ in range(2)
    ]
    board, ended = BoardDue.of(match), MatchEnded(match.id, ANNA)
    back, fell = MovesTakenBack(match.id, ANNA, 1), FlagFell(match.id, BJORN)
    private = SentPrivately(ANNA, ended)
    sent: list[tuple[News, int | None]] = [
        (board, 1),
        (BoardDue.of(other), 2),
        (back, 3),
        (OfferMade(match.id, 1, ANNA), 4),
        (ended, None),
        (private, 6),
        (SentPrivately(BJORN, ended), 7),
        (fell, 8),
    ]
    notices = []
    for news, message_id in sent:
        await add_news(unit, news)
        (notice,) = await stored_due(unit, NOON, 1)
        await unit.outbox.close(notice.id, message_id, None)
        notices.append(notice.id)

    before = unit.outbox.board_before
    assert await before(notices[0], match.id, None) is None
    assert await before(notices[2], match.id, None) == PostedBoard(board, 1, None)
    assert await before(notices[7], match.id, None) == PostedBoard(back, 3, None)
    assert await before(notices[5], match.id, ANNA) is None
    assert await before(notices[7], match.id, ANNA) == PostedBoard(ended, 6, ANNA)
    assert await before(notices[7] + 1, match.id, None) == PostedBoard(fell, 8, None)


async def notices(unit: Unit) -> Backlog:
    """Those that wait an hour after noon."""
    return await unit.workload.notices(NOON + HOUR)


async def test_notices_wait_from_when_they_are_due(unit: Unit) -> None:
    """A notice held back on purpose does not wait, and a closed one does not either."""
    match = await unit.matches.add_match(new_match("c1-b1"), DEFAULT_HABITS)
    board = BoardDue.of(match)
    await unit.outbox.add_news(board, NOON)
    await unit.outbox.close(1, 4711, None)
    await unit.outbox.add_news(board, NOON, NOON + MINUTE)
    await unit.outbox.add_news(board, NOON, NOON + 2 * HOUR)

    assert await notices(unit) == Backlog(1, NOON + MINUTE)


async def test_what_is_tried_again_has_waited_from_the_beginning(unit: Unit) -> None:
    """It is due later each time, and that is what somebody has to know of."""
    match = await unit.matches.add_match(new_match("c1-b1"), DEFAULT_HABITS)
    await unit.outbox.add_news(BoardDue.of(match), NOON)
    (notice,) = await stored_due(unit, NOON, 10)
    await unit.outbox.postpone(notice.id, NOON + 2 * HOUR)

    assert notice.wanted_at == NOON
    assert await notices(unit) == Backlog(1, NOON)


async def test_nothing_waits_where_there_is_nothing(unit: Unit) -> None:
    assert await unit.workload.notices(NOON) == Backlog(0, None)
    assert await unit.workload.thoughts() == Backlog(0, None)
    assert await unit.workload.running_matches() == 0


def awaiting_computer(match: Match) -> Match:
    return replace(match, created_at=NOON + MINUTE, updated_at=NOON + MINUTE)


async def test_games_wait_for_the_computer(unit: Unit) -> None:
    """Since the change after which it is to move."""
    against = awaiting_computer(new_match(attackers=computer_at(4), defenders=ANNA))
    await added(unit, against, replace(against, updated_at=NOON + HOUR), new_match())

    assert await unit.workload.thoughts() == Backlog(2, NOON + MINUTE)


async def test_running_games_are_counted(unit: Unit) -> None:
    """Not those that are over."""
    await added(unit, new_match(), new_match(), new_match().resign(ANNA, NOON, None))

    assert await unit.workload.running_matches() == 2


@pytest.mark.parametrize(
    ("question", "index"),
    [
        (NOTICES, "outbox USING INDEX ix_outbox_open"),
        (THOUGHTS, "matches USING COVERING INDEX ix_matches_think_since"),
        (RUNNING_MATCHES, "matches USING COVERING INDEX ix_matches_running"),
    ],
)
def test_only_what_is_left_to_do_is_looked_at(
    database: Path, question: Select[Any], index: str
) -> None:
    """However many games are over, and however many notices have been delivered."""
    (step,) = steps(database, question, now=NOON)

    assert step.split(" (")[0].split(" ", 1)[1] == index
