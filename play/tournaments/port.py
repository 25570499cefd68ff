"""The port for stored tournaments."""

from collections.abc import Collection, Sequence
from typing import Protocol

from play.players.player_id import PlayerId
from play.time.port import Agenda
from play.tournaments.correction import Correction
from play.tournaments.summary import TournamentRound, TournamentSummary
from play.tournaments.tournament import Tournament


class StoredTournaments(Agenda, Protocol):
    """The stored tournaments of servers.

    The agenda holds the ids of those for which something is due.
    """

    async def add_tournament(self, tournament: Tournament) -> Tournament:
        """Store a new tournament, and return it with its id.

        Raises:
            TournamentNameTakenError: another one of the server that is not over has its name.
        """

    async def load_tournament(self, tournament_id: int) -> Tournament:
        """The tournament with that id. A transaction that writes makes others wait for it.

        Requests that also lock players read those first, as the end of a match does.

        Raises:
            UnknownTournamentError: there is none.
        """

    async def save(self, before: Tournament, after: Tournament) -> None:
        """Store *after* in place of *before*, which was read in this transaction.

        Raises:
            TournamentNameTakenError: it goes on again, and another one has taken its name.
        """

    async def listed(self, guild_id: int, limit: int, skip: int = 0) -> Sequence[TournamentSummary]:
        """The server's tournaments after the first *skip*: unfinished ones, then the latest."""

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
        """The tournaments of ``listed`` in *channels*, or that *player* organises or plays in."""

    async def count_open(self, guild_id: int) -> int:
        """The number of the server's tournaments that are not over."""

    async def round_of(self, pair_id: int) -> TournamentRound | None:
        """The tournament round of the pair *pair_id* (its first match); None if there is none."""

    async def add_correction(self, correction: Correction) -> Correction:
        """Store a new correction, and return it with its id."""

    async def correction(self, correction_id: int) -> Correction:
        """The correction with that id."""
