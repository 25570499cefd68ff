"""Who may see a game: every way in is asked by everybody who may, and by everybody who may not."""

import ast
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeAlias

import discord
import pytest
from simcord.actors import MemberActor
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import OverwriteType

from bot.button_handlers import HANDLERS
from bot.wording.tournaments import NONE_YET
from play.players.player_id import PlayerId
from tests.bot.test_commands import AnyCommand, every_command
from tests.support.bot_games import CAPTURE
from tests.support.bot_ladders import climb
from tests.support.bot_tournaments import begin, seat
from tests.support.looking import first_moves
from tests.support.saved_tables import Preparation
from tests.support.table import TABLUT, Table
from tests.support.visitors import Visitor

MATCH, UNKNOWN = 1, 999
"""A running game, and a number that no game has."""

MATCH_OPTION = "match"
"""Name of the option for a game in every command; players read *game*."""

REQUIRED: dict[str, dict[str, Any]] = {"move": {"move": "i4-f4"}, "if add": {"line": "i4-f4 g5-g3"}}
"""Options that commands need besides the game."""

Way: TypeAlias = Callable[[Visitor, int], Awaitable[str]]
"""Asks for the game of that number; answers with all that is told."""

BUTTONS = {
    **{
        f"tafl:{style}-{way}": "{name}:{number}:1"
        for style in ("board", "text")
        for way in ("start", "back", "next", "end")
    },
    **{
        f"tafl:{verb}": "{name}:{number}:2"
        for verb in (
            *("move", "other-piece", "roll", "draw", "resign", "claim", "rematch", "replay"),
            *("why", "rules", "confirm-resign", "accept-offer", "decline-offer", "withdraw-offer"),
            *("plan-back", "plan-next", "delete-note", "show-board", "move-now", "takeback"),
        )
    },
    **{
        f"tafl:review-{what}": "{name}:{number}:1"
        for what in ("start", "back", "next", "end", "points", "overview", "walk", "why", "play")
    },
    "tafl:review": "{name}:{number}:2",
    "rules": "{name}:match:{number}:0",
    "rules-list": "{name}:match:{number}",
    "play": "{name}:{number}:2:i4-f4",
    "pick": "{name}:{number}:2::0",
    "tafl:piece": "{name}:{number}:2:0",
}
"""The buttons and lists that are about a game, and their custom ids."""

GROUPS = {
    # Lists of games: see below.
    "tafl:list": "running finished followed",
    # Tested with studies, lessons, and reviews of studies.
    "tafl:study": "start back next end review",
    "tafl:study-review": "start back next end points overview walk why play",
    "tafl:learn": "for",
    "lesson": "type pick",
    # Puzzles, which are given to one person.
    "tafl:puzzle": "pick back type nothing show reveal share next daily solution",
    # New games, against people or the computer.
    "tafl:computer": "start start-rated game level side",
    "explore": "start back other own ask",
    # The user's own games in a round of a tournament.
    "tafl:round": "move board",
    # Of servers and their ladders.
    "tafl:ladder": "page log whom keep join leave ask challenge close",
}
"""Buttons that are not about a game of some number, by what they begin with."""

OTHERS = """
    tafl:accept-draw tafl:decline-draw tafl:withdraw-draw tafl:cancel-move tafl:keep-playing
    tafl:edit-note

    tafl:accept tafl:decline tafl:withdraw tafl:send-challenge tafl:more-options tafl:challenge
    tafl:as-last-time tafl:not-as-last-time tafl:name-men tafl:cancel-challenge tafl:opponent
    tafl:open-challenges tafl:challenge-anybody tafl:challenge-form tafl:list-challenges
    tafl:appeal tafl:lift-case tafl:keep-case tafl:close-flag tafl:list-flags tafl:help
    tafl:keep-season tafl:end-season tafl:list-seasons tafl:set-up tafl:set-channel tafl:list-log
    tafl:leave-as-it-is tafl:join-tournament tafl:leave-tournament tafl:confirm-leave
    tafl:confirm-cancel tafl:list-tournaments tafl:try-again tafl:computer tafl:learn tafl:privacy
    tafl:delete-me tafl:delete-me-now tafl:keep-me tafl:sign-out tafl:server-off tafl:server-on
    tafl:browsers tafl:sign-out-of
    tafl:servers-on tafl:confirm-moves tafl:settings tafl:draft-opponent tafl:one-opponent
    tafl:meant tafl:which tafl:import-which tafl:in-match tafl:show-answer tafl:server-settings
    cup season leaders help explore lesson lessons lessons-list
"""
"""The first of them are about a game, but say the same whatever its number is."""

OTHER_BUTTONS = frozenset(
    [*OTHERS.split(), *(f"{group}-{name}" for group in GROUPS for name in GROUPS[group].split())]
)

ACTS = frozenset(
    {"resign", "draw", "takeback", "move", "if add"}
    | {f"game {name}" for name in ("abort", "pause", "addtime", "unfollow")}
)
"""Commands with which a player would change the game, or that are not for players."""

ACTING_BUTTONS = frozenset(
    {"tafl:draw", "tafl:takeback", "tafl:confirm-resign", "play", "tafl:delete-note", "tafl:claim"}
)


def about_a_match() -> list[AnyCommand]:
    """The commands that a game can be named in."""
    return [
        command
        for command in every_command()
        if any(option.name == MATCH_OPTION for option in command.parameters)
    ]


def match_option(command: AnyCommand) -> str:
    """The name of the option for a game."""
    return next(one.display_name for one in command.parameters if one.name == MATCH_OPTION)


def by_command(command: AnyCommand) -> Way:
    async def ask(visitor: Visitor, number: int) -> str:
        name = command.qualified_name
        named = {match_option(command): str(number)}
        return await visitor.slash(name, **named, **REQUIRED.get(name, {}))

    return ask


def by_autocomplete(command: AnyCommand, option: str) -> Way:
    async def ask(visitor: Visitor, number: int) -> str:
        named = match_option(command)
        filled = {} if option == named else {named: str(number)}
        typed = str(number) if option == named else ""
        offered = await visitor.autocomplete(command.qualified_name, option, typed, **filled)
        return "Offered:\n" + "\n".join(f"{one['name']} game:{one['value']}" for one in offered)

    return ask


def by_button(name: str, pattern: str) -> Way:
    async def ask(visitor: Visitor, number: int) -> str:
        chosen = {"pick": "I4", "tafl:piece": "I4", "rules-list": "1", "tafl:review-points": "1"}
        values = [chosen[name]] if name in chosen else []
        return await visitor.forge(pattern.format(name=name, number=number), values)

    return ask


def by_text(text: str) -> Way:
    async def ask(visitor: Visitor, number: int) -> str:
        return await visitor.say(text.format(number))

    return ask


def ways(*, harmless: bool = False) -> dict[str, Way]:
    """Every way to name a game, or those that change nothing for a player."""
    found: dict[str, Way] = {}
    for command in about_a_match():
        name = command.qualified_name
        if not harmless or name not in ACTS:
            found[f"/{name}"] = by_command(command)
    for name, pattern in BUTTONS.items():
        if not harmless or name not in ACTING_BUTTONS:
            found[name] = by_button(name, pattern)
    if not harmless:
        found |= {f"“{text}”": by_text(text) for text in ("#{} i4-f4", "#{} i4")}
    return found


def autocompletes() -> dict[str, Way]:
    """Every option that is completed in a command that a game can be named in."""
    return {
        f"/{command.qualified_name} {option.display_name}": by_autocomplete(
            command, option.display_name
        )
        for command in about_a_match()
        for option in command.parameters
        if option.autocomplete
    }


@dataclass
class Asking:
    """Asks for the game, and for one that does not exist: that once in each room."""

    nothing: dict[tuple[int, str], str] = field(default_factory=dict)

    async def told_apart(self, visitor: Visitor, asked: dict[str, Way]) -> set[str]:
        """The ways in which *visitor* is told the game from one that does not exist."""
        apart = set()
        for name, ask in asked.items():
            found = _unnumbered(await ask(visitor, MATCH), MATCH)
            key = (0 if visitor.room is None else visitor.room.id, name)
            if key not in self.nothing:
                self.nothing[key] = _unnumbered(await ask(visitor, UNKNOWN), UNKNOWN)
            assert self.nothing[key], name
            if found != self.nothing[key]:
                apart.add(name)
        return apart


def _unnumbered(answer: str, number: int) -> str:
    return re.sub(rf"(#|game:){number}\b", r"\1N", answer)


class House:
    """A server with a den that not everybody can read, in which Astrid and Bjorn play."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.hall, self.den = table.channel, table.guild.channels["den"]
        self.elsewhere = table.env.create_guild("Elsewhere")
        self.yard = self.elsewhere.create_text_channel("tafl")
        self.erik = table.guild.add_member(table.env.create_user("erik"))
        self.frida = self.elsewhere.add_member(table.env.create_user("frida"))

    def visitor(self, who: MemberActor, room: ChannelHandle | None) -> Visitor:
        """*who* in a *room* of their server; None: in direct messages."""
        return Visitor(self.table, who.user if room is None else who, room)

    def strangers(self) -> dict[str, Visitor]:
        """Everybody who is neither a player nor can read the den from where they are."""
        return {
            "a member who can't read it": self.visitor(self.erik, self.hall),
            "a member in private": self.visitor(self.table.carl, None),
            "a stranger on a server of theirs": self.visitor(self.frida, self.yard),
            "a stranger in private": self.visitor(self.frida, None),
        }

    def players(self) -> dict[str, Visitor]:
        """A player from everywhere."""
        astrid = self.elsewhere.add_member(self.table.astrid.user)
        return {
            "a player": self.visitor(self.table.astrid, self.hall),
            "a player elsewhere": self.visitor(astrid, self.yard),
            "a player in private": self.visitor(self.table.astrid, None),
        }

    async def show_everywhere(self, *, shown: bool = True) -> None:
        """Both players show their games everywhere, or hide them again."""
        for player in (self.table.astrid, self.table.bjorn):
            await self.table.bot.services.players.set(
                PlayerId(player.id), lambda known: replace(known, everywhere=shown)
            )

    def let_in(self, member: MemberActor) -> None:
        """*member* can read the den from now on."""
        allow, deny = discord.PermissionOverwrite(view_channel=True).pair()
        self.table.env.backend.set_overwrite(
            self.den.id, Overwrite(member.id, OverwriteType.MEMBER, allow.value, deny.value)
        )

    def shut_out(self, member: MemberActor) -> None:
        """*member* can't read the den any more."""
        self.table.env.backend.delete_overwrite(self.den.id, member.id)

    async def begin_tournament(self, manager: MemberActor) -> None:
        """Have a tournament of three in the den, in which neither Carl nor *manager* plays."""
        (egil,) = seat(self.table, "egil")
        for member in (manager, egil):
            self.let_in(member)
        await begin(self.table, manager, [self.table.astrid, self.table.bjorn, egil])

    async def end(self) -> None:
        """Astrid resigns the running game, and everybody is told."""
        await self.table.bot.services.matches.resign(MATCH, PlayerId(self.table.astrid.id))
        await self.table.env.settle()


async def furnish(table: Table) -> None:
    """Have a den, with a game under way in it, and one that is over."""
    assert table.bot.user is not None
    readers = (table.astrid, table.bjorn, table.carl, table.bot.user)
    hidden, shown = (discord.PermissionOverwrite(view_channel=may) for may in (False, True))
    table.channel = table.guild.create_text_channel(
        "den", overwrites={table.guild.default_role: hidden, **dict.fromkeys(readers, shown)}
    )
    await table.play(await table.begin(), *CAPTURE[:2])
    await table.play(await table.begin(), *CAPTURE)


@pytest.fixture
def preparation() -> Preparation:
    return furnish


@pytest.fixture
def house(table: Table) -> House:
    """Where reviews come in no time."""
    table.review_by(first_moves)
    house = House(table)
    table.channel = house.den
    return house


def test_every_button_is_known_here() -> None:
    """Whoever adds one says whether it is about a game."""
    assert HANDLERS.by_name.keys() == BUTTONS.keys() | OTHER_BUTTONS
    assert not BUTTONS.keys() & OTHER_BUTTONS


def test_every_option_that_names_a_game_is_known_here() -> None:
    """Another one is a ruleset, which players call a game too."""
    called = {
        option.name
        for command in every_command()
        for option in command.parameters
        if option.display_name == "game"
    }

    assert called == {MATCH_OPTION, "ruleset"}
    assert {command.qualified_name for command in about_a_match()} >= {
        "board",
        "replay",
        "game note",
    }


READS_A_MATCH = re.compile("load_match|with_view|pairs_of")


def test_no_room_reads_a_match_without_saying_for_whom() -> None:
    """``load_match`` is for what the program does by itself, and its operator by commands."""
    rooms = Path(__file__).parents[2] / "bot"
    inner = {rooms / "admin", rooms / "delivery", rooms / "sandbox.py"}
    inner |= {rooms / "ladders/messages.py", rooms / "tournaments/messages.py"}
    calls = [
        f"{path.relative_to(rooms)}:{node.lineno}"
        for path in sorted(rooms.rglob("*.py"))
        if inner.isdisjoint([path, *path.parents])
        if READS_A_MATCH.search(text := path.read_text())
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Attribute)
        and READS_A_MATCH.fullmatch(node.attr)
        and isinstance(node.value, ast.Name | ast.Attribute)
        and (node.value.id if isinstance(node.value, ast.Name) else node.value.attr) == "matches"
    ]

    assert calls == []


async def test_a_game_that_one_may_not_see_is_like_none(house: House, *, deep: bool) -> None:
    """Whatever is asked, the answer is the same as for a number that no game has.

    Whoever can read its channel sees it from anywhere on the server, its players from everywhere,
    and everybody if both players show it. If the channel is gone, it is its players' alone.
    In ``make test`` each way is asked in one room, by one who sees it there, and one who does not.
    """
    asking, strangers, players = Asking(), house.strangers(), house.players()
    harmless = ways(harmless=True)
    by_room = [dict(list(harmless.items())[at::3]) for at in range(3)]
    follow = "/game follow"  # or nobody could unfollow
    elsewhere = {**by_room[1], **by_room[2]}.keys() - {follow}
    on_server = {name: ask for name, ask in ways().items() if name not in elsewhere}
    evens, odds = (
        [harmless if deep else dict(list(part.items())[at::2]) for part in by_room] for at in (0, 1)
    )
    whole = (ways() if deep else on_server) | autocompletes()

    hidden = [whole, evens[2], by_room[1], odds[2]]
    for (who, visitor), some in zip(strangers.items(), hidden, strict=True):
        asked = ways() | autocompletes() if deep else some
        assert await asking.told_apart(visitor, asked) == set(), who
    carl = house.visitor(house.table.carl, house.hall)
    left_out = {} if deep else odds[0].keys() - {follow}
    mine = {name: ask for name, ask in whole.items() if name not in {*left_out, *autocompletes()}}
    assert await asking.told_apart(carl, mine | autocompletes()) == {*mine, "/board ply"}
    for (who, visitor), some in zip(players.items(), (odds[0], *evens[1:]), strict=True):
        assert await asking.told_apart(visitor, some) == set(some), who

    await house.show_everywhere()

    frida = strangers["a stranger in private"]
    for who, some in (
        ("a stranger on a server of theirs", odds[1]),
        ("a stranger in private", odds[2]),
    ):
        asked = ways() if deep else some
        assert await asking.told_apart(strangers[who], asked) == set(asked), who
    await frida.slash("game follow", game=str(MATCH))
    await house.end()
    assert "which you follow, is over" in house.frida.user.dm_channel.history()[-1].content

    for room in (*house.den.threads, house.den):
        house.table.env.backend.delete_channel(room.id)
    await house.table.env.settle()
    others = [*strangers.values(), carl]
    for visitor in [*others, *players.values()]:
        apart = await asking.told_apart(visitor, {"/board": harmless["/board"]})
        assert bool(apart) is (visitor not in others)


async def test_lists_have_what_one_may_see(house: House) -> None:
    """Those of running games, profiles, results of two players, and the longest game."""
    astrid, bjorn = house.table.astrid.user, house.table.bjorn.user

    async def told(visitor: Visitor) -> list[str]:
        return [
            await visitor.slash("games", player=astrid),
            await visitor.slash("profile", player=astrid),
            await visitor.slash("stats head-to-head", player=astrid, opponent=bjorn),
            await visitor.slash("stats games", where="everywhere"),
        ]

    def has_all(answers: list[str]) -> bool:
        games, profile, versus, statistics = answers
        return (
            "**#1**" in games
            and "Longest game: #2" in profile
            and "**#2**" in versus
            and "In progress: #1" in versus
            and "The longest, #2," in statistics
        )

    strangers = house.strangers()
    for who, visitor in strangers.items():
        lists = [f"tafl:list-{which}" for which in ("running", "finished", "followed")]
        forged = [await visitor.forge(f"{name}:{astrid.id}:0") for name in lists]
        for answer in [*await told(visitor), *forged]:
            assert answer, who
            found = {"#1", "#2", "game:2", bjorn.name} & set(answer.replace("`", " ").split())
            assert not found, (who, answer)
    assert has_all(await told(house.visitor(house.table.carl, house.hall)))

    await house.show_everywhere()

    assert has_all(await told(strangers["a stranger in private"]))


async def test_followers_are_told_of_the_end_that_they_may_see(house: House) -> None:
    """Not those who have left the server, nor of a hidden game; one stops following anywhere.

    Games are listed where they may be seen. In its thread a game need not be named.
    """
    table, private = house.table, house.visitor(house.table.carl, None)
    here, frida = house.visitor(table.carl, house.hall), house.strangers()["a stranger in private"]
    thread = house.visitor(table.carl, house.den.threads[0])
    house.let_in(house.erik)
    await here.slash("game follow", game=str(MATCH))
    assert "**#1**" in await here.slash("games", show="followed")
    assert "#1" not in await private.slash("games", show="followed")
    assert await private.autocomplete("game unfollow", "game", "") == []
    assert "You no longer follow #1" in await private.slash("game unfollow", game=str(MATCH))
    assert "King's Table" in await thread.slash("board")
    assert "There is no game" not in await thread.slash("rules")

    await house.show_everywhere()
    for visitor in (here, house.visitor(house.erik, house.hall), frida):
        await visitor.slash("game follow", game=str(MATCH))
    before = len(house.frida.user.dm_channel.history())
    letters = len(table.carl.user.dm_channel.history())
    await house.show_everywhere(shown=False)
    table.guild.remove_member(house.erik)

    await house.end()

    (told,) = table.carl.user.dm_channel.history()[letters:]
    assert "which you follow, is over" in told.content
    assert house.erik.user.dm_channel.history() == []
    assert len(house.frida.user.dm_channel.history()) == before


async def test_a_tournament_is_seen_where_its_channel_is_read(
    house: House, manager: MemberActor
) -> None:
    """By its players from the whole server too, and by whoever manages that."""
    table = house.table
    await house.begin_tournament(manager)
    await manager.slash(table.channel, "server season start", name="Winter")
    carl, erik = (house.visitor(who, house.hall) for who in (table.carl, house.erik))
    steward = house.visitor(manager, house.hall)
    stranger = house.strangers()["a stranger on a server of theirs"]
    house.shut_out(manager)
    sheets = ("cup:round:1:1:0", "cup:standings:1:1:0")

    for visitor in (carl, house.players()["a player"], steward):
        assert "Winter Cup" in await visitor.slash("tournament show")
        assert "Winter Cup" in await visitor.slash("tournament list")
        assert await visitor.autocomplete("tournament show", "tournament", "")
        for sheet in sheets:
            assert "Winter Cup" in await visitor.forge(sheet)
    assert "discord.com/channels" in await carl.slash("tournament show")
    hidden = await steward.slash("tournament show")
    assert "@astrid" in hidden
    assert "discord.com/channels" not in hidden

    none = (await erik.slash("tournament show"), await erik.slash("tournament standings"))
    assert "Winter Cup" not in "".join(none)
    assert await erik.slash("tournament list") == NONE_YET
    assert await erik.autocomplete("tournament show", "tournament", "") == []
    one, other = [await erik.slash("tournament show", tournament=each) for each in ("1", "99")]
    assert one == other
    season = "season:1:0:"
    assert "Winter" in await steward.forge(season)
    for visitor, tables in ((erik, sheets), (stranger, (*sheets, season))):
        for custom_id in tables:
            assert "Winter" not in await visitor.forge(custom_id), custom_id
    assert "Winter" not in await stranger.forge(f"tafl:list-seasons:{table.guild.id}:0")
    leaders = await stranger.forge(f"leaders:{table.guild.id}::all:0")
    assert "This only works on a server" in leaders


async def test_the_log_of_the_ladder_names_the_games_that_one_may_see(
    house: House, manager: MemberActor
) -> None:
    """The places are the server's."""
    table = house.table
    house.let_in(manager)
    await manager.slash(table.channel, "server ladder open", game=TABLUT)
    for player in (table.astrid, table.bjorn):
        await player.slash(table.channel, "ladder join")
    await climb(table.bjorn, table.channel, "astrid")
    matches = table.bot.services.matches
    first, second = (each for each in await matches.running_matches() if each.pair_id)
    for match in (first, second):
        await matches.resign(match.id, PlayerId(table.astrid.id))
    await table.env.settle()

    seen = await house.visitor(table.carl, house.hall).slash("ladder log")
    hidden = await house.visitor(house.erik, house.hall).slash("ladder log")

    assert f" · in #{first.id} and the other game" in seen
    assert hidden == seen.replace(f" · in #{first.id} and the other game", "")
