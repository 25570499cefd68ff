"""A network learns from positions what to add to their values, so that it foresees more.

Its numbers are not whole yet: ``whole`` makes them so. ``engine.core.network`` has its layers.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from engine.core import constants
from engine.networks import Layers
from tests.training.games import Seen

Array = Any

SCALE = 300.0
"""A value, in hundredths of a man, at which the odds are e to 1."""
MOST_VALUE = 3_000
"""A forced win counts for so much."""
DRAWN = 0.5
"""The attackers' points in a drawn game, also in one that lasted too long."""
AHEAD = 0.5
"""Share of a position's worth that comes from what the game brought later."""
FADING = 0.95
"""Factor by which that counts less with each position further ahead."""
UNIT = 100.0
"""Worth of an output of 1, in hundredths of a man."""
MOST = 127 / constants.ACTIVE
"""The greatest weight, and the greatest number that comes out of a layer."""
BATCH = 256
SPEED, SLOWEST, WARMING = 4e-3, 0.02, 100
"""Change of a number in a step, the share of it in the last steps, and the number of first steps in
which the change grows."""
DECAY = 0.3
"""By how much of the change in a step all weights get smaller."""
MEAN, SQUARE, TINY = 0.1, 0.001, 1e-10


@dataclass
class Positions:
    """Many positions: boards, sides to move, hand-made values, and the attackers' chances."""

    boards: Array
    sides: Array
    statics: Array
    chances: Array

    def __len__(self) -> int:
        return len(self.sides)

    def part(self, which: Array) -> "Positions":
        """Those at the indices *which*."""
        each = self.boards, self.sides, self.statics, self.chances
        return Positions(*(values[which] for values in each))

    def turned(self, symmetry: int) -> "Positions":
        """All turned by so many quarters, and mirrored if *symmetry* is 4 or more."""
        boards = np.rot90(self.boards, symmetry & 3, (1, 2))
        boards = boards[:, :, ::-1] if symmetry & 4 else boards
        return Positions(boards, self.sides, self.statics, self.chances)


def positions_in(games: Iterable[str], size: int) -> Positions:
    """The positions of *games*, which are lines as ``Observer`` writes them."""
    boards, sides, statics, chances = bytearray(), [], [], []
    for line in games:
        points, *words = line.split()
        seen = [Seen.parse(word) for word in words]
        for each in seen:
            boards += each.pieces.encode()
            sides.append(each.side)
            statics.append(each.static)
        chances += chances_in(seen, float(points))
    pieces = np.frombuffer(boards, np.int8) - ord("0")
    return Positions(
        pieces.reshape(-1, size, size),
        np.array(sides, np.int64),
        np.array(statics, np.float32),
        np.array(chances, np.float32),
    )


def chances_in(seen: Sequence[Seen], points: float) -> list[float]:
    """The attackers' chances in each position of a game in which they made so many *points*.

    They are what the search said, and what it said later in the game and how that ended.
    """
    found = []
    later = None if points == DRAWN else points
    for each in reversed(seen):
        now = float(chances_of(max(-MOST_VALUE, min(MOST_VALUE, each.value))))
        if each.is_aside:
            found.append(now)
            continue
        # A game that lasted too long leaves it open who would have won.
        later = now if later is None else FADING * later + (1 - FADING) * now
        found.append((1 - AHEAD) * now + AHEAD * later)
    return found[::-1]


def inputs_of(boards: Array) -> Array:
    """By line, board and square in it: three numbers, of which 1 is 1 if there is a piece."""
    count, size, _ = boards.shape
    lines = np.empty((2 * size, count, size), boards.dtype)
    lines[0::2] = boards.transpose(1, 0, 2)
    lines[1::2] = boards.transpose(2, 0, 1)
    found = np.empty((*lines.shape, 3), np.float32)
    for piece in range(3):
        found[..., piece] = lines == piece + 1
    return found.reshape(2 * size, count, 3 * size)


class Network:
    """A network for boards of *size*, which begins by chance and adds nearly nothing."""

    def __init__(self, size: int, chance: np.random.Generator) -> None:
        """Begin."""
        lines, features, hidden = 2 * size, constants.FEATURES, constants.HIDDEN

        def some(spread: float, *shape: int) -> Array:
            return (chance.standard_normal(shape) * spread).astype(np.float32)

        self.size = size
        self.parts = [
            some(0.25, lines, 3 * size, features),
            np.full((lines, 1, features), 0.1, np.float32),
            some(0.08, lines * features, hidden),
            np.full((2, hidden), 0.1, np.float32),
            some(0.02, 2, hidden),
            np.zeros(2, np.float32),
        ]

    def values(self, positions: Positions) -> Array:
        """The amounts added to the values of positions, in hundredths of a man."""
        return self._forward(inputs_of(positions.boards), positions.sides)[0]

    def slopes(self, positions: Positions) -> tuple[float, list[Array]]:
        """How surprised it is, and how that changes with each of its numbers."""
        inputs, sides = inputs_of(positions.boards), positions.sides
        value, hidden, seen = self._forward(inputs, sides)
        expected = chances_of(positions.statics + value)
        slope = (expected - positions.chances) * (UNIT / SCALE / len(sides))
        slope = slope.astype(inputs.dtype)
        movers = np.stack([1 - sides, sides]).astype(np.float32)
        of_hidden = slope[:, None] * self.parts[4][sides] * ((hidden > 0) & (hidden < MOST))
        of_seen = (of_hidden @ self.parts[2].T) * ((seen > 0) & (seen < MOST))
        of_lines = of_seen.reshape(len(sides), 2 * self.size, -1).transpose(1, 0, 2)
        return surprise(expected, positions.chances), [
            inputs.transpose(0, 2, 1) @ of_lines,
            of_lines.sum(1, keepdims=True),
            seen.T @ of_hidden,
            movers @ of_hidden,
            movers @ (hidden * slope[:, None]),
            movers @ slope,
        ]

    def _forward(self, inputs: Array, sides: Array) -> tuple[Array, Array, Array]:
        first, first_bias, second, second_bias, last, last_bias = self.parts
        lines = np.clip(inputs @ first + first_bias, 0, MOST)
        seen = lines.transpose(1, 0, 2).reshape(len(sides), -1)
        hidden = np.clip(seen @ second + second_bias[sides], 0, MOST)
        return UNIT * ((hidden * last[sides]).sum(1) + last_bias[sides]), hidden, seen

    def whole(self) -> Layers:
        """Its numbers as whole ones, as ``engine.networks`` writes them."""
        first, first_bias, second, second_bias, last, last_bias = self.parts
        active, output = constants.ACTIVE, 1 << constants.OUTPUT_BITS
        found: list[int] = []
        for side in range(2):
            found += _whole(second_bias[side], active * active)
            found += _whole(last[side], UNIT * output / active)
            found += _whole(last_bias[side], UNIT * output)
        firsts = np.concatenate([first_bias, first], 1)
        return Layers(tuple(_whole(firsts, active)), tuple(_whole(second, active)), tuple(found))


def _whole(numbers: Array, scale: float) -> list[int]:
    return [int(number) for number in np.rint(np.float64(numbers) * scale).ravel()]


def chances_of(values: Array) -> Array:
    """The attackers' chances by *values*, in hundredths of a man."""
    return 1 / (1 + np.exp(-values / SCALE))


def surprise(expected: Array, chances: Array) -> float:
    """The mean cross-entropy between what was *expected* and the *chances*."""
    safe = np.clip(expected, 1e-6, 1 - 1e-6)
    return float(-(chances * np.log(safe) + (1 - chances) * np.log(1 - safe)).mean())


def learn(
    network: Network, positions: Positions, epochs: int, chance: np.random.Generator
) -> Iterator[float]:
    """Learn from all *positions*, turned by chance; yield how surprised it was in each epoch.

    The steps get smaller along half a cosine.
    """
    steps = Steps(network.parts)
    batches = max(1, len(positions) // BATCH)
    for _ in range(epochs):
        surprises = []
        for which in np.array_split(chance.permutation(len(positions)), batches):
            some = positions.part(which).turned(int(chance.integers(8)))
            found, slopes = network.slopes(some)
            surprises.append(found)
            turn = np.pi * steps.count / (epochs * batches)
            steps.go(slopes, SPEED * (SLOWEST + (1 - SLOWEST) * (1 + np.cos(turn)) / 2))
            for at in range(3):
                network.parts[at] *= 1 - DECAY * steps.speed
                np.clip(network.parts[at], -MOST, MOST, out=network.parts[at])
        yield float(np.mean(surprises))


class Steps:
    """Steps that change *parts* of a network so that slopes lead downwards (Adam, Kingma 2015)."""

    def __init__(self, parts: list[Array]) -> None:
        """Begin with none."""
        self.count, self.speed = 0, 0.0
        self._parts = parts
        self._means, self._squares = ([np.zeros_like(part) for part in parts] for _ in range(2))

    def go(self, slopes: Sequence[Array], speed: float) -> None:
        """Take a step, a small one at first, of about *speed* in each number."""
        self.count += 1
        speed *= min(1, self.count / WARMING)
        self.speed = speed
        for at, slope in enumerate(slopes):
            self._means[at] += MEAN * (slope - self._means[at])
            self._squares[at] += SQUARE * (slope * slope - self._squares[at])
            mean = self._means[at] / (1 - (1 - MEAN) ** self.count)
            square = self._squares[at] / (1 - (1 - SQUARE) ** self.count)
            self._parts[at] -= speed * mean / (np.sqrt(square) + TINY)
