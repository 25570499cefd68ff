"""What can be refused, or be out of order, in challenges, matches and their storage.

Every error carries what is needed to explain it, and no prose.
"""

from datetime import datetime, timedelta
from enum import StrEnum
from typing import TYPE_CHECKING

from play.offer import Offer
from play.players import PlayerId
from tafl.endings import Outcome
from tafl.errors import TaflError
from tafl.game import Game
from tafl.moves import Move
from tafl.pieces import Side
from tafl.squares import Square

if TYPE_CHECKING:  # both modules raise these errors
    from play.admission import Admission
    from play.challenge import ChallengeState
    from play.match import Match, MatchState
    from play.reliability import Reliability


class PlayError(Exception):
    """Something a person can cause or be told about; nothing has changed."""


class ChallengeError(PlayError):
    """A refusal that concerns one challenge."""

    def __init__(self, challenge_id: int) -> None:
        super().__init__(challenge_id)
        self.challenge_id = challenge_id


class UnknownChallengeError(ChallengeError):
    """There is no such challenge."""


class OwnChallengeError(ChallengeError):
    """A player answers his own challenge."""


class NotYourChallengeError(ChallengeError):
    """A player withdraws somebody else's challenge."""


class NotForYouError(ChallengeError):
    """The challenge is for *opponent*; None: for anybody, and so nobody's to decline."""

    def __init__(self, challenge_id: int, opponent: PlayerId | None) -> None:
        super().__init__(challenge_id)
        self.opponent = opponent


class ChallengeClosedError(ChallengeError):
    """The challenge is no longer open: *state* says why, *match_id* what came of it."""

    def __init__(self, challenge_id: int, state: "ChallengeState", match_id: int | None) -> None:
        super().__init__(challenge_id)
        self.state = state
        self.match_id = match_id


class NotAdmittedError(ChallengeError):
    """The player's *reliability* is not what the *admission* of the challenge asks for."""

    def __init__(
        self, challenge_id: int, admission: "Admission", reliability: "Reliability"
    ) -> None:
        super().__init__(challenge_id)
        self.admission = admission
        self.reliability = reliability


class StillPlayingError(ChallengeError):
    """The player has a running match that came of the same standing challenge."""


class AdmissionError(PlayError):
    """A challenge to a person is a standing one, or asks for something."""


class SideInPairError(PlayError):
    """A side is chosen for a pair of matches, in which everybody plays both."""


class BlockedError(PlayError):
    """*player* does not want to play with who asks."""

    def __init__(self, player: PlayerId) -> None:
        super().__init__(player)
        self.player = player


class BlockingError(PlayError):
    """Who asks has blocked *player* himself."""

    def __init__(self, player: PlayerId) -> None:
        super().__init__(player)
        self.player = player


class BlockYourselfError(PlayError):
    """A player blocks himself."""


class NotBlockedError(PlayError):
    """*player*, who is to be let go, is not blocked."""

    def __init__(self, player: PlayerId) -> None:
        super().__init__(player)
        self.player = player


class TooManyBlocksError(PlayError):
    """The player has blocked *limit* others already."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.limit = limit


class TooManyMatchesError(PlayError):
    """With the new ones the player would have more than *limit* running matches."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.limit = limit


class OpponentTooBusyError(PlayError):
    """With the new ones the other *player* would have more than *limit* running matches."""

    def __init__(self, player: PlayerId, limit: int) -> None:
        super().__init__(player, limit)
        self.player = player
        self.limit = limit


class NotAChallengerError(PlayError):
    """On this server only those with the *role* challenge."""

    def __init__(self, role: int) -> None:
        super().__init__(role)
        self.role = role


class OpponentIsYouError(PlayError):
    """A player challenges himself."""


class OpponentIsBotError(PlayError):
    """A player challenges a bot, which would never answer."""

    def __init__(self, opponent: PlayerId) -> None:
        super().__init__(opponent)
        self.opponent = opponent


class ExpiryOutOfBoundsError(PlayError):
    """A challenge would stand for *lasting*, not between *shortest* and *longest*."""

    def __init__(self, lasting: timedelta, shortest: timedelta, longest: timedelta) -> None:
        super().__init__(lasting, shortest, longest)
        self.lasting = lasting
        self.shortest = shortest
        self.longest = longest


class PeriodFault(StrEnum):
    """Why a text is no period."""

    UNREADABLE = "unreadable"
    ZERO = "zero"
    NEGATIVE = "negative"
    HUGE = "huge"


class PeriodError(PlayError):
    """*text* names no period that can be meant, perhaps as a part of a time *control*."""

    def __init__(self, text: str, fault: PeriodFault, *, control: bool = False) -> None:
        super().__init__(text, fault)
        self.text = text
        self.fault = fault
        self.control = control


class ZoneError(PlayError):
    """*text* names no time zone."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


class HoursFault(StrEnum):
    """Why a text is no time of the day, or no hours from one until another."""

    NO_TIME = "no-time"
    NO_HOURS = "no-hours"
    WHOLE_DAY = "whole-day"


class HoursError(PlayError):
    """*text* names no hours that can be meant."""

    def __init__(self, text: str, fault: HoursFault) -> None:
        super().__init__(text, fault)
        self.text = text
        self.fault = fault


class DaysFault(StrEnum):
    """Why a text names no days that may be a weekend."""

    UNREADABLE = "unreadable"
    TOO_MANY = "too-many"


class DaysError(PlayError):
    """*text* names no days that may be a weekend."""

    def __init__(self, text: str, fault: DaysFault) -> None:
        super().__init__(text, fault)
        self.text = text
        self.fault = fault


class TimeControlFault(StrEnum):
    """Why periods make no time control."""

    OUT_OF_BOUNDS = "out-of-bounds"
    OVER_CAP = "over-cap"


class TimeControlError(PlayError):
    """A time control has a *part* that it cannot have, between *shortest* and *longest*."""

    def __init__(
        self,
        fault: TimeControlFault,
        part: timedelta,
        *,
        shortest: timedelta,
        longest: timedelta,
    ) -> None:
        super().__init__(fault, part, shortest, longest)
        self.fault = fault
        self.part = part
        self.shortest = shortest
        self.longest = longest


class ClaimInRatedError(PlayError):
    """Late moves that count until the win is claimed are for casual matches only."""


class ClaimWithoutClockError(PlayError):
    """Late moves are to count until the win is claimed, and there is no time to be late for."""


class TimeFullError(PlayError):
    """A player already has all the time he can have: *cap*."""

    def __init__(self, cap: timedelta) -> None:
        super().__init__(cap)
        self.cap = cap


class AlreadyAwayError(PlayError):
    """The player is on vacation already, until *until*."""

    def __init__(self, until: datetime) -> None:
        super().__init__(until)
        self.until = until


class NotAwayError(PlayError):
    """The player is not on vacation; he has *left* saved up."""

    def __init__(self, left: timedelta) -> None:
        super().__init__(left)
        self.left = left


class TooLittleVacationError(PlayError):
    """The player has only *left* saved up of the vacation that he *asked* for, or the shortest.

    At *enough_at* it will be enough; None: so much cannot be saved up.
    """

    def __init__(self, left: timedelta, asked: timedelta, enough_at: datetime | None) -> None:
        super().__init__(left, asked, enough_at)
        self.left = left
        self.asked = asked
        self.enough_at = enough_at


class VacationTooShortError(PlayError):
    """No vacation is shorter than *shortest*."""

    def __init__(self, shortest: timedelta) -> None:
        super().__init__(shortest)
        self.shortest = shortest


class TooManyChallengesError(PlayError):
    """The player has *limit* open challenges already."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.limit = limit


class OptionsFault(StrEnum):
    """Why options of a single game do not go together."""

    NO_DICE = "no-dice"
    NO_HANDICAP = "no-handicap"
    NO_WEAKER_SIDE = "no-weaker-side"
    NO_SUCH_MAN = "no-such-man"
    TOO_MANY_MEN_OFF = "too-many-men-off"


class OptionsError(PlayError):
    """Options of a single game do not go together, or not with the board.

    ``NO_SUCH_MAN``: no man of *side* stands on *square*. ``TOO_MANY_MEN_OFF``: of *side*, *most*
    men may be taken off.
    """

    def __init__(
        self,
        fault: OptionsFault,
        *,
        side: Side = Side.ATTACKERS,
        square: Square | None = None,
        most: int = 0,
    ) -> None:
        super().__init__(fault, side, square, most)
        self.fault = fault
        self.side = side
        self.square = square
        self.most = most


class RulesetKeyError(PlayError):
    """A ruleset of a server cannot have the key *key*."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


class RulesetKeyTakenError(PlayError):
    """The key *key* belongs to the ruleset *name*, of the bot or of the server itself."""

    def __init__(self, key: str, name: str, *, comes_with_bot: bool) -> None:
        super().__init__(key, name, comes_with_bot)
        self.key = key
        self.name = name
        self.comes_with_bot = comes_with_bot


class TooManyRulesetsError(PlayError):
    """The server has *limit* rulesets of its own already."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.limit = limit


class UnknownStudyError(PlayError):
    """There is no study *study_id*, or it is somebody else's."""

    def __init__(self, study_id: int) -> None:
        super().__init__(study_id)
        self.study_id = study_id


class TooManyStudiesError(PlayError):
    """The person has *limit* studies already."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.limit = limit


class NoteTooLongError(PlayError):
    """A note has *length* characters, more than the *limit*."""

    def __init__(self, length: int, limit: int) -> None:
        super().__init__(length, limit)
        self.length = length
        self.limit = limit


class PlanFault(StrEnum):
    """What is wrong with conditional moves."""

    DICE = "dice"
    YOUR_TURN = "your-turn"
    NO_MOVE = "no-move"
    REFUSED = "refused"
    NO_ANSWER = "no-answer"
    NOTHING_TO_ANSWER = "nothing-to-answer"
    OTHER_ANSWER = "other-answer"
    TOO_LONG = "too-long"
    TOO_MANY_LINES = "too-many-lines"
    NO_SUCH_LINE = "no-such-line"


class PlanError(PlayError):
    """A line of conditional moves cannot be set up or found.

    *written* is the move to blame, and *number* which one of its line. ``REFUSED``: the *cause*
    says which rule it breaks. ``OTHER_ANSWER``: the plan has the answer *known*. ``TOO_LONG`` and
    ``TOO_MANY_LINES``: *number* is the limit. ``NO_SUCH_LINE``: it is that of the line asked for.
    """

    def __init__(
        self,
        fault: PlanFault,
        number: int = 0,
        written: str = "",
        *,
        cause: TaflError | None = None,
        known: Move | None = None,
    ) -> None:
        super().__init__(fault, number, written)
        self.fault = fault
        self.number = number
        self.written = written
        self.cause = cause
        self.known = known


class MatchError(PlayError):
    """A refusal that concerns one match."""

    def __init__(self, match_id: int) -> None:
        super().__init__(match_id)
        self.match_id = match_id


class UnknownMatchError(MatchError):
    """There is no such match."""


class NotYourMatchError(MatchError):
    """Somebody who plays neither side acts in the match."""


class NotYourTurnError(MatchError):
    """It is the turn of *to_move*."""

    def __init__(self, match_id: int, to_move: Side) -> None:
        super().__init__(match_id)
        self.to_move = to_move


class MatchOverError(MatchError):
    """The match has ended. *outcome* is None when it was aborted."""

    def __init__(self, match_id: int, state: "MatchState", outcome: Outcome | None) -> None:
        super().__init__(match_id)
        self.state = state
        self.outcome = outcome


class StaleBoardError(MatchError):
    """The player saw the board with the number *seen*; the present one has the number *board*."""

    def __init__(self, match_id: int, seen: int, board: int) -> None:
        super().__init__(match_id)
        self.seen = seen
        self.board = board


class TooLateToAbortError(MatchError):
    """Both sides have moved: *ply* turns have been played."""

    def __init__(self, match_id: int, ply: int) -> None:
        super().__init__(match_id)
        self.ply = ply


class MatchRunsError(MatchError):
    """The match goes on: there is no rematch yet."""


class PairRunsError(MatchError):
    """The match goes on: there is no rematch yet of the other one of its pair."""


class NoPlaceError(MatchError):
    """There is no channel in which a rematch of the match could be posted."""


class RematchOfferedError(MatchError):
    """The player's offer of a rematch stands."""


class RematchBegunError(MatchError):
    """The rematch has been accepted: it is the match *rematch*."""

    def __init__(self, match_id: int, rematch: int | None) -> None:
        super().__init__(match_id)
        self.rematch = rematch


class TimeUpError(MatchError):
    """The time of the side *late* has run out: the match is about to end."""

    def __init__(self, match_id: int, late: Side) -> None:
        super().__init__(match_id)
        self.late = late


class NothingToClaimError(MatchError):
    """The opponent's time has not run out, or *claimable* is false: it needs no claim."""

    def __init__(self, match_id: int, *, claimable: bool) -> None:
        super().__init__(match_id)
        self.claimable = claimable


class UnconfirmedError(MatchError):
    """The player wants to be asked before a move is played that makes *match* go on to *game*."""

    def __init__(self, match: "Match", game: Game) -> None:
        super().__init__(match.id)
        self.match = match
        self.game = game


class NothingToRollError(MatchError):
    """There is no weak king to roll for, or he has been rolled for: the die shows *rolled*."""

    def __init__(self, match_id: int, rolled: int | None) -> None:
        super().__init__(match_id)
        self.rolled = rolled


class OfferGoneError(MatchError):
    """The offer that is answered or withdrawn does not stand, or no longer."""


class OwnOfferError(MatchError):
    """A player answers his own offer."""


class NotYourOfferError(MatchError):
    """A player withdraws his opponent's offer."""


class OfferStandsError(MatchError):
    """A player offers something while another *offer* stands, perhaps his *own*."""

    def __init__(self, match_id: int, offer: Offer, *, own: bool) -> None:
        super().__init__(match_id)
        self.offer = offer
        self.own = own


class OfferFault(StrEnum):
    """Why what is offered cannot be done.

    TIME_UP: the time of the side to move has run out, and only waits to be claimed.
    """

    RATED = "rated"
    DICE = "dice"
    NOTHING_TO_TAKE_BACK = "nothing-to-take-back"
    TIME_UP = "time-up"
    PAUSE_LENGTH = "pause-length"
    NOT_PAUSED = "not-paused"


class OfferError(MatchError):
    """What is offered, or was, cannot be done."""

    def __init__(self, match_id: int, fault: OfferFault) -> None:
        super().__init__(match_id)
        self.fault = fault


class FollowOwnMatchError(MatchError):
    """A player follows a match that he plays."""


class NotFollowingError(MatchError):
    """Somebody ends to follow a match that he does not follow."""


class TooManyFollowedError(PlayError):
    """Somebody follows *limit* matches already."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.limit = limit


class StoreError(PlayError):
    """The store cannot do what it is asked."""


class StoreBusyError(StoreError):
    """Somebody else has the store for longer than a request may wait."""


class StoreNewerError(StoreError):
    """A newer program wrote the store: its schema is *found*, this program knows *newest*."""

    def __init__(self, found: str, newest: str) -> None:
        super().__init__(found, newest)
        self.found = found
        self.newest = newest


class StoreUnusableError(StoreError):
    """The store cannot be opened; *reason* is what the database says."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class StoredGameError(StoreError):
    """The stored moves of a match cannot be played again, from the turn *ply* on."""

    def __init__(self, match_id: int, ply: int) -> None:
        super().__init__(match_id, ply)
        self.match_id = match_id
        self.ply = ply
