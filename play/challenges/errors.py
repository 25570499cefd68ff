"""Errors about challenges: one for each reason to refuse a request."""

from datetime import datetime, timedelta

from play.challenges.state import ChallengeState
from play.errors import LimitError, PlayError
from play.matches.errors import MatchError
from play.players.player_id import PlayerId


class ChallengeError(PlayError):
    """A refusal that concerns one challenge."""

    challenge_id: int


class BusyChallengerError(LimitError):
    """The player has made *limit* challenges in ``CHALLENGE_PERIOD`` that were not accepted."""


class MadeTooManyError(LimitError):
    """The player has made *limit* challenges in ``CHALLENGE_PERIOD``, accepted or not."""


class UnknownChallengeError(ChallengeError):
    """No challenge has this id."""


class OwnChallengeError(ChallengeError):
    """A player tries to answer a challenge of their own."""


class NotYourChallengeError(ChallengeError):
    """A player tries to withdraw somebody else's challenge."""


class NotForYouError(ChallengeError):
    """The challenge is for *opponent*; None: it is for anybody, and so nobody can decline it."""

    opponent: PlayerId | None


class ChallengeClosedError(ChallengeError):
    """The challenge is closed, in *state*; *match_id* is the match that began with it, or None."""

    state: ChallengeState
    match_id: int | None


class DraftGoneError(PlayError):
    """The draft to be changed or sent has been sent already, or was cancelled."""


class DraftChangedError(PlayError):
    """The player has changed or replaced the draft since the preview that they used was shown."""


class StillPlayingError(ChallengeError):
    """The player is still playing a match that began with this standing challenge."""


class AdmissionError(PlayError):
    """A challenge to one person may not be a standing one, nor require games or reliability."""


class RatedOffServerError(PlayError):
    """A rated match would be played on no server."""


class ChallengedTooOftenError(PlayError):
    """The player has challenged *opponent* too often lately, and may do so again at *again_at*."""

    opponent: PlayerId
    again_at: datetime


class AcceptedTooOftenError(ChallengeError):
    """The player has begun *limit* matches with this standing challenge in a day, the maximum."""

    limit: int


class TooManyMatchesError(LimitError):
    """The player would have more than *limit* running matches."""


class OpponentUnavailableError(PlayError):
    """*player* cannot or does not want to begin a match with the person who asks.

    No reason is given, so that nobody learns from it that they are blocked.
    """

    player: PlayerId


class OpponentIsYouError(PlayError):
    """A player tries to challenge themselves."""


class OpponentIsBotError(PlayError):
    """A player tries to challenge a bot, which would never answer."""

    opponent: PlayerId


class OpponentDeletedError(PlayError):
    """A player tries to challenge somebody whose data were deleted at their own request."""

    opponent: PlayerId


class ExpiryOutOfBoundsError(PlayError):
    """A challenge would be open for *lasting*, but *shortest* to *longest* is allowed."""

    lasting: timedelta
    shortest: timedelta
    longest: timedelta


class TooManyChallengesError(LimitError):
    """The player has *limit* open challenges already."""


class MatchRunsError(MatchError):
    """No rematch can be offered yet: the match is still running."""


class PairRunsError(MatchError):
    """No rematch can be offered yet: the other match of the pair is still running."""


class NoPlaceError(MatchError):
    """No rematch can be offered: no channel is left in which to post it."""


class RematchOfferedError(MatchError):
    """The player has already offered a rematch of this match."""


class RematchBegunError(MatchError):
    """A rematch has been accepted already; it is the match *rematch*."""

    rematch: int | None
