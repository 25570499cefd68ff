"""The sentence for every error, with its reason and a way out, from the modules of all subjects."""

from math import ceil

from bot import errors
from bot.discord_limits import MAX_CONTENT_LENGTH, MAX_FILE_SIZE
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
    notes,
    offers,
    openings,
    operating,
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
    sessions,
    store,
    studies,
    tournament_refusals,
)
from bot.wording import match_refusals as matches
from bot.wording import players as people
from bot.wording.lessons import LEARN
from bot.wording.quoted_text import plain, plain_lines
from bot.wording.sentence_templates import Sentences, sentence_for
from play.errors import SeveralMistakesError
from play.heavy_work import HeavyWorkError, HeavyWorkFault
from play.matches.errors import MoveRefusedError
from play.orders.bans_and_maintenance import Barred
from play.orders.errors import BannedError
from play.rate_limits import FloodError
from tafl.errors import IllegalMoveError, Refusal, TaflError
from tafl.errors_in_words import explain as explain_rule
from tafl.phrases import counted

UNEXPECTED = (
    "Something went wrong. The error was logged, and your games are unchanged. Please try again."
)

ANSWER_LOST = (
    "The answer got lost on its way to Discord, so your request may or may not have worked. "
    "Check the board or `/games` before you try again."
)


def not_a_move(example: str) -> str:
    """The answer to a text that is no move, above buttons to learn, to play and to get help.

    *example* is a move in the author's game, with its number if they play several; empty if none.
    """
    if not example:
        return f"New to tafl? Press *{LEARN}*. You have no game here yet."
    return f"Need help? Press a button below. To move, send only the move, such as `{example}`."


def not_only_a_move(example: str) -> str:
    """The answer to a move among other words; *example* is as for ``not_a_move``."""
    such = f", such as `{example}`" if example else ""
    return f"Nothing was played. Send the move alone{such}, without other words or question marks."


ROLE_MENTIONED = (
    "Nothing was played: you mentioned the bot's role, and Discord hides such messages from the "
    "bot. Mention the bot itself, or use `/move`."
)

PRIVATELY = "The answer is private."

NOT_IN_PRIVATE = "This only works on a server. Use it in one of its channels."

COMMANDS_CHANGED = (
    "The bot's commands have changed. Reload Discord (Ctrl+R, or restart the app), then try again."
)


def explain(error: BaseException) -> str | None:
    """The sentence for an *error* that a person can cause; None for any other."""
    return sentence_for(error, _ALL)


def _together(error: SeveralMistakesError) -> str:
    sentences = (explain(each) or UNEXPECTED for each in error.errors)
    return rulesets.fitting("\n".join(sentences).split("\n"))


def _rule_broken(error: TaflError) -> str:
    return plain_lines(explain_rule(error), MAX_CONTENT_LENGTH)


def _illegal_move(error: IllegalMoveError) -> str:
    if error.refusal is Refusal.ROLL_FIRST:
        return f"{explain_rule(error)} Press *Roll* under the board."
    return _rule_broken(error)


def _move_refused(error: MoveRefusedError) -> str:
    return f"**#{error.match_id} · {plain(error.game)}**: {explain(error.cause)}"


def _too_fast(error: FloodError) -> str:
    what = "This server is very busy." if error.shared else "That was too fast."
    return f"{what} Wait {counted(max(1, ceil(error.seconds)), 'second')}, then try again."


def _banned(error: BannedError) -> str:
    if error.what is Barred.USER:
        return (
            "The operator of this bot has blocked you, so you can't use it. `/privacy` still works."
        )
    return (
        "The operator of this bot has blocked this server. You can go on with your games in direct "
        "messages with the bot."
    )


_REQUESTS: Sentences = {
    errors.BlankError: "Please enter some text.",
    errors.UnknownButtonError: (
        "That button no longer works. Use a command instead: `/help` lists them all."
    ),
    errors.NotInServerError: NOT_IN_PRIVATE,
    errors.BotNotOnServerError: (
        "This server hasn't added the bot. Use it in your direct messages, or ask a server manager "
        "to add it."
    ),
    errors.NotAManagerError: "Only server managers can do this.",
    errors.ForumPostError: "This can't be in a forum. Use the command in a text channel.",
    errors.NoWriterError: (
        "You can't write in this channel, so the bot posts nothing for you here. Try it in "
        "another channel."
    ),
    errors.ChannelUnusableError: lambda error: servers.unusable(error.channel_id, error.missing),
    errors.FileError: {
        errors.FileFault.TOO_LARGE: (
            f"{{name:typed}} is too large. A file can have at most {MAX_FILE_SIZE}."
        ),
        errors.FileFault.UNREACHABLE: (
            "{name:typed} couldn't be downloaded from Discord. Please try again."
        ),
        errors.FileFault.NO_TEXT: "{name:typed} isn't a text file in UTF-8 or UTF-16.",
    },
    MoveRefusedError: _move_refused,
    IllegalMoveError: _illegal_move,
    TaflError: _rule_broken,
    FloodError: _too_fast,
    HeavyWorkError: {
        HeavyWorkFault.OWN_UNDER_WAY: (
            "The bot is still working on your last requests. Wait for the answers, then try again."
        ),
        HeavyWorkFault.QUEUE_FULL: (
            "Many people want pictures or reviews right now. Wait a minute, then try again."
        ),
        HeavyWorkFault.PUSHED_OUT: (
            "So many people are waiting that the bot dropped this request. Wait a minute, then "
            "try again. Ask for one thing at a time."
        ),
        HeavyWorkFault.TOO_LONG: (
            "That took too long, so it was stopped. Nothing was changed. Try again in a few "
            "minutes."
        ),
        HeavyWorkFault.STOPPED: "The bot is restarting. Wait a minute, then try again.",
    },
    BannedError: _banned,
    SeveralMistakesError: _together,
}
"""The sentence for each class of error about requests of any kind, and the rules of a game."""

_ALL: Sentences = {
    **_REQUESTS,
    **matches.SENTENCES,
    **live_positions.SENTENCES,
    **offers.SENTENCES,
    **plans.SENTENCES,
    **clocks.SENTENCES,
    **challenge_refusals.SENTENCES,
    **computer.SENTENCES,
    **rematches.SENTENCES,
    **blocks.SENTENCES,
    **people.SENTENCES,
    **fair_play.SENTENCES,
    **following.SENTENCES,
    **ladders.SENTENCES,
    **lessons.SENTENCES,
    **notes.SENTENCES,
    **privacy.SENTENCES,
    **profiles.SENTENCES,
    **puzzles.SENTENCES,
    **openings.SENTENCES,
    **studies.SENTENCES,
    **reviews.SENTENCES,
    **rulesets.SENTENCES,
    **seasons.SENTENCES,
    **server_messages.SENTENCES,
    **sessions.SENTENCES,
    **tournament_refusals.SENTENCES,
    **store.SENTENCES,
    **operating.SENTENCES,
}
