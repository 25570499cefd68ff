"""Dice and random choices that anybody can check once the secret seed is revealed (rules §5).

The SHA-256 of the seed is published when a game begins. Each random number has a label, such as
``roll 3``, and is read from the HMAC-SHA256 of the label with the seed as key.
``docs/fair-dice.md`` explains it step by step.
"""

import hashlib
import hmac
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tafl.errors import SeedError
from tafl.pieces import Side
from tafl.squares import Square

FACES = 6
SEED = re.compile(r"[0-9a-f]{64}")


class Roll(NamedTuple):
    """A die rolled by *side* after *ply* turns of the game; it showed *face*, 1 to 6."""

    ply: int
    side: Side
    face: int


@dataclass(frozen=True, slots=True)
class Dice:
    """The dice and random choices of one game.

    *seed* is 64 hexadecimal digits, secret until the end of the game.

    Raises:
        SeedError: *seed* has another form.
    """

    seed: str = field(repr=False)

    def __post_init__(self) -> None:
        if not SEED.fullmatch(self.seed):
            raise SeedError

    @property
    def commitment(self) -> str:
        """The SHA-256 of the seed's text, in hexadecimal, to be published when the game begins."""
        return hashlib.sha256(self.seed.encode()).hexdigest()

    def roll(self, number: int) -> int:
        """The face of the die at roll *number* of the game, counted from 0."""
        return self._below(FACES, f"roll {number}") + 1

    def first(self) -> Side:
        """Draw the side that moves first."""
        return Side(self._below(len(Side), "first"))

    def men_off(self, men: Sequence[Square], count: int) -> list[Square]:
        """Choose at random *count* of *men* to be taken off before the game starts.

        *men* have to be listed row by row, so that one seed always gives one choice.
        """
        left = list(men)
        return [left.pop(self._below(len(left), f"off {number}")) for number in range(count)]

    def _below(self, bound: int, label: str) -> int:
        """The random number named *label*, from 0 to *bound* - 1, all equally likely.

        It is the remainder of the 256-bit digest of ``label attempt``. Digests above the greatest
        multiple of *bound* would favour some remainders, so those count as failed attempts.
        """
        highest = (1 << 256) // bound * bound
        attempt = 0
        while True:
            text = f"{label} {attempt}".encode()
            drawn = int.from_bytes(hmac.digest(self.seed.encode(), text, hashlib.sha256))
            if drawn < highest:
                return drawn % bound
            attempt += 1
