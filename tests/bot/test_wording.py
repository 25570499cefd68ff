"""The sentences for people."""

from dataclasses import replace
from datetime import timedelta

import pytest
from discord import app_commands

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
from play.errors import (
    blocks,
    challenges,
    clocks,
    following,
    matches,
    notes,
    offers,
    options,
    plans,
    rematches,
    rulesets,
    settings,
    store,
    studies,
    vacations,
)
from play.errors.base import PlayError
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
    challenges.UnknownChallengeError(1),
    challenges.OwnChallengeError(1),
    challenges.NotYourChallengeError(1),
    challenges.NotForYouError(1, BOT),
    challenges.NotForYouError(1, None),
    *(
        challenges.ChallengeClosedError(1, state, None)
        for state in ChallengeState
        if state is not ChallengeState.OPEN
    ),
    challenges.NotAdmittedError(
        1, Admission(min_games=10, min_reliability=90), Reliability(7, 6, 1)
    ),
    challenges.NotAdmittedError(1, Admission(min_reliability=90), Reliability(7, 6, 1)),
    challenges.StillPlayingError(1),
    challenges.AdmissionError(),
    challenges.SideInPairError(),
    blocks.BlockedError(BOT),
    blocks.BlockingError(BOT),
    blocks.BlockYourselfError(),
    blocks.NotBlockedError(BOT),
    blocks.TooManyBlocksError(200),
    challenges.TooManyMatchesError(200),
    challenges.OpponentTooBusyError(BOT, 200),
    challenges.NotAChallengerError(5),
    rematches.MatchRunsError(1),
    rematches.PairRunsError(1),
    rematches.NoPlaceError(1),
    rematches.RematchOfferedError(1),
    rematches.RematchBegunError(1, 2),
    challenges.OpponentIsYouError(),
    challenges.OpponentIsBotError(BOT),
    challenges.ExpiryOutOfBoundsError(timedelta(0), timedelta(1), timedelta(2)),
    challenges.TooManyChallengesError(20),
    *(options.OptionsError(fault, square=A1) for fault in options.OptionsFault),
    rulesets.RulesetKeyError("My Tafl"),
    rulesets.RulesetKeyTakenError("tiny", "Tiny", comes_with_bot=True),
    rulesets.RulesetKeyTakenError("tiny", "Tiny", comes_with_bot=False),
    rulesets.TooManyRulesetsError(50),
    studies.UnknownStudyError(1),
    studies.TooManyStudiesError(50),
    *(
        plans.PlanError(fault, 2, "A1-A2", cause=UnknownSquareError("Z9"), known=MOVE)
        for fault in plans.PlanFault
    ),
    plans.PlanError(
        plans.PlanFault.REFUSED,
        1,
        "A1-A2",
        cause=IllegalMoveError(A1, A2, Refusal.NOT_YOUR_PIECE, A1),
    ),
    *(FileError(fault, "tiny.toml") for fault in FileFault),
    NotInServerError(),
    NotAManagerError(),
    ChannelUnusableError(5, ["attach_files"]),
    *(
        clocks.PeriodError("x", fault, control=control)
        for fault in clocks.PeriodFault
        for control in (True, False)
    ),
    settings.ZoneError("x"),
    *(settings.HoursError("x", fault) for fault in settings.HoursFault),
    *(settings.DaysError("x", fault) for fault in settings.DaysFault),
    *(
        clocks.TimeControlError(fault, HOUR, shortest=HOUR, longest=2 * HOUR)
        for fault in clocks.TimeControlFault
    ),
    clocks.ClaimInRatedError(),
    clocks.ClaimWithoutClockError(),
    clocks.TimeFullError(HOUR),
    vacations.AlreadyAwayError(NOON),
    vacations.NotAwayError(HOUR),
    vacations.TooLittleVacationError(HOUR, 2 * HOUR, NOON),
    vacations.TooLittleVacationError(HOUR, 2 * HOUR, None),
    vacations.VacationTooShortError(HOUR),
    matches.UnknownMatchError(1),
    matches.NotYourMatchError(1),
    matches.NotYourTurnError(1, Side.ATTACKERS),
    matches.MatchOverError(1, MatchState.ABORTED, None),
    *(
        matches.MatchOverError(1, MatchState.FINISHED, Outcome(Side.ATTACKERS, reason))
        for reason in Reason
    ),
    matches.StaleBoardError(1, 0, 1),
    matches.TooLateToAbortError(1, 2),
    matches.TimeUpError(1, Side.ATTACKERS),
    matches.UnconfirmedError(new_match(), new_match().game),
    matches.NothingToClaimError(1, claimable=True),
    matches.NothingToClaimError(1, claimable=False),
    matches.NothingToRollError(1, None),
    matches.NothingToRollError(1, 3),
    offers.OfferGoneError(1),
    following.FollowOwnMatchError(1),
    following.NotFollowingError(1),
    following.TooManyFollowedError(50),
    notes.NoteTooLongError(1001, 1000),
    offers.OwnOfferError(1),
    offers.NotYourOfferError(1),
    *(
        offers.OfferStandsError(1, Offer(kind, Side.ATTACKERS), own=own)
        for kind in OfferKind
        for own in (True, False)
    ),
    *(offers.OfferError(1, fault) for fault in offers.OfferFault),
    store.StoreBusyError(),
    store.StoreNewerError("0009", "0001"),
    store.StoreUnusableError("no such folder"),
    store.StoredGameError(1, 3),
    NoMatchError(Purpose.MOVE),
    NoMatchError(Purpose.LOOK),
    SeveralMatchesError([]),
    EscapeFixedError(ruleset("djahed")),
    NotANumberError("x"),
    *(MenOffError(fault, "A1", 7) for fault in MenOffFault),
]
"""One of every kind that a person can cause, and of every fault and refusal it can carry."""


PACKAGES = {"tafl", "play", "bot"}


def kinds(base: type[Exception]) -> set[type[Exception]]:
    """The classes of ours under *base* that are raised: those without subclasses."""
    found = {kind for kind in base.__subclasses__() if kind.__module__.split(".")[0] in PACKAGES}
    leaves = {kind for kind in found if not kind.__subclasses__()}
    return leaves.union(*map(kinds, found))


def test_there_is_an_example_of_every_error() -> None:
    """So that a new one cannot be forgotten below."""
    raised = {
        *kinds(TaflError),
        *kinds(PlayError),
        *kinds(app_commands.AppCommandError),
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
