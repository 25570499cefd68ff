"""The slash commands."""

from collections.abc import Sequence
from typing import Any

from discord import app_commands

from bot.commands.arranging import addtime, draw, pause, resume, takeback
from bot.commands.blocks import block
from bot.commands.challenging import challenge, rematch
from bot.commands.community import head_to_head, leaderboard, profile
from bot.commands.fair_play import appeal, report
from bot.commands.following import follow, unfollow
from bot.commands.ladder import ladder
from bot.commands.listing import board, export, games, history, replay, verify
from bot.commands.notes import note
from bot.commands.plans import if_
from bot.commands.playing import abort, claim, move, resign
from bot.commands.reading import about, help_, rules
from bot.commands.rulesets import ruleset
from bot.commands.seasons import season, server_season
from bot.commands.server import server
from bot.commands.server_fair_play import server_fair_play
from bot.commands.server_ladder import server_ladder
from bot.commands.settings import settings
from bot.commands.statistics import stats
from bot.commands.studies import import_, study
from bot.commands.tournaments import tournament
from bot.commands.vacation import vacation

server.add_command(server_season)
server.add_command(server_fair_play)
server.add_command(server_ladder)

COMMANDS: Sequence[app_commands.Command[Any, ..., None] | app_commands.Group] = (
    challenge,
    rematch,
    ladder,
    block,
    move,
    if_,
    board,
    replay,
    games,
    history,
    resign,
    draw,
    takeback,
    pause,
    resume,
    addtime,
    note,
    report,
    appeal,
    follow,
    unfollow,
    abort,
    claim,
    rules,
    stats,
    ruleset,
    server,
    season,
    tournament,
    export,
    import_,
    study,
    verify,
    leaderboard,
    profile,
    head_to_head,
    vacation,
    settings,
    help_,
    about,
)
