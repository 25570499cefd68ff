"""Requests of spectators, who follow matches: they are notified when one ends."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from play.following import FollowOwnMatchError, NotFollowingError, TooManyFollowedError
from play.limits.amounts import MAX_FOLLOWED
from play.matches.errors import MatchOverError
from play.matches.match import Match
from play.matches.state import MatchState
from play.matches.viewing import Viewer
from play.players.player_id import PlayerId
from play.store.port import Store


@dataclass(frozen=True, slots=True)
class Following:
    """Requests to follow and unfollow matches; ``Matches.followed`` lists them."""

    store: Store
    now: Callable[[], datetime]

    async def follow(self, match_id: int, viewer: Viewer) -> Match:
        """Let *viewer* follow a running match of others; if they do already, nothing changes.

        Raises:
            UnknownMatchError: there is no such match, or the viewer may not see it.
            MatchOverError: the match has ended.
            FollowOwnMatchError: the viewer plays in the match.
            TooManyFollowedError: the viewer follows as many matches as the limit allows.
        """
        player = viewer.player
        async with self.store.begin() as unit:
            match = await unit.matches.load_match(match_id, viewer.require)
            if match.seats.side_of(player) is not None:
                raise FollowOwnMatchError(match_id)
            if match.state is not MatchState.RUNNING:
                raise MatchOverError(match_id, match.state, match.outcome)
            # The player is locked, so that the limit also holds for concurrent requests.
            await unit.players.load_player(player, self.now())
            followed = [known.id for known in await unit.matches.followed(player)]
            if match_id not in followed:
                if len(followed) >= MAX_FOLLOWED:
                    raise TooManyFollowedError(MAX_FOLLOWED)
                await unit.followers.add_follower(match_id, player, self.now())
        return match

    async def unfollow(self, match_id: int, player: PlayerId) -> None:
        """Let *player* stop following a match, or raise ``NotFollowingError`` if they do not."""
        async with self.store.begin() as unit:
            if not await unit.followers.remove(match_id, player):
                raise NotFollowingError(match_id)
