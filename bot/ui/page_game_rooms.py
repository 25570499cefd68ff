"""The rooms of games that people begin on the web page, where no message says in which channel."""

from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass

from bot.ui.base import Bot
from bot.ui.retries import SEND_ERRORS
from bot.ui.servers import member_of, place_after, without_lost
from bot.wording.permissions import FOR_BOARDS
from play.players.player_id import PlayerId
from play.servers.place import Place


@dataclass(frozen=True, slots=True)
class Rooms:
    """Finds rooms for games that follow others, with the settings that *bot* has of servers."""

    bot: Bot

    async def after(self, player: PlayerId, before: Place) -> tuple[Place | None, Collection[int]]:
        """The place of a game that follows one at *before*, and the player's roles (ids) there.

        The place is None if *player* has left the server or can't write there, the bot can post
        nowhere on it, or Discord does not answer.
        """
        if before.is_private:
            return before, ()
        server = await self.bot.services.servers.load_server(before.guild_id)
        server = await without_lost(self.bot, server)
        with suppress(*SEND_ERRORS, ConnectionError):
            member = await member_of(self.bot, player, server)
            if member is not None:
                place = place_after(self.bot, server, before, member, FOR_BOARDS)
                return place, [role.id for role in member.roles]
        return None, ()

    async def of_new_game(self, player: PlayerId, before: Place) -> Place | None:
        """The place of a new game of *player*, as by ``after``.

        Raises:
            NotAChallengerError: they may not begin games on that server.
        """
        place, roles = await self.after(player, before)
        if place is not None and not place.is_private:
            server = await self.bot.services.servers.load_server(place.guild_id)
            server.require_challenger(roles)
        return place
