"""Rulesets as texts that people attach to a command or paste."""

import asyncio

import discord

from bot.ui.attachments import read_attachment
from tafl.ruleset import Ruleset
from tafl.rulesets import read_ruleset


async def attached_ruleset(file: discord.Attachment, key: str | None) -> Ruleset:
    """The ruleset in *file*, under *key* or else under the file's own name.

    Raises:
        FileError: the file is too large, cannot be had from Discord, or is no text.
        RulesetError: it is no ruleset.
    """
    text = await read_attachment(file)
    return await written_ruleset(text, key or file.filename.rpartition(".")[0] or file.filename)


async def written_ruleset(text: str, key: str) -> Ruleset:
    """The ruleset that *text* says, under *key*.

    Raises:
        RulesetError: it is no ruleset.
    """
    return await asyncio.to_thread(read_ruleset, text, key.strip().lower())
