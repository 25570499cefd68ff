"""A dictionary that keeps only its latest entries."""

from play.latest import Latest


def test_what_was_set_longest_ago_is_dropped() -> None:
    """Setting an entry again makes it the latest one; reading it does not."""
    latest = Latest[str, int](2)
    latest["a"] = 1
    latest["b"] = 2
    latest["a"] = 3
    assert latest["b"] == 2

    latest["c"] = 4

    assert latest == {"a": 3, "c": 4}
