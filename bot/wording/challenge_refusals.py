"""Sentences about challenges that can't be sent or answered."""

from bot import errors as requests
from bot.wording.challenge_forms import QUESTIONS
from bot.wording.challenges import CLOSED, asked, escape_in_words, games
from bot.wording.mentions import mention
from bot.wording.quoted_text import plain, typed
from bot.wording.sentence_templates import Sentences
from play.challenges import errors
from play.challenges.challenge import MenToNameError
from play.challenges.requirements import Admission, NotAdmittedError
from play.matches.errors import SideInPairError, UnevenRatedError
from play.players.reliability import Reliability
from play.rulesets.errors import NamingError, OptionsError, OptionsFault
from play.servers.errors import NotAChallengerError
from tafl.phrases import counted
from tafl.squares import Square


def _missing(admission: Admission, reliability: Reliability) -> str:
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


def _not_for_you(error: errors.NotForYouError) -> str:
    if error.opponent is None:
        return "This challenge is open to anybody. If you don't want it, just ignore it."
    return f"This challenge is for {mention(error.opponent)}."


def _closed(error: errors.ChallengeClosedError) -> str:
    match = f" It became game #{error.match_id}." if error.match_id else ""
    return f"This challenge was already {CLOSED[error.state]}.{match}"


def _men_off(error: requests.MenOffError) -> str:
    match error.fault:
        case requests.MenOffFault.UNREADABLE:
            return (
                f"{typed(error.text)} doesn't name any men to take off. Try `2` for two random "
                "men, or their squares, as in `D1 F1`."
            )
        case requests.MenOffFault.NO_SQUARE:
            last = Square(error.size - 1, error.size - 1)
            return f"There is no square {plain(error.text)}. This board goes from A1 to {last}."
        case requests.MenOffFault.TWICE:
            return f"{plain(error.text)} is named twice. Name each man once."


def _wrong_number(error: NamingError) -> str:
    men = counted(error.number, str(error.side).removesuffix("s"))
    return f"Choose exactly {men}. You chose {error.named}."


def _escape_fixed(error: requests.EscapeFixedError) -> str:
    return (
        f"In {plain(error.ruleset.name)} the king always escapes "
        f"{escape_in_words(error.ruleset.escape)}. Leave `escape` out."
    )


SENTENCES: Sentences = {
    errors.OpponentIsYouError: (
        "You can't challenge yourself. Leave `opponent` out to challenge anybody."
    ),
    errors.OpponentDeletedError: (
        "This player has deleted their data. If they play again, use `/challenge` and choose their "
        "name."
    ),
    errors.OpponentIsBotError: (
        "{opponent:mention} is a bot and can't answer. Use `/play` to play the computer."
    ),
    requests.NobodyHereError: (
        "Only you can read this chat. Use `/challenge` in your chat with a friend, or on a server."
    ),
    requests.NotShownError: (
        "Discord doesn't let the bot post in this chat, so nothing was sent. Use `/challenge` in "
        "another chat, or on a server."
    ),
    errors.RatedOffServerError: "Rated games need a server. Make this one casual.",
    errors.ExpiryOutOfBoundsError: "A challenge can stay open for 1 hour to 30 days.",
    errors.TooManyChallengesError: (
        "You already have {limit} open challenges. Withdraw one, or wait for an answer."
    ),
    errors.BusyChallengerError: (
        "You've made {limit} challenges today that weren't accepted. Try again tomorrow, or accept "
        "one of `/challenges`."
    ),
    errors.MadeTooManyError: (
        "You've made {limit} challenges today. Try again tomorrow, or accept one of `/challenges`."
    ),
    errors.AdmissionError: (
        "Only a challenge to anybody can stay open or limit who accepts. Leave that as usual, or "
        "leave `opponent` out."
    ),
    UnevenRatedError: (
        "A game with dice or a handicap can't be rated. Make it casual, or leave these out."
    ),
    SideInPairError: "In a pair you play both sides. Leave your side random, or play one game.",
    errors.DraftGoneError: (
        "This challenge was already sent or cancelled. Use `/challenge` to start a new one."
    ),
    errors.DraftChangedError: (
        "You've since changed this challenge or started another one. Use the latest one."
    ),
    requests.OpponentLeftError: (
        "{opponent:mention} isn't on this server. Use `/challenge` to choose somebody else."
    ),
    NotAChallengerError: (
        "On this server you need the role <@&{role}> to challenge players or the computer. You can "
        "still accept challenges."
    ),
    errors.TooManyMatchesError: (
        "You can't play more than {limit} games at once. Finish some of yours first."
    ),
    errors.OpponentUnavailableError: (
        "You can't start a game with {player:mention} right now. Try again later, or play somebody "
        "else."
    ),
    errors.ChallengedTooOftenError: (
        "You've challenged {opponent:mention} often enough for today. You can challenge them again "
        "{again_at:when}."
    ),
    errors.OwnChallengeError: "This is your own challenge. Somebody else has to accept it.",
    errors.NotYourChallengeError: "Only the challenger can withdraw it.",
    errors.NotForYouError: _not_for_you,
    errors.ChallengeClosedError: _closed,
    NotAdmittedError: _not_admitted,
    MenToNameError: "In this challenge you choose men to take off. Press *Accept* below it.",
    errors.StillPlayingError: (
        "You're still playing a game from this challenge. Accept it again when that game is over."
    ),
    errors.AcceptedTooOftenError: (
        "You've already started {limit} games from this challenge in a day. Try again tomorrow, or "
        "post your own with `/challenge`."
    ),
    errors.UnknownChallengeError: "This challenge no longer exists.",
    OptionsError: {
        OptionsFault.NO_DICE: (
            f"This game has no die. Choose what it does under *{QUESTIONS['dice'].label}*, or "
            f"leave *{QUESTIONS['dice_for'].label}* as usual."
        ),
        OptionsFault.NO_HANDICAP: (
            "You chose a weaker side, but no help for it. Fill in at least one kind of help under "
            "*Handicap*, or leave the weaker side as usual."
        ),
        OptionsFault.NO_WEAKER_SIDE: (
            "A handicap helps one side. Choose the weaker side under *Handicap*."
        ),
        OptionsFault.NO_SUCH_MAN: (
            "The {side} have no man on {square} at the start. Men are taken off the stronger side; "
            "the king stays."
        ),
        OptionsFault.SHIELDWALL_FIXED: (
            "Shieldwalls can't be left out in this game. Leave them as they are."
        ),
        OptionsFault.TOO_MANY_MEN_OFF: "At most {most} {side} can be taken off here.",
    },
    requests.MenOffError: _men_off,
    requests.NumberError: "*{label}*: {text:typed} isn't a number from {least} to {most}.",
    NamingError: _wrong_number,
    requests.EscapeFixedError: _escape_fixed,
}
