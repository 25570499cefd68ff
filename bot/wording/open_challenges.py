"""Texts of lists of open challenges."""

from textwrap import shorten

from bot.wording.challenges import asked, games, naming_in_words
from bot.wording.clocks import control_in_words
from bot.wording.mentions import entry, mention, when
from bot.wording.quoted_text import plain
from play.challenges.challenge import Challenge
from play.matches.terms import Terms
from play.players.player_id import PlayerId
from tafl.options_in_words import options_in_words

MAX_OPTIONS_LENGTH = 120
"""The largest number of characters of a game's options in a list of challenges."""


def answer_label(word: str, challenge: Challenge) -> str:
    """The label of a button in a list: ``Accept challenge 7`` for the *word* ``Accept``."""
    return f"{word} challenge {challenge.id}"


def challenge_line(challenge: Challenge, player: PlayerId) -> str:
    """An open challenge in the list of those that *player* has sent or received."""
    so_far = f"{games(challenge.begun)} so far" if challenge.admission.standing else ""
    return entry(
        (
            f"**Challenge {challenge.id}** {plain(challenge.terms.ruleset.name)}",
            _whose(challenge, player),
        ),
        (so_far, f"expires {when(challenge.expires_at)}"),
    )


SEE_OPEN = "See open challenges"
OPEN = "Open challenges"
NONE_OPEN = (
    "There are no open challenges for you here. Post your own: use `/challenge` and leave out the "
    "opponent. `/games` lists the ones you've sent."
)
LOBBY_CLOSED = "Open challenges are no longer listed here. Use `/challenges` to see them."


def lobby(shown: int, number: int) -> str:
    """The text above a channel's list of open challenges, which shows *shown* of all *number*."""
    if not number:
        return (
            f"**{OPEN}**\nThere are none right now. To post one, use `/challenge` and leave out "
            "the opponent."
        )
    return f"**{OPEN}**" if shown == number else f"**{OPEN}** · the latest {shown} of {number}"


def lobby_shut(channel_id: int, server: str) -> str:
    return (
        f"The list of open challenges on **{server}** can't be updated: the bot can't post in "
        f"<#{channel_id}> any more. Check its permissions there, or choose another channel with "
        "*Pages…* in `/server show`."
    )


def open_line(challenge: Challenge) -> str:
    """An open challenge in a list for players who may accept it, with its terms."""
    terms, admission = challenge.terms, challenge.admission
    size = terms.ruleset.size
    to = f"to {mention(challenge.opponent)}" if challenge.opponent is not None else ""
    return entry(
        (
            f"**Challenge {challenge.id}** {plain(terms.ruleset.name)}, {size} x {size}",
            f"from {mention(challenge.challenger)}",
            to,
        ),
        ("rated" if terms.rated else "casual", control_in_words(terms.control), _your_side(terms)),
        (
            _options(challenge),
            f"for players with {asked(admission)}" if admission.is_selective else "",
            "stays open when accepted" if admission.standing else "",
            f"expires {when(challenge.expires_at)}",
            _link(challenge),
        ),
    )


def _your_side(terms: Terms) -> str:
    if terms.pair:
        return "two games, one on each side"
    return "random sides" if terms.side is None else f"you play the {terms.side.opponent}"


def _options(challenge: Challenge) -> str:
    """The options agreed on for this game alone, shortened: a handicap must not be a surprise."""
    agreed = " ".join((*options_in_words(challenge.terms.ruleset), naming_in_words(challenge)))
    # What follows is parted from it by a dot.
    text = shorten(agreed.removesuffix("."), MAX_OPTIONS_LENGTH, placeholder=" …")
    return f"⚠️ {text}" if agreed else ""


def _link(challenge: Challenge) -> str:
    if challenge.message_id is None:
        return ""
    place = f"{challenge.place.guild_id}/{challenge.place.channel_id}"
    return f"[details](https://discord.com/channels/{place}/{challenge.message_id})"


def _whose(challenge: Challenge, player: PlayerId) -> str:
    """The sender or receiver of a challenge, from the point of view of *player*."""
    if challenge.challenger != player:
        return f"from {mention(challenge.challenger)}"
    if challenge.opponent is None:
        return "yours, to anybody"
    return f"yours, to {mention(challenge.opponent)}"
