"""Sentences about refused requests in a match, and about matches that aren't found."""

from bot.errors import (
    CommandTypedError,
    NoMatchError,
    NotANumberError,
    Purpose,
    SeveralMatchesError,
)
from bot.wording.others import plain, typed
from play.matches.errors import (
    MatchOverError,
    NeedsNoTimeError,
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
            return (
                f"There is no game #{error.match_id} that you can see here. `/games` lists yours."
            )
        case NotYourMatchError():
            return f"You aren't a player in game #{error.match_id}. Use `/board` to look at it."
        case NotYourTurnError():
            return (
                f"It's not your turn in #{error.match_id}. Wait for the {error.to_move} to move, "
                "or use `/if` to set your answer now."
            )
        case MatchOverError():
            return (
                f"Game #{error.match_id} is over. {_over(error)} `/replay` shows it, `/rematch` "
                "offers another."
            )
        case StaleBoardError():
            return (
                "The board has changed since then. Use the newest board of "
                f"#{error.match_id}, or `/board`."
            )
        case NoSuchPlyError(last=0):
            return f"No move has been played in #{error.match_id} yet. Leave the number out."
        case NoSuchPlyError():
            return (
                f"Game #{error.match_id} has no move {error.ply}. Choose a number from 0, the "
                f"start, to {error.last}, the latest."
            )
        case NothingToRollError():
            if error.rolled is None:
                return f"There is nothing to roll for in #{error.match_id} now."
            return f"You already rolled for your king in #{error.match_id}: {error.rolled}."
        case TimeUpError():
            return f"The {error.late} ran out of time in #{error.match_id}. The game is over."
        case NothingToClaimError(claimable=True):
            return (
                f"Your opponent still has time in #{error.match_id}. You can't claim the win yet."
            )
        case NothingToClaimError():
            return f"#{error.match_id} ends by itself when time runs out. There's nothing to claim."
        case NeedsNoTimeError():
            return (
                "The computer has all the time it needs, so you can't add any in "
                f"#{error.match_id}."
            )
        case UnconfirmedError():
            return f"Press *Play* to confirm your move in #{error.match_id}."
        case NotAbortableError():
            return (
                f"#{error.match_id} counts for the {error.occasion} and can't be aborted. You can "
                "`/resign` or offer a `/draw`."
            )
        case TooLateToAbortError():
            return (
                f"Both sides have moved in #{error.match_id}, so it can't be aborted. You can "
                "`/resign` or offer a `/draw`."
            )
        case CommandTypedError():
            return _COMMANDS[error.command]
        case NoMatchError() | SeveralMatchesError():
            return _which(error)
        case NotANumberError():
            return (
                f"{typed(error.text)} isn't a game. Choose one from the list, or type its number."
            )
        case _:
            return None


_COMMANDS = {
    "resign": "To resign, use `/resign`. You'll be asked to confirm.",
    "draw": "To offer a draw, use `/draw`.",
    "takeback": "To ask for your last move back, use `/takeback`. Your opponent has to agree.",
}


def _over(error: MatchOverError) -> str:
    if error.state is MatchState.ABORTED or error.outcome is None:
        return "It was aborted."
    return f"{outcome_in_words(error.outcome)}."


def _which(error: NoMatchError | SeveralMatchesError) -> str:
    if isinstance(error, SeveralMatchesError):
        shown = error.matches[:10]
        lines = [f"**#{match.id}** {plain(match.ruleset_name)}" for match in shown]
        more = "" if len(error.matches) == len(shown) else f" and {len(error.matches) - 10} more"
        number = shown[-1].id
        return (
            f"Which game? You have {listed(lines, last='and')}{more}. Name it: `game:{number}` "
            f"in a command, or `#{number}` before a typed move."
        )
    match error.purpose:
        case Purpose.LOOK:
            return (
                "You haven't played a game yet. Use `/challenge` to start one. To look at somebody "
                "else's game, add its number, as in `game:12`."
            )
        case Purpose.REVIEW:
            return (
                "None of your games have ended yet. To review somebody else's game, add its "
                "number, as in `/review game:12`."
            )
        case Purpose.AGAIN:
            return "None of your games have ended yet, so there's no rematch to offer."
        case Purpose.FOLLOW:
            return (
                "Which game? Add its number, as in `/follow game:12`, or use the command in its "
                "thread."
            )
        case Purpose.UNFOLLOW:
            return (
                "You aren't following any games that you can see here. For another, add its "
                "number, as in `/unfollow game:12`."
            )
        case Purpose.MOVE | Purpose.PLAN | Purpose.ACT:
            return "You have no games in progress. Use `/challenge` to start one."
