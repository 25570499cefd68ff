"""Sentences about replays, which show a match as an animation."""

from collections.abc import Iterable

from bot.wording.matches import plain_next, plain_turn, whose_turn
from bot.wording.mentions import title
from play.matches.match import Match
from rendering.animation import Speed
from rendering.scene import Scene
from tafl.phrases import counted, outcome_in_words

SPEEDS = {speed: f"{speed}: {speed.seconds:g} s a move" for speed in Speed}

NO_MOVE = "No moves yet."


def replay_text(match: Match, seconds: float, *, moments: int) -> str:
    """The text above an animation at *seconds* a move, and a picture of *moments* key moments."""
    still = "the key moments in one picture" if moments > 1 else "the board as a picture"
    shown = f"{counted(match.ply, 'move')} at {seconds:g} s each, and {still}."
    return f"**{title(match)}**\n{shown if match.ply else NO_MOVE}\n{whose_turn(match)}"


def plain_moments(scenes: Iterable[Scene]) -> str:
    """The boards in the picture of a game's key moments, in words for screen readers."""
    parts = (f"Board {number}: {_described(scene)}" for number, scene in enumerate(scenes, start=1))
    return " ".join(("Key moments of the game.", *parts))


def plain_replay(match: Match, seconds: float) -> str:
    """The animation of a game at *seconds* a move, in words for screen readers."""
    if match.ply == 0:
        return f"The start of the game. {plain_next(match)}"
    length = f"{counted(match.ply, 'move')}, {seconds:g} s each"
    return f"An animation of the game: {length}. {plain_next(match)}"


def _described(scene: Scene) -> str:
    parts = ["The start." if scene.last is None else plain_turn(scene.last)]
    if scene.outcome is not None:
        parts.append(f"{outcome_in_words(scene.outcome)}.")
    elif scene.escapes:
        parts.append("Tuichi." if scene.tuichi else "Raichi.")
    return " ".join(parts)
