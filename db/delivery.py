"""Notices in the database: news on their way to players and channels.

``db.delivery_due`` selects the notices that are due.
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any, get_args

from sqlalchemy import Row, Select, bindparam, func, insert, or_, select, update

from db.agendas import UNREADABLE_TIME
from db.delivery_claims import SqlClaims
from db.delivery_due import (
    NEXT_CLAIMABLE,
    NEXT_DUE,
    OLDEST,
    OLDEST_CLAIMABLE,
    Oldest,
    beside,
    claiming,
)
from db.news_rows import news_of, row_of, word_of
from db.sql_parameters import AT_MOST, MATCH, NOW
from db.tables.delivery import open_notice, outbox
from play.delivery.claims import Claim
from play.delivery.notice import NOTHING, Notice, PostedBoard, UnderWay, by_turns
from play.news.kinds import BoardNews, ChannelNews, News, SentPrivately
from play.news.matches import PlanDropped
from play.news.offers import OfferMade
from play.players.player_id import PlayerId
from play.store.errors import StoredNoticeError

READ_AT_ONCE = 50
"""Notices read at a time, to find one for each room: the channel, thread or player that gets it.

As long as too few rooms are found, more are read.
"""

_BY_KEY = outbox.c.id == bindparam("notice_id")
_ADD = insert(outbox)
_CLOSE = update(outbox).where(_BY_KEY, open_notice).values(closed=True)
_HASTEN = update(outbox).where(
    outbox.c.match_id == MATCH, open_notice, outbox.c.attempts == 0, outbox.c.due_at > NOW
)
_POSTPONE = (
    update(outbox)
    .where(_BY_KEY, open_notice)
    .values(attempts=outbox.c.attempts + 1, claimed_by=None, claimed_room=None, claimed_until=None)
)
_POSTPONE_OWN = _POSTPONE.where(
    or_(outbox.c.claimed_by.is_(None), outbox.c.claimed_by == bindparam("process"))
)

_LATEST = (
    select(func.max(outbox.c.id))
    .where(
        outbox.c.match_id.in_(bindparam("match_ids", expanding=True)),
        outbox.c.recipient.is_not_distinct_from(bindparam("recipient")),
        # A notice with neither was out of date, and nothing was sent.
        or_(outbox.c.message_id.is_not(None), outbox.c.failure.is_not(None)),
    )
    .group_by(outbox.c.match_id)
)
_MISSED = select(outbox.c.match_id).where(outbox.c.id.in_(_LATEST), outbox.c.failure.is_not(None))

_LATEST_DROP = (
    select(outbox)
    .where(
        outbox.c.match_id == bindparam("match_id"),
        outbox.c.recipient == bindparam("recipient"),
        outbox.c.kind == word_of(PlanDropped),
    )
    .order_by(outbox.c.id.desc())
    .limit(1)
)
_MESSAGE_OF_OFFER = select(outbox.c.message_id, outbox.c.recipient).where(
    outbox.c.match_id == bindparam("match_id"),
    outbox.c.kind == word_of(OfferMade),
    outbox.c.offer == bindparam("offer"),
    outbox.c.message_id.is_not(None),
)


_BOARD_BEFORE = (
    select(outbox)
    .where(
        outbox.c.match_id == bindparam("match_id"),
        outbox.c.id < bindparam("notice_id"),
        outbox.c.kind.in_([word_of(kind) for kind in get_args(BoardNews)]),
        outbox.c.recipient.is_not_distinct_from(bindparam("recipient")),
        outbox.c.message_id.is_not(None),
    )
    .order_by(outbox.c.id.desc())
    .limit(1)
)

_NO_NOTICE = 2**63 - 1
"""An id greater than that of any notice."""

_FORGET_MESSAGE = (
    update(outbox)
    .where(outbox.c.about == bindparam("the_subject"), outbox.c.kind == bindparam("the_kind"))
    .values(message_id=None)
)
_MESSAGE_ABOUT = (
    select(outbox.c.message_id)
    .where(
        outbox.c.about == bindparam("about"),
        outbox.c.kind == bindparam("kind"),
        outbox.c.message_id.is_not(None),
    )
    .order_by(outbox.c.id.desc())
    .limit(1)
)
_LATEST_DUE = (
    select(outbox.c.due_at)
    .where(outbox.c.about == bindparam("about"), outbox.c.kind == bindparam("kind"))
    .order_by(outbox.c.id.desc())
    .limit(AT_MOST)
)


class SqlOutbox(SqlClaims):
    """Implements ``play.delivery.port.StoredOutbox`` for the length of one transaction."""

    async def add_news(self, news: News, now: datetime, due_at: datetime | None = None) -> None:
        waiting = {"created_at": now, "due_at": due_at or now, "attempts": 0, "closed": False}
        await self._execute(_ADD, **row_of(news) | waiting)

    async def hasten(self, match_id: int, now: datetime) -> None:
        await self._execute(_HASTEN, the_match=match_id, now=now, due_at=now)

    async def due_in_rooms(
        self, now: datetime, limit: int, under_way: UnderWay
    ) -> Sequence[Notice]:
        return await self._in_rooms(OLDEST, {"now": now}, limit, under_way)

    async def claim(self, claim: Claim, limit: int, under_way: UnderWay) -> Sequence[Notice]:
        found = await self._in_rooms(OLDEST_CLAIMABLE, claiming(claim), limit, under_way)
        claimed = await self._claim_notices(claim, found)
        return [notice for notice in found if notice.id in claimed]

    async def next_due(
        self, under_way: UnderWay = NOTHING, claim: Claim | None = None
    ) -> datetime | None:
        sought = beside(under_way) | ({} if claim is None else claiming(claim))
        statement = NEXT_DUE if claim is None else NEXT_CLAIMABLE
        due: datetime | None = await self._scalar(statement, **sought)
        return None if due == UNREADABLE_TIME else due

    async def close(self, notice_id: int, message_id: int | None, failure: str | None) -> bool:
        closing = {"notice_id": notice_id, "message_id": message_id, "failure": failure}
        return (await self._execute(_CLOSE, **closing)).rowcount == 1

    async def missed(
        self, match_ids: Collection[int], recipient: PlayerId | None
    ) -> Collection[int]:
        return {*await self._scalars(_MISSED, match_ids=sorted(match_ids), recipient=recipient)}

    async def message_of_offer(
        self, match_id: int, offer: int
    ) -> tuple[int, PlayerId | None] | None:
        row = await self._first(_MESSAGE_OF_OFFER, match_id=match_id, offer=offer)
        return None if row is None else (row.message_id, row.recipient)

    async def board_before(
        self, notice_id: int, match_id: int, recipient: PlayerId | None
    ) -> PostedBoard | None:
        sought = {"notice_id": notice_id, "match_id": match_id, "recipient": recipient}
        row = await self._first(_BOARD_BEFORE, **sought)
        if row is None:
            return None
        news = news_of(row)
        if isinstance(news, SentPrivately):
            news = news.news
        return PostedBoard(news, row.message_id, recipient) if isinstance(news, BoardNews) else None

    async def latest_board(self, match_id: int) -> PostedBoard | None:
        return await self.board_before(_NO_NOTICE, match_id, None)

    async def message_about(self, kind: type[ChannelNews], about: int) -> int | None:
        message_id: int | None = await self._scalar(_MESSAGE_ABOUT, kind=word_of(kind), about=about)
        return message_id

    async def latest_due(
        self, kind: type[ChannelNews], about: int, limit: int
    ) -> Sequence[datetime]:
        sought = {"kind": word_of(kind), "about": about, "at_most": limit}
        return await self._scalars(_LATEST_DUE, **sought)

    async def forget_message(self, kind: type[ChannelNews], about: int) -> None:
        await self._execute(_FORGET_MESSAGE, the_kind=word_of(kind), the_subject=about)

    async def undelivered_drop(self, match_id: int, player: PlayerId) -> PlanDropped | None:
        row = await self._first(_LATEST_DROP, match_id=match_id, recipient=player)
        news = None if row is None or row.failure is None else news_of(row)
        return news if isinstance(news, PlanDropped) else None

    async def postpone(
        self, notice_id: int, retry_at: datetime, process: int | None = None
    ) -> None:
        postponing: dict[str, object] = {"notice_id": notice_id, "due_at": retry_at}
        if process is None:
            await self._execute(_POSTPONE, **postponing)
        else:
            await self._execute(_POSTPONE_OWN, **postponing, process=process)

    async def _in_rooms(
        self, oldest: Oldest, sought: dict[str, object], limit: int, under_way: UnderWay
    ) -> Sequence[Notice]:
        """Up to *limit* notices, one for each room: the channel, thread or player that gets it.

        The two statements in *oldest* find them. If many are due, the oldest notice of each server
        gets its turn.
        """
        of_all, of_servers = oldest
        sought = sought | {"at_most": READ_AT_ONCE}
        found: dict[int, Notice] = {}
        while len(found) < limit:
            rooms = under_way._replace(rooms=under_way.rooms.union(found))
            notices = await self._notices(of_all, sought | beside(rooms))
            for notice in notices:
                found.setdefault(notice.room, notice)
            if len(notices) < READ_AT_ONCE:
                return by_turns(found.values(), under_way, limit)
        for notice in await self._notices(of_servers, sought | beside(under_way)):
            found.setdefault(notice.room, notice)
        return by_turns(found.values(), under_way, limit)

    async def _notices(
        self, statement: Select[*tuple[Any, ...]], sought: Mapping[str, object]
    ) -> Sequence[Notice]:
        """The notices that *statement* finds with the parameters *sought*.

        Raises:
            StoredNoticeError: one of the notices cannot be read.
        """
        rows = await self._execute(statement, **sought)
        found: list[Notice] = []
        try:
            while (row := rows.fetchone()) is not None:
                found.append(_notice(row))
        except Exception as error:
            which = statement.with_only_columns(outbox.c.id, outbox.c.attempts)
            notice_id, attempts = (await self._execute(which, **sought)).all()[len(found)]
            attempts = attempts if isinstance(attempts, int) else 0
            raise StoredNoticeError(notice_id, attempts) from error
        return found


def _notice(row: Row[Any]) -> Notice:
    placed = row.room, row.server
    return Notice(news_of(row), row.created_at, row.due_at, row.attempts, row.id, *placed)
