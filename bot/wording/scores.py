"""Points and scores as people write them."""

from bot.wording.mentions import mention
from play.matches.pair import Pair
from play.players.player_id import PlayerId
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


def pair_text(pair: Pair, *, absent: bool) -> str:
    """The score of a pair that is over: ``Pair #12 & #13: Astrid 1½ – ½ Bjorn``.

    *absent* says that both players missed it in a tournament, where that counts as 0 – 0.
    """
    one, other = pair.players
    stands = f"{mention(one)} {score_of(pair, one)} {mention(other)}."
    if absent:
        stands = "0 – 0 in the tournament, because neither player made a move."
    return f"Pair #{pair.first.id} & #{pair.second.id}: {stands}"


def score_of(pair: Pair, player: PlayerId) -> str:
    """The score of a pair, the points of *player* first: ``1½ – ½``."""
    one, other = pair.players
    if player == other:
        one, other = other, one
    return score(pair.points(one), pair.points(other))
