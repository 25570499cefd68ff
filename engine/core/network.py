"""A learned correction of the value: a small network, with its whole numbers among the facts.

Each line (a row or column) has a layer of its own. Its outputs, the line's features, depend on the
pieces in that line alone. What they add to the hidden layer is in the line's record, so a frame has
the sums over all lines, which change by differences. The hidden layer's biases and its weights in
the value depend on the side to move.

Outputs of a layer are from 0 to ``MOST``, and ``ACTIVE`` stands for 1. Numbers to be added up are
packed: a word is the sum of ``LANES`` numbers with a sign, each ``LANE_BITS`` bits above the one
before. So they are added, and multiplied by one number, all at once. ``engine.networks`` refuses
weights with which a sum could have too many bits.
"""

from .constants import *
from .memory import Numbers

MOST = 127
LANE = (1 << LANE_BITS) - 1
HALF = 1 << LANE_BITS - 1
HALVES = HALF | HALF << LANE_BITS | HALF << 2 * LANE_BITS
"""Added to a word so that none of its numbers is negative, and each can be cut out of it."""


def learn_sums(facts: Numbers, pool: Numbers, record: int, line: int, code: int) -> None:
    """Write to *pool*, before *record*, what *line* with *code* adds to the hidden layer."""
    size = facts[SIZE]
    first = facts[NETWORK_AT] + line * (1 + 3 * size) * FEATURE_WORDS
    second = facts[NETWORK_AT] + 2 * size * (1 + 3 * size) * FEATURE_WORDS
    second += line * FEATURES * HIDDEN_WORDS
    for word in range(HIDDEN_WORDS):
        pool[record - HIDDEN_WORDS + word] = 0
    # The record itself is written later: the features are added up there.
    for word in range(FEATURE_WORDS):
        pool[record + word] = facts[first + word] + HALVES
    for index in range(size):
        piece = code >> 2 * index & 3
        if piece != NO_PIECE:
            at = first + (3 * index + piece) * FEATURE_WORDS
            for word in range(FEATURE_WORDS):
                pool[record + word] += facts[at + word]
    for word in range(FEATURE_WORDS):
        packed = pool[record + word]
        for lane in range(LANES):
            number = min((packed >> LANE_BITS * lane & LANE) - HALF, MOST)
            if number > 0:
                at = second + (LANES * word + lane) * HIDDEN_WORDS
                for to in range(HIDDEN_WORDS):
                    pool[record - HIDDEN_WORDS + to] += number * facts[at + to]


def correction(facts: Numbers, frames: Numbers, frame: int) -> int:
    """The amount to add to the value to the attackers, in hundredths of a man."""
    size = facts[SIZE]
    tail = frame + 4 * size
    sums = tail + FRAME_TAIL
    biases = facts[NETWORK_AT] + 2 * size * (1 + 3 * size) * FEATURE_WORDS
    biases += 2 * size * FEATURES * HIDDEN_WORDS
    biases += frames[tail + SIDE] * (HIDDEN_WORDS + HIDDEN + 1)
    last = biases + HIDDEN_WORDS
    value = facts[last + HIDDEN]
    for word in range(HIDDEN_WORDS):
        packed = frames[sums + word] + facts[biases + word]
        for lane in range(LANES):
            number = (packed >> LANE_BITS * lane & LANE) - HALF
            if number >= ACTIVE * MOST:
                value += facts[last + lane] * MOST
            elif number >= ACTIVE:
                value += facts[last + lane] * (number >> ACTIVE_BITS)
        last += LANES
    return value >> OUTPUT_BITS
