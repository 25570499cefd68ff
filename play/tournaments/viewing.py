"""Who may see a tournament, which tells of its games."""

from play.matches.viewing import Viewer
from play.tournaments.tournament import Tournament


def may_see(viewer: Viewer, tournament: Tournament) -> bool:
    """Whether they organise it or play in it, or can read the channel in which it is posted."""
    theirs = {tournament.organiser, *tournament.players}
    return viewer.player in theirs or viewer.reads(tournament.place)
