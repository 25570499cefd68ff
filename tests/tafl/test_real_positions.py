"""Positions with expected results from another engine, as far as today's options express them."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tafl.notation import read_position
from tafl.pieces import Piece, Side
from tafl.position import Position
from tafl.ruleset import Corners, Ruleset, Shieldwall
from tests.drawing import move, names

CASES = Path(__file__).parents[3] / "shared" / "positions" / "rules.json"
ALL = frozenset({Piece.ATTACKER, Piece.DEFENDER, Piece.KING})

COPENHAGEN = Ruleset(
    key="copenhagen",
    name="Copenhagen",
    layout=(),
    corners=Corners.KING,
    hostile_throne=ALL,
    hostile_occupied_throne=frozenset({Piece.ATTACKER}),
    hostile_corners=frozenset({Piece.ATTACKER, Piece.DEFENDER}),
    shieldwall=Shieldwall.CORNER,
)
BRANDUBH = replace(COPENHAGEN, hostile_corners=ALL, king_elsewhere=2, shieldwall=Shieldwall.NONE)


def cases(name: str) -> list[dict[str, Any]]:
    if not CASES.is_file():
        pytest.skip("the folder of positions is not beside this checkout")
    found: list[dict[str, Any]] = json.loads(CASES.read_text("utf-8"))[name]
    return found


def position_of(line: str, rules: Ruleset, to_move: Side = Side.ATTACKERS) -> Position:
    """Read a line on a board of its width; rows left out at the bottom are empty."""
    rows = line.split("/")
    size = sum(int(sign) if sign.isdigit() else 1 for sign in rows[0])
    rows += [str(size)] * (size - len(rows))
    board = replace(rules, layout=("." * size,) * size)
    return read_position("/".join(rows), board, to_move)


def test_a_strong_king_near_the_throne() -> None:
    """Beside the throne three attackers capture him, elsewhere two."""
    for case in cases("strong_king_near_throne_7x7"):
        turn = position_of(case["board"], BRANDUBH).play(move(case["move"]))

        assert turn.captures_king is case["king_captured"], case


def test_the_king_at_the_edge() -> None:
    """A king captured by four is safe at the edge; one captured by two is not."""
    strong, weak = cases("edge_king")
    by_four = position_of(strong["board"], COPENHAGEN).play(move(strong["move"]))
    middleweight = replace(COPENHAGEN, king_elsewhere=2, hostile_corners=ALL)
    by_two = position_of(weak["board"], middleweight).play(move(weak["move"]))

    assert by_four.captures_king is strong["king_captured"]
    assert by_two.captures_king is weak["king_captured"]


def test_no_legal_moves() -> None:
    """A side whose pieces are all shut in has no move."""
    for case in cases("no_legal_moves"):
        attackers = position_of(case["board"], BRANDUBH)
        defenders = position_of(case["board"], BRANDUBH, Side.DEFENDERS)

        assert bool(attackers.legal_moves()) is case["attackers_can_move"], case
        assert bool(defenders.legal_moves()) is case["defenders_can_move"], case


def test_shieldwalls() -> None:
    """Rows at the edge, closed by men and, where it may, by a corner."""
    for case in cases("shieldwall"):
        by_men = "corners_may_close=false" in case["rules"]
        rules = replace(COPENHAGEN, shieldwall=Shieldwall.MEN if by_men else Shieldwall.CORNER)
        position = position_of(case["board"], rules)
        played = move(case["move"])
        # One case moves from an empty square, and one lists the shieldwall's part alone.
        if "captured" in case and position.piece_at(played.source) is not Piece.EMPTY:
            captured = names(position.play(played).captures)

            assert captured == {name.upper() for name in case["captured"]}, case
