"""A thought in a thread of its own."""

from threading import Event

import pytest

from engine.thinking import Thinking
from engine.thought import Stop, Thought, Told
from tafl.moves import Move
from tafl.squares import Square

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
