"""What the bot says to players about themselves: vacations, settings, their games to move."""

from collections.abc import Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from bot.wording.clocks import period
from bot.wording.mentions import entry, mention, moment, when
from play.appearance import ThemeKey
from play.matches.match import Match
from play.matches.summary import MatchSummary
from play.players.player import Player, Reminders
from play.players.player_id import PlayerId
from play.time.days import DAY_NAMES, MAX_DAYS_OFF
from play.time.errors import (
    AlreadyAwayError,
    DaysError,
    DaysFault,
    HoursError,
    HoursFault,
    NotAwayError,
    TooLittleVacationError,
    VacationTooShortError,
    ZoneError,
)
from tafl.phrases import listed


def vacation_text(match: Match, player: PlayerId, now: datetime) -> str:
    """The message that *player* is on vacation, or is back, in the thread of one of their matches.

    On their turn it says what that means for the clock.
    """
    away = match.habits.of(match.side_of(player)).away
    news, clock = f"👋 {mention(player)} is back from vacation", "runs again"
    if away is not None and now in away:
        news = f"🏖️ {mention(player)} is on vacation until {moment(away.end)}"
        clock = "stands still"
    if player != match.player_to_move:
        return f"{news}."
    due = moment(match.clock.deadline)
    return f"{news}: the clock of #{match.id} {clock}. The move is due {due}."


def vacation_started(player: Player, waiting: int, running_on: Sequence[MatchSummary]) -> str:
    """The answer to a player who goes on vacation; some clocks run on."""
    end = player.vacation.away.end if player.vacation.away else player.vacation.saved_at
    lines = [f"🏖️ You are on vacation until {moment(end)}. `/vacation end` ends it before."]
    if waiting:
        lines.append(f"Your clock stands still in {_games(waiting)}; you may move all the same.")
    if running_on:
        numbers = ", ".join(f"#{match.id}" for match in running_on[:MAX_NUMBERS])
        more = ", …" if len(running_on) > MAX_NUMBERS else ""
        lines.append(
            f"⚠️ It runs on in {_games(len(running_on))} where vacations do not stop the clock: "
            f"{numbers}{more}."
        )
    return "\n".join(lines)


MAX_NUMBERS = 50
"""How many games are named by number in one sentence."""


def vacation_ended(player: Player, now: datetime) -> str:
    """The answer to a player who ends a vacation."""
    return (
        "👋 Your vacation has ended, and your clocks run again. You have "
        f"{period(player.vacation.left_at(now))} of vacation left."
    )


def vacation_status(player: Player, now: datetime) -> str:
    """Whether a player is on vacation, and how much vacation is saved up."""
    left = period(player.vacation.left_at(now))
    away = player.vacation.away
    if away is not None and now in away:
        return (
            f"🏖️ You are on vacation until {moment(away.end)} ({when(away.end)}), and have {left} "
            "left for another one. `/vacation end` ends it before; less than a day counts as one."
        )
    return (
        f"You have saved up {left} of vacation. Every day adds 3 hours, up to 21 days in all. "
        "`/vacation start` stops your clocks for a day at least."
    )


def vacation_over(waiting: Sequence[MatchSummary]) -> str:
    """The message to a player whose vacation is over."""
    if not waiting:
        return "👋 Your vacation is over. No game waits for your move."
    first = waiting[0]
    return (
        f"👋 Your vacation is over, and your clocks run again: {_games(len(waiting))} "
        f"{'wait' if len(waiting) > 1 else 'waits'} for your move. The first is due "
        f"{when(first.clock.deadline)}, in {_room(first)}. `/games` lists them all."
    )


def vacation_over_in_public(player: PlayerId, waiting: int) -> str:
    """The public form of that message, for a thread."""
    verb = "wait" if waiting > 1 else "waits"
    return (
        f"👋 {mention(player)}, your vacation is over, and your clocks run again: "
        f"{_games(waiting)} {verb} for your move. `/games` lists them all."
    )


def digest_heading(player: PlayerId, waiting: int) -> str:
    """The text above the list of a player's games to move."""
    verb = "wait" if waiting > 1 else "waits"
    return f"📬 {mention(player)}, {_games(waiting)} {verb} for your move (`/games` lists all):"


def digest_in_public(player: PlayerId, waiting: Sequence[MatchSummary]) -> str:
    """The public form of that list: how many games wait, and until when."""
    verb = "wait" if len(waiting) > 1 else "waits"
    due = waiting[0].clock.deadline
    return (
        f"📬 {mention(player)}, {_games(len(waiting))} {verb} for your move. The first is due "
        f"{when(due)} ({moment(due)}). `/games` lists all."
    )


def digest_line(match: MatchSummary, now: datetime) -> str:
    """A game in that list."""
    due = match.clock.deadline
    late = match.clock.has_lapsed(now)
    time = f"**late** since {moment(due)}" if late else f"due {when(due)} ({moment(due)})"
    side = match.to_move
    opponent = mention(match.seats.player(side.opponent))
    what = (f"**#{match.id}** {match.ruleset_name}", f"{side} against {opponent}")
    return entry(what, (time, _room(match)))


def _games(number: int) -> str:
    return "one game" if number == 1 else f"{number} games"


def _room(match: MatchSummary) -> str:
    return f"<#{match.thread_id or match.place.channel_id}>"


REMINDERS = {
    Reminders.THREAD: "in the game's thread",
    Reminders.DM: "as a direct message",
    Reminders.OFF: "not at all",
}

TURNED = {False: "row 1 at the top", True: "row 1 at the bottom"}

AS_ON_SERVER = "as on the server"

THEMES = {
    ThemeKey.OAK: "oak, the usual one",
    ThemeKey.SLATE: "slate, cool and dark",
    ThemeKey.PARCHMENT: "parchment, tan in a cream frame",
    ThemeKey.CONTRAST: "contrast, for weak eyes and bright sun",
    ThemeKey.CLEAR: "clear, for every kind of colour blindness",
}


def plain_themes() -> str:
    """The themes side by side, for a screen reader."""
    return f"The same board in each theme: {'; '.join(THEMES.values())}."


SETTINGS = "**Your settings** – `/settings change` changes them."


def changed(*, days: bool) -> str:
    """The answer to a player who has changed something; *days*: also the days of the weekend."""
    if not days:
        return "**Changed.** Your settings are below."
    return (
        "**Changed.** A new time zone or weekend holds for turns that begin from now on.\n"
        "Your settings are below."
    )


SAMPLE = "Boards look like this now:"
DANGER_SAMPLE = "When your king is in danger, boards that only you see look like this now:"


def plain_sample(board: str) -> str:
    """A sample *board*, for a screen reader."""
    return f"A sample. {board}"


def settings(player: Player, now: datetime) -> str:
    """All that a player has set, a line each, and what it is called in commands."""
    here = now.astimezone(ZoneInfo(player.zone))
    days = listed(DAY_NAMES[day].capitalize() for day in sorted(player.weekend)) or "none"
    quiet = "off"
    if player.quiet is not None:
        start, end = player.quiet
        quiet = f"{start:%H:%M} to {end:%H:%M}"
    digest = f"every day at {player.digest:%H:%M}" if player.digest is not None else "off"
    lines = [
        ("time_zone", f"Time zone: **{player.zone}**, where it is {here:%H:%M} now"),
        ("weekend", f"Weekend: **{days}**, in games with weekends off"),
        ("quiet_hours", f"Quiet hours without reminders: **{quiet}**"),
        ("reminders", f"Reminders of urgent moves: **{REMINDERS[player.reminders]}**"),
        ("digest", f"List of your games to move: **{digest}**"),
        ("turn_pings", f"Boards that wait for you mention you: **{_yes(player.pinged)}**"),
        ("theme", f"Boards that only you see: **{_theme(player.theme)}**"),
        ("board", f"They are turned: **{_turned(turned=player.turned)}**"),
        ("king_in_danger", f"Boards show who could capture your king: **{_yes(player.danger)}**"),
        ("confirm_moves", f"You are asked before a move is played: **{_yes(player.confirm)}**"),
        (
            "ratings_everywhere",
            f"Rated games count across servers, if both want that: **{_yes(player.everywhere)}**",
        ),
    ]
    return "\n".join(f"- {sentence} (`{option}`)" for option, sentence in lines)


def _theme(theme: ThemeKey | None) -> str:
    return AS_ON_SERVER if theme is None else THEMES[theme]


def _turned(*, turned: bool | None) -> str:
    return AS_ON_SERVER if turned is None else TURNED[turned]


def zone_label(zone: str, here: datetime) -> str:
    """A time zone in a list to choose from, with the time that it is *here*."""
    return f"{zone} – {here:%H:%M} now"


def refused(error: BaseException) -> str | None:
    """The sentence for an *error* about a vacation or a setting; None for any other."""
    match error:
        case AlreadyAwayError():
            return (
                f"You are on vacation until {moment(error.until)}. `/vacation end` ends it before."
            )
        case NotAwayError():
            return (
                "You are not on vacation. `/vacation start` begins one; you have saved up "
                f"{period(error.left)}."
            )
        case TooLittleVacationError(enough_at=None):
            return (
                f"Nobody can save up {period(error.asked)} of vacation. You have "
                f"{period(error.left)}: ask for no more."
            )
        case TooLittleVacationError(enough_at=datetime() as enough_at):
            return (
                f"You have saved up {period(error.left)} of vacation. Ask for less, or wait: you "
                f"will have {period(error.asked)} {when(enough_at)}."
            )
        case VacationTooShortError():
            return f"A vacation lasts for {period(error.shortest)} at least, as in `2d`."
        case ZoneError() | HoursError() | DaysError():
            return _unreadable(error)
        case _:
            return None


def _unreadable(error: ZoneError | HoursError | DaysError) -> str:
    written = f"`{error.text[:50]}`"
    match error:
        case ZoneError():
            return (
                f"{written} is no time zone that I know. Type a city near you, such as `Oslo`, and "
                "choose from the list that appears."
            )
        case HoursError():
            return f"{written} {_HOURS_FAULTS[error.fault]}"
        case DaysError():
            return f"{written} {_DAYS_FAULTS[error.fault]}"


_HOURS_FAULTS = {
    HoursFault.NO_TIME: "is no time of the day. Write it as in `08:00`, or `off`.",
    HoursFault.NO_HOURS: (
        "names no hours. Write from when until when, as in `22:00-07:30`, or `off`."
    ),
    HoursFault.WHOLE_DAY: (
        "is the whole day. To be reminded never, choose *not at all* for `reminders`."
    ),
}

_DAYS_FAULTS = {
    DaysFault.UNREADABLE: (
        "names no days of the week. Write them as in `Saturday, Sunday`, or `none`."
    ),
    DaysFault.TOO_MANY: (
        f"is too long for a weekend: it has at most {MAX_DAYS_OFF} days, or games would never "
        "go on."
    ),
}


def _yes(on: bool) -> str:  # noqa: FBT001 - it is what is said
    return "yes" if on else "no"
