"""Requirements on the players who may accept a challenge that is open to anybody."""

from dataclasses import dataclass

from play.challenges.errors import ChallengeError
from play.players.reliability import Reliability


@dataclass(frozen=True, slots=True)
class Admission:
    """The conditions for accepting a challenge to anybody: who may, and how often.

    A player needs *min_games* finished games, and a reliability of *min_reliability* percent: the
    share of recent games not lost on time, which is 100 without any. A *standing* challenge may be
    accepted again and again, any other only once.
    """

    standing: bool = False
    min_games: int = 0
    min_reliability: int = 0

    @property
    def is_selective(self) -> bool:
        return bool(self.min_games or self.min_reliability)

    def require(self, challenge_id: int, reliability: Reliability) -> None:
        """Raise ``NotAdmittedError`` if *reliability* does not meet the requirements."""
        admitted = (
            reliability.finished >= self.min_games and reliability.percent >= self.min_reliability
        )
        if not admitted:
            raise NotAdmittedError(challenge_id, self, reliability)


FIRST_TO_ACCEPT = Admission()
"""No requirements: the first player who accepts begins the match."""


class NotAdmittedError(ChallengeError):
    """The player's *reliability* does not meet the *admission* requirements of the challenge."""

    admission: Admission
    reliability: Reliability
