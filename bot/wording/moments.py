"""Players, matches and moments as Discord shows them to each reader."""

from datetime import datetime

from play.match import Match
from play.players import PlayerId
from play.summary import MatchSummary


def mention(player: PlayerId) -> str:
    """A player as a name that can be tapped; who is pinged by it is decided when it is sent."""
    return f"<@{player}>"


def title(match: Match | MatchSummary) -> str:
    """The number and the game of a match."""
    name = match.ruleset.name if isinstance(match, Match) else match.ruleset_name
    return f"#{match.id} · {name}"


def when(moment: datetime) -> str:
    """A moment that every reader sees in his own time zone, as the time from now."""
    return f"<t:{int(moment.timestamp())}:R>"


def moment(at: datetime) -> str:
    """A moment that every reader sees in his own time zone, as date and time."""
    return f"<t:{int(at.timestamp())}:f>"
