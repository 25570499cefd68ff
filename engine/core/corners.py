"""Attackers who guard a corner, on the diagonal of three squares before it or on that of four.

They count while no enemy is on the diagonal or behind it. The guards of a row are four counts for
each corner: the attackers on the diagonal of three, the enemies on it or behind it, and the same
two for the diagonal of four. They are packed in one number, with ``BITS`` bits for each corner.
Adding these numbers for all rows adds the counts.
"""

from .constants import *
from .memory import Numbers
from .squares import distance_of

ENEMIES_OF_THREE, ON_FOUR, ENEMIES_OF_FOUR = 2, 5, 8
BITS = 12


def guards_of(facts: Numbers, line: int, code: int) -> int:
    """Counts of the attackers in a row who guard its corners, and of the men in their way, packed.

    *code* holds the pieces of *line*, two bits each. ``value_of_guards`` unpacks the counts, which
    are three for each corner. Columns give 0, since rows alone count each guard once; so do lines
    on boards whose goals are not corners. A corner that is no goal has no guards.
    """
    size = facts[SIZE]
    goals = TABLES + GOAL * size * size
    distance = distance_of(size, line)
    is_in_the_middle = line == size - 1
    if line & 1 or distance > 3 or is_in_the_middle or facts[goals + 1]:
        return 0
    found = 0
    for end in range(2):
        beside = size * (size - 1) if line >= size else 0
        if not facts[goals + beside + end * (size - 1)]:
            continue
        seen = 0
        for index in range(4 - distance):
            piece = code >> 2 * (size - 1 - index if end else index) & 3
            if piece == ATTACKER and index == 2 - distance:
                seen += 1
            elif piece == ATTACKER and index == 3 - distance:
                seen += 1 << ON_FOUR
            elif piece > ATTACKER:
                seen += 1 << ENEMIES_OF_FOUR
                if index <= 2 - distance:
                    seen += 1 << ENEMIES_OF_THREE
        corner = end + 2 if line >= size else end
        found += seen << BITS * corner
    return found


def value_of_guards(facts: Numbers, guards: int) -> int:
    """The value of the packed counts *guards* to the attackers, in hundredths of a man."""
    weights = facts[WEIGHTS_AT]
    value = 0
    while guards:
        three = four = 0
        if guards & 3 and not guards >> ENEMIES_OF_THREE & 7:
            three = facts[weights + THREE_GUARDS - 1 + (guards & 3)]
        if guards >> ON_FOUR & 7 and not guards >> ENEMIES_OF_FOUR & 0xF:
            four = facts[weights + FOUR_GUARDS - 1 + (guards >> ON_FOUR & 7)]
        value += max(three, four)
        guards >>= BITS
    return value
