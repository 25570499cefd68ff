"""Admission: who may accept a challenge to anybody, and how many may."""

from dataclasses import dataclass

from play.challenges.errors import ChallengeError
from play.players.reliability import Reliability

MAX_REQUIRED_GAMES = 1000
"""How many finished games may be asked for."""


@dataclass(frozen=True, slots=True)
class Admission:
    """A *standing* challenge may be accepted again and again, others once.

    *min_games* are the finished games, *min_reliability* the percentage, that are asked for.
    Somebody without a game has 100 %: who wants no newcomers asks for games as well.
    """

    standing: bool = False
    min_games: int = 0
    min_reliability: int = 0

    @property
    def is_selective(self) -> bool:
        """Whether anything is asked for."""
        return bool(self.min_games or self.min_reliability)

    def require(self, challenge_id: int, reliability: Reliability) -> None:
        """Refuse a player who has not what is asked for.

        Raises:
            NotAdmittedError: he has finished too few games, or lost too many on time.
        """
        admitted = (
            reliability.finished >= self.min_games and reliability.percent >= self.min_reliability
        )
        if not admitted:
            raise NotAdmittedError(challenge_id, self, reliability)


FIRST_TO_ACCEPT = Admission()
"""For the first who accepts, whoever it is."""


class NotAdmittedError(ChallengeError):
    """The player's *reliability* is not what the *admission* of the challenge asks for."""

    def __init__(self, challenge_id: int, admission: Admission, reliability: Reliability) -> None:
        super().__init__(challenge_id)
        self.admission = admission
        self.reliability = reliability
