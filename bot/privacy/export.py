"""A file with everything that is stored about the user."""

import gzip
import json
from collections import defaultdict
from collections.abc import AsyncIterator, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from bot.ui.answers import answer, answer_with, player_of
from bot.ui.base import Interaction
from bot.ui.post import Attachment, Post
from bot.ui.threads import in_background
from bot.ui.tries import SEND_ERRORS
from bot.wording import privacy as wording
from play.players.player_id import PlayerId

MAX_SIZE = 8 * 2**20
"""Bytes that Discord takes as a file, with room to spare."""

FILE_NAME: Final = "tafl-data.json"


async def send_export(interaction: Interaction) -> None:
    """Send the file privately; if that fails, as an answer that nobody else sees."""
    me = player_of(interaction)
    found = interaction.client.services.privacy.export(me)
    file = await export_file(me, found, interaction.client.now())
    if file is None:
        await answer(interaction, wording.TOO_LARGE)
        return
    try:
        await interaction.user.send(**await Post(wording.EXPORT, files=(file,)).as_arguments())
    except SEND_ERRORS:
        await answer_with(interaction, Post(wording.EXPORTED_HERE, files=(file,)))
    else:
        await answer(interaction, wording.EXPORTED)


async def export_file(
    player: PlayerId,
    found: AsyncIterator[tuple[str, Sequence[Mapping[str, Any]]]],
    made_at: datetime,
) -> Attachment | None:
    """Everything in JSON, compressed if it is large; None if it is too large even so."""
    tables: dict[str, list[str]] = defaultdict(list)
    # Written as they come, a line each: of somebody who has played much they are hundreds of
    # thousands.
    async for table, rows in found:
        tables[table] += (json.dumps(row, ensure_ascii=False, default=sorted) for row in rows)
    head = {"id": str(player), "made_at": made_at.isoformat()}
    return await in_background(_file, head, tables)


def _file(head: Mapping[str, str], tables: dict[str, list[str]]) -> Attachment | None:
    """The file with what is in *tables*, which are emptied."""
    parts = [f'"{key}": "{value}"' for key, value in head.items()]
    for table in list(tables):
        rows = tables.pop(table)
        parts.append('"{}": [\n{}\n]'.format(table, ",\n".join(rows)))
        rows.clear()  # here: it takes a while, and the event loop is not to do it
    data = "{{\n{}\n}}\n".format(",\n".join(parts)).encode()
    if len(data) <= MAX_SIZE:
        return Attachment(FILE_NAME, data)
    packed = gzip.compress(data)
    return Attachment(f"{FILE_NAME}.gz", packed) if len(packed) <= MAX_SIZE else None
