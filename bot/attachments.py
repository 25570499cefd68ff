"""Texts as files that people attach to a command."""

from enum import StrEnum

import aiohttp
import discord
from discord import app_commands

MOST_BYTES = 64 * 1024


class FileFault(StrEnum):
    """Why an attached file cannot be read."""

    TOO_LARGE = "too-large"
    UNREACHABLE = "unreachable"
    NO_TEXT = "no-text"


class FileError(app_commands.AppCommandError):
    """The attached file *name* cannot be read."""

    def __init__(self, fault: FileFault, name: str) -> None:
        super().__init__(fault, name)
        self.fault = fault
        self.name = name


async def text_of(file: discord.Attachment) -> str:
    """What *file* says.

    Raises:
        FileError: it is too large, cannot be had from Discord, or is no text.
    """
    if file.size > MOST_BYTES:
        raise FileError(FileFault.TOO_LARGE, file.filename)
    try:
        return (await file.read()).decode("utf-8-sig")
    except (discord.HTTPException, aiohttp.ClientError, TimeoutError) as error:
        raise FileError(FileFault.UNREACHABLE, file.filename) from error
    except UnicodeDecodeError as error:
        raise FileError(FileFault.NO_TEXT, file.filename) from error
