"""The store's ports for challenges and lobbies."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from play.challenges.challenge import Challenge
from play.challenges.draft import Draft
from play.challenges.lobby import Lobby
from play.challenges.state import ChallengeState
from play.players.player_id import PlayerId
from play.time.port import Agenda


class StoredChallenges(Agenda, Protocol):
    """The challenges in a store. Its agenda: ids of open challenges, and their expiry times."""

    async def add_challenge(self, challenge: Challenge) -> Challenge:
        """Store a new challenge, and return it with its id."""

    async def load_challenge(self, challenge_id: int) -> Challenge:
        """The challenge of that id.

        Raises:
            UnknownChallengeError: no challenge has that id.
        """

    async def save(self, challenge: Challenge) -> None:
        """Store the new state of an open challenge.

        Raises:
            ChallengeClosedError: somebody else has closed it since it was read.
        """

    async def set_message(self, challenge_id: int, message_id: int) -> None:
        """Store the id of the message that shows the challenge."""

    async def count_open(self, challenger: PlayerId) -> int:
        """The number of open challenges issued by *challenger*."""

    async def made_since(
        self, challenger: PlayerId, opponent: PlayerId, since: datetime
    ) -> Sequence[tuple[datetime, ChallengeState]]:
        """Time and state of each challenge of *challenger* to *opponent* made after *since*."""

    async def has_earlier(self, challenge: Challenge) -> bool:
        """Whether the opponent of *challenge* has been challenged before it, by anybody."""

    async def rematch_of(self, match_id: int) -> Challenge | None:
        """The latest offer of a rematch after the match; for a pair, after the first of the two.

        A writing transaction must read the match first, so that two offers cannot cross.
        """

    async def open_for(self, player: PlayerId) -> Sequence[Challenge]:
        """The open challenges issued by *player* or naming them, oldest first."""

    async def open_on(
        self, guild_id: int, now: datetime, player: PlayerId | None, limit: int
    ) -> Sequence[Challenge]:
        """The latest open challenges on the server to *player*, then those to anybody.

        Challenges by *player* are left out. *player* None: only those to anybody.
        """

    async def draft(self, player: PlayerId, home: int) -> Draft:
        """The draft of *player* in *home*, a server or chat; an empty one if none is stored.

        A writing transaction locks it until its end.
        """

    async def put_draft(self, draft: Draft) -> None:
        """Store a draft in place of the player's earlier one in the same home."""


class StoredLobbies(Protocol):
    """The lobbies of servers in a store."""

    async def load_lobby(self, guild_id: int) -> Lobby | None:
        """The lobby of the server, if it has one."""

    async def put(self, lobby: Lobby) -> None:
        """Store the lobby of a server."""

    async def remove(self, guild_id: int) -> None:
        """Forget the lobby of the server, if it has one."""
