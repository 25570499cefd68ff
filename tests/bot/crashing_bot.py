"""The bot as a process that may be killed: ``python -m tests.bot.crashing_bot BASE DATABASE``.

It speaks to the server at BASE instead of Discord, and to no gateway. Further arguments MATCH
PLAYER MOVE have it play a move, and ``die`` after these, kill itself as soon as that is committed.
"""

import asyncio
import os
import random
import signal
import sys

import discord

from bot.__main__ import now
from bot.client import TaflBot
from db.store import SqlStore
from play.players import PlayerId

SETTLED = 0.1
"""Seconds after which the courier has looked at the outbox and sleeps."""


async def main(base: str, database: str, *move: str) -> None:
    """Serve until killed."""
    discord.http.Route.BASE = base
    bot = TaflBot(SqlStore(f"sqlite+aiosqlite:///{database}"), now, random.random)
    await bot.login("a token")
    if move:
        await asyncio.sleep(SETTLED)
        match_id, player, written, *death = move
        await bot.matches.play(int(match_id), PlayerId(int(player)), written)
        if death:
            os.kill(os.getpid(), signal.SIGKILL)
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
