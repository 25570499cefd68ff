"""Terms: what two players agree to play."""

from dataclasses import dataclass
from typing import Self

from play.matches.errors import SideInPairError, UnevenRatedError
from play.rulesets.options import is_even
from play.time.errors import ClaimInRatedError
from play.time.time_control import DEFAULT_CONTROL, Lapse, TimeControl
from tafl.pieces import Side
from tafl.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Terms:
    """What is to be played.

    *side* is the challenger's; None draws lots for it. *rated*: the match counts, and nothing is
    taken back. *pair*: two matches at once, one on each side, scored together.
    """

    ruleset: Ruleset
    side: Side | None = None
    control: TimeControl = DEFAULT_CONTROL
    rated: bool = False
    pair: bool = False

    def checked(self) -> Self:
        """The same terms.

        Raises:
            ClaimInRatedError: late moves would count in a rated match.
            UnevenRatedError: a rated match would have dice or a handicap.
            SideInPairError: one side is asked for, and both are to be played.
        """
        if self.rated and self.control.lapse is Lapse.CLAIM:
            raise ClaimInRatedError
        if self.rated and not is_even(self.ruleset):
            raise UnevenRatedError
        if self.pair and self.side is not None:
            raise SideInPairError
        return self
