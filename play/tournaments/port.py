"""Ports for tournaments: those of the store, and the program that pairs rounds."""

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from play.fair_turns import Asker
from play.players.player_id import PlayerId
from play.time.port import Agenda
from play.tournaments.correction import Correction
from play.tournaments.crosstable import Crosstable, Round
from play.tournaments.summary import TournamentRound, TournamentSummary
from play.tournaments.tournament import Tournament


class StoredTournaments(Agenda, Protocol):
    """The tournaments in a store. The agenda lists those for which something is due."""

    async def add_tournament(self, tournament: Tournament) -> Tournament:
        """Store a new tournament, and return it with its id.

        Raises:
            TournamentNameTakenError: the server has a tournament of that name that is not over.
        """

    async def askers_of(self, tournament_ids: Collection[int]) -> Mapping[int, Asker]:
        """The organiser of each of the tournaments, and its server."""

    async def load_tournament(self, tournament_id: int) -> Tournament:
        """The tournament with that id; a writing transaction locks it until its end.

        Requests that also lock players must read those first, as the end of a match does.

        Raises:
            UnknownTournamentError: no tournament has that id.
        """

    async def save(self, before: Tournament, after: Tournament) -> None:
        """Store *after* in place of *before*, which was read in this transaction.

        Raises:
            TournamentNameTakenError: it goes on after its end, and another one has taken its name.
        """

    async def listed(self, guild_id: int, limit: int, skip: int = 0) -> Sequence[TournamentSummary]:
        """Up to *limit* tournaments of the server, after *skip* others.

        Unfinished ones come first; otherwise the latest do.
        """

    async def channels(self, guild_id: int) -> Sequence[int]:
        """The ids of the channels in which the server's tournaments are posted, each once."""

    async def listed_for(
        self, guild_id: int, player: PlayerId, channels: Collection[int], limit: int, skip: int = 0
    ) -> Sequence[TournamentSummary]:
        """The tournaments in ``listed`` that *player* organises or plays in, or in *channels*."""

    async def count_open(self, guild_id: int) -> int:
        """The number of the server's tournaments that are not over."""

    async def round_of(self, pair_id: int) -> TournamentRound | None:
        """The round of the pair whose first match is *pair_id*; None if it is in no tournament."""

    async def add_correction(self, correction: Correction) -> Correction:
        """Store a new correction, and return it with its id."""

    async def correction(self, correction_id: int) -> Correction:
        """The correction with that id."""


class Pairer(Protocol):
    """Pairs rounds of tournaments; that can take a minute, so that nothing else may wait for it."""

    async def next_round(self, crosstable: Crosstable) -> Round | None:
        """The next round, None after the last; raises ``PairingStoppedError`` if stopped."""

    def stop(self) -> None:
        """Stop the pairing in progress, and pair nothing more."""
