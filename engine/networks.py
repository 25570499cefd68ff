"""The networks of the evaluation, from ``networks/``, which ``make train`` writes.

``networks/KEY.txt`` is that of the ruleset with that key. Its first lines, after ``#``, say how it
was made. The rest is Base64: weights of one byte, then numbers of four bytes, lowest byte first.
``Layers`` has their order, and ``engine.core.network`` explains what they are for.
"""

import struct
from base64 import b64decode, b64encode
from binascii import Error
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from engine.core.constants import FEATURES, HIDDEN, LANE_BITS, LANES
from engine.core.network import HALF, HALVES, MOST
from tafl.ruleset import Ruleset
from tafl.rulesets import keys, ruleset

FOLDER = "networks"
SUFFIX = ".txt"
COMMENT = "#"
WIDTH = 100
"""Number of characters in a line of a file."""
PER_SIDE = 2 * HIDDEN + 1


class NetworkError(ValueError):
    """A text is not a network for boards of the wanted size, or some numbers are too large."""


class Layers(NamedTuple):
    """The whole numbers of a network, one after the other."""

    first: Sequence[int]
    """For each line: biases of its features, then weights for each square and each piece on it."""
    second: Sequence[int]
    """For each line and each of its features: its weights in the hidden layer."""
    last: Sequence[int]
    """For each side to move: biases of the hidden layer, its weights in the value, and a bias."""


def counts_for(size: int) -> tuple[int, int, int]:
    """The number of numbers in each part of ``Layers``, for a board of *size*."""
    lines = 2 * size
    return lines * (1 + 3 * size) * FEATURES, lines * FEATURES * HIDDEN, 2 * PER_SIDE


def network_of(rules: Ruleset) -> tuple[int, ...]:
    """The network for *rules*, as the core has it among its facts; empty if there is none."""
    # A server's own ruleset may have the key of another.
    is_known = rules.key in keys() and rules == ruleset(rules.key)
    return _shipped(rules.key) if is_known else ()


@cache
def _shipped(key: str) -> tuple[int, ...]:
    file = files("engine").joinpath(FOLDER, f"{key}{SUFFIX}")
    return packed(read(file.read_text("utf-8"), ruleset(key).size)) if file.is_file() else ()


def read(text: str, size: int) -> Layers:
    """The numbers of the network in *text*, for a board of *size*.

    Raises:
        NetworkError: there are more or fewer numbers, or the sums of some could be too large.
    """
    lines = (line for line in text.splitlines() if not line.startswith(COMMENT))
    first, second, last = counts_for(size)
    form = f"<{first + second}b{last}i"
    try:
        numbers = struct.unpack(form, b64decode("".join(lines), validate=True))
    except (Error, struct.error) as error:
        raise NetworkError(str(error)) from error
    found = Layers(numbers[:first], numbers[first : first + second], numbers[first + second :])
    if greatest_sum(found, size) >= HALF:
        raise NetworkError
    return found


def written(layers: Layers, heading: str) -> str:
    """The text from which ``read`` gets *layers*; *heading* says how they were made."""
    weights = len(layers.first) + len(layers.second)
    numbers = (*layers.first, *layers.second, *layers.last)
    data = b64encode(struct.pack(f"<{weights}b{len(layers.last)}i", *numbers)).decode()
    comments = (f"{COMMENT} {line}" for line in heading.splitlines())
    rows = (data[at : at + WIDTH] for at in range(0, len(data), WIDTH))
    return "\n".join([*comments, *rows, ""])


def greatest_sum(layers: Layers, size: int) -> int:
    """The greatest sum, its sign aside, that *layers* can bring about on any board."""
    most = 0
    each = (1 + 3 * size) * FEATURES
    for begin in range(0, len(layers.first), each):
        for feature in range(begin, begin + FEATURES):
            bias, *weights = layers.first[feature : begin + each : FEATURES]
            squares = [weights[at : at + 3] for at in range(0, len(weights), 3)]
            high = bias + sum(max(0, *three) for three in squares)
            low = bias + sum(min(0, *three) for three in squares)
            most = max(most, high, -low)
    for unit in range(HIDDEN):
        column = layers.second[unit::HIDDEN]
        biases = layers.last[unit], layers.last[PER_SIDE + unit]
        high = max(0, *biases) + MOST * sum(weight for weight in column if weight > 0)
        low = min(0, *biases) + MOST * sum(weight for weight in column if weight < 0)
        most = max(most, high, -low)
    return most


def packed(layers: Layers) -> tuple[int, ...]:
    """The numbers of *layers* as the core has them among its facts."""
    found = [*_words(layers.first), *_words(layers.second)]
    for begin in range(0, 2 * PER_SIDE, PER_SIDE):
        biases = layers.last[begin : begin + HIDDEN]
        found += [word + HALVES for word in _words(biases)]
        found += layers.last[begin + HIDDEN : begin + PER_SIDE]
    return tuple(found)


def _words(numbers: Sequence[int]) -> Iterator[int]:
    for at in range(0, len(numbers), LANES):
        lanes = enumerate(numbers[at : at + LANES])
        yield sum(number << LANE_BITS * lane for lane, number in lanes)
