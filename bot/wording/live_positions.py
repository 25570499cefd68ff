"""Refusals to help with a position of a rated game between two people."""

from bot.wording.sentences import Sentences
from play.matches.errors import LiveGameError, LivePositionError

WITHHELD = "This would help in a rated game in progress, so the computer stays silent."


SENTENCES: Sentences = {
    LivePositionError: (
        "This is the position of a rated game in progress, or one move from it, so the computer "
        "won't play from here. Try again when that game has moved on."
    ),
    LiveGameError: (
        "After move {ply}, this game is at the position of a rated game in progress, or one move "
        "from it. Try again when that game has moved on."
    ),
}
"""The sentence for each class of error about positions of rated games."""
