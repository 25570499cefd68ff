"""The operator's command that counts what is stored, running and waiting."""

from argparse import Namespace
from datetime import timedelta

from bot.admin.operator_command import Command, CommandAnswer, Office
from bot.wording import admin as wording
from bot.wording import admin_help
from play.services.orders import Orders
from play.services.workload import Workload

LATELY = timedelta(days=1)
"""Maximum age of moves that count as recent."""


async def stats(office: Office, _: Namespace) -> CommandAnswer:
    async with office.open_store() as store:
        async with store.read() as unit:
            counts = await unit.census.counts(office.now() - LATELY)
            bans = await unit.orders.bans()
        backlog = await Workload(store, office.now).notices()
        since = await Orders(store, office.now).maintenance_since()
    data = {
        **counts._asdict(),
        "waiting_notices": backlog.waiting,
        "waiting_since": backlog.since and backlog.since.isoformat(),
        "blocked": len(bans),
        "maintenance": since is not None,
    }
    return CommandAnswer(wording.stats(counts, backlog, len(bans), since), data)


COMMANDS = (Command("stats", admin_help.STATS, stats),)
