"""What managers, players and results do about fair play at the same moment, in every store."""

import asyncio
from datetime import timedelta

import pytest

from play.fair_play.errors import (
    AlreadyExcludedError,
    AlreadyReportedError,
    AppealAnsweredError,
    TooManyCasesError,
)
from play.fair_play.suspicion import MIN_SHORT_LOSSES, Pattern
from play.limits import MAX_CASES
from play.players.player_id import PlayerId
from play.services.fair_play import FairPlay
from play.services.fair_play_cases import Cases
from play.services.matches import Matches
from play.store.port import Store
from tests.play.ratings.test_rated import under_way
from tests.support.examples import ANNA, CARL, HALL, NOON
from tests.support.refusing import refused_at_once
from tests.support.stored import add_matches

GUILD = HALL.guild_id or 0
ONE, OTHER = PlayerId(300), PlayerId(301)
"""Two managers."""


@pytest.fixture
def fair_play(store: Store) -> FairPlay:
    return FairPlay(store, lambda: NOON, lambda: None)


@pytest.fixture
def cases(store: Store) -> Cases:
    return Cases(store, lambda: NOON, lambda: None)


async def test_matches_that_end_at_once_raise_one_flag(store: Store, fair_play: FairPlay) -> None:
    """Each sees those that ended before it."""
    matches = Matches(store, lambda: NOON, lambda: None)
    running = await add_matches(store, *(under_way() for _ in range(MIN_SHORT_LOSSES + 2)))

    await asyncio.gather(*(matches.resign(match.id, ANNA) for match in running))

    assert [flag.suspicion.pattern for flag in await fair_play.open(GUILD)] == [
        Pattern.SHORT_LOSSES
    ]


async def test_who_reports_twice_at_once_reports_once(fair_play: FairPlay) -> None:
    reports = (fair_play.report(GUILD, CARL, ANNA, "odd") for _ in range(3))

    assert await refused_at_once(*reports) == [AlreadyReportedError] * 2
    assert len(await fair_play.open(GUILD)) == 1


async def test_two_managers_who_exclude_a_player_at_once_do_so_once(cases: Cases) -> None:
    both = (
        cases.exclude(GUILD, ANNA, manager, "sandbagging", timedelta(days=1), is_member=True)
        for manager in (ONE, OTHER)
    )

    assert await refused_at_once(*both) == [AlreadyExcludedError]
    assert len(await cases.exclusions(GUILD)) == 1


async def test_two_managers_who_answer_an_appeal_at_once_answer_once(cases: Cases) -> None:
    """The one that is too late is told."""
    case = await cases.warn(GUILD, ANNA, ONE, "mind it", is_member=True)
    await cases.appeal(case.id, ANNA, "no")
    both = (
        cases.answer(GUILD, case.id, manager, lifting=manager == ONE) for manager in (ONE, OTHER)
    )

    assert await refused_at_once(*both) == [AppealAnsweredError]


async def test_cases_opened_at_once_are_no_more_than_the_limit(cases: Cases) -> None:
    """Managers cannot get around it together."""
    many = (
        cases.warn(GUILD, ANNA, manager, "mind it", is_member=True)
        for manager in (ONE, OTHER) * MAX_CASES
    )

    assert await refused_at_once(*many) == [TooManyCasesError] * MAX_CASES
    assert len(await cases.cases_of(GUILD, ANNA)) == MAX_CASES
