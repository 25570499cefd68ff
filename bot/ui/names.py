"""The names of players, for texts in which Discord shows no mentions."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Self

import discord

from bot.ui.post import Post
from bot.wording import matches as wording
from bot.wording.mentions import fixed_name
from bot.wording.quoted_text import called, literal
from play.bounded_dict import Latest
from play.matches.summary import MatchSummary
from play.players.player_id import PlayerId

MAX_REMEMBERED = 10_000
"""Number of names that are kept; the one learned longest ago is dropped first."""

REFUSED_FOR = timedelta(minutes=5)
"""Time after which Discord is asked again for a name that it did not have."""

MAX_REFUSED = 1000
"""Number of players remembered for whom Discord had no name; the oldest is dropped first."""

MENTION = re.compile(r"<@([0-9]+)>")


@dataclass(slots=True)
class Names:
    """Names of players as last seen; *fetch* asks Discord for a user whose name is not known.

    Players have their nickname on the server *guild_id*, if one was seen there. Otherwise, and if
    *guild_id* is None, they have the name that they chose themselves.
    """

    fetch: Callable[[int], Awaitable[discord.User]]
    now: Callable[[], datetime]
    guild_id: int | None = None
    _seen: Latest[tuple[PlayerId, int | None], str] = field(
        default_factory=lambda: Latest(MAX_REMEMBERED)
    )
    """Nicknames by player and server; with None for the server, the names that players chose."""
    _refused: Latest[PlayerId, datetime] = field(default_factory=lambda: Latest(MAX_REFUSED))
    """Time at which Discord had no name of a player."""
    _asking: dict[PlayerId, asyncio.Task[None]] = field(default_factory=dict)
    """Requests to Discord under way, by player: many may wait for the same name."""

    def on(self, guild_id: int | None) -> Self:
        """The names for texts on the server *guild_id*, or for direct messages if it is None.

        They share with these names all that is learned or forgotten.
        """
        return replace(self, guild_id=guild_id)

    def learn(self, user: discord.abc.User) -> None:
        """Remember the name of *user*, and the nickname that the server of a member gave them."""
        player = PlayerId(user.id)
        self._remember(player, None, literal(user.global_name or "") or literal(user.name))
        if isinstance(user, discord.Member):
            self._remember(player, user.guild.id, literal(user.nick or ""))

    def _remember(self, player: PlayerId, guild_id: int | None, name: str) -> None:
        if name:
            self._seen[player, guild_id] = name
        else:
            self._seen.pop((player, guild_id), None)

    def forget(self, player: PlayerId) -> None:
        """Forget all names of *player*, and whether Discord had one."""
        for seen in [key for key in self._seen if key[0] == player]:
            del self._seen[seen]
        self._refused.pop(player, None)

    def known(self, player: PlayerId) -> str | None:
        chosen = self._seen.get((player, None))
        return fixed_name(player) or self._seen.get((player, self.guild_id), chosen)

    def label(self, match: MatchSummary, player: PlayerId) -> str:
        """*match* in a line of plain text, with the name of *player*'s opponent if it is known."""
        side = match.seats.side_of(player)
        opponent = match.seats.player(side.opponent) if side is not None else match.seats.defenders
        return wording.label(match, self.known(opponent))

    def with_names(self, post: Post) -> Post:
        """*post* with names instead of mentions in its embed, as far as they are known.

        Discord's apps resolve mentions in the content of a message, but not those in an embed: many
        people would see a number there.
        """
        # Discord tells apps the names of users mentioned in the content; they show in the embed.
        above = set(MENTION.findall(post.content))

        def spell(mention: re.Match[str]) -> str:
            name = None if mention[1] in above else self.known(PlayerId(int(mention[1])))
            return mention[0] if name is None else called(name)

        return replace(post, details=MENTION.sub(spell, post.details))

    async def find(self, player: PlayerId) -> str:
        """The name of *player*, from Discord if it is not known, or else ``player`` and the id."""
        if (name := self.known(player)) is not None:
            return name
        if not self._is_refused(player):
            asking = self._asking.get(player)
            if asking is None:
                asking = self._asking[player] = asyncio.create_task(self._ask(player))
                asking.add_done_callback(lambda _: self._asking.pop(player, None))
            await asyncio.shield(asking)
        return self.known(player) or f"player {player}"

    async def _ask(self, player: PlayerId) -> None:
        """Learn the name of *player* from Discord."""
        try:
            self.learn(await self.fetch(player))
        except discord.HTTPException:
            self._refused[player] = self.now()

    def _is_refused(self, player: PlayerId) -> bool:
        refused_at = self._refused.get(player)
        return refused_at is not None and self.now() < refused_at + REFUSED_FOR

    async def find_all(self, players: Iterable[PlayerId]) -> dict[PlayerId, str]:
        """The names of *players*, in their order; requests to Discord run at the same time."""
        asked = list(dict.fromkeys(players))
        return dict(zip(asked, await asyncio.gather(*map(self.find, asked)), strict=True))

    async def look_up_mentions(self, post: Post) -> None:
        """Find the names of all players in the embed of *post*, for ``with_names``."""
        await self.find_all(PlayerId(int(mention)) for mention in MENTION.findall(post.details))
