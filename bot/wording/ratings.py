"""What the bot says of ratings."""

from play.rating import Rating

LEGEND = (
    "± is how far a rating may be off: two times in three the true one is no further away. "
    "? marks one that too few results stand behind."
)


def rating(rated: Rating) -> str:
    """A rating with its standard deviation: ``1612 ± 58``, or ``1500? ± 350`` if it is not sure.

    As it is now: one that was made some time ago is to be ``Rating.after`` that time.
    """
    mark = "?" if rated.is_provisional else ""
    return f"{rated.value:.0f}{mark} ± {rated.deviation:.0f}"
