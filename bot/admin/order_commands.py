"""The operator's commands for blocks and maintenance, and to make the bot leave a server."""

from argparse import ArgumentParser, Namespace
from dataclasses import asdict
from http import HTTPStatus

from bot.admin.discord_rest import asking
from bot.admin.operator_command import Command, CommandAnswer, Office
from bot.operating_errors import NotOnThatServerError
from bot.wording import admin as wording
from bot.wording import admin_help
from play.orders.bans_and_maintenance import Ban, Barred, Order
from play.services.orders import Orders

MOST_LOGGED = 50
"""Maximum number of orders that ``log`` lists."""


def _whom(parser: ArgumentParser) -> None:
    parser.add_argument("what", choices=[*map(str, Barred)], help=admin_help.WHAT_TO_BLOCK)
    parser.add_argument("id", type=int, help=admin_help.ID)


def _whom_and_why(parser: ArgumentParser) -> None:
    _whom(parser)
    parser.add_argument("--reason", default="", help=admin_help.REASON_TO_BLOCK)


async def block(office: Office, asked: Namespace) -> CommandAnswer:
    async with office.open_store() as store:
        ban = await Orders(store, office.now).block(Barred(asked.what), asked.id, asked.reason)
    return CommandAnswer(wording.blocked(ban), _shown(ban))


async def unblock(office: Office, asked: Namespace) -> CommandAnswer:
    async with office.open_store() as store:
        await Orders(store, office.now).unblock(Barred(asked.what), asked.id)
    data = {"what": str(asked.what), "id": str(asked.id)}
    return CommandAnswer(wording.unblocked(Barred(asked.what), asked.id), data)


async def blocks(office: Office, _: Namespace) -> CommandAnswer:
    async with office.open_store() as store:
        bans = await Orders(store, office.now).bans()
    return CommandAnswer(wording.bans(bans), {"blocks": [_shown(ban) for ban in bans]})


def _shown(ban: Ban) -> dict[str, object]:
    # As text: many programs cannot represent numbers this large.
    since = ban.since.isoformat()
    return {"what": str(ban.what), "id": str(ban.id), "since": since, "reason": ban.reason}


async def maintenance_on(office: Office, _: Namespace) -> CommandAnswer:
    async with office.open_store() as store:
        since = await Orders(store, office.now).begin_maintenance()
    return CommandAnswer(
        wording.MAINTENANCE_BEGUN, {"maintenance": True, "since": since.isoformat()}
    )


async def maintenance_off(office: Office, _: Namespace) -> CommandAnswer:
    async with office.open_store() as store:
        outage = await Orders(store, office.now).end_maintenance()
    lasted = outage.end - outage.start
    data = {"maintenance": False, "seconds": lasted.total_seconds()}
    return CommandAnswer(wording.maintenance_ended(lasted), data)


async def maintenance_status(office: Office, _: Namespace) -> CommandAnswer:
    async with office.open_store() as store:
        since = await Orders(store, office.now).maintenance_since()
    data = {"maintenance": since is not None, "since": since and since.isoformat()}
    return CommandAnswer(wording.maintenance_status(since), data)


async def log(office: Office, _: Namespace) -> CommandAnswer:
    async with office.open_store() as store:
        orders = await Orders(store, office.now).log(MOST_LOGGED)
    return CommandAnswer(wording.orders(orders), {"orders": list(map(asdict, orders))})


def _server(parser: ArgumentParser) -> None:
    parser.add_argument("id", type=int, metavar="SERVER", help=admin_help.SERVER_ID)


async def leave(office: Office, asked: Namespace) -> CommandAnswer:
    """Make the bot leave a server; the running bot deletes the server's data a month later."""
    async with office.open_store() as store, asking(office.settings) as discord:
        said = await discord.ask("DELETE", f"/users/@me/guilds/{asked.id}")
        if said.status == HTTPStatus.NOT_FOUND:
            raise NotOnThatServerError(asked.id)
        said.require_well()
        await Orders(store, office.now).note(Order("leave", office.now()))
    return CommandAnswer(wording.left(asked.id), {"server": str(asked.id)})


COMMANDS = (
    Command("block", admin_help.BLOCK, block, _whom_and_why),
    Command("unblock", admin_help.UNBLOCK, unblock, _whom),
    Command("blocks", admin_help.BLOCKS, blocks),
    Command("maintenance on", admin_help.MAINTENANCE_ON, maintenance_on),
    Command("maintenance off", admin_help.MAINTENANCE_OFF, maintenance_off),
    Command("maintenance status", admin_help.MAINTENANCE_STATUS, maintenance_status),
    Command("log", admin_help.LOG, log),
    Command(
        "leave",
        admin_help.LEAVE,
        leave,
        _server,
        asks=lambda asked: wording.leave_question(asked.id),
    ),
)
