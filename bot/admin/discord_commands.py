"""The operator's command that makes the bot leave a server on Discord."""

from argparse import ArgumentParser, Namespace
from http import HTTPStatus

from bot.admin.discord_rest import asking
from bot.admin.office import Command, CommandAnswer, Office
from bot.operating_errors import NotOnThatServerError
from bot.wording import admin as wording
from bot.wording import admin_help
from play.orders.standing import Order
from play.services.orders import Orders


def _which(parser: ArgumentParser) -> None:
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
    Command(
        "leave",
        admin_help.LEAVE,
        leave,
        _which,
        asks=lambda asked: wording.leave_question(asked.id),
    ),
)
