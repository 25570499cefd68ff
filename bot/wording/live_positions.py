"""Refusals to help with a position of a rated game between two people."""

from bot.wording.sentence_templates import Sentences
from play.matches.errors import LiveGameError, LivePositionError

WITHHELD = (
    "Nobody gets help with positions that may come up in rated games. So the computer stays silent "
    "here."
)

SENTENCES: Sentences = {
    LivePositionError: (
        "Nobody gets help with positions that may come up in rated games. So the computer won't "
        "play from here now. Try again in a few days."
    ),
    LiveGameError: (
        "After move {ply}, this game has a position that may come up in rated games. Nobody gets "
        "help with those. Try again in a few days."
    ),
}
"""The sentence for each class of error about positions of rated games.

None of them says that there is such a game: nobody may learn of a private one.
"""
