"""Clocks, players and outages in every store."""

import asyncio
from dataclasses import replace
from datetime import datetime, time, timedelta
from typing import Any

import pytest

from play.matches.match import Match
from play.players.player import Player, Reminders
from play.players.player_id import PlayerId
from play.servers.place import Place
from play.services.players import Players
from play.shards import TIMESTAMP_SHIFT, Shard, Shards
from play.store.port import Store, Unit
from play.time.habits import DEFAULT_HABITS, Confirming, Habits, PairOfHabits
from play.time.periods import DAY
from play.time.reminders import Announced
from play.time.time_control import Lapse, TimeControl
from play.time.time_off import FormerWeekend, Interval, Weekend
from play.time.vacation import Vacation
from tests.support.examples import ANNA, BJORN, HOUR, NOON, new_match

EARLIER, LATER = NOON - HOUR, NOON + HOUR
MICROSECOND = timedelta(microseconds=1)


NO_REMINDERS = PairOfHabits(Habits(reminded=False), Habits(reminded=False))


def lasting(left: timedelta) -> Match:
    """A match at noon whose side to move has *left*."""
    match = new_match()
    return replace(match, clock=replace(match.clock, left=left))


async def test_a_clock_comes_back_as_it_was_stored(unit: Unit) -> None:
    """To the microsecond."""
    match = new_match()
    clock = replace(
        match.clock,
        control=TimeControl(DAY + MICROSECOND, HOUR, 60 * DAY, Lapse.CLAIM, True, False),
        left=HOUR + MICROSECOND,
        resting=7 * DAY,
        since=NOON + MICROSECOND,
        turn=2 * HOUR,
        first=False,
        pause=Interval(NOON, NOON + DAY),
        away=Interval(EARLIER, LATER),
        weekend=Weekend("America/New_York", frozenset({0, 6})),
        announced=Announced.EARLY | Announced.LAPSED,
    )

    stored = await unit.matches.add_match(replace(match, clock=clock), DEFAULT_HABITS)

    assert (await unit.matches.load_match(stored.id)).clock == clock


async def test_a_player_comes_back_as_he_was_stored(unit: Unit) -> None:
    """And what is stored of him takes the place of what was before."""
    player = Player(
        ANNA,
        Vacation(3 * HOUR + MICROSECOND, NOON, Interval(EARLIER, LATER)),
        zone="Asia/Kolkata",
        weekend=frozenset({4, 5}),
        former=FormerWeekend(Weekend("Asia/Tokyo", frozenset()), LATER),
        quiet=(time(22, 30), time(7)),
        reminders=Reminders.DM,
        digest=time(8),
        pinged=False,
        turned=True,
        confirm=Confirming.RATED,
        wake_at=LATER,
    )
    for each in (Player.new(ANNA, NOON), player):
        await unit.players.put(each)

        assert await unit.players.load_player(ANNA, LATER) == each


async def test_somebody_of_whom_nothing_is_stored_is_new(unit: Unit) -> None:
    assert await unit.players.load_player(BJORN, NOON) == Player.new(BJORN, NOON)


async def test_a_match_has_the_habits_of_its_players(unit: Unit) -> None:
    """Those that they have now; the usual ones for somebody new."""
    match = await unit.matches.add_match(new_match(), DEFAULT_HABITS)
    anna = replace(Player.new(ANNA, NOON), quiet=(time(22), time(7)), zone="Europe/Oslo")
    await unit.players.put(anna)

    assert (await unit.matches.view(match.id)).habits == PairOfHabits(anna.habits, Habits())
    assert (await unit.matches.with_view(match.id))[1] == await unit.matches.view(match.id)


async def test_players_are_due_the_most_urgent_first(unit: Unit) -> None:
    """Those for whom there is nothing to do are not."""
    wakes = {1: NOON, 2: EARLIER, 3: LATER, 4: None}
    assert await unit.players.agenda(10) == []
    assert await unit.deadlines.earliest() is None
    for number, wake_at in wakes.items():
        player = replace(Player.new(PlayerId(number), NOON), wake_at=wake_at)
        await unit.players.put(player)

    assert await unit.players.agenda(10) == [(2, EARLIER), (1, NOON), (3, LATER)]
    assert await unit.players.agenda(1) == [(2, EARLIER)]
    assert await unit.deadlines.earliest() == EARLIER


async def test_matches_are_due_the_most_urgent_first(unit: Unit) -> None:
    """Matches that are over are not."""
    later = await unit.matches.add_match(lasting(2 * HOUR), NO_REMINDERS)
    sooner = await unit.matches.add_match(lasting(HOUR), NO_REMINDERS)
    over = await unit.matches.add_match(lasting(HOUR), NO_REMINDERS)
    await unit.matches.save(over.resign(ANNA, NOON, None), seen=over.board, habits=DEFAULT_HABITS)

    assert await unit.matches.agenda(10) == [(sooner.id, LATER), (later.id, LATER + HOUR)]
    assert await unit.matches.agenda(1) == [(sooner.id, LATER)]
    assert await unit.deadlines.earliest() == LATER


async def test_a_clock_knows_the_outages_since_its_turn_began(unit: Unit) -> None:
    """Those too that began before; none that was over by then."""
    during = Interval(LATER, LATER + HOUR)
    across = Interval(EARLIER, NOON + MICROSECOND)
    for outage in (Interval(EARLIER, NOON), during, across):
        await unit.uptime.add_outage(outage)
    match = await unit.matches.add_match(new_match(), DEFAULT_HABITS)

    assert set((await unit.matches.load_match(match.id)).clock.outages) == {during, across}


@pytest.mark.parametrize("moments", [(), (NOON,), (NOON, LATER)])
async def test_it_is_known_when_the_bot_was_last_up(
    unit: Unit, moments: tuple[datetime, ...]
) -> None:
    """Never, as long as it has not said so."""
    for moment in moments:
        await unit.uptime.mark(moment)

    assert await unit.uptime.alive_at() == (moments[-1] if moments else None)


async def test_of_the_first_settings_made_at_once_none_is_lost(store: Store) -> None:
    """Nothing was stored of the player before."""
    players = Players(store, lambda: NOON, lambda: None)
    settings: list[dict[str, Any]] = [
        {"zone": "Europe/Oslo"},
        {"reminders": Reminders.OFF},
        {"turned": True},
        {"confirm": Confirming.ALL},
    ]

    async def change(setting: dict[str, Any]) -> None:
        await players.set(ANNA, lambda before: replace(before, **setting))

    await asyncio.gather(*map(change, settings))

    anna = await players.load_player(ANNA)
    assert (anna.zone, anna.reminders, anna.turned, anna.confirm) == (
        "Europe/Oslo",
        Reminders.OFF,
        True,
        Confirming.ALL,
    )


def on_shard(number: int, match: Match) -> Match:
    """*match* on a server of that shard, if there are two."""
    return replace(match, place=Place((2 + number) << TIMESTAMP_SHIFT, 11))


SECOND_OF_TWO = Shards(2, frozenset({1}))


async def test_only_what_shards_serve_is_due_for_them(unit: Unit) -> None:
    """Matches of other shards do not fill the agenda; those on no server are the first shard's."""
    for _ in range(3):
        await unit.matches.add_match(on_shard(0, lasting(HOUR)), NO_REMINDERS)
    private = await unit.matches.add_match(
        replace(lasting(HOUR), place=Place(None, 11)), NO_REMINDERS
    )
    own = await unit.matches.add_match(on_shard(1, lasting(2 * HOUR)), NO_REMINDERS)

    assert await unit.matches.agenda(1, SECOND_OF_TWO) == [(own.id, LATER + HOUR)]
    assert await unit.deadlines.earliest(SECOND_OF_TWO) == LATER + HOUR
    first = await unit.matches.agenda(10, Shards(2, frozenset({0})))
    assert len(first) == 4
    assert private.id in {each.key for each in first}
    assert len(await unit.matches.agenda(10)) == 5
    assert await unit.matches.agenda(10, Shards(2, frozenset())) == []


async def test_players_are_the_first_shards(unit: Unit) -> None:
    """A match on no server is due where direct messages come."""
    await unit.players.put(replace(Player.new(ANNA, NOON), wake_at=LATER))

    assert await unit.players.agenda(1, SECOND_OF_TWO) == []
    assert await unit.deadlines.earliest(SECOND_OF_TWO) is None
    assert await unit.players.agenda(1, Shards(2, frozenset({0}))) == [(ANNA, LATER)]
    assert await unit.deadlines.earliest(Shards(2, frozenset({0}))) == LATER


async def test_a_clock_stands_still_for_outages_of_its_own_shard(unit: Unit) -> None:
    """On a server of the other shard, it runs on; in direct messages, it is the first's."""
    outage = Interval(LATER, LATER + HOUR)
    await unit.uptime.add_outage(outage, Shard(0, 2))
    places = {0: (outage,), 1: ()}
    for number, expected in places.items():
        match = await unit.matches.add_match(on_shard(number, new_match()), DEFAULT_HABITS)
        assert (await unit.matches.load_match(match.id)).clock.outages == expected
    private = await unit.matches.add_match(
        replace(new_match(), place=Place(None, 11)), DEFAULT_HABITS
    )
    assert (await unit.matches.load_match(private.id)).clock.outages == (outage,)


async def test_it_is_known_of_each_shard_when_it_was_up(unit: Unit) -> None:
    """Of one shard out of one too, which is that of a bot without others."""
    await unit.uptime.mark(NOON)
    await unit.uptime.mark(LATER, Shards(3, frozenset({0, 2})))
    await unit.uptime.mark(LATER + HOUR, Shards(3, frozenset({1, 2})))

    assert await unit.uptime.alive() == {
        Shard(0, 1): NOON,
        Shard(0, 3): LATER,
        Shard(1, 3): LATER + HOUR,
        Shard(2, 3): LATER + HOUR,
    }
