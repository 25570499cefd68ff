"""Errors about matches: one for each reason to refuse a request."""

from dataclasses import field
from datetime import timedelta
from enum import StrEnum

from play.errors import PlayError
from play.matches.glimpse import SeenMatch
from play.matches.offer import Offer, OfferKind
from play.matches.state import MatchState, Occasion
from tafl.endings import Outcome
from tafl.errors import TaflError
from tafl.pieces import Side


class MatchError(PlayError):
    """A refusal that concerns one match."""

    match_id: int


class UnknownMatchError(MatchError):
    """No match has this id, or the person who asks may not see it."""


class NotYourMatchError(MatchError):
    """A person who is not one of its players tries to act in a match.

    *glimpse*, if given, shows whether they may even know of the match.
    """

    glimpse: SeenMatch | None = None


class NotYourTurnError(MatchError):
    """It is the turn of *to_move*, not the player's side."""

    to_move: Side


class MoveRefusedError(MatchError):
    """The rules of the match, of the game named *game*, refuse a move because of *cause*."""

    game: str
    cause: TaflError


class MatchOverError(MatchError):
    """The match is over, in *state*; *outcome* is None if it was aborted."""

    state: MatchState
    outcome: Outcome | None


class NotOverError(MatchError):
    """The match cannot be reopened, because it has not ended."""


class FinalReason(StrEnum):
    """Reasons why the end of a match cannot be undone by managers."""

    ON_THE_BOARD = "on-the-board"
    """The last move ended the match, so that nothing is left to play."""
    COUNTED_ELSEWHERE = "counted-elsewhere"
    """The match's tournament or ladder has gone on since the end."""
    SEASON_OVER = "season-over"
    """The match counted for a season whose final standings are fixed."""
    PLAYER_DELETED = "player-deleted"
    """One of the players has had their data deleted."""


class FinalError(MatchError):
    """The end of the match cannot be undone, because of *reason*."""

    reason: FinalReason


class StaleBoardError(MatchError):
    """The player acted on the board number *seen*, but the match is at the board number *board*.

    Each change of a match gives its board a new number.
    """

    seen: int
    board: int


class NeedsNoTimeError(MatchError):
    """A player tries to give more time to the computer, which has no clock."""


class TimeTooShortError(MatchError):
    """A player tries to give the opponent less than *least*."""

    least: timedelta


class TimeGivenError(MatchError):
    """The player has already given the opponent time in the present turn."""


class NotAbortableError(MatchError):
    """The match cannot be called off: it counts for a ladder or tournament, its *occasion*."""

    occasion: Occasion


class TooLateToAbortError(MatchError):
    """One player alone cannot call the match off: both sides have moved, in *ply* turns."""

    ply: int


class TimeUpError(MatchError):
    """The time of the side *late* has run out, and the match is about to end because of that."""

    late: Side


class NothingToClaimError(MatchError):
    """The player cannot claim a win on time.

    *claimable* tells why: True if the opponent still has time, False if the match's rules end it on
    time without a claim.
    """

    claimable: bool = field(kw_only=True)


class NothingToRollError(MatchError):
    """There is no die to roll: no king is weak, or the die has been rolled and shows *rolled*."""

    rolled: int | None


class NoSuchPlyError(MatchError):
    """The match has no board after *ply* turns: only *last* turns have been played."""

    ply: int
    last: int


class UnevenRatedError(PlayError):
    """A rated match would have dice or a handicap, which no rating allows for."""


class SideInPairError(PlayError):
    """A pair of matches cannot have a chosen side, because each player plays both sides."""


class OfferGoneError(MatchError):
    """The offer to be answered or withdrawn is no longer open."""


class OwnOfferError(MatchError):
    """A player tries to answer an offer of their own."""


class NotYourOfferError(MatchError):
    """A player tries to withdraw the opponent's offer."""


class OfferOpenError(MatchError):
    """The player cannot make an offer while *offer* is open; *own* tells whether it is theirs."""

    offer: Offer
    own: bool = field(kw_only=True)


class OfferRepeatedError(MatchError):
    """The player has already made an offer of this *kind* in the present turn."""

    kind: OfferKind


class TooManyOffersError(MatchError):
    """The players have made *limit* offers in the match."""

    limit: int


class OfferFault(StrEnum):
    """Reasons why an offer cannot be carried out.

    RATED, DICE: no takebacks in rated matches or with dice. TIME_UP: the time of the side to move
    has run out, and the win is still to be claimed. RATED_LONG: too many plies of a rated match
    have been played to abort it. RATED_COMPUTER: the computer aborts no rated match. OTHERS_WAIT:
    players of the ladder or tournament wait for the result, so that the match cannot be prolonged.
    """

    RATED = "rated"
    DICE = "dice"
    NOTHING_TO_TAKE_BACK = "nothing-to-take-back"
    TIME_UP = "time-up"
    PAUSE_LENGTH = "pause-length"
    NOT_PAUSED = "not-paused"
    RATED_LONG = "rated-long"
    RATED_COMPUTER = "rated-computer"
    OTHERS_WAIT = "others-wait"


class OfferError(MatchError):
    """The offer cannot be carried out, because of *fault*."""

    fault: OfferFault


class GuardedError(PlayError):
    """The request would give help in a rated match that two people are playing now."""


class LivePositionError(GuardedError):
    """The bot gives no help with a position of a rated match that two people are playing now.

    Positions one move after that of the match are included.
    """


class LiveGameError(GuardedError):
    """The bot gives no help with this game: after *ply* turns it reaches a guarded position.

    That is the position of a rated match that two people are playing now, or one move after it.
    """

    ply: int
