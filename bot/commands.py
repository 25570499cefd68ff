"""The slash commands, and the entries in menus of people and messages."""

from collections.abc import Sequence
from typing import Any, TypeAlias

from discord import app_commands
from discord.app_commands import AppCommandContext, AppInstallationType

from bot.challenges.commands import challenge, challenge_person, challenges
from bot.community.commands import leaderboard, profile, stats
from bot.community.exploring_commands import explore
from bot.computer.commands import play
from bot.fair_play.commands import appeal, report, server_fair_play
from bot.help.commands import about, help_
from bot.ladders.commands import ladder, server_ladder
from bot.lessons.commands import learn
from bot.matches.notes import note
from bot.matches.plans import if_
from bot.matches.playing_commands import (
    abort,
    addtime,
    claim,
    draw,
    move,
    pause,
    rematch,
    resign,
    resume,
    takeback,
)
from bot.matches.viewing_commands import (
    board,
    export,
    follow,
    games,
    history,
    replay,
    unfollow,
    verify,
)
from bot.players.block_commands import block, blocked, unblock
from bot.players.settings_commands import settings
from bot.players.vacation_commands import vacation
from bot.privacy.commands import privacy
from bot.puzzles.commands import puzzle
from bot.reviews.commands import review
from bot.rules.commands import rules
from bot.rules.ruleset_commands import ruleset
from bot.seasons.commands import season, server_season
from bot.server.commands import server
from bot.sessions.commands import web
from bot.studies.commands import import_, import_message, study
from bot.tournaments.commands import tournament_commands

# Joined here, because most of these rooms do not know each other.
server.add_command(server_season)
server.add_command(server_fair_play)
server.add_command(server_ladder)

game = app_commands.Group(
    name="game", description="Use what is rarely needed in a game: pauses, notes and more."
)
RARELY_USED: Sequence["app_commands.Command[Any, ..., None]"] = (
    abort,
    addtime,
    claim,
    follow,
    note,
    pause,
    resume,
    unfollow,
    verify,
)
for rarely_used in RARELY_USED:
    game.add_command(rarely_used)

fair_play = app_commands.Group(
    name="fair-play", description="Report a player, or appeal a decision about you."
)
fair_play.add_command(report)
fair_play.add_command(appeal)

settings.add_command(block)
settings.add_command(unblock)
settings.add_command(blocked)

Commands: TypeAlias = Sequence["app_commands.Command[Any, ..., None] | app_commands.Group"]

INSTALLS = AppInstallationType(guild=True, user=True)
CONTEXTS = AppCommandContext(guild=True, dm_channel=True, private_channel=True)
"""Where the bot can be added (servers and accounts) and used (on servers and in all chats)."""

ANYWHERE: Commands = (
    learn,
    play,
    rematch,
    move,
    if_,
    board,
    replay,
    review,
    games,
    history,
    resign,
    draw,
    takeback,
    game,
    rules,
    stats,
    explore,
    export,
    import_,
    study,
    puzzle,
    leaderboard,
    profile,
    vacation,
    settings,
    web,
    fair_play,
    privacy,
    help_,
    about,
)
"""Commands that can be used everywhere: for games, and for a player's own data."""

WITH_OTHERS: Commands = (challenge,)
"""Commands that need another person in the chat; not offered in direct messages with the bot."""

ON_SERVERS: Commands = (challenges, ladder, ruleset, server, season, tournament_commands)
"""Commands that exist only on servers: lists, competitions, management."""

MENUS: Sequence[app_commands.ContextMenu] = (challenge_person, import_message)
"""Entries in the menus of people and of messages."""

# Every option is set: discord.py would fill in the defaults for missing ones.
for command in (*WITH_OTHERS, challenge_person):
    command.allowed_contexts = AppCommandContext(guild=True, dm_channel=False, private_channel=True)
for command in ON_SERVERS:
    command.allowed_installs = AppInstallationType(guild=True, user=False)
    command.allowed_contexts = AppCommandContext(
        guild=True, dm_channel=False, private_channel=False
    )

COMMANDS: Commands = (*WITH_OTHERS, *ANYWHERE, *ON_SERVERS)
