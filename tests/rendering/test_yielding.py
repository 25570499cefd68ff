"""Giving way to other threads while much is drawn."""

from threading import Thread

import pytest

from rendering import yielding


def test_a_thread_gives_way_and_the_main_thread_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is the loop of the main thread that others give way to, now and then."""
    pauses: list[float] = []
    monkeypatch.setattr(yielding, "sleep", pauses.append)

    yielding.give_way()
    assert pauses == []
    thread = Thread(target=yielding.give_way)
    thread.start()
    thread.join()
    assert pauses == [yielding.PAUSE_SECONDS]
