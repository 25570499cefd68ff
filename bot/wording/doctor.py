"""Results of the operator's command ``doctor``, which checks everything that the bot needs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from bot.wording import operating
from bot.wording.operating import utc
from bot.wording.permissions import PERMISSIONS
from play.workload import Backlog
from tafl.phrases import capital, counted, listed

MOST_LISTED = 20


@dataclass(frozen=True, slots=True)
class DoctorCheck:
    """A check of *what*, with the result *found*; *is_well*: nothing has to be fixed."""

    what: str
    found: str
    is_well: bool = True


def checks(made: Sequence[DoctorCheck]) -> str:
    """The answer to the command ``doctor``: a line for each check that was *made*."""
    lines = [f"{'ok  ' if each.is_well else 'FIX '} {each.what}: {each.found}" for each in made]
    wrong = sum(not each.is_well for each in made)
    end = "Everything is in place." if not wrong else f"{counted(wrong, 'thing')} to fix."
    return "\n".join([*lines, end])


def versions(found: Mapping[str, str]) -> DoctorCheck:
    return DoctorCheck("versions", ", ".join(f"{name} {number}" for name, number in found.items()))


def readable_by_others(file: Path) -> DoctorCheck:
    return DoctorCheck(
        "secrets",
        f"Other users of this machine can read {file}. Run: chmod 600 {file}",
        is_well=False,
    )


def room(free: int, *, is_well: bool) -> DoctorCheck:
    found = f"{free / 10**9:.1f} GB free."
    return DoctorCheck("disk", found if is_well else f"{found} Make room on it.", is_well)


def database_unusable(told: str) -> DoctorCheck:
    return DoctorCheck("database", told, is_well=False)


DATABASE_SOUND = DoctorCheck("database", "It can be read, is up to date, and isn't damaged.")


def in_maintenance(since: datetime) -> DoctorCheck:
    told = f"On since {utc(since)}. `python -m bot admin maintenance off` ends it."
    return DoctorCheck("maintenance", told, is_well=False)


def backlog(found: Backlog, *, is_well: bool) -> DoctorCheck:
    if found.since is None:
        return DoctorCheck("messages", "No messages are waiting.")
    told = f"{counted(found.waiting, 'message')} waiting since {utc(found.since)}."
    if is_well:
        return DoctorCheck("messages", told)
    return DoctorCheck(
        "messages", f"{told} Is the bot running? `notice list` shows them.", is_well=False
    )


def token_known(name: str) -> DoctorCheck:
    return DoctorCheck("token", f"Discord knows the bot as {name}.")


def discord_unusable(told: str) -> DoctorCheck:
    return DoctorCheck("token", told, is_well=False)


UNENCRYPTED = DoctorCheck("token", operating.UNENCRYPTED, is_well=False)


def clock(skew: timedelta, *, is_well: bool) -> DoctorCheck:
    seconds = abs(skew.total_seconds())
    if is_well:
        return DoctorCheck("clock", f"Within {max(1, round(seconds))} s of Discord's.")
    way = "ahead of" if skew > timedelta() else "behind"
    told = f"{seconds:.0f} s {way} Discord's. Turn on time synchronisation (NTP)."
    return DoctorCheck("clock", told, is_well=False)


def starts(left: int, shards: int, *, is_well: bool) -> DoctorCheck:
    told = f"{counted(left, 'start')} left today, {counted(shards, 'shard')} recommended."
    if not is_well:
        told = f"{told} Find out why the bot restarts so often."
    return DoctorCheck("connections", told, is_well)


def starts_unread(told: str) -> DoctorCheck:
    return DoctorCheck("connections", f"They couldn't be counted. {told}", is_well=False)


def servers_unread(servers: int, told: str) -> DoctorCheck:
    """The report that only the first *servers* servers could be checked, and why."""
    found = f"Only {counted(servers, 'server')} could be checked. {told}"
    return DoctorCheck("permissions", found, is_well=False)


def permissions(servers: int, lacking: Sequence[tuple[str, Sequence[str]]]) -> DoctorCheck:
    """The check of the bot's permissions on *servers* servers, without those in single channels.

    *lacking* pairs the id of each server where some are missing with the names of these.
    """
    if not lacking:
        told = f"As needed on {'the only server' if servers == 1 else f'all {servers:,} servers'}."
        return DoctorCheck("permissions", "The bot is on no server yet." if not servers else told)
    each = [
        f"server {server} lacks {listed(PERMISSIONS[name] for name in missing)}"
        for server, missing in lacking[:MOST_LISTED]
    ]
    if (more := len(lacking) - MOST_LISTED) > 0:
        each.append(f"{more:,} more servers lack something")
    told = f"{'; '.join(each)}. Ask a server manager to grant it, or to invite the bot again."
    return DoctorCheck("permissions", capital(told), is_well=False)
