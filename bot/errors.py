"""Requests that cannot be fulfilled; ``bot.wording`` has the sentence for each.

What the game, a match or a tournament refuses is raised by ``tafl`` and ``play``.
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
    """A person has asked for too much at once, or all on a server have if *shared*.

    They may ask again in so many *seconds*.
    """

    def __init__(self, seconds: float, *, shared: bool = False) -> None:
        super().__init__(seconds)
        self.seconds = seconds
        self.shared = shared


class HeavyWorkFault(StrEnum):
    """Why something that takes long to make is not made."""

    OWN_UNDER_WAY = "own-under-way"
    QUEUE_FULL = "queue-full"
    TOO_LONG = "too-long"
    STOPPED = "stopped"


class HeavyWorkError(app_commands.AppCommandError):
    """What takes long to make, such as a replay, is not made."""

    def __init__(self, fault: HeavyWorkFault) -> None:
        super().__init__(fault)
        self.fault = fault


class NotOnServerError(app_commands.AppCommandError):
    """The bot is used on a server that has not added it, by somebody who has."""


class NobodyHereError(app_commands.AppCommandError):
    """A challenge is to be sent where nobody but the challenger can read it."""


class NotShownError(app_commands.AppCommandError):
    """Discord lets the bot show no challenge in this chat."""


class BlankError(app_commands.AppCommandError):
    """A text was written that has nothing in it but spaces."""


class NotANumberError(app_commands.AppCommandError):
    """A match was named by *text*, which is no number."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


class CommandTypedError(app_commands.AppCommandError):
    """Instead of a move, a word was typed that asks for *command*."""

    def __init__(self, command: str) -> None:
        super().__init__(command)
        self.command = command


class UnknownOpponentError(app_commands.AppCommandError):
    """Somebody on the ladder was named by *text*, which names nobody there."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


class EscapeFixedError(app_commands.AppCommandError):
    """An escape was chosen for *ruleset*, which leaves no choice."""

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset.key)
        self.ruleset = ruleset


class UnknownButtonError(app_commands.AppCommandError):
    """A button or list was used that the bot never posted: nobody can tell what it asks for."""


class NotInServerError(app_commands.AppCommandError):
    """The command was used outside of a server."""


class NotAManagerError(app_commands.AppCommandError):
    """The command is for managers of the server."""


class ChannelUnusableError(app_commands.AppCommandError):
    """In the channel *channel_id* the bot lacks the permissions *missing*."""

    def __init__(self, channel_id: int, missing: Sequence[str]) -> None:
        super().__init__(channel_id, missing)
        self.channel_id = channel_id
        self.missing = tuple(missing)


class FileFault(StrEnum):
    """Why an attached file cannot be read."""

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
    """What a match is needed for: which matches come into question depends on it.

    To move, to plan ahead, to act in it, to look at it, to review it, to offer a rematch, to follow
    it as a spectator or to stop doing so.
    """

    MOVE = "move"
    PLAN = "plan"
    ACT = "act"
    LOOK = "look"
    REVIEW = "review"
    AGAIN = "again"
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
    """What is wrong with the men to take off."""

    UNREADABLE = "unreadable"
    NO_SQUARE = "no-square"
    TWICE = "twice"


class MenOffError(app_commands.AppCommandError):
    """The men to take off cannot be read.

    *text* is the whole of what was written if that is neither a number nor squares, else the square
    that is not among the *size* x *size* of the board, or was named twice.
    """

    def __init__(self, fault: MenOffFault, text: str, size: int) -> None:
        super().__init__(fault, text)
        self.fault = fault
        self.text = text
        self.size = size


class NumberError(app_commands.AppCommandError):
    """What was written as *label* in a form, *text*, is no number from 0 to *most*."""

    def __init__(self, label: str, text: str, most: int) -> None:
        super().__init__(label, text, most)
        self.label = label
        self.text = text
        self.most = most


class OpponentLeftError(app_commands.AppCommandError):
    """The challenged *opponent* is not on the server, or no longer."""

    def __init__(self, opponent: PlayerId) -> None:
        super().__init__(opponent)
        self.opponent = opponent


class BotNamedError(app_commands.AppCommandError):
    """This *bot* was named where players are meant."""

    def __init__(self, bot: PlayerId) -> None:
        super().__init__(bot)
        self.bot = bot


class OwnRulesetEverywhereError(app_commands.AppCommandError):
    """Results across servers were requested for *ruleset*, which only one server has."""

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
    """A number of rounds was chosen for a system in which it follows from the players."""
