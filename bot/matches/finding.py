"""Finding the match that a player means."""

from collections.abc import Sequence

import discord

from bot.errors import NoMatchError, Purpose, SeveralMatchesError
from play.matches.errors import NotYourTurnError
from play.matches.summary import MatchSummary
from play.matches.viewing import Viewer
from play.services.matches import Matches

NO_THREADS = (discord.TextChannel, discord.DMChannel, discord.GroupChannel)
"""Types of channels that cannot be the thread of a match, so that none has to be looked up."""


def thread_of(interaction: "discord.Interaction[discord.Client]") -> int | None:
    """The id of the channel of *interaction*; None if it cannot be the thread of a match."""
    return None if isinstance(interaction.channel, NO_THREADS) else interaction.channel_id


async def find_match(
    matches: Matches, viewer: Viewer, channel_id: int | None, purpose: Purpose, named: int | None
) -> int:
    """The number of the match that *viewer* means; the caller checks whether they may see it.

    It is *named* if that is given, or else the match of the thread *channel_id*, or else the
    viewer's only match that *purpose* allows.

    Raises:
        NoMatchError, SeveralMatchesError: *purpose* allows no match, or several.
        NotYourTurnError: *purpose* is a move, and it is not the viewer's turn in their only match.
    """
    if named is not None:
        return named
    here = None if channel_id is None else await matches.number_in_thread(channel_id)
    if here is not None:
        return here
    found = await _candidates(matches, viewer, purpose)
    if not found:
        raise NoMatchError(purpose)
    if len(found) > 1:
        raise SeveralMatchesError(found)
    if purpose is Purpose.MOVE and found[0].player_to_move != viewer.player:
        raise NotYourTurnError(found[0].id, found[0].to_move)
    return found[0].id


async def _candidates(matches: Matches, viewer: Viewer, purpose: Purpose) -> Sequence[MatchSummary]:
    """The matches that *viewer* may mean by a command with *purpose*, if the command names none.

    They are the viewer's matches in progress, with these exceptions: for a move, matches in which
    it is the viewer's turn come before all others; for conditional moves, matches in which it is
    not. A rematch or a review is of the match that ended last; that is also looked at if none is in
    progress. Following a match needs its number, since any match can be followed.
    """
    player = viewer.player
    if purpose is Purpose.MOVE and (waiting := await matches.waiting_for(player)):
        return waiting
    if purpose in {Purpose.AGAIN, Purpose.REVIEW}:
        return await matches.recent(player, 1)
    if purpose is Purpose.FOLLOW:
        return []
    if purpose is Purpose.UNFOLLOW:
        return await matches.followed(viewer)
    running = await matches.running(player)
    if purpose is Purpose.PLAN:
        return [match for match in running if match.player_to_move != player] or running
    if running or purpose is not Purpose.LOOK:
        return running
    return await matches.recent(player, 1)
