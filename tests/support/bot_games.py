"""Short games that show what there is to announce."""

ESCAPE = (
    *("a9-b9", "g9-g11", "e1-b1", "*g7-g10", "g12-e12"),
    *("*g10-m10", "l7-l12", "*m10-m12", "b7-d7", "*m12-m13"),
)
"""kings-table-hnefatafl: raichi after the sixth move, tuichi after the eighth, then the corner."""

CAPTURE = ("i4-f4", "g5-g3", "f9-f6xf5", "*e5-f5", "h5-g5")
"""kings-table-tablut: the attackers capture a man, and then the king."""

CAMPS = ("f5-f2", "i4-i2", "*e5-f5", "i6-f6", "*f5-f3", "f6-f4", "*f3-i3")
"""camp-tablut: the defenders begin, and the king escapes at the edge."""
