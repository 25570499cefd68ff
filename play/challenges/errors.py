"""Errors about challenges: one for each reason to refuse a request."""

from datetime import datetime, timedelta

from play.challenges.state import ChallengeState
from play.errors import PlayError
from play.matches.errors import MatchError
from play.players.player_id import PlayerId


class ChallengeError(PlayError):
    """A refusal that concerns one challenge."""

    challenge_id: int


class UnknownChallengeError(ChallengeError):
    """No challenge has this id."""


class OwnChallengeError(ChallengeError):
    """A player answers a challenge of their own."""


class NotYourChallengeError(ChallengeError):
    """A player withdraws somebody else's challenge."""


class NotForYouError(ChallengeError):
    """The challenge is for *opponent*; None: it is for anybody, so nobody can decline it."""

    opponent: PlayerId | None


class ChallengeClosedError(ChallengeError):
    """The challenge is in *state*, no longer open; the match *match_id* may have begun with it."""

    state: ChallengeState
    match_id: int | None


class DraftGoneError(PlayError):
    """The draft to be changed or sent has been sent already, or was cancelled."""


class DraftChangedError(PlayError):
    """The player has changed the draft since, or replaced it by another."""


class StillPlayingError(ChallengeError):
    """The player has a running match from this standing challenge."""


class AdmissionError(PlayError):
    """A challenge to one person is a standing one, or requires games or reliability."""


class RatedOffServerError(PlayError):
    """A rated match is to be played on no server."""


class ChallengedTooOftenError(PlayError):
    """The player has challenged *opponent* too often lately; *again_at* is when they may again."""

    opponent: PlayerId
    again_at: datetime


class AcceptedTooOftenError(ChallengeError):
    """The player has begun *limit* matches with this standing challenge lately."""

    limit: int


class TooManyMatchesError(PlayError):
    """The player would have more than *limit* running matches."""

    limit: int


class OpponentUnavailableError(PlayError):
    """*player* cannot begin a match with the player who asks, or does not want to.

    The error gives no reason, so nobody learns from it that they are blocked.
    """

    player: PlayerId


class OpponentIsYouError(PlayError):
    """A player challenges themselves."""


class OpponentIsBotError(PlayError):
    """A player challenges a bot, which would never answer."""

    opponent: PlayerId


class OpponentDeletedError(PlayError):
    """A player challenges somebody who has had their data deleted."""

    opponent: PlayerId


class ExpiryOutOfBoundsError(PlayError):
    """A challenge would stay open for *lasting*, not between *shortest* and *longest*."""

    lasting: timedelta
    shortest: timedelta
    longest: timedelta


class TooManyChallengesError(PlayError):
    """The player has *limit* open challenges already."""

    limit: int


class MatchRunsError(MatchError):
    """No rematch yet: the match is still running."""


class PairRunsError(MatchError):
    """No rematch yet: the other match of the pair is still running."""


class NoPlaceError(MatchError):
    """No channel is left in which a rematch could be posted."""


class RematchOfferedError(MatchError):
    """The player has offered a rematch already."""


class RematchBegunError(MatchError):
    """The rematch has been accepted; the match *rematch* began with it."""

    rematch: int | None
