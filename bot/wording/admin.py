"""Texts of the operator's command line, ``python -m bot admin``.

A function named after a command and *question*, as ``leave_question``, asks before that command is
run. One named after what was done, as ``left``, has the answer to the command.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from pathlib import Path

from bot.wording.operating import utc
from bot.wording.sentence_templates import Sentences, sentence_for
from play.audit import Fault, Problem, Report
from play.delivery.waiting_notices import Waiting
from play.matches.errors import MatchOverError, NotAbortableError, UnknownMatchError
from play.matches.match import Match
from play.orders.bans_and_maintenance import Ban, Barred, Order
from play.time.periods import write_period
from play.workload import Backlog, Counts
from tafl.phrases import counted, outcome_in_words

YES_OR_NO, YESES = "Go on? [y/N]", {"y", "yes"}
UNCHANGED = "Nothing was changed."


def needs_confirmation(question: str) -> str:
    """The message if *question* can't be asked, as in a script: ``--yes`` must be given."""
    return f"{question} Add --yes to confirm. {UNCHANGED}"


def refused(error: BaseException) -> str:
    """The sentence for an *error*, used if the modules ``operating`` and ``store`` have none."""
    unexplained = f"That can't be done: {type(error).__name__} {error}".strip()
    return sentence_for(error, SENTENCES) or unexplained


SENTENCES: Sentences = {
    UnknownMatchError: "There is no game #{match_id}.",
    MatchOverError: (
        "Game #{match_id} is over already. `match show {match_id}` says how it ended."
    ),
    NotAbortableError: (
        "Game #{match_id} counts for a {occasion}, so it needs a result. Choose a winner, or draw."
    ),
}


def _size(number: float) -> str:
    for unit in ("bytes", "KB", "MB", "GB"):
        if number < 1000:  # noqa: PLR2004 - where the next unit begins
            return f"{number:.0f} {unit}"
        number /= 1000
    return f"{number:.1f} TB"


def _period(length: timedelta) -> str:
    return write_period(length) or f"{length.total_seconds():.0f}s"


# Backups and copies.


def _games(numbers: Mapping[str, int]) -> str:
    games, moves = numbers.get("matches", 0), numbers.get("moves", 0)
    return f"{counted(games, 'game')}, {counted(moves, 'move')}"


def backed_up(file: Path, size: int, numbers: Mapping[str, int]) -> str:
    """The answer to the command ``backup``; *size* is in bytes, *numbers* are rows by table."""
    return f"Saved in {file} and checked: {_games(numbers)}, {_size(size)}."


def backup_made(file: Path) -> str:
    """The line that ``backup --every`` prints after each backup."""
    return f"Saved in {file}."


def restored(file: Path, numbers: Mapping[str, int], result: Report) -> str:
    """The answer to ``restore``; *numbers* are rows by table, *result* is from a check after it."""
    return f"Restored {file}: {_games(numbers)}.\n{report(result)}"


def copied(table: str, rows: int) -> str:
    """The line that ``copy`` prints while it runs: *rows* of a *table* have been copied so far."""
    return f"{table}: {rows:,}"


def replayed(matches: int) -> str:
    """The line printed during a check of all games: *matches* have been replayed so far."""
    return f"{matches:,} games replayed"


def copied_all(target: str, numbers: Mapping[str, int], result: Report, *, is_same: bool) -> str:
    """The answer to the command ``copy``, once every match was replayed in both databases.

    *numbers* are rows by table. *is_same*: the games came out the same in both.
    """
    if not is_same:
        return (
            f"Copied to {target}, but replaying the games gave different results on the two "
            f"sides. Don't use the copy.\n{report(result)}"
        )
    return (
        f"Copied to {target}: {_games(numbers)}. Every table was counted, and every game replayed "
        f"on both sides.\n{report(result)}\n"
        "To use it: stop the bot, set HNEFABOT_DATABASE_URL to the new database, and start it "
        "again. If maintenance was on, turn it off then. Don't start a bot on the old database."
    )


_FAULTS = {
    Fault.FILE_DAMAGED: "The database file is damaged",
    Fault.MATCH_UNREADABLE: "Game #{0} can't be replayed",
    Fault.MATCH_WITHOUT_DEADLINE: "Game #{0} has no deadline, so nobody can run out of time",
    Fault.RESULT_MISSING: "Game #{0} is rated and over, but counts nowhere (--recount adds it)",
    Fault.RESULT_UNFOUNDED: "Game #{0} counts for ratings, though it shouldn't",
    Fault.RESULT_WRONG: "Game #{0} counts with another result than it ended with",
    Fault.NOTICE_UNREADABLE: "Message {0} can't be read (notice drop {0} gives it up)",
    Fault.NOTICE_WITHOUT_SUBJECT: "Message {0} is about something that no longer exists",
    Fault.ROW_WITHOUT_PARENT: "A row belongs to something that doesn't exist",
}


def report(found: Report) -> str:
    looked_at = (
        f"{counted(found.matches, 'game')} replayed ({counted(found.moves, 'move')}), "
        f"{counted(found.results, 'rated result')} and "
        f"{counted(found.notices, 'waiting message')} checked."
    )
    if found.is_sound:
        return f"{looked_at} Everything is in order."
    lines = [f"- {_problem(each)}." for each in found.problems]
    if (more := found.found - len(found.problems)) > 0:
        lines.append(f"- And {more:,} more.")
    number = counted(found.found, "problem")
    return "\n".join([f"{looked_at} {number} found, nothing was changed:", *lines])


def _problem(problem: Problem) -> str:
    detail = f" ({problem.detail})" if problem.detail else ""
    return f"{_FAULTS[problem.fault].format(problem.number)}{detail}"


# Orders.


def blocked(ban: Ban) -> str:
    told = f"{ban.what.capitalize()} {ban.id} is blocked. Running bots follow in a few seconds."
    if ban.what is Barred.USER:
        return (
            f"{told} Their games go on, with the clock running: if they stay blocked, they lose "
            "on time. `match adjudicate` ends a game sooner."
        )
    return (
        f"{told} Its games can be played on in direct messages. `leave {ban.id}` makes the bot "
        "leave too, and it won't come back while the block lasts."
    )


def unblocked(what: Barred, id_: int) -> str:
    return f"{what.capitalize()} {id_} can use the bot again in a few seconds."


def bans(found: Sequence[Ban]) -> str:
    if not found:
        return "Nobody is blocked."
    return "\n".join(
        f"{ban.what} {ban.id}, since {utc(ban.since)}{f': {ban.reason}' if ban.reason else ''}"
        for ban in found
    )


MAINTENANCE_BEGUN = (
    "Maintenance is on. In a few seconds every running bot refuses changes, and all clocks stand "
    "still. Games can still be looked at. `maintenance off` ends it."
)


def maintenance_ended(lasted: timedelta) -> str:
    return (
        f"Maintenance is off after {_period(lasted)}. Nobody loses that time. Running bots go on "
        "in a few seconds."
    )


def maintenance_status(since: datetime | None) -> str:
    return "Maintenance is off." if since is None else f"Maintenance is on since {utc(since)}."


def orders(found: Sequence[Order]) -> str:
    lines = []
    for order in found:
        about = "" if order.about is None else f" {order.about}"
        reason = f": {order.reason}" if order.reason else ""
        lines.append(f"{utc(order.at)}  {order.command}{about}{reason}")
    return "\n".join(lines) or "Nothing was ordered yet."


def leave_question(id_: int) -> str:
    return f"The bot will leave server {id_}. Only that server's managers can invite it again."


def left(id_: int) -> str:
    return (
        f"The bot has left server {id_}. Games there go on in direct messages. The server's "
        "settings, ladder and tournaments are deleted in 30 days."
    )


# Messages.


def notices(found: Sequence[Waiting], waiting: int, now: datetime, *, failed: bool) -> str:
    """The answer to ``notice list``: messages *found* of all *waiting*, or given up if *failed*."""
    if not found:
        return "No messages were given up." if failed else "No messages are waiting."
    title = "Given up, the latest first:" if failed else f"{counted(waiting, 'message')} waiting:"
    return "\n".join([title, *(_notice(notice, now) for notice in found)])


def _notice(notice: Waiting, now: datetime) -> str:
    parts = [f"{notice.id}  {notice.kind}"]
    if notice.match_id is not None:
        parts.append(f"game #{notice.match_id}")
    parts.append(f"from {utc(notice.created_at)}")
    if notice.attempts:
        parts.append(f"tried {counted(notice.attempts, 'time')}")
    if notice.failure:
        parts.append(f"given up: {notice.failure}")
    elif notice.due_at > now:
        parts.append(f"next try at {utc(notice.due_at)}")
    return ", ".join(parts)


def retried(notice: Waiting) -> str:
    return f"Message {notice.id} ({notice.kind}) will be delivered in a few seconds."


def drop_question(id_: int) -> str:
    return f"Message {id_} won't be delivered to anybody."


def dropped(notice: Waiting) -> str:
    return f"Message {notice.id} ({notice.kind}) was given up."


# Games.


def adjudicate_question(id_: int, winner: str) -> str:
    """The question that ``match adjudicate`` asks; *winner* is a side, ``draw`` or ``none``."""
    result = {"none": "be aborted and count for nothing", "draw": "end as a draw"}
    return f"Game #{id_} will {result.get(winner, f'be won by the {winner}')}."


def adjudicated(found: Match) -> str:
    end = f"{outcome_in_words(found.outcome)}." if found.outcome else "It counts for nothing."
    return f"Game #{found.id} is over. {end} Both players get the last board."


def reopen_question(id_: int) -> str:
    return (
        f"Game #{id_} will go on. If it counted, all ratings and statistics are counted again, "
        "which can take minutes."
    )


def reopened(found: Match, now: datetime) -> str:
    left = _period(found.clock.time_left(now))
    return f"Game #{found.id} goes on. The {found.to_move} have {left}, and the board is posted."


def match(found: Match, now: datetime) -> str:
    lines = [
        f"#{found.id} {found.ruleset.name}, {'rated' if found.rated else 'casual'}",
        f"Attackers {found.attackers}, defenders {found.defenders}",
        _where(found),
        f"Begun {utc(found.created_at)}, last change {utc(found.updated_at)}",
        _state(found, now),
    ]
    moves = " ".join(str(turn.move) for turn in found.game.turns)
    return "\n".join([*lines, f"{counted(found.ply, 'move')}: {moves}".rstrip(": ")])


def _where(found: Match) -> str:
    if found.place.is_private:
        place = "In direct messages"
    else:
        channel = found.thread_id or found.place.channel_id
        place = f"On server {found.place.guild_id}, in channel {channel}"
    return f"{place}, for a {found.occasion}" if found.occasion else place


def _state(found: Match, now: datetime) -> str:
    if found.outcome is not None:
        return f"{outcome_in_words(found.outcome)}."
    if found.wake_at is None and not found.is_computers_turn:
        return "Aborted."
    left = _period(found.clock.time_left(now))
    return f"It's the turn of the {found.to_move} ({found.player_to_move}). They have {left} left."


def stats(counts: Counts, backlog: Backlog, blocked_: int, since: datetime | None) -> str:
    lines = [
        f"Players: {counts.players:,}. Servers: {counts.servers:,}. Blocked: {blocked_:,}.",
        f"Games: {counts.running:,} running, {counts.finished:,} over, {counts.aborted:,} aborted.",
        f"Moves in the last 24 hours: {counts.moves:,}.",
        f"Messages: {backlog.waiting:,} waiting, {counts.failed_notices:,} given up.",
        f"Database: {_size(counts.size)}.",
        maintenance_status(since),
    ]
    return "\n".join(lines)
