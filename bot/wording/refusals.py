"""Why something cannot be done, and what to do: a sentence for every error."""

from collections.abc import Sequence

from bot.attachments import FileError, FileFault
from bot.finding import NoMatchError, Purpose, SeveralMatchesError
from bot.options import MenOffError, MenOffFault
from bot.params import EscapeFixedError, NotANumberError
from bot.post import LONGEST_CONTENT
from bot.servers import ChannelUnusableError, NotAManagerError, NotInServerError
from bot.wording import offers, plans, servers
from bot.wording.challenges import escape_in_words, explain_block, explain_challenge
from bot.wording.clocks import explain_time
from bot.wording.people import explain_setting
from play.errors.blocks import (
    BlockedError,
    BlockingError,
    BlockYourselfError,
    NotBlockedError,
    TooManyBlocksError,
)
from play.errors.challenges import (
    AdmissionError,
    ChallengeError,
    ExpiryOutOfBoundsError,
    NotAChallengerError,
    OpponentIsBotError,
    OpponentIsYouError,
    OpponentTooBusyError,
    SideInPairError,
    TooManyChallengesError,
    TooManyMatchesError,
)
from play.errors.clocks import (
    ClaimInRatedError,
    ClaimWithoutClockError,
    PeriodError,
    TimeControlError,
    TimeFullError,
)
from play.errors.following import FollowOwnMatchError, NotFollowingError, TooManyFollowedError
from play.errors.matches import (
    MatchError,
    MatchOverError,
    NothingToClaimError,
    NothingToRollError,
    NotYourMatchError,
    NotYourTurnError,
    StaleBoardError,
    TimeUpError,
    TooLateToAbortError,
    UnconfirmedError,
    UnknownMatchError,
)
from play.errors.notes import NoteTooLongError
from play.errors.options import OptionsError, OptionsFault
from play.errors.plans import PlanError
from play.errors.rematches import (
    MatchRunsError,
    NoPlaceError,
    PairRunsError,
    RematchBegunError,
    RematchOfferedError,
)
from play.errors.rulesets import RulesetKeyError, RulesetKeyTakenError, TooManyRulesetsError
from play.errors.settings import DaysError, HoursError, ZoneError
from play.errors.store import (
    StoreBusyError,
    StoredGameError,
    StoreError,
    StoreNewerError,
    StoreUnusableError,
)
from play.errors.studies import TooManyStudiesError, UnknownStudyError
from play.errors.vacations import (
    AlreadyAwayError,
    NotAwayError,
    TooLittleVacationError,
    VacationTooShortError,
)
from play.match import MatchState
from tafl.errors import (
    IllegalMoveError,
    Refusal,
    RulesetError,
    TaflError,
    UnknownRulesetError,
)
from tafl.squares import Square
from tafl.words import explain as explain_rule
from tafl.words import listed, outcome_in_words

UNEXPECTED = (
    "Something went wrong on my side. It has been noted, and your games are as they were: please "
    "try again."
)


ANSWER_LOST = (
    "My answer did not get through to Discord, so I cannot tell what has become of your request: "
    "please look at the board, or at `/games`, before you try again."
)


NOT_A_MOVE = (
    "I read moves such as `h1-h3`. If several of your games wait for a move, name the match: "
    "`#12 h1-h3`. `/help` tells everything else."
)


NOT_IN_PRIVATE = "A challenge needs a server: use this command in one of its channels."


COMMANDS_CHANGED = (
    "The commands have changed since your Discord has loaded them. Please reload it (Ctrl+R, or "
    "restart the app)."
)


def explain(error: BaseException) -> str | None:
    """The sentence for an *error* that a person can cause; None for any other."""
    match error:
        case RulesetError() | UnknownRulesetError() | FileError():
            return _ruleset_error(error)
        case IllegalMoveError(refusal=Refusal.ROLL_FIRST):
            return f"{explain_rule(error)} Press *Roll* under the board."
        case TaflError():
            return explain_rule(error)
        case (
            ChallengeError()
            | OpponentIsYouError()
            | OpponentIsBotError()
            | ExpiryOutOfBoundsError()
            | TooManyChallengesError()
            | AdmissionError()
            | SideInPairError()
            | NotAChallengerError()
            | TooManyMatchesError()
            | OpponentTooBusyError()
            | BlockedError()
            | BlockingError()
            | MatchRunsError()
            | PairRunsError()
            | NoPlaceError()
            | RematchOfferedError()
            | RematchBegunError()
        ):
            return explain_challenge(error)
        case BlockYourselfError() | NotBlockedError() | TooManyBlocksError():
            return explain_block(error)
        case OptionsError():
            return _options_error(error)
        case RulesetKeyError() | RulesetKeyTakenError() | TooManyRulesetsError():
            return _adding_error(error)
        case UnknownStudyError():
            return f"There is no study {error.study_id} of yours. `/study list` shows them."
        case TooManyStudiesError():
            return f"You have {error.limit} studies already: `/study delete` one first."
        case TooManyFollowedError():
            return f"You follow {error.limit} matches already: `/unfollow` one first."
        case NoteTooLongError():
            return (
                f"A note has at most {error.limit} characters, and yours has {error.length}: "
                "please shorten it."
            )
        case PlanError():
            return plans.refused(error)
        case NotInServerError():
            return "Games belong to a server: use this command in one of its channels."
        case NotAManagerError():
            return "Only those who may manage this server can do this."
        case ChannelUnusableError():
            return servers.unusable(error.channel_id, error.missing)
        case StoreError():
            return _store_error(error)
        case (
            PeriodError()
            | TimeControlError()
            | ClaimInRatedError()
            | ClaimWithoutClockError()
            | TimeFullError()
            | AlreadyAwayError()
            | NotAwayError()
            | TooLittleVacationError()
            | VacationTooShortError()
        ):
            return explain_time(error)
        case ZoneError() | HoursError() | DaysError():
            return explain_setting(error)
        case MatchError():
            return _match_error(error)
        case NoMatchError() | SeveralMatchesError():
            return _finding_error(error)
        case EscapeFixedError():
            return (
                f"In {error.ruleset.name} the king always escapes "
                f"{escape_in_words(error.ruleset.escape)}: leave the escape out."
            )
        case MenOffError():
            return _men_off_error(error)
        case NotANumberError():
            return f"{error.text!r} is no match: choose one from the list, or type its number."
        case _:
            return None


def _options_error(error: OptionsError) -> str:
    match error.fault:
        case OptionsFault.NO_DICE:
            return "Nobody rolls a die in this game: choose `dice` too, or leave `dice_for` out."
        case OptionsFault.NO_HANDICAP:
            return (
                "Choose how the weaker side is helped: `men_off`, `resurrections`, `three_sided` "
                "or several of them; or leave `weaker` out."
            )
        case OptionsFault.NO_WEAKER_SIDE:
            return "A handicap helps one side: choose which one is `weaker`."
        case OptionsFault.NO_SUCH_MAN:
            return (
                f"No man of the {error.side} stands on {error.square} at the start. Men are taken "
                "off the side that is not `weaker`; the king stays."
            )
        case OptionsFault.TOO_MANY_MEN_OFF:
            return f"At most {error.most} men of the {error.side} can be taken off here."


def _men_off_error(error: MenOffError) -> str:
    match error.fault:
        case MenOffFault.UNREADABLE:
            return (
                f"{error.text!r} names no men: write how many are taken off by lot, as in `2`, or "
                "which, as in `D1 F1`."
            )
        case MenOffFault.NO_SQUARE:
            last = Square(error.size - 1, error.size - 1)
            return f"There is no square {error.text}: those of this board are A1 to {last}."
        case MenOffFault.TWICE:
            return f"{error.text} is named twice: write each man once who is taken off."


def _ruleset_error(error: RulesetError | UnknownRulesetError | FileError) -> str:
    match error:
        case RulesetError():
            return _mistakes(explain_rule(error).split("\n"))
        case UnknownRulesetError():
            near = f"; there is {listed(error.known, last='and')}" if error.known else ""
            return (
                f"There is no ruleset {error.key!r} here{near}. Type a part of a game's name, and "
                "choose from the list that appears."
            )
        case FileError():
            return _FILE_FAULTS[error.fault].format(name=error.name)


def _mistakes(sentences: Sequence[str]) -> str:
    """As many of the mistakes of a ruleset as a message holds."""
    shown = list(sentences)
    while len("\n".join(shown)) > LONGEST_CONTENT - len(_MORE):
        shown.pop()
    return "\n".join(shown) + ("" if len(shown) == len(sentences) else _MORE)


_MORE = "\nThere are more mistakes after these."

_FILE_FAULTS = {
    FileFault.TOO_LARGE: "`{name}` is too large: a file may have 64 KiB.",
    FileFault.UNREACHABLE: "`{name}` cannot be had from Discord at the moment: please try again.",
    FileFault.NO_TEXT: "`{name}` is no text in UTF-8.",
}


def _adding_error(
    error: RulesetKeyError | RulesetKeyTakenError | TooManyRulesetsError,
) -> str:
    match error:
        case RulesetKeyError():
            return (
                f"{error.key[:40]!r} cannot be the key of a game: take 2 to 32 small letters, "
                "digits and hyphens, and write them behind `key`."
            )
        case RulesetKeyTakenError(comes_with_bot=True):
            return f"`{error.key}` is {error.name}, which every server has: choose another `key`."
        case RulesetKeyTakenError():
            return (
                f"`{error.key}` is {error.name} on this server: choose another `key`, or retire "
                "that game first."
            )
        case TooManyRulesetsError():
            return f"This server has {error.limit} games of its own: retire one first."


def _store_error(error: StoreError) -> str:
    match error:
        case StoreBusyError():
            return "The database is busy. Nothing was stored: please try again in a moment."
        case StoredGameError():
            return (
                f"Match #{error.match_id} cannot be read from move {error.ply + 1} on. Nothing "
                "was changed; please tell whoever runs this bot."
            )
        case StoreNewerError():
            return (
                f"The database was written by a newer version of this program ({error.found}; "
                f"this one knows {error.newest}). It was left as it is: install the newer version."
            )
        case StoreUnusableError():
            return f"The database cannot be opened: {error.reason.rstrip('.')}."
        case _:
            return "The database cannot be used."


def _match_error(error: MatchError) -> str:
    number = f"#{error.match_id}"
    match error:
        case UnknownMatchError():
            return f"There is no match {number}. `/games` lists yours."
        case NotYourMatchError():
            return f"You do not play in match {number}."
        case NotYourTurnError():
            return f"It is not your turn in {number}: the {error.to_move} are to move."
        case MatchOverError():
            return f"Match {number} is over. {_over(error)}"
        case StaleBoardError():
            return (
                f"The board has changed since then: use the newest board of {number}, or `/board`."
            )
        case NothingToRollError():
            if error.rolled is None:
                return f"There is nothing to roll for in {number} now."
            return f"You have rolled for your king in {number} already: {error.rolled}."
        case TimeUpError():
            return f"The time of the {error.late} has run out in {number}: the match is over."
        case NothingToClaimError(claimable=True):
            return f"Your opponent still has time in {number}: there is nothing to claim."
        case NothingToClaimError():
            return f"In {number} a flag falls by itself: there is nothing to claim."
        case FollowOwnMatchError():
            return f"You play in {number} yourself: you are told of everything in it anyway."
        case NotFollowingError():
            return f"You do not follow {number}."
        case UnconfirmedError():
            return f"Press *Play* to confirm your move in {number}."
        case TooLateToAbortError():
            return f"Both sides have moved in {number}. You can `/resign` or offer a `/draw`."
        case _:
            return offers.refused(error)


def _over(error: MatchOverError) -> str:
    if error.state is MatchState.ABORTED or error.outcome is None:
        return "It was aborted."
    return f"{outcome_in_words(error.outcome)}."


def _finding_error(error: NoMatchError | SeveralMatchesError) -> str:
    if isinstance(error, SeveralMatchesError):
        shown = error.matches[:10]
        lines = [f"**#{match.id}** {match.ruleset_name}" for match in shown]
        more = "" if len(error.matches) == len(shown) else f" and {len(error.matches) - 10} more"
        return f"Which match? You have {listed(lines, last='and')}{more}: name one, as in `#12`."
    match error.purpose:
        case Purpose.LOOK:
            return "You have not played a match yet. `/challenge` somebody, or anybody."
        case Purpose.AGAIN:
            return "None of your matches has ended yet: there is no rematch to offer."
        case Purpose.FOLLOW:
            return (
                "Which match? Name its number, as in `/follow match:12`, or ask me in its thread."
            )
        case Purpose.UNFOLLOW:
            return "You follow no match that still runs."
        case Purpose.MOVE | Purpose.PLAN | Purpose.ACT:
            return "You have no running match. `/challenge` somebody, or anybody."
