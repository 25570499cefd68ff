"""Walks towards weights that win: SPSA, which moves all of them at once.

Each step plays the weights with a little added against those with the same taken away, each with a
sign of its own by chance, and goes a little way towards the side that won. (Spall 1992.)
"""

from collections.abc import Callable, Sequence

FAR = 0.06
"""How much of its reach a weight moves after a match that one side won altogether."""
SLOWER = 0.5
"""How much slower than at first it moves at the end."""


def reaches(weights: Sequence[float]) -> list[float]:
    """How far from its value each weight is tried out: a quarter of it, and enough to be felt."""
    return [max(4.0, abs(weight) / 4) for weight in weights]


class Walk:
    """On the way from *weights*, for so many *steps*; *chance* gives numbers from 0 to 1."""

    def __init__(self, weights: Sequence[int], steps: int, chance: Callable[[], float]) -> None:
        """Begin."""
        self._exact = [float(weight) for weight in weights]
        self._reaches = reaches(self._exact)
        self._signs = [1] * len(weights)
        self._steps = steps
        self._done = 0
        self._chance = chance

    @property
    def weights(self) -> list[int]:
        """Where it is."""
        return [round(weight) for weight in self._exact]

    def rivals(self) -> tuple[list[int], list[int]]:
        """The two that shall play against each other next."""
        self._signs = [1 if self._chance() < 1 / 2 else -1 for _ in self._exact]
        return self._away(1), self._away(-1)

    def went(self, result: float) -> None:
        """Note how the first did against the second: from -1, lost all, to 1, won all."""
        speed = FAR * (1 - (1 - SLOWER) * self._done / self._steps) * result
        for at, (reach, sign) in enumerate(zip(self._reaches, self._signs, strict=True)):
            self._exact[at] += speed * reach * sign
        self._done += 1

    def _away(self, way: int) -> list[int]:
        steps = zip(self._exact, self._reaches, self._signs, strict=True)
        return [round(weight + way * sign * reach) for weight, reach, sign in steps]
