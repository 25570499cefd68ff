"""Refusals: a sentence for every error, with its reason and a way out.

The sentences about a noun are in the module of that noun.
"""

from bot.discord_limits import MAX_CONTENT_LENGTH, MAX_FILE_SIZE
from bot.errors import (
    BlankError,
    BotNotOnServerError,
    ChannelUnusableError,
    FileError,
    FileFault,
    NotAManagerError,
    NotInServerError,
    UnknownButtonError,
)
from bot.wording import (
    blocks,
    challenge_refusals,
    clocks,
    computer,
    fair_play,
    following,
    ladders,
    lessons,
    live_positions,
    load,
    notes,
    offers,
    openings,
    operating,
    options,
    orders,
    plans,
    privacy,
    profiles,
    puzzles,
    rematches,
    reviews,
    rulesets,
    seasons,
    server_messages,
    servers,
    store,
    studies,
    tournament_refusals,
)
from bot.wording import match_refusals as matches
from bot.wording import players as people
from bot.wording.others import plain_lines, typed
from tafl.errors import IllegalMoveError, Refusal, TaflError
from tafl.errors_in_words import explain as explain_rule

UNEXPECTED = (
    "Something went wrong. The error was logged, and your games are unchanged. Please try again."
)


ANSWER_LOST = (
    "The answer got lost on its way to Discord, so your request may or may not have worked. "
    "Check the board or `/games` before you try again."
)


NOT_A_MOVE = (
    "Write a move such as `h1-h3`. If several of your games wait for a move, put the number "
    "first: `#12 h1-h3`. For everything else, see `/help`."
)


NOT_IN_PRIVATE = "This only works on a server. Use it in one of its channels."

COMMANDS_CHANGED = (
    "The bot's commands have changed. Reload Discord (Ctrl+R, or restart the app), then try again."
)


def explain(error: BaseException) -> str | None:
    """The sentence for an *error* that a person can cause; None for any other."""
    return next(filter(None, (refused(error) for refused in _ABOUT)), None)


def _request_refused(error: BaseException) -> str | None:
    """The sentence for an *error* about the place of a command, or about a file."""
    match error:
        case BlankError():
            return "Please enter some text."
        case UnknownButtonError():
            return "That button no longer works. Use a command instead: `/help` lists them all."
        case NotInServerError():
            return NOT_IN_PRIVATE
        case BotNotOnServerError():
            return (
                "This server hasn't added the bot. Use it in your direct messages, or ask a server "
                "manager to add it."
            )
        case NotAManagerError():
            return "Only server managers can do this."
        case ChannelUnusableError():
            return servers.unusable(error.channel_id, error.missing)
        case FileError():
            return _FILE_FAULTS[error.fault].format(name=typed(error.name))
        case _:
            return None


_FILE_FAULTS = {
    FileFault.TOO_LARGE: f"{{name}} is too large. A file can have at most {MAX_FILE_SIZE}.",
    FileFault.UNREACHABLE: "{name} couldn't be downloaded from Discord. Please try again.",
    FileFault.NO_TEXT: "{name} isn't a text file in UTF-8.",
}


def _rule_broken(error: BaseException) -> str | None:
    """The sentence for an *error* about the rules of a game; None for any other."""
    match error:
        case IllegalMoveError(refusal=Refusal.ROLL_FIRST):
            return f"{explain_rule(error)} Press *Roll* under the board."
        case TaflError():
            return plain_lines(explain_rule(error), MAX_CONTENT_LENGTH)
        case _:
            return None


_ABOUT = (
    matches.refused,
    live_positions.refused,
    offers.refused,
    plans.refused,
    clocks.refused,
    challenge_refusals.refused,
    computer.refused,
    rematches.refused,
    orders.refused,
    blocks.refused,
    options.refused,
    people.refused,
    fair_play.refused,
    following.refused,
    ladders.refused,
    lessons.refused,
    notes.refused,
    privacy.refused,
    profiles.refused,
    puzzles.refused,
    openings.refused,
    studies.refused,
    reviews.refused,
    rulesets.refused,
    seasons.refused,
    server_messages.refused,
    tournament_refusals.refused,
    load.refused,
    _request_refused,
    store.refused,
    operating.refused,
    _rule_broken,
)
"""Functions that give the sentences about one noun each; the first sentence counts.

The rules come last: a mistake in the text of a ruleset breaks a rule, too.
"""
