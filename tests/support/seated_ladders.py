"""Questions of tests about a ladder in a store, and acts on it."""

from collections.abc import Sequence

from play.matches.match import Match
from play.services.ladders import Ladders
from play.services.matches import Matches
from tests.support.examples import HALL
from tests.support.ladder_requests import player

GUILD = HALL.guild_id or 0


async def order(ladders: Ladders) -> list[int]:
    """The numbers of the players, the best first."""
    standings = await ladders.standings(GUILD)
    assert [place.rank for place in standings.places] == list(range(1, len(standings.places) + 1))
    return [place.player - 1000 for place in standings.places]


async def challenge(ladders: Ladders, challenger: int, opponent: int) -> tuple[Match, Match]:
    """Both matches of a challenge between these players."""
    first = await ladders.challenge(GUILD, player(challenger), player(opponent))
    async with ladders.store.read() as unit:
        (pair,) = await unit.matches.of_pairs([first.id])
        return first, await unit.matches.load_match(pair.second.id)


async def lose(matches: Matches, pair: Sequence[Match], loser: int) -> None:
    """Have the player of that number resign all of *pair*."""
    for match in pair:
        await matches.resign(match.id, player(loser))


async def won(ladders: Ladders, matches: Matches, challenger: int, opponent: int) -> None:
    """A challenge that the challenger wins."""
    await lose(matches, await challenge(ladders, challenger, opponent), opponent)
