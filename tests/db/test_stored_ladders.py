import asyncio
from dataclasses import replace

import pytest
import pytest_asyncio

from play.ladders.errors import LadderPairRunsError, TooManyIncomingError
from play.ladders.ladder import Cause, Ladder, RankChange, Rung
from play.ladders.log import LoggedChange
from play.ladders.settings import LadderSettings
from play.matches.pair import Pair
from play.services.ladders import Ladders
from play.services.matches import Matches
from play.store.port import Store, Unit
from play.time.habits import DEFAULT_HABITS
from play.time.periods import DAY
from play.time.time_control import DEFAULT_CONTROL, TimeControl
from play.time.time_off import Interval
from tests.support.examples import ANNA, DORA, HALL, HOUR, NOON, SKIPPING, TINY, new_match
from tests.support.ladder_requests import ladder_of, player
from tests.support.world import refused_at_once

GUILD = HALL.guild_id or 0
SETTINGS = LadderSettings.of(HALL, TINY, DEFAULT_CONTROL, NOON)
FULL = Rung(ANNA, NOON, NOON + HOUR, (NOON, NOON + HOUR), NOON + DAY)


@pytest_asyncio.fixture(loop_scope="session")
async def opened(unit: Unit) -> Ladder:
    """An empty ladder."""
    await unit.ladders.open(SETTINGS)
    return await unit.ladders.load_ladder(GUILD, NOON)


@pytest.fixture
def ladders(store: Store) -> Ladders:
    return Ladders(store, lambda: NOON, lambda: 0.0, lambda: None)


async def saved(unit: Unit, before: Ladder, after: Ladder) -> Ladder:
    await unit.ladders.save(before, after)
    return await unit.ladders.load_ladder(GUILD, NOON)


async def test_settings_are_read_back_as_they_were_stored(unit: Unit, opened: Ladder) -> None:
    other = replace(
        LadderSettings.of(HALL, SKIPPING, TimeControl.per_move(DAY), NOON), channel_id=99
    )
    assert await unit.ladders.settings(GUILD) == SETTINGS
    await unit.ladders.change(other)
    assert await unit.ladders.settings(GUILD) == other
    assert opened == Ladder(GUILD)


async def test_a_ladder_is_read_back_as_it_was_stored(unit: Unit, opened: Ladder) -> None:
    """With those who have left, as long as they are remembered."""
    first = replace(ladder_of(3), rungs=(FULL, *ladder_of(3).rungs))
    assert await saved(unit, opened, first) == first

    second = replace(first, rungs=first.rungs[2:] + first.rungs[1:2], gone=(FULL,))
    assert await saved(unit, first, second) == second

    third = replace(second, rungs=second.rungs[:1], gone=())
    assert await saved(unit, second, third) == third


async def test_the_place_of_a_player_is_found_alone(unit: Unit, opened: Ladder) -> None:
    """Without reading the others'; who has left has none."""
    await saved(unit, opened, replace(ladder_of(3), gone=(FULL,)))

    assert await unit.ladders.rank(GUILD, player(3)) == 3
    for guild_id, whom in ((GUILD, ANNA), (GUILD, player(9)), (2, player(3))):
        assert await unit.ladders.rank(guild_id, whom) is None


async def test_challenges_are_kept_as_long_as_they_bar_another(unit: Unit, opened: Ladder) -> None:
    pair = await unit.matches.add_match(new_match(), DEFAULT_HABITS)
    made, challenge = ladder_of(3).challenge(player(3), player(1), pair.id, NOON)
    assert await saved(unit, opened, made) == made

    over = made.ended([challenge], NOON, ())
    assert await saved(unit, made, over) == over
    assert (await unit.ladders.load_ladder(GUILD, NOON + 7 * DAY)).challenges == ()


async def test_vacations_count_since_the_last_game(unit: Unit, opened: Ladder) -> None:
    """Of those on the ladder; what an early end has changed is changed."""
    await saved(unit, opened, replace(ladder_of(2), gone=(FULL,)))
    later = Interval(NOON + DAY, NOON + 3 * DAY)
    for who in (player(1), player(9), ANNA):
        await unit.players.note_vacation(who, later)
    await unit.players.note_vacation(player(1), Interval(NOON - 2 * DAY, NOON))
    await unit.players.note_vacation(player(2), later)
    await unit.players.note_vacation(player(2), Interval(later.start, NOON + 2 * DAY))

    assert dict(await unit.ladders.vacations(GUILD)) == {
        player(1): [later],
        player(2): [Interval(later.start, NOON + 2 * DAY)],
    }


async def test_ladders_wake_in_their_order(unit: Unit, opened: Ladder) -> None:
    """All of whoever's vacation changes are to be looked at; no others."""
    await saved(unit, opened, ladder_of(1))
    other = replace(SETTINGS, guild_id=2)
    await unit.ladders.open(other)
    await unit.ladders.wake(GUILD, NOON + DAY)
    await unit.ladders.wake(2, NOON + HOUR)
    assert await unit.ladders.agenda(10) == [(2, NOON + HOUR), (GUILD, NOON + DAY)]
    assert await unit.ladders.agenda(1) == [(2, NOON + HOUR)]
    await unit.ladders.wake(2, None)
    await unit.ladders.wake_all_of(player(1), NOON)
    assert await unit.ladders.agenda(10) == [(GUILD, NOON)]
    assert await unit.deadlines.earliest() == NOON


async def test_the_log_is_read_back_as_it_was_stored(unit: Unit, opened: Ladder) -> None:
    pair = await unit.matches.add_match(new_match(), DEFAULT_HABITS)
    new = [
        LoggedChange(RankChange(ANNA, Cause.JOINED, None, 1), NOON),
        LoggedChange(RankChange(ANNA, Cause.LATE, 1, 2), NOON + HOUR, pair.id),
        LoggedChange(RankChange(ANNA, Cause.LEFT, 2, None), NOON + DAY),
    ]
    logged = [await unit.ladders.log(GUILD, change) for change in new]
    await unit.ladders.log(2, new[0])

    assert [replace(change, id=0) for change in logged] == new
    assert await unit.ladders.logged(logged[1].id) == logged[1]
    assert await unit.ladders.latest(GUILD, 2) == [logged[2], logged[1]]
    assert await unit.ladders.latest(GUILD, 2, 2) == [logged[0]]
    assert await unit.ladders.changes(GUILD, NOON + HOUR) == logged[1:]
    assert opened.rungs == ()


async def seated(ladders: Ladders, size: int) -> None:
    await ladders.open(HALL, TINY, DEFAULT_CONTROL, DORA)
    for number in range(1, size + 1):
        await ladders.join(GUILD, player(number))


async def test_two_who_challenge_each_other_twice_at_once_play_one_pair(ladders: Ladders) -> None:
    """A double click."""
    await seated(ladders, 2)

    requests = (ladders.challenge(GUILD, player(2), player(1)) for _ in range(3))

    assert await refused_at_once(*requests) == [LadderPairRunsError] * 2
    async with ladders.store.read() as unit:
        assert await unit.matches.count_running(player(1)) == 2


async def test_challenges_that_cross_keep_to_the_limit(ladders: Ladders) -> None:
    """Nobody is challenged by more than are let in at once."""
    await seated(ladders, 16)
    requests = (ladders.challenge(GUILD, player(who), player(6)) for who in (7, 8, 9, 10))

    assert await refused_at_once(*requests) == [TooManyIncomingError]
    ladder = await _ladder(ladders)
    assert len(ladder.running(player(6))) == 3


async def test_both_matches_of_a_pair_that_end_at_once_count_once(ladders: Ladders) -> None:
    """And so do pairs that share a player."""
    await seated(ladders, 5)
    pairs = [await _pair(ladders, 4, 2), await _pair(ladders, 5, 2), await _pair(ladders, 3, 2)]
    matches = Matches(ladders.store, lambda: NOON, lambda: None)

    await asyncio.gather(
        *(matches.resign(match.id, player(2)) for pair in pairs for match in pair.both)
    )

    ladder = await _ladder(ladders)
    assert sorted(ladder.ranks.values()) == [1, 2, 3, 4, 5]
    assert not ladder.running(player(2))
    assert ladder.ranks[player(2)] == 5
    won = [one for one in await ladders.latest(GUILD, 20) if one.change.cause is Cause.WON]
    assert len({one.pair_id for one in won}) == len(won)


async def _pair(ladders: Ladders, challenger: int, opponent: int) -> Pair:
    first = await ladders.challenge(GUILD, player(challenger), player(opponent))
    async with ladders.store.read() as unit:
        return (await unit.matches.of_pairs([first.id]))[0]


async def _ladder(ladders: Ladders) -> Ladder:
    async with ladders.store.read() as unit:
        return await unit.ladders.load_ladder(GUILD, NOON)
