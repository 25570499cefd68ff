"""Admission: the players who may accept a challenge to anybody, and how often."""

from dataclasses import dataclass

from play.challenges.errors import ChallengeError
from play.players.reliability import Reliability


@dataclass(frozen=True, slots=True)
class Admission:
    """The requirements on a player who accepts: *min_games* finished, *min_reliability* in percent.

    A *standing* challenge may be accepted again and again, others only once. A player without a
    game has 100 %: challengers who want no newcomers require games as well.
    """

    standing: bool = False
    min_games: int = 0
    min_reliability: int = 0

    @property
    def is_selective(self) -> bool:
        """Whether anything is required."""
        return bool(self.min_games or self.min_reliability)

    def require(self, challenge_id: int, reliability: Reliability) -> None:
        """Refuse a player who does not meet the requirements.

        Raises:
            NotAdmittedError: the player has finished too few games, or lost too many on time.
        """
        admitted = (
            reliability.finished >= self.min_games and reliability.percent >= self.min_reliability
        )
        if not admitted:
            raise NotAdmittedError(challenge_id, self, reliability)


FIRST_TO_ACCEPT = Admission()
"""Open to the first player who accepts."""


class NotAdmittedError(ChallengeError):
    """The player's *reliability* is less than the *admission* of the challenge requires."""

    admission: Admission
    reliability: Reliability
