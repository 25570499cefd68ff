"""The squares of a board under a ruleset: where pieces may stop or cross, and what is hostile."""

from collections.abc import Mapping
from dataclasses import dataclass

from tafl.pieces import Piece
from tafl.ruleset import SIDES_OF_A_MAN, CampEntry, Cross, Ruleset, Stop
from tafl.squares import Square


@dataclass(frozen=True, slots=True)
class Terrain:
    """The special squares of a ruleset; *camp_of* numbers the camp of each camp square, from 0."""

    ruleset: Ruleset
    thrones: frozenset[Square]
    corners: frozenset[Square]
    goals: frozenset[Square]
    camp_of: Mapping[Square, int]

    @classmethod
    def of(cls, ruleset: Ruleset) -> "Terrain":
        return cls(
            ruleset=ruleset,
            thrones=ruleset.throne_squares,
            corners=ruleset.corner_squares,
            goals=ruleset.goal_squares,
            camp_of={square: n for n, camp in enumerate(ruleset.camps) for square in camp},
        )

    @property
    def special(self) -> frozenset[Square]:
        """The corners, thrones and all camps: squares where some pieces may not stop or pass."""
        return self.corners | self.camp_of.keys() | self.thrones

    @property
    def landmarks(self) -> frozenset[Square]:
        """The corners and camps, and the thrones if any rule treats them differently."""
        thrones = self.thrones if self.ruleset.has_throne else frozenset()
        return self.corners | self.camp_of.keys() | thrones

    def closed_camp(self, piece: Piece, source: Square, square: Square) -> bool:
        """Whether *square* lies in a camp that *piece*, coming from *source*, may not enter."""
        camp = self.camp_of.get(square)
        if camp is None:
            return False
        home = self.camp_of.get(source)
        if piece is not Piece.ATTACKER or home is None:
            return True
        match self.ruleset.camp_entry:
            case CampEntry.OWN:
                return camp != home
            case CampEntry.FROM_CAMP:
                return False
            case CampEntry.NOT_OPPOSITE:
                return camp == self.camp_of.get(self._across(source))

    def may_stop(self, piece: Piece, source: Square, square: Square) -> bool:
        """Whether *piece*, coming from *source*, may end its move on the empty *square*."""
        return self.stops(piece, square) and not self.closed_camp(piece, source, square)

    def may_cross(self, piece: Piece, source: Square, square: Square) -> bool:
        """Whether *piece*, coming from *source*, may pass over the empty *square*."""
        return self.crosses(piece, square) and not self.closed_camp(piece, source, square)

    def stops(self, piece: Piece, square: Square) -> bool:
        """Whether *piece* may end its move on the empty *square*, camps not considered."""
        if square in self.thrones and self.ruleset.throne_stop is not Stop.ANYONE:
            return piece is Piece.KING and self.ruleset.throne_stop is Stop.KING
        kings_own = square in self.corners and self.ruleset.corners_are_the_kings
        return piece is Piece.KING or not kings_own

    def crosses(self, piece: Piece, square: Square) -> bool:
        """Whether *piece* may pass over the empty *square*, camps not considered."""
        cross = self.ruleset.throne_cross
        if square not in self.thrones or cross is Cross.EVERYONE:
            return True
        return piece is Piece.KING and cross is Cross.KING

    def is_hostile(self, square: Square, occupant: Piece, captive: Piece) -> bool:
        """Whether *square* is of a kind that helps to capture *captive* beside it.

        *occupant* is the piece on *square*, or ``EMPTY``.
        """
        rules = self.ruleset
        if square in self.thrones:
            if occupant is Piece.EMPTY:
                return captive in rules.hostile_throne
            return occupant is Piece.KING and captive in rules.hostile_occupied_throne
        if square in self.camp_of and self._camp_is_hostile(square, occupant, captive):
            return True
        return (
            square in self.corners and occupant is Piece.EMPTY and captive in rules.hostile_corners
        )

    def takes_king_like_a_man(self, square: Square) -> bool:
        """Whether a king on *square* is captured between two enemies, not on four sides."""
        if square in self.thrones:
            sides = self.ruleset.king_on_throne
        elif not self.thrones.isdisjoint(square.neighbours):
            sides = self.ruleset.king_beside_throne
        else:
            sides = self.ruleset.king_elsewhere
        return sides == SIDES_OF_A_MAN

    def _camp_is_hostile(self, square: Square, occupant: Piece, captive: Piece) -> bool:
        rules = self.ruleset
        if captive is not Piece.KING and square in rules.camps_harmless_to_men:
            return False
        if occupant is Piece.EMPTY:
            return captive in rules.hostile_camps
        return occupant is Piece.ATTACKER and captive in rules.hostile_occupied_camps

    def _across(self, square: Square) -> Square:
        """The opposite square, mirrored at the middle of the board."""
        last = self.ruleset.size - 1
        return Square(last - square.column, last - square.row)
