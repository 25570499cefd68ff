"""Where the computer may make an odd number of players of a tournament even."""

from play.computer.errors import NoComputerError
from play.computer.thinker import Thinker
from play.players.player_id import level_of
from play.servers.server import Server
from play.store.port import Store
from play.tournaments.errors import ComputerUnavailableError
from play.tournaments.tournament import Tournament
from tafl.ruleset import Ruleset


async def require_playable(thinker: Thinker, ruleset: Ruleset) -> None:
    """Refuse a tournament that the computer may enter, and in which it cannot play.

    Raises:
        UnplayableError: the game has rules that the computer does not know.
        ComputerUnavailableError: the bot has no computer.
    """
    try:
        await thinker.require_playable(ruleset)
    except NoComputerError:
        raise ComputerUnavailableError(None) from None


def require_computer(server: Server, tournament: Tournament) -> None:
    """Refuse a *tournament* that the computer may enter, at a level at which it may not play.

    Raises:
        ComputerUnavailableError: on *server* it does not play, or only at lower levels.
    """
    if tournament.computer is not None and level_of(tournament.computer) > server.computer:
        raise ComputerUnavailableError(server.computer)


async def is_welcome(store: Store, tournament_id: int, thinker: Thinker) -> bool:
    """Whether the computer may enter a tournament, or stay in it.

    In a transaction of its own: whoever changes a tournament does not wait for its server.
    """
    async with store.read() as unit:
        tournament = await unit.tournaments.get(tournament_id)
        if tournament.computer is None or not thinker.count:
            return False
        server = await unit.servers.get(tournament.place.server_id)
    return level_of(tournament.computer) <= server.computer
