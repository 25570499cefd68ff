"""Sentences for players about themselves: vacations, settings, games that wait for them."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from bot.wording.challenge_forms import Question
from bot.wording.forms import SettingsGroup, in_groups, saved
from bot.wording.mentions import entry, mention, moment, room, when
from bot.wording.periods import period, roughly
from bot.wording.quoted_text import plain, typed
from bot.wording.sentence_templates import Sentences
from play.appearance import ThemeKey
from play.limits.amounts import MAX_DAYS_OFF
from play.matches.summary import MatchSummary
from play.players.player import Player, Reminders
from play.players.player_id import PlayerId
from play.time import errors
from play.time.days import DAY_NAMES
from play.time.habits import Confirming
from play.time.vacation import MIN_VACATION
from tafl.phrases import listed


def vacation_started(
    player: Player, waiting: int, running_on: Sequence[MatchSummary], *, seen: bool
) -> str:
    """The answer to a player who goes on vacation.

    *waiting*: games whose clock is stopped. *running_on*: those whose clock runs. *seen*: opponents
    can see the vacation in some game.
    """
    end = player.vacation.away.end if player.vacation.away else player.vacation.saved_at
    lines = [f"🏖️ You're on vacation until {moment(end)}. {END_EARLY}"]
    if waiting:
        lines.append(f"Your clock is stopped in {_games(waiting)}. You can still move.")
    if seen:
        lines.append("Your opponents see it below the board.")
    if running_on:
        numbers = ", ".join(f"#{match.id}" for match in running_on[:MAX_NUMBERS])
        more = ", …" if len(running_on) > MAX_NUMBERS else ""
        lines.append(
            f"⚠️ It keeps running in {_games(len(running_on))} where vacation doesn't stop the "
            f"clock: {numbers}{more}."
        )
    return "\n".join(lines)


END_EARLY = (
    f"To come back early, use `/vacation end`. At least {period(MIN_VACATION)} is used up, and you "
    "keep the rest."
)

ALL_SAVED = "all"


def vacation_label(lasting: timedelta, *, everything: bool = False) -> str:
    """A length of vacation in a list to choose from; *everything*: it is all that is left."""
    return f"All you have: {roughly(lasting)}" if everything else period(lasting)


MAX_NUMBERS = 50


def vacation_ended(player: Player, now: datetime) -> str:
    away = player.vacation.away
    short = away is not None and away.end - away.start < MIN_VACATION
    cost = f" Even a short vacation uses up {period(MIN_VACATION)}." if short else ""
    return (
        f"👋 Your vacation is over, and your clocks are running again.{cost} You have "
        f"{_vacation(player.vacation.left_at(now))} left."
    )


def vacation_status(player: Player, now: datetime) -> str:
    left = _vacation(player.vacation.left_at(now))
    away = player.vacation.away
    if away is not None and now in away:
        return (
            f"🏖️ You're on vacation until {moment(away.end)} ({when(away.end)}). You have {left} "
            f"left after this one. {END_EARLY}"
        )
    return (
        f"You have {left} saved up. Every day adds 3 hours, up to 21 days in all. "
        "`/vacation start` stops your clocks for at least 1 day."
    )


def _vacation(left: timedelta) -> str:
    """A length of vacation: ``2 days of vacation``, or ``no vacation``."""
    return f"{roughly(left)} of vacation" if left >= timedelta(minutes=1) else "no vacation"


def vacation_over(
    waiting: Sequence[MatchSummary], now: datetime, cut_off: Collection[int] = ()
) -> str:
    """The message that a vacation is over, and which games wait; *cut_off* is as for ``room``."""
    if not waiting:
        return "👋 Your vacation is over. It isn't your turn in any game."
    first = waiting[0]
    return (
        "👋 Your vacation is over, and your clocks are running again. It's your turn in "
        f"{_games(len(waiting))}. {_first_due(waiting, now)} {when(first.clock.deadline)}, in "
        f"{room(first, cut_off)}. `/games` lists all your games."
    )


def vacation_over_in_public(player: PlayerId, waiting: int) -> str:
    """The message that a vacation is over, in a channel if the direct message fails."""
    return (
        f"👋 {mention(player)}, your vacation is over, and your clocks are running again. It's "
        f"your turn in {_games(waiting)}. `/games` lists all your games."
    )


def digest_heading(player: PlayerId, waiting: int) -> str:
    return f"📬 {mention(player)}, it's your turn in {_games(waiting)} (`/games` lists all):"


def digest_in_public(player: PlayerId, waiting: Sequence[MatchSummary], now: datetime) -> str:
    due = waiting[0].clock.deadline
    return (
        f"📬 {mention(player)}, it's your turn in {_games(len(waiting))}. "
        f"{_first_due(waiting, now)} {when(due)} ({moment(due)}). `/games` lists all."
    )


def digest_line(match: MatchSummary, now: datetime, cut_off: Collection[int] = ()) -> str:
    """A game in the daily list of those that wait for a player; *cut_off* is as for ``room``."""
    due = match.clock.deadline
    late = match.clock.has_lapsed(now)
    time = f"**late** since {moment(due)}" if late else f"due {when(due)} ({moment(due)})"
    side = match.to_move
    opponent = mention(match.seats.player(side.opponent))
    what = (f"**#{match.id}** {plain(match.ruleset_name)}", f"{side} against {opponent}")
    return entry(what, (time, room(match, cut_off)))


def _first_due(waiting: Sequence[MatchSummary], now: datetime) -> str:
    """The beginning of a sentence about the most urgent move, followed by its deadline."""
    what = "Your move" if len(waiting) == 1 else "The first move"
    return f"{what} {'was' if waiting[0].clock.has_lapsed(now) else 'is'} due"


def _games(number: int) -> str:
    return "one game" if number == 1 else f"{number} games"


REMINDERS = {
    Reminders.THREAD: "in the game's thread",
    Reminders.DM: "as a direct message",
    Reminders.OFF: "not at all",
}

CONFIRMING = {
    Confirming.OFF: "off",
    Confirming.RATED: "in rated games",
    Confirming.ALL: "in all games",
}

TURNED = {False: "row 1 at the top", True: "row 1 at the bottom"}

AS_ON_SERVER = "same as the server"

THEMES = {
    ThemeKey.OAK: "oak, the default",
    ThemeKey.SLATE: "slate, cool and dark",
    ThemeKey.PARCHMENT: "parchment, tan in a cream frame",
    ThemeKey.CONTRAST: "contrast, for low vision and bright sun",
    ThemeKey.CLEAR: "clear, for all kinds of colour blindness",
}

PLAIN_THEMES = f"The same board in each theme: {'; '.join(THEMES.values())}."
"""The picture of a board in each theme (set of colours), in words for screen readers."""

SETTINGS = "**Your settings** – press a button or use `/settings change` to change them."

MAX_TEXT_LENGTH = 100
"""The greatest length of a setting that is typed."""

NAMES = {
    "confirm_moves": "confirm",
    "theme": "theme",
    "board": "turned",
    "king_in_danger": "danger",
    "reminders": "reminders",
    "turn_pings": "pinged",
    "quiet_hours": "quiet",
    "digest": "digest",
    "daily_puzzle": "puzzle",
    "time_zone": "zone",
    "weekend": "weekend",
    "challenges": "challenges",
    "puzzle_name": "named",
    "puzzles": "mined",
    "web_name": "public",
    "ratings_everywhere": "everywhere",
}
"""The fields of ``Player`` that are settings, by the settings' names in commands."""

GROUPS: Mapping[str, SettingsGroup] = {
    "boards": SettingsGroup(
        "Boards…", "Boards", ("confirm_moves", "theme", "board", "king_in_danger")
    ),
    "messages": SettingsGroup(
        "Messages…",
        "Messages",
        ("reminders", "turn_pings", "quiet_hours", "digest", "daily_puzzle"),
    ),
    "time": SettingsGroup("Time…", "Time", ("time_zone", "weekend")),
    "others": SettingsGroup(
        "Other players…",
        "Other players",
        ("challenges", "puzzle_name", "puzzles", "web_name", "ratings_everywhere"),
    ),
}

QUESTIONS: Mapping[str, Question] = {
    "confirm_moves": Question(
        "Confirm moves", hint="You see each move on the board before it counts."
    ),
    "theme": Question("Theme of your private boards"),
    "board": Question("Orientation of your private boards"),
    "king_in_danger": Question("Show what could capture your king"),
    "reminders": Question("Reminders when your time runs short"),
    "turn_pings": Question("Mention you when it's your turn"),
    "quiet_hours": Question(
        "Quiet hours, without reminders", hint="For other hours, use /settings change."
    ),
    "digest": Question("Daily list of games where it's your turn"),
    "daily_puzzle": Question("Daily puzzle in a direct message"),
    "time_zone": Question("Time zone", hint="Type a city near you, or your country."),
    "weekend": Question(
        "Weekend, for games with weekends off", hint="For other days, use /settings change."
    ),
    "challenges": Question("Players can challenge you by name"),
    "puzzle_name": Question("Name you if you solve a server's puzzle"),
    "puzzles": Question(
        "Your finished games can become puzzles", hint="Only if your opponent agrees too."
    ),
    "web_name": Question(
        "Public web pages show your name and games", hint="Only of servers that have such pages."
    ),
    "ratings_everywhere": Question(
        "Show ratings and games everywhere", hint="Only if both players agree."
    ),
}

YES_OR_NO = {True: "yes", False: "no"}

CHOICES: Mapping[str, Mapping[Any, str]] = {
    "reminders": REMINDERS,
    "confirm_moves": CONFIRMING,
    "theme": {None: AS_ON_SERVER, **THEMES},
    "board": {None: AS_ON_SERVER, **TURNED},
}
"""Labels of the values of settings that are neither typed nor yes or no."""


def confirming(confirm: Confirming) -> str:
    """The label of a choice: ``Confirm moves: in rated games``."""
    return f"{QUESTIONS['confirm_moves'].label}: {CONFIRMING[confirm]}"


def _former(player: Player, now: datetime) -> str:
    """The sentence that clocks still follow the former weekend; empty if they don't."""
    former = player.former
    if former is None or now >= former.until:
        return ""
    return (
        f"Clocks keep your former weekend ({days(former.weekend.days)}, {former.weekend.zone}) "
        f"for turns that begin before {moment(former.until)}."
    )


def at(hour: time | None) -> str:
    return "off" if hour is None else f"at {hour:%H:%M}"


def hours(quiet: tuple[time, time] | None) -> str:
    return "off" if quiet is None else f"{quiet[0]:%H:%M} to {quiet[1]:%H:%M}"


def days(days: frozenset[int]) -> str:
    return listed(DAY_NAMES[day].capitalize() for day in sorted(days)) or "none"


SAMPLE = "Your private boards look like this now:"
PUBLIC_SAMPLE = "Public boards look like this now:"
DANGER_SAMPLE = "When your king is in danger, your private boards look like this now:"


def plain_sample(board: str) -> str:
    """A picture of a sample board, in words for screen readers; *board* describes it."""
    return f"A sample. {board}"


def settings(player: Player, now: datetime) -> str:
    """All settings of a player by groups, a line each."""
    shown = _values(player, now)
    listed = in_groups(GROUPS, lambda name: f"{QUESTIONS[name].label}: **{shown[name]}**")
    return f"{listed}\n{_former(player, now)}".rstrip()


def changed(player: Player, now: datetime, names: Collection[str]) -> str:
    """The answer to a player who has changed the settings with these *names*."""
    shown = _values(player, now)
    text = saved([(QUESTIONS[name].label, shown[name]) for name in names])
    former = _former(player, now) if {"weekend", "time_zone"}.intersection(names) else ""
    return f"{text}\n{former}".rstrip()


def _values(player: Player, now: datetime) -> Mapping[str, str]:
    """The values of all settings of a player in words, by their names."""
    here = now.astimezone(ZoneInfo(player.zone))
    yes_or_no = {
        name: YES_OR_NO[value]
        for name, field in NAMES.items()
        if isinstance(value := getattr(player, field), bool) and name not in CHOICES
    }
    return yes_or_no | {
        "confirm_moves": CONFIRMING[player.confirm],
        "theme": AS_ON_SERVER if player.theme is None else THEMES[player.theme],
        "board": AS_ON_SERVER if player.turned is None else TURNED[player.turned],
        "reminders": REMINDERS[player.reminders],
        "quiet_hours": hours(player.quiet),
        "digest": at(player.digest),
        "daily_puzzle": at(player.puzzle),
        "time_zone": f"{player.zone}, {here:%H:%M} now",
        "weekend": days(player.weekend),
    }


def zone_label(zone: str, here: datetime) -> str:
    return f"{zone} – {here:%H:%M} now"


def _not_away(error: errors.NotAwayError) -> str:
    return (
        "You're not on vacation. `/vacation start` begins one. You have "
        f"{_vacation(error.left)} saved up."
    )


def _too_little(error: errors.TooLittleVacationError) -> str:
    if error.enough_at is None:
        return (
            f"{period(error.asked)} is more vacation than anybody can save up. You have "
            f"{_vacation(error.left)}. Ask for no more than that."
        )
    return (
        f"You have {_vacation(error.left)} saved up. Ask for less, or wait: you'll have "
        f"{period(error.asked)} {when(error.enough_at)}."
    )


def _no_zone(error: errors.ZoneError) -> str:
    if not error.likely:
        return (
            f"{typed(error.text)} isn't a known time zone. Type a city near you, such as `Oslo`, "
            "or your country. Then choose from the list."
        )
    likely = listed((f"`{zone}`" for zone in error.likely), "or")
    return f"{typed(error.text)} isn't a time zone. Did you mean {likely}?"


SENTENCES: Sentences = {
    errors.AlreadyAwayError: f"You're already on vacation until {{until:moment}}. {END_EARLY}",
    errors.NotAwayError: _not_away,
    errors.TooLittleVacationError: _too_little,
    errors.VacationTooShortError: "A vacation lasts at least {shortest:period}. Try `2d`.",
    errors.ZoneError: _no_zone,
    errors.HoursError: {
        errors.HoursFault.NO_TIME: "{text:typed} isn't a time of day. Try `08:00`, or `off`.",
        errors.HoursFault.NO_PUZZLE_TIME: (
            "{text:typed} isn't a time of day. Try `08:00`. To stop the daily puzzle, use *Pages…* "
            "in `/server show`."
        ),
        errors.HoursFault.NO_HOURS: (
            "{text:typed} isn't a start and an end. Try `22:00-07:30`, or `off`."
        ),
        errors.HoursFault.WHOLE_DAY: (
            "{text:typed} is the whole day. For no reminders, choose *not at all* for `reminders`."
        ),
    },
    errors.DaysError: {
        errors.DaysFault.UNREADABLE: (
            "{text:typed} isn't a list of weekdays. Try `Saturday, Sunday`, or `none`."
        ),
        errors.DaysFault.TOO_MANY: (
            f"{{text:typed}} is too long for a weekend. Choose at most {MAX_DAYS_OFF} days, so "
            "that games can go on."
        ),
    },
}
