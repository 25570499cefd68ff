"""Refusals about tournaments, with a way out."""

from bot.errors import NoTournamentError, RoundsFixedError, SeveralTournamentsError
from bot.wording.clocks import period
from bot.wording.computer import up_to
from bot.wording.mentions import mention
from bot.wording.others import plain
from bot.wording.tournaments import NONE_YET
from play.tournaments import errors
from play.tournaments.tournament import BEGUN, GOING_ON, SIGN_UP
from tafl.phrases import listed

MAX_NAMED = 5
"""The most tournaments that are named when a person has to choose one."""


def refused(error: BaseException) -> str | None:
    """The sentence for an *error* about a tournament; None for any other."""
    match error:
        case errors.UnknownTournamentError():
            return "This server has no such tournament. See them all with `/tournament list`."
        case errors.TournamentNameTakenError():
            return (
                f"A tournament called *{plain(error.name)}* is already in progress. Choose another "
                "name, or wait until that one is over."
            )
        case errors.TooManyTournamentsError():
            return (
                f"This server already has {error.limit} tournaments in progress. Wait until one is "
                "over, or cancel one with `/tournament cancel`."
            )
        case errors.SignUpPeriodError():
            return (
                f"Sign-up can last from {period(error.shortest)} to {period(error.longest)}. "
                "Choose another length, such as `3d`."
            )
        case errors.RatingRangeError():
            return (
                f"No rating is both at least {error.lowest} and at most {error.highest}. Swap the "
                "two, or leave one out."
            )
        case errors.PlayerLimitError():
            return (
                f"A tournament of this kind takes {error.least} to {error.most} players. Choose "
                "another limit, or leave it out."
            )
        case errors.ComputerInRatedError():
            return (
                "The computer only joins casual tournaments. Set `rated` to False, or leave "
                "`computer` out."
            )
        case errors.ComputerUnavailableError(highest=None):
            return "This bot runs without the computer player. Leave `computer` out."
        case errors.ComputerUnavailableError(highest=0):
            return (
                "The computer is off on this server. Turn it on with `/server change computer:`, "
                "or leave `computer` out."
            )
        case errors.ComputerUnavailableError(highest=int(highest)):
            return (
                f"On this server the computer plays {up_to(highest)}. Choose a lower level, "
                "or raise it with `/server change computer:`."
            )
        case errors.RoundsError():
            return f"A Swiss can have 1 to {error.most} rounds."
        case RoundsFixedError():
            return "You can only set `rounds` for a Swiss. Leave it out."
        case NoTournamentError():
            return _none_there(error)
        case SeveralTournamentsError():
            names = [f"*{plain(tournament.name)}*" for tournament in error.tournaments[:MAX_NAMED]]
            return f"Which one? Set `tournament` to {listed(names, last='or')}."
        case errors.TournamentError():
            return _refused_by(error)
        case _:
            return None


def _none_there(error: NoTournamentError) -> str:
    if error.states == SIGN_UP:
        why = "No tournament on this server is open for sign-up."
    elif error.states == GOING_ON:
        why = "No tournament on this server is in progress."
    elif error.states == BEGUN:
        why = "No tournament on this server has started."
    else:
        return NONE_YET
    return f"{why} See them all with `/tournament list`."


def _refused_by(error: errors.TournamentError) -> str | None:
    """The sentence for an *error* about one particular tournament; None for any other."""
    name = f"*{plain(error.name)}*"
    match error:
        case errors.SignUpOverError():
            return f"Sign-up for {name} is over. See other tournaments with `/tournament list`."
        case errors.TournamentOverError():
            return f"{name} is over and can't be changed any more."
        case errors.NotBegunError():
            return f"{name} hasn't started. See when it does with `/tournament show`."
        case errors.AlreadyEnteredError():
            return f"You're already in {name}. To leave, use `/tournament leave`."
        case errors.NotEnteredError():
            return f"You're not in {name}. Find one to join with `/tournament list`."
        case errors.NotPlayingError():
            return f"{mention(error.player)} isn't in {name}, or has left it."
        case errors.AlreadyWithdrawnError():
            return f"You already withdrew from {name}. Games in progress continue."
        case errors.TournamentFullError():
            return (
                f"{name} is full: all {error.limit} places are taken. Try again if somebody leaves."
            )
        case errors.RatingOutOfRangeError():
            return f"{name} is {_range(error)}. Your rating here is {error.rating}."
        case errors.TooFewPlayersError():
            return (
                f"{name} needs {error.least} players to start and has {error.players}. Wait for "
                "more, or cancel it with `/tournament cancel`."
            )
        case errors.UnknownRoundError():
            return f"{name} has no round {error.number}. The latest is round {error.latest}."
        case errors.NotPairedError():
            return (
                f"{mention(error.player)} had no opponent in round {error.number} of {name}. "
                "Choose another round or player."
            )
        case errors.LateCorrectionError():
            return (
                f"{name} is a knockout, so you can only correct results of the latest round. Its "
                "pairings depend on earlier results."
            )
        case errors.UnchangedResultError():
            return "That's already the result."
        case _:
            return None


def _range(error: errors.RatingOutOfRangeError) -> str:
    match error.lowest, error.highest:
        case lowest, None:
            return f"for players rated {lowest} or more"
        case None, highest:
            return f"for players rated {highest} or less"
        case lowest, highest:
            return f"for players rated {lowest} to {highest}"
