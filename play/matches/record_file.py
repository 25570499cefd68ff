"""The record of a match as a file, in one of the notations that programs read."""

from collections.abc import Sequence
from typing import NamedTuple

from play.matches.match import Match
from play.matches.state import MatchState
from tafl.convert import Notation, write_any_game
from tafl.opentafl.rules_writer import Rounded
from tafl.records import HASH_TAG, SEED_TAG, Record

EXTENSIONS = {Notation.TAFL: "txt", Notation.OPENTAFL: "otg"}
"""The extension of the file for each notation, without a dot."""


class RecordFile(NamedTuple):
    """A file called *name*; *rounded* are options that its notation can't state exactly."""

    name: str
    text: str
    rounded: Sequence[Rounded]

    @classmethod
    def of(cls, match: Match, attackers: str, defenders: str, notation: Notation) -> "RecordFile":
        """The record of *match* in *notation*, with the names of both players.

        Raises:
            UnwritableError: *notation* cannot express some options of the ruleset.
        """
        tags = {
            "Event": f"Match {match.id}",
            "Date": f"{match.created_at:%Y.%m.%d}",
            "Attackers": attackers,
            "Defenders": defenders,
        }
        if match.dice is not None:
            tags[HASH_TAG] = match.dice.commitment
            # The seed reveals all rolls to come.
            if match.state is not MatchState.RUNNING:
                tags[SEED_TAG] = match.dice.seed
        game = match.game if match.outcome is None else match.game.ended(match.outcome)
        text, rounded = write_any_game(Record(game, tags), notation)
        return cls(f"{match.ruleset.key}-{match.id}.{EXTENSIONS[notation]}", text, rounded)
