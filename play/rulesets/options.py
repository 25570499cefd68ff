"""The options of a single game (rules §5): what players agree on besides the ruleset."""

from dataclasses import dataclass, replace

from play.rulesets.errors import OptionsError, OptionsFault
from tafl.pieces import Side
from tafl.playability import most_men_off
from tafl.ruleset import EVEN, Die, Ruleset
from tafl.rulesets import checked
from tafl.squares import Square

_SIGNS = {Side.ATTACKERS: "A", Side.DEFENDERS: "D"}


@dataclass(frozen=True, slots=True)
class DieRule:
    """A die before each turn; *skip_on* are the numbers that lose the turn, if any do."""

    die: Die
    skip_on: frozenset[int] = frozenset()
    each_another_piece: bool = False


@dataclass(frozen=True, slots=True)
class Options:
    """What the players choose; None, nothing and False leave the ruleset as it is.

    *men_off* men of the side that is not *weaker* are taken off, drawn by lot; those on *taken_off*
    are chosen.
    """

    first: Side | None = None
    first_by_lot: bool = False
    dice: DieRule | None = None
    dice_sides: frozenset[Side] | None = None
    weak_king: bool = False
    weaker: Side | None = None
    men_off: int = 0
    taken_off: frozenset[Square] = frozenset()
    resurrections: int = 0
    three_sided: int = 0

    def applied(self, ruleset: Ruleset) -> Ruleset:
        """*ruleset* with these options.

        Raises:
            OptionsError: they contradict each other, or the board.
            RulesetError: the ruleset with them would not be valid.
        """
        if self == Options():
            return ruleset
        chosen = self._handicapped(self._diced(self._begun(ruleset)))
        return checked(chosen)

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
        handicapped = men_off or resurrections or three_sided or self.taken_off
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
        if men_off > most:
            raise OptionsError(OptionsFault.TOO_MANY_MEN_OFF, side=stronger, most=most)
        return rules

    def _thinned(self, rules: Ruleset, stronger: Side) -> tuple[str, ...]:
        """The layout that shows the men who are named as taken off."""
        rows = [list(row) for row in rules.layout]
        for square in sorted(self.taken_off):
            if not square.is_on(rules.size) or rows[square.row][square.column] != _SIGNS[stronger]:
                raise OptionsError(OptionsFault.NO_SUCH_MAN, side=stronger, square=square)
            rows[square.row][square.column] = _SIGNS[stronger].lower()
        return tuple("".join(row) for row in rows)
