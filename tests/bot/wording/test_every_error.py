"""Every error that a person can cause has a sentence of its own."""

from datetime import timedelta

from discord import app_commands

from bot import errors as requests
from bot import operating_errors as operating
from bot.matches.move_parsing import COMMANDS
from bot.tournaments.finding import ANY_STATE
from bot.wording.refusals import explain
from play.challenges import errors as challenges
from play.challenges.admission import Admission, NotAdmittedError
from play.challenges.challenge import MenToNameError
from play.challenges.state import ChallengeState
from play.computer import errors as computer
from play.delivery import errors as notices
from play.errors import PlayError
from play.fair_play import errors as fair_play
from play.following import errors as following
from play.ladders import errors as ladders
from play.lessons import errors as lessons
from play.matches import errors as matches
from play.matches.match import UnconfirmedError
from play.matches.occasion import Occasion
from play.matches.offer import Offer, OfferKind
from play.matches.state import MatchState
from play.notes import errors as notes
from play.orders import errors as orders
from play.orders.standing import Barred
from play.plans import errors as plans
from play.players import errors as blocks
from play.players.player_id import PlayerId
from play.players.reliability import Reliability
from play.privacy import errors as privacy
from play.profiles import errors as profiles
from play.puzzles import errors as puzzles
from play.puzzles.choice import Choice
from play.reviews import errors as reviews
from play.rulesets import errors as options
from play.seasons import errors as seasons
from play.servers import errors as servers
from play.statistics import errors as openings
from play.store import errors as store
from play.studies import errors as studies
from play.time import errors as clocks
from play.tournaments import errors as tournaments
from play.tournaments.crosstable import KnockOut
from play.tournaments.summary import TournamentSummary
from play.tournaments.tournament import BEGUN, GOING_ON, SIGN_UP, TournamentState
from tafl import errors as rules
from tafl.endings import Outcome, Reason
from tafl.moves import Move
from tafl.opentafl.errors import (
    OpenTaflError,
    OpenTaflFault,
    Unplayed,
    UnplayedError,
    UnwritableError,
)
from tafl.pieces import Side
from tafl.rulesets import ruleset
from tafl.squares import Square
from tests.support.examples import HOUR, NOON, TINY, challenge, new_match, summary

A1, A2 = Square.parse("A1"), Square.parse("A2")
MOVE = Move(A1, A2)
BOT = PlayerId(7)

APART = {rules.Refusal.WRONG_CAPTURES, rules.Refusal.NOT_THE_KING, rules.Refusal.UNREADABLE}
"""Refusals with an error class of their own."""

ERRORS: list[Exception] = [
    *(
        rules.IllegalMoveError(A1, A2, refusal, A2)
        for refusal in rules.Refusal
        if refusal not in APART
    ),
    rules.IllegalMoveError(A1, A2, rules.Refusal.BLOCKED, A2, [MOVE]),
    rules.WrongCapturesError(MOVE, [A1], [A2]),
    rules.WrongCapturesError(MOVE, [A1], []),
    rules.NotTheKingError(MOVE),
    rules.NotationError("x", 0),
    rules.UnknownSquareError("Z9"),
    *(rules.PositionError(fault, 1, 2, 3) for fault in rules.PositionFault),
    *(
        rules.RulesetError(fault, "size", line=2, expected=["5", "19"])
        for fault in rules.RulesetFault
    ),
    rules.UnknownRulesetError("chess", ["djahed"]),
    *(rules.RecordError(fault, 2, "x") for fault in rules.RecordFault),
    *(OpenTaflError(fault, "ka", "x") for fault in OpenTaflFault),
    *(UnplayedError(what, "x") for what in Unplayed),
    UnwritableError([("paired_king", "true"), ("few_attackers", "2")]),
    *(
        rules.RollError(fault, 7)
        for fault in rules.RollFault
        if fault is not rules.RollFault.GAME_OVER
    ),
    rules.SeedError("0"),
    rules.UnknownTextError(),
    *(rules.VerificationError(fault, 1, 2, 3) for fault in rules.VerificationFault),
    challenges.UnknownChallengeError(1),
    challenges.OwnChallengeError(1),
    challenges.RatedOffServerError(),
    challenges.NotYourChallengeError(1),
    challenges.NotForYouError(1, BOT),
    challenges.NotForYouError(1, None),
    *(
        challenges.ChallengeClosedError(1, state, None)
        for state in ChallengeState
        if state is not ChallengeState.OPEN
    ),
    NotAdmittedError(1, Admission(min_games=10, min_reliability=90), Reliability(7, 6, 1)),
    NotAdmittedError(1, Admission(min_reliability=90), Reliability(7, 6, 1)),
    challenges.StillPlayingError(1),
    challenges.DraftGoneError(),
    challenges.DraftChangedError(),
    MenToNameError(challenge()),
    options.NamingError(Side.ATTACKERS, 2, 3),
    requests.NumberError("Games", "ten", 99),
    requests.OpponentLeftError(BOT),
    requests.BotNamedError(BOT),
    challenges.AdmissionError(),
    matches.UnevenRatedError(),
    matches.SideInPairError(),
    challenges.TooManyMatchesError(200),
    computer.UnplayableError(ruleset("djahed")),
    computer.ComputerOffError(),
    computer.LevelTooHighError(3),
    computer.NoComputerError(),
    computer.OwnRulesetRatedError(),
    computer.TooManyComputerMatchesError(5),
    computer.TooManyComputerStartsError(40),
    computer.TooManyOnServerError(20),
    challenges.OpponentUnavailableError(BOT),
    challenges.ChallengedTooOftenError(BOT, NOON),
    challenges.AcceptedTooOftenError(3, 5),
    servers.NotAChallengerError(5),
    servers.NeverWrittenError(),
    challenges.OpponentIsYouError(),
    challenges.OpponentIsBotError(BOT),
    challenges.OpponentDeletedError(PlayerId(-1)),
    challenges.ExpiryOutOfBoundsError(timedelta(0), timedelta(1), timedelta(2)),
    challenges.TooManyChallengesError(20),
    blocks.BlockingError(BOT),
    blocks.BlockYourselfError(),
    blocks.NotBlockedError(BOT),
    blocks.TooManyBlocksError(200),
    challenges.MatchRunsError(1),
    challenges.PairRunsError(1),
    challenges.NoPlaceError(1),
    challenges.RematchOfferedError(1),
    challenges.RematchBegunError(1, 2),
    *(options.OptionsError(fault, square=A1) for fault in options.OptionsFault),
    options.RulesetKeyError("My Tafl"),
    options.RulesetKeyTakenError("tiny", "Tiny", comes_with_bot=True),
    options.RulesetKeyTakenError("tiny", "Tiny", comes_with_bot=False),
    options.TooManyRulesetsError(50),
    openings.OpeningTooLongError(8),
    openings.UnfinishedGameError(12),
    privacy.BeingDeletedError(),
    privacy.DeletedLatelyError(NOON),
    privacy.ExportedLatelyError(NOON),
    lessons.UnknownLessonError("fishing"),
    lessons.NoSuchStepError("capturing", 9),
    puzzles.NotGivenError(12),
    puzzles.NoPuzzleError(Choice()),
    puzzles.TooManyPuzzlesError(200, NOON),
    puzzles.UnansweredError(12),
    puzzles.AlreadySharedError(12),
    puzzles.LivePuzzleError(),
    puzzles.NotTodayError(NOON.toordinal()),
    reviews.NoReviewsError(),
    reviews.NothingToReviewError(),
    reviews.StillRunsError(1),
    reviews.TooLongToReviewError(400),
    reviews.UnreviewableError(TINY),
    studies.UnknownStudyError(1),
    studies.TooManyStudiesError(50),
    notes.NoteTooLongError(1001, 1000),
    *(
        plans.PlanError(fault, 2, "A1-A2", cause=rules.UnknownSquareError("Z9"), known=MOVE)
        for fault in plans.PlanFault
    ),
    plans.PlanError(
        plans.PlanFault.REFUSED,
        1,
        "A1-A2",
        cause=rules.IllegalMoveError(A1, A2, rules.Refusal.NOT_YOUR_PIECE, A1),
    ),
    *(
        clocks.PeriodError("x", fault, control=control)
        for fault in clocks.PeriodFault
        for control in (True, False)
    ),
    *(
        clocks.TimeControlError(fault, HOUR, shortest=HOUR, longest=2 * HOUR)
        for fault in clocks.TimeControlFault
    ),
    clocks.ClaimInRatedError(),
    clocks.ClaimWithoutClockError(),
    clocks.TimeFullError(HOUR),
    clocks.AlreadyAwayError(NOON),
    clocks.NotAwayError(HOUR),
    clocks.TooLittleVacationError(HOUR, 2 * HOUR, NOON),
    clocks.TooLittleVacationError(HOUR, 2 * HOUR, None),
    clocks.VacationTooShortError(HOUR),
    clocks.ZoneError("x"),
    *(clocks.HoursError("x", fault) for fault in clocks.HoursFault),
    *(clocks.DaysError("x", fault) for fault in clocks.DaysFault),
    matches.UnknownMatchError(1),
    matches.NotYourMatchError(new_match()),
    matches.NotYourTurnError(1, Side.ATTACKERS),
    matches.LivePositionError(),
    matches.LiveGameError(23),
    matches.MatchOverError(1, MatchState.ABORTED, None),
    *(
        matches.MatchOverError(1, MatchState.FINISHED, Outcome(Side.ATTACKERS, reason))
        for reason in Reason
    ),
    matches.StaleBoardError(1, 0, 1),
    matches.NoSuchPlyError(1, 4, 3),
    *(matches.NotAbortableError(1, occasion) for occasion in Occasion),
    matches.TooLateToAbortError(1, 2),
    matches.TimeUpError(1, Side.ATTACKERS),
    UnconfirmedError(new_match(), new_match().game),
    matches.NothingToClaimError(1, claimable=True),
    matches.NothingToClaimError(1, claimable=False),
    matches.NeedsNoTimeError(1),
    matches.NothingToRollError(1, None),
    matches.NothingToRollError(1, 3),
    matches.OfferGoneError(1),
    matches.OwnOfferError(1),
    matches.NotYourOfferError(1),
    *(
        matches.OfferOpenError(1, Offer(kind, Side.ATTACKERS), own=own)
        for kind in OfferKind
        for own in (True, False)
    ),
    *(matches.OfferRepeatedError(1, kind) for kind in OfferKind),
    *(matches.OfferError(1, fault) for fault in matches.OfferFault),
    fair_play.UnknownFlagError(3),
    fair_play.FlagClosedError(3, BOT),
    fair_play.ReportYourselfError(),
    fair_play.AlreadyReportedError(BOT),
    fair_play.TooManyReportsError(5),
    fair_play.ExcludedError(NOON, "sandbagging"),
    fair_play.OpponentExcludedError(BOT),
    fair_play.AlreadyExcludedError(BOT, NOON),
    fair_play.NotOnServerError(BOT),
    fair_play.TooManyCasesError(BOT, 5, NOON),
    fair_play.NotExcludedError(BOT),
    fair_play.UnknownCaseError(4),
    fair_play.NothingToAppealError(),
    fair_play.AppealedError(4),
    fair_play.AppealAnsweredError(4),
    following.FollowOwnMatchError(1),
    following.NotFollowingError(1),
    following.TooManyFollowedError(50),
    requests.UnknownOpponentError("olaf"),
    ladders.NoLadderError(),
    ladders.LadderOpenError(),
    ladders.AlreadyOnLadderError(4),
    ladders.NotOnLadderError(),
    ladders.ChallengesSelfError(BOT),
    ladders.OpponentOffLadderError(BOT),
    ladders.OpponentBelowError(BOT, 9),
    ladders.OpponentTooHighError(BOT, 2, 7),
    ladders.LadderPairRunsError(BOT, 12),
    ladders.SameOpponentError(BOT, NOON),
    ladders.TooManyOutgoingError(BOT, 2),
    ladders.TooManyIncomingError(BOT, 3),
    profiles.SamePlayerError(),
    profiles.NotShownEverywhereError(BOT),
    seasons.SeasonRunsError(),
    seasons.NoSeasonRunsError(),
    seasons.NoSeasonYetError(),
    seasons.UnknownSeasonError(7),
    seasons.UnknownSeasonError(),
    seasons.UnknownDivisionError(7),
    seasons.SeasonOverError(7),
    seasons.SeasonLengthError(HOUR, 2 * HOUR),
    seasons.DateError("x"),
    tournaments.UnknownTournamentError(),
    tournaments.TournamentNameTakenError("Winter Cup"),
    tournaments.TooManyTournamentsError(20),
    tournaments.SignUpPeriodError(HOUR, 2 * HOUR),
    tournaments.RatingRangeError(1800, 1500),
    tournaments.PlayerLimitError(3, 200),
    tournaments.RoundsError(20),
    tournaments.ComputerInRatedError(),
    *(tournaments.ComputerUnavailableError(highest) for highest in (None, 0, 3)),
    tournaments.SignUpOverError("Winter Cup"),
    tournaments.TournamentOverError("Winter Cup"),
    tournaments.NotBegunError("Winter Cup"),
    tournaments.AlreadyEnteredError("Winter Cup"),
    tournaments.NotEnteredError("Winter Cup"),
    tournaments.NotPlayingError("Winter Cup", BOT),
    tournaments.AlreadyWithdrawnError("Winter Cup"),
    tournaments.TournamentFullError("Winter Cup", 16),
    *(
        tournaments.RatingOutOfRangeError("Winter Cup", 1700, *limits)
        for limits in ((1800, None), (None, 1500), (1200, 1500))
    ),
    tournaments.TooFewPlayersError("Winter Cup", 2, 3),
    tournaments.UnknownRoundError("Winter Cup", 4, 3),
    tournaments.NotPairedError("Winter Cup", 2, BOT),
    tournaments.LateCorrectionError("Winter Cup"),
    tournaments.UnchangedResultError("Winter Cup"),
    store.StoreBusyError(),
    store.StoreFullError("database or disk is full"),
    store.StoreInUseError(),
    store.StoreDamagedError("row 3 missing from index ix_matches_wake_at"),
    store.StoreNewerError("0009", "0001"),
    store.StoreNarrowedError("0009"),
    store.StoreUnusableError("no such folder"),
    store.StoreUnreachableError("connection refused"),
    store.StoredGameError(1, 3),
    store.StoreClosedError(NOON),
    store.StoreMissingError("games.sqlite3"),
    store.StoreOlderError("0001", "0009"),
    store.StoreInhabitedError("players", 1),
    store.CopyFailedError("matches"),
    store.FileTakenError("backup.sqlite3"),
    store.NoBackupError("backup.sqlite3"),
    *map(orders.BannedError, Barred),
    *(orders.NotBannedError(what, 7) for what in Barred),
    orders.AlreadyInMaintenanceError(NOON),
    orders.NoMaintenanceError(),
    notices.UnknownNoticeError(7),
    notices.NoticeDeliveredError(7),
    matches.NotOverError(7),
    *(matches.FinalError(7, reason) for reason in matches.FinalReason),
    operating.NoTokenError(),
    operating.WrongTokenError(),
    operating.DiscordUnreachableError("connection refused"),
    operating.RefusedByDiscordError(503),
    operating.NotOnThatServerError(7),
    operating.StillInMotionError(),
    operating.BackupFailedError("The disk is full."),
    *(requests.FileError(fault, "tiny.toml") for fault in requests.FileFault),
    requests.NotInServerError(),
    requests.NotOnServerError(),
    requests.NobodyHereError(),
    requests.NotShownError(),
    requests.UnknownButtonError(),
    requests.NotAManagerError(),
    requests.ChannelUnusableError(5, ["attach_files"]),
    requests.NoMatchError(requests.Purpose.MOVE),
    requests.NoMatchError(requests.Purpose.LOOK),
    requests.SeveralMatchesError([summary(new_match())]),
    requests.EscapeFixedError(ruleset("djahed")),
    requests.RoundsFixedError(),
    *(requests.NoTournamentError(states) for states in (SIGN_UP, GOING_ON, BEGUN, ANY_STATE)),
    requests.SeveralTournamentsError(
        [
            TournamentSummary(
                number, name, TournamentState.SIGN_UP, KnockOut(), "Brandubh", 3, 0, NOON
            )
            for number, name in enumerate(("Winter Cup", "Spring Cup"), start=1)
        ]
    ),
    requests.OwnRulesetEverywhereError(ruleset("djahed")),
    requests.SeasonEverywhereError(),
    requests.NotANumberError("x"),
    *map(requests.CommandTypedError, sorted({*COMMANDS.values()})),
    requests.BlankError(),
    requests.FloodError(4),
    requests.FloodError(4, shared=True),
    *(requests.HeavyWorkError(fault) for fault in requests.HeavyWorkFault),
    *(requests.MenOffError(fault, "A1", 7) for fault in requests.MenOffFault),
]
"""One of every kind that a person can cause, and of every fault and refusal it can carry."""


PACKAGES = {"tafl", "play", "bot"}
COMMAND_LINE = {"tafl.replay"}
"""What its errors say stands beside it; no player meets them."""


def kinds(base: type[Exception]) -> set[type[Exception]]:
    """The classes of ours under *base* that are raised: those without subclasses."""
    found = {kind for kind in base.__subclasses__() if kind.__module__.split(".")[0] in PACKAGES}
    found = {kind for kind in found if kind.__module__ not in COMMAND_LINE}
    leaves = {kind for kind in found if not kind.__subclasses__()}
    return leaves.union(*map(kinds, found))


def test_there_is_an_example_of_every_error() -> None:
    """So that a new one cannot be forgotten below."""
    raised = {
        *kinds(rules.TaflError),
        *kinds(PlayError),
        *kinds(app_commands.AppCommandError),
        *(requests.NoMatchError, requests.SeveralMatchesError),
    }

    assert {type(error) for error in ERRORS} == raised


def test_every_error_has_a_sentence() -> None:
    """A whole one, that fits into a message."""
    sentences = [(repr(error), explain(error) or "") for error in ERRORS]

    assert [
        (error, sentence)
        for error, sentence in sentences
        if not sentence.rstrip("`)").endswith((".", ":")) or len(sentence) > 2000
    ] == []


def test_no_two_errors_have_the_same_sentence() -> None:
    """Whoever reads one knows what was wrong."""
    sentences = [explain(error) for error in ERRORS]

    assert len(set(sentences)) == len(sentences)


def test_other_errors_have_none() -> None:
    """They are the program's own, and nothing of them is shown."""
    others = (RuntimeError("secret"), KeyError(1), OSError(), Exception())
    assert [explain(error) for error in others] == [None] * 4
