"""The computer as a player in tournaments, who makes an odd number of players even."""

from play.computer.errors import NoComputerError
from play.computer.thinker import Thinker
from play.players.player_id import level_of
from play.servers.server import Server
from play.store.port import Store
from play.tournaments.errors import ComputerUnavailableError
from play.tournaments.tournament import Tournament
from tafl.ruleset import Ruleset


async def require_playable(thinker: Thinker, ruleset: Ruleset) -> None:
    """Refuse a tournament with the computer under a *ruleset* that it cannot play.

    Raises:
        UnplayableError: the ruleset has dice.
        ComputerUnavailableError: the bot runs without a computer player.
    """
    try:
        await thinker.require_playable(ruleset)
    except NoComputerError:
        raise ComputerUnavailableError(None) from None


def require_computer(server: Server, tournament: Tournament) -> None:
    """Raise ``ComputerUnavailableError`` if *server* does not allow the computer's level in it."""
    if tournament.computer is not None and level_of(tournament.computer) > server.computer:
        raise ComputerUnavailableError(server.computer)


async def is_welcome(store: Store, tournament_id: int, thinker: Thinker) -> bool:
    """Whether the computer may enter a tournament that names it, or stay in it.

    This is read in a transaction of its own, so that changes of a tournament do not wait for its
    server.
    """
    async with store.read() as unit:
        tournament = await unit.tournaments.load_tournament(tournament_id)
        if tournament.computer is None or not thinker.count:
            return False
        server = await unit.servers.load_server(tournament.place.server_id)
    return level_of(tournament.computer) <= server.computer
