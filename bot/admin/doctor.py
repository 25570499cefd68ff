"""Checks of everything that the bot needs; the result of each is a sentence with advice."""

import shutil
import sqlite3
import sys
from argparse import Namespace
from collections.abc import AsyncIterator, Iterator
from dataclasses import asdict
from datetime import timedelta
from importlib.metadata import PackageNotFoundError, version

from bot.admin.discord_rest import DISCORD, Rest, asking
from bot.admin.operator_command import Command, CommandAnswer, Office
from bot.discord_api import is_in_clear
from bot.operating_errors import OperatingError
from bot.settings import readable_by_others
from bot.wording import doctor as wording
from bot.wording import operating
from bot.wording.admin_help import DOCTOR
from bot.wording.doctor import DoctorCheck
from db.preconditions import require_current
from db.sqlalchemy_engines import file_of
from db.sqlite_damage import require_sound
from play.errors import PlayError
from play.limits.leases import DELIVERY_STUCK_AFTER
from play.services.orders import Orders
from play.services.workload import Workload

PACKAGES = ("hnefabot", "discord.py", "SQLAlchemy", "aiosqlite", "asyncpg", "Pillow")
"""Packages whose versions matter when a fault is looked for."""

LITTLE_ROOM = 2**30
"""Free bytes on the database's disk below which the operator is warned."""

MAX_SKEW = timedelta(seconds=5)
"""Maximum error of the machine's clock that players do not notice."""

FEW_STARTS = 20
"""Connections left for the day below which the bot seems to reconnect too often."""

ADMINISTRATOR = 1 << 3
NEEDED = {
    "view_channel": 1 << 10,
    "send_messages": 1 << 11,
    "embed_links": 1 << 14,
    "attach_files": 1 << 15,
    "create_public_threads": 1 << 35,
    "send_messages_in_threads": 1 << 38,
}
"""The permissions that the bot needs, with the bit that Discord uses for each."""


async def doctor(office: Office, _: Namespace) -> CommandAnswer:
    checks = [_versions(), *_files(office)]
    checks += [check async for check in _database(office)]
    checks += [check async for check in _discord(office)]
    is_well = all(check.is_well for check in checks)
    data = {"checks": [asdict(check) for check in checks]}
    return CommandAnswer(wording.checks(checks), data, is_well)


def _versions() -> DoctorCheck:
    found = {"Python": ".".join(map(str, sys.version_info[:3])), "SQLite": sqlite3.sqlite_version}
    for package in PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            continue
    return wording.versions(found)


def _files(office: Office) -> Iterator[DoctorCheck]:
    """Checks whether secrets are readable by others, and whether there is room on the disk."""
    file = file_of(office.url)
    yield from map(wording.readable_by_others, readable_by_others(file))
    if file is not None:
        folder = next(parent for parent in file.absolute().parents if parent.exists())
        free = shutil.disk_usage(folder).free
        size = file.stat().st_size if file.exists() else 0
        # A backup or a migration may need as much space again.
        yield wording.room(free, is_well=free >= max(LITTLE_ROOM, 2 * size))


async def _database(office: Office) -> AsyncIterator[DoctorCheck]:
    """Checks whether the database can be used, and whether anything in it waits too long."""
    try:
        await require_current(office.url)
        await require_sound(office.url)
        async with office.open_store() as store:
            since = await Orders(store, office.now).maintenance_since()
            backlog = await Workload(store, office.now).notices()
    except PlayError as error:
        told = operating.refused(error) or str(error)
        yield wording.database_unusable(told)
        return
    yield wording.DATABASE_SOUND
    if since is not None:
        yield wording.in_maintenance(since)
    late = backlog.since is not None and office.now() - backlog.since >= DELIVERY_STUCK_AFTER
    yield wording.backlog(backlog, is_well=not late or since is not None)


async def _discord(office: Office) -> AsyncIterator[DoctorCheck]:
    """Checks whether Discord knows the bot, and whether the clock and permissions are right."""
    try:
        async with asking(office.settings) as discord:
            me = await discord.ask("GET", "/users/@me")
            if me.at is not None:
                skew = office.now() - me.at
                yield wording.clock(skew, is_well=abs(skew) <= MAX_SKEW)
            me.require_well()
            yield wording.token_known(me.body["username"])
            if is_in_clear(office.settings.discord_api or DISCORD):
                yield wording.UNENCRYPTED
            yield await _starts(discord)
            async for check in _rights(discord):
                yield check
    except OperatingError as error:
        yield wording.discord_unusable(operating.refused(error) or str(error))


async def _starts(discord: Rest) -> DoctorCheck:
    try:
        gateway = await discord.read("/gateway/bot")
    except OperatingError as error:
        return wording.starts_unread(operating.refused(error) or str(error))
    left = gateway["session_start_limit"]["remaining"]
    return wording.starts(left, gateway["shards"], is_well=left >= FEW_STARTS)


async def _rights(discord: Rest) -> AsyncIterator[DoctorCheck]:
    """Checks on which servers the bot lacks permissions, and whether all could be looked at."""
    servers, lacking, told = 0, list[tuple[str, list[str]]](), ""
    try:
        async for server in discord.servers():
            servers += 1
            rights = int(server["permissions"])
            missing = [name for name, bit in NEEDED.items() if not rights & bit]
            if missing and not rights & ADMINISTRATOR:
                lacking.append((server["id"], missing))
    except OperatingError as error:
        told = operating.refused(error) or str(error)
        yield wording.servers_unread(servers, told)
    if lacking or not told:
        yield wording.permissions(servers, lacking)


COMMANDS = (Command("doctor", DOCTOR, doctor),)
