"""The example of a season on the page of ``/help`` about seasons."""

from functools import partial

from bot.seasons.pages import rows_of
from bot.ui.post import Post
from bot.wording.seasons import HEADINGS, plain_standings
from play.players.player_id import PlayerId
from play.seasons.tally import Tally, placed
from rendering.standings import draw_standings

EXAMPLE_TALLIES = {
    "Astrid": Tally(7, 1, 2),
    "Dagny": Tally(6, 0, 3),
    "Bjorn": Tally(5, 1, 2),
    "Erik": Tally(5, 1, 5),
    "Carl": Tally(2, 0, 6),
}
"""The players' results, the best first."""


def example_post(title: str) -> Post:
    """The example's standings below *title*."""
    numbered = ((PlayerId(number), tally) for number, tally in enumerate(EXAMPLE_TALLIES.values()))
    named = list(zip(EXAMPLE_TALLIES, placed(numbered, first=1, skipped=0), strict=True))
    drawing = partial(draw_standings, rows_of(named), title, HEADINGS)
    return Post("", drawing=drawing, alt=plain_standings(title, named))
