"""A file with everything stored about the user."""

import json
from collections.abc import AsyncIterator, Mapping, Sequence
from datetime import datetime
from typing import Any, Final
from zlib import MAX_WBITS, compressobj

from bot.ui.answers import answer, answer_with, player_of
from bot.ui.base import Interaction
from bot.ui.post import Attachment, Post
from bot.ui.retries import SEND_ERRORS
from bot.ui.worker_threads import in_background
from bot.wording import privacy as wording
from play.players.player_id import PlayerId

MAX_SIZE = 8 * 2**20
"""Maximum size of the file in bytes, below Discord's limit."""

GZIP = MAX_WBITS + 16
"""zlib's code for the format of a gzip file."""

FILE_NAME: Final = "tafl-data.json"


async def send_export(interaction: Interaction) -> None:
    """Send the user a file with their data in a direct message; if that fails, in the answer."""
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
    """A JSON file with everything *found* about *player*, compressed if it is large.

    *found* yields names of tables, each with some of its rows. None if the file is still too large.
    """
    head = {"id": str(player), "made_at": made_at.isoformat()}
    packing = compressobj(wbits=GZIP)
    plain, packed = bytearray(), bytearray()
    async for piece in _written(head, found):
        some = piece.encode()
        if len(plain) <= MAX_SIZE:
            plain += some
        if len(packed) <= MAX_SIZE:
            # In small pieces: the same thread computes standings, which should not wait long.
            packed += await in_background(packing.compress, some)
    packed += packing.flush()
    if len(plain) <= MAX_SIZE:
        return Attachment(FILE_NAME, bytes(plain))
    return Attachment(f"{FILE_NAME}.gz", bytes(packed)) if len(packed) <= MAX_SIZE else None


async def _written(
    head: Mapping[str, str], found: AsyncIterator[tuple[str, Sequence[Mapping[str, Any]]]]
) -> AsyncIterator[str]:
    """The text of the JSON file in pieces, with *head* and then a line for each row *found*."""
    yield "{\n" + ",\n".join(f'"{key}": "{value}"' for key, value in head.items())
    begun = None
    async for table, rows in found:
        if not rows:
            continue
        lines = ",\n".join(json.dumps(row, ensure_ascii=False, default=sorted) for row in rows)
        if table == begun:
            yield f",\n{lines}"
        else:
            end = "" if begun is None else "\n]"
            yield f'{end},\n"{table}": [\n{lines}'
        begun = table
    yield "\n}\n" if begun is None else "\n]\n}\n"
