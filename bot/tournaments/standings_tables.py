"""The standings of tournaments as pictures."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from bot.ui.post import Post
from bot.wording import tournament_tables as wording
from play.players.player_id import PlayerId
from play.tournaments.crosstable import Crosstable, Entrant, Pairing, Round, RoundRobin, System
from play.tournaments.standings import TournamentStanding, standings
from rendering.standings import Row, draw_standings

MAX_ROWS = 20
"""Maximum number of rows in a picture."""


@dataclass(frozen=True, slots=True)
class StandingsTable:
    """A picture of at most 20 *rows* of standings under a *system*.

    *names* has the names of the players; the row of *reader* is highlighted. *has_results* says
    that a game has ended; then the first three places have a medal, if they have points.
    """

    title: str
    system: System
    rows: Sequence[TournamentStanding]
    names: Mapping[PlayerId, str]
    reader: PlayerId | None = None
    has_results: bool = True

    def shown_in(self, post: Post) -> Post:
        """*post* with a picture of the table."""
        rows = [self._row(standing) for standing in self.rows]
        heard = [(row.place, self.names[row.player], row.score) for row in self.rows]
        return replace(
            post,
            drawing=partial(draw_standings, rows, self.title, wording.headings(self.system)),
            alt=wording.plain_standings(heard),
        )

    def _row(self, standing: TournamentStanding) -> Row:
        player = standing.player
        values = wording.columns(standing, self.system)
        return Row(
            standing.place,
            self.names[player],
            values,
            highlighted=player == self.reader,
            earned=self.has_results and standing.score > 0,
        )


ASTRID, BJORN, CARL, DAGNY = map(PlayerId, range(1, 5))
PLAYER_NAMES = {ASTRID: "Astrid", BJORN: "Bjorn", CARL: "Carl", DAGNY: "Dagny"}

EXAMPLE_CROSSTABLE = Crosstable(
    RoundRobin(cycles=1),
    tuple(Entrant(player, 1500) for player in PLAYER_NAMES),
    (
        Round((Pairing(ASTRID, DAGNY, 2), Pairing(BJORN, CARL, 1))),
        Round((Pairing(CARL, ASTRID, 0), Pairing(DAGNY, BJORN, 1))),
        Round((Pairing(ASTRID, BJORN, 1), Pairing(CARL, DAGNY, 2))),
    ),
)
"""An example in which two tie: Bjorn and Carl have equal points, also against each other."""


def example_standings_post(title: str) -> Post:
    """The post with a picture of the standings in ``EXAMPLE_CROSSTABLE``, below *title*."""
    return StandingsTable(
        title, EXAMPLE_CROSSTABLE.system, standings(EXAMPLE_CROSSTABLE), PLAYER_NAMES
    ).shown_in(Post(""))
