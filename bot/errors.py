"""Errors of requests that people make on Discord; ``bot.wording`` has the sentence for each."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum

from discord import app_commands

from play.matches.summary import MatchSummary
from play.players.player_id import PlayerId
from play.tournaments.summary import TournamentSummary
from play.tournaments.tournament import TournamentState
from tafl.ruleset import Ruleset


class BotNotOnServerError(app_commands.AppCommandError):
    """A person who has added the bot to their account uses it on a server that has not added it."""


class ForumPostError(app_commands.AppCommandError):
    """A command that posts in the channel of a thread is used in a forum, which has none."""


class NobodyHereError(app_commands.AppCommandError):
    """A challenge is to be sent to a chat that nobody but the challenger can read."""


class NotShownError(app_commands.AppCommandError):
    """Discord does not let the bot show a challenge in this chat."""


class BlankError(app_commands.AppCommandError):
    """A text has no visible characters."""


@dataclass(eq=False)
class NotANumberError(app_commands.AppCommandError):
    """*text*, which should name a match, is not a number."""

    text: str


@dataclass(eq=False)
class CommandTypedError(app_commands.AppCommandError):
    """Where a move is expected, somebody typed a word that stands for *command*."""

    command: str


class OwnMessageError(app_commands.AppCommandError):
    """A game is to be imported from a message of the bot itself, which has no record."""


class PuzzleReplyError(app_commands.AppCommandError):
    """A move was sent in reply to a puzzle: it must not be played in a game."""


@dataclass(eq=False)
class PlainCommandError(app_commands.AppCommandError):
    """A slash command arrived as the text of a message, and so did nothing.

    *command* is its name; empty if there is no such command.
    """

    command: str


@dataclass(eq=False)
class UnknownOpponentError(app_commands.AppCommandError):
    """*text*, which should name an opponent, names nobody on the ladder."""

    text: str


@dataclass(eq=False)
class EscapeFixedError(app_commands.AppCommandError):
    """The king's goal, edge or corner, was chosen for *ruleset*, which offers no choice."""

    ruleset: Ruleset


class UnknownButtonError(app_commands.AppCommandError):
    """A button or select menu has a custom id that the bot never posted, so it means nothing."""


class NotInServerError(app_commands.AppCommandError):
    """The command was used outside of a server."""


class NotAManagerError(app_commands.AppCommandError):
    """The user of a command for managers does not manage the server."""


class NoWriterError(app_commands.AppCommandError):
    """Somebody asks the bot to post for them in a channel where they cannot write themselves."""


@dataclass(eq=False)
class ChannelUnusableError(app_commands.AppCommandError):
    """The bot lacks the permissions *missing* in the channel *channel_id*."""

    channel_id: int
    missing: Sequence[str]


class FileFault(StrEnum):
    """Reasons why an attached file cannot be read."""

    TOO_LARGE = "too-large"
    UNREACHABLE = "unreachable"
    NO_TEXT = "no-text"


@dataclass(eq=False)
class FileError(app_commands.AppCommandError):
    """The attached file *name* cannot be read."""

    fault: FileFault
    name: str


class Purpose(Enum):
    """The purpose for which a command looks for a match; it decides which matches qualify."""

    MOVE = "move"
    PLAN = "plan"
    ACT = "act"
    LOOK = "look"
    REVIEW = "review"
    AGAIN = "again"  # to offer a rematch
    FOLLOW = "follow"
    UNFOLLOW = "unfollow"


@dataclass(eq=False)
class NoMatchError(Exception):
    """The player has no match that qualifies for *purpose*."""

    purpose: Purpose


@dataclass(eq=False)
class SeveralMatchesError(Exception):
    """A command could mean any of *matches*, so the player has to choose one."""

    matches: Sequence[MatchSummary]


class MenOffFault(StrEnum):
    """Faults in the list of men that are removed before a game with a handicap."""

    UNREADABLE = "unreadable"
    NO_SQUARE = "no-square"
    TWICE = "twice"


@dataclass(eq=False)
class MenOffError(app_commands.AppCommandError):
    """The list of men to remove before a game with a handicap cannot be read.

    *text* is the whole list if it is neither a number nor squares. Otherwise it is the square that
    is not on the *size* x *size* board or was named twice.
    """

    fault: MenOffFault
    text: str
    size: int


@dataclass(eq=False)
class NumberError(app_commands.AppCommandError):
    """*text*, entered in the form's field *label*, is not a number from *least* to *most*."""

    label: str
    text: str
    most: int
    least: int = 0


@dataclass(eq=False)
class OpponentLeftError(app_commands.AppCommandError):
    """The challenged *opponent* is not on the server."""

    opponent: PlayerId


@dataclass(eq=False)
class BotNamedError(app_commands.AppCommandError):
    """The bot itself, *bot*, was named where only people can play."""

    bot: PlayerId


@dataclass(eq=False)
class OtherBotNamedError(app_commands.AppCommandError):
    """Another bot, *bot*, was named where only people can play."""

    bot: PlayerId


@dataclass(eq=False)
class OwnRulesetEverywhereError(app_commands.AppCommandError):
    """Results across servers were requested for *ruleset*, which belongs to one server."""

    ruleset: Ruleset


class SeasonEverywhereError(app_commands.AppCommandError):
    """The points of a season were requested across servers."""


@dataclass(eq=False)
class NoTournamentError(app_commands.AppCommandError):
    """No tournament of the server is in one of *states*."""

    states: Collection[TournamentState]


@dataclass(eq=False)
class SeveralTournamentsError(app_commands.AppCommandError):
    """A command could mean any of *tournaments*, so the user has to choose one."""

    tournaments: Sequence[TournamentSummary]


class RoundsFixedError(app_commands.AppCommandError):
    """A number of rounds was chosen for a tournament system in which it depends on the players."""
