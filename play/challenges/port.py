"""The store's ports for challenges and lobbies."""

from collections.abc import Collection, Hashable, Mapping, Sequence
from datetime import datetime
from typing import Protocol

from play.challenges.challenge import Challenge
from play.challenges.draft import Draft
from play.challenges.lobby import Lobby
from play.challenges.state import ChallengeState
from play.players.player_id import PlayerId
from play.time.port import Agenda


class StoredChallenges(Agenda, Protocol):
    """The challenges in a store. Its agenda lists open challenges, due when they expire."""

    async def add_challenge(self, challenge: Challenge) -> Challenge:
        """Store a new challenge, and return it with its id."""

    async def load_challenge(self, challenge_id: int) -> Challenge:
        """The challenge with that id; raises ``UnknownChallengeError`` if there is none."""

    async def save(self, challenge: Challenge) -> None:
        """Store a challenge that was open; raises ``ChallengeClosedError`` if it no longer is."""

    async def set_message(self, challenge_id: int, message_id: int | None) -> None:
        """Store the id of the message that shows the challenge; None if that message is gone."""

    async def shown_by(self, guild_id: int, message_ids: Collection[int]) -> Sequence[int]:
        """The ids of the server's open challenges that these messages show."""

    async def count_open(self, challenger: PlayerId) -> int:
        """The number of open challenges issued by *challenger*."""

    async def count_made(self, challenger: PlayerId, since: datetime) -> tuple[int, int]:
        """The number of challenges by *challenger* made after *since*; and of those unaccepted."""

    async def made_since(
        self, challenger: PlayerId, opponent: PlayerId, since: datetime
    ) -> Sequence[tuple[datetime, ChallengeState]]:
        """The time and state of each challenge by *challenger* to *opponent* made after *since*."""

    async def has_earlier(self, challenge: Challenge) -> bool:
        """Whether anybody challenged the same opponent before *challenge*."""

    async def rematch_of(self, match_id: int) -> Challenge | None:
        """The latest offer of a rematch of the match; None if there was none.

        For a pair of matches, *match_id* is the first one's. A writing transaction must read the
        match before this, so that two players cannot offer a rematch at the same time.
        """

    async def open_for(self, player: PlayerId) -> Sequence[Challenge]:
        """The open challenges that *player* has issued or was named in, oldest first."""

    async def marks_of_open(self, players: Collection[PlayerId]) -> Mapping[PlayerId, Hashable]:
        """A mark for each of *players* with open challenges from or to them.

        It differs after one has come or gone.
        """

    async def open_on(
        self, guild_id: int, now: datetime, player: PlayerId | None, limit: int
    ) -> Sequence[Challenge]:
        """Up to *limit* open challenges on the server: to *player* first, then to anybody.

        In both groups the latest come first. Challenges by *player* are left out. If *player* is
        None, only those to anybody are returned.
        """

    async def draft(self, player: PlayerId, home: int) -> Draft:
        """The draft of *player* in *home*, the id of a server or chat; empty if none is stored.

        In a writing transaction, the draft stays locked until the end.
        """

    async def put_draft(self, draft: Draft) -> None:
        """Store *draft* in place of the player's earlier one in the same server or chat."""


class StoredLobbies(Protocol):
    """The lobbies of servers in a store."""

    async def load_lobby(self, guild_id: int) -> Lobby | None:
        """The lobby of the server; None if it has none."""

    async def put(self, lobby: Lobby) -> None:
        """Store a lobby in place of its server's earlier one."""

    async def remove(self, guild_id: int) -> None:
        """Delete the lobby of the server, if it has one."""
