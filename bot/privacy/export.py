"""A file with everything that is stored about the user."""

import asyncio
import gzip
import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

import discord

from bot.ui.answers import answer, answer_with, player_of
from bot.ui.base import Interaction
from bot.ui.post import Attachment, Post
from bot.wording import privacy as wording
from play.players.player_id import PlayerId

MAX_SIZE = 8 * 2**20
"""Bytes that Discord takes as a file, with room to spare."""

FILE_NAME: Final = "tafl-data.json"


async def send_export(interaction: Interaction) -> None:
    """Send the file privately; where direct messages are closed, as an answer that nobody sees."""
    me = player_of(interaction)
    tables = await interaction.client.services.privacy.export(me)
    # In a thread: of somebody who has played much it may be megabytes.
    file = await asyncio.to_thread(export_file, me, tables, interaction.client.now())
    if file is None:
        await answer(interaction, wording.TOO_LARGE)
        return
    try:
        await interaction.user.send(**await Post(wording.EXPORT, files=(file,)).as_arguments())
    except discord.HTTPException:
        await answer_with(interaction, Post(wording.EXPORTED_HERE, files=(file,)))
    else:
        await answer(interaction, wording.EXPORTED)


def export_file(
    player: PlayerId, tables: Mapping[str, Any], made_at: datetime
) -> Attachment | None:
    """Everything in JSON, compressed if it is large; None if it is too large even so."""
    whole = {"id": str(player), "made_at": made_at.isoformat(), **tables}
    data = json.dumps(whole, ensure_ascii=False, indent=1).encode()
    if len(data) <= MAX_SIZE:
        return Attachment(FILE_NAME, data)
    packed = gzip.compress(data)
    return Attachment(f"{FILE_NAME}.gz", packed) if len(packed) <= MAX_SIZE else None
