"""Refusals to help with a position of a rated game between two people."""

from play.matches.errors import LiveGameError, LivePositionError

WITHHELD = "This would help in a rated game in progress, so the computer stays silent."


def refused(error: BaseException) -> str | None:
    """The sentence for an *error* about such a position; None for any other."""
    match error:
        case LivePositionError():
            return (
                "This is the position of a rated game in progress, or one move from it, so the "
                "computer won't play from here. Try again when that game has moved on."
            )
        case LiveGameError():
            return (
                f"After move {error.ply}, this game is at the position of a rated game in "
                "progress, or one move from it. Try again when that game has moved on."
            )
        case _:
            return None
