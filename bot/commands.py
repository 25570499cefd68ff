"""The slash commands."""

from collections.abc import Sequence
from typing import Any

from discord import app_commands

from bot.challenges.commands import challenge
from bot.challenges.list_commands import challenges
from bot.community.commands import head_to_head, leaderboard, profile
from bot.community.statistics_commands import stats
from bot.computer.commands import play
from bot.fair_play.commands import appeal, report
from bot.fair_play.server_commands import server_fair_play
from bot.help.commands import about, help_, rules
from bot.ladders.commands import ladder
from bot.ladders.server_commands import server_ladder
from bot.matches.following_commands import follow, unfollow
from bot.matches.note_commands import note
from bot.matches.offer_commands import addtime, draw, pause, resume, takeback
from bot.matches.plan_commands import if_
from bot.matches.playing_commands import abort, claim, move, rematch, resign
from bot.matches.viewing_commands import board, export, games, history, replay, verify
from bot.players.block_commands import block
from bot.players.settings_commands import settings
from bot.players.vacation_commands import vacation
from bot.privacy.commands import privacy
from bot.rules.ruleset_commands import ruleset
from bot.seasons.commands import season, server_season
from bot.server.commands import server
from bot.studies.commands import import_, study
from bot.tournaments.commands import tournament_commands

# Here, since ``server`` and ``ladders`` are rooms side by side, which know nothing of each other.
server.add_command(server_season)
server.add_command(server_fair_play)
server.add_command(server_ladder)

COMMANDS: Sequence[app_commands.Command[Any, ..., None] | app_commands.Group] = (
    play,
    challenge,
    challenges,
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
    tournament_commands,
    export,
    import_,
    study,
    verify,
    leaderboard,
    profile,
    head_to_head,
    vacation,
    settings,
    privacy,
    help_,
    about,
)
