"""Direct messages that servers cause: their number is limited, and players can turn them off."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from play.limits.amounts import MAX_MESSAGES_OF_SERVER, MAX_MESSAGES_TO_PLAYER, MAX_SILENT_SERVERS
from play.news.kinds import ServerNews
from play.players.player_id import PlayerId
from play.servers.errors import NeverWrittenError
from play.store.port import Store, Unit
from play.store.reading import reads


async def send_from_server(unit: Unit, guild_id: int, news: ServerNews, now: datetime) -> bool:
    """Queue *news*, a direct message that the server causes; return whether it was queued.

    It is not queued if the server has caused too many today, so that nobody there annoys people.
    """
    today = now.date()
    # Messages beyond a player's limit must not use up the server's limit.
    counted = await unit.server_messages.counted(guild_id, news.recipient, today)
    if counted >= MAX_MESSAGES_TO_PLAYER:
        return False
    caused = await unit.server_messages.count(guild_id, news.recipient, today)
    if caused.to_player > MAX_MESSAGES_TO_PLAYER or caused.of_server > MAX_MESSAGES_OF_SERVER:
        return False
    await unit.outbox.add_news(news, now)
    return True


@dataclass(frozen=True, slots=True)
class ServerMessages:
    """Turns off and on the direct messages that a server causes to a player."""

    store: Store
    now: Callable[[], datetime]

    is_off = reads(lambda unit: unit.server_messages.is_off)
    silent = reads(lambda unit: unit.server_messages.silent)

    async def turn_off(self, player: PlayerId, guild_id: int, *, is_member: bool) -> None:
        """Stop messages that the server causes to *player*; those about their games go on.

        A player who is no member and has got no such message must not learn that the bot is on the
        server: for them, ``NeverWrittenError`` is raised.
        """
        async with self.store.begin() as unit:
            if not is_member and not await unit.server_messages.has_written(player, guild_id):
                raise NeverWrittenError
            # The player is locked, so that the limit also holds for concurrent requests.
            await unit.players.load_player(player, self.now())
            await unit.server_messages.turn_off(player, guild_id, self.now())
            for forgotten in (await unit.server_messages.silent(player))[MAX_SILENT_SERVERS:]:
                await unit.server_messages.turn_on(player, forgotten)

    async def turn_on(self, player: PlayerId, guild_id: int) -> bool:
        """Allow messages caused by the server to *player* again; return whether they were off."""
        async with self.store.begin() as unit:
            was_off = await unit.server_messages.is_off(player, guild_id)
            await unit.server_messages.turn_on(player, guild_id)
        return was_off
