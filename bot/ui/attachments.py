"""Text files that people attach to a command."""

import aiohttp
import discord

from bot.errors import FileError, FileFault
from tafl.limits import MAX_TEXT_LENGTH
from tafl.pasted_text import decoded


async def read_attachment(file: discord.Attachment) -> str:
    """The text of *file*; raises ``FileError`` if it is too large, out of reach, or no text."""
    if file.size > MAX_TEXT_LENGTH:
        raise FileError(FileFault.TOO_LARGE, file.filename)
    try:
        return decoded(await file.read())
    except (discord.HTTPException, aiohttp.ClientError, TimeoutError) as error:
        raise FileError(FileFault.UNREACHABLE, file.filename) from error
    except UnicodeDecodeError as error:
        raise FileError(FileFault.NO_TEXT, file.filename) from error
