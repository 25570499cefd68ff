"""Which puzzles are too much alike."""

from engine.likeness import Variety
from tafl.puzzles import Puzzle

FIRST = "brandubh escape defenders 3t3/7/1T1t3/t1K1Tt1/3T3/1t1t3/3t3 C4-C1,D1-E1,C1-A1"
RING = (
    "tawlbwrdd-bell ring defenders "
    "5tt4/6t4/1t3t1t3/4t3t2/3tT4t1/t1t3K1t1t/t2tTT3tt/4t6/5tTt3/6t4/4t1t4 F7-I7"
)
FAR = RING.replace("5tt4/6t4/1t3t1t3", "4tt5/5t5/1t3t2t2").replace("4t1t4", "3t3t3")
"""Five men stand elsewhere, far from where it happens."""
FEW = "brandubh escape defenders 7/7/3K3/7/t6/6t/7 D3-D1,A5-A4,D1-A1"

LIKE: dict[str, tuple[str, str]] = {
    "itself": (FIRST, FIRST),
    "mirrored": (
        FIRST,
        "brandubh escape defenders 3t3/7/3t1T1/1tT1K1t/3T3/3t1t1/3t3 E4-E1,D1-C1,E1-G1",
    ),
    "a man moved": (FIRST, FIRST.replace("/3t3 ", "/4t2 ")),
    "another theme": (FIRST, "brandubh capture attackers 3t3/7/1T1t3/t1K1Tt1/3T3/1t1t3/3t3 D1-C1"),
    "other rules": (FIRST, FIRST.replace("brandubh", "brandubh-2")),
    "men far away, where both begin alike": (RING, FAR),
    "two of few men: by squares it is much the same, however it begins": (
        FEW,
        "brandubh escape defenders 7/7/3K3/7/1t5/5t1/7 D3-D1,B5-B4,D1-A1",
    ),
}
UNLIKE = {
    "another position": (FIRST, "brandubh escape defenders 2t4/t4t1/t2TT2/K5t/7/1t1tTT1/2t4 A4-A7"),
    "men far away, where they begin otherwise": (RING, FAR.replace("F7-I7", "F7-H7")),
}


def test_what_is_too_much_like_the_first_is_not_taken() -> None:
    def takes(first: str, other: str) -> bool:
        variety = Variety()
        assert variety.takes(Puzzle.read(first))
        return variety.takes(Puzzle.read(other))

    assert {name for name, two in (LIKE | UNLIKE).items() if takes(*two)} == set(UNLIKE)
