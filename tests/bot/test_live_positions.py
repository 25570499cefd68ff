"""While two people play a rated game, the bot helps nobody with its position: each way in asks.

Whatever judges positions for people has its way here.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from itertools import cycle
from typing import TypeAlias

import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle, UserHandle
from simcord.results import InteractionResult, ResponseMessage

from bot.wording.live_positions import WITHHELD
from play.players.player_id import PlayerId
from play.rulesets.single_game_options import starting_at
from tafl.endings import Outcome, Reason
from tafl.findings import Finding, Findings
from tafl.game import Game
from tafl.pieces import Side
from tafl.records import Record
from tafl.rulesets import ruleset
from tests.support.bot_tournaments import create
from tests.support.looking import first_moves
from tests.support.table import TABLUT, Table, lists, said, shown

MOVES = ("D1-C1", "E3-D3", "C1-C3")

REFUSED = (
    "Nobody gets help with positions that may come up in rated games. So the computer won't play "
    "from here now. Try again in a few days."
)


Way: TypeAlias = Callable[[Table, MemberActor], Awaitable[InteractionResult]]


def command(name: str, *pressed: str, **options: object) -> Way:
    """A command, and buttons below its answer."""

    async def ask(table: Table, person: MemberActor) -> InteractionResult:
        answer = await person.slash(table.channel, name, **options)
        for label in pressed:
            answer = await person.click(shown(answer), label=label)
        return answer

    return ask


async def panel(table: Table, person: MemberActor) -> InteractionResult:
    """The game is chosen in the list."""
    asked = await command("help", "Play the computer")(table, person)
    games = str(lists(shown(asked))[0]["custom_id"])
    chosen = await person.select(shown(asked), ["trap"], custom_id=games)
    return await person.click(shown(chosen), label="Start")


async def challenge(table: Table, person: MemberActor) -> InteractionResult:
    """The bot is challenged, as a member."""
    bot = MemberActor(table.env, table.guild, UserHandle(table.env, table.env.backend.bot_user))
    return await command("challenge", "Start", opponent=bot, game="trap")(table, person)


async def tournament(table: Table, person: MemberActor) -> InteractionResult:
    """The computer may enter it, and everybody plays from there."""
    return await create(table, person, game="trap", rated=False, computer=3)


ASK = "Ask the computer"
TURNED = "F9-G9 E7-F7 G9-G7"
"""The moves, on the board as others have it."""

WAYS: Mapping[str, tuple[Way, str]] = {
    "/play": (command("play", game="trap"), REFUSED),
    "the panel": (panel, REFUSED),
    "/challenge": (challenge, REFUSED),
    "/rematch": (command("rematch", game="1"), REFUSED),
    "/tournament create": (tournament, REFUSED),
    "/explore": (command("explore", ASK, game="trap"), WITHHELD),
    "/explore, turned": (command("explore", ASK, game=TABLUT, moves=TURNED), WITHHELD),
}


@pytest.fixture
async def rated(table: Table, manager: MemberActor) -> ChannelHandle:
    """The thread of a rated game of Astrid and Bjorn, at a position where games may begin."""
    game = Game.start(ruleset(TABLUT))
    for move in MOVES:
        game = game.play_written(move)
    person = PlayerId(manager.id)
    rules = replace(starting_at(game.position), key="trap", name="Trap")
    await table.bot.services.rulesets.add_ruleset(table.guild.id, rules, person)
    await manager.slash(table.channel, "play", game="trap", side="attackers")
    await table.bot.services.matches.resign(1, person)
    table.review_by(first_moves)
    thread = await table.begin(TABLUT, rated=True)
    await table.play(thread, *MOVES)
    return thread


async def test_every_way_in_asks(table: Table, rated: ChannelHandle, manager: MemberActor) -> None:
    """Nothing is said as long as the game is there, and all is as always when it has moved on."""

    async def refused() -> list[str]:
        return [name for name, (way, why) in WAYS.items() if why in said(await way(table, manager))]

    assert await refused() == list(WAYS)

    await table.bjorn.slash(rated, "move", move="D3-D2")
    await table.astrid.slash(rated, "move", move="F9-G9")

    assert await refused() == []


LONG = ["D1-C1", "D3-B3", "A4-A5", "E4-E6", "C1-B1", "E6-F6", "A5-B5", "F6-F5", "G4-G3", "F5-F6"]
"""Of Brandubh: more than an opening."""


def last_moves(game: Game, first: int, end: int) -> Findings:
    """Stands for the computer: it likes the last move of each position."""
    stages = [game.at(ply) for ply in range(first, min(end, game.ply + 1))]
    return [Finding(0, 0, stage.position.legal_moves()[-1]) for stage in stages]


async def bring(table: Table, moves: Sequence[str]) -> None:
    """Carl keeps a game of these moves as his own, given up."""
    game = Game.start(ruleset("brandubh"))
    for written in moves:
        game = game.play_written(written)
    record = Record(game.ended(Outcome(Side.DEFENDERS, Reason.RESIGNED)))
    carl = PlayerId(table.carl.id)
    await table.bot.services.studies.add_study(carl, table.guild.id, record)


async def reviewed(table: Table) -> InteractionResult:
    """Carl has his own game reviewed."""
    return await table.carl.slash(table.channel, "review", study=1)


async def play_at_once(table: Table, moves: Sequence[str]) -> None:
    """Astrid and Bjorn play a rated game of these moves: the newest match."""
    await table.begin("brandubh", rated=True)
    matches = table.bot.services.matches
    number = max(each.id for each in await matches.running_matches())
    for move, player in zip(moves, cycle((table.astrid, table.bjorn)), strict=False):
        await matches.play(number, PlayerId(player.id), move)
    await table.env.settle()


OPEN = ["Why?", "◀ Back", "Overview", "Play on from here"]
"""The buttons of a review at its end."""


async def walk_to_the_end(table: Table) -> ResponseMessage:
    """Carl walks through a review of his own game."""
    page = await table.carl.click(shown(await reviewed(table)), label="Walk through")
    return shown(await table.carl.click(shown(page), label="End ⏭"))


async def test_a_review_that_is_open_already(table: Table) -> None:
    """When a rated game comes there, each of its buttons is refused; afterwards none is."""
    table.review_by(last_moves)
    await bring(table, LONG[:-1])
    pages = {label: await walk_to_the_end(table) for label in OPEN}
    await play_at_once(table, LONG[:-1])

    async def refused() -> list[str]:
        answers = {name: await table.carl.click(page, label=name) for name, page in pages.items()}
        return [name for name, each in answers.items() if "rated games" in said(each)]

    assert await refused() == OPEN

    await table.bot.services.matches.resign(1, PlayerId(table.astrid.id))
    assert await refused() == []
