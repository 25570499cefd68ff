"""A thing heard twice is known, as long as anybody may tell of it again."""

from bot.ui.requests import MAX_KEPT, Heard


def test_what_is_heard_twice_is_not_first() -> None:
    heard = Heard()

    assert [heard.is_first(thing) for thing in (1, 2, 1, 2, 3)] == [True, True, False, False, True]


def test_no_more_is_kept_than_needed() -> None:
    """The thing heard longest ago is forgotten."""
    heard = Heard()
    for thing in range(MAX_KEPT + 1):
        assert heard.is_first(thing)

    assert not heard.is_first(MAX_KEPT)
    assert not heard.is_first(1)
    assert heard.is_first(0)
