"""The two players of a match, locked against other transactions that change them."""

from datetime import datetime

from play.matches.seats import Seats
from play.players.player import Player
from play.players.player_id import PlayerId, is_computer
from play.store.port import Unit
from play.time.habits import PairOfHabits


async def both_players(
    unit: Unit, one: PlayerId, other: PlayerId, now: datetime
) -> dict[PlayerId, Player]:
    """The players *one* and *other* by their ids, locked until the transaction ends.

    The computer, which is not stored, is a new player and not locked.
    """
    # In one order, so that two requests that lock the same two players never deadlock.
    return {
        player: Player.new(player, now)
        if is_computer(player)
        else await unit.players.load_player(player, now)
        for player in sorted((one, other))
    }


async def both_habits(unit: Unit, seats: Seats, now: datetime) -> PairOfHabits:
    """The settings of the players in *seats* that affect their matches; both are locked."""
    players = await both_players(unit, seats.attackers, seats.defenders, now)
    return PairOfHabits(players[seats.attackers].habits, players[seats.defenders].habits)
