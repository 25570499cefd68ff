"""The players' acts in a match, and its end."""

from collections.abc import Callable
from dataclasses import replace

from play.matches.errors import (
    MatchOverError,
    MoveRefusedError,
    NotAbortableError,
    NotYourMatchError,
    NotYourTurnError,
    StaleBoardError,
    TooLateToAbortError,
)
from play.matches.match import Match
from play.matches.offer import OfferKind
from play.matches.offer_rules import accept_offer, decline_offer, make_offer, withdraw_offer
from play.matches.seats import Seats
from play.matches.state import MatchState, Occasion
from play.matches.timing import give_time
from play.players.player_id import PlayerId, computer_at
from play.time.habits import DEFAULT_HABITS, Habits, PairOfHabits
from tafl.endings import Outcome, Reason
from tafl.errors import IllegalMoveError, NotationError, WrongCapturesError
from tafl.game import Game
from tafl.moves import Move
from tafl.pieces import Side
from tafl.records import MAX_TURNS
from tafl.rulesets import override, ruleset
from tafl.squares import Square
from tests.support.cases import for_each
from tests.support.examples import (
    ANNA,
    ANNA_ATTACKS,
    BJORN,
    CARL,
    HALL,
    HOUR,
    NOON,
    begun,
    new_match,
)
from tests.support.world import refused

LATER = NOON + HOUR
ESCAPE = ("c1-b1", "c3-a3")

Action = Callable[[Match], Match]
ACTIONS: dict[str, Action] = {
    "play": lambda match: match.play(ANNA, "c1-b1", LATER, None, DEFAULT_HABITS),
    "resign": lambda match: match.resign(ANNA, LATER, None),
    "offer": lambda match: make_offer(match, ANNA, OfferKind.DRAW, LATER, None),
    "accept": lambda match: accept_offer(match, ANNA, LATER, None, DEFAULT_HABITS),
    "decline": lambda match: decline_offer(match, ANNA, LATER, None),
    "withdraw": lambda match: withdraw_offer(match, ANNA, LATER, None),
    "abort": lambda match: match.abort(ANNA, LATER, None),
}

OFFERED = make_offer(new_match(), ANNA, OfferKind.DRAW, NOON, None)
PAUSING = make_offer(new_match(), ANNA, OfferKind.PAUSE, NOON, None, 2 * HOUR)
RESUMING = make_offer(
    accept_offer(PAUSING, BJORN, NOON, None, DEFAULT_HABITS), ANNA, OfferKind.RESUME, NOON, None
)
TAKING_BACK = make_offer(new_match("c1-b1"), ANNA, OfferKind.TAKEBACK, NOON, None)
"""Matches in which Anna has offered a draw, a pause, the end of one, and to move anew."""


@for_each(
    "attackers, defenders, named, seated",
    [
        (ANNA, BJORN, BJORN, BJORN),
        # The seat was renamed first, or the news.
        (ANNA, PlayerId(-1), BJORN, PlayerId(-1)),
        (PlayerId(-1), BJORN, ANNA, PlayerId(-1)),
        (PlayerId(-2), BJORN, PlayerId(-1), BJORN),
        (computer_at(3), BJORN, PlayerId(-1), BJORN),
        # Both are possible: whose data is deleted has resigned.
        (ANNA, BJORN, PlayerId(-1), BJORN),
        (PlayerId(-1), PlayerId(-2), BJORN, PlayerId(-2)),
        (ANNA, BJORN, CARL, CARL),
    ],
)
def test_whoever_is_being_deleted_has_one_seat(
    attackers: PlayerId, defenders: PlayerId, named: PlayerId, seated: PlayerId
) -> None:
    """Under one of two ids: that of the account, or that of a deleted player."""
    over = new_match().resign(BJORN, NOON, None)

    assert replace(over, seats=Seats(attackers, defenders)).as_seated(named) == seated


def test_a_move_makes_the_opponent_move() -> None:
    """The old match is as it was. Buttons, which have no text to read, give it as a value."""
    match = new_match()

    played = match.play(ANNA, "c1-b1", LATER, 0, DEFAULT_HABITS)

    assert (match.ply, match.player_to_move) == (0, ANNA)
    assert (played.ply, played.player_to_move) == (1, BJORN)
    assert (played.updated_at, played.state) == (LATER, MatchState.RUNNING)
    assert (
        match.play(ANNA, Move(Square.parse("C1"), Square.parse("B1")), LATER, 0, DEFAULT_HABITS)
        == played
    )


def test_players_know_their_sides_and_opponents() -> None:
    match = new_match()

    assert (match.side_of(ANNA), match.side_of(BJORN)) == (Side.ATTACKERS, Side.DEFENDERS)
    assert (match.opponent_of(ANNA), match.opponent_of(BJORN)) == (BJORN, ANNA)
    refused(NotYourMatchError, match.side_of, CARL)


def test_only_the_side_to_move_moves() -> None:
    """The refusal says whose turn it is."""
    turn = refused(NotYourTurnError, new_match().play, BJORN, "c3-a3", LATER, None, DEFAULT_HABITS)

    assert turn.to_move is Side.ATTACKERS


def test_a_move_on_an_old_board_is_refused() -> None:
    """The refusal says which board he saw; a double click is one too, not somebody else's turn."""
    stale = refused(
        StaleBoardError, new_match("c1-b1", "c3-c2").play, ANNA, "b1-a1", LATER, 0, DEFAULT_HABITS
    )

    assert (stale.seen, stale.board) == (0, 2)
    refused(StaleBoardError, new_match("c1-b1").play, ANNA, "c1-b1", LATER, 0, DEFAULT_HABITS)


def test_what_the_engine_refuses_is_refused() -> None:
    """Each with its own reason, and the match is named: a player may have several."""
    reasons = {"hello": NotationError, "c1-c3": IllegalMoveError, "c1-b1xb2": WrongCapturesError}
    match = replace(new_match(), id=5)

    for written, reason in reasons.items():
        refusal = refused(MoveRefusedError, match.play, ANNA, written, LATER, None, DEFAULT_HABITS)
        assert (refusal.match_id, refusal.game) == (5, "Tiny Tafl")
        assert type(refusal.cause) is reason


def test_strangers_do_nothing_in_a_match() -> None:
    """Also when it is over."""
    for action in ACTIONS.values():
        refused(NotYourMatchError, action, new_match(attackers=CARL))
        refused(NotYourMatchError, action, new_match(*ESCAPE, attackers=CARL))


def test_nothing_happens_in_a_match_that_is_over() -> None:
    """The refusal says how it ended: finished, with the outcome of the game, or aborted."""
    finished, aborted = new_match(*ESCAPE), new_match().abort(BJORN, NOON, None)
    escaped = Outcome(Side.DEFENDERS, Reason.ESCAPED)

    assert (finished.state, finished.outcome) == (MatchState.FINISHED, escaped)
    for action in ACTIONS.values():
        over = refused(MatchOverError, action, finished)
        assert (over.state, over.outcome) == (MatchState.FINISHED, escaped)
        over = refused(MatchOverError, action, aborted)
        assert (over.state, over.outcome) == (MatchState.ABORTED, None)


def test_a_match_that_is_too_long_is_drawn() -> None:
    """A record could not be read again, and two could keep everybody waiting while it is loaded."""
    rules = override(ruleset("kings-table-hnefatafl"), "repetition", "ignored")
    game, lap = Game.start(rules), ("H1-H3", "G5-G6", "H3-H1", "G6-G5")
    for number in range(MAX_TURNS - 2):
        game = game.play_written(lap[number % len(lap)])
    match = replace(begun(rules), game=game).play(ANNA, lap[2], LATER, None, DEFAULT_HABITS)
    assert match.state is MatchState.RUNNING

    over = match.play(BJORN, lap[3], LATER, None, DEFAULT_HABITS)

    assert (over.ply, over.state) == (MAX_TURNS, MatchState.FINISHED)
    assert over.outcome == Outcome(None, Reason.TOO_LONG)


def test_an_earlier_board_was_neither_the_end_nor_had_it_an_offer() -> None:
    """Whatever has become of the match since."""
    finished = new_match(*ESCAPE)
    offered = make_offer(new_match("c1-b1"), BJORN, OfferKind.DRAW, LATER, None)

    for match in (finished, offered):
        before = match.at(0)
        assert (before.ply, before.state) == (0, MatchState.RUNNING)
        assert (before.outcome, before.offer) == (None, None)


def test_the_first_turn_goes_by_the_habits_of_its_player() -> None:
    """Anna, who attacks, wants no reminders: only her flag wakes the timekeeper."""
    habits = PairOfHabits(attackers=Habits(reminded=False))
    match = Match.start(HALL, Seats(ANNA, BJORN), ANNA_ATTACKS, NOON, habits)

    assert match.wake_at(habits) == match.clock.deadline


def test_who_resigns_loses() -> None:
    """On either side's turn."""
    for player, winner in ((ANNA, Side.DEFENDERS), (BJORN, Side.ATTACKERS)):
        resigned = new_match().resign(player, LATER, None)
        assert resigned.outcome == Outcome(winner, Reason.RESIGNED)
        assert resigned.state is MatchState.FINISHED


def test_a_match_is_aborted_until_both_have_moved() -> None:
    """By either player; nobody wins."""
    for match in (new_match(), new_match("c1-b1")):
        for player in (ANNA, BJORN):
            aborted = match.abort(player, LATER, None)
            assert (aborted.state, aborted.outcome) == (MatchState.ABORTED, None)


def test_what_counts_for_more_than_itself_cannot_be_called_off() -> None:
    """Nor can any match after both have moved."""
    for occasion in Occasion:
        match = replace(new_match(), occasion=occasion)
        assert refused(NotAbortableError, match.abort, ANNA, LATER, None).occasion is occasion
    late = new_match("c1-b1", "c3-c2")
    assert refused(TooLateToAbortError, late.abort, ANNA, LATER, None).ply == 2


def test_whatever_players_do_touches_the_match() -> None:
    """Lists begin with the match that was left alone the longest."""
    touched = [
        *(ACTIONS[name](new_match()) for name in ("play", "resign", "abort", "offer")),
        give_time(new_match(), ANNA, HOUR, LATER, None, DEFAULT_HABITS),
        ACTIONS["withdraw"](OFFERED),
        decline_offer(OFFERED, BJORN, LATER, None),
        *(
            accept_offer(match, BJORN, LATER, None, DEFAULT_HABITS)
            for match in (OFFERED, PAUSING, RESUMING, TAKING_BACK)
        ),
    ]

    assert [match.updated_at for match in touched] == [LATER] * 11


def test_every_action_may_name_the_board_it_saw() -> None:
    """A button under an old board does nothing; the clock stops with its match, time and all."""
    match = new_match("c1-b1")
    for action in ("resign", "abort"):
        refused(StaleBoardError, getattr(match, action), ANNA, LATER, 0)
        ended = getattr(match, action)(BJORN, LATER, match.board)
        left = match.clock.left - (LATER - match.clock.since)
        assert (ended.clock.left, ended.clock.since) == (left, LATER)
