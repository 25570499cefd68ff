"""Terms: what two players agree to play."""

from dataclasses import dataclass

from play.time_control import USUAL, TimeControl
from tafl.pieces import Side
from tafl.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Terms:
    """What is to be played.

    *side* is the challenger's; None leaves it to the lot. *rated*: the match counts, and nothing
    is taken back. *pair*: two matches at once, one on each side, scored together.
    """

    ruleset: Ruleset
    side: Side | None = None
    control: TimeControl = USUAL
    rated: bool = False
    pair: bool = False
