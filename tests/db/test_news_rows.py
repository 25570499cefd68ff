"""News as rows of the outbox, under words that stay."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, get_args, get_type_hints

from sqlalchemy import create_engine, delete, insert, select

from db.news_rows import KINDS, news_of, row_of
from db.privacy_rules import PEOPLE
from db.tables.delivery import outbox
from play.delivery.notice import Notice
from play.news.kinds import News
from play.news.matches import BoardDue
from play.news.offers import OfferClosed, OfferClosing
from play.players.player_id import PlayerId
from play.servers.place import Place
from play.store.port import Unit
from play.time.habits import DEFAULT_HABITS
from tests.support.examples import ANNA, BJORN, NOON, challenge, new_match
from tests.support.stored import stored_due

HELD: Mapping[str, object] = {
    "place": Place(1, 11),
    "recipient": BJORN,
    "news": BoardDue(1, ply=3, board=5),
    "closing": OfferClosing.MOVE_PLAYED,
    "match_id": 1,
    "challenge_id": 1,
}
"""Fields that hold more than mere numbers, or name something that has to be there."""

EVERY = get_args(News)

# fmt: off
WORDS = (
    "challenged", "challenge-accepted", "challenge-closed", "match-started", "board", "offered",
    "offer-declined", "offer-withdrawn", "closed-by-accepting", "closed-by-declining",
    "closed-by-withdrawing", "closed-by-moving", "closed-by-ending", "taken-back", "paused",
    "resumed", "time-given", "match-ended", "flag-fell", "claimable", "reminder",
    "computer-waits", "daily-puzzle", "daily-puzzle-shut", "own-daily-puzzle", "vacation-ended",
    "digest", "plan-dropped", "followed-ended", "flag-raised",
    "flag-closed", "case-opened", "case-answered", "case-unheard", "appealed",
    "appeal-answered", "taken-out", "cup-unposted", "tournament-opened", "tournament-entrants",
    "tournament-round", "tournament-withdrawn", "tournament-absent", "tournament-absentees",
    "tournament-corrected", "tournament-ended", "tournament-cancelled", "season-begun",
    "season-moved", "season-ending", "season-ended", "ladder-opened", "ladder-arranged",
    "ladder-closed", "ladder-moved", "ladder-held", "ladder-idle", "ladder-off",
    "ladder-dropped", "lobby", "lobby-closed", "lobby-shut",
    "server-joined", "season-unposted",
)
# fmt: on
"""Those that version 0.1.0 stores; there may be more, but none of them ever goes."""


def example(kind: type[News]) -> News:
    """News of a *kind*, with another number in each field."""
    names = [field.name for field in fields(kind)]
    held: dict[str, Any] = {name: 7 + place for place, name in enumerate(names)}
    return kind(**held | {name: HELD[name] for name in names if name in HELD})


async def stored_and_read(unit: Unit, *news: News) -> list[News]:
    """Store *news*, and read them again, each when its turn has come."""
    await unit.matches.add_match(new_match(), DEFAULT_HABITS)
    await unit.challenges.add_challenge(challenge())
    for each in news:
        await unit.outbox.add_news(each, NOON)
    read: list[Notice] = []
    while due := await stored_due(unit, NOON, 100):
        for notice in due:
            await unit.outbox.close(notice.id, None, None)
        read += due
    return [notice.news for notice in sorted(read, key=lambda notice: notice.id)]


async def test_every_kind_of_news_comes_back_as_it_was_stored(unit: Unit) -> None:
    news = [example(kind) for kind in EVERY]

    assert await stored_and_read(unit, *news) == news


async def test_why_an_offer_was_closed_is_stored(unit: Unit) -> None:
    news = [OfferClosed(1, 2, closing) for closing in OfferClosing]

    assert await stored_and_read(unit, *news) == news


def test_people_stand_where_a_deletion_looks_for_them() -> None:
    """In two columns of the outbox; what another column holds is kept as it is."""
    elsewhere = [
        (word, name)
        for word, kind in KINDS.items()
        for name, hint in get_type_hints(kind.stored).items()
        if PlayerId in (hint, *get_args(hint)) and outbox.c[kind.columns[name]] not in PEOPLE
    ]

    assert elsewhere == []


def test_each_word_is_read_from_then_on() -> None:
    """From a row that may have more columns than are needed."""
    full: dict[str, object] = dict.fromkeys(outbox.c.keys())
    full |= {"id": 1, "created_at": NOON, "due_at": NOON, "attempts": 0, "closed": False}
    full |= {"match_id": 1, "challenge_id": 2, "ply": 3, "board": 5, "offer": 2, "player": ANNA}
    full |= {"guild_id": 1, "channel_id": 11, "about": 7, "number": 8}
    engine = create_engine("sqlite://")
    misread = dict[str, object]()
    with engine.begin() as connection:
        outbox.create(connection)
        for word in WORDS:
            kind = KINDS[word]
            to_one = BJORN if "recipient" in kind.columns.values() else None
            row = full | {"kind": word, "recipient": to_one}
            connection.execute(delete(outbox))
            connection.execute(insert(outbox), row)
            news = news_of(connection.execute(select(outbox)).one())
            known = {column: value for column, value in row_of(news).items() if value is not None}
            if type(news) is not kind.stored or not known.items() <= row.items():
                misread[word] = news
    engine.dispose()

    assert misread == {}
