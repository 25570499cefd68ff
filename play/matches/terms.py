"""Terms of a match, on which two players agree: rules, side and time."""

from dataclasses import dataclass
from typing import Self

from play.matches.errors import SideInPairError, UnevenRatedError
from play.rulesets.single_game_options import is_even
from play.time.errors import ClaimInRatedError
from play.time.time_control import DEFAULT_CONTROL, UNTIMED, Lapse, TimeControl
from tafl.pieces import Side
from tafl.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a match or of a pair of matches.

    *side* is the challenger's; None draws lots. *rated* matches change ratings and allow no
    takebacks. *pair* means two matches at once, one on each side, scored together.
    """

    ruleset: Ruleset
    side: Side | None = None
    control: TimeControl = DEFAULT_CONTROL
    rated: bool = False
    pair: bool = False

    @classmethod
    def untimed(cls, ruleset: Ruleset, *, rated: bool) -> Self:
        """The terms of a match without a clock, such as those against the computer."""
        return cls(ruleset, control=UNTIMED, rated=rated)

    def checked(self) -> Self:
        """Return the terms unchanged if they are consistent.

        Raises:
            ClaimInRatedError: in a rated match, a win on time would have to be claimed.
            UnevenRatedError: a rated match would have dice or a handicap.
            SideInPairError: a side is chosen, though in a pair each player plays both.
        """
        if self.rated and self.control.lapse is Lapse.CLAIM:
            raise ClaimInRatedError
        if self.rated and not is_even(self.ruleset):
            raise UnevenRatedError
        if self.pair and self.side is not None:
            raise SideInPairError
        return self
