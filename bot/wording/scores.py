"""Points and scores as people write them."""

from play.seasons.tally import Tally


def points(number: float) -> str:
    """Points: ``0``, ``½``, ``1½``."""
    whole = int(number)
    half = "½" if number > whole else ""
    return f"{whole or ''}{half}" or "0"


def points_in_words(number: float) -> str:
    """Points in words: ``½ point``, ``1 point``, ``7½ points``."""
    return f"{points(number)} {'point' if 0 < number <= 1 else 'points'}"


def score(one: float, other: float) -> str:
    """A score: ``1½ – ½``."""
    return f"{points(one)} – {points(other)}"


def outcomes(tally: Tally) -> str:
    """Results of games: ``4 won, 1 drawn, 2 lost``."""
    return f"{tally.won} won, {tally.drawn} drawn, {tally.lost} lost"
