"""Sentences about refused requests in a match, and about matches that aren't found."""

from bot import errors as requests
from bot.discord_limits import MAX_CHOICES
from bot.wording.sentence_templates import Sentences
from play.matches import errors
from play.matches.match import UnconfirmedError
from play.matches.state import MatchState
from tafl.phrases import outcome_in_words

CHOOSE_MATCH = "Choose a game"


def _over(error: errors.MatchOverError) -> str:
    ended = "It was aborted."
    if error.state is not MatchState.ABORTED and error.outcome is not None:
        ended = f"{outcome_in_words(error.outcome)}."
    return f"Game #{error.match_id} is over. {ended} `/replay` shows it, `/rematch` offers another."


def _no_such_ply(error: errors.NoSuchPlyError) -> str:
    if not error.last:
        return f"No move has been played in #{error.match_id} yet. Leave the number out."
    return (
        f"Game #{error.match_id} has no move {error.ply}. Choose a number from 0, the start, to "
        f"{error.last}, the latest."
    )


def _nothing_to_roll(error: errors.NothingToRollError) -> str:
    if error.rolled is None:
        return f"There is nothing to roll for in #{error.match_id} now."
    return f"You already rolled for your king in #{error.match_id}: {error.rolled}."


def _nothing_to_claim(error: errors.NothingToClaimError) -> str:
    if error.claimable:
        return f"Your opponent still has time in #{error.match_id}. You can't claim the win yet."
    return f"#{error.match_id} ends by itself when time runs out. There's nothing to claim."


def _which(error: requests.SeveralMatchesError) -> str:
    if len(error.matches) <= MAX_CHOICES:
        return "Which game? Choose one below."
    return (
        f"Which game? Choose one below. The list has {MAX_CHOICES} of your {len(error.matches)} "
        "games. `/games` shows them all."
    )


_COMMANDS = {
    "resign": "To resign, press *Resign* below the board. You'll be asked to confirm.",
    "draw": "To offer a draw, press *Offer draw* below the board.",
    "takeback": "To ask for your last move back, use `/takeback`, or *Takeback* below the board.",
    "abort": "To abort a game, use `/game abort`.",
    "pause": "To pause a game, use `/game pause`. Your opponent has to agree.",
    "resume": "To resume a paused game, use `/game resume`. Your opponent has to agree.",
    "rematch": "To play again, press *Rematch* below the last board, or use `/rematch`.",
}

_NONE_IN_PROGRESS = "You have no games in progress. Use `/challenge` to start one."

_NO_MATCH = {
    requests.Purpose.LOOK: (
        "You haven't played a game yet. Use `/challenge` to start one. To look at somebody else's "
        "game, choose `game` and type its number."
    ),
    requests.Purpose.REVIEW: (
        "None of your games have ended yet. To review somebody else's game, choose `game` and "
        "type its number."
    ),
    requests.Purpose.AGAIN: "None of your games have ended yet, so there's no rematch to offer.",
    requests.Purpose.FOLLOW: (
        "Which game? Choose `game` and type its number, or use the command in its thread."
    ),
    requests.Purpose.UNFOLLOW: (
        "You aren't following any games that you can see here. For another, choose `game` and type "
        "its number."
    ),
    requests.Purpose.MOVE: _NONE_IN_PROGRESS,
    requests.Purpose.PLAN: _NONE_IN_PROGRESS,
    requests.Purpose.ACT: _NONE_IN_PROGRESS,
}

SENTENCES: Sentences = {
    errors.UnknownMatchError: (
        "There is no game #{match_id} that you can see here. `/games` lists yours."
    ),
    errors.NotYourMatchError: (
        "You aren't a player in game #{match_id}. Use `/board` to look at it."
    ),
    errors.NotYourTurnError: (
        "It's not your turn in #{match_id}. Wait for the {to_move} to move, or use `/if` to set "
        "your answer now."
    ),
    errors.MatchOverError: _over,
    errors.StaleBoardError: (
        "The board has changed since then. Use the newest board of #{match_id}, or `/board`."
    ),
    errors.NoSuchPlyError: _no_such_ply,
    errors.NothingToRollError: _nothing_to_roll,
    errors.TimeUpError: "The {late} ran out of time in #{match_id}. The game is over.",
    errors.NothingToClaimError: _nothing_to_claim,
    errors.NeedsNoTimeError: (
        "The computer has all the time it needs, so you can't add any in #{match_id}."
    ),
    errors.TimeTooShortError: "Give at least {least:period}, such as `12h` or `2 days`.",
    errors.TimeGivenError: (
        "You already gave your opponent time in #{match_id} this turn. You can give more after the "
        "next move."
    ),
    UnconfirmedError: "Press *Play* to confirm your move in #{match_id}.",
    errors.NotAbortableError: (
        "#{match_id} counts for the {occasion} and can't be aborted. You can `/resign` or offer a "
        "`/draw`."
    ),
    errors.TooLateToAbortError: (
        "Both sides have moved in #{match_id}, so your opponent has to agree. `/game abort` asks."
    ),
    requests.PuzzleReplyError: (
        "To answer the puzzle, press a button below it. No move was played in your games."
    ),
    requests.CommandTypedError: lambda error: _COMMANDS[error.command],
    requests.PlainCommandError: (
        "You sent this as plain text. To run a command, type `/{command}` and choose it from the "
        "list."
    ),
    requests.NoMatchError: lambda error: _NO_MATCH[error.purpose],
    requests.SeveralMatchesError: _which,
    requests.NotANumberError: (
        "{text:typed} isn't a game. Choose one from the list, or type its number."
    ),
}
