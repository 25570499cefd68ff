"""The sides of a pairing of two games: its first player attacks in the first game."""

from play.players.player_id import PlayerId
from play.tournaments.crosstable import Crosstable, Pairing


def paired(crosstable: Crosstable, one: PlayerId, other: PlayerId) -> Pairing:
    """A pairing of *one* and *other*, whose first player is the one with the lower side balance.

    The side balance is how often a player was first, less how often second. If both have the same,
    *one* is first.
    """
    if crosstable.side_balance(one) > crosstable.side_balance(other):
        return Pairing(other, one)
    return Pairing(one, other)
