"""What is said about leaderboards."""

from bot.wording.leaderboards import plain_leaderboard


def test_an_empty_leaderboard_is_described_too() -> None:
    """For a screen reader, that nobody is on it."""
    assert plain_leaderboard("all games together", []) == (
        "Leaderboard, all games together: nobody yet."
    )
