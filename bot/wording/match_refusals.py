"""Why something cannot be done in a match, or no match be found."""

from bot.errors import NoMatchError, NotANumberError, Purpose, SeveralMatchesError
from play.matches.errors import (
    MatchOverError,
    NoSuchPlyError,
    NotAbortableError,
    NothingToClaimError,
    NothingToRollError,
    NotYourMatchError,
    NotYourTurnError,
    StaleBoardError,
    TimeUpError,
    TooLateToAbortError,
    UnknownMatchError,
)
from play.matches.match import UnconfirmedError
from play.matches.state import MatchState
from tafl.phrases import listed, outcome_in_words


def refused(error: BaseException) -> str | None:
    """The sentence for an *error* about a match; None for any other."""
    match error:
        case UnknownMatchError():
            return f"There is no match #{error.match_id}. `/games` lists yours."
        case NotYourMatchError():
            return f"You do not play in match #{error.match_id}. `/board` shows it to everybody."
        case NotYourTurnError():
            return (
                f"It is not your turn in #{error.match_id}: the {error.to_move} are to move. `/if` "
                "sets an answer to their move beforehand."
            )
        case MatchOverError():
            return (
                f"Match #{error.match_id} is over. {_over(error)} `/replay` shows it, `/rematch` "
                "offers another."
            )
        case StaleBoardError():
            return (
                "The board has changed since then: use the newest board of "
                f"#{error.match_id}, or `/board`."
            )
        case NoSuchPlyError(last=0):
            return f"In match #{error.match_id} no move has been played yet: leave the number out."
        case NoSuchPlyError():
            return (
                f"Match #{error.match_id} has no board after {error.ply} moves: choose a number "
                f"from 0, the start, to {error.last}, the present."
            )
        case NothingToRollError():
            if error.rolled is None:
                return f"There is nothing to roll for in #{error.match_id} now."
            return f"You have rolled for your king in #{error.match_id} already: {error.rolled}."
        case TimeUpError():
            return (
                f"The time of the {error.late} has run out in #{error.match_id}: the match is over."
            )
        case NothingToClaimError(claimable=True):
            return f"Your opponent still has time in #{error.match_id}: there is nothing to claim."
        case NothingToClaimError():
            return f"In #{error.match_id} a flag falls by itself: there is nothing to claim."
        case UnconfirmedError():
            return f"Press *Play* to confirm your move in #{error.match_id}."
        case NotAbortableError():
            return (
                f"#{error.match_id} counts for the {error.occasion}, and cannot be called off. You "
                "can `/resign` or offer a `/draw`."
            )
        case TooLateToAbortError():
            return (
                f"Both sides have moved in #{error.match_id}. You can `/resign` or offer a `/draw`."
            )
        case NoMatchError() | SeveralMatchesError():
            return _which(error)
        case NotANumberError():
            return f"{error.text!r} is no match: choose one from the list, or type its number."
        case _:
            return None


def _over(error: MatchOverError) -> str:
    if error.state is MatchState.ABORTED or error.outcome is None:
        return "It was aborted."
    return f"{outcome_in_words(error.outcome)}."


def _which(error: NoMatchError | SeveralMatchesError) -> str:
    if isinstance(error, SeveralMatchesError):
        shown = error.matches[:10]
        lines = [f"**#{match.id}** {match.ruleset_name}" for match in shown]
        more = "" if len(error.matches) == len(shown) else f" and {len(error.matches) - 10} more"
        return f"Which match? You have {listed(lines, last='and')}{more}: name one, as in `#12`."
    match error.purpose:
        case Purpose.LOOK:
            return (
                "You have not played a match yet. `/challenge` somebody, or anybody; to look at a "
                "match of others, name its number, as in `match:12`."
            )
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
