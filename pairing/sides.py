"""The sides of a pairing: the first player attacks in its first game."""

from play.players.player_id import PlayerId
from play.tournaments.crosstable import Crosstable, Pairing


def paired(crosstable: Crosstable, one: PlayerId, other: PlayerId) -> Pairing:
    """A pairing whose first player is the one with the lower side balance, or else *one*."""
    if crosstable.side_balance(one) > crosstable.side_balance(other):
        return Pairing(other, one)
    return Pairing(one, other)
