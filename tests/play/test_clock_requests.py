"""What clocks want done is done at its time: reminders, flags that fall, wins that are claimed."""

import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing
from dataclasses import dataclass, replace
from datetime import datetime, time, timedelta
from pathlib import Path

import pytest

from db.store import SqlStore, SqlUnit
from play.errors.matches import MatchOverError, NothingToClaimError, NotYourMatchError, TimeUpError
from play.errors.store import StoredGameError
from play.match import Match, MatchState
from play.notice import NoticeKind
from play.offer import OfferKind
from play.player import Player, Reminders
from play.players import PlayerId
from play.services.challenges import Challenges
from play.services.clocks import LATER, Clocks
from play.services.matches import Matches
from play.services.outbox import Outbox
from play.services.uptime import Uptime
from play.terms import Terms
from play.time_control import UNTIMED, Lapse, TimeControl
from play.time_off import DAY, Interval
from tafl.endings import Outcome, Reason
from tafl.pieces import Side
from tests.play.conftest import World
from tests.play.examples import ANNA, BJORN, CARL, HALL, HOUR, NOON, TINY, played_under
from tests.play.test_challenge_requests import told

SECOND = timedelta(seconds=1)
TWO_DAYS = TimeControl.per_move(2 * DAY)
CLAIMED = replace(TWO_DAYS, lapse=Lapse.CLAIM)
LOST = Outcome(Side.DEFENDERS, Reason.TIME)
"""Anna, who attacks, has let her time run out."""


@dataclass(frozen=True)
class Interrupted:
    """A *store*, where others do something before each transaction that writes."""

    store: SqlStore
    meanwhile: Callable[[], Awaitable[None]]

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[SqlUnit]:
        await self.meanwhile()
        async with self.store.begin() as unit:
            yield unit

    def read(self) -> AbstractAsyncContextManager[SqlUnit]:
        return self.store.read()


@pytest.fixture
def clocks(world: World) -> Clocks:
    return Clocks(world.store, world.now, world.wake)


@pytest.fixture
def uptime(world: World) -> Uptime:
    return Uptime(world.store, world.now)


@pytest.fixture
async def match(world: World, matches: Matches, outbox: Outbox) -> Match:
    """One in which both have moved: since noon Anna has two days. All is told."""
    return await begun(world, matches, outbox, TWO_DAYS)


@pytest.fixture
async def claimed(world: World, matches: Matches, outbox: Outbox) -> Match:
    """The same where the win must be claimed."""
    return await begun(world, matches, outbox, CLAIMED)


async def fresh(world: World, control: TimeControl, *, rated: bool = False) -> Match:
    """A match that begins now."""
    challenges = Challenges(world.store, world.now, world.chance, world.wake)
    terms = Terms(TINY, Side.ATTACKERS, control, rated=rated)
    issued = await challenges.issue(HALL, ANNA, BJORN, terms)
    return await challenges.accept(issued.id, BJORN)


async def begun(world: World, matches: Matches, outbox: Outbox, control: TimeControl) -> Match:
    """A match in which both have moved, and of which all is told."""
    match = await fresh(world, control)
    await matches.play(match.id, ANNA, "c1-b1")
    match = await matches.play(match.id, BJORN, "c3-c2")
    await told(outbox)
    return match


async def kinds(outbox: Outbox) -> list[NoticeKind]:
    """What is to be told; it is told."""
    return [notice.kind for notice in await told(outbox)]


async def settle(world: World, player: Player) -> None:
    """Store the settings of a player."""
    async with world.store.begin() as unit:
        await unit.players.put(player)


async def run_until(world: World, clocks: Clocks, end: datetime) -> list[datetime]:
    """Let time pass as the timekeeper does: sleep until something is due, do it; say when."""
    ran = []
    while (due := await clocks.next_due()) is not None and due <= end:
        world.time = max(world.time, due)
        await clocks.run_due()
        ran.append(world.time)
    world.time = end
    return ran


# Flags.


async def test_a_flag_falls_by_itself(
    match: Match, matches: Matches, clocks: Clocks, outbox: Outbox, world: World
) -> None:
    """At the moment in which time has run out, and both are told once."""
    world.wait(2 * DAY - SECOND)
    await clocks.run_due()
    await told(outbox)
    assert (await matches.get(match.id)).state is MatchState.RUNNING

    world.wait(SECOND)
    await clocks.run_due()
    await clocks.run_due()

    ended = await matches.get(match.id)
    assert (ended.state, ended.outcome) == (MatchState.FINISHED, LOST)
    (notice,) = await told(outbox)
    assert (notice.kind, notice.player) == (NoticeKind.FLAG_FELL, ANNA)
    assert await clocks.next_due() is None


async def test_the_timer_is_told_when_each_flag_falls(match: Match, clocks: Clocks) -> None:
    """It need not look before the first reminder: after 80 % of two days."""
    assert match.wake_at == await clocks.next_due() == NOON + 0.8 * 2 * DAY


async def test_a_move_that_comes_too_late_is_refused_also_if_nobody_has_noticed(
    match: Match, matches: Matches, clocks: Clocks, outbox: Outbox, world: World
) -> None:
    """The timer is woken, and ends the match once."""
    world.wait(2 * DAY)
    wakes = world.wakes

    with pytest.raises(TimeUpError) as refused:
        await matches.play(match.id, ANNA, "b1-b2")

    assert refused.value.late is Side.ATTACKERS
    assert world.wakes == wakes + 1
    assert (await matches.get(match.id)).ply == match.ply
    await clocks.run_due()
    assert await kinds(outbox) == [NoticeKind.FLAG_FELL]
    with pytest.raises(MatchOverError):
        await matches.play(match.id, ANNA, "b1-b2")


async def test_no_move_is_tried_that_comes_too_late(
    match: Match, matches: Matches, world: World
) -> None:
    """Nobody is asked to confirm what would be refused."""
    world.wait(2 * DAY)

    with pytest.raises(TimeUpError):
        await matches.play(match.id, ANNA, "b1-b2", confirmed=False)


async def test_a_move_in_the_last_moment_counts(
    match: Match, matches: Matches, clocks: Clocks, world: World
) -> None:
    world.wait(2 * DAY - timedelta(microseconds=1))

    await matches.play(match.id, ANNA, "b1-b2")
    world.wait(HOUR)
    await clocks.run_due()

    assert (await matches.get(match.id)).state is MatchState.RUNNING


@pytest.mark.parametrize("player", [ANNA, BJORN])
async def test_nothing_else_ends_a_match_whose_flag_has_fallen(
    player: PlayerId, match: Match, matches: Matches, outbox: Outbox, world: World
) -> None:
    """Neither player can resign, call it off, or agree to a draw."""
    await matches.offer(match.id, match.opponent_of(player), OfferKind.DRAW)
    await told(outbox)
    world.wait(2 * DAY)

    for request in (matches.resign, matches.abort, matches.accept_offer, matches.claim):
        with pytest.raises(TimeUpError):
            await request(match.id, player)

    assert (await matches.get(match.id)).state is MatchState.RUNNING
    assert await kinds(outbox) == []


async def test_a_match_that_has_ended_meanwhile_is_left_alone(
    match: Match, matches: Matches, outbox: Outbox, world: World
) -> None:
    """Anna resigns after the timer has found it due, and before it looks at it."""

    async def resign() -> None:
        if (await matches.get(match.id)).state is MatchState.RUNNING:
            await matches.resign(match.id, ANNA)

    world.wait(0.8 * 2 * DAY)
    clocks = Clocks(Interrupted(world.store, resign), world.now, world.wake)

    assert await clocks.run_due() == []

    assert await kinds(outbox) == [NoticeKind.MATCH_ENDED]
    assert (await matches.get(match.id)).outcome == Outcome(Side.DEFENDERS, Reason.RESIGNED)


async def test_many_flags_fall_at_the_same_moment(
    matches: Matches, clocks: Clocks, outbox: Outbox, world: World
) -> None:
    """More than are dealt with at once: the others are due in the same moment."""
    many = [await begun(world, matches, outbox, TWO_DAYS) for _ in range(23)]
    world.wait(2 * DAY)

    await clocks.run_due()
    left = await clocks.next_due()
    assert left is not None
    assert left <= world.now()
    await clocks.run_due()

    assert await clocks.next_due() is None
    assert {(await matches.get(match.id)).outcome for match in many} == {LOST}
    assert await kinds(outbox) == [NoticeKind.FLAG_FELL] * 23


# First moves.


@pytest.mark.parametrize("moves", [(), ("c1-b1",)])
async def test_without_a_first_move_of_each_side_the_match_counts_for_nothing(
    moves: tuple[str, ...], matches: Matches, clocks: Clocks, outbox: Outbox, world: World
) -> None:
    """After three days, also where a move has an hour; rated or not, nobody has lost."""
    match = await fresh(world, TimeControl.per_move(HOUR), rated=True)
    for player, move in zip((ANNA, BJORN), moves, strict=False):
        await matches.play(match.id, player, move)

    await run_until(world, clocks, NOON + 3 * DAY - SECOND)
    await told(outbox)
    assert (await matches.get(match.id)).state is MatchState.RUNNING
    await run_until(world, clocks, NOON + 3 * DAY)

    ended = await matches.get(match.id)
    assert (ended.state, ended.outcome) == (MatchState.ABORTED, None)
    assert await kinds(outbox) == [NoticeKind.FLAG_FELL]


async def test_without_a_first_move_nothing_can_be_claimed(
    matches: Matches, clocks: Clocks, world: World
) -> None:
    """The match is called off there as everywhere."""
    match = await fresh(world, CLAIMED)

    await run_until(world, clocks, NOON + 3 * DAY)

    assert (await matches.get(match.id)).state is MatchState.ABORTED


# No clock.


async def test_a_match_without_a_clock_is_abandoned_after_thirty_days(
    matches: Matches, clocks: Clocks, outbox: Outbox, world: World
) -> None:
    """With a warning after twenty-four, and six hours before."""
    match = await begun(world, matches, outbox, UNTIMED)

    assert await run_until(world, clocks, NOON + 31 * DAY) == [
        NOON + 24 * DAY,
        NOON + 30 * DAY - 6 * HOUR,
        NOON + 30 * DAY,
    ]

    ended = await matches.get(match.id)
    assert ended.outcome == Outcome(Side.DEFENDERS, Reason.ABANDONED)
    assert await kinds(outbox) == [
        NoticeKind.REMINDER,
        NoticeKind.REMINDER,
        NoticeKind.FLAG_FELL,
    ]


# Claims.


async def test_a_late_move_counts_until_the_win_is_claimed(
    claimed: Match, matches: Matches, clocks: Clocks, outbox: Outbox, world: World
) -> None:
    """The opponent is told once that he may claim it."""
    await run_until(world, clocks, NOON + 9 * DAY)
    assert (await kinds(outbox)).count(NoticeKind.CLAIMABLE) == 1

    played = await matches.play(claimed.id, ANNA, "b1-b2")

    assert (played.ply, played.state) == (3, MatchState.RUNNING)
    assert played.clock.deadline == NOON + 11 * DAY


async def test_a_win_is_claimed(
    claimed: Match, matches: Matches, clocks: Clocks, outbox: Outbox, world: World
) -> None:
    """Then no move counts any more, and nothing is left to be done."""
    await run_until(world, clocks, NOON + 2 * DAY)
    await told(outbox)

    won = await matches.claim(claimed.id, BJORN)

    assert won.outcome == LOST
    assert await matches.get(claimed.id) == won
    assert await kinds(outbox) == [NoticeKind.MATCH_ENDED]
    assert await clocks.next_due() is None
    with pytest.raises(MatchOverError):
        await matches.play(claimed.id, ANNA, "b1-b2")


async def test_a_win_may_be_claimed_before_anybody_has_noticed(
    claimed: Match, matches: Matches, world: World
) -> None:
    world.wait(2 * DAY)

    assert (await matches.claim(claimed.id, BJORN)).outcome == LOST


async def test_there_is_nothing_to_claim_while_time_is_left(
    claimed: Match, matches: Matches, world: World
) -> None:
    world.wait(2 * DAY - SECOND)

    with pytest.raises(NothingToClaimError) as refused:
        await matches.claim(claimed.id, BJORN)

    assert refused.value.claimable


async def test_who_is_late_cannot_claim(claimed: Match, matches: Matches, world: World) -> None:
    """Nor can anybody who does not play."""
    world.wait(3 * DAY)

    with pytest.raises(NothingToClaimError):
        await matches.claim(claimed.id, ANNA)
    with pytest.raises(NotYourMatchError):
        await matches.claim(claimed.id, CARL)


async def test_nothing_is_claimed_where_flags_fall_by_themselves(
    match: Match, matches: Matches
) -> None:
    """And the refusal says so."""
    with pytest.raises(NothingToClaimError) as refused:
        await matches.claim(match.id, BJORN)

    assert not refused.value.claimable


def test_a_flag_that_falls_by_itself_is_never_claimed() -> None:
    """Not even in the moment between its fall and the end of the match."""
    late = played_under(TWO_DAYS, "c1-b1", "c3-c2")

    with pytest.raises(NothingToClaimError):
        late.claim(BJORN, NOON + 3 * DAY, None)


async def test_a_late_match_may_be_resigned_or_drawn(
    claimed: Match, matches: Matches, world: World
) -> None:
    """Its time has run out, but nothing has come of it yet."""
    world.wait(3 * DAY)
    await matches.offer(claimed.id, BJORN, OfferKind.DRAW)

    assert (await matches.accept_offer(claimed.id, ANNA)).outcome == Outcome(None, Reason.AGREED)


# Reminders.


async def test_a_player_is_reminded_twice_in_a_turn(
    match: Match, clocks: Clocks, outbox: Outbox, world: World
) -> None:
    """When a fifth of two days is left, and six hours before the flag; in the thread."""
    assert await run_until(world, clocks, NOON + 47 * HOUR) == [
        NOON + 38.4 * HOUR,
        NOON + 42 * HOUR,
    ]

    reminders = await told(outbox)
    assert [(each.kind, each.player, each.recipient) for each in reminders] == [
        (NoticeKind.REMINDER, ANNA, None)
    ] * 2
    assert [each.match_id for each in reminders] == [match.id] * 2


async def test_a_player_may_be_reminded_in_private(
    world: World, matches: Matches, clocks: Clocks, outbox: Outbox
) -> None:
    await settle(world, replace(Player.new(ANNA, NOON), reminders=Reminders.DM))
    await begun(world, matches, outbox, TWO_DAYS)

    await run_until(world, clocks, NOON + 40 * HOUR)

    assert [(each.kind, each.recipient) for each in await told(outbox)] == [
        (NoticeKind.REMINDER, ANNA)
    ]


async def test_a_player_may_do_without_reminders(
    world: World, matches: Matches, clocks: Clocks, outbox: Outbox
) -> None:
    """Her flag falls, and his reminders are his."""
    await settle(world, replace(Player.new(ANNA, NOON), reminders=Reminders.OFF))
    match = await begun(world, matches, outbox, TWO_DAYS)
    assert await clocks.next_due() == NOON + 2 * DAY
    await matches.play(match.id, ANNA, "b1-b2")
    await told(outbox)

    await run_until(world, clocks, NOON + 40 * HOUR)

    assert [(each.kind, each.player) for each in await told(outbox)] == [
        (NoticeKind.REMINDER, BJORN)
    ]


async def test_a_reminder_waits_for_the_end_of_quiet_hours(
    world: World, matches: Matches, clocks: Clocks, outbox: Outbox
) -> None:
    """2:24 at night is 80 % of the turn; it comes at five."""
    quiet = (time(22), time(5))
    await settle(world, replace(Player.new(ANNA, NOON), quiet=quiet))
    await begun(world, matches, outbox, TWO_DAYS)

    assert (await run_until(world, clocks, NOON + 47 * HOUR))[0] == NOON + 41 * HOUR


async def test_two_reminders_that_are_due_are_one(
    match: Match, clocks: Clocks, outbox: Outbox, world: World
) -> None:
    """After the bot was busy, or away for a while."""
    world.wait(43 * HOUR)

    await clocks.run_due()

    assert await kinds(outbox) == [NoticeKind.REMINDER]


async def test_nothing_is_told_twice_after_a_restart(
    match: Match, clocks: Clocks, outbox: Outbox, world: World, database: Path
) -> None:
    """What was told is stored with the match."""
    world.wait(39 * HOUR)
    await clocks.run_due()
    store = SqlStore(f"sqlite+aiosqlite:///{database}")
    restarted = Clocks(store, world.now, world.wake)

    await restarted.run_due()

    assert await restarted.next_due() == NOON + 42 * HOUR
    await store.close()
    assert await kinds(outbox) == [NoticeKind.REMINDER]


async def test_a_reminder_and_what_is_noted_of_it_are_stored_together(
    match: Match, clocks: Clocks, outbox: Outbox, world: World, database: Path
) -> None:
    """If one cannot be, the other is not, and the reminder comes later."""
    world.wait(39 * HOUR)
    with closing(sqlite3.connect(database)) as broken:
        refuse = "BEGIN SELECT RAISE(ABORT, 'The disk is full'); END"
        broken.execute(f"CREATE TRIGGER full_disk BEFORE INSERT ON outbox {refuse}")
    with pytest.raises(Exception, match="The disk is full"):
        await clocks.run_due()
    with closing(sqlite3.connect(database)) as mended:
        mended.execute("DROP TRIGGER full_disk")

    await clocks.run_due()

    assert await kinds(outbox) == [NoticeKind.REMINDER]


async def test_a_move_ends_the_reminders_of_a_turn(
    match: Match, matches: Matches, clocks: Clocks, outbox: Outbox, world: World
) -> None:
    """The next are those of the opponent."""
    world.wait(DAY)
    await matches.play(match.id, ANNA, "b1-b2")

    assert await clocks.next_due() == NOON + DAY + 38.4 * HOUR


# Outages of the bot.


async def out(uptime: Uptime, world: World, lasting: timedelta) -> None:
    """Have the bot be silent for so long, and start again."""
    await uptime.beat()
    world.wait(lasting)
    await uptime.start()
    await uptime.beat()


@pytest.mark.parametrize(
    ("lasting", "longer"),
    [
        (timedelta(minutes=9), timedelta()),
        (timedelta(minutes=10), timedelta()),
        (timedelta(minutes=11), timedelta(minutes=11)),
        (3 * DAY, 3 * DAY),
    ],
)
async def test_deadlines_move_by_an_outage_of_more_than_ten_minutes(
    lasting: timedelta, longer: timedelta, match: Match, uptime: Uptime, world: World
) -> None:
    """By all of it: also past the flag, if that would have fallen meanwhile."""
    matches = Matches(world.store, world.now, world.wake)
    world.wait(DAY)

    await out(uptime, world, lasting)

    assert (await matches.get(match.id)).clock.deadline == NOON + 2 * DAY + longer
    (listed,) = await matches.running(ANNA)
    assert listed.clock.deadline == NOON + 2 * DAY + longer


async def test_a_flag_that_fell_in_an_outage_falls_after_it(
    match: Match, matches: Matches, clocks: Clocks, uptime: Uptime, world: World
) -> None:
    """The timer wakes too early, finds time left, and sleeps on."""
    await out(uptime, world, 3 * DAY)
    assert await clocks.next_due() == NOON + 38.4 * HOUR

    await clocks.run_due()
    assert await clocks.next_due() == NOON + 3 * DAY + 38.4 * HOUR
    await run_until(world, clocks, NOON + 5 * DAY - SECOND)
    assert (await matches.get(match.id)).state is MatchState.RUNNING

    await run_until(world, clocks, NOON + 5 * DAY)
    assert (await matches.get(match.id)).outcome == LOST


async def test_an_outage_is_given_back_once(
    match: Match, matches: Matches, uptime: Uptime, world: World
) -> None:
    """To the turn in which it was, and to no turn after it."""
    world.wait(DAY)
    await out(uptime, world, DAY)

    after = await matches.play(match.id, ANNA, "b1-b2")

    assert after.clock.deadline == NOON + 4 * DAY
    assert (await matches.get(match.id)).clock.deadline == NOON + 4 * DAY


async def test_an_outage_in_a_pause_gives_nothing_back(
    match: Match, matches: Matches, uptime: Uptime, world: World
) -> None:
    """Time stood still already."""
    async with world.store.begin() as unit:
        pause = Interval(NOON, NOON + 2 * DAY)
        paused = replace(match, clock=match.clock.with_pause(pause, NOON))
        await unit.matches.save(paused, seen=match.board)
    world.wait(HOUR)

    await out(uptime, world, DAY)

    assert (await matches.get(match.id)).clock.deadline == NOON + 4 * DAY


# Matches that cannot be read.


async def test_a_match_that_cannot_be_read_holds_up_no_other(
    match: Match, clocks: Clocks, outbox: Outbox, world: World, database: Path
) -> None:
    """It is told, left as it is, and tried again a day later."""
    matches = Matches(world.store, world.now, world.wake)
    other = await begun(world, matches, outbox, TWO_DAYS)
    with closing(sqlite3.connect(database)) as behind_our_back:
        behind_our_back.execute("UPDATE moves SET move = 'A1-A9' WHERE match_id = ?", (match.id,))
        behind_our_back.commit()
    world.wait(2 * DAY)

    (error,) = await clocks.run_due()

    assert isinstance(error, StoredGameError)
    assert error.match_id == match.id
    assert (await matches.get(other.id)).outcome == LOST
    assert await clocks.next_due() == world.time + LATER
    assert await kinds(outbox) == [NoticeKind.FLAG_FELL]
