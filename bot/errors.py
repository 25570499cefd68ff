"""Errors for requests that cannot be fulfilled; ``bot.wording`` has the sentence for each.

``tafl`` and ``play`` raise the errors of games, matches and tournaments.
"""

from collections.abc import Collection, Sequence
from enum import Enum, StrEnum

from discord import app_commands

from play.matches.summary import MatchSummary
from play.players.player_id import PlayerId
from play.tournaments.summary import TournamentSummary
from play.tournaments.tournament import TournamentState
from tafl.ruleset import Ruleset


class FloodError(app_commands.AppCommandError):
    """A person has asked for too much at once; if *shared*, all people on a server have.

    They may ask again in *seconds*.
    """

    def __init__(self, seconds: float, *, shared: bool = False) -> None:
        super().__init__(seconds)
        self.seconds = seconds
        self.shared = shared


class HeavyWorkFault(StrEnum):
    """Reasons why heavy work, such as a replay, is not done."""

    OWN_UNDER_WAY = "own-under-way"
    QUEUE_FULL = "queue-full"
    TOO_LONG = "too-long"
    STOPPED = "stopped"


class HeavyWorkError(app_commands.AppCommandError):
    """Heavy work, such as a replay, was not done."""

    def __init__(self, fault: HeavyWorkFault) -> None:
        super().__init__(fault)
        self.fault = fault


class BotNotOnServerError(app_commands.AppCommandError):
    """The bot is used on a server that has not added it, by a person who has."""


class NobodyHereError(app_commands.AppCommandError):
    """A challenge is to be sent to a chat that nobody but the challenger can read."""


class NotShownError(app_commands.AppCommandError):
    """Discord does not let the bot show a challenge in this chat."""


class BlankError(app_commands.AppCommandError):
    """A text consists only of spaces."""


class NotANumberError(app_commands.AppCommandError):
    """*text*, which should name a match, is not a number."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


class CommandTypedError(app_commands.AppCommandError):
    """Instead of a move, somebody typed a word that means *command*."""

    def __init__(self, command: str) -> None:
        super().__init__(command)
        self.command = command


class UnknownOpponentError(app_commands.AppCommandError):
    """*text* names nobody on the ladder."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


class EscapeFixedError(app_commands.AppCommandError):
    """An escape was chosen for *ruleset*, which offers no choice."""

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset.key)
        self.ruleset = ruleset


class UnknownButtonError(app_commands.AppCommandError):
    """A button or list has a custom id that the bot never posted, so its meaning is unknown."""


class NotInServerError(app_commands.AppCommandError):
    """The command was used outside of a server."""


class NotAManagerError(app_commands.AppCommandError):
    """The command is for managers of the server."""


class ChannelUnusableError(app_commands.AppCommandError):
    """The bot lacks the permissions *missing* in the channel *channel_id*."""

    def __init__(self, channel_id: int, missing: Sequence[str]) -> None:
        super().__init__(channel_id, missing)
        self.channel_id = channel_id
        self.missing = tuple(missing)


class FileFault(StrEnum):
    """Reasons why an attached file cannot be read."""

    TOO_LARGE = "too-large"
    UNREACHABLE = "unreachable"
    NO_TEXT = "no-text"


class FileError(app_commands.AppCommandError):
    """The attached file *name* cannot be read."""

    def __init__(self, fault: FileFault, name: str) -> None:
        super().__init__(fault, name)
        self.fault = fault
        self.name = name


class Purpose(Enum):
    """The purposes for which a command needs a match; each allows other matches."""

    MOVE = "move"
    PLAN = "plan"
    ACT = "act"
    LOOK = "look"
    REVIEW = "review"
    AGAIN = "again"
    """To offer a rematch."""
    FOLLOW = "follow"
    UNFOLLOW = "unfollow"


class NoMatchError(Exception):
    """The player has no match for *purpose*."""

    def __init__(self, purpose: Purpose) -> None:
        super().__init__(purpose)
        self.purpose = purpose


class SeveralMatchesError(Exception):
    """The player has to name one of *matches*."""

    def __init__(self, matches: Sequence[MatchSummary]) -> None:
        super().__init__(matches)
        self.matches = tuple(matches)


class MenOffFault(StrEnum):
    """Faults in the list of men to remove."""

    UNREADABLE = "unreadable"
    NO_SQUARE = "no-square"
    TWICE = "twice"


class MenOffError(app_commands.AppCommandError):
    """The list of men to remove cannot be read.

    *text* is the whole list if it is neither a number nor squares. Otherwise it is the square that
    is not on the *size* x *size* board or was named twice.
    """

    def __init__(self, fault: MenOffFault, text: str, size: int) -> None:
        super().__init__(fault, text)
        self.fault = fault
        self.text = text
        self.size = size


class NumberError(app_commands.AppCommandError):
    """*text*, entered in the form's field *label*, is not a number from 0 to *most*."""

    def __init__(self, label: str, text: str, most: int) -> None:
        super().__init__(label, text, most)
        self.label = label
        self.text = text
        self.most = most


class OpponentLeftError(app_commands.AppCommandError):
    """The challenged *opponent* is not on the server."""

    def __init__(self, opponent: PlayerId) -> None:
        super().__init__(opponent)
        self.opponent = opponent


class BotNamedError(app_commands.AppCommandError):
    """*bot* was named where only people can play."""

    def __init__(self, bot: PlayerId) -> None:
        super().__init__(bot)
        self.bot = bot


class OwnRulesetEverywhereError(app_commands.AppCommandError):
    """Results across servers were requested for *ruleset*, which belongs to one server."""

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset.key)
        self.ruleset = ruleset


class SeasonEverywhereError(app_commands.AppCommandError):
    """The points of a season were requested across servers."""


class NoTournamentError(app_commands.AppCommandError):
    """No tournament of the server is in one of *states*."""

    def __init__(self, states: Collection[TournamentState]) -> None:
        super().__init__(states)
        self.states = states


class SeveralTournamentsError(app_commands.AppCommandError):
    """The user has to name one of *tournaments*."""

    def __init__(self, tournaments: Sequence[TournamentSummary]) -> None:
        super().__init__(tournaments)
        self.tournaments = tuple(tournaments)


class RoundsFixedError(app_commands.AppCommandError):
    """A number of rounds was chosen for a system in which the number of players determines it."""
