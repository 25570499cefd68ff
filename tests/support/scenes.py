"""Scenes of every kind, from positions that their rulesets allow and moves that are legal."""

from dataclasses import replace

from rendering.scene import Orientation, Scene
from tafl.endings import Outcome, Reason, decided
from tafl.game import Game
from tafl.moves import Move
from tafl.notation import read_position
from tafl.pieces import Piece, Side
from tafl.position import Position
from tafl.raichi_and_tuichi import is_tuichi, king_in_danger, raichi
from tafl.rulesets import amend, override, ruleset
from tafl.squares import COLUMNS, Square
from tests.support.drawing import board, drawn_pieces, play


def start(key: str) -> Scene:
    return Scene(Position.start(ruleset(key)))


def after(position: Position, move: str) -> Scene:
    """Show *move* played, with all that it brings about."""
    turn = play(position, move)
    return Scene(
        turn.after,
        last=turn,
        escapes=raichi(turn.after),
        tuichi=is_tuichi(turn.after),
        outcome=decided(turn),
    )


def captures() -> Scene:
    """Three men caught by one move."""
    rules = ruleset("djahed")
    position = read_position(
        "4t6/11/t4t5/2tT1Tt4/4T6/4t6/t10/t4KTT3/5T5/5t5/2tt3tt2", rules, Side.ATTACKERS
    )
    return after(position, "E1-E4")


def one_way_out() -> Scene:
    rules = ruleset("kings-table-hnefatafl")
    position = read_position(
        "5t2tt3/6t6/3K9/8T4/t4T6t/t6T4t/tt2T6tt/t3T3T4/t4TT5t/13/13/6t6/4tt1tt4",
        rules,
        Side.DEFENDERS,
    )
    return after(position, "D3-D1")


def two_ways_out() -> Scene:
    rules = ruleset("kings-table-hnefatafl")
    position = read_position(
        "5t2tt3/6t6/K3T8/8T4/3t1T6t/7T4t/1t2T6tt/4T3T4/2t2TT5t/13/13/6t6/4tt1tt4",
        rules,
        Side.DEFENDERS,
    )
    return after(position, "A3-A4")


def four_ways_out() -> Scene:
    """All over the board, to the edge."""
    rules = override(ruleset("kings-table-tawlbwrdd"), "escape", "edge")
    position = read_position(
        "3t7/11/6K4/t4T4t/t4T5/t2TT5t/t2TT6/4T6/5t1t3/5t5/3t3t3", rules, Side.DEFENDERS
    )
    return after(position, "G3-G2")


def king_captured() -> Scene:
    rules = ruleset("djahed")
    position = read_position(
        "4t6/11/t4t5/2tT2t4/4T6/11/t3t6/t2tK3t2/4tT1t3/5t5/2tt3tt2", rules, Side.ATTACKERS
    )
    return after(position, "I8-F8")


def escaped() -> Scene:
    rules = ruleset("kings-table-irish")
    position = read_position("2Kt3/7/2T1T1t/1t3t1/t1TT2t/3t3/2t1t2", rules, Side.DEFENDERS)
    return after(position, "C1-A1")


def camps_left() -> Scene:
    """Tablut with camps, some of them empty, row 1 at the bottom."""
    rules = ruleset("camp-tablut")
    position = read_position(
        "3tt4/4t1t2/4T4/t4T2t/t1TTKTTtt/t3T4/4T4/4t4/3tt4", rules, Side.ATTACKERS
    )
    return replace(after(position, "G2-G4"), orientation=Orientation.BOTTOM)


def planned(game: Game, line: str) -> Scene:
    """The end of a *line* of moves that go on from *game*."""
    played = game
    for written in line.split():
        played = played.play_written(written)
    return replace(Scene.of(played), line=played.turns[game.ply :], tally=True)


def plan_of_many_moves() -> Scene:
    """More moves than are drawn, on a large board: its men go to and fro."""
    game = Game.start(ruleset("kings-table-saxon"))
    played = game
    for _ in range(PLANNED_MOVES):
        moves = played.legal_moves()
        played = played.play(moves[played.ply * 37 % len(moves)])
    return replace(Scene.of(played), line=played.turns)


def choosing() -> Scene:
    """A defender selected, with the squares he may go to."""
    position = Position.start(ruleset("kings-table-tablut")).turned_over(Side.DEFENDERS)
    selected = Square.parse("E3")
    targets = tuple(move.target for move in position.moves_from(selected))
    return Scene(position, selected=selected, targets=targets)


def weak_king(face: int) -> Scene:
    """The king of Tablut, for whom a *face* was rolled, and where he may go."""
    position = board(
        """
        . . . A A A . . .
        . . . . A D . . .
        . . . D . A . . .
        A . . . . . D . A
        A A D D K . . A A
        A . . . D A . . A
        . . . . D . . . .
        . . . . A . . . .
        . . . A A . . . .
        """,
        to_move=Side.DEFENDERS,
        ruleset=override(ruleset("kings-table-tablut"), "weak_king", "true"),
    )
    king = position.king
    assert king is not None
    moves = position.weak_king_steps() if face % 2 else position.moves_from(king)
    targets = tuple(move.target for move in moves)
    return Scene(position, selected=king, targets=targets, die=face)


def diagonal_step() -> Scene:
    """A step of the weak king from E5 to F4, with which he takes a man."""
    before = weak_king(3).position
    turn = before.step(Move(Square.parse("E5"), Square.parse("F4")))
    return Scene(turn.after, last=turn, die=5)


def man_back() -> Scene:
    """A captured defender who comes back on the first square of his side's layout that is free."""
    rules = amend(ruleset("kings-table-tablut"), 'weaker = "defenders"\nresurrections = 1')
    rows = (
        "...AA....",
        "....A....",
        "A........",
        "A.D......",
        "A.A.K..AA",
        "A...D...A",
        "....D....",
        "....A....",
        "...AAA...",
    )
    return after(Position.of(rules, drawn_pieces(rows), Side.ATTACKERS), "A3-C3")


def placed(
    key: str,
    king: str,
    attackers: str,
    defenders: str,
    to_move: Side = Side.DEFENDERS,
    **options: str,
) -> Position:
    """A position from the names of the squares where pieces stand."""
    rules = ruleset(key)
    for option, value in options.items():
        rules = override(rules, option, value)
    pieces = {Square.parse(king): Piece.KING}
    pieces |= {Square.parse(name): Piece.ATTACKER for name in attackers.split()}
    pieces |= {Square.parse(name): Piece.DEFENDER for name in defenders.split()}
    return Position.of(rules, pieces, to_move)


def in_danger(key: str) -> Scene:
    """A king of whom two moves, along a row and a column, could close the last free side."""
    size = ruleset(key).size
    row, far = size // 2, COLUMNS[size - 1]
    king = f"C{row}"
    around = f"B{row} C{row - 1} C{row + 1}"
    position = placed(key, king, f"{around} {far}{row} D1 E1", f"B1 D{size} E{size}")
    return Scene(position, danger=king_in_danger(position))


def one_step(key: str) -> Scene:
    """A weak king near the edge, for whom a 5 was rolled."""
    size = ruleset(key).size
    last, before = COLUMNS[size - 1], COLUMNS[size - 2]
    position = placed(
        key, f"{before}3", f"A2 {last}2 C{size}", f"{before}2 {last}4", weak_king="true"
    )
    king = position.king
    targets = tuple(move.target for move in position.weak_king_steps())
    return Scene(position, selected=king, targets=targets, die=5, one_step=True)


def nothing_stops_him(key: str) -> Scene:
    """A king on the edge with both corners, or a whole edge, before him."""
    size = ruleset(key).size
    row = size // 2
    position = placed(key, f"B{row}", f"D1 E{row + 2}", f"C{size} E{row - 1}")
    return after(position, f"B{row}-A{row}" if ruleset(key).escape == "corner" else f"B{row}-B2")


def one_move_stops_him(key: str) -> Scene:
    """A king with a single way out: to a corner, or to the edge."""
    size = ruleset(key).size
    row = size // 2
    if ruleset(key).escape == "corner":
        return after(placed(key, f"B{row}", f"A{row + 1} E2", f"E{row + 2}"), f"B{row}-A{row}")
    around = f"C{row - 1} C{row + 1} E{row} B1"
    return after(placed(key, f"D{row}", around, f"E{row + 2}"), f"D{row}-C{row}")


def two_taken(key: str, side: Side) -> Scene:
    """Two men of *side* captured by one move."""
    middle = ruleset(key).size // 2
    taken, takers = "C3 B4", "B1 D3 B5"
    attackers, defenders = (taken, takers) if side is Side.ATTACKERS else (takers, taken)
    king = str(Square(middle, middle))
    turn = play(placed(key, king, f"{attackers} E1", defenders, side.opponent), "B1-B3")
    return Scene(turn.after, last=turn)


def fullest(key: str) -> Scene:
    """All that weighs at once, though no game has it: most men, ghosts, tuichi, die and shelf."""
    position = start(key).position
    king = position.king
    assert king is not None
    end = position.board.size - 1
    edges = ((king.column, 0), (king.column, end), (0, king.row), (end, king.row))
    ways = tuple(Move(king, Square(*edge)) for edge in edges)
    ghosts = two_taken(key, Side.ATTACKERS)
    return replace(ghosts, position=position, escapes=ways, tuichi=True, die=6, tally=True)


def lost(key: str, attackers: int, defenders: int, outcome: Outcome | None = None) -> Scene:
    """The start of a game without so many men of each side, with the tally below."""
    position = Position.start(ruleset(key))
    homes = position.board.homes
    gone = homes[Piece.ATTACKER][:attackers] + homes[Piece.DEFENDER][:defenders]
    pieces = {square: piece for square, piece in position.pieces().items() if square not in gone}
    left = Position.of(position.ruleset, pieces, Side(attackers % 2))
    return Scene(left, outcome=outcome, tally=True)


def common(key: str, before: str, *moves: str) -> Scene:
    """The moves often played after those *before*: the most frequent of *moves* first."""
    scene = planned(Game.start(ruleset(key)), before)
    return replace(scene, line=(), common=tuple(map(written, moves)))


def compared(key: str, before: str, mistake: str, better: str) -> Scene:
    """After the moves *before*: a *mistake* that was played, and the *better* move."""
    scene = planned(Game.start(ruleset(key)), before)
    return replace(scene, line=(), mistake=written(mistake), better=written(better))


def written(move: str) -> Move:
    source, target = map(Square.parse, move.split("-"))
    return Move(source, target)


PLANNED_MOVES = 30
PLAN = "i4-f4 g5-g3 f9-f6 e5-f5"
"""The third move captures a man, on whose square the king then stands."""

PLAN_BACK = "i4-f4 g5-g3 f4-f3 c5-c2 f3-f4 c2-c4 a4-a3 c4-c5"
"""Men return to where they began, and begin again."""

SIZES = {
    7: "brandubh",
    9: "old-hnefatafl-9",
    11: "copenhagen",
    13: "sea-battle-13",
    19: "kings-table-saxon",
}
"""A ruleset for every size of board."""

SCENES = {
    "start-7": start("kings-table-irish"),
    "start-9": start("kings-table-tablut"),
    "start-11": start("sympkyn"),
    "start-13": start("koenigszabel"),
    "start-19": start("kings-table-saxon"),
    "start-19-row-1-below": replace(start("kings-table-saxon"), orientation=Orientation.BOTTOM),
    "captures-11": captures(),
    "raichi-13": one_way_out(),
    "tuichi-13": two_ways_out(),
    "tuichi-11-edge": four_ways_out(),
    "king-captured-11": king_captured(),
    "escaped-7": escaped(),
    "plan-9": planned(Game.start(ruleset("kings-table-tablut")), PLAN),
    "plan-back-9": planned(Game.start(ruleset("kings-table-tablut")), PLAN_BACK),
    "plan-19": plan_of_many_moves(),
    "common-11": common("copenhagen", "", "D1-D4", "D1-D3", "A4-C4", "F2-D2", "H1-H4"),
    "common-7": common("brandubh", "d1-b1", "E4-E2", "D3-B3", "C4-C2", "D5-E5", "D3-C3"),
    "compared-11": compared("copenhagen", "D1-D3 F4-I4", "A4-D4", "K8-K9"),
    "camps-9-row-1-below": camps_left(),
    "choosing-9": choosing(),
    "weak-king-odd-9": weak_king(3),
    "weak-king-even-9": weak_king(6),
    "weak-king-stepped-9": diagonal_step(),
    "returned-9": man_back(),
    **{f"tally-none-{size}": lost(key, 0, 0) for size, key in SIZES.items()},
    **{f"tally-some-{size}": lost(key, 3, 2) for size, key in SIZES.items()},
    "tally-most-7": lost("brandubh", 7, 4),
    "tally-most-19": lost("kings-table-saxon", 48, 23),
    "tally-attackers-won-11": lost("copenhagen", 5, 12, Outcome(Side.ATTACKERS, Reason.RESIGNED)),
    "tally-defenders-won-13": lost("koenigszabel", 12, 1, Outcome(Side.DEFENDERS, Reason.ESCAPED)),
    "tally-drawn-9": lost("old-hnefatafl-9", 6, 4, Outcome(None, Reason.AGREED)),
    "die-attackers-19": replace(lost("kings-table-saxon", 48, 23), die=6),
    "die-defenders-7": replace(lost("brandubh", 7, 4), die=4),
    "die-drawn-9": replace(lost("old-hnefatafl-9", 6, 4, Outcome(None, Reason.AGREED)), die=5),
    "die-won-11": replace(
        lost("copenhagen", 5, 12, Outcome(Side.ATTACKERS, Reason.RESIGNED)), die=3
    ),
    "die-weak-king-9": replace(weak_king(3), one_step=True, tally=True),
    "tally-certain-11": replace(nothing_stops_him("copenhagen"), tally=True),
    **{f"danger-{size}": in_danger(key) for size, key in SIZES.items()},
    **{f"one-step-{size}": one_step(key) for size, key in SIZES.items()},
    **{f"way-out-{size}": one_move_stops_him(key) for size, key in SIZES.items()},
    **{
        f"{side}-taken-{size}": two_taken(key, side) for size, key in SIZES.items() for side in Side
    },
    **{f"certain-{size}": nothing_stops_him(key) for size, key in SIZES.items()},
}
