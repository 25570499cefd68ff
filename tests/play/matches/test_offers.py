"""Offers of one player to the other: one thing at a time, and only with his consent."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from play.limits.amounts import MAX_OFFERS, MAX_PLIES_TO_ABORT_RATED
from play.matches import errors
from play.matches.match import Match
from play.matches.offer import Offer, OfferKind
from play.matches.offer_rules import accept_offer, decline_offer, make_offer, withdraw_offer
from play.matches.state import MatchState, Occasion
from play.news.matches import BoardDue, FlagFell, MatchEnded
from play.news.offers import (
    MatchPaused,
    MatchResumed,
    MovesTakenBack,
    OfferClosed,
    OfferClosing,
    OfferDeclined,
    OfferMade,
    OfferWithdrawn,
)
from play.time.habits import DEFAULT_HABITS
from play.time.periods import DAY
from play.time.time_control import Lapse, TimeControl
from play.time.time_off import Interval
from tafl.endings import Outcome, Reason
from tafl.pieces import Side
from tests.support.examples import ANNA, BJORN, CARL, HOUR, NOON, WEEK, played_under
from tests.support.world import World, begin, refused, told

DAILY = TimeControl(DAY, DAY, DAY)
MOVED = ("c1-b1", "c3-c2")
LATER = NOON + HOUR


def running(*moves: str, lapse: Lapse = Lapse.LOSS) -> Match:
    """A match at a day a move, in which *moves* were played at noon."""
    return played_under(TimeControl(DAY, DAY, DAY, lapse), *moves or MOVED)


def offering(kind: OfferKind, match: Match | None = None, now: datetime = LATER) -> Match:
    """Anna's offer of that kind, where it can be made; a pause of a week."""
    if match is None:
        match = paused() if kind is OfferKind.RESUME else running()
    return make_offer(match, ANNA, kind, now, None, WEEK if kind is OfferKind.PAUSE else None)


def paused() -> Match:
    """A match that was paused for a week an hour after noon."""
    asked = make_offer(running(), BJORN, OfferKind.PAUSE, LATER, None, WEEK)
    return accept_offer(asked, ANNA, LATER, None, DEFAULT_HABITS)


@pytest.mark.parametrize("kind", OfferKind)
def test_an_offer_changes_nothing_but_that_it_stands(kind: OfferKind) -> None:
    """Until the opponent answers it, by a move too, or until who made it withdraws it."""
    offered = offering(kind)
    lasting = WEEK if kind is OfferKind.PAUSE else None

    assert offered.offer == Offer(kind, Side.ATTACKERS, lasting)
    assert (offered.state, offered.ply) == (MatchState.RUNNING, 2)
    assert offered.clock == (paused() if kind is OfferKind.RESUME else running()).clock
    assert accept_offer(offered, BJORN, LATER, None, DEFAULT_HABITS).offer is None
    assert decline_offer(offered, BJORN, LATER, None).offer is None
    assert withdraw_offer(offered, ANNA, LATER, None).offer is None
    moved = offered.play(ANNA, "b1-a1", LATER, None, DEFAULT_HABITS)
    moved = moved if moved.offer else offering(kind, moved)
    assert moved.play(BJORN, "c2-c3", LATER, None, DEFAULT_HABITS).offer is None


@pytest.mark.parametrize("kind", OfferKind)
def test_the_askers_move_leaves_the_offer_standing(kind: OfferKind) -> None:
    """But that he takes another one back: what he asked for was about the move before."""
    offered = offering(kind)
    left = None if kind is OfferKind.TAKEBACK else offered.offer

    assert offered.play(ANNA, "b1-a1", LATER, None, DEFAULT_HABITS).offer == left


@pytest.mark.parametrize("occasion", Occasion)
def test_what_others_wait_for_is_neither_paused_nor_taken_back(occasion: Occasion) -> None:
    """Whatever the two agree on; a draw ends it. An offer made before is refused when accepted."""
    for kind in (OfferKind.PAUSE, OfferKind.TAKEBACK):
        match = replace(running(), occasion=occasion)
        refusal = refused(errors.OfferError, offering, kind, match)
        assert refusal.fault is errors.OfferFault.OTHERS_WAIT
        late = replace(offering(kind), occasion=occasion)
        refused(errors.OfferError, accept_offer, late, BJORN, LATER, None, DEFAULT_HABITS)

    drawn = offering(OfferKind.DRAW, replace(running(), occasion=occasion))
    assert accept_offer(drawn, BJORN, LATER, None, DEFAULT_HABITS).state is MatchState.FINISHED


def test_one_offer_stands_at_a_time() -> None:
    """Whoever made it and whatever it is; the refusal has the one that stands."""
    offered = offering(OfferKind.PAUSE)

    for player in (ANNA, BJORN):
        for kind in OfferKind:
            refusal = refused(
                errors.OfferOpenError, make_offer, offered, player, kind, LATER, None, WEEK
            )
            assert refusal.offer == offered.offer


def test_an_offer_is_the_opponents_to_answer_and_ones_own_to_withdraw() -> None:
    """Only players of a running match offer and answer, on the board that was seen."""
    for kind in OfferKind:
        offered = offering(kind)
        over = offered.resign(ANNA, LATER, None)
        refused(errors.OwnOfferError, accept_offer, offered, ANNA, LATER, None, DEFAULT_HABITS)
        refused(errors.OwnOfferError, decline_offer, offered, ANNA, LATER, None)
        refused(errors.NotYourOfferError, withdraw_offer, offered, BJORN, LATER, None)
        refused(errors.NotYourMatchError, make_offer, running(), CARL, kind, LATER, None, WEEK)
        refused(errors.NotYourMatchError, accept_offer, offered, CARL, LATER, None, DEFAULT_HABITS)
        refused(errors.MatchOverError, accept_offer, over, BJORN, LATER, None, DEFAULT_HABITS)
        refused(errors.MatchOverError, make_offer, over, BJORN, kind, LATER, None, WEEK)
        refused(errors.StaleBoardError, make_offer, running(), ANNA, kind, LATER, 1, WEEK)


def test_the_same_is_offered_once_a_turn() -> None:
    """Also if it was declined or withdrawn: each offer pings the opponent."""
    for kind in OfferKind:
        offered = offering(kind)
        for closed in (
            withdraw_offer(offered, ANNA, LATER, None),
            decline_offer(offered, BJORN, LATER, None),
        ):
            assert refused(errors.OfferRepeatedError, offering, kind, closed).kind is kind


def test_a_match_has_so_many_offers() -> None:
    """Two who agree again and again would go on for ever: each is a message, and kept."""
    pause = accept_offer(offering(OfferKind.PAUSE), BJORN, LATER, None, DEFAULT_HABITS)
    offering(OfferKind.PAUSE, replace(pause, offers_made=MAX_OFFERS - 1))

    full = replace(pause, offers_made=MAX_OFFERS)
    assert refused(errors.TooManyOffersError, offering, OfferKind.PAUSE, full).limit == MAX_OFFERS


def test_the_same_is_offered_again_after_a_move() -> None:
    """Of either side, or agreed to, also to a takeback; a pause is prolonged while nobody moves."""
    draw, pause = offering(OfferKind.DRAW), offering(OfferKind.PAUSE)
    declined = decline_offer(draw, BJORN, LATER, None)
    back = accept_offer(offering(OfferKind.TAKEBACK, declined), BJORN, LATER, None, DEFAULT_HABITS)
    prolonged = accept_offer(pause, BJORN, LATER, None, DEFAULT_HABITS)

    assert offering(OfferKind.DRAW, back).offer is not None
    assert offering(OfferKind.PAUSE, prolonged).offer is not None
    for kind, offered in ((OfferKind.DRAW, draw), (OfferKind.PAUSE, pause)):
        moved = withdraw_offer(offered, ANNA, LATER, None).play(
            ANNA, "b1-a1", LATER, None, DEFAULT_HABITS
        )
        assert offering(kind, moved).offer is not None


def test_something_else_is_offered_the_same_turn() -> None:
    """And the same by the opponent."""
    withdrawn = withdraw_offer(offering(OfferKind.DRAW), ANNA, LATER, None)

    assert offering(OfferKind.PAUSE, withdrawn).offer is not None
    assert make_offer(withdrawn, BJORN, OfferKind.DRAW, LATER, None).offer is not None


def test_an_answer_is_to_the_offer_that_was_seen() -> None:
    """Each has its number: not a later one's; without an offer there is nothing to answer."""
    first = offering(OfferKind.DRAW)
    second = offering(OfferKind.PAUSE, withdraw_offer(first, ANNA, LATER, 1))
    assert (first.offers_made, second.offers_made) == (1, 2)

    for match, seen in ((second, 1), (running(), None)):
        refused(errors.OfferGoneError, accept_offer, match, BJORN, LATER, seen, DEFAULT_HABITS)
        refused(errors.OfferGoneError, decline_offer, match, BJORN, LATER, seen)
        refused(errors.OfferGoneError, withdraw_offer, match, ANNA, LATER, seen)
    assert accept_offer(second, BJORN, LATER, 2, DEFAULT_HABITS).clock.is_paused(LATER)


def test_an_accepted_draw_ends_the_match() -> None:
    """Nobody wins; also after the asker's move: the button under it is that of an older board."""
    moved = offering(OfferKind.DRAW).play(ANNA, "b1-a1", LATER, None, DEFAULT_HABITS)

    drawn = accept_offer(moved, BJORN, LATER, 1, DEFAULT_HABITS)
    assert drawn.state is MatchState.FINISHED
    assert drawn.outcome == Outcome(None, Reason.AGREED)


def test_a_match_that_is_over_has_no_offer() -> None:
    """Also when a move has ended it."""
    offered = make_offer(played_under(DAILY, "c1-b1"), BJORN, OfferKind.DRAW, LATER, None)

    won = offered.play(BJORN, "c3-a3", LATER, None, DEFAULT_HABITS)

    assert (won.state, won.offer) == (MatchState.FINISHED, None)


def test_the_clock_stands_still_during_a_pause() -> None:
    """From when it is accepted until it ends by itself; moving stays allowed."""
    match = paused()
    moved = match.play(ANNA, "b1-a1", LATER + DAY, None, DEFAULT_HABITS)

    assert match.clock.pause == Interval(LATER, LATER + WEEK)
    assert match.clock.time_left(LATER + WEEK) == DAY - HOUR
    assert match.clock.deadline == NOON + DAY + WEEK
    assert match.clock.is_paused(LATER + WEEK - HOUR)
    assert not match.clock.is_paused(LATER + WEEK)
    assert match.clock.time_left(LATER + WEEK + 2 * HOUR) == DAY - 3 * HOUR
    assert moved.clock.is_paused(LATER + DAY)
    assert moved.clock.deadline == LATER + WEEK + DAY


def test_a_match_is_aborted_by_agreement() -> None:
    """Also after both have moved: a casual one at any time, a rated one in its first ten moves."""
    lap = ("c1-b1", "c3-b3", "b1-c1", "b3-c3")
    long = running(*lap, "c1-b1", "c3-d3", "b1-a1", "d3-c3", "a1-c1", "c3-b3")
    aborted = accept_offer(offering(OfferKind.ABORT), BJORN, LATER, None, DEFAULT_HABITS)
    rated = offering(OfferKind.ABORT, replace(long, rated=True))
    later = rated.play(ANNA, "c1-b1", LATER, None, DEFAULT_HABITS)

    assert (aborted.state, aborted.outcome, aborted.offer) == (MatchState.ABORTED, None, None)
    assert rated.ply == MAX_PLIES_TO_ABORT_RATED
    assert accept_offer(rated, BJORN, LATER, None, DEFAULT_HABITS).state is MatchState.ABORTED
    for refusal in (
        refused(errors.OfferError, accept_offer, later, BJORN, LATER, None, DEFAULT_HABITS),
        refused(errors.OfferError, offering, OfferKind.ABORT, replace(later, offer=None)),
    ):
        assert refusal.fault is errors.OfferFault.RATED_LONG
    assert offering(OfferKind.ABORT, replace(later, offer=None, rated=False)).offer is not None


@pytest.mark.parametrize("occasion", Occasion)
def test_what_others_wait_for_is_not_aborted_by_agreement(occasion: Occasion) -> None:
    """Games of a ladder or a tournament: the players cannot undo them."""
    refusal = refused(
        errors.NotAbortableError, offering, OfferKind.ABORT, replace(running(), occasion=occasion)
    )
    assert refusal.occasion is occasion


def test_what_is_not_paused_cannot_be_resumed() -> None:
    """Neither at first nor when the pause has ended by itself before the answer."""
    asked = offering(OfferKind.RESUME)

    at_first = refused(errors.OfferError, offering, OfferKind.RESUME, running())
    later = refused(
        errors.OfferError, accept_offer, asked, BJORN, LATER + WEEK, None, DEFAULT_HABITS
    )
    assert at_first.fault is later.fault is errors.OfferFault.NOT_PAUSED


def test_a_pause_lasts_between_an_hour_and_sixty_days() -> None:
    """Both included; also in a rated match, of which it changes no move."""
    match, second = played_under(DAILY, *MOVED, rated=True), timedelta(seconds=1)
    for lasting in (HOUR, 60 * DAY):
        asked = make_offer(match, ANNA, OfferKind.PAUSE, LATER, None, lasting)
        assert accept_offer(asked, BJORN, LATER, None, DEFAULT_HABITS).clock.pause == Interval(
            LATER, LATER + lasting
        )
    for other in (HOUR - second, 60 * DAY + second, timedelta.max, None):
        offer = (match, ANNA, OfferKind.PAUSE, LATER, None, other)
        assert (
            refused(errors.OfferError, make_offer, *offer).fault is errors.OfferFault.PAUSE_LENGTH
        )


def test_time_that_has_run_out_is_not_argued_about() -> None:
    """Where the win has to be claimed, also before the answer; but a draw may be agreed."""
    match = running(lapse=Lapse.CLAIM)
    for kind in (OfferKind.PAUSE, OfferKind.TAKEBACK):
        asked = offering(kind, match, LATER)
        too_late = refused(errors.OfferError, offering, kind, match, NOON + DAY)
        late = refused(
            errors.OfferError, accept_offer, asked, BJORN, NOON + DAY, None, DEFAULT_HABITS
        )
        assert too_late.fault is late.fault is errors.OfferFault.TIME_UP

    draw = offering(OfferKind.DRAW, match, NOON + DAY)
    assert accept_offer(draw, BJORN, NOON + DAY, None, DEFAULT_HABITS).outcome == Outcome(
        None, Reason.AGREED
    )


@pytest.fixture
async def match(world: World) -> Match:
    """Match #1 after two moves, everything told."""
    begun = await begin(world)
    for player, move in zip((ANNA, BJORN), MOVED, strict=True):
        await world.matches.play(begun.id, player, move)
    await told(world)
    return await world.matches.load_match(begun.id)


async def test_every_step_of_an_offer_is_told(match: Match, world: World) -> None:
    """Who did it stands in the notice; it is stored with its length and number."""
    offered = await world.matches.offer(match.id, ANNA, OfferKind.PAUSE, WEEK)
    assert await world.matches.load_match(match.id) == offered
    assert (offered.offer, offered.offers_made) == (Offer(OfferKind.PAUSE, Side.ATTACKERS, WEEK), 1)
    await world.matches.decline_offer(match.id, BJORN)
    await world.matches.offer(match.id, ANNA, OfferKind.DRAW)
    await world.matches.withdraw_offer(match.id, ANNA)
    await world.matches.offer(match.id, BJORN, OfferKind.PAUSE, WEEK)
    await world.matches.accept_offer(match.id, ANNA)
    await world.matches.offer(match.id, BJORN, OfferKind.RESUME)
    await world.matches.accept_offer(match.id, ANNA)
    await world.matches.offer(match.id, ANNA, OfferKind.TAKEBACK)
    await world.matches.accept_offer(match.id, BJORN)
    await world.matches.offer(match.id, ANNA, OfferKind.DRAW)
    await world.matches.accept_offer(match.id, BJORN)

    board = (await world.matches.load_match(match.id)).board
    assert await told(world) == [
        OfferMade(match.id, 1, ANNA),
        OfferDeclined(match.id, BJORN),
        OfferClosed(match.id, 1, OfferClosing.DECLINED),
        OfferMade(match.id, 2, ANNA),
        OfferWithdrawn(match.id, ANNA),
        OfferClosed(match.id, 2, OfferClosing.WITHDRAWN),
        OfferMade(match.id, 3, BJORN),
        MatchPaused(match.id, ANNA),
        OfferClosed(match.id, 3, OfferClosing.ACCEPTED),
        OfferMade(match.id, 4, BJORN),
        MatchResumed(match.id, ANNA),
        OfferClosed(match.id, 4, OfferClosing.ACCEPTED),
        OfferMade(match.id, 5, ANNA),
        MovesTakenBack(match.id, BJORN, board),
        OfferClosed(match.id, 5, OfferClosing.ACCEPTED),
        OfferMade(match.id, 6, ANNA),
        MatchEnded(match.id, BJORN),
        OfferClosed(match.id, 6, OfferClosing.ACCEPTED),
    ]


async def test_an_abort_that_is_agreed_on_is_told(match: Match, world: World) -> None:
    """As the end of the match, and as the answer to the offer; ratings know nothing of it."""
    await world.matches.offer(match.id, ANNA, OfferKind.ABORT)
    aborted = await world.matches.accept_offer(match.id, BJORN)

    assert await world.matches.load_match(match.id) == aborted
    assert await told(world) == [
        OfferMade(match.id, 1, ANNA),
        MatchEnded(match.id, BJORN),
        OfferClosed(match.id, 1, OfferClosing.ACCEPTED),
    ]


async def test_a_move_and_a_flag_close_the_offer_that_stands(match: Match, world: World) -> None:
    """Its own number stands in the notice; the mover's own offer stays open."""
    await world.matches.offer(match.id, ANNA, OfferKind.DRAW)
    await world.matches.play(match.id, ANNA, "b1-a1")
    await world.matches.play(match.id, BJORN, "c2-c3")
    await world.matches.offer(match.id, ANNA, OfferKind.DRAW)
    world.time = (await world.matches.load_match(match.id)).clock.deadline
    await world.clocks.run_due()

    assert await told(world) == [
        OfferMade(match.id, 1, ANNA),
        BoardDue(match.id, match.ply + 1, match.board + 1),
        BoardDue(match.id, match.ply + 2, match.board + 2),
        OfferClosed(match.id, 1, OfferClosing.MOVE_PLAYED),
        OfferMade(match.id, 2, ANNA),
        FlagFell(match.id, ANNA),
        OfferClosed(match.id, 2, OfferClosing.MATCH_OVER),
    ]
