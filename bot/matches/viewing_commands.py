"""Commands for anybody: to look at games, to list, export, verify and follow them."""

import logging
from dataclasses import replace

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.errors import Purpose
from bot.matches.board_navigation import LATEST_PLY
from bot.matches.boards import BoardStyle, ply_choices, require_ply, show_board
from bot.matches.finding import (
    NO_MATCH_YET,
    match_option,
    requested_match,
    requested_match_number,
    shown_match,
    typed_match_number,
)
from bot.matches.game_lists import GameFilter, show_games
from bot.matches.posts import export_post, history_post, verification_post
from bot.matches.replays import show_replay
from bot.ui.answers import answer, answer_with, defer, names_for, person_of, player_of
from bot.ui.base import Interaction
from bot.ui.command_options import SHARE
from bot.ui.viewers import viewer_of
from bot.ui.worker_threads import in_background
from bot.wording import following as wording
from bot.wording import game_lists as lists
from bot.wording.replays import SPEEDS
from play.matches.match import Match
from play.rate_limits import Way
from rendering.animation import Speed
from tafl.convert import Notation

MAX_PLY = 100_000
"""A number of turns that no game reaches."""


@app_commands.command()
@app_commands.describe(
    ply="Number of moves played, for an earlier board; 0: the start",
    style="Picture or text",
    share=SHARE,
)
@app_commands.choices(style=[Choice(name=str(style), value=str(style)) for style in BoardStyle])
@match_option(Purpose.LOOK, "The game, if you play several; others by number")
async def board(
    interaction: Interaction,
    match: str | None = None,
    ply: app_commands.Range[int, 0, MAX_PLY] | None = None,
    style: str = BoardStyle.PICTURE,
    share: bool = False,
) -> None:
    """Show the board of a game, now or after any move."""
    await defer(interaction, private=not share)
    current = await requested_match(interaction, Purpose.LOOK, match)
    shown = LATEST_PLY if ply is None else require_ply(current, ply)
    await show_board(interaction, current, shown, BoardStyle(style), shared=share)


@board.autocomplete("ply")
async def offer_plies(interaction: Interaction, typed: int | str) -> list[Choice[int]]:
    try:
        number = await typed_match_number(interaction, Purpose.LOOK)
        current = await shown_match(interaction, number)
    except NO_MATCH_YET:
        return []
    return ply_choices(current, str(typed))


@app_commands.command()
@app_commands.describe(speed="Speed; default: 1 second per move", share=SHARE)
@app_commands.choices(speed=[Choice(name=SPEEDS[speed], value=str(speed)) for speed in Speed])
@match_option(Purpose.LOOK, "The game, if you play several; others by number")
async def replay(
    interaction: Interaction,
    match: str | None = None,
    speed: str = Speed.NORMAL,
    share: bool = False,
) -> None:
    """Replay a game as an animation, with its key moments."""
    await defer(interaction, private=not share)
    current = await requested_match(interaction, Purpose.LOOK, match)
    await show_replay(interaction, current, Speed(speed), shared=share)


@app_commands.command()
@app_commands.describe(
    player="The player whose games to list; default: you",
    show="Which of your games; default: those in progress",
)
@app_commands.choices(
    show=[Choice(name=lists.FILTERS[which], value=str(which)) for which in GameFilter]
)
async def games(
    interaction: Interaction, player: discord.User | None = None, show: str | None = None
) -> None:
    """List your games, your turn first, and open challenges."""
    await defer(interaction)
    which = GameFilter(show or GameFilter.RUNNING)
    whose = player_of(interaction) if player is None else person_of(interaction, player)
    await show_games(interaction, which, whose, 0)


@app_commands.command()
@match_option(Purpose.LOOK, "The game, if you play several; others by number")
async def history(interaction: Interaction, match: str | None = None) -> None:
    """Show the moves of a game."""
    await defer(interaction)
    current = await requested_match(interaction, Purpose.LOOK, match)
    await answer_with(interaction, history_post(current))


@app_commands.command()
@app_commands.describe(notation="Format of the file; default: this bot's own")
@app_commands.rename(notation="format")
@app_commands.choices(
    notation=[
        Choice(name="This bot's own notation", value=Notation.TAFL),
        Choice(name="OpenTafl's notation", value=Notation.OPENTAFL),
    ]
)
@match_option(Purpose.LOOK, "The game, if you play several; others by number")
async def export(
    interaction: Interaction, match: str | None = None, notation: str = Notation.TAFL
) -> None:
    """Export a game as a text file."""
    await defer(interaction)
    current = await requested_match(interaction, Purpose.LOOK, match)
    names = names_for(interaction)
    attackers = await names.find(current.attackers)
    defenders = await names.find(current.defenders)
    post = await in_background(export_post, current, attackers, defenders, Notation(notation))
    await answer_with(interaction, post)


@app_commands.command()
@match_option(Purpose.LOOK, "The game, if you play several; others by number")
async def verify(interaction: Interaction, match: str | None = None) -> None:
    """Verify the dice of a game against its seed."""
    await defer(interaction)
    current = await requested_match(interaction, Purpose.LOOK, match)
    await answer_with(interaction, verification_post(current))


log = logging.getLogger(__name__)


@app_commands.command()
@match_option(Purpose.FOLLOW, "Game number; leave it out in the game's thread")
async def follow(interaction: Interaction, match: str | None = None) -> None:
    """Follow somebody else's game and get its result."""
    await defer(interaction)
    number = await requested_match_number(interaction, Purpose.FOLLOW, match)
    followed = await interaction.client.services.following.follow(number, viewer_of(interaction))
    followed, added = await _in_its_thread(interaction, followed)
    await answer(interaction, wording.followed(followed, added=added))


@app_commands.command()
@match_option(Purpose.UNFOLLOW, "The game, if you follow several")
async def unfollow(interaction: Interaction, match: str | None = None) -> None:
    """Unfollow a game; you won't get its result."""
    await defer(interaction)
    number = await requested_match_number(interaction, Purpose.UNFOLLOW, match)
    await interaction.client.services.following.unfollow(number, player_of(interaction))
    await answer(interaction, wording.unfollowed(number))


async def _in_its_thread(interaction: Interaction, match: Match) -> tuple[Match, bool]:
    """*match*, and whether the user was added to its thread, if there is one.

    If the thread turns out to be gone, *match* is returned without it. As Discord tells everybody
    there about each new member, nobody is added again and again.
    """
    user, floods = interaction.user.id, interaction.client.floods
    if match.thread_id is None or not floods.let_in(
        user, interaction.guild_id, Way.REPLIES, answered=0
    ):
        return match, False
    try:
        # Not ``Thread.add_user``: discord.py knows no thread before the gateway announces it.
        await interaction.client.http.add_user_to_thread(match.thread_id, user)
    except discord.NotFound:
        await interaction.client.services.matches.lost_thread(match.thread_id)
        return replace(match, thread_id=None), False
    except discord.HTTPException as error:
        log.info("Nobody can be added to thread %s: %s", match.thread_id, error)
        return match, False
    return match, True
