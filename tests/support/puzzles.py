"""Puzzles that tests know, in place of those that the program comes with."""

from play.puzzles.shipped import Collection, read_shipped

FIRST = 1001
"""The number of the first of them."""

IN_TWO = "brandubh escape defenders 7/7/7/2K3t/7/7/3t3 C4-C1,G4-F4,C1-A1"
HOPELESS = "brandubh tuichi attackers 3t3/t2t1t1/6K/t6/1t5/2T2t1/7 -"
ONE_GUARD = "brandubh defence attackers 3t3/4t2/6t/ttT1t2/1T2T2/1t5/3Kt2 B6-B7"
ONE_BLOW = "brandubh capture attackers 3t3/7/Tt5/4tt1/T2T3/7/1K2t2 E7-C7"


def collected(*lines: str, rating: int = 1300) -> Collection:
    """A collection of the puzzles in *lines*."""
    numbered = (f"{number} {rating} {line}" for number, line in enumerate(lines, FIRST))
    return read_shipped("\n".join(numbered))
