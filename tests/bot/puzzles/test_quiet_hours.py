"""The quiet duty: games are looked through while nobody asks for anything."""

from collections.abc import Sequence

import pytest

from bot.puzzles.quiet_hours import QUIET, MiningHours
from play.puzzles.port import MinedPuzzle
from play.services.puzzle_mining import Mining
from tafl.game import Game
from tests.support.table import Table


class Nothing:
    """A miner that finds nothing."""

    async def mine(self, game: Game, known: Sequence[str], drawn: float) -> Sequence[MinedPuzzle]:
        del game, known, drawn
        return ()

    def stop(self) -> None:
        """There is nothing to end."""


@pytest.fixture
def hours(table: Table) -> MiningHours:
    bot = table.bot
    mining = Mining(bot.services.puzzles.store, Nothing(), lambda: 0.5)
    return MiningHours(mining, lambda: bot.floods.asked_at, bot.now)


async def test_it_is_quiet_once_nobody_has_asked_for_a_while(
    table: Table, hours: MiningHours
) -> None:
    """Suggestions are asking too."""
    assert hours.is_quiet
    await table.astrid.slash(table.channel, "puzzle stats")
    assert not hours.is_quiet

    await table.wait(seconds=QUIET.total_seconds())
    assert hours.is_quiet
    await table.astrid.autocomplete(table.channel, "puzzle solve", "game", "bran")
    assert not hours.is_quiet
