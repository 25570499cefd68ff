"""What the application asks of a store about challenges."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from play.challenges.challenge import Challenge
from play.challenges.draft import Draft
from play.challenges.lobby import Lobby
from play.challenges.state import ChallengeState
from play.players.player_id import PlayerId
from play.time.port import Agenda


class Challenges(Agenda, Protocol):
    """The challenges in a store. The agenda has the ids of open ones, and when they expire."""

    async def add(self, challenge: Challenge) -> Challenge:
        """Store a new challenge; the answer has its id."""

    async def get(self, challenge_id: int) -> Challenge:
        """The challenge of that id.

        Raises:
            UnknownChallengeError: there is none.
        """

    async def save(self, challenge: Challenge) -> None:
        """Store what has become of an open challenge.

        Raises:
            ChallengeClosedError: somebody else has closed it since it was read.
        """

    async def set_message(self, challenge_id: int, message_id: int) -> None:
        """Store which message shows the challenge."""

    async def count_open(self, challenger: PlayerId) -> int:
        """How many open challenges *challenger* has issued."""

    async def made_since(
        self, challenger: PlayerId, opponent: PlayerId, since: datetime
    ) -> Sequence[tuple[datetime, ChallengeState]]:
        """When *challenger* has challenged *opponent* after that, and what became of it."""

    async def has_earlier(self, challenge: Challenge) -> bool:
        """Whether the opponent of *challenge* has been challenged before it, by anybody."""

    async def rematch_of(self, match_id: int) -> Challenge | None:
        """The latest offer of a rematch after the match, of a pair after the first of the two.

        In a transaction that writes, the match has to be read first: so two offers cannot cross.
        """

    async def open_for(self, player: PlayerId) -> Sequence[Challenge]:
        """The open challenges issued by *player* or naming them, oldest first."""

    async def open_on(
        self, guild_id: int, now: datetime, player: PlayerId | None, limit: int
    ) -> Sequence[Challenge]:
        """The latest open challenges on the server to *player*, and then those to anybody.

        Those that *player* issued are left out. None is anybody.
        """

    async def draft(self, player: PlayerId, home: int) -> Draft:
        """The draft of *player* on the server or in the chat of that id.

        It is one of nothing if none is stored. A transaction that writes locks it until its end.
        """

    async def put_draft(self, draft: Draft) -> None:
        """Store a draft in place of the earlier one of that player on that server."""


class Lobbies(Protocol):
    """The lobbies of servers in a store."""

    async def get(self, guild_id: int) -> Lobby | None:
        """The lobby of the server, if it has one."""

    async def put(self, lobby: Lobby) -> None:
        """Store the lobby of a server."""

    async def remove(self, guild_id: int) -> None:
        """Forget the lobby of the server, if it has one."""
