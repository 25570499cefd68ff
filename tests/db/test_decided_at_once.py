"""Changes decided at the same moment as others, in every store."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from db.server_removals import SERVER_KEPT
from db.store import SqlStore
from play.appearance import ThemeKey
from play.fair_play.errors import (
    AlreadyExcludedError,
    AlreadyReportedError,
    AppealAnsweredError,
    TooManyCasesError,
)
from play.fair_play.suspicion import MIN_SHORT_LOSSES, Pattern
from play.limits.amounts import MAX_CASES
from play.players.player_id import PlayerId
from play.ratings.rating_list import ALL_RULESETS
from play.seasons.season import Season
from play.seasons.tally import Placed, Tally, TallyKey, season_period
from play.servers.server import Server
from play.services.blocks import Blocks
from play.services.fair_play_cases import Cases
from play.services.fair_play_reports import FairPlay
from play.services.matches import Matches
from play.services.seasons import Seasons
from play.services.servers import Servers
from play.store.port import Store
from play.tournaments.tournament import Tournament
from tafl.pieces import Side
from tafl.ruleset import Ruleset
from tests.play.ratings.test_rated import under_way
from tests.support.examples import ANNA, BJORN, CARL, DORA, HALL, NOON, TINY
from tests.support.stored import add_matches
from tests.support.tournament_days import Hall, new_tournament
from tests.support.world import World, refused_at_once

GUILD = HALL.guild_id or 0


async def test_a_season_ends_after_the_results_that_are_being_counted(store: Store) -> None:
    """So that none is left out of its final standings; one that comes later sees no season."""
    seasons = Seasons(store, lambda: NOON + timedelta(days=1), lambda: None)
    async with store.begin() as unit:
        season = await unit.seasons.add_season(Season.begun(HALL, 1, "Winter", NOON))
    assert season is not None
    found = asyncio.Event()

    async def count() -> None:
        async with store.begin() as unit:
            assert await unit.seasons.running(GUILD) == season
            found.set()
            for _ in range(20):
                assert await unit.seasons.running(GUILD) == season
            key = TallyKey(GUILD, season_period(season.id), ALL_RULESETS, ANNA)
            await unit.tallies.add_tallies({key: Tally(won=1)})

    async def end() -> None:
        await found.wait()
        await seasons.end(HALL.server_id, season.id, DORA)

    await asyncio.gather(count(), end())

    table = await seasons.table(season.id, limit=10)
    assert table.standings == [Placed(1, ANNA, Tally(won=1))]
    async with store.begin() as unit:
        assert await unit.seasons.running(GUILD) is None


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


UNEVEN = replace(TINY, weaker=Side.DEFENDERS)
"""A handicap: what is played under it is not rated."""


@pytest.fixture
def hall(store: SqlStore) -> Hall:
    return Hall(World(store))


async def starting(hall: Hall, name: str) -> Tournament:
    """A tournament of four whose games are to begin."""
    tournament = await hall.tournaments.create(new_tournament(name=name))
    for number in range(1, 5):
        await hall.tournaments.join(HALL.server_id, tournament.id, PlayerId(number))
    await hall.tournaments.start(HALL.server_id, tournament.id, DORA)
    await hall.rounds.run_due()
    return tournament


async def resign_all(hall: Hall, tournament: Tournament) -> None:
    """In all games of the latest round the attackers move, and resign at the same moment."""
    pairings = tournament.crosstable.rounds[-1].pairings
    games = [game for pairing in pairings for game in await hall.games(pairing)]
    for game in games:
        await hall.matches.play(game.id, game.attackers, "c1-b1")
    await asyncio.gather(*(hall.matches.resign(game.id, game.attackers) for game in games))


@pytest.mark.parametrize("ruleset", [TINY, UNEVEN], ids=["rated", "not rated"])
async def test_games_that_end_at_once_all_count(hall: Hall, ruleset: Ruleset) -> None:
    """The last result of a round is seen, whichever it is."""
    tournament = await hall.begun(new_tournament(ruleset=ruleset))

    await resign_all(hall, tournament)

    tournament = await hall.steps(tournament)
    assert [each.points for each in tournament.crosstable.rounds[0].pairings] == [1, 1]
    assert tournament.number == 2


async def test_games_begin_while_others_of_the_same_players_end(hall: Hall) -> None:
    """Nobody waits for one another for ever."""
    first = await hall.begun(new_tournament(name="First"))
    second = await starting(hall, "Second")

    await asyncio.gather(resign_all(hall, first), hall.rounds.run_due())

    assert (await hall.steps(first)).number == 2
    assert (await hall.tournaments.load_tournament(second.id)).to_begin == ()


async def test_a_withdrawal_while_games_begin_is_kept(hall: Hall) -> None:
    tournament = await starting(hall, "Cup")

    await asyncio.gather(
        hall.rounds.run_due(), hall.tournaments.leave(HALL.server_id, tournament.id, PlayerId(1))
    )

    tournament = await hall.tournaments.load_tournament(tournament.id)
    assert tournament.crosstable.withdrawn == {1}
    assert tournament.to_begin == ()


async def test_who_notes_a_return_waits_for_what_is_being_erased(store: Store) -> None:
    """So nothing is erased of a server that the bot is known to be on."""
    order = []

    async def return_there() -> None:
        async with store.begin() as unit:
            await unit.server_removals.note_returned([GUILD])
        order.append("returned")

    async with store.begin() as unit:
        await unit.server_removals.note_removed([GUILD], NOON)
    async with store.begin() as unit:
        assert await unit.server_removals.is_long_gone(GUILD, NOON + SERVER_KEPT)
        returning = asyncio.create_task(return_there())
        for _ in range(20):
            assert await unit.server_removals.removed() == {GUILD}
        order.append("erased")
    await returning

    assert order == ["erased", "returned"]
    async with store.begin() as unit:
        assert not await unit.server_removals.is_long_gone(GUILD, NOON + SERVER_KEPT)


LARGEST = 2**63 - 1


async def test_the_first_settings_of_a_server_do_not_overwrite_each_other(store: Store) -> None:
    """Two managers change two settings of a server that has changed none before."""
    servers = Servers(store, lambda: NOON, lambda: None)
    await asyncio.gather(
        servers.change(LARGEST, lambda before: replace(before, channel_id=11), ANNA),
        servers.change(LARGEST, lambda before: replace(before, theme=ThemeKey.SLATE), BJORN),
        servers.change(LARGEST, lambda before: replace(before, archive=timedelta(1)), BJORN),
    )

    assert await servers.load_server(LARGEST) == Server(
        LARGEST, channel_id=11, theme=ThemeKey.SLATE, archive=timedelta(1)
    )
    async with store.read() as unit:
        logged = await unit.log.latest(LARGEST, 9)
    assert {entry.about for entry in logged} == {"channel_id", "theme", "archive"}


async def test_whoever_blocks_somebody_twice_at_once_has_blocked_them(store: Store) -> None:
    """A double click is no error."""
    blocks = Blocks(store, lambda: NOON)
    await asyncio.gather(*(blocks.add_block(ANNA, BJORN) for _ in range(4)))

    assert await blocks.blocked_by(ANNA) == [BJORN]
