"""The settings of a server's ladder."""

from dataclasses import dataclass
from datetime import datetime
from typing import Self

from play.matches.terms import Terms
from play.rulesets.single_game_options import is_even
from play.servers.place import Place
from play.time.time_control import TimeControl
from tafl.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class LadderSettings:
    """The settings of the ladder of the server *guild_id*, open in *channel_id* since *opened_at*.

    Each challenge is a pair of matches under the *terms* in force when it begins; new terms change
    no match that has begun.
    """

    guild_id: int
    channel_id: int
    terms: Terms
    opened_at: datetime

    @classmethod
    def of(cls, place: Place, ruleset: Ruleset, control: TimeControl, opened_at: datetime) -> Self:
        """The settings of a new ladder; matches are rated unless there are dice or a handicap."""
        terms = Terms(ruleset, control=control, rated=is_even(ruleset), pair=True)
        return cls(place.server_id, place.channel_id, terms.checked(), opened_at)

    @property
    def place(self) -> Place:
        """The channel in which the ladder's matches begin."""
        return Place(self.guild_id, self.channel_id)
