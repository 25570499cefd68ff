"""The sentences for people."""

from dataclasses import replace
from datetime import timedelta

import pytest
from discord import app_commands

import bot.attachments
import bot.finding
import bot.options
import bot.params
import bot.servers
import play.errors
import tafl.errors
import tafl.opentafl.errors
from bot import wording
from bot.attachments import FileError, FileFault
from bot.finding import NoMatchError, Purpose, SeveralMatchesError
from bot.options import MenOffError, MenOffFault
from bot.params import EscapeFixedError, NotANumberError
from bot.servers import ChannelUnusableError, NotAManagerError, NotInServerError
from bot.wording import dice
from bot.wording.handicaps import handicap_text
from bot.wording.refusals import explain
from play.admission import Admission
from play.challenge import ChallengeState
from play.errors import PlayError
from play.match import MatchState
from play.offer import Offer, OfferKind
from play.options import DieRule, Options
from play.players import PlayerId
from play.reliability import Reliability
from play.summary import MatchSummary
from tafl.chance import Roll
from tafl.endings import Outcome, Reason
from tafl.errors import (
    IllegalMoveError,
    NotationError,
    NotTheKingError,
    PositionError,
    PositionFault,
    RecordError,
    RecordFault,
    Refusal,
    RollError,
    RollFault,
    RulesetError,
    RulesetFault,
    SeedError,
    TaflError,
    UnknownRulesetError,
    UnknownSquareError,
    UnknownTextError,
    VerificationError,
    VerificationFault,
    WrongCapturesError,
)
from tafl.game import Game
from tafl.moves import Move
from tafl.opentafl.errors import (
    OpenTaflError,
    OpenTaflFault,
    Unplayed,
    UnplayedError,
    UnwritableError,
)
from tafl.pieces import Side
from tafl.ruleset import Die
from tafl.rulesets import ruleset
from tafl.squares import Square
from tests.play.examples import ANNA, BJORN, HALL, HOUR, NOON, SEEDED, SKIPPING, begun, new_match

A1, A2 = Square.parse("A1"), Square.parse("A2")
MOVE = Move(A1, A2)
BOT = PlayerId(7)

APART = {Refusal.WRONG_CAPTURES, Refusal.NOT_THE_KING, Refusal.UNREADABLE}
"""Refusals with an error class of their own."""

ERRORS: list[Exception] = [
    *(IllegalMoveError(A1, A2, refusal, A2) for refusal in Refusal if refusal not in APART),
    IllegalMoveError(A1, A2, Refusal.BLOCKED, A2, [MOVE]),
    WrongCapturesError(MOVE, [A1], [A2]),
    WrongCapturesError(MOVE, [A1], []),
    NotTheKingError(MOVE),
    NotationError("x", 0),
    UnknownSquareError("Z9"),
    *(PositionError(fault, 1, 2, 3) for fault in PositionFault),
    *(RulesetError(fault, "size", line=2, expected=["5", "19"]) for fault in RulesetFault),
    UnknownRulesetError("chess", ["djahed"]),
    *(RecordError(fault, 2, "x") for fault in RecordFault),
    *(OpenTaflError(fault, "ka", "x") for fault in OpenTaflFault),
    *(UnplayedError(what, "x") for what in Unplayed),
    UnwritableError([("paired_king", "true"), ("few_attackers", "2")]),
    *(RollError(fault, 7) for fault in RollFault if fault is not RollFault.GAME_OVER),
    SeedError("0"),
    UnknownTextError(),
    *(VerificationError(fault, 1, 2, 3) for fault in VerificationFault),
    play.errors.UnknownChallengeError(1),
    play.errors.OwnChallengeError(1),
    play.errors.NotYourChallengeError(1),
    play.errors.NotForYouError(1, BOT),
    play.errors.NotForYouError(1, None),
    *(
        play.errors.ChallengeClosedError(1, state, None)
        for state in ChallengeState
        if state is not ChallengeState.OPEN
    ),
    play.errors.NotAdmittedError(
        1, Admission(min_games=10, min_reliability=90), Reliability(7, 6, 1)
    ),
    play.errors.NotAdmittedError(1, Admission(min_reliability=90), Reliability(7, 6, 1)),
    play.errors.StillPlayingError(1),
    play.errors.AdmissionError(),
    play.errors.SideInPairError(),
    play.errors.BlockedError(BOT),
    play.errors.BlockingError(BOT),
    play.errors.BlockYourselfError(),
    play.errors.NotBlockedError(BOT),
    play.errors.TooManyBlocksError(200),
    play.errors.TooManyMatchesError(200),
    play.errors.OpponentTooBusyError(BOT, 200),
    play.errors.NotAChallengerError(5),
    play.errors.MatchRunsError(1),
    play.errors.PairRunsError(1),
    play.errors.NoPlaceError(1),
    play.errors.RematchOfferedError(1),
    play.errors.RematchBegunError(1, 2),
    play.errors.OpponentIsYouError(),
    play.errors.OpponentIsBotError(BOT),
    play.errors.ExpiryOutOfBoundsError(timedelta(0), timedelta(1), timedelta(2)),
    play.errors.TooManyChallengesError(20),
    *(play.errors.OptionsError(fault, square=A1) for fault in play.errors.OptionsFault),
    play.errors.RulesetKeyError("My Tafl"),
    play.errors.RulesetKeyTakenError("tiny", "Tiny", comes_with_bot=True),
    play.errors.RulesetKeyTakenError("tiny", "Tiny", comes_with_bot=False),
    play.errors.TooManyRulesetsError(50),
    play.errors.UnknownStudyError(1),
    play.errors.TooManyStudiesError(50),
    *(
        play.errors.PlanError(fault, 2, "A1-A2", cause=UnknownSquareError("Z9"), known=MOVE)
        for fault in play.errors.PlanFault
    ),
    play.errors.PlanError(
        play.errors.PlanFault.REFUSED,
        1,
        "A1-A2",
        cause=IllegalMoveError(A1, A2, Refusal.NOT_YOUR_PIECE, A1),
    ),
    *(FileError(fault, "tiny.toml") for fault in FileFault),
    NotInServerError(),
    NotAManagerError(),
    ChannelUnusableError(5, ["attach_files"]),
    *(
        play.errors.PeriodError("x", fault, control=control)
        for fault in play.errors.PeriodFault
        for control in (True, False)
    ),
    play.errors.ZoneError("x"),
    *(play.errors.HoursError("x", fault) for fault in play.errors.HoursFault),
    *(play.errors.DaysError("x", fault) for fault in play.errors.DaysFault),
    *(
        play.errors.TimeControlError(fault, HOUR, shortest=HOUR, longest=2 * HOUR)
        for fault in play.errors.TimeControlFault
    ),
    play.errors.ClaimInRatedError(),
    play.errors.ClaimWithoutClockError(),
    play.errors.TimeFullError(HOUR),
    play.errors.AlreadyAwayError(NOON),
    play.errors.NotAwayError(HOUR),
    play.errors.TooLittleVacationError(HOUR, 2 * HOUR, NOON),
    play.errors.TooLittleVacationError(HOUR, 2 * HOUR, None),
    play.errors.VacationTooShortError(HOUR),
    play.errors.UnknownMatchError(1),
    play.errors.NotYourMatchError(1),
    play.errors.NotYourTurnError(1, Side.ATTACKERS),
    play.errors.MatchOverError(1, MatchState.ABORTED, None),
    *(
        play.errors.MatchOverError(1, MatchState.FINISHED, Outcome(Side.ATTACKERS, reason))
        for reason in Reason
    ),
    play.errors.StaleBoardError(1, 0, 1),
    play.errors.TooLateToAbortError(1, 2),
    play.errors.TimeUpError(1, Side.ATTACKERS),
    play.errors.UnconfirmedError(new_match(), new_match().game),
    play.errors.NothingToClaimError(1, claimable=True),
    play.errors.NothingToClaimError(1, claimable=False),
    play.errors.NothingToRollError(1, None),
    play.errors.NothingToRollError(1, 3),
    play.errors.OfferGoneError(1),
    play.errors.FollowOwnMatchError(1),
    play.errors.NotFollowingError(1),
    play.errors.TooManyFollowedError(50),
    play.errors.NoteTooLongError(1001, 1000),
    play.errors.OwnOfferError(1),
    play.errors.NotYourOfferError(1),
    *(
        play.errors.OfferStandsError(1, Offer(kind, Side.ATTACKERS), own=own)
        for kind in OfferKind
        for own in (True, False)
    ),
    *(play.errors.OfferError(1, fault) for fault in play.errors.OfferFault),
    play.errors.StoreBusyError(),
    play.errors.StoreNewerError("0009", "0001"),
    play.errors.StoreUnusableError("no such folder"),
    play.errors.StoredGameError(1, 3),
    NoMatchError(Purpose.MOVE),
    NoMatchError(Purpose.LOOK),
    SeveralMatchesError([]),
    EscapeFixedError(ruleset("djahed")),
    NotANumberError("x"),
    *(MenOffError(fault, "A1", 7) for fault in MenOffFault),
]
"""One of every kind that a person can cause, and of every fault and refusal it can carry."""


ERROR_MODULES = (
    *(tafl.errors, tafl.opentafl.errors, play.errors),
    *(bot.attachments, bot.finding, bot.options, bot.params, bot.servers),
)


def kinds(base: type[Exception], modules: set[str]) -> set[type[Exception]]:
    """The classes under *base* that are raised: those without subclasses."""
    found = {kind for kind in base.__subclasses__() if kind.__module__ in modules}
    leaves = {kind for kind in found if not kind.__subclasses__()}
    return leaves.union(*(kinds(kind, modules) for kind in found))


def test_there_is_an_example_of_every_error() -> None:
    """So that a new one cannot be forgotten below."""
    modules = {error.__name__ for error in ERROR_MODULES}
    raised = {
        *kinds(TaflError, modules),
        *kinds(PlayError, modules),
        *kinds(app_commands.AppCommandError, modules),
        *(NoMatchError, SeveralMatchesError),
    }

    assert {type(error) for error in ERRORS} == raised


@pytest.mark.parametrize(
    "error", ERRORS, ids=[f"{n}-{type(e).__name__}" for n, e in enumerate(ERRORS)]
)
def test_every_error_has_a_sentence(error: Exception) -> None:
    """A whole one, that fits into a message."""
    sentence = explain(error)

    assert sentence
    assert len(sentence) <= 2000
    assert sentence.rstrip("`)")[-1] in ".:", sentence


def test_no_two_errors_have_the_same_sentence() -> None:
    """Whoever reads one knows what was wrong."""
    sentences = [explain(error) for error in ERRORS]

    assert len(set(sentences)) == len(sentences)


@pytest.mark.parametrize("error", [RuntimeError("secret"), KeyError(1), OSError(), Exception()])
def test_other_errors_have_none(error: Exception) -> None:
    """They are the program's own, and nothing of them is shown."""
    assert explain(error) is None


def test_many_waiting_matches_are_cut_short() -> None:
    """The list stays readable, and says that there are more."""
    sentence = explain(SeveralMatchesError([summary(n) for n in range(1, 31)]))

    assert sentence is not None
    assert "**#10**" in sentence
    assert "**#11**" not in sentence
    assert "and 20 more" in sentence


@pytest.mark.parametrize("opponent", [None, "Björn", "B" * 500])
def test_a_label_fits_into_a_list(opponent: str | None) -> None:
    """Discord takes 100 characters; the number comes first, so that it is never cut off."""
    label = wording.label(summary(12), opponent)

    assert label.startswith("#12 Tiny Tafl")
    assert len(label) <= 100


def test_the_name_of_a_thread_is_short_enough() -> None:
    """Discord takes 100 characters."""
    name = wording.thread_name(new_match(), "A" * 32, "B" * 32)

    assert name.startswith("#0 AAA")
    assert len(name) <= 100


def test_the_history_of_a_long_game_fits_into_a_message() -> None:
    """The latest moves are shown, and where all of them are to be had."""
    there_and_back = ("c1-b1", "c3-c2", "b1-c1", "c2-c3")
    turns = new_match(*there_and_back).game.turns
    match = new_match()
    long = replace(match, game=match.game._replace(turns=turns * 100))

    text = wording.history(long)

    assert len(text) <= 2000
    assert "The latest moves; `/export` has all of them." in text
    assert "200. B1-C1   *C2-C3" in text


def test_the_history_of_a_long_game_with_dice_fits_too() -> None:
    """However many dice were rolled before a move."""
    match = begun(SKIPPING).play(BJORN, "c3-c2", NOON, None)
    game = match.game
    rolls = tuple(Roll(ply, Side.ATTACKERS, 6) for ply in range(300) for _ in range(ply % 9))
    long = replace(match, game=game._replace(turns=game.turns * 300, rolls=rolls))

    text = wording.history(long)

    assert len(text) <= 2000
    assert "299. defenders {6} " in text
    assert "The latest moves" in text


def test_many_lost_turns_are_summed_up() -> None:
    """Where five numbers of six lose the turn, the board stays readable."""
    match = begun(replace(SKIPPING, skip_on=frozenset({1, 2, 3, 4, 5})))

    text = wording.board_text(match, "", None, calling=True)

    assert len(match.game.rolls) == 11
    assert "🎲 After 3 more lost turns: the defenders rolled 4 and lose this turn; " in text
    assert text.count("rolled") == 8


def test_the_dice_of_a_long_match_fit_into_a_message() -> None:
    """The latest of them; the record has them all."""
    match = begun(SKIPPING)
    rolls = tuple(Roll(ply, Side(ply % 2), ply % 6 + 1) for ply in range(1234))
    long = replace(match, game=match.game._replace(rolls=rolls)).resign(ANNA, NOON, None)

    text = dice.verification(long, wording.title(long))

    assert len(text) <= 2000
    assert "1231  A:1 D:2 A:3 D:4\n" in text
    assert "; `/export` has those before" in text


def test_the_opening_of_a_match_with_all_options_fits_into_a_message() -> None:
    """With the hash of the seed at its end."""
    options = Options(
        first_by_lot=True,
        dice=DieRule(Die.MULTIPLE, each_another_piece=True),
        dice_sides=frozenset({Side.ATTACKERS}),
        weak_king=True,
        weaker=Side.DEFENDERS,
        men_off=20,
        taken_off=frozenset(map(Square.parse, ("C1", "F1", "N1", "Q1", "A3", "F3", "N3"))),
        resurrections=20,
        three_sided=20,
    )
    rules = replace(options.applied(ruleset("kings-table-saxon")), name="N" * 60)

    text = wording.started_text(begun(rules))

    assert len(text) <= 2000
    assert text.endswith(f"`{SEEDED.commitment}`")
    assert rules.dice_sides == {Side.ATTACKERS}


def test_a_board_tells_what_is_left_of_a_handicap() -> None:
    """Until men of the weaker side have fallen often enough, and not after the end."""
    rules = replace(ruleset("brandubh"), weaker=Side.DEFENDERS, resurrections=1, three_sided=2)
    match = begun(rules)
    one_fell = replace(match, game=Game.start(rules, match.position._replace(fallen=1)))
    ended = match.resign(match.player_to_move, NOON, None)

    assert handicap_text(match) == [
        "The next man that the defenders lose comes back.",
        "The next 2 men of the defenders are captured only on three sides.",
    ]
    assert handicap_text(one_fell) == [
        "The next man of the defenders is captured only on three sides."
    ]
    assert handicap_text(ended) == []
    assert handicap_text(match)[0] in wording.board_text(match, "", None, calling=True)


def summary(number: int) -> MatchSummary:
    """Match *number* in brief."""
    match = new_match()
    return MatchSummary(
        id=number,
        place=HALL,
        thread_id=None,
        ruleset_key=match.ruleset.key,
        ruleset_name=match.ruleset.name,
        seats=match.seats,
        ply=0,
        to_move=match.to_move,
        state=match.state,
        outcome=None,
        clock=match.clock,
        rated=False,
        pair_id=None,
        updated_at=NOON,
    )
