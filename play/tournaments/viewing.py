"""Who may see a tournament, and with it the results of its games."""

from play.matches.viewing import Viewer
from play.tournaments.tournament import Tournament


def may_see(viewer: Viewer, tournament: Tournament) -> bool:
    """Whether *viewer* organises *tournament*, plays in it, or can read its channel."""
    theirs = {tournament.organiser, *tournament.players}
    return viewer.player in theirs or viewer.reads(tournament.place)
