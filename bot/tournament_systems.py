"""The systems of tournaments as ``/tournament create`` offers them."""

from discord import app_commands
from discord.app_commands import Choice

from play.tournament import KnockOut, RoundRobin, Swiss, System

USUAL_ROUNDS = 5
LEAST_ROUNDS = 3

SYSTEMS = [
    Choice(name="Swiss: some rounds, against players with as many points", value="swiss"),
    Choice(name="double round robin: everybody meets everybody", value="round-robin"),
    Choice(name="knock-out: who loses is out", value="knock-out"),
]


class RoundsFixedError(app_commands.AppCommandError):
    """A number of rounds was chosen for a system in which it follows from the players."""


def read_system(name: str, rounds: int | None, most_players: int | None) -> System:
    """The system of that *name*: of ``SYSTEMS``.

    Raises:
        RoundsFixedError: it has no *rounds* to choose.
    """
    if name == "swiss":
        return Swiss(rounds or _fitting(most_players))
    if rounds is not None:
        raise RoundsFixedError
    return RoundRobin() if name == "round-robin" else KnockOut()


def _fitting(most_players: int | None) -> int:
    """So many rounds that at most one of the players wins all of them."""
    if most_players is None:
        return USUAL_ROUNDS
    return max(LEAST_ROUNDS, (most_players - 1).bit_length())
