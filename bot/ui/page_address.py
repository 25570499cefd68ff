"""The addresses of the web page, if the bot has one."""

from dataclasses import dataclass

from play.players.player_id import PlayerId


@dataclass(frozen=True, slots=True)
class PageLinks:
    """Links to the web page at *address*, such as ``https://tafl.example.org``."""

    address: str

    def game(self, match_id: int) -> str:
        """The page of a match, for people who are signed in and may see it."""
        return f"{self.address}/games/{match_id}"

    def server(self, guild_id: int) -> str:
        """The public pages of a server, for anybody if the server has them."""
        return f"{self.address}/servers/{guild_id}"

    def entry(self, player: PlayerId, token: str) -> str:
        """The page that signs *player* in by the *token* of a link."""
        del player  # the sandbox has an address for each
        return f"{self.address}/enter/{token}"
