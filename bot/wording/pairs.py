"""Sentences about pairs of games."""

from bot.wording.mentions import mention
from bot.wording.scores import score
from play.matches.pair import Pair
from play.players.player_id import PlayerId


def pair_text(pair: Pair) -> str:
    """The score of a pair: ``Pair #12 & #13: Astrid 1½ – ½ Bjorn``, and the games still running."""
    one, other = pair.players
    stands = f"{mention(one)} {score_of(pair, one)} {mention(other)}"
    to_go = f", {_TO_GO[pair.still_running]} to go" if pair.still_running else ""
    return f"Pair #{pair.first.id} & #{pair.second.id}: {stands}{to_go}."


BOTH_ABSENT = "In the tournament it's 0 – 0, because neither player made a move."

_TO_GO = {1: "one game", 2: "two games"}


def score_of(pair: Pair, player: PlayerId) -> str:
    """The score of a pair, the points of *player* first: ``1½ – ½``."""
    one, other = pair.players
    if player == other:
        one, other = other, one
    return score(pair.points(one), pair.points(other))
