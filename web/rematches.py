"""Games that follow another: a rematch, and a game from a position under review."""

from play.challenges.errors import UnknownChallengeError
from play.challenges.state import ChallengeState
from play.matches.errors import NoSuchPlyError
from play.matches.match import Match
from play.reviews.review import position_to_play_on, reviewed_game
from play.rulesets.single_game_options import starting_at
from web.errors import NoRoomError
from web.game_actions import GameRequest, acting, answering, field_of, present_game
from web.game_state import State
from web.game_views import viewer_of


@answering
async def rematch(asked: GameRequest) -> State:
    """Offer a rematch, or accept that of the opponent; the computer accepts at once."""
    house, me = asked.house, asked.player
    match = await house.matches.load_match(asked.match_id)
    match.side_of(me)
    if match.computer is not None:
        house.floods.take_another(me)
        await house.computer.require_playable(match.ruleset)
    place, roles = await house.rooms.after(me, match.place)
    result = await house.rematches.offer_or_accept(match.id, me, place, roles)
    return {"game": result.id} if isinstance(result, Match) else await present_game(asked)


@acting
async def decline(asked: GameRequest) -> None:
    """Decline the rematch that the opponent offers."""
    await asked.house.challenges.decline(await _offered(asked), asked.player)


@acting
async def withdraw(asked: GameRequest) -> None:
    """Withdraw the player's offer of a rematch."""
    await asked.house.challenges.withdraw(await _offered(asked), asked.player)


async def _offered(asked: GameRequest) -> int:
    """The id of the open offer of a rematch of the player's match."""
    match = await asked.house.matches.load_match(asked.match_id)
    match.side_of(asked.player)
    offer = await asked.house.rematches.latest(match)
    if offer is None or offer.state_at(asked.house.now()) is not ChallengeState.OPEN:
        raise UnknownChallengeError(0 if offer is None else offer.id)
    return offer.id


@answering
async def play_on(asked: GameRequest) -> State:
    """Begin a casual game with the computer from a position of a game that is over."""
    house, me = asked.house, asked.player
    await viewer_of(house, me, asked.match_id)
    match, ply = await house.matches.load_match(asked.match_id), field_of(asked.body, "ply", int)
    position = position_to_play_on(reviewed_game(match), ply)
    if position is None:
        raise NoSuchPlyError(match.id, ply, match.ply)
    house.floods.take_another(me)
    place = await house.rooms.of_new_game(me, match.place)
    if place is None:
        raise NoRoomError
    level = await house.computer.usual_level(me, place.guild_id)
    begun = await house.computer.begin(place, me, level, starting_at(position), position.to_move)
    return {"game": begun.id}
