"""Moves that are taken back, with the opponent's consent."""

from collections.abc import Callable
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from sqlite3 import connect

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.errors import PlayError
from play.matches.errors import OfferError, OfferFault, StaleBoardError
from play.matches.match import Match
from play.matches.offer import OfferKind
from play.matches.offer_rules import accept_offer, make_offer
from play.matches.timing import advance_clock, give_time
from play.news.offers import MovesTakenBack
from play.players.player_id import PlayerId
from play.time.clock import ZERO
from play.time.habits import DEFAULT_HABITS
from play.time.periods import DAY
from play.time.reminders import Announced
from play.time.time_control import DEFAULT_CONTROL, UNTIMED, TimeControl
from tests.support.examples import ANNA, BJORN, HOUR, MULTIPLE, NOON, begun, played_under
from tests.support.world import World, begin, declined, refused, told

MOVES = ("c1-b1", "c3-c2", "b1-a1", "c2-c3")
LATER = NOON + HOUR
BANK = TimeControl(3 * DAY, DAY, 7 * DAY)


def taken_back(match: Match, asker: PlayerId) -> Match:
    """The state of *match* after *asker* takes his last move back an hour after noon."""
    asked = make_offer(match, asker, OfferKind.TAKEBACK, LATER, None)
    return accept_offer(asked, match.opponent_of(asker), LATER, None, DEFAULT_HABITS)


def written(match: Match) -> list[str]:
    return [str(turn.move).lower() for turn in match.game.turns]


def test_a_move_is_taken_back_with_its_answer() -> None:
    """If there is one; who made it moves anew, with another move or the same."""
    for played in (MOVES, MOVES[:3]):
        match = taken_back(played_under(BANK, *played), ANNA)
        assert (written(match), match.player_to_move) == (["c1-b1", "c3-c2"], ANNA)
        assert match.position == played_under(BANK, *MOVES[:2]).position
        assert written(match.play(ANNA, "b1-d1", LATER, None, DEFAULT_HABITS))[2:] == ["b1-d1"]


def test_what_cannot_be_taken_back_is_not_asked_for() -> None:
    """In rated matches, in games with dice, before one's first move."""
    with_dice = begun(MULTIPLE).play(ANNA, "c1-b1", NOON, None, DEFAULT_HABITS)
    for match, asker, fault in (
        (played_under(BANK, *MOVES, rated=True), ANNA, OfferFault.RATED),
        (with_dice, ANNA, OfferFault.DICE),
        (played_under(BANK), ANNA, OfferFault.NOTHING_TO_TAKE_BACK),
        (played_under(BANK, "c1-b1"), BJORN, OfferFault.NOTHING_TO_TAKE_BACK),
    ):
        offer = (match, asker, OfferKind.TAKEBACK, LATER, None)
        assert refused(OfferError, make_offer, *offer).fault is fault


def test_no_time_is_given_back() -> None:
    """The increment of a move not answered stays; for a move and its answer, both keep theirs."""
    before = played_under(BANK, *MOVES[:3]).clock
    clock = taken_back(played_under(BANK, *MOVES[:3]), ANNA).clock
    assert (clock.left, clock.resting) == (before.resting, before.left - HOUR)
    assert (clock.since, clock.turn) == (LATER, clock.left)

    before = played_under(BANK, *MOVES).clock
    clock = taken_back(played_under(BANK, *MOVES), ANNA).clock
    assert (clock.left, clock.resting) == (before.left - HOUR, before.resting)


def test_a_turn_with_its_own_time_has_all_of_it_again() -> None:
    """Where each move has its own, both have a whole turn before them."""
    daily = TimeControl.per_move(DAY)
    match = taken_back(played_under(daily, *MOVES[:3]), ANNA)

    assert (match.clock.left, match.clock.resting) == (DAY, DAY)


def test_a_first_move_that_is_taken_back_is_a_first_move_again() -> None:
    """With the whole limit of one, whatever was spent since the answer; the bank is after it."""
    for played in (MOVES[:1], MOVES[:2]):
        match = taken_back(played_under(BANK, *played), ANNA)
        assert (match.clock.first, match.clock.left) == (True, BANK.first_move)

    moved = (
        taken_back(played_under(BANK, "c1-b1"), ANNA)
        .play(ANNA, "c1-b1", LATER, None, DEFAULT_HABITS)
        .clock
    )
    assert (moved.first, moved.left, moved.resting) == (True, BANK.first_move, BANK.start)


def test_who_has_not_moved_yet_keeps_his_bank_when_a_move_is_taken_back() -> None:
    """His limit for the first move was no part of it."""
    short = TimeControl(4 * HOUR, HOUR, 8 * HOUR)
    match = taken_back(played_under(short, "c1-b1"), ANNA)

    assert match.clock.resting == 4 * HOUR


def test_time_given_for_a_first_move_outlives_a_takeback() -> None:
    """Björn has not moved yet, and Anna has given him a day."""
    given = give_time(played_under(BANK, "c1-b1"), ANNA, DAY, NOON, None, DEFAULT_HABITS)
    match = taken_back(given, ANNA).play(ANNA, "c1-b1", LATER, None, DEFAULT_HABITS)

    assert match.clock.left == BANK.first_move + DAY


def test_a_bank_outlives_the_takeback_of_a_first_move() -> None:
    """Time gathered or given by then is added to the limit, and kept if it is not used."""
    given = give_time(played_under(BANK, *MOVES[:2]), BJORN, DAY, NOON, None, DEFAULT_HABITS)
    match = taken_back(given, ANNA)
    assert match.clock.left == BANK.first_move + DAY - HOUR

    match = match.play(ANNA, "c1-b1", LATER + 2 * DAY, None, DEFAULT_HABITS)

    assert match.clock.resting == BANK.start + DAY - HOUR


def test_the_new_turn_is_reminded_of_anew() -> None:
    """Warnings about the turn before are no matter."""
    before = played_under(DEFAULT_CONTROL, *MOVES)
    late, told_now = advance_clock(before, before.clock.deadline - HOUR, DEFAULT_HABITS)
    assert told_now is not Announced.NOTHING

    asked = make_offer(late, ANNA, OfferKind.TAKEBACK, late.clock.deadline - HOUR, None)
    match = accept_offer(asked, BJORN, late.clock.deadline - HOUR, None, DEFAULT_HABITS)

    assert match.clock.announced is Announced.NOTHING


@pytest.fixture
async def match(world: World) -> Match:
    """Match #1 after four moves, everything told."""
    new = await begin(world)
    for player, move in zip((ANNA, BJORN, ANNA, BJORN), MOVES, strict=True):
        await world.matches.play(new.id, player, move)
    await told(world)
    return await world.matches.load_match(new.id)


async def take_back(world: World, match: Match, asker: PlayerId) -> Match:
    await world.matches.offer(match.id, asker, OfferKind.TAKEBACK)
    return await world.matches.accept_offer(match.id, match.opponent_of(asker))


async def test_moves_that_are_taken_back_are_stored_no_longer(
    match: Match, world: World, database: Path
) -> None:
    """And those played since are; the new board is told, and a click under the old one refused."""
    back = await take_back(world, match, ANNA)
    assert await world.matches.load_match(match.id) == back
    assert (await told(world))[1] == MovesTakenBack(match.id, BJORN, back.board)
    await declined(StaleBoardError, world.matches.play(match.id, ANNA, "b1-a1", seen=2))

    played = await world.matches.play(match.id, ANNA, "b1-d1", seen=back.board)

    assert await world.matches.load_match(match.id) == played
    with closing(connect(database)) as rows:
        stored = rows.execute("SELECT ply, move FROM moves ORDER BY ply").fetchall()
    assert stored == [(1, "C1-B1"), (2, "C3-C2"), (3, "B1-D1")]


def played_on(match: Match, player: PlayerId, hours: int) -> Match:
    """*match* after one of the moves that end nothing."""
    moves = list(match.game.legal_moves())
    move = moves[hours % len(moves)]
    return (
        match
        if match.game.play(move).outcome
        else match.play(player, move, at(hours), None, DEFAULT_HABITS)
    )


def agreed(kind: OfferKind) -> Callable[[Match, PlayerId, int], Match]:
    """The agreement of both players, as *player* wishes."""

    def agree(match: Match, player: PlayerId, hours: int) -> Match:
        asked = make_offer(match, player, kind, at(hours), None, 2 * HOUR)
        return accept_offer(asked, match.opponent_of(player), at(hours), None, DEFAULT_HABITS)

    return agree


def at(hours: int) -> datetime:
    return NOON + hours * HOUR


DEEDS: dict[str, Callable[[Match, PlayerId, int], Match]] = {
    "move": played_on,
    "take back": agreed(OfferKind.TAKEBACK),
    "pause": agreed(OfferKind.PAUSE),
    "resume": agreed(OfferKind.RESUME),
    "give time": lambda match, player, hours: give_time(
        match, player, 3 * HOUR, at(hours), None, DEFAULT_HABITS
    ),
}


@given(
    control=st.sampled_from([BANK, TimeControl.per_move(DAY), UNTIMED]),
    deeds=st.lists(
        st.tuples(st.sampled_from(sorted(DEEDS)), st.booleans(), st.integers(0, 9)), max_size=40
    ),
)
def test_whatever_players_arrange_boards_and_banks_stay_in_order(
    control: TimeControl, deeds: list[tuple[str, bool, int]]
) -> None:
    """Each board has a new number, and no bank has more than the cap and what was given."""
    match, hours, extra = played_under(control), 0, ZERO
    for deed, is_first, waited in deeds:
        hours += waited
        if match.clock.has_lapsed(at(hours)):
            break
        player = match.attackers if is_first else match.defenders
        with suppress(PlayError):
            after = DEEDS[deed](match, player, hours)
            assert (after.board > match.board) is (after.game != match.game)
            assert after.board >= match.board
            match = after
            extra += 3 * HOUR if deed == "give time" else ZERO
        most = max(control.cap, control.first_move if match.clock.first else ZERO)
        assert ZERO <= match.clock.time_left(at(hours)) <= most + extra
        assert ZERO < match.clock.resting <= control.cap + extra
