"""The ladder of a server: who joins, challenges, climbs, falls and leaves, in a store."""

from dataclasses import replace
from datetime import timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from play.challenges.errors import OpponentUnavailableError, TooManyMatchesError
from play.ladders import errors
from play.ladders.ladder import Cause, RankChange
from play.ladders.settings import LadderSettings
from play.limits.amounts import MAX_LADDER_JOINS
from play.matches.errors import NotAbortableError
from play.matches.state import MatchState, Occasion
from play.news.ladders import (
    LadderChanged,
    LadderClosed,
    LadderIdle,
    LadderMatchDropped,
    LadderOpened,
    LadderSettingsChanged,
    OffLadder,
    RankKept,
)
from play.news.matches import BoardDue, MatchStarted
from play.servers.log import Act, LogEntry
from play.servers.place import Place
from play.services.ladders import AT_A_TIME, Ladders
from play.services.servers import Servers
from play.time.periods import DAY
from play.time.time_control import DEFAULT_CONTROL, TimeControl
from tests.support.examples import ANNA, BJORN, DORA, HALL, HOUR, NOON, SKIPPING, TINY
from tests.support.ladder_requests import player
from tests.support.seated_ladders import GUILD, challenge, lose, order, won
from tests.support.stored import spoil
from tests.support.world import World, declined, told


async def test_a_server_has_one_ladder(world: World) -> None:
    """Its channel is told. It is rated if its ruleset is even."""
    settings = await world.ladders.open(HALL, TINY, DEFAULT_CONTROL, DORA)

    await declined(
        errors.LadderOpenError, world.ladders.open(Place(GUILD, 99), TINY, DEFAULT_CONTROL, DORA)
    )
    diced = await world.ladders.open(Place(2, 21), SKIPPING, DEFAULT_CONTROL, DORA)

    assert settings == LadderSettings.of(HALL, TINY, DEFAULT_CONTROL, NOON)
    assert await world.ladders.settings(GUILD) == settings
    assert (settings.terms.rated, diced.terms.rated) == (True, False)
    assert await told(world) == [LadderOpened(HALL, GUILD), LadderOpened(Place(2, 21), 2)]


async def test_without_a_ladder_nothing_can_be_done_on_it(world: World) -> None:
    for request in (
        world.ladders.settings(GUILD),
        world.ladders.standings(GUILD),
        world.ladders.join(GUILD, ANNA),
        world.ladders.leave(GUILD, ANNA),
        world.ladders.close(GUILD, DORA),
        world.ladders.prospects(GUILD, ANNA),
        world.ladders.challenge(GUILD, ANNA, BJORN),
        world.ladders.change(GUILD, lambda settings: settings, DORA),
    ):
        await declined(errors.NoLadderError, request)


async def test_a_challenge_begins_at_once(climbing: Ladders, world: World) -> None:
    """A rated pair of matches with sides swapped, in the channel of the ladder."""
    pair = await challenge(climbing, 4, 2)

    seats = [(match.attackers, match.defenders) for match in pair]
    assert seats == [(player(4), player(2)), (player(2), player(4))]
    for match in pair:
        assert (match.place, match.rated, match.occasion) == (HALL, True, Occasion.LADDER)
        assert (match.pair_id, match.ruleset) == (pair[0].id, TINY)
    assert await told(world) == [
        news for match in pair for news in (MatchStarted(match.id), BoardDue.of(match))
    ]


async def test_the_winner_takes_the_place(climbing: Ladders, world: World) -> None:
    """When both matches are over; it is told in the thread of the last, and logged."""
    pair = await challenge(climbing, 4, 2)
    await told(world)

    await lose(world.matches, pair[:1], 2)
    assert await order(climbing) == [1, 2, 3, 4, 5]
    await lose(world.matches, pair[1:], 2)

    assert await order(climbing) == [1, 4, 2, 3, 5]
    (moved,) = [one for one in await told(world) if isinstance(one, LadderChanged)]
    logged = await climbing.logged(moved.change_id)
    assert moved.match_id == pair[1].id
    assert logged.change == RankChange(player(4), Cause.WON, 4, 2)
    assert (logged.at, logged.pair_id) == (NOON, pair[0].id)
    assert (await climbing.latest(GUILD, 1)) == [logged]


async def test_a_match_ends_though_the_other_of_its_pair_cannot_be_read(
    climbing: Ladders, world: World, database: Path
) -> None:
    """No place changes until that is mended."""
    first, second = await challenge(climbing, 4, 2)
    spoil(database, "UPDATE matches SET lapse = 'never' WHERE id = ?", (first.id,))

    ended = await world.matches.resign(second.id, player(2))

    assert ended.state is MatchState.FINISHED
    assert await order(climbing) == [1, 2, 3, 4, 5]


async def test_who_keeps_his_place_is_told(climbing: Ladders, world: World) -> None:
    """And who plays somebody who leaves: the matches go on, and their end changes no places."""
    first, second = await challenge(climbing, 4, 2)
    await lose(world.matches, [first], 2)
    await lose(world.matches, [second], 4)
    assert await order(climbing) == [1, 2, 3, 4, 5]
    assert RankKept(second.id, player(2), rank=2) in await told(world)
    pair = await challenge(climbing, 5, 3)
    await told(world)

    change = await climbing.leave(GUILD, player(3))

    assert change.dropped[0].pair_id == pair[0].id
    assert await told(world) == [LadderMatchDropped(player(5), GUILD, pair[0].id)]
    await lose(world.matches, pair, 3)
    assert await order(climbing) == [1, 2, 4, 5]


async def test_whoever_may_be_challenged_is_told_and_why_others_may_not(
    world: World, climbing: Ladders
) -> None:
    """Nobody has to play with whom he has blocked."""
    await world.blocks.add_block(player(2), player(5))
    await challenge(climbing, 5, 4)

    prospects = await climbing.prospects(GUILD, player(5))

    assert [(one.rank, one.player, type(one.refusal)) for one in prospects] == [
        (1, player(1), errors.OpponentTooHighError),
        (2, player(2), OpponentUnavailableError),
        (3, player(3), type(None)),
        (4, player(4), errors.LadderPairRunsError),
    ]
    await declined(OpponentUnavailableError, climbing.challenge(GUILD, player(5), player(2)))


async def test_blocks_guard_no_place(world: World, climbing: Ladders) -> None:
    """Or a friend who loses once a month would keep somebody at the top without any other game."""
    await world.blocks.add_block(player(1), player(3))
    await declined(OpponentUnavailableError, climbing.challenge(GUILD, player(3), player(1)))

    await world.blocks.add_block(player(1), player(5))  # who is too far below
    await declined(OpponentUnavailableError, climbing.challenge(GUILD, player(3), player(1)))

    await world.blocks.add_block(player(1), player(4))
    assert (await climbing.prospects(GUILD, player(3)))[0].refusal is None
    await challenge(climbing, 3, 1)


async def test_who_plays_too_much_can_only_be_challenged(
    climbing: Ladders, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or somebody at the top would keep that place with games against a friend."""
    monkeypatch.setattr("play.services.challenge_acceptance.MAX_RUNNING_MATCHES", 3)
    await challenge(climbing, 2, 1)

    refusals = [one.refusal for one in await climbing.prospects(GUILD, player(3))]

    assert [type(refusal) for refusal in refusals] == [
        type(None),
        type(None),
        errors.OpponentBelowError,
        errors.OpponentBelowError,
    ]
    await challenge(climbing, 3, 2)
    await declined(TooManyMatchesError, climbing.challenge(GUILD, player(3), player(1)))


async def test_standings_tell_what_they_were_a_week_ago(world: World, climbing: Ladders) -> None:
    """In the first week nobody is new, but who has won a place since is seen to have."""
    world.wait(HOUR)
    await won(climbing, world.matches, 2, 1)
    first = await climbing.standings(GUILD)
    world.wait(7 * DAY + HOUR)
    await won(climbing, world.matches, 5, 3)
    await climbing.join(GUILD, ANNA)
    await challenge(climbing, 4, 1)

    standings = await climbing.standings(GUILD)

    assert [(one.player, one.before, one.is_new) for one in first.places[:3]] == [
        (player(2), 2, False),
        (player(1), 1, False),
        (player(3), 3, False),
    ]
    assert [(one.player, one.before) for one in standings.places] == [
        (player(2), 1),
        (player(1), 2),
        (player(5), 5),
        (player(3), 3),
        (player(4), 4),
        (ANNA, 6),
    ]
    assert [one.is_new for one in standings.places] == [False] * 5 + [True]
    assert [one.playing for one in standings.places] == [0, 1, 0, 0, 1, 0]
    assert standings.rank_of(ANNA) == 6
    assert standings.rank_of(BJORN) is None


async def test_nobody_fills_the_log_by_coming_and_going(climbing: Ladders, world: World) -> None:
    """Standings read all changes of a week; a day later they may join again."""
    for _ in range(MAX_LADDER_JOINS):
        await climbing.join(GUILD, ANNA)
        await climbing.leave(GUILD, ANNA)

    refusal = await declined(errors.JoinedTooOftenError, climbing.join(GUILD, ANNA))
    world.wait(DAY)

    assert refusal.again_at == NOON + DAY
    assert await climbing.join(GUILD, ANNA) == 6


async def test_a_ladder_that_changes_changes_no_match(climbing: Ladders, world: World) -> None:
    before, _ = await challenge(climbing, 3, 2)
    faster = TimeControl.per_move(timedelta(days=1))
    await told(world)

    def changed(settings: LadderSettings) -> LadderSettings:
        return replace(settings, terms=replace(settings.terms, control=faster))

    settings = await climbing.change(GUILD, changed, DORA)
    after, _ = await challenge(climbing, 5, 4)

    assert (await told(world))[0] == LadderSettingsChanged(HALL, GUILD)
    assert settings == await climbing.settings(GUILD)
    assert (await world.matches.load_match(before.id)).clock.control == DEFAULT_CONTROL
    assert after.clock.control == faster


async def test_matches_of_a_closed_ladder_go_on(climbing: Ladders, world: World) -> None:
    """Whoever opens a new one begins anew: they count for nothing on it."""
    pair = await challenge(climbing, 4, 2)
    await told(world)

    await climbing.close(GUILD, DORA)

    assert await told(world) == [LadderClosed(HALL, GUILD)]
    await climbing.open(HALL, TINY, DEFAULT_CONTROL, DORA)
    assert await order(climbing) == []
    assert await climbing.next_due() is None
    for number in (2, 4):
        await climbing.join(GUILD, player(number))
    await lose(world.matches, pair, 2)
    assert await order(climbing) == [2, 4]


async def test_matches_that_count_for_no_place_can_be_aborted(
    climbing: Ladders, world: World
) -> None:
    """Those of who has left the ladder, and of one that is closed; others cannot."""
    left, closed = await challenge(climbing, 4, 2), await challenge(climbing, 3, 1)
    for first, challenger in ((left[0], 4), (closed[0], 3)):
        await declined(NotAbortableError, world.matches.abort(first.id, player(challenger)))

    await climbing.leave(GUILD, player(2))
    assert (await world.matches.abort(left[0].id, player(4))).state is MatchState.ABORTED
    await declined(NotAbortableError, world.matches.abort(closed[0].id, player(3)))
    await climbing.close(GUILD, DORA)
    for match in closed:
        assert (await world.matches.abort(match.id, player(3))).state is MatchState.ABORTED


async def test_a_first_move_that_is_not_made_loses_nothing_after_the_ladder(
    climbing: Ladders, world: World
) -> None:
    """When its time is up the match is called off, as any other; on the ladder it is lost."""
    counting, _ = await challenge(climbing, 3, 1)
    dropped, _ = await challenge(climbing, 4, 2)
    await climbing.leave(GUILD, player(2))

    world.time = max(counting.clock.deadline, dropped.clock.deadline)
    await world.clocks.run_due()

    assert (await world.matches.load_match(dropped.id)).state is MatchState.ABORTED
    assert (await world.matches.load_match(counting.id)).state is MatchState.FINISHED


async def test_what_managers_do_is_logged(climbing: Ladders, world: World) -> None:
    """Each setting that they change has an entry; whom they take off is told."""
    daily = TimeControl.per_move(DAY)

    def changed(settings: LadderSettings) -> LadderSettings:
        return replace(settings, channel_id=99, terms=replace(settings.terms, control=daily))

    await climbing.remove(GUILD, player(3), DORA)
    (off,) = await told(world)
    assert isinstance(off, OffLadder)
    assert off.recipient == player(3)
    assert await order(climbing) == [1, 2, 4, 5]
    with pytest.raises(errors.OpponentOffLadderError):
        await climbing.remove(GUILD, player(3), DORA)
    await climbing.change(GUILD, changed, DORA)
    await climbing.close(GUILD, DORA)

    entries = reversed(await Servers(climbing.store, climbing.now, climbing.wake).log(GUILD, 10))
    assert [replace(entry, id=0) for entry in entries] == [
        LogEntry(GUILD, NOON, DORA, Act.LADDER_OPENED, after="tiny"),
        LogEntry(GUILD, NOON, DORA, Act.LADDER_REMOVED, player=player(3)),
        LogEntry(GUILD, NOON, DORA, Act.LADDER_CHANGED, "channel", before="11", after="99"),
        LogEntry(
            GUILD, NOON, DORA, Act.LADDER_CHANGED, "time", before=str(DEFAULT_CONTROL), after="1d"
        ),
        LogEntry(GUILD, NOON, DORA, Act.LADDER_CLOSED),
    ]


async def test_it_is_known_what_is_played_for(climbing: Ladders, world: World) -> None:
    """As long as it counts. Only players of the ladder have challenges there."""
    pair = await challenge(climbing, 4, 2)
    (running,) = await climbing.running(GUILD, player(2))
    assert running.pair_id == pair[0].id
    assert await climbing.running(GUILD, player(1)) == ()
    await declined(errors.NotOnLadderError, climbing.running(GUILD, ANNA))

    played_for = await climbing.played_for(pair[1])
    await climbing.leave(GUILD, player(1))
    later = await climbing.played_for(pair[1])
    await lose(world.matches, pair, 2)

    assert played_for is not None
    assert later is not None
    assert (played_for[0].challenger, played_for[0].opponent) == (player(4), player(2))
    assert (played_for[1], later[1]) == (2, 1)
    assert await climbing.played_for(pair[1]) is None


async def test_the_idle_are_warned_and_then_leave(world: World, climbing: Ladders) -> None:
    world.wait(DAY)
    await climbing.join(GUILD, ANNA)
    assert await climbing.next_due() == NOON + 23 * DAY

    world.time = NOON + 23 * DAY
    await climbing.run_due()
    await climbing.run_due()
    warned = await told(world)
    assert set(warned) == {LadderIdle(player(number), GUILD) for number in range(1, 6)}
    assert len(warned) == 5
    assert await climbing.off_at(GUILD, player(1)) == NOON + 30 * DAY

    world.time = NOON + 30 * DAY
    await climbing.run_due()
    gone = [one.recipient for one in await told(world) if isinstance(one, OffLadder)]
    assert sorted(gone) == list(map(player, range(1, 6)))
    assert await order(climbing) == [ANNA - 1000]
    assert await climbing.next_due() == NOON + 31 * DAY


async def test_many_who_are_idle_leave_some_at_a_time(world: World, climbing: Ladders) -> None:
    """So others can write in between; the ladder is due until all have left."""
    for number in range(100, 115):
        await climbing.join(GUILD, player(number))
    world.wait(31 * DAY)

    sizes = [len(await order(climbing))]
    while (due := await climbing.next_due()) is not None and due <= world.time:
        await climbing.run_due()
        sizes.append(len(await order(climbing)))

    assert sizes[-1] == 0
    assert max(before - after for before, after in pairwise(sizes)) == AT_A_TIME
