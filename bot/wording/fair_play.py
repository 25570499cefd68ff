"""Sentences about fair play, for managers and players."""

from bot.wording.mentions import entry, mention, moment, when
from bot.wording.quoted_text import plain
from bot.wording.sentence_templates import Sentences
from play.fair_play import errors
from play.fair_play.flag import Flag
from play.fair_play.suspicion import SHORT_GAME_PLIES, Pattern
from play.limits.text_lengths import MAX_MANAGER_REASON_LENGTH, MAX_REPORT_LENGTH
from play.players.player_id import PlayerId

MAX_MATCHES = 10

FLAGS = "Flags, reports and appeals"
NO_FLAGS = (
    "There is nothing to review. Rated results that look unusual are listed here, and so are "
    "players' reports (`/fair-play report`). To post them in a channel too, use "
    "*Messages…* in `/server show`."
)
ADVICE = (
    "None of this proves anything, and nothing has changed for anybody. Look at the games "
    "with `/board`, talk to the players, then close the flag."
)


def channel_post(flag: Flag) -> str:
    """The text above a flag, which marks a suspicion, in the managers' channel."""
    if flag.closed_by is not None:
        return f"✅ {mention(flag.closed_by)} reviewed flag {flag.id} and closed it."
    return f"🚩 Flag {flag.id}. {ADVICE}"


def line(flag: Flag) -> str:
    """A flag (a suspicion) in a list: the player, what is suspicious, and in which games."""
    about = f"**Flag {flag.id}** {mention(flag.suspicion.player)}"
    closed_by = "" if flag.closed_by is None else f"closed by {mention(flag.closed_by)}"
    return entry((about, when(flag.raised_at)), (_strikes(flag), _matches(flag), closed_by))


def _strikes(flag: Flag) -> str:
    other = "" if flag.suspicion.other is None else mention(flag.suspicion.other)
    match flag.suspicion.pattern:
        case Pattern.SHORT_LOSSES:
            against = f", all against {other}" if other else ""
            return f"repeatedly gave up rated games before move {SHORT_GAME_PLIES}{against}"
        case Pattern.ONE_SIDED:
            return f"plays rated games almost only against {other}, and one of them always wins"
        case Pattern.TRADED_WINS:
            return f"plays rated games almost only against {other}, and they take turns winning"
        case Pattern.NEW_ACCOUNT:
            return f"has a new account, and every rated game against {other} ended the same way"
        case Pattern.REPORTED:
            by = "" if flag.reporter is None else f" by {mention(flag.reporter)}"
            return f"reported{by}: “{plain(flag.text, MAX_REPORT_LENGTH)}”"


def _matches(flag: Flag) -> str:
    matches = flag.suspicion.matches
    named = ", ".join(f"#{match}" for match in matches[:MAX_MATCHES])
    more = len(matches) - MAX_MATCHES
    return f"{named} and {more} more" if more > 0 else named


def record_heading(player: PlayerId, number: int) -> str:
    """The heading of *number* flags (suspicions) and cases (warnings, exclusions) of a player."""
    if not number:
        return f"No flags within a year and no cases about {mention(player)}."
    return f"**Flags within a year and all cases** about {mention(player)}"


def close_label(flag: Flag) -> str:
    return f"Close flag {flag.id}"


def closed(flag: Flag) -> str:
    return (
        f"Flag {flag.id} is closed. Nothing has changed for {mention(flag.suspicion.player)}, and "
        "they don't know about it. `/server log` lists it."
    )


def reported(flag: Flag) -> str:
    return (
        "Thank you. The server's managers have been asked to look at how "
        f"{mention(flag.suspicion.player)} plays. Only they can see that the report is from you."
    )


def _excluded(error: errors.ExcludedError) -> str:
    reason = plain(error.reason, MAX_MANAGER_REASON_LENGTH)
    return (
        f"This server's managers have excluded you until {moment(error.until)} from rated games, "
        f"the ladder and tournaments. Their reason: “{reason}”. You can still play casual games. "
        "If you think this is wrong, use `/fair-play appeal`."
    )


SENTENCES: Sentences = {
    errors.UnknownFlagError: (
        "This server has no flag {flag_id}. `/server flags` lists the open ones."
    ),
    errors.FlagClosedError: (
        "{manager:mention} has already closed flag {flag_id}. `/server flags` lists the open ones."
    ),
    errors.ReportYourselfError: "You can't report yourself.",
    errors.AlreadyReportedError: (
        "You have already reported {player:mention}, and it hasn't been reviewed yet. If it's "
        "urgent, write to a manager of this server."
    ),
    errors.TooManyReportsError: (
        "{limit} of your reports are waiting for review. Wait until the server's managers have "
        "looked at them."
    ),
    errors.ExcludedError: _excluded,
    errors.OpponentExcludedError: (
        "{player:mention} can't play in rated games, the ladder or tournaments here at the moment. "
        "Play a casual game instead."
    ),
    errors.SuspectNotOnServerError: (
        "{player:mention} isn't a member of this server and hasn't finished a game here. You can "
        "only warn or exclude members and players of this server."
    ),
    errors.TooManyCasesError: (
        "{player:mention} already has {limit} new cases here. You can open the next one "
        "{then:when}."
    ),
    errors.AlreadyExcludedError: (
        "{player:mention} is already excluded until {until:moment}. `/server fair-play lift` ends "
        "that."
    ),
    errors.NotExcludedError: (
        "{player:mention} isn't excluded. `/server fair-play list` shows who is."
    ),
    errors.OwnCaseError: (
        "You can't decide about yourself. Ask another manager, or the owner of this server."
    ),
    errors.UnknownCaseError: "There is no case {case_id} for you here.",
    errors.NothingToAppealError: (
        "There is nothing to appeal: you have no open warning or exclusion here."
    ),
    errors.AppealedError: (
        "You have already appealed in case {case_id}. You can write once for each case."
    ),
    errors.AppealAnsweredError: (
        "Case {case_id} has no open appeal. Another manager may have answered it: see `/server "
        "log`."
    ),
}
