"""Which puzzles are too much alike."""

from engine.likeness import Variety
from tafl.puzzles import Puzzle
from tests.support.for_each import for_each

FIRST = "brandubh escape defenders 3t3/7/1T1t3/t1K1Tt1/3T3/1t1t3/3t3 C4-C1,D1-E1,C1-A1"
ALIKE = {
    "itself": FIRST,
    "mirrored": "brandubh escape defenders 3t3/7/3t1T1/1tT1K1t/3T3/3t1t1/3t3 E4-E1,D1-C1,E1-G1",
    "a-man-moved": "brandubh escape defenders 3t3/7/1T1t3/t1K1Tt1/3T3/1t1t3/4t2 C4-C1,D1-E1,C1-A1",
    "another-theme": "brandubh capture attackers 3t3/7/1T1t3/t1K1Tt1/3T3/1t1t3/3t3 D1-C1",
    "other-rules": FIRST.replace("brandubh", "brandubh-2"),
}
OTHERS = {
    "another-position": "brandubh escape defenders 2t4/t4t1/t2TT2/K5t/7/1t1tTT1/2t4 A4-A7",
}


@for_each("name", ALIKE)
def test_what_is_too_much_like_the_first(name: str) -> None:
    variety = Variety()
    assert variety.takes(Puzzle.read(FIRST))

    assert not variety.takes(Puzzle.read(ALIKE[name]))


@for_each("name", OTHERS)
def test_what_is_different(name: str) -> None:
    variety = Variety()
    assert variety.takes(Puzzle.read(FIRST))

    assert variety.takes(Puzzle.read(OTHERS[name]))


RING = (
    "tawlbwrdd-bell ring defenders "
    "5tt4/6t4/1t3t1t3/4t3t2/3tT4t1/t1t3K1t1t/t2tTT3tt/4t6/5tTt3/6t4/4t1t4 {move}"
)


@for_each(("move", "is_taken"), [("F7-I7", False), ("F7-H7", True)])
def test_where_both_begin_alike_more_may_differ(move: str, *, is_taken: bool) -> None:
    """Five men stand elsewhere, far from where it happens."""
    variety = Variety()
    assert variety.takes(Puzzle.read(RING.format(move="F7-I7")))
    moved = RING.replace("5tt4/6t4/1t3t1t3", "4tt5/5t5/1t3t2t2").format(move=move)
    moved = moved.replace("4t1t4", "3t3t3")

    assert variety.takes(Puzzle.read(moved)) is is_taken


def test_of_few_men_most_must_differ() -> None:
    """Two of four men stand elsewhere: by squares it is much the same, however it begins."""
    first = Puzzle.read("brandubh escape defenders 7/7/3K3/7/t6/6t/7 D3-D1,A5-A4,D1-A1")
    other = Puzzle.read("brandubh escape defenders 7/7/3K3/7/1t5/5t1/7 D3-D1,B5-B4,D1-A1")
    variety = Variety()
    assert variety.takes(first)

    assert not variety.takes(other)
