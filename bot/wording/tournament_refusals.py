"""Why something cannot be done about a tournament, and what to do."""

from bot.errors import NoTournamentError, RoundsFixedError, SeveralTournamentsError
from bot.wording.clocks import period
from bot.wording.mentions import mention
from bot.wording.tournaments import NONE_YET
from play.tournaments import errors
from play.tournaments.tournament import BEGUN, GOING_ON, SIGN_UP
from tafl.phrases import listed

MAX_NAMED = 5
"""How many tournaments are named of which one has to be chosen."""


def refused(error: BaseException) -> str | None:
    """The sentence for an *error* about a tournament; None for any other."""
    match error:
        case errors.UnknownTournamentError():
            return (
                "There is no such tournament here. `/tournament list` shows those of this server."
            )
        case errors.TournamentNameTakenError():
            return (
                f"Another tournament *{error.name}* is going on. Choose another name, or let that "
                "one come to its end first."
            )
        case errors.TooManyTournamentsError():
            return (
                f"This server has {error.limit} tournaments that are not over. Let one of them "
                "come to its end first, or call it off with `/tournament cancel`."
            )
        case errors.SignUpPeriodError():
            return (
                f"Sign-up can last from {period(error.shortest)} to {period(error.longest)}. "
                "Choose another length, such as `3d`."
            )
        case errors.RatingRangeError():
            return (
                f"Nobody is rated {error.lowest} or more and {error.highest} or less. Swap the "
                "two, or leave one of them out."
            )
        case errors.PlayerLimitError():
            return (
                f"A tournament of this kind has from {error.least} to {error.most} players. Choose "
                "another limit, or leave it out."
            )
        case errors.RoundsError():
            return f"A Swiss has from 1 to {error.most} rounds."
        case RoundsFixedError():
            return "Only a Swiss has a number of rounds to choose: leave `rounds` out."
        case NoTournamentError():
            return _none_there(error)
        case SeveralTournamentsError():
            names = [f"*{tournament.name}*" for tournament in error.tournaments[:MAX_NAMED]]
            return f"Which one? Name it in `tournament`, as in {listed(names, last='or')}."
        case errors.TournamentError():
            return _refused_by(error)
        case _:
            return None


def _none_there(error: NoTournamentError) -> str:
    if error.states == SIGN_UP:
        why = "No tournament of this server is open for sign-up."
    elif error.states == GOING_ON:
        why = "No tournament of this server is going on."
    elif error.states == BEGUN:
        why = "No tournament of this server has begun."
    else:
        return NONE_YET
    return f"{why} `/tournament list` shows all of them."


def _refused_by(error: errors.TournamentError) -> str | None:
    """The sentence for an *error* about what a certain tournament does not allow."""
    name = f"*{error.name}*"
    match error:
        case errors.SignUpOverError():
            return f"Sign-up for {name} is over. `/tournament list` shows what else there is."
        case errors.TournamentOverError():
            return f"{name} is over: nothing can be changed any more."
        case errors.NotBegunError():
            return f"{name} has not begun: `/tournament show` tells when it does."
        case errors.AlreadyEnteredError():
            return f"You are in {name} already. `/tournament leave` takes you out."
        case errors.NotEnteredError():
            return f"You are not in {name}. `/tournament list` shows what you can join."
        case errors.NotPlayingError():
            return f"{mention(error.player)} is not in {name}, or not any more."
        case errors.AlreadyWithdrawnError():
            return f"You have withdrawn from {name} already. Games that still run go on."
        case errors.TournamentFullError():
            return (
                f"{name} is full: all {error.limit} places are taken. Ask again if one gets free."
            )
        case errors.RatingOutOfRangeError():
            return f"{name} is {_range(error)}. You are rated {error.rating} here."
        case errors.TooFewPlayersError():
            return (
                f"{name} needs {error.least} players to start, and has {error.players}. Wait for "
                "more, or call it off with `/tournament cancel`."
            )
        case errors.UnknownRoundError():
            return f"{name} has no round {error.number}: the latest is round {error.latest}."
        case errors.NotPairedError():
            return (
                f"{mention(error.player)} had nobody to play in round {error.number} of {name}: "
                "choose another round or player."
            )
        case errors.LateCorrectionError():
            return (
                f"In {name}, a knock-out, only results of the latest round can be corrected: who "
                "plays there follows from those before."
            )
        case errors.UnchangedResultError():
            return "That is the result already."
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
