"""Sentences about challenges that can't be sent or answered."""

from bot.errors import NobodyHereError, NotShownError, OpponentLeftError
from bot.wording.challenges import CLOSED, asked, games
from bot.wording.mentions import mention
from bot.wording.sentences import Sentences
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


def _not_admitted(error: NotAdmittedError) -> str:
    return (
        f"This challenge is for players with {asked(error.admission)}, but "
        f"{_missing(error.admission, error.reliability)}. You can post your own with `/challenge`."
    )


def _not_for_you(error: NotForYouError) -> str:
    if error.opponent is None:
        return "This challenge is open to anybody. If you don't want it, just ignore it."
    return f"This challenge is for {mention(error.opponent)}."


def _closed(error: ChallengeClosedError) -> str:
    match = f" It became game #{error.match_id}." if error.match_id else ""
    return f"This challenge was already {CLOSED[error.state]}.{match}"


SENTENCES: Sentences = {
    OpponentIsYouError: "You can't challenge yourself. Leave `opponent` out to challenge anybody.",
    OpponentDeletedError: (
        "This player has deleted their data. If they play again, use `/challenge` and choose their "
        "name."
    ),
    OpponentIsBotError: (
        "{opponent:mention} is a bot and can't answer. Use `/play` to play the computer."
    ),
    NobodyHereError: (
        "Only you can read this chat. Use `/challenge` in your chat with a friend, or on a server."
    ),
    NotShownError: (
        "Discord doesn't let the bot post in this chat, so nothing was sent. Use `/challenge` in "
        "another chat, or on a server."
    ),
    RatedOffServerError: "Rated games need a server. Make this one casual.",
    ExpiryOutOfBoundsError: "A challenge can stay open for 1 hour to 30 days.",
    TooManyChallengesError: (
        "You already have {limit} open challenges. Withdraw one, or wait for an answer."
    ),
    AdmissionError: (
        "Only a challenge to anybody can stay open or limit who accepts. Leave that as usual, or "
        "leave `opponent` out."
    ),
    UnevenRatedError: (
        "A game with dice or a handicap can't be rated. Make it casual, or leave these out."
    ),
    SideInPairError: "In a pair you play both sides. Leave your side random, or play one game.",
    DraftGoneError: (
        "This challenge was already sent or cancelled. Use `/challenge` to start a new one."
    ),
    DraftChangedError: (
        "You've since changed this challenge or started another one. Use the latest one."
    ),
    OpponentLeftError: (
        "{opponent:mention} isn't on this server. Use `/challenge` to choose somebody else."
    ),
    NotAChallengerError: (
        "On this server you need the role <@&{role}> to challenge players or the computer. You can "
        "still accept challenges."
    ),
    TooManyMatchesError: (
        "You can't play more than {limit} games at once. Finish some of yours first."
    ),
    OpponentUnavailableError: (
        "You can't start a game with {player:mention} right now. Try again later, or play somebody "
        "else."
    ),
    ChallengedTooOftenError: (
        "You've challenged {opponent:mention} often enough for today. You can challenge them again "
        "{again_at:when}."
    ),
    OwnChallengeError: "This is your own challenge. Somebody else has to accept it.",
    NotYourChallengeError: "Only the challenger can withdraw it.",
    NotForYouError: _not_for_you,
    ChallengeClosedError: _closed,
    NotAdmittedError: _not_admitted,
    MenToNameError: "In this challenge you choose men to take off. Press *Accept* below it.",
    StillPlayingError: (
        "You're still playing a game from this challenge. Accept it again when that game is over."
    ),
    AcceptedTooOftenError: (
        "You've already started {limit} games from this challenge in a day. Try again tomorrow, or "
        "post your own with `/challenge`."
    ),
    UnknownChallengeError: "This challenge no longer exists.",
}
"""The sentences for errors about challenges or opponents."""
