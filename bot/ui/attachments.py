"""Text files that people attach to a command."""

import aiohttp
import discord

from bot.errors import FileError, FileFault
from tafl.limits import MAX_TEXT_LENGTH


async def read_attachment(file: discord.Attachment) -> str:
    """The text of *file*.

    Raises:
        FileError: *file* is too large, cannot be downloaded, or is no text.
    """
    if file.size > MAX_TEXT_LENGTH:
        raise FileError(FileFault.TOO_LARGE, file.filename)
    try:
        # Editors on Windows may begin a file with a byte order mark.
        return (await file.read()).decode("utf-8-sig")
    except (discord.HTTPException, aiohttp.ClientError, TimeoutError) as error:
        raise FileError(FileFault.UNREACHABLE, file.filename) from error
    except UnicodeDecodeError as error:
        raise FileError(FileFault.NO_TEXT, file.filename) from error
