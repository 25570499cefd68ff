"""The ladder of a server: who joins, challenges, climbs, falls and leaves, in a store."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

import pytest

from play.errors.blocks import BlockedError
from play.errors.challenges import OpponentTooBusyError
from play.errors.fair_play import ExcludedError, OpponentExcludedError
from play.errors.ladders import (
    AlreadyOnLadderError,
    LadderOpenError,
    LadderPairRunsError,
    NoLadderError,
    NotOnLadderError,
    OpponentBelowError,
    OpponentOffLadderError,
    OpponentTooHighError,
)
from play.ladder import Cause, Change
from play.ladder_settings import LadderSettings
from play.match import Match
from play.notice import NoticeKind
from play.occasion import Occasion
from play.place import Place
from play.server_log import Act, LogEntry
from play.services.blocks import Blocks
from play.services.cases import Cases
from play.services.clocks import Clocks
from play.services.ladders import Ladders
from play.services.matches import Matches
from play.services.outbox import Outbox
from play.services.players import Players
from play.services.server_log import ServerLog
from play.standings import Standing
from play.time_control import USUAL, TimeControl
from play.time_off import DAY
from tests.play.climbing import player
from tests.play.examples import ANNA, BJORN, DORA, HALL, HOUR, NOON, SKIPPING, TINY
from tests.play.telling import told
from tests.play.world import World

GUILD = HALL.guild_id or 0


@pytest.fixture
def ladders(world: World) -> Ladders:
    return Ladders(world.store, world.now, world.chance, world.wake)


@pytest.fixture
async def climbing(ladders: Ladders, outbox: Outbox) -> Ladders:
    """A ladder of five players, ``player(1)`` above all others."""
    await ladders.open(HALL, TINY, USUAL, DORA)
    for number in range(1, 6):
        await ladders.join(GUILD, player(number))
    await told(outbox)
    return ladders


async def order(ladders: Ladders) -> list[int]:
    """The numbers of the players, the best first."""
    standings = await ladders.standings(GUILD)
    assert [place.rank for place in standings.places] == list(range(1, len(standings.places) + 1))
    return [place.player - 1000 for place in standings.places]


async def challenge(ladders: Ladders, challenger: int, opponent: int) -> tuple[Match, Match]:
    """Both matches of a challenge between these players."""
    first = await ladders.challenge(GUILD, player(challenger), player(opponent))
    async with ladders.store.read() as unit:
        (pair,) = await unit.matches.of_pairs([first.id])
        return first, await unit.matches.get(pair.second.id)


async def lose(matches: Matches, pair: Sequence[Match], loser: int) -> None:
    """Have the player of that number resign all of *pair*."""
    for match in pair:
        await matches.resign(match.id, player(loser))


async def won(ladders: Ladders, matches: Matches, challenger: int, opponent: int) -> None:
    """A challenge that the challenger wins."""
    await lose(matches, await challenge(ladders, challenger, opponent), opponent)


async def test_a_server_has_one_ladder(ladders: Ladders, outbox: Outbox) -> None:
    """Its channel is told."""
    settings = await ladders.open(HALL, TINY, USUAL, DORA)

    with pytest.raises(LadderOpenError):
        await ladders.open(Place(GUILD, 99), TINY, USUAL, DORA)
    await ladders.open(Place(2, 21), TINY, USUAL, DORA)

    assert await ladders.settings(GUILD) == settings == LadderSettings.of(HALL, TINY, USUAL, NOON)
    assert [(notice.kind, notice.place) for notice in await told(outbox)] == [
        (NoticeKind.LADDER_OPENED, HALL),
        (NoticeKind.LADDER_OPENED, Place(2, 21)),
    ]


async def test_without_a_ladder_nothing_can_be_done_on_it(ladders: Ladders) -> None:
    for request in (
        ladders.settings(GUILD),
        ladders.standings(GUILD),
        ladders.join(GUILD, ANNA),
        ladders.leave(GUILD, ANNA),
        ladders.close(GUILD, DORA),
        ladders.prospects(GUILD, ANNA),
        ladders.challenge(GUILD, ANNA, BJORN),
        ladders.change(GUILD, lambda settings: settings, DORA),
    ):
        with pytest.raises(NoLadderError):
            await request


async def test_a_ladder_is_rated_if_its_ruleset_is_even(ladders: Ladders) -> None:
    fair = await ladders.open(HALL, TINY, USUAL, DORA)
    diced = await ladders.open(Place(2, 21), SKIPPING, USUAL, DORA)

    assert (fair.terms.rated, diced.terms.rated) == (True, False)


async def test_who_joins_is_at_the_bottom(climbing: Ladders) -> None:
    assert await climbing.join(GUILD, ANNA) == 6
    with pytest.raises(AlreadyOnLadderError):
        await climbing.join(GUILD, ANNA)
    assert await order(climbing) == [1, 2, 3, 4, 5, ANNA - 1000]


async def test_a_challenge_begins_at_once(climbing: Ladders, outbox: Outbox) -> None:
    """A rated pair of matches with sides swapped, in the channel of the ladder."""
    pair = await challenge(climbing, 4, 2)

    seats = [(match.attackers, match.defenders) for match in pair]
    assert seats == [(player(4), player(2)), (player(2), player(4))]
    for match in pair:
        assert (match.place, match.rated, match.occasion) == (HALL, True, Occasion.LADDER)
        assert (match.pair_id, match.ruleset) == (pair[0].id, TINY)
    assert [(notice.kind, notice.match_id) for notice in await told(outbox)] == [
        (kind, match.id) for match in pair for kind in (NoticeKind.MATCH_STARTED, NoticeKind.BOARD)
    ]


async def test_what_the_ladder_forbids_begins_nothing(climbing: Ladders, outbox: Outbox) -> None:
    for challenger, opponent, refusal in (
        (player(5), player(1), OpponentTooHighError),
        (player(2), player(3), OpponentBelowError),
        (player(2), BJORN, OpponentOffLadderError),
        (ANNA, player(1), NotOnLadderError),
    ):
        with pytest.raises(refusal):
            await climbing.challenge(GUILD, challenger, opponent)

    assert await told(outbox) == []


async def test_nobody_has_to_play_with_whom_he_has_blocked(world: World, climbing: Ladders) -> None:
    await Blocks(world.store, world.now).add(player(2), player(4))

    with pytest.raises(BlockedError):
        await climbing.challenge(GUILD, player(4), player(2))


async def test_the_winner_takes_the_place(
    climbing: Ladders, matches: Matches, outbox: Outbox
) -> None:
    """When both matches are over; it is told in the thread of the last, and logged."""
    pair = await challenge(climbing, 4, 2)
    await told(outbox)

    await lose(matches, pair[:1], 2)
    assert await order(climbing) == [1, 2, 3, 4, 5]
    await lose(matches, pair[1:], 2)

    assert await order(climbing) == [1, 4, 2, 3, 5]
    (moved,) = [one for one in await told(outbox) if one.kind is NoticeKind.LADDER_MOVED]
    logged = await climbing.logged(moved.number or 0)
    assert (moved.match_id, moved.player) == (pair[1].id, player(4))
    assert logged.change == Change(player(4), Cause.WON, 4, 2)
    assert (logged.at, logged.pair_id) == (NOON, pair[0].id)
    assert (await climbing.latest(GUILD, 1)) == [logged]


async def test_who_keeps_his_place_is_told(
    climbing: Ladders, matches: Matches, outbox: Outbox
) -> None:
    first, second = await challenge(climbing, 4, 2)
    await lose(matches, [first], 2)
    await lose(matches, [second], 4)

    assert await order(climbing) == [1, 2, 3, 4, 5]
    (held,) = [one for one in await told(outbox) if one.kind is NoticeKind.LADDER_HELD]
    assert (held.match_id, held.player, held.number) == (second.id, player(2), 2)


async def test_who_does_not_begin_falls(
    world: World, climbing: Ladders, clocks: Clocks, outbox: Outbox
) -> None:
    """Both let both matches pass: each has lost one on time."""
    await challenge(climbing, 2, 1)
    world.wait(10 * DAY)
    await clocks.run_due()

    assert await order(climbing) == [3, 4, 1, 2, 5]
    moved = [one.player for one in await told(outbox) if one.kind is NoticeKind.LADDER_MOVED]
    assert moved == [player(2), player(1)]


async def test_who_is_late_again_is_off_and_told_why(
    world: World, climbing: Ladders, clocks: Clocks, outbox: Outbox
) -> None:
    await challenge(climbing, 3, 2)
    await challenge(climbing, 4, 3)
    await told(outbox)
    world.wait(10 * DAY)
    for _ in range(2):
        await clocks.run_due()

    left = [number for number in (2, 3, 4) if number not in await order(climbing)]
    off = [one for one in await told(outbox) if one.kind is NoticeKind.LADDER_OFF]

    assert left == [3]
    assert [(one.recipient, one.about) for one in off] == [(player(3), GUILD)]
    logged = await climbing.logged(off[0].number or 0)
    assert logged.change.cause is Cause.LATE_AGAIN


async def test_whoever_plays_somebody_who_leaves_is_told(
    climbing: Ladders, matches: Matches, outbox: Outbox
) -> None:
    """The matches go on; their end changes no places."""
    pair = await challenge(climbing, 4, 2)
    await told(outbox)

    change = await climbing.leave(GUILD, player(2))

    assert change.dropped[0].pair_id == pair[0].id
    (dropped,) = await told(outbox)
    assert (dropped.kind, dropped.recipient) == (NoticeKind.LADDER_DROPPED, player(4))
    assert (dropped.about, dropped.number) == (GUILD, pair[0].id)
    await lose(matches, pair, 2)
    assert await order(climbing) == [1, 3, 4, 5]


async def test_what_was_lost_on_time_is_remembered(
    world: World, climbing: Ladders, clocks: Clocks
) -> None:
    """By whoever leaves and comes back."""
    await challenge(climbing, 5, 4)
    world.wait(10 * DAY)
    await clocks.run_due()
    await climbing.leave(GUILD, player(5))
    await climbing.join(GUILD, player(5))

    await challenge(climbing, 5, 3)
    world.wait(10 * DAY)
    await clocks.run_due()

    assert 5 not in await order(climbing)


async def test_the_idle_are_warned_and_then_leave(
    world: World, climbing: Ladders, outbox: Outbox
) -> None:
    world.wait(DAY)
    await climbing.join(GUILD, ANNA)
    assert await climbing.next_due() == NOON + 23 * DAY

    world.time = NOON + 23 * DAY
    await climbing.run_due()
    await climbing.run_due()
    warned = await told(outbox)
    assert {one.kind for one in warned} == {NoticeKind.LADDER_IDLE}
    assert {one.recipient for one in warned} == set(map(player, range(1, 6)))
    assert len(warned) == 5
    assert await climbing.off_at(GUILD, player(1)) == NOON + 30 * DAY

    world.time = NOON + 30 * DAY
    await climbing.run_due()
    gone = [one.recipient for one in await told(outbox) if one.kind is NoticeKind.LADDER_OFF]
    assert sorted(filter(None, gone)) == list(map(player, range(1, 6)))
    assert await order(climbing) == [ANNA - 1000]
    assert await climbing.next_due() == NOON + 31 * DAY


async def test_a_vacation_is_left_aside(world: World, climbing: Ladders, players: Players) -> None:
    """An earlier one as well, and one that was ended before its time."""
    for _ in range(2):
        world.wait(DAY)
        await players.start_vacation(player(1), 2 * DAY)
        world.wait(DAY)
        await players.end_vacation(player(1))
        world.wait(10 * DAY)

    assert await climbing.off_at(GUILD, player(1)) == NOON + 32 * DAY
    assert await climbing.off_at(GUILD, player(2)) == NOON + 30 * DAY
    assert await climbing.next_due() <= world.time  # type: ignore[operator]


async def test_who_has_begun_a_vacation_is_not_taken_off_meanwhile(
    world: World, climbing: Ladders, players: Players
) -> None:
    world.time = NOON + 29 * DAY
    await players.start_vacation(player(1), 5 * DAY)

    world.time = NOON + 32 * DAY
    await climbing.run_due()

    assert await order(climbing) == [1]


async def test_who_plays_is_not_due(world: World, climbing: Ladders) -> None:
    await challenge(climbing, 2, 1)
    world.time = NOON + 30 * DAY
    await climbing.run_due()

    assert await order(climbing) == [1, 2]
    assert await climbing.next_due() is None


async def test_whoever_may_be_challenged_is_told_and_why_others_may_not(
    world: World, climbing: Ladders
) -> None:
    await Blocks(world.store, world.now).add(player(2), player(5))
    await challenge(climbing, 5, 4)

    prospects = await climbing.prospects(GUILD, player(5))

    assert [(one.rank, one.player, type(one.refusal)) for one in prospects] == [
        (1, player(1), OpponentTooHighError),
        (2, player(2), BlockedError),
        (3, player(3), type(None)),
        (4, player(4), LadderPairRunsError),
    ]


async def test_who_is_excluded_has_no_part_in_the_ladder(world: World, climbing: Ladders) -> None:
    """He cannot join it or challenge there, and nobody challenges him."""
    cases = Cases(world.store, world.now, world.wake)
    for excluded in (ANNA, player(3)):
        await cases.exclude(GUILD, excluded, DORA, "Boosting", 7 * DAY)

    with pytest.raises(ExcludedError):
        await climbing.join(GUILD, ANNA)
    with pytest.raises(ExcludedError):
        await climbing.challenge(GUILD, player(3), player(1))
    with pytest.raises(OpponentExcludedError):
        await climbing.challenge(GUILD, player(4), player(3))
    refusals = {one.rank: one.refusal for one in await climbing.prospects(GUILD, player(4))}
    assert isinstance(refusals[3], OpponentExcludedError)
    assert refusals[2] is None


async def test_who_plays_too_much_cannot_be_challenged(
    climbing: Ladders, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("play.services.accepting.RUNNING_MATCHES", 3)
    await challenge(climbing, 2, 1)

    refusals = [one.refusal for one in await climbing.prospects(GUILD, player(3))]

    assert [type(refusal) for refusal in refusals] == [
        OpponentTooBusyError,
        OpponentTooBusyError,
        OpponentBelowError,
        OpponentBelowError,
    ]


async def test_standings_tell_what_they_were_a_week_ago(
    world: World, climbing: Ladders, matches: Matches
) -> None:
    world.wait(HOUR)
    await won(climbing, matches, 2, 1)
    world.wait(7 * DAY)
    await won(climbing, matches, 5, 3)
    await climbing.join(GUILD, ANNA)
    await challenge(climbing, 4, 1)

    standings = await climbing.standings(GUILD)

    assert (
        list(standings.places)
        == [
            Standing(1, player(2), 2, 0),
            Standing(2, player(1), 1, 1),
            Standing(3, player(5), 5, 0),
            Standing(4, player(3), 3, 0),
            Standing(5, player(4), 4, 1),
            Standing(6, ANNA, 6, 0, is_new=True),
        ]
        or standings.places[0].before == 1
    )
    assert standings.rank_of(ANNA) == 6
    assert standings.rank_of(BJORN) is None


async def test_in_the_first_week_nobody_is_new(climbing: Ladders, matches: Matches) -> None:
    """But who has won a place since he joined is seen to have."""
    await won(climbing, matches, 3, 2)

    standings = await climbing.standings(GUILD)

    assert [(one.player, one.before, one.is_new) for one in standings.places[:3]] == [
        (player(1), 1, False),
        (player(3), 3, False),
        (player(2), 2, False),
    ]


async def test_a_ladder_that_changes_changes_no_match(
    climbing: Ladders, matches: Matches, outbox: Outbox
) -> None:
    before, _ = await challenge(climbing, 3, 2)
    faster = TimeControl.per_move(timedelta(days=1))
    await told(outbox)

    def changed(settings: LadderSettings) -> LadderSettings:
        return replace(settings, terms=replace(settings.terms, control=faster))

    settings = await climbing.change(GUILD, changed, DORA)
    after, _ = await challenge(climbing, 5, 4)

    assert [one.kind for one in (await told(outbox))[:1]] == [NoticeKind.LADDER_ARRANGED]
    assert settings == await climbing.settings(GUILD)
    assert (await matches.get(before.id)).clock.control == USUAL
    assert after.clock.control == faster


async def test_matches_of_a_closed_ladder_go_on(
    climbing: Ladders, matches: Matches, outbox: Outbox
) -> None:
    """And whoever opens a new one begins anew."""
    pair = await challenge(climbing, 4, 2)
    await told(outbox)

    await climbing.close(GUILD, DORA)

    assert [(one.kind, one.place) for one in await told(outbox)] == [
        (NoticeKind.LADDER_CLOSED, HALL)
    ]
    await lose(matches, pair, 2)
    await climbing.open(HALL, TINY, USUAL, DORA)
    assert await order(climbing) == []
    assert await climbing.next_due() is None


async def test_a_ladder_opened_anew_has_other_places(climbing: Ladders, matches: Matches) -> None:
    """A pair that was begun on the old one counts for nothing on it."""
    pair = await challenge(climbing, 4, 2)
    await climbing.close(GUILD, DORA)
    await climbing.open(HALL, TINY, USUAL, DORA)
    for number in (2, 4):
        await climbing.join(GUILD, player(number))

    await lose(matches, pair, 2)

    assert await order(climbing) == [2, 4]


async def test_managers_take_somebody_off(climbing: Ladders, outbox: Outbox) -> None:
    """He is told."""
    await climbing.remove(GUILD, player(3), DORA)

    assert await order(climbing) == [1, 2, 4, 5]
    assert [(one.kind, one.recipient) for one in await told(outbox)] == [
        (NoticeKind.LADDER_OFF, player(3))
    ]
    with pytest.raises(OpponentOffLadderError):
        await climbing.remove(GUILD, player(3), DORA)


async def test_it_is_known_what_is_played_for(climbing: Ladders, matches: Matches) -> None:
    """As long as it counts."""
    pair = await challenge(climbing, 4, 2)

    played_for = await climbing.played_for(pair[1])
    await climbing.leave(GUILD, player(1))
    later = await climbing.played_for(pair[1])
    await lose(matches, pair, 2)

    assert played_for is not None
    assert later is not None
    assert (played_for[0].challenger, played_for[0].opponent) == (player(4), player(2))
    assert (played_for[1], later[1]) == (2, 1)
    assert await climbing.played_for(pair[1]) is None


async def test_only_players_of_the_ladder_have_challenges_there(climbing: Ladders) -> None:
    pair = await challenge(climbing, 4, 2)

    (running,) = await climbing.running(GUILD, player(2))

    assert running.pair_id == pair[0].id
    assert await climbing.running(GUILD, player(1)) == ()
    with pytest.raises(NotOnLadderError):
        await climbing.running(GUILD, ANNA)


async def test_what_managers_do_is_logged(climbing: Ladders) -> None:
    """Each setting that they change has an entry."""
    daily = TimeControl.per_move(DAY)

    def changed(settings: LadderSettings) -> LadderSettings:
        return replace(settings, channel_id=99, terms=replace(settings.terms, control=daily))

    await climbing.change(GUILD, changed, DORA)
    await climbing.remove(GUILD, player(3), DORA)
    await climbing.close(GUILD, DORA)

    entries = reversed(await ServerLog(climbing.store).latest(GUILD, 10))
    assert [replace(entry, id=0) for entry in entries] == [
        LogEntry(GUILD, NOON, DORA, Act.LADDER_OPENED, after="tiny"),
        LogEntry(GUILD, NOON, DORA, Act.LADDER_CHANGED, "channel", before="11", after="99"),
        LogEntry(GUILD, NOON, DORA, Act.LADDER_CHANGED, "time", before=str(USUAL), after="1d"),
        LogEntry(GUILD, NOON, DORA, Act.LADDER_REMOVED, player=player(3)),
        LogEntry(GUILD, NOON, DORA, Act.LADDER_CLOSED),
    ]
