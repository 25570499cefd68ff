"""Boards of equal rulesets are equal, however long ago they were made."""

from dataclasses import replace

import pytest

from tafl.board import Board, board_of
from tafl.memory import Memory
from tafl.position import Position
from tafl.rulesets import ruleset

TABLUT = ruleset("saami-tablut")


def test_positions_under_equal_rulesets_are_equal() -> None:
    """Also where a board has been forgotten and made anew."""
    position = Position.start(TABLUT)
    board_of.cache_clear()

    assert Position.start(TABLUT).board is not position.board
    assert Position.start(TABLUT) == position
    assert hash(Position.start(TABLUT)) == hash(position)


def test_positions_under_other_rules_are_not_equal() -> None:
    """The same pieces under other rules are another position."""
    assert Position.start(replace(TABLUT, encirclement=False)) != Position.start(TABLUT)


def test_all_memories_together_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """When the last place is taken, every memory begins anew."""
    monkeypatch.setattr(Memory, "CAPACITY", 1000)
    one = Memory(lambda number: number + 1)
    other = Memory(lambda number: -number)
    Memory.forget()
    other[0]
    for number in range(Memory.CAPACITY - 1):
        one[number]

    assert (len(one), len(other)) == (Memory.CAPACITY - 1, 1)
    assert one[Memory.CAPACITY] == Memory.CAPACITY + 1
    assert (len(one), len(other)) == (1, 0)


def test_a_board_that_is_gone_is_forgotten() -> None:
    """The memories of a board are let go with it."""
    board = Board(TABLUT)
    known = len(Memory.known())
    del board

    assert len(Memory.known()) < known
