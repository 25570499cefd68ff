"""Games as a person sees them: who may see which, by whose names, in which colours."""

from collections.abc import Sequence
from dataclasses import replace

from aiohttp import web

from play.appearance import DEFAULT_LOOK, Appearance
from play.matches.errors import NotYourMatchError, UnknownMatchError
from play.matches.glimpse import Glimpse
from play.matches.match import Match
from play.matches.match_view import MatchView
from play.matches.viewing import Viewer
from play.players.player_id import PlayerId
from play.time.habits import Habits
from tafl.pieces import Side
from web.dependencies import House
from web.errors import UnreadableRequestError
from web.game_state import Sight, State, state_of
from web.request_checks import HOUSE, session_of

MAX_DIGITS, MAX_NUMBER = 19, 2**63 - 1
"""The largest number that a store takes, and its digits."""


def number_in(request: web.Request, name: str) -> int:
    """The number that the path of *request* has in its part *name*, up to ``MAX_NUMBER``."""
    digits = request.match_info[name]
    if len(digits) > MAX_DIGITS or int(digits) > MAX_NUMBER:
        raise UnreadableRequestError
    return int(digits)


async def viewer_of(house: House, player: PlayerId, match_id: int) -> Viewer:
    """*player* as a viewer of a match that they may see.

    Raises:
        UnknownMatchError: they may not, or there is none.
    """
    return await viewer_in(house, player, match_id, await house.matches.glimpses([match_id]))


async def viewer_in(
    house: House, player: PlayerId, match_id: int, found: Sequence[Glimpse]
) -> Viewer:
    """The viewer of ``viewer_of``, if *found* is what the store says of the match."""
    if not found:
        raise UnknownMatchError(match_id)
    glimpse = found[0]
    # Players see their games without a question to Discord.
    own = glimpse.seats.side_of(player) is not None
    viewer = Viewer(player) if own else await house.viewer_on(player, glimpse.place.guild_id)
    viewer.require(glimpse)
    return viewer


async def sight_of(house: House, viewer: Viewer, match_id: int, *, named: bool = True) -> Sight:
    """The match as *viewer* sees it now; nobody's right to see it is checked."""
    return await sight_in(house, viewer, *await house.matches.with_view(match_id), named=named)


async def sight_in(  # noqa: PLR0913 - what was loaded
    house: House,
    viewer: Viewer,
    match: Match,
    view: MatchView,
    *,
    named: bool = True,
    habits: Habits | None = None,
) -> Sight:
    """*match*, which was loaded with *view*, as *viewer* sees it.

    *habits* are those of a spectator; None if they have to be loaded.

    Unless *named*, no names are looked up: Discord may have to be asked for each. Whoever looks
    from elsewhere sees neither nicknames of the match's server, nor where it is.
    """
    side = match.seats.side_of(viewer.player)
    if side is not None:
        habits = view.habits.of_side(side)
    elif habits is None:
        habits = (await house.players.load_player(viewer.player)).habits
    look = habits.look(view.look)
    is_there = side is not None or viewer.reads(match.place)
    people = [match.seats.player(each) for each in Side] if named else []
    names = await house.names_on(people, match.place.guild_id if is_there else None)
    chat = house.chat if is_there else ""
    return Sight(match, view, viewer.player, names, look, house.now(), chat)


async def seen(request: web.Request, *, named: bool = True) -> Sight:
    """The match in the path of *request*, as its person sees it; *named* as for ``sight_in``."""
    house, player, match_id = (
        request.app[HOUSE],
        session_of(request).player,
        number_in(request, "id"),
    )
    viewer = await viewer_of(house, player, match_id)
    return await sight_of(house, viewer, match_id, named=named)


async def own_look(house: House, player: PlayerId) -> Appearance:
    """The look of pages for *player* that belong to no server."""
    return (await house.players.load_player(player)).habits.look(DEFAULT_LOOK)


async def state_now(house: House, sight: Sight) -> State:
    return await house.beside(state_of, await with_rematch(house, sight), house.voice)


async def with_rematch(house: House, sight: Sight) -> Sight:
    """*sight* with the offer of a rematch, if its viewer may get one."""
    if not sight.has_played:
        return sight
    return replace(sight, rematch=await house.rematches.latest(sight.match))


async def as_they_see(house: House, player: PlayerId, error: NotYourMatchError) -> BaseException:
    """The error to show *player*, who is no player in a match, and perhaps may not see it."""
    try:
        await viewer_of(house, player, error.match_id)
    except UnknownMatchError as unknown:
        return unknown
    return error
