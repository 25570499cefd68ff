"""The shelf below the board: what was lost, whose turn it is, who has won."""

from dataclasses import replace

from PIL import Image, ImageChops

from rendering.board import draw_board
from rendering.grid import PixelGrid
from rendering.scene import Scene
from rendering.shelf import lay_tally, men_lost
from rendering.theme import OAK
from tafl.endings import Outcome, Reason
from tafl.pieces import Piece, Side
from tafl.position import Position
from tafl.rulesets import amend, ruleset
from tests.rendering.conftest import opened
from tests.support.cases import for_each
from tests.support.drawing import board
from tests.support.scenes import SCENES, lost, start

SIDE = 400


def shelf(scene: Scene) -> Image.Image:
    picture = opened(draw_board(replace(scene, tally=True), size=SIDE)).convert("RGB")
    return picture.crop(PixelGrid.fit(SIDE, scene.position.board.size, tally=True).shelf)


def third(picture: Image.Image, number: int) -> Image.Image:
    """The left (0), middle (1) or right (2) part of a shelf."""
    width = picture.width // 3
    return picture.crop((number * width, 0, (number + 1) * width, picture.height))


def has_colour(picture: Image.Image, colour: tuple[int, ...]) -> bool:
    return any(pixel == colour for _, pixel in picture.getcolors(picture.width * SIDE) or ())


def test_men_lost_are_counted_from_those_of_the_layout() -> None:
    """Neither those taken off by lot before, nor those who came back, nor the king."""
    rules = amend(ruleset("copenhagen"), 'weaker = "defenders"\nmen_off = 2')
    fewer = Position.start(rules)
    pieces = fewer.pieces()
    for square in fewer.board.homes[Piece.ATTACKER][:3]:
        del pieces[square]
    back = SCENES["returned-9"].last
    assert back is not None
    assert back.captures

    for position, men in (
        (start("copenhagen").position, [0, 0]),
        (lost("kings-table-saxon", 48, 23).position, [48, 23]),
        (Position.of(rules, pieces, Side.ATTACKERS), [1, 0]),
        (SCENES["returned-9"].position, [men_lost(back.before, side) for side in Side]),
    ):
        assert [men_lost(position, side) for side in Side] == men

    position = board("A . . . .\n. . K . .\nD . . . .")
    pieces = {square: piece for square, piece in position.pieces().items() if piece != 3}
    without = Position.of(position.ruleset, pieces, Side.DEFENDERS)

    assert men_lost(position, Side.DEFENDERS) == men_lost(without, Side.DEFENDERS) == 0


def test_the_picture_is_a_little_taller_with_a_tally() -> None:
    """The board itself is as it was."""
    scene = SCENES["captures-11"]
    plain = opened(draw_board(scene)).convert("RGB")
    tallied = opened(draw_board(replace(scene, tally=True))).convert("RGB")
    end = PixelGrid.fit(800, 11).end

    assert plain.size == (800, 800)
    assert tallied.size == (800, 868)
    assert tallied.crop((0, 0, 800, end)).tobytes() == plain.crop((0, 0, 800, end)).tobytes()


@for_each("side", Side)
def test_the_die_lies_behind_the_side_to_move(side: Side) -> None:
    """On the shelf, larger than it: each number looks different, and the board is as it was."""
    scene = Scene(start("copenhagen").position.turned_over(side), tally=True)
    plain, *diced = (
        opened(draw_board(replace(scene, die=face), size=SIDE)).convert("RGB")
        for face in (None, *range(1, 7))
    )
    _, top, _, bottom = PixelGrid.fit(SIDE, 11, tally=True).shelf

    boxes = {ImageChops.difference(plain, picture).getbbox() for picture in diced}

    assert len({picture.tobytes() for picture in diced}) == len(diced)
    assert len(boxes) == 1
    assert (box := boxes.pop()) is not None
    assert box[1] < top < bottom < box[3]
    assert (box[0] > SIDE / 2) is (side is Side.ATTACKERS)
    assert (box[2] < SIDE / 2) is (side is Side.DEFENDERS)


@for_each("name", ["die-attackers-19", "die-drawn-9", "die-won-11"])
def test_the_die_covers_nobody(name: str) -> None:
    """Neither men who are lost, nor whoever stands in the middle of the shelf."""
    scene = SCENES[name]
    grid = PixelGrid.fit(SIDE, scene.position.board.size, tally=True)
    picture = Image.new("L", (grid.side, grid.height))
    _, top, _, bottom = grid.shelf
    left, _, side = grid.die(right=scene.position.to_move is Side.ATTACKERS)

    lay_tally(picture, grid, OAK, scene)

    covered = picture.crop((left, top, left + side, bottom))
    assert len(covered.getcolors() or ()) == 1


def test_each_number_of_lost_men_looks_different() -> None:
    """Though no more than some of many are shown, the number tells them apart."""
    shelves = [shelf(lost("kings-table-saxon", men, 0)).tobytes() for men in range(0, 49, 2)]

    assert len(set(shelves)) == len(shelves)


def test_men_of_each_side_lie_on_its_own_half() -> None:
    """At once when they are captured."""
    halves = [
        [has_colour(third(shelf(lost("copenhagen", *men)), part), OAK.alarm) for part in (0, 2)]
        for men in ((4, 0), (0, 4))
    ]
    scene = SCENES["captures-11"]
    assert scene.last is not None
    before, after = shelf(Scene(scene.last.before)), shelf(scene)

    assert halves == [[True, False], [False, True]]
    assert third(before, 2).tobytes() != third(after, 2).tobytes()
    assert third(before, 0).tobytes() == third(after, 0).tobytes()


def test_the_middle_tells_whose_turn_it_is_or_who_has_won() -> None:
    """A game that ended without an outcome is nobody's turn."""
    position = start("copenhagen").position
    turns = [Scene(position.turned_over(side)) for side in Side]
    ends = [Scene(position, outcome=Outcome(side, Reason.RESIGNED)) for side in (*Side, None)]
    shown = [third(shelf(scene), 1) for scene in (*turns, *ends)]
    nobody = third(shelf(Scene(position, ended=True)), 1)

    assert len({middle.tobytes() for middle in shown}) == len(shown)
    assert [has_colour(each, OAK.way_out) for each in shown] == [True, True, False, False, False]
    assert [has_colour(each, OAK.cloth) for each in shown[2:]] == [True, True, False]
    assert nobody.getcolors() == [(nobody.width * nobody.height, OAK.dark)]
