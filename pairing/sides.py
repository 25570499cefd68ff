"""Who attacks in the first game of a pairing."""

from play.players.player_id import PlayerId
from play.tournaments.crosstable import Crosstable, Pairing


def paired(crosstable: Crosstable, one: PlayerId, other: PlayerId) -> Pairing:
    """A pairing of the two. First goes the one who was less often; if both are alike, *one*."""
    if crosstable.side_balance(one) > crosstable.side_balance(other):
        return Pairing(other, one)
    return Pairing(one, other)
