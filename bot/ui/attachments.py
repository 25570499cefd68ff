"""Text files that people attach to a command."""

from codecs import BOM_UTF16_BE, BOM_UTF16_LE

import aiohttp
import discord

from bot.errors import FileError, FileFault
from tafl.limits import MAX_TEXT_LENGTH


async def read_attachment(file: discord.Attachment) -> str:
    """The text of *file*; raises ``FileError`` if it is too large, out of reach, or no text."""
    if file.size > MAX_TEXT_LENGTH:
        raise FileError(FileFault.TOO_LARGE, file.filename)
    try:
        read = await file.read()
        # Windows calls UTF-16 "Unicode", and marks it.
        return read.decode("utf-16" if read.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else "utf-8")
    except (discord.HTTPException, aiohttp.ClientError, TimeoutError) as error:
        raise FileError(FileFault.UNREACHABLE, file.filename) from error
    except UnicodeDecodeError as error:
        raise FileError(FileFault.NO_TEXT, file.filename) from error
