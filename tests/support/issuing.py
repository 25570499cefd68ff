"""Challenges made and sent in one step."""

from datetime import timedelta

from play.challenges.challenge import DEFAULT_OPEN_TIME, Challenge
from play.challenges.requirements import FIRST_TO_ACCEPT, Admission
from play.matches.terms import Terms
from play.players.player_id import PlayerId
from play.rulesets.single_game_options import Naming
from play.servers.place import Place
from play.services.challenges import Challenges


async def send_challenge(  # noqa: PLR0917 - what a challenge consists of
    challenges: Challenges,
    place: Place,
    challenger: PlayerId,
    opponent: PlayerId | None,
    terms: Terms,
    lasting: timedelta = DEFAULT_OPEN_TIME,
    *,
    admission: Admission = FIRST_TO_ACCEPT,
    naming: Naming | None = None,
    opponent_is_bot: bool = False,
) -> Challenge:
    """Challenge *opponent*, or with None anybody in the channel admitted by *admission*."""
    made = Challenge.issue(
        place,
        challenger,
        opponent,
        terms,
        (challenges.now(), lasting),
        admission,
        naming,
        opponent_is_bot=opponent_is_bot,
    )
    return await challenges.send(made)
