"""Errors about matches: one for each reason to refuse a request."""

from enum import StrEnum

from play.errors import PlayError
from play.matches.glimpse import SeenMatch
from play.matches.occasion import Occasion
from play.matches.offer import Offer, OfferKind
from play.matches.state import MatchState
from tafl.endings import Outcome
from tafl.pieces import Side


class MatchError(PlayError):
    """A refusal that concerns one match."""

    def __init__(self, match_id: int) -> None:
        super().__init__(match_id)
        self.match_id = match_id


class UnknownMatchError(MatchError):
    """No match has this id, or none that the person who asks may see."""


class NotYourMatchError(MatchError):
    """A person who is not one of its players acts in a match.

    They may not be allowed to see it either, if there is a *glimpse* of it to judge by.
    """

    def __init__(self, match_id: int, glimpse: SeenMatch | None = None) -> None:
        super().__init__(match_id)
        self.glimpse = glimpse


class NotYourTurnError(MatchError):
    """The side to move is *to_move*, not the player's."""

    def __init__(self, match_id: int, to_move: Side) -> None:
        super().__init__(match_id)
        self.to_move = to_move


class MatchOverError(MatchError):
    """The match has ended. *outcome* is None when it was aborted."""

    def __init__(self, match_id: int, state: MatchState, outcome: Outcome | None) -> None:
        super().__init__(match_id)
        self.state = state
        self.outcome = outcome


class NotOverError(MatchError):
    """The match to be reopened has not ended, and is running anyway."""


class FinalReason(StrEnum):
    """Reasons why the end of a match cannot be undone."""

    ON_THE_BOARD = "on-the-board"
    """The last move ended the match, so no play is left."""
    COUNTED_ELSEWHERE = "counted-elsewhere"
    """The match's tournament or ladder has gone on since."""
    SEASON_OVER = "season-over"
    """The match counted for a season whose final standings are fixed."""
    PLAYER_DELETED = "player-deleted"
    """One of the players has had their data deleted."""


class FinalError(MatchError):
    """The end of the match cannot be undone, for *reason*."""

    def __init__(self, match_id: int, reason: FinalReason) -> None:
        super().__init__(match_id)
        self.reason = reason


class StaleBoardError(MatchError):
    """The player saw the board with the number *seen*; the present one has the number *board*."""

    def __init__(self, match_id: int, seen: int, board: int) -> None:
        super().__init__(match_id)
        self.seen = seen
        self.board = board


class NeedsNoTimeError(MatchError):
    """More time is given to the computer, which has no clock."""


class NotAbortableError(MatchError):
    """The match cannot be aborted, because it counts for its *occasion*."""

    def __init__(self, match_id: int, occasion: Occasion) -> None:
        super().__init__(match_id)
        self.occasion = occasion


class TooLateToAbortError(MatchError):
    """Both sides have moved: *ply* turns have been played."""

    def __init__(self, match_id: int, ply: int) -> None:
        super().__init__(match_id)
        self.ply = ply


class TimeUpError(MatchError):
    """The time of the side *late* has run out, and the match is about to end."""

    def __init__(self, match_id: int, late: Side) -> None:
        super().__init__(match_id)
        self.late = late


class NothingToClaimError(MatchError):
    """The opponent's time has not run out; or *claimable* is false, and the win needs no claim."""

    def __init__(self, match_id: int, *, claimable: bool) -> None:
        super().__init__(match_id)
        self.claimable = claimable


class NothingToRollError(MatchError):
    """No weak king to roll for, or the die has been rolled: it shows *rolled*."""

    def __init__(self, match_id: int, rolled: int | None) -> None:
        super().__init__(match_id)
        self.rolled = rolled


class NoSuchPlyError(MatchError):
    """The match, in which *last* turns have been played, has no board after *ply* turns."""

    def __init__(self, match_id: int, ply: int, last: int) -> None:
        super().__init__(match_id)
        self.ply = ply
        self.last = last


class UnevenRatedError(PlayError):
    """A rated match would have dice or a handicap, which no rating allows for."""


class SideInPairError(PlayError):
    """A side is chosen for a pair of matches, in which both players play both sides."""


class OfferGoneError(MatchError):
    """The offer to be answered or withdrawn is not open, or no longer."""


class OwnOfferError(MatchError):
    """A player answers an offer of their own."""


class NotYourOfferError(MatchError):
    """A player withdraws the opponent's offer."""


class OfferOpenError(MatchError):
    """The player makes an offer while another *offer* is open, perhaps their *own*."""

    def __init__(self, match_id: int, offer: Offer, *, own: bool) -> None:
        super().__init__(match_id)
        self.offer = offer
        self.own = own


class OfferRepeatedError(MatchError):
    """The player has made an offer of the same *kind* this turn."""

    def __init__(self, match_id: int, kind: OfferKind) -> None:
        super().__init__(match_id)
        self.kind = kind


class OfferFault(StrEnum):
    """Reasons why an offer cannot be carried out.

    TIME_UP: the time of the side to move has run out, and the win is still to be claimed.
    OTHERS_WAIT: where others wait for the result, the computer agrees to nothing but a draw.
    """

    RATED = "rated"
    DICE = "dice"
    NOTHING_TO_TAKE_BACK = "nothing-to-take-back"
    TIME_UP = "time-up"
    PAUSE_LENGTH = "pause-length"
    NOT_PAUSED = "not-paused"
    OTHERS_WAIT = "others-wait"


class OfferError(MatchError):
    """The offer cannot be carried out, or no longer."""

    def __init__(self, match_id: int, fault: OfferFault) -> None:
        super().__init__(match_id)
        self.fault = fault


class GuardedError(PlayError):
    """The request would give help in a rated match that two people are playing now."""


class LivePositionError(GuardedError):
    """No help with this position: it occurs in a rated match that two people are playing now.

    Positions one move later are guarded as well.
    """


class LiveGameError(GuardedError):
    """No help with this game: after *ply* turns it reaches a guarded position.

    That is one of a rated match that two people are playing now, or one move later.
    """

    def __init__(self, ply: int) -> None:
        super().__init__(ply)
        self.ply = ply
