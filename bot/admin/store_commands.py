"""The operator's commands for backups, copies and the audit of everything that is stored."""

import asyncio
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from dataclasses import asdict
from datetime import timedelta
from pathlib import Path

from bot.admin.backup_rounds import BackupRounds
from bot.admin.operator_command import Command, CommandAnswer, Office
from bot.operating_errors import StillInMotionError
from bot.wording import admin as wording
from bot.wording import admin_help
from db.backups import back_up, restore
from db.copying import copy
from db.migrate import migrate
from db.preconditions import no_bot_on, require_current
from db.sqlite_damage import require_sound
from db.store import SqlStore
from db.urls import full_url, without_password
from play.audit import Report
from play.services.audit import Audit
from play.services.orders import Orders
from play.time.errors import PeriodError
from play.time.periods import read_period

SETTLED = timedelta(seconds=10)
"""Time after the beginning of maintenance by which no running bot changes data any more."""

TELL_EVERY = 10_000
"""Number of matches replayed between two reports of progress."""

DEFAULT_KEPT = 14


def _to_back_up(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help=admin_help.BACKUP_FILE)
    parser.add_argument("--every", type=_period, metavar="TIME", help=admin_help.EVERY)
    parser.add_argument("--keep", type=_number, default=DEFAULT_KEPT, help=admin_help.KEEP)


def _period(written: str) -> timedelta:
    try:
        return read_period(written)
    except PeriodError as error:
        raise ArgumentTypeError(admin_help.no_period(written)) from error


def _number(written: str) -> int:
    """Parse a number of backups, at least one: the latest is never deleted."""
    if not written.isdecimal() or int(written) < 1:
        raise ArgumentTypeError(admin_help.no_number(written))
    return int(written)


async def backup(office: Office, asked: Namespace) -> CommandAnswer:
    await require_current(office.url)
    if asked.every is not None:
        await _back_up_every(office, asked)
    numbers = await back_up(office.url, asked.file)
    size = await asyncio.to_thread(lambda: asked.file.stat().st_size)
    data = {"file": str(asked.file), "bytes": size, "rows": dict(numbers)}
    return CommandAnswer(wording.backed_up(asked.file, size, numbers), data)


async def _back_up_every(office: Office, asked: Namespace) -> None:
    async def make(file: Path) -> None:
        await back_up(office.url, file)
        office.tell(wording.backup_made(file))

    async with office.open_store() as store:
        await BackupRounds(store, office.now, asked.file, asked.every, asked.keep, make).run()


def _to_restore(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help=admin_help.RESTORE_FILE)


async def restore_backup(office: Office, asked: Namespace) -> CommandAnswer:
    async with no_bot_on(office.url):
        numbers = await restore(asked.file, office.url)
        report = await _audited(office, office.url)
    data = {"file": str(asked.file), "rows": dict(numbers), **asdict(report)}
    text = wording.restored(asked.file, numbers, report)
    return CommandAnswer(text, data, report.is_sound)


async def verify(office: Office, _: Namespace) -> CommandAnswer:
    await require_current(office.url)
    await require_sound(office.url)
    report = await _audited(office, office.url)
    return CommandAnswer(wording.report(report), asdict(report), report.is_sound)


def _to_copy(parser: ArgumentParser) -> None:
    parser.add_argument("--to", required=True, metavar="URL", help=admin_help.COPY_TO)


async def copy_all(office: Office, asked: Namespace) -> CommandAnswer:
    target = full_url(asked.to)
    await require_current(office.url)
    if await _is_settled(office):
        return await _copied(office, target)
    async with no_bot_on(office.url):
        return await _copied(office, target)


async def _is_settled(office: Office) -> bool:
    """Whether maintenance keeps running bots from changing anything.

    Raises ``StillInMotionError`` if maintenance has begun too recently.
    """
    async with office.open_store() as store:
        since = await Orders(store, office.now).maintenance_since()
    if since is None:
        return False
    if office.now() - since < SETTLED:
        raise StillInMotionError
    return True


async def _copied(office: Office, target: str) -> CommandAnswer:
    def tell(table: str, rows: int) -> None:
        if rows:
            office.tell(wording.copied(table, rows))

    async with no_bot_on(target):
        await migrate(target)
        numbers = await copy(office.url, target, tell)
        before = await _audited(office, office.url)
        after = await _audited(office, target)
    shown = without_password(target)
    is_well = before == after
    data = {"to": shown, "rows": dict(numbers), "same": is_well, **asdict(after)}
    return CommandAnswer(wording.copied_all(shown, numbers, after, is_same=is_well), data, is_well)


async def _audited(office: Office, url: str) -> Report:
    """Audit everything that is stored in the database *url*, and report progress."""
    store, told = SqlStore(url), 0

    def tell(replayed: int) -> None:
        nonlocal told
        if replayed - told >= TELL_EVERY:
            told = replayed
            office.tell(wording.replayed(replayed))

    try:
        return await Audit(store, tell).run()
    finally:
        await store.close()


COMMANDS = (
    Command("backup", admin_help.BACKUP, backup, _to_back_up),
    Command("restore", admin_help.RESTORE, restore_backup, _to_restore),
    Command("copy", admin_help.COPY, copy_all, _to_copy),
    Command("verify", admin_help.VERIFY, verify),
)
