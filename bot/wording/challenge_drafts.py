"""Texts about challenges that are not sent yet."""

from collections.abc import Sequence

from bot.wording.challenges import invited, reliability_line, terms_lines
from bot.wording.clocks import control_in_words
from bot.wording.quoted_text import plain
from play.challenges.challenge import Challenge
from play.matches.terms import Terms
from play.players.reliability import Reliability
from tafl.phrases import listed

CHALLENGE_PERSON = "Challenge to tafl"
"""The entry in the menu of a person."""
CHALLENGE_SOMEBODY = "Challenge somebody"
PLAY_RATED = "Play a rated game"
CHALLENGE_ANYBODY = "Challenge anybody"
CHOOSE_OPPONENT = "Choose an opponent"
ASK_OPPONENT = "Choose your opponent, or challenge anybody in this channel."
SEND = "Send"
MORE = "More options…"
AS_LAST = "Same as last time"
UNDO = "Undo"
CANCEL = "Cancel"
DRAFT_CANCELLED = "Cancelled. Nothing was sent."
NO_SUCH_FORM = "This challenge has no such options. Use `/challenge` again."
DRAFT_CHANGED = "You've since changed this challenge or started another one. Here is the latest."
GAME_GONE = (
    "This server no longer has that game. Choose another with *Game…* under *More options…*."
)


def draft_text(challenge: Challenge, *, elsewhere: bool = False) -> str:
    """The heading of a challenge not sent yet; *elsewhere*: it will go to another channel."""
    where = f" It will be posted in <#{challenge.place.channel_id}>." if elsewhere else ""
    return (
        f"**Your challenge to {invited(challenge)}: {plain(challenge.terms.ruleset.name)}**\n"
        f"Check it, then press *{SEND}*.{where}"
    )


def draft_details(challenge: Challenge, reliability: Reliability | None) -> str:
    """The terms of a challenge not sent yet, and the opponent's *reliability* unless it is None."""
    if challenge.opponent is None or reliability is None:
        return terms_lines(challenge, "")
    return terms_lines(challenge, reliability_line(challenge.opponent, reliability))


def draft_refused(sentence: str) -> str:
    return f"**This challenge can't be sent yet.**\n{sentence}"


def reset_for_game(game: str, reset: Sequence[str]) -> str:
    """The message that the options *reset* are as usual again: *game* doesn't allow the choices."""
    return f"{game} doesn't allow your choices for {listed(reset)}. They're as usual again."


def last_time(terms: Terms, *, more: bool) -> str:
    """A line about the *terms* of the player's last challenge; *more*: it had other options too."""
    side = "random sides" if terms.side is None else f"you play the {terms.side}"
    parts = [
        plain(terms.ruleset.name),
        "a pair" if terms.pair else side,
        control_in_words(terms.control),
        "rated" if terms.rated else "casual",
        *(["more options"] if more else []),
    ]
    return f"-# Last time: {' · '.join(parts)}"
