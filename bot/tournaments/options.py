"""The systems and results that commands on tournaments offer, and their meanings."""

from collections.abc import Callable
from enum import StrEnum

from discord.app_commands import Choice

from bot.errors import RoundsFixedError
from bot.wording.tournaments import result
from play.players.player_id import PlayerId
from play.tournaments.crosstable import KnockOut, Pairing, RoundRobin, Swiss, System

DEFAULT_ROUNDS = 5
MIN_ROUNDS = 3

SYSTEM_CHOICES = [
    Choice(name="Swiss: a set number of rounds, opponents with similar points", value="swiss"),
    Choice(name="Double round robin: everybody meets everybody", value="round-robin"),
    Choice(name="Knockout: losers are eliminated", value="knock-out"),
]


class NoShow(StrEnum):
    """The players of a pairing who have not played; PLAYER is the one named in the command."""

    PLAYER = "player"
    OPPONENT = "opponent"
    BOTH = "both"


RESULT_CHOICES = [
    *(Choice(name=result(half / 2), value=f"{half / 2:g}") for half in range(4, -1, -1)),
    Choice(name="Didn't play", value=NoShow.PLAYER),
    Choice(name="Won: the opponent didn't play", value=NoShow.OPPONENT),
    Choice(name="Neither player played", value=NoShow.BOTH),
]


def read_system(name: str, rounds: int | None, most_players: int | None) -> System:
    """The system *name*, one of ``SYSTEM_CHOICES``.

    A Swiss has *rounds*; if None, a number that suits *most_players*.

    Raises:
        RoundsFixedError: *rounds* were chosen for a system in which the players determine them.
    """
    if name == "swiss":
        return Swiss(rounds or _fitting(most_players))
    if rounds is not None:
        raise RoundsFixedError
    return RoundRobin() if name == "round-robin" else KnockOut()


def _fitting(most_players: int | None) -> int:
    """The number of rounds after which only one of *most_players* can have won all games.

    It is at least 3, and 5 if *most_players* is None.
    """
    if most_players is None:
        return DEFAULT_ROUNDS
    return max(MIN_ROUNDS, (most_players - 1).bit_length())


def read_result(chosen: str, player: PlayerId) -> Callable[[Pairing], Pairing]:
    """A function that gives a pairing the result *chosen*, one of ``RESULT_CHOICES``.

    The result is from the point of view of *player*.
    """
    match chosen:
        case NoShow.PLAYER:
            return lambda pairing: pairing.forfeited(player)
        case NoShow.OPPONENT:
            return lambda pairing: pairing.forfeited(pairing.opponent(player))
        case NoShow.BOTH:
            return lambda pairing: pairing.forfeited(*pairing.players)
        case points:
            return lambda pairing: pairing.scored(float(points), player)
