"""What the application asks of a store about tournaments."""

from collections.abc import Collection, Sequence
from typing import Protocol

from play.players.player_id import PlayerId
from play.time.port import Agenda
from play.tournaments.correction import Correction
from play.tournaments.summary import TournamentRound, TournamentSummary
from play.tournaments.tournament import Tournament


class Tournaments(Agenda, Protocol):
    """The tournaments of servers in a store.

    The agenda has the ids of those for which there is something to do.
    """

    async def add(self, tournament: Tournament) -> Tournament:
        """Store a new tournament; the answer has its id.

        Raises:
            TournamentNameTakenError: one of the server that is not over has its name.
        """

    async def get(self, tournament_id: int) -> Tournament:
        """The tournament of that id. In a transaction that writes, others have to wait for it.

        Requests that lock players as well read those before, as the end of a match does.

        Raises:
            UnknownTournamentError: there is none.
        """

    async def save(self, before: Tournament, after: Tournament) -> None:
        """Store what has become of *before*, which has been read in this transaction.

        Raises:
            TournamentNameTakenError: it goes on again, and another one has taken its name.
        """

    async def listed(self, guild_id: int, limit: int, skip: int = 0) -> Sequence[TournamentSummary]:
        """The tournaments of the server: first those that are not over, then the latest.

        The first *skip* are left out.
        """

    async def channels(self, guild_id: int) -> Sequence[int]:
        """The channels in which tournaments of the server are posted, each once."""

    async def listed_for(
        self,
        guild_id: int,
        player: PlayerId,
        channels: Collection[int],
        limit: int,
        skip: int = 0,
    ) -> Sequence[TournamentSummary]:
        """Those of the listed that are posted in *channels*, or that are the player's."""

    async def count_open(self, guild_id: int) -> int:
        """How many of the server are not over."""

    async def round_of(self, pair_id: int) -> TournamentRound | None:
        """The round that the pair *pair_id* (its first match) belongs to; None: no tournament."""

    async def add_correction(self, correction: Correction) -> Correction:
        """Store a new correction; the answer has its id."""

    async def correction(self, correction_id: int) -> Correction:
        """The correction of that id."""
