"""The options of a single game (rules §5), which players choose in addition to a ruleset."""

from dataclasses import dataclass, replace

from play.rulesets.errors import NamingError, OptionsError, OptionsFault
from tafl.pieces import Side
from tafl.playability import most_men_off, without_idle_kinds
from tafl.position import Position
from tafl.ruleset import EVEN, Die, Ruleset, Shieldwall
from tafl.rulesets import checked
from tafl.squares import Square

MAX_HANDICAP_MEN = 99
"""The largest number of men in a handicap."""

_SIGNS = {Side.ATTACKERS: "A", Side.DEFENDERS: "D"}


@dataclass(frozen=True, slots=True)
class DieRule:
    """A die thrown before each turn; numbers in *skip_on* lose the turn, by default even ones."""

    die: Die
    skip_on: frozenset[int] = frozenset()
    each_another_piece: bool = False


@dataclass(frozen=True, slots=True)
class Options:
    """The players' choices for a single game; None, empty, 0 and False leave the ruleset as it is.

    The handicap is against the side that is not *weaker*: *men_off* of its men are taken off by
    lot, those on *taken_off* are chosen beforehand, and *men_to_name* are named by the player who
    accepts.
    """

    first: Side | None = None
    first_by_lot: bool = False
    without_shieldwall: bool = False
    dice: DieRule | None = None
    dice_sides: frozenset[Side] | None = None
    weak_king: bool = False
    weaker: Side | None = None
    men_off: int = 0
    taken_off: frozenset[Square] = frozenset()
    men_to_name: int = 0
    resurrections: int = 0
    three_sided: int = 0

    def applied(self, ruleset: Ruleset) -> Ruleset:
        """*ruleset* changed by these options.

        Raises:
            OptionsError: the options do not fit together, or do not fit the board.
            RulesetError: the ruleset would not be valid with them.
        """
        if self == Options():
            return ruleset
        chosen = self._handicapped(self._diced(self._begun(self._without_shieldwall(ruleset))))
        return checked(chosen)

    def naming(self, ruleset: Ruleset) -> "Naming | None":
        """The men that the accepting player names under *ruleset*, by side and number; or None."""
        weaker = self.weaker if self.weaker is not None else ruleset.weaker
        if weaker is None or not self.men_to_name:
            return None
        return Naming(weaker.opponent, self.men_to_name)

    def _without_shieldwall(self, rules: Ruleset) -> Ruleset:
        if not self.without_shieldwall:
            return rules
        if not rules.players_choose_shieldwall:
            raise OptionsError(OptionsFault.SHIELDWALL_FIXED)
        return replace(rules, shieldwall=Shieldwall.NONE)

    def _begun(self, rules: Ruleset) -> Ruleset:
        if self.first_by_lot:
            return replace(rules, first_by_lot=True)
        if self.first is not None:
            return replace(rules, first=self.first, first_by_lot=False)
        return rules

    def _diced(self, rules: Ruleset) -> Ruleset:
        rules = replace(rules, weak_king=rules.weak_king or self.weak_king)
        if self.dice is not None:
            rules = replace(
                rules,
                die=self.dice.die,
                skip_on=self.dice.skip_on or EVEN,
                each_another_piece=self.dice.each_another_piece,
            )
        if self.dice_sides is None:
            return rules
        if rules.die is Die.NONE:
            raise OptionsError(OptionsFault.NO_DICE)
        return replace(rules, dice_sides=self.dice_sides)

    def _handicapped(self, rules: Ruleset) -> Ruleset:
        weaker = self.weaker if self.weaker is not None else rules.weaker
        men_off = self.men_off or rules.men_off
        resurrections = self.resurrections or rules.resurrections
        three_sided = self.three_sided or rules.three_sided
        named = self.taken_off or self.men_to_name
        handicapped = men_off or resurrections or three_sided or named
        if weaker is None:
            if handicapped:
                raise OptionsError(OptionsFault.NO_WEAKER_SIDE)
            return rules
        if not handicapped:
            raise OptionsError(OptionsFault.NO_HANDICAP)
        stronger = weaker.opponent
        layout = self._thinned(rules, stronger)
        rules = replace(
            rules,
            layout=layout,
            weaker=weaker if men_off or resurrections or three_sided else None,
            men_off=men_off,
            resurrections=resurrections,
            three_sided=three_sided,
        )
        most = most_men_off(rules, stronger)
        if men_off + self.men_to_name > most:
            raise OptionsError(OptionsFault.TOO_MANY_MEN_OFF, side=stronger, most=most)
        return rules

    def _thinned(self, rules: Ruleset, stronger: Side) -> tuple[str, ...]:
        """The layout in which the chosen men of the *stronger* side are marked as taken off."""
        rows = [list(row) for row in rules.layout]
        for square in sorted(self.taken_off):
            if not square.is_on(rules.size) or rows[square.row][square.column] != _SIGNS[stronger]:
                raise OptionsError(OptionsFault.NO_SUCH_MAN, side=stronger, square=square)
            rows[square.row][square.column] = _SIGNS[stronger].lower()
        return tuple("".join(row) for row in rows)


@dataclass(frozen=True, slots=True)
class Naming:
    """*number* men of *side*, named by the player who accepts, are taken off before the start."""

    side: Side
    number: int

    def men(self, ruleset: Ruleset) -> tuple[Square, ...]:
        """The squares of the men that can be named, row by row."""
        sign = _SIGNS[self.side]
        return tuple(
            Square(column, row)
            for row, line in enumerate(ruleset.layout)
            for column, there in enumerate(line)
            if there == sign
        )

    def applied(self, ruleset: Ruleset, named: frozenset[Square]) -> Ruleset:
        """*ruleset* without the men on the squares *named*.

        Raises:
            NamingError: *named* has more or fewer than *number* squares.
            OptionsError: one of the squares has no man of *side* on it.
        """
        if len(named) != self.number:
            raise NamingError(self.side, self.number, len(named))
        return Options(weaker=self.side.opponent, taken_off=named).applied(ruleset)


def is_even(ruleset: Ruleset) -> bool:
    """Whether *ruleset* has neither dice nor a handicap; a lot may decide which side begins."""
    return (
        ruleset.die is Die.NONE
        and not ruleset.weak_king
        and ruleset.weaker is None
        and not ruleset.taken_off
    )


def starting_at(position: Position) -> Ruleset:
    """The rules of *position*, changed so that games begin at that position."""
    rules, squares = position.ruleset, range(position.board.size)
    rows = (
        "".join(position.layout_sign_at(Square(column, row)) for column in squares)
        for row in squares
    )
    rules = replace(rules, layout=tuple(rows), first=position.to_move, first_by_lot=False)
    return without_idle_kinds(rules)
