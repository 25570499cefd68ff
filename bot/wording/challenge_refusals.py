"""Sentences about challenges that can't be sent or answered."""

from bot.errors import NobodyHereError, NotShownError, OpponentLeftError
from bot.wording.challenges import CLOSED, asked, games
from bot.wording.mentions import mention, when
from play.challenges.admission import Admission, NotAdmittedError
from play.challenges.challenge import MenToNameError
from play.challenges.errors import (
    AcceptedTooOftenError,
    AdmissionError,
    ChallengeClosedError,
    ChallengedTooOftenError,
    DraftChangedError,
    DraftGoneError,
    ExpiryOutOfBoundsError,
    NotForYouError,
    NotYourChallengeError,
    OpponentDeletedError,
    OpponentIsBotError,
    OpponentIsYouError,
    OpponentUnavailableError,
    OwnChallengeError,
    RatedOffServerError,
    StillPlayingError,
    TooManyChallengesError,
    TooManyMatchesError,
    UnknownChallengeError,
)
from play.matches.errors import SideInPairError, UnevenRatedError
from play.players.reliability import Reliability
from play.servers.errors import NotAChallengerError


def _missing(admission: Admission, reliability: Reliability) -> str:
    """The unmet conditions: ``you have finished 1 game and your reliability is 80%``."""
    parts = []
    if reliability.finished < admission.min_games:
        parts.append(f"you have finished {games(reliability.finished)}")
    if reliability.percent < admission.min_reliability:
        parts.append(f"your reliability is {reliability.percent}%")
    return " and ".join(parts)


def refused(error: BaseException) -> str | None:
    """The sentence for an *error* about challenges or opponents; None for any other."""
    match error:
        case OpponentIsYouError():
            return "You can't challenge yourself. Leave `opponent` out to challenge anybody."
        case OpponentDeletedError():
            return (
                "This player has deleted their data. If they play again, use `/challenge` and "
                "choose their name."
            )
        case OpponentIsBotError():
            return (
                f"{mention(error.opponent)} is a bot and can't answer. Use `/play` to play the "
                "computer."
            )
        case NobodyHereError():
            return (
                "Only you can read this chat. Use `/challenge` in your chat with a friend, or on a "
                "server."
            )
        case NotShownError():
            return (
                "Discord doesn't let the bot post in this chat, so nothing was sent. Use "
                "`/challenge` in another chat, or on a server."
            )
        case RatedOffServerError():
            return "Rated games need a server. Make this one casual."
        case ExpiryOutOfBoundsError():
            return "A challenge can stay open for 1 hour to 30 days."
        case TooManyChallengesError():
            return (
                f"You already have {error.limit} open challenges. Withdraw one, or wait for an "
                "answer."
            )
        case AdmissionError():
            return (
                "Only a challenge to anybody can stay open or limit who accepts. Leave that as "
                "usual, or leave `opponent` out."
            )
        case UnevenRatedError():
            return (
                "A game with dice or a handicap can't be rated. Make it casual, or leave these out."
            )
        case SideInPairError():
            return "In a pair you play both sides. Leave your side random, or play one game."
        case DraftGoneError():
            return (
                "This challenge was already sent or cancelled. Use `/challenge` to start a new one."
            )
        case DraftChangedError():
            return "You've since changed this challenge or started another one. Use the latest one."
        case OpponentLeftError():
            return (
                f"{mention(error.opponent)} isn't on this server. Use `/challenge` to choose "
                "somebody else."
            )
        case NotAChallengerError():
            return (
                f"On this server you need the role <@&{error.role}> to challenge players or the "
                "computer. You can still accept challenges."
            )
        case TooManyMatchesError():
            return (
                f"You can't play more than {error.limit} games at once. Finish some of yours first."
            )
        case OpponentUnavailableError():
            return (
                f"You can't start a game with {mention(error.player)} right now. Try again later, "
                "or play somebody else."
            )
        case ChallengedTooOftenError():
            return (
                f"You've challenged {mention(error.opponent)} often enough for today. You can "
                f"challenge them again {when(error.again_at)}."
            )
        case _:
            return _answer_refused(error)


def _answer_refused(error: BaseException) -> str | None:
    """The sentence for an *error* about one challenge; None for any other."""
    match error:
        case OwnChallengeError():
            return "This is your own challenge. Somebody else has to accept it."
        case NotYourChallengeError():
            return "Only the challenger can withdraw it."
        case NotForYouError():
            if error.opponent is None:
                return "This challenge is open to anybody. If you don't want it, just ignore it."
            return f"This challenge is for {mention(error.opponent)}."
        case ChallengeClosedError():
            became = CLOSED[error.state]
            match = f" It became game #{error.match_id}." if error.match_id else ""
            return f"This challenge was already {became}.{match}"
        case NotAdmittedError():
            return (
                f"This challenge is for players with {asked(error.admission)}, but "
                f"{_missing(error.admission, error.reliability)}. You can post your own with "
                "`/challenge`."
            )
        case MenToNameError():
            return "In this challenge you choose men to take off. Press *Accept* below it."
        case StillPlayingError():
            return (
                "You're still playing a game from this challenge. Accept it again when that game "
                "is over."
            )
        case AcceptedTooOftenError():
            return (
                f"You've already started {error.limit} games from this challenge in a day. Try "
                "again tomorrow, or post your own with `/challenge`."
            )
        case UnknownChallengeError():
            return "This challenge no longer exists."
        case _:
            return None
