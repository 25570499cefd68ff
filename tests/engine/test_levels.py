"""How a level chooses among moves, and a thought in a thread of its own."""

import random
from collections import Counter
from threading import Event

import pytest

from engine.levels import LEVELS, OPENING, OPENING_TEMPERATURE, TEMPERATURES, choose, shares
from engine.thinking_thread import Thinking
from engine.thought import WIN, Limits, Stop, Thought, Told
from tafl.game import Game
from tafl.moves import Move
from tafl.pieces import Side
from tafl.position import Position
from tafl.rulesets import ruleset
from tafl.squares import Square
from tests.support.cases import for_each

BRANDUBH = ruleset("brandubh")
STRONGEST = LEVELS[-1].number


class Undecided:
    """Finds each move a hundredth of a man worse than the one before."""

    limits = Limits()

    def think(self, game: Game, limits: Limits, **_: object) -> Thought:
        """It finds those within the margin."""
        self.limits = limits
        moves = game.legal_moves()[: 1 + limits.margin]
        found = tuple((move, -number) for number, move in enumerate(moves))
        return Thought(moves[0], 0, 1, 1, (moves[0],), found)


def begun() -> Game:
    """A game of no book."""
    return Game.start(BRANDUBH, Position.start(BRANDUBH).turned_over(Side.DEFENDERS))


def to_and_fro(game: Game, plies: int) -> Game:
    """A game that has come so many plies further."""
    chance = random.Random(2)
    while game.ply < plies:
        game = game.play(chance.choice(game.legal_moves()))
        assert game.outcome is None
    return game


def test_levels_leave_their_openings_to_chance() -> None:
    """The strongest one a little, others more."""
    chance = random.Random(1)
    found = {choose(Undecided(), begun(), STRONGEST, chance.random).move for _ in range(100)}

    assert 3 < len(found) <= 1 + TEMPERATURES * OPENING_TEMPERATURE

    for level in (level for level in LEVELS if level.horizon == WIN):
        player = Undecided()
        choose(player, begun(), level.number, lambda: 0.0)
        least = TEMPERATURES * OPENING_TEMPERATURE
        assert player.limits.margin == max(least, TEMPERATURES * level.temperature)


@for_each("level", [1, 2, 4])
def test_shares_are_how_often_a_level_plays_a_move(level: int) -> None:
    game, chance, times = to_and_fro(begun(), OPENING), random.Random(1), 1000
    played = Counter(choose(Undecided(), game, level, chance.random).move for _ in range(times))
    found = shares(Undecided(), game, level)

    assert sum(found.values()) == pytest.approx(1)
    assert set(played) <= set(found)
    for move, share in found.items():
        assert played[move] / times == pytest.approx(share, abs=0.03)


def test_after_the_opening_the_strongest_level_plays_the_best_move() -> None:
    """As its shares say."""
    game, chance = to_and_fro(begun(), OPENING), random.Random(1)
    best = game.legal_moves()[0]

    assert {choose(Undecided(), game, STRONGEST, chance.random).move for _ in range(20)} == {best}
    assert shares(Undecided(), game, STRONGEST) == {best: 1.0}


MOVE = Move(Square(0, 0), Square(0, 1))
SHORT = 0.05


def thought(depth: int) -> Thought:
    return Thought(MOVE, 0, depth, depth, (MOVE,), ((MOVE, 0),))


def patient(stop: Stop, told: Told) -> Thought:
    """Thinks until it is stopped."""
    told(thought(1))
    while not stop[0]:
        pass
    return thought(2)


def test_a_search_takes_its_time_until_it_is_stopped() -> None:
    """By the time that it has, or before."""
    stopped = Thinking(patient)
    stopped.stop()

    assert Thinking(lambda *_: thought(7)).thought().depth == 7
    assert Thinking(patient).thought(SHORT).depth == 2
    assert stopped.thought().depth == 2


def test_a_search_that_does_not_notice_its_end_is_answered_for() -> None:
    """With the latest depth that it told; it may take its time then."""
    end = Event()

    def deaf(_stop: Stop, told: Told) -> Thought:
        told(thought(1))
        told(thought(2))
        end.wait()
        return thought(3)

    thinking = Thinking(deaf)

    assert thinking.thought(SHORT).depth == 2
    end.set()
    thinking.finished()


def test_what_fails_fails_where_the_thought_is_waited_for() -> None:
    def failing(_stop: Stop, _told: Told) -> Thought:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        Thinking(failing).thought(SHORT)


def test_depths_are_told_until_it_is_stopped() -> None:
    heard: list[int] = []
    going = Event()

    def search(stop: Stop, told: Told) -> Thought:
        told(thought(1))
        going.set()
        while not stop[0]:
            pass
        told(thought(2))
        return thought(2)

    thinking = Thinking(search, lambda latest: heard.append(latest.depth))
    going.wait()
    thinking.finished()

    assert heard == [1]
