"""The operator's commands for messages that wait to be delivered or have failed."""

from argparse import ArgumentParser, Namespace
from dataclasses import asdict

from bot.admin.operator_command import Command, CommandAnswer, Office
from bot.wording import admin as wording
from bot.wording import admin_help
from play.services.notices import Notices

DEFAULT_LISTED = 20


def _which(parser: ArgumentParser) -> None:
    parser.add_argument("id", type=int, help=admin_help.NOTICE_ID)


def _how_many(parser: ArgumentParser) -> None:
    parser.add_argument("--failed", action="store_true", help=admin_help.FAILED_NOTICES)
    parser.add_argument("--limit", type=int, default=DEFAULT_LISTED, help=admin_help.LIMIT)


async def list_notices(office: Office, asked: Namespace) -> CommandAnswer:
    async with office.open_store() as store, store.read() as unit:
        listed = unit.notices.failed if asked.failed else unit.notices.waiting
        found = await listed(asked.limit)
        waiting = await unit.notices.count_waiting()
    data = {"waiting": waiting, "notices": [asdict(notice) for notice in found]}
    return CommandAnswer(wording.notices(found, waiting, office.now(), failed=asked.failed), data)


async def retry(office: Office, asked: Namespace) -> CommandAnswer:
    async with office.open_store() as store:
        notice = await Notices(store, office.now).retry(asked.id)
    return CommandAnswer(wording.retried(notice), {"id": notice.id})


async def drop(office: Office, asked: Namespace) -> CommandAnswer:
    async with office.open_store() as store:
        notice = await Notices(store, office.now).drop(asked.id)
    return CommandAnswer(wording.dropped(notice), {"id": notice.id})


COMMANDS = (
    Command("notice list", admin_help.NOTICE_LIST, list_notices, _how_many),
    Command("notice retry", admin_help.NOTICE_RETRY, retry, _which),
    Command(
        "notice drop",
        admin_help.NOTICE_DROP,
        drop,
        _which,
        asks=lambda asked: wording.drop_question(asked.id),
    ),
)
