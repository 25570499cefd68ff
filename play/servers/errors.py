"""What can be refused because of how a server is set up."""

from play.errors import PlayError


class NotAChallengerError(PlayError):
    """On this server only those with the *role* challenge."""

    def __init__(self, role: int) -> None:
        super().__init__(role)
        self.role = role


class NeverWrittenError(PlayError):
    """The server has sent the player, who is no member, no messages that could be turned off."""
