"""Players and moments as Discord shows them to each reader."""

from datetime import datetime

from play.players import PlayerId


def mention(player: PlayerId) -> str:
    """A player as a name that can be tapped; who is pinged by it is decided when it is sent."""
    return f"<@{player}>"


def when(moment: datetime) -> str:
    """A moment that every reader sees in his own time zone, as the time from now."""
    return f"<t:{int(moment.timestamp())}:R>"


def moment(at: datetime) -> str:
    """A moment that every reader sees in his own time zone, as date and time."""
    return f"<t:{int(at.timestamp())}:f>"
