"""A book that grows: what is good enough, and what comes up most."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

import tests.book.growing
from engine.book import read_book
from engine.core_builds import INTERPRETED
from engine.player import player_for
from tafl.game import Game
from tafl.notation import read_position
from tafl.pieces import Side
from tafl.position import Position
from tafl.rulesets import ruleset
from tafl.symmetry import PositionClass
from tests.book.__main__ import grown
from tests.book.growing import FEW, MARGIN, MOST, Limit, People, grow, judged, people, written

BRANDUBH = ruleset("brandubh")
START = PositionClass.of(Position.start(BRANDUBH)).image
LIMIT = Limit(positions=12, plies=4, nodes=300)


def played(folder: Path, games: Sequence[tuple[str, str | None]]) -> People:
    """The knowledge of people who have played these games: their moves, and the winner."""
    lines = [json.dumps({"moves": moves.split(), "winner": winner}) for moves, winner in games]
    (folder / "brandubh.jsonl").write_text("\n".join(lines), "utf-8")
    return people("brandubh", 8)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the games of people are: none, unless a test writes some."""
    monkeypatch.setattr(tests.book.growing, "GAMES", tmp_path)
    return tmp_path


def test_moves_are_counted_that_are_the_same_but_for_symmetry(folder: Path) -> None:
    found = played(folder, [("d1-c1", None), ("d7-e7", None), ("a4-a5", None), ("d1-b1", None)])

    assert sorted(found.counts(START).values()) == [1, 3]


def test_moves_are_regretted_that_lose_more_than_others(folder: Path) -> None:
    """A few games say nothing."""
    games = [("d1-c1", "defenders"), ("d1-b1", "attackers")]
    here = PositionClass.of(Position.start(BRANDUBH))
    lost = Game.start(BRANDUBH).play_written("d1-c1").turns[0].move

    assert played(folder, games * FEW).regretted(START) == {here.move_from(lost)}
    assert played(folder, games * (FEW - 1)).regretted(START) == set()


def test_only_moves_near_the_best_are_good() -> None:
    """None where the game is decided."""
    game = Game.start(BRANDUBH)
    good = judged(game, player_for(BRANDUBH), People(), 3_000)
    best = max(each.value for each in good.values())

    assert 0 < len(good) <= MOST
    assert all(each.value >= best - MARGIN for each in good.values())

    position = read_position("7/7/7/3t3/7/t6/2K4", BRANDUBH, Side.DEFENDERS)

    assert judged(Game.start(BRANDUBH, position), player_for(BRANDUBH), People(), 2_000) == {}


def test_what_people_play_is_preferred(folder: Path) -> None:
    game = Game.start(BRANDUBH)
    here = PositionClass.of(game.position)
    plain = judged(game, player_for(BRANDUBH), People(), 1_000)
    move = list(plain)[-1]
    known = played(folder, [(str(move), None)] * 9)
    liked = judged(game, player_for(BRANDUBH), known, 1_000)

    assert liked[move].weight == pytest.approx(3 * plain[move].weight, abs=3)
    assert {here.move_from(each) for each in liked} == {here.move_from(each) for each in plain}


def test_bad_moves_of_people_are_answered(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They aren't played, but what to play against them is known, unless they decide the game."""
    monkeypatch.setattr(tests.book.growing, "DECIDED", 1000)
    game = Game.start(BRANDUBH)
    here = PositionClass.of(game.position)
    good = {
        here.move_from(each) for each in judged(game, player_for(BRANDUBH), People(), LIMIT.nodes)
    }
    bad = next(move for move in game.legal_moves() if here.move_from(move) not in good)
    root = grow(game, player_for(BRANDUBH), played(folder, [(str(bad), None)] * 50), LIMIT)
    assert root is not None
    book = read_book(written(root), BRANDUBH)

    assert here.move_from(bad) not in {each.move for each in book[START]}
    assert book[PositionClass.of(game.play(bad).position).image]


def test_it_is_read_as_it_was_grown() -> None:
    root = grow(Game.start(BRANDUBH), player_for(BRANDUBH), People(), LIMIT)
    assert root is not None
    book = read_book(written(root), BRANDUBH)

    assert len(book) == LIMIT.positions
    here = PositionClass.of(root.game.position)
    good = [each._replace(move=here.move_from(each.move)) for each in root.good.values()]
    assert set(book[here.image]) == set(good)


def test_it_grows_the_same_each_time_and_has_no_more_plies_than_it_may() -> None:
    book = grown("brandubh", LIMIT, INTERPRETED)

    assert grown("brandubh", LIMIT, INTERPRETED) == book
    assert max(len(line) - len(line.lstrip()) for line in book.splitlines()) == LIMIT.plies - 1
