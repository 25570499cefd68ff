"""What the bot says of a match that is shown as an animation."""

from collections.abc import Sequence

from bot.wording import plain_next, whose_turn
from bot.wording.moments import title
from play.match import Match
from rendering.replay import Speed
from tafl.words import counted

SPEEDS = {speed: f"{speed}: {speed.seconds:g} s a move" for speed in Speed}
"""The speeds in a list to choose from."""

NO_MOVE = "No move has been played yet."


def replay_text(match: Match, seconds: float, *, moments: int) -> str:
    """What stands above an animation and the still picture of so many key *moments*."""
    still = "the key moments in one picture" if moments > 1 else "the board as a still picture"
    shown = f"{counted(match.ply, 'move')} at {seconds:g} s each, and {still}."
    return f"**{title(match)}**\n{shown if match.ply else NO_MOVE}\n{whose_turn(match)}"


def plain_moments(captions: Sequence[str]) -> str:
    """The key moments by their *captions*, for a screen reader."""
    told = (caption.strip().replace("\n", ", ") for caption in captions)
    return f"Key moments of the game. {'; '.join(told)}."


def plain_replay(match: Match, seconds: float) -> str:
    """The animation, for a screen reader."""
    if match.ply == 0:
        return f"The start of the game. {plain_next(match)}"
    length = f"{counted(match.ply, 'move')}, {seconds:g} s each"
    return f"An animation of the game: {length}. {plain_next(match)}"
