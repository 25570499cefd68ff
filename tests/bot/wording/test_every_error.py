"""Every error that a person can cause has a sentence of its own."""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta
from enum import Enum
from inspect import Parameter, signature
from itertools import chain, product
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from discord import app_commands

from bot import errors as requests
from bot.matches.move_parsing import COMMANDS
from bot.operating_errors import BackupFailedError
from bot.tournaments.finding import ANY_STATE
from bot.wording.refusals import explain
from play.challenges.challenge import Challenge
from play.challenges.errors import ChallengeClosedError, NotForYouError
from play.challenges.requirements import Admission, NotAdmittedError
from play.challenges.state import ChallengeState
from play.errors import PlayError
from play.matches import errors as matches
from play.matches.glimpse import SeenMatch
from play.matches.match import Match, UnconfirmedError
from play.matches.offer import Offer, OfferKind
from play.matches.state import MatchState
from play.orders.bans_and_maintenance import Barred
from play.orders.errors import BannedError
from play.plans.errors import PlanError, PlanFault
from play.players.player_id import PlayerId
from play.players.reliability import Reliability
from play.puzzles.choice import Choice
from play.seasons.errors import UnknownSeasonError
from play.time.errors import TooLittleVacationError
from play.tournaments.crosstable import KnockOut
from play.tournaments.errors import ComputerUnavailableError, RatingOutOfRangeError
from play.tournaments.summary import TournamentSummary
from play.tournaments.tournament import BEGUN, GOING_ON, SIGN_UP, TournamentState
from tafl import errors as rules
from tafl.endings import Outcome, Reason
from tafl.moves import Move
from tafl.opentafl.errors import UnwritableError
from tafl.pieces import Side
from tafl.ruleset import Ruleset
from tafl.squares import Square
from tests.support.examples import HOUR, NOON, TINY, challenge, new_match, summary

A1, A2 = Square.parse("A1"), Square.parse("A2")
MOVE = Move(A1, A2)
BOT = PlayerId(7)
CUPS = [
    TournamentSummary(number, name, TournamentState.SIGN_UP, KnockOut(), "Brandubh", 3, 0, NOON)
    for number, name in enumerate(("Winter Cup", "Spring Cup"), start=1)
]

EXAMPLES: dict[Any, list[Any]] = {
    bool: [True, False],
    int: [4],
    float: [4.0],
    str: ["x"],
    object: [3],
    Sequence[str]: [["attach_files", "embed_links"]],
    datetime: [NOON],
    timedelta: [2 * HOUR],
    PlayerId: [BOT],
    Side: [Side.ATTACKERS],
    Square: [A1],
    Move: [MOVE],
    Ruleset: [TINY],
    Offer: [Offer(kind, Side.ATTACKERS) for kind in OfferKind],
    Outcome: [Outcome(Side.ATTACKERS, reason) for reason in Reason],
    SeenMatch: [new_match()],
    Match: [new_match()],
    Challenge: [challenge()],
    Choice: [Choice()],
    tuple[Exception, ...]: [(rules.UnknownSquareError("Z9"), BannedError(Barred.USER))],
    rules.TaflError: [rules.UnknownSquareError("Z9")],
}
"""For each type of what an error tells: all that makes other words."""

OF_THEIR_OWN: list[Exception] = [
    rules.IllegalMoveError(rules.Refusal.BLOCKED, A1, A2, A2, (MOVE,)),
    rules.WrongCapturesError(MOVE, (A1,), (A2,)),
    rules.WrongCapturesError(MOVE, (A1,), ()),
    UnwritableError((("paired_king", "true"), ("few_attackers", "2"))),
    NotForYouError(1, None),
    NotAdmittedError(1, Admission(min_games=10, min_reliability=90), Reliability(7, 6, 1)),
    NotAdmittedError(1, Admission(min_reliability=90), Reliability(7, 6, 1)),
    PlanError(
        PlanFault.REFUSED,
        1,
        "A1-A2",
        cause=rules.IllegalMoveError(rules.Refusal.NOT_YOUR_PIECE, A1, A2, A1),
    ),
    TooLittleVacationError(HOUR, 2 * HOUR, None),
    matches.MatchOverError(1, MatchState.ABORTED, None),
    UnconfirmedError(1, new_match(), new_match().game),
    matches.NothingToRollError(1, None),
    UnknownSeasonError(),
    *(ComputerUnavailableError(highest) for highest in (None, 0)),
    *(RatingOutOfRangeError("Cup", 1700, *limits) for limits in ((1800, None), (None, 1500))),
    requests.SeveralMatchesError([summary(new_match())]),
    *(requests.NoTournamentError(states) for states in (SIGN_UP, GOING_ON, BEGUN, ANY_STATE)),
    requests.SeveralTournamentsError(CUPS),
    *map(requests.CommandTypedError, sorted({*COMMANDS.values()})),
    BackupFailedError("The disk is full."),
]
"""Values that the examples do not give."""

NEVER: dict[type[Exception], Callable[[Any], bool]] = {
    rules.IllegalMoveError: lambda error: (
        error.refusal
        in {rules.Refusal.WRONG_CAPTURES, rules.Refusal.NOT_THE_KING, rules.Refusal.UNREADABLE}
    ),
    rules.RollError: lambda error: error.fault is rules.RollFault.GAME_OVER,
    ChallengeClosedError: lambda error: error.state is ChallengeState.OPEN,
    matches.MatchOverError: lambda error: error.state is not MatchState.FINISHED,
    requests.NoMatchError: lambda error: (
        error.purpose not in {requests.Purpose.MOVE, requests.Purpose.LOOK}
    ),
    requests.CommandTypedError: lambda error: error.command not in COMMANDS.values(),
    BackupFailedError: lambda error: not error.reason.endswith("."),
}
"""Errors that nobody raises, or that have the sentence of another."""


def kinds(base: type[Exception]) -> set[type[Exception]]:
    """The classes of ours under *base* that are raised: those without subclasses."""
    ours = {
        kind
        for kind in base.__subclasses__()
        # No player meets what is said on the command line of tafl.replay.
        if kind.__module__.split(".")[0] in {"tafl", "play", "bot"}
        and kind.__module__ != "tafl.replay"
    }
    return {kind for kind in ours if not kind.__subclasses__()}.union(*map(kinds, ours))


RAISED = {
    *kinds(rules.TaflError),
    *kinds(PlayError),
    *kinds(app_commands.AppCommandError),
    *(requests.NoMatchError, requests.SeveralMatchesError),
}


def values(kind: Any, default: object) -> list[Any]:  # noqa: ANN401 - any type
    """All that a parameter of that *kind* is to be."""
    if get_origin(kind) in {Union, UnionType}:
        kind = next(arm for arm in get_args(kind) if arm is not NoneType)
    if kind in EXAMPLES:
        return EXAMPLES[kind]
    if isinstance(kind, type) and issubclass(kind, Enum):
        return list(kind)
    return [] if default is Parameter.empty else [default]


def made(kind: type[Exception]) -> Iterator[Exception]:
    """Errors of that *kind*, with every fault and refusal it can carry."""
    types = {name: each for name, each in get_type_hints(kind.__init__).items() if name != "return"}
    parameters = signature(kind.__init__).parameters
    for given in product(*(values(types[name], parameters[name].default) for name in types)):
        error = kind(**dict(zip(types, given, strict=True)))
        if kind not in NEVER or not NEVER[kind](error):
            yield error


ERRORS = [*chain.from_iterable(map(made, sorted(RAISED, key=repr))), *OF_THEIR_OWN]


def test_every_error_has_a_sentence() -> None:
    """A whole one, that fits into a message."""
    sentences = [(repr(error), explain(error) or "") for error in ERRORS]

    assert {type(error) for error in ERRORS} == RAISED
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
