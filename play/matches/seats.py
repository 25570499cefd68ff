"""Seats: the player of each side."""

from dataclasses import dataclass, replace
from typing import Self

from play.players.player_id import PlayerId, is_computer
from tafl.pieces import Side


@dataclass(frozen=True, slots=True)
class Seats:
    """The two players of a match, by the side that they play."""

    attackers: PlayerId
    defenders: PlayerId

    @classmethod
    def with_side(cls, side: Side, player: PlayerId, opponent: PlayerId) -> Self:
        """The seats in which *player* has that *side*."""
        seats = cls(attackers=player, defenders=opponent)
        return seats if side is Side.ATTACKERS else seats.swapped

    @property
    def swapped(self) -> Self:
        return replace(self, attackers=self.defenders, defenders=self.attackers)

    @property
    def computer(self) -> PlayerId | None:
        """The player id of the computer if it is one of the two; else None."""
        return next(filter(is_computer, (self.attackers, self.defenders)), None)

    def player(self, side: Side) -> PlayerId:
        return self.attackers if side is Side.ATTACKERS else self.defenders

    def side_of(self, player: PlayerId) -> Side | None:
        """The side that *player* plays; None if they are not one of the two."""
        if player == self.attackers:
            return Side.ATTACKERS
        if player == self.defenders:
            return Side.DEFENDERS
        return None
