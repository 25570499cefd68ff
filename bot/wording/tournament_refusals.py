"""Refusals about tournaments, with a way out."""

from bot.errors import NoTournamentError, RoundsFixedError, SeveralTournamentsError
from bot.wording.computer import up_to
from bot.wording.quoted_text import plain
from bot.wording.sentence_templates import Sentences
from bot.wording.tournaments import NONE_YET, rating_range
from play.tournaments import errors
from play.tournaments.tournament import BEGUN, GOING_ON, SIGN_UP

CHOOSE_TOURNAMENT = "Choose a tournament"


def _no_computer(error: errors.ComputerUnavailableError) -> str:
    if error.highest is None:
        return "This bot runs without the computer player. Leave `computer` out."
    if not error.highest:
        return (
            "The computer is off on this server. Turn it on with *Computer…* in `/server show`, "
            "or leave `computer` out."
        )
    return (
        f"On this server the computer plays {up_to(error.highest)}. Choose a lower level, or raise "
        "it with *Computer…* in `/server show`."
    )


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


def _out_of_range(error: errors.RatingOutOfRangeError) -> str:
    who = rating_range(error.lowest, error.highest)
    return f"*{plain(error.name)}* is {who}. Your rating here is {error.rating}."


SENTENCES: Sentences = {
    errors.UnknownTournamentError: (
        "This server has no such tournament. See them all with `/tournament list`."
    ),
    errors.TournamentNameTakenError: (
        "A tournament called *{name:plain}* is already in progress. Choose another name, or wait "
        "until that one is over."
    ),
    errors.TooManyTournamentsError: (
        "This server already has {limit} tournaments in progress. Wait until one is over, or "
        "cancel one with `/tournament cancel`."
    ),
    errors.SignUpPeriodError: (
        "Sign-up can last from {shortest:period} to {longest:period}. Choose another length, such "
        "as `3d`."
    ),
    errors.RatingRangeError: (
        "No rating is both at least {lowest} and at most {highest}. Swap the two, or leave one out."
    ),
    errors.PlayerLimitError: (
        "A tournament of this kind takes {least} to {most} players. Choose another limit, or leave "
        "it out."
    ),
    errors.ComputerInRatedError: (
        "The computer only joins casual tournaments. Set `rated` to False, or leave `computer` out."
    ),
    errors.ComputerUnavailableError: _no_computer,
    errors.RoundsError: "A Swiss can have 1 to {most} rounds.",
    RoundsFixedError: "You can only set `rounds` for a Swiss. Leave it out.",
    NoTournamentError: _none_there,
    SeveralTournamentsError: "Which tournament? Choose one below.",
    errors.SignUpOverError: (
        "Sign-up for *{name:plain}* is over. See other tournaments with `/tournament list`."
    ),
    errors.TournamentOverError: "*{name:plain}* is over and can't be changed any more.",
    errors.NotBegunError: (
        "*{name:plain}* hasn't started. See when it does with `/tournament show`."
    ),
    errors.AlreadyEnteredError: (
        "You're already in *{name:plain}*. To leave, use `/tournament leave`."
    ),
    errors.NotEnteredError: (
        "You're not in *{name:plain}*. Find one to join with `/tournament list`."
    ),
    errors.NotPlayingError: "{player:mention} isn't in *{name:plain}*, or has left it.",
    errors.AlreadyWithdrawnError: (
        "You already withdrew from *{name:plain}*. Games in progress continue."
    ),
    errors.TournamentFullError: (
        "*{name:plain}* is full: all {limit} places are taken. Try again if somebody leaves."
    ),
    errors.RatingOutOfRangeError: _out_of_range,
    errors.TooFewPlayersError: (
        "*{name:plain}* needs {least} players to start and has {players}. Wait for more, or cancel "
        "it with `/tournament cancel`."
    ),
    errors.UnknownRoundError: "*{name:plain}* has no round {number}. The latest is round {latest}.",
    errors.NoGamesInRoundError: (
        "You have no games in round {number} of *{name:plain}*. See the pairings with "
        "`/tournament show`."
    ),
    errors.NotPairedError: (
        "{player:mention} had no opponent in round {number} of *{name:plain}*. Choose another "
        "round or player."
    ),
    errors.LateCorrectionError: (
        "*{name:plain}* is a knockout, so you can only correct results of the latest round. Its "
        "pairings depend on earlier results."
    ),
    errors.UnchangedResultError: "That's already the result.",
}
