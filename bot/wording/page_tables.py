"""Tables on the public pages of a server: ladder, leaderboard, tournament; as in their pictures."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from bot.wording import ladders, leaderboards, tournament_tables, tournaments
from bot.wording.page import Names, plain_text
from play.ladders.standings import Standings
from play.leaderboards import Leaderboard
from play.players.player_id import PlayerId
from play.ratings.rating import Rating
from play.tournaments.standings import TournamentStanding
from play.tournaments.summary import TournamentSummary
from play.tournaments.tournament import Tournament
from rendering.standings import Row, TitledRows

MAX_NAMED = 60
"""Maximum number of people named who have signed up for a tournament."""


def ladder(
    server: str,
    standings: Standings,
    ratings: Mapping[PlayerId, Rating],
    names: Names,
    now: datetime,
) -> TitledRows:
    """The places of a ladder that are on a page, whose *ratings* are known."""
    rows = [
        Row(each.rank, names[each.player], ladders.columns(each, ratings))
        for each in standings.places
    ]
    about = [plain_text(ladders.terms(standings.settings), names, now)]
    return TitledRows(ladders.title(server), about, ladders.headings(ratings), rows)


def leaderboard(board: Leaderboard, names: Names, now: datetime) -> TitledRows:
    rows = [
        Row(each.place, names[each.player], leaderboards.columns(each)) for each in board.standings
    ]
    title = plain_text(leaderboards.heading(board, None), names, now)
    return TitledRows(title, (), leaderboards.headings(board), rows)


def tournament(
    shown: Tournament, rows: Sequence[TournamentStanding], names: Names, now: datetime
) -> TitledRows:
    """A tournament: who has signed up or, once it has begun, *rows* of its standings."""
    system = shown.system
    about = [tournaments.terms(shown)]
    if not shown.number:
        about += [tournaments.who_plays(shown, shown.people[:MAX_NAMED])]
        return TitledRows(shown.name, _plain(about, names, now), (), ())
    return TitledRows(
        tournaments.standings_title(shown, shown.number),
        _plain(about, names, now),
        tournament_tables.headings(system),
        [
            Row(each.place, names[each.player], tournament_tables.columns(each, system))
            for each in rows
        ],
    )


def pairings(shown: Tournament, names: Names, now: datetime) -> Sequence[str]:
    """The pairings of the latest round, a line each."""
    if not shown.number:
        return ()
    return _plain(tournament_tables.round_lines(shown.crosstable, shown.number), names, now)


def in_list(shown: TournamentSummary, now: datetime) -> Sequence[str]:
    """A tournament in a list, a line each; the first has its name."""
    return _plain([tournaments.line(shown)], {}, now)


def _plain(texts: Sequence[str], names: Names, now: datetime) -> Sequence[str]:
    lines = "\n".join(texts).split("\n")
    return [plain_text(line.removeprefix("- "), names, now) for line in lines if line]
