"""What the bot says about fair play, to those who manage a server and to players."""

from bot.wording.mentions import entry, mention, moment, when
from play.fair_play.errors import (
    AlreadyExcludedError,
    AlreadyReportedError,
    AppealAnsweredError,
    AppealedError,
    ExcludedError,
    FlagClosedError,
    NotExcludedError,
    NothingToAppealError,
    OpponentExcludedError,
    ReportYourselfError,
    TooManyReportsError,
    UnknownCaseError,
    UnknownFlagError,
)
from play.fair_play.flag import Flag
from play.fair_play.suspicion import SHORT_GAME_PLIES, Pattern
from play.players.player_id import PlayerId

MAX_MATCHES = 10
"""How many matches a flag names, the newest ones."""

FLAGS = "What managers should look at"
NO_FLAGS = (
    "There is nothing to look at. Rated results that strike, and what players `/report`, will be "
    "listed here; `/server change managers:` has them posted in a channel as well."
)
ADVICE = (
    "None of it proves anything, and nothing has changed for anybody. Look at the games "
    "(`/board match:`), talk to the players, then close the flag."
)


def channel_post(flag: Flag) -> str:
    """The text above a flag in the managers' channel."""
    if flag.closed_by is not None:
        return f"✅ {mention(flag.closed_by)} has looked at flag {flag.id}."
    return f"🚩 Flag {flag.id}. {ADVICE}"


def line(flag: Flag) -> str:
    """A flag in a list: the player, what is suspicious, and in which matches."""
    about = f"**Flag {flag.id}** {mention(flag.suspicion.player)}"
    closed_by = "" if flag.closed_by is None else f"closed by {mention(flag.closed_by)}"
    return entry((about, when(flag.raised_at)), (_strikes(flag), _matches(flag), closed_by))


def _strikes(flag: Flag) -> str:
    other = "" if flag.suspicion.other is None else mention(flag.suspicion.other)
    match flag.suspicion.pattern:
        case Pattern.SHORT_LOSSES:
            against = f", all against {other}" if other else ""
            first_kept = SHORT_GAME_PLIES // 2 + 1
            return f"gave up rated games before move {first_kept}, again and again{against}"
        case Pattern.ONE_SIDED:
            return f"plays hardly anybody but {other} in rated games, and one of them always wins"
        case Pattern.TRADED_WINS:
            return f"plays hardly anybody but {other} in rated games, and they win in turn"
        case Pattern.NEW_ACCOUNT:
            return f"has a new account, and every rated game against {other} ended alike"
        case Pattern.REPORTED:
            by = "" if flag.reporter is None else f" by {mention(flag.reporter)}"
            return f"reported{by}: “{flag.text}”"


def _matches(flag: Flag) -> str:
    """The matches that show it."""
    matches = flag.suspicion.matches
    named = ", ".join(f"#{match}" for match in matches[:MAX_MATCHES])
    more = len(matches) - MAX_MATCHES
    return f"{named} and {more} more" if more > 0 else named


def record_heading(player: PlayerId, number: int) -> str:
    """The text above the flags and cases of a player."""
    if not number:
        return f"Nothing has been flagged about {mention(player)} within a year, nor decided."
    return f"**Flags within a year, and all cases** of {mention(player)}"


def close_label(flag: Flag) -> str:
    """The button that closes a flag."""
    return f"Close flag {flag.id}"


def closed(flag: Flag) -> str:
    """The answer to the manager who has closed a flag."""
    return (
        f"Flag {flag.id} is closed. Nothing has changed for {mention(flag.suspicion.player)}, who "
        "does not know of it. `/server log` has it."
    )


def reported(flag: Flag) -> str:
    """The answer to the player who has reported somebody."""
    return (
        f"Thank you. Those who manage this server are asked to look at how "
        f"{mention(flag.suspicion.player)} plays. They see that it was you; nobody else does."
    )


def refused(error: BaseException) -> str | None:
    """The sentence for an *error* about fair play; None for any other."""
    match error:
        case UnknownFlagError():
            return f"This server has no flag {error.flag_id}: `/server flags` lists the open ones."
        case FlagClosedError():
            return (
                f"{mention(error.manager)} has closed flag {error.flag_id} already. "
                "`/server flags` lists the open ones."
            )
        case ReportYourselfError():
            return "You cannot report yourself."
        case AlreadyReportedError():
            return (
                f"You have reported {mention(error.player)} already, and nobody has looked at it "
                "yet. If it is urgent, write to those who manage this server."
            )
        case TooManyReportsError():
            return (
                f"{error.limit} reports of yours wait for those who manage this server: let them "
                "look first."
            )
        case ExcludedError():
            return (
                f"Those who manage this server have excluded you until {moment(error.until)} from "
                f"rated games, ladder and tournaments: “{error.reason}” Casual games are open to "
                "you. If you think that this is wrong, use `/appeal`."
            )
        case OpponentExcludedError():
            return (
                f"{mention(error.player)} takes no part in rated games, ladder and tournaments "
                "here at the moment: play a casual game."
            )
        case _:
            return _about_case(error)


def _about_case(error: BaseException) -> str | None:
    """The sentence for an *error* about warnings, exclusions and appeals."""
    match error:
        case AlreadyExcludedError():
            return (
                f"{mention(error.player)} is excluded already, until {moment(error.until)}. "
                "`/server fair-play lift` ends that."
            )
        case NotExcludedError():
            return (
                f"{mention(error.player)} is not excluded. `/server fair-play list` shows who is."
            )
        case UnknownCaseError():
            return f"There is no case {error.case_id} for you here."
        case NothingToAppealError():
            return (
                "There is nothing to appeal: nobody has warned or excluded you here, or it is over."
            )
        case AppealedError():
            return (
                f"You have written what you have to say in case {error.case_id}: one note is read "
                "for each case."
            )
        case AppealAnsweredError():
            return (
                f"No appeal waits in case {error.case_id}: another manager may have answered it. "
                "`/server log` tells."
            )
        case _:
            return None
