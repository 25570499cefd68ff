"""Finding the match that a player means."""

from collections.abc import Sequence

import discord

from bot.errors import NoMatchError, Purpose, SeveralMatchesError
from play.matches.errors import NotYourTurnError
from play.matches.summary import MatchSummary
from play.matches.viewing import Viewer
from play.services.matches import Matches

NO_THREADS = (discord.TextChannel, discord.DMChannel, discord.GroupChannel)
"""Channels that are certainly no thread of a match: nothing has to be read to know that."""


def thread_of(interaction: "discord.Interaction[discord.Client]") -> int | None:
    """The channel of *interaction*, if it may be the thread of a match."""
    return None if isinstance(interaction.channel, NO_THREADS) else interaction.channel_id


async def find_match(
    matches: Matches, viewer: Viewer, channel_id: int | None, purpose: Purpose, named: int | None
) -> int:
    """The number of the match *named*, or of the thread *channel_id*, or of the only one possible.

    The caller has to check whether the viewer may see the match.

    Raises:
        NoMatchError, SeveralMatchesError: there is no such match, or several.
        NotYourTurnError: the player has one match, and it is not their turn.
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
    """The player's matches that *purpose* may be about.

    For a move, these are the matches in which it is the player's turn, or else all; for a plan,
    the others, or else all. For a rematch or a review, it is the match that ended last. To follow,
    there are none: too many would be possible.
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
