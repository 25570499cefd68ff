"""Whatever people write, nobody can make the bot say it as anything but text.

The table's fixture looks at everything that is sent, here as in any test. Here everything that can
be sent is sent, on a server where each text is planted: news of every kind, the answer to every
command, what every button does.
"""

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import count
from typing import Any

from discord import AppCommandOptionType as Type
from discord import Message, app_commands
from simcord.actors import MemberActor
from simcord.backend.errors import SetupError
from simcord.builders import ChannelHandle

from bot.button_handlers import HANDLERS
from bot.ui.buttons import ButtonKind
from db.news_rows import KINDS
from play.delivery.notice import Notice
from tests.bot.test_commands import AnyCommand, every_command
from tests.bot.ui.test_custom_ids import POSTED, kind_of
from tests.support.active_texts import PLANTED, active_texts
from tests.support.hostile_world import (
    OPERATORS,
    OURS,
    OWN,
    READ,
    STORED,
    WRITTEN,
    columns,
    columns_of_texts,
    news_of_kind,
    settle_in,
)
from tests.support.looking import first_moves
from tests.support.table import Click, Forged, Table, filled, newest

SILENT_HERE = {
    "closed-by-declining",
    "closed-by-ending",
    "closed-by-moving",
    "closed-by-withdrawing",
    "daily-puzzle-shut",
    "lobby-shut",
    "tournament-absentees",
}
"""Kinds of news for which this world is not ready. They say what others say."""

MANAGED = {"ladder", "ruleset", "server", "tournament"}
"""Commands, and groups of them, of which managers use some."""

ONE, ALL = 1, 1_000_000
"""Number of news of each kind that are sent."""

AT_ONCE = 10
"""Buttons that are pressed at one moment."""

NUMBERS = count(10_000)
"""Of notices that no other has."""

SENSIBLE: Mapping[str, object] = {
    "days": 3,
    "division": "",
    "file": None,
    "game": OWN,
    "line": "i4-f4 g5-g3",
    "lines": "1",
    "match": "1",
    "move": "i4-f4",
    "result": "2",
    "round": 1,
    "season": 1,
    "signup": "3d",
    "study": "1",
    "system": "swiss",
    "time": "3d",
    "tournament": "1",
}
"""A sensible value for an option of a command that has no choices."""


def test_every_text_that_is_stored_is_known() -> None:
    """A new column is either planted here, or can hold nothing that people write."""
    known = [columns(each) for each in (WRITTEN, READ, OURS, OPERATORS)]

    assert set.union(*known) == columns_of_texts()
    assert sum(map(len, known)) == len(columns_of_texts())


async def test_whatever_is_sent_is_harmless(
    table: Table,
    manager: MemberActor,
    deep: bool,
    expected_errors: Callable[[], list[logging.LogRecord]],
) -> None:
    """News of each kind, commands used well and with texts in each option, each kind of button.

    Whoever can do most with a command uses it. With ``make deep`` there are news of everything, and
    players and a manager use and press all.
    """
    table.review_by(first_moves)
    room = await settle_in(table, manager)
    most = ALL if deep else ONE
    silent = {word for word in KINDS if not await _deliver(table, word, most)}
    tried: set[str] = set()
    for command in every_command():
        writer = manager if command.qualified_name.split()[0] in MANAGED else table.astrid
        names = {
            # What is completed or chosen is refused in the same words whatever command it is for.
            option.name
            if option.autocomplete or option.choices
            else f"{command.name} {option.name}"
            for option in command.parameters
            if option.type is Type.string
        }
        new = deep or bool(names - tried)
        for player in (table.astrid, manager) if deep else (writer,):
            for typing in (False, True) if new else (False,):
                await _use(table, command, player, room, typing=typing, completed=new)
        tried |= names
    assert silent == SILENT_HERE
    assert expected_errors() == []

    # Many buttons were never below any message: what they ask for is not there, or makes no sense.
    everybody = [manager, table.astrid, table.bjorn]
    presses = [
        (player, custom_id)
        for at, both in enumerate(_custom_ids())
        for custom_id in (both if deep else both[at % 2 :][:1])
        for player in (everybody if deep else everybody[at % 3 :][:1])
    ]
    for at in range(0, len(presses), AT_ONCE):
        await _press(table, newest(room), presses[at : at + AT_ONCE])


async def _deliver(table: Table, word: str, most: int) -> bool:
    """Deliver news of a kind until *most* were sent; whether any was."""
    now, posted = table.env.now(), 0
    for news in news_of_kind(table, word):
        before = len(table.env.http_requests)
        # Some cannot be: of a match that is another player's, of a round that is not paired.
        with suppress(Exception):
            await table.bot.courier.sender.send(Notice(news, now, now, 0, next(NUMBERS), 1))
        sent = [each for each in table.env.http_requests[before:] if each.json is not None]
        assert active_texts(sent) == [], word
        posted += any("/messages" in request.path for request in sent)
        if posted == most:
            break
    return posted > 0


async def _use(
    table: Table,
    command: AnyCommand,
    player: MemberActor,
    room: ChannelHandle,
    *,
    typing: bool,
    completed: bool,
) -> None:
    """Use *command* with all of its options, or with those that it needs, perhaps *completed*."""
    name = command.qualified_name
    options: dict[str, Any] = {}
    for option in command.parameters:
        options |= _given(table, option, typing=typing)
        if option.autocomplete and completed:
            with suppress(SetupError):
                typed = "evil" if typing else ""
                await player.autocomplete(room, name, option.display_name, typed)
    with suppress(SetupError):
        shown = await player.slash(room, name, **options)
        if shown.modal is not None:
            form = {key: value or PLANTED[:100] for key, value in filled(shown.modal).items()}
            await player.submit_modal(shown, form)


def _given(table: Table, option: app_commands.Parameter, *, typing: bool) -> dict[str, Any]:
    """The value given for an *option*, by its name; none if it can be left out."""
    name = option.display_name
    if not option.required and not (typing and option.type is Type.string):
        return {}
    if option.choices:
        return {name: option.choices[0].value}
    match option.type:
        case Type.user:
            return {name: table.bjorn}
        case Type.channel:
            return {name: table.channel}
        case Type.boolean:
            return {name: True}
        case Type.integer:
            return {name: SENSIBLE.get(name, option.min_value or 1)}
        case Type.string if typing:
            return {name: STORED[: int(option.max_value or 100)]}
        case Type.string:
            return {name: SENSIBLE.get(name, "Winter")}
        case _:
            return {name: ("evil.txt", STORED.encode())}


async def _press(table: Table, below: Message, presses: Sequence[tuple[MemberActor, str]]) -> None:
    """Press all these buttons, or choose in lists, and send the forms that open."""
    clicks = []
    for player, custom_id in presses:
        kind, _ = HANDLERS.by_name[kind_of(custom_id)[0]]
        values = () if isinstance(kind, ButtonKind) else ("1",)
        forged = Forged(below, custom_id, chosen=bool(values))
        clicks.append(Click(player, forged, custom_id, values))
    for (player, _), shown in zip(presses, await table.click(*clicks), strict=True):
        if shown.modal is not None:
            form = {
                name: "Winter" if value == "" else value
                for name, value in filled(shown.modal).items()
            }
            await player.submit_modal(shown, form)


def _custom_ids() -> Iterator[tuple[str, str]]:
    """Two of every kind, about what there is in this world."""
    for posted in POSTED:
        one, other = (
            posted.replace(":12:3", f":{number}:0").replace(":12", f":{number}")
            for number in (1, 2)
        )
        yield one, other
