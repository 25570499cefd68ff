"""Beginning matches against the computer: they start at once, but their number is limited."""

from collections.abc import Callable
from datetime import datetime

from play.challenges.errors import TooManyMatchesError
from play.computer.errors import (
    LevelTooHighError,
    OwnRulesetRatedError,
    TooManyComputerMatchesError,
    TooManyComputerStartsError,
    TooManyOnServerError,
)
from play.computer.manners import levels_on
from play.limits.amounts import (
    CHALLENGE_PERIOD,
    MAX_COMPUTER_MATCHES,
    MAX_COMPUTER_STARTS,
    MAX_RUNNING_MATCHES,
)
from play.matches.live_positions import require_no_live_start
from play.matches.match import Match
from play.matches.seats import Seats
from play.players.player_id import level_of
from play.servers.place import Place
from play.services.match_beginnings import Start, announce_begun, begin_matches
from play.store.port import Unit
from tafl.rulesets import keys


async def begin_with_computer(
    unit: Unit, start: Start, chance: Callable[[], float], now: datetime
) -> Match:
    """Begin and announce the match of *start*, in which the computer has one of the seats.

    ``Computer.begin`` lists the errors; those of its thinker are not raised here.
    """
    if start.terms.rated and start.terms.ruleset.key not in keys():
        raise OwnRulesetRatedError
    await _require_welcome(unit, start.seats, start.place)
    await require_no_live_start(unit.live_positions, start.terms.ruleset)
    await _require_room(unit, start.seats, now)
    begun = await begin_matches(unit, start, chance, now)
    await announce_begun(unit, begun)
    return begun[0]


async def _require_welcome(unit: Unit, seats: Seats, place: Place) -> None:
    """Refuse a match against the computer that the server of *place* does not allow.

    The server's row is locked, so that its limit also holds for concurrent requests.
    """
    if place.guild_id is None or seats.computer is None:
        return
    server = await unit.servers.load_server(place.guild_id)
    if level_of(seats.computer) not in levels_on(server):
        raise LevelTooHighError(server.computer)
    if server.computer_games is None:
        return
    if await unit.matches.count_computers_on(place.guild_id) >= server.computer_games:
        raise TooManyOnServerError(server.computer_games)


async def _require_room(unit: Unit, seats: Seats, now: datetime) -> None:
    """Refuse a match beyond the player's limits; the player is locked against other requests."""
    player = seats.attackers if seats.computer == seats.defenders else seats.defenders
    await unit.players.load_player(player, now)
    running, begun = await unit.matches.count_with_computer(player, now - CHALLENGE_PERIOD)
    if running >= MAX_COMPUTER_MATCHES:
        raise TooManyComputerMatchesError(MAX_COMPUTER_MATCHES)
    if begun >= MAX_COMPUTER_STARTS:
        raise TooManyComputerStartsError(MAX_COMPUTER_STARTS)
    if await unit.matches.count_running(player) >= MAX_RUNNING_MATCHES:
        raise TooManyMatchesError(MAX_RUNNING_MATCHES)
