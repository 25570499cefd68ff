"""What matches become that were stored by an older program."""

import asyncio
import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import create_engine

from db.migrate import migrate
from db.ruleset_texts import text_of
from db.store import SqlStore
from play.challenges.admission import FIRST_TO_ACCEPT
from play.challenges.state import ChallengeState
from play.matches.offer import Offer, OfferKind
from play.matches.offering import accept_offer
from play.matches.state import MatchState
from play.matches.terms import Terms
from play.news.offers import OfferMade
from play.services.match_clocks import Clocks
from play.time.time_control import UNTIMED
from tafl.pieces import Side
from tafl.ruleset import Die
from tests.support.examples import ANNA, BJORN, NOON, TINY
from tests.support.older_schemas import bring_to

TIME = "2026-02-01 12:00:00"

OTHERS = {
    "usual": (text_of(TINY), True),
    "defenders begin": (text_of(replace(TINY, first=Side.DEFENDERS)), True),
    "dice": (text_of(replace(TINY, die=Die.SKIP)), False),
    "a weak king": (text_of(replace(TINY, weak_king=True)), False),
    "men off": (text_of(replace(TINY, weaker=Side.ATTACKERS, men_off=1)), False),
    "a man less": (text_of(replace(TINY, layout=("..a..", *TINY.layout[1:]))), False),
    "unreadable": ("unreadable", True),
}
"""The rulesets of matches #2 and on, which are over, and whether both sides are even there."""


@dataclass(frozen=True, slots=True)
class Updated:
    """A database from before there were clocks and more to offer than draws, brought up to date.

    Match #1 runs in it, a draw is offered there, and challenge #1 is open.
    """

    file: Path
    began: datetime
    ended: datetime


@pytest.fixture(scope="module")
def updated(tmp_path_factory: pytest.TempPathFactory) -> Updated:
    file = tmp_path_factory.mktemp("older") / "games.sqlite3"
    create_older(file)
    began = datetime.now(UTC).replace(microsecond=0)
    asyncio.run(migrate(f"sqlite+aiosqlite:///{file}"))
    return Updated(file, began, datetime.now(UTC))


def create_older(file: Path) -> None:
    """Make the database as the older program left it."""
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        bring_to(connection, "0004")
    engine.dispose()
    rows = [
        ("matches", a_match(text_of(TINY), "running") | {"draw_offer": "attackers"}),
        *(("matches", a_match(text, "aborted")) for text, _ in OTHERS.values()),
        ("outbox", AN_OFFER),
        ("challenges", A_CHALLENGE),
    ]
    with closing(sqlite3.connect(file)) as database:
        for table, row in rows:
            columns, values = ", ".join(row), ", ".join(f":{column}" for column in row)
            database.execute(f"INSERT INTO {table} ({columns}) VALUES ({values})", row)  # noqa: S608
        database.commit()


def a_match(ruleset_text: str, state: str) -> dict[str, object]:
    return {
        "channel_id": 11,
        "attackers": 101,
        "defenders": 102,
        "ruleset_key": TINY.key,
        "ruleset_name": TINY.name,
        "ruleset_text": ruleset_text,
        "ply": 0,
        "to_move": "attackers",
        "state": state,
        "created_at": TIME,
        "updated_at": TIME,
    }


AN_OFFER = {
    "kind": "draw-offered",
    "match_id": 1,
    "ply": 0,
    "player": 101,
    "created_at": TIME,
    "due_at": TIME,
    "attempts": 0,
    "closed": False,
}

A_CHALLENGE = {
    "guild_id": 7,
    "channel_id": 11,
    "challenger": 101,
    "ruleset_key": TINY.key,
    "ruleset_text": text_of(TINY),
    "created_at": TIME,
    "expires_at": TIME,
    "state": "open",
}


@pytest.fixture
async def store(updated: Updated, tmp_path: Path) -> AsyncIterator[SqlStore]:
    """A copy of the database."""
    file = shutil.copy(updated.file, tmp_path)
    store = SqlStore(f"sqlite+aiosqlite:///{file}")
    yield store
    await store.close()


async def test_an_offer_of_a_draw_still_stands(store: SqlStore) -> None:
    """It can be accepted, and is announced if nobody has heard of it yet."""
    async with store.read() as unit:
        match = await unit.matches.get(1)
        (notice,) = await unit.outbox.due(NOON, 5)

    assert match.offer == Offer(OfferKind.DRAW, Side.ATTACKERS)
    assert match.offers_made == 1
    assert notice.news == OfferMade(match.id, 1, ANNA)
    assert accept_offer(match, BJORN, NOON, 1).state is MatchState.FINISHED


async def test_a_challenge_is_as_open_as_it_was(store: SqlStore) -> None:
    """Without a clock, casual, to everybody."""
    async with store.read() as unit:
        challenge = await unit.challenges.get(1)

    assert challenge.terms == Terms(TINY, control=UNTIMED)
    assert (challenge.admission, challenge.rematch_of, challenge.begun) == (
        FIRST_TO_ACCEPT,
        None,
        0,
    )
    assert challenge.state is ChallengeState.OPEN


async def test_a_server_that_knows_the_bot_is_not_greeted(store: SqlStore) -> None:
    """Somebody has challenged somebody there."""
    async with store.begin() as unit:
        assert not await unit.servers.greet(7)
        assert await unit.servers.greet(8)


async def test_a_running_match_has_thirty_days_from_then_on(
    store: SqlStore, updated: Updated
) -> None:
    """It had no clock, and has none; the timer looks at it, and finds nothing to be done."""
    clocks = Clocks(store, lambda: updated.ended, lambda: None)

    await clocks.run_due()
    assert clocks.put_off.failures == {}

    async with store.read() as unit:
        match = await unit.matches.get(1)
    assert match.clock.control == UNTIMED
    assert updated.began <= match.clock.since <= updated.ended
    assert match.clock.deadline == match.clock.since + timedelta(days=30)
    assert match.wake_at == match.clock.since + timedelta(days=24)
    assert match.state is MatchState.RUNNING


@pytest.mark.parametrize("name", OTHERS)
def test_games_with_dice_or_a_handicap_are_marked(updated: Updated, name: str) -> None:
    """By the text of their ruleset; one that nobody can read keeps none from starting."""
    number = 2 + list(OTHERS).index(name)
    _, even = OTHERS[name]

    with closing(sqlite3.connect(updated.file)) as database:
        found = database.execute("SELECT even FROM matches WHERE id = ?", (number,)).fetchall()

    assert found == [(even,)]
