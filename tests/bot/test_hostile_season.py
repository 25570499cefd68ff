"""A season with hostile players: they do what they like, and nobody is harmed.

Astrid and Bjorn play, Dagny manages the server. Carl, who manages another one, and Egil flood,
forge, race, withdraw; Carl has himself deleted, and comes back.
"""

import asyncio
import re
import shutil
import tempfile
from collections.abc import Coroutine, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule, run_state_machine_as_test
from simcord.actors import MemberActor
from simcord.backend.errors import SetupError
from simcord.builders import ChannelHandle

from bot.button_handlers import HANDLERS
from play.errors import PlayError
from play.limits.amounts import MAX_CHALLENGES_TO_ONE
from tests.bot.ui.test_forged_buttons import ABOUT_ONESELF, all_ids, choices
from tests.support.active_texts import NAME, PLANTED
from tests.support.depth import examples
from tests.support.discord_contract import Contract
from tests.support.forging import Forger, forgeries, name_of
from tests.support.hostile_season import HONEST, HostileSeason
from tests.support.looking import first_moves
from tests.support.plain_names import keys_shown
from tests.support.quiet import TellingLoop
from tests.support.saved_tables import SavedTable
from tests.support.table import TABLUT, Table, labels, newest

STEPS, FEW_STEPS = 12, 6
MAX_WAITED = 25
"""Days: the sign-up of the tournament goes on for longer."""

BURST = 36
"""Commands at one moment."""

HERE = ("hall", "fort", "private")
KINDS = tuple(sorted(HANDLERS.by_name))
OFFERS = ("draw", "takeback", "game pause")
RECORD = ("game.txt", b'[Ruleset "brandubh"]\n\n1. D6-C6\n')

PAUSE = 20
"""Seconds between two acts."""

indexes = st.integers(0, 10_000)
numbers = st.integers(1, 7)


class AnySeason(RuleBasedStateMachine):
    """Whatever they do, in whatever order."""

    saved: SavedTable
    contract: Contract

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner(loop_factory=TellingLoop)
        self.folder = Path(tempfile.mkdtemp())
        self.season = HostileSeason(self.run(_table(self.saved, self.folder / "games.sqlite3")))
        self.waited = 0.0
        self.run(self.season.begin())

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:  # noqa: ANN401 - whatever it returns
        return self.runner.run(work)

    def act(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do this after a pause, which is long enough for those who do not flood."""
        self.run(self.season.table.wait(seconds=PAUSE))
        self.run(work)

    def teardown(self) -> None:
        season = self.season
        try:
            for choice in range(2):
                self.act(season.play_honestly(choice))
            season.look()
            requests = season.table.env.http_requests
            assert self.contract.faults(requests) == []
            assert keys_shown(requests) == []
        finally:
            self.run(season.close())
            self.runner.close()
            shutil.rmtree(self.folder)

    # Honest people

    @rule(choice=indexes)
    def play_honestly(self, choice: int) -> None:
        self.act(self.season.play_honestly(choice))

    @rule(choice=indexes)
    def play_against_carl(self, choice: int) -> None:
        """Carl moves if it is his turn, and Bjorn answers."""
        self.act(self._play_against_carl(choice))

    async def _play_against_carl(self, choice: int) -> None:
        season = self.season
        if (match_id := season.against_carl()) is None:
            with suppress(PlayError):
                await season.begin_against_carl()
            return
        match = await season.table.bot.services.matches.load_match(match_id)
        moves = sorted(match.game.legal_moves(), key=str)
        move = str(moves[choice % len(moves)])
        if match.player_to_move == season.bjorn.id:
            await season.bjorn.slash(season.hall, "move", move=move, game=str(match_id))
        else:
            async with season.watched():
                await season.carl.slash(season.hall, "move", move=move, game=str(match_id))

    @rule(offer=st.sampled_from(OFFERS))
    def offer_honestly(self, offer: str) -> None:
        """Astrid offers Bjorn something, and it stays open."""
        self.act(self.season.astrid.slash(self.season.room, offer))

    @rule()
    def block(self) -> None:
        """Bjorn blocks Carl, or no longer does."""
        season = self.season
        is_blocked = season.carl.id in season.blocked
        command = "settings unblock" if is_blocked else "settings block"
        self.act(season.bjorn.slash(season.hall, command, player=season.carl))
        season.blocked ^= {season.carl.id}

    @rule(choice=indexes)
    def manage(self, choice: int) -> None:
        """Dagny looks at what there is, and answers what was reported."""
        commands = ("server show", "server flags", "server log", "tournament show", "season show")
        season = self.season
        self.act(season.dagny.slash(season.hall, commands[choice % len(commands)]))

    @rule(hours=st.sampled_from([0.01, 1.0, 5.0, 25.0, 80.0]))
    def wait(self, hours: float) -> None:
        if self.waited + hours < MAX_WAITED * 24:
            self.waited += hours
            self.act(self.season.wait(hours=hours))

    @rule()
    def restart(self) -> None:
        self.act(self.season.restart())

    # Hostile people

    @rule(by_egil=st.booleans(), whom=st.integers(0, 1), end=st.integers(0, 3))
    def challenge(self, by_egil: bool, whom: int, end: int) -> None:
        """Withdrawn, declined, both at once, or left open."""
        self.act(self._challenge(by_egil, whom, end))

    async def _challenge(self, by_egil: bool, whom: int, end: int) -> None:
        season = self.season
        sender = season.egil if by_egil else season.carl
        victim = (season.bjorn, season.astrid)[whom]
        async with season.watched():
            seen = newest(season.hall).id
            shown_ = await sender.slash(season.hall, "challenge", opponent=victim, game=TABLUT)
            if shown_.response is None or "Send" not in labels(shown_.response):
                return
            with season.table.env.at_once():
                for _ in range(1 + end):
                    await sender.click(shown_.response, label="Send")
            await season.settle()
            posted = newest(season.hall)
            if posted.id == seen or "Withdraw" not in labels(posted):
                return
            with season.table.env.at_once():
                if end != 1:
                    await sender.click(posted, label="Withdraw")
                if end != 0:
                    await victim.click(posted, label="Decline")

    @rule(offer=st.sampled_from(OFFERS), withdraw=st.booleans(), times=st.integers(1, 3))
    def offer(self, offer: str, withdraw: bool, times: int) -> None:
        self.act(self._offer(offer, withdraw, times))

    async def _offer(self, offer: str, withdraw: bool, times: int) -> None:
        season = self.season
        if (match_id := season.against_carl()) is None:
            return
        thread = season.thread_of(match_id)
        async with season.watched():
            for _ in range(times):
                await season.carl.slash(thread, offer)
                if withdraw and "Withdraw" in labels(newest(thread)):
                    await season.carl.click(newest(thread), label="Withdraw")

    @rule(withdraw=st.booleans())
    def offer_rematch(self, withdraw: bool) -> None:
        self.act(self._offer_rematch(withdraw))

    async def _offer_rematch(self, withdraw: bool) -> None:
        season = self.season
        async with season.watched():
            with season.table.env.at_once():
                for _ in range(2):
                    await season.carl.click(season.over, label="Rematch")
            await season.settle()
            if withdraw and "Withdraw" in labels(newest(season.hall)):
                with suppress(SetupError):
                    await season.carl.click(newest(season.hall), label="Withdraw")

    @rule(
        where=st.sampled_from(HERE),
        kind=st.sampled_from(KINDS),
        about=st.tuples(numbers, st.integers(0, 6)),
        twist=st.integers(0, 20),
        by_egil=st.booleans(),
    )
    def forge(
        self, where: str, kind: str, about: tuple[int, int], twist: int, by_egil: bool
    ) -> None:
        """Press what was never shown to them, with any numbers in it, twice at once."""
        self.act(self._forge(where, kind, about, twist, by_egil))

    async def _forge(
        self, where: str, kind: str, about: tuple[int, int], twist: int, by_egil: bool
    ) -> None:
        if kind in {f"tafl:{word}" for word in ABOUT_ONESELF.split()}:
            return
        season, (number, ply) = self.season, about
        table = season.table
        custom_id = next(one for one in all_ids(table) if name_of(one) == kind)
        odd = list(forgeries(custom_id))
        if twist < len(odd) and twist % 5 == 0:
            custom_id = odd[twist]
        else:
            rest = re.sub(r":\d{1,6}(?=:|$)", f":{number}", custom_id.removeprefix(kind), count=1)
            custom_id = kind + re.sub(r":\d{1,2}$", f":{ply}", rest)
        person = season.egil if by_egil else season.carl
        forger = {
            "hall": Forger(table, person.id, season.hall.id, table.guild.id),
            "fort": Forger(table, season.carl.id, season.yard.id, season.fort.id),
            "private": Forger(table, person.id, person.user.dm_channel.id, None),
        }[where]
        async with season.watched():
            for _ in range(2):
                forger.press(custom_id, choices(table, kind))
            await table.env.settle()

    @rule(choice=indexes, twice=st.booleans())
    def command_at_fort(self, choice: int, twice: bool) -> None:
        """Carl manages his own server, with numbers and names of the other, and evil texts."""
        season = self.season
        commands = _at_fort(season)
        name, options = commands[choice % len(commands)]
        self.act(self._command(season.carl_there, season.yard, [(name, options)] * (1 + twice)))

    @rule(choice=indexes, other=indexes, by_egil=st.booleans())
    def command_in_hall(self, choice: int, other: int, by_egil: bool) -> None:
        """Members may do one thing, and only players another, also both at once."""
        season = self.season
        commands = _in_hall(season)
        two = [commands[at % len(commands)] for at in (choice, other)]
        self.act(self._command(season.egil if by_egil else season.carl, season.hall, two))

    async def _command(
        self,
        person: MemberActor,
        room: ChannelHandle,
        commands: Sequence[tuple[str, Mapping[str, Any]]],
    ) -> None:
        season = self.season
        async with season.watched():
            with season.table.env.at_once():
                asked = [await person.slash(room, name, **options) for name, options in commands]
            await season.settle()
            for answer in asked:
                if answer.modal is not None or answer.response is None:
                    continue
                for label in labels(answer.response)[:1]:
                    with suppress(SetupError):
                        await person.click(answer.response, label=label)

    @rule(text=st.sampled_from(["resign", "draw", "accept", "takeback", "claim"]))
    def write(self, text: str) -> None:
        """A message to the bot, in the thread of others."""
        self.act(self._write(text))

    async def _write(self, text: str) -> None:
        season = self.season
        bot = season.table.bot.user
        assert bot is not None
        _, move = season.next_move(0)
        async with season.watched():
            for said in (text, move, f"{season.bjorn.mention} @everyone"):
                await season.carl.send(season.room, f"{bot.mention} {said}")

    @rule(choice=indexes, at=st.integers(0, BURST))
    def flood(self, choice: int, at: int) -> None:
        """A burst of everything at one moment, in the midst of which an honest move is played."""
        self.act(self._flood(choice, at))

    async def _flood(self, choice: int, at: int) -> None:
        season = self.season
        table, carl, hall = season.table, season.carl, season.hall
        player, move = season.next_move(choice)
        commands = _in_hall(season)
        ids = [one for one in all_ids(table) if not name_of(one).startswith("tafl:delete-me")]
        forger = Forger(table, carl.id, hall.id, table.guild.id)

        async def ask(number: int) -> None:
            name, options = commands[number % len(commands)]
            await carl.slash(hall, name, **options)
            if number % 3 == 0:
                await carl.autocomplete(season.room, "move", "move", "f")
                custom_id = ids[number % len(ids)]
                forger.press(custom_id, choices(table, custom_id))

        async with season.watched(HONEST):
            with table.env.at_once():
                for number in range(at):
                    await ask(choice + number)
                honest = await player.slash(season.room, "move", move=move)
                for number in range(at, BURST):
                    await ask(choice + number)
            await season.settle()
            season.has_played(player, move, honest)

    @precondition(lambda self: self.season.may_delete())
    @rule(presses=st.integers(1, 3))
    def delete(self, presses: int) -> None:
        """Carl has everything deleted; he is nobody's opponent then, and nobody has blocked him."""
        self.act(self._delete(presses))

    async def _delete(self, presses: int) -> None:
        season = self.season
        async with season.watched():
            await season.delete_carl(presses)
        season.lives += 1
        season.blocked.clear()


def _at_fort(season: HostileSeason) -> Sequence[tuple[str, Mapping[str, Any]]]:
    bjorn, astrid, evil = season.bjorn.user, season.astrid.user, PLANTED[:200]
    cup, signup = {"tournament": "1"}, {"name": NAME[:50], "system": "swiss", "signup": "1h"}
    corrected = {"round": 1, "player": bjorn, "result": "2", "reason": NAME}
    here = {"channel": season.yard, "game": TABLUT, "managers": season.yard}
    nothing = "server season end/server ladder close/server fair-play list/server log/server flags"
    return (
        *((name, {}) for name in (*nothing.split("/"), "ladder join")),
        *((f"server fair-play {name}", {"player": bjorn}) for name in ("lift", "show")),
        *((f"tournament {name}", cup) for name in ("start", "cancel", "join", "leave", "show")),
        *((name, {"game": str(HONEST)}) for name in ("history", "export", "replay", "game follow")),
        ("server season start", {"name": NAME[:40]}),
        ("server season change", {"name": NAME[:40], "until": "2030-01-01"}),
        ("server change", here),
        ("server reset", {"setting": "lobby"}),
        ("server ladder open", {"game": TABLUT}),
        ("server ladder remove", {"player": bjorn}),
        ("server fair-play warn", {"player": bjorn, "reason": evil}),
        ("server fair-play exclude", {"player": astrid, "days": 7, "reason": evil}),
        ("tournament create", signup),
        ("tournament remove", {"player": bjorn, **cup}),
        ("tournament correct", corrected | cup),
        ("season show", {"number": 1}),
        ("ruleset add", {"file": RECORD, "key": "own"}),
        ("ruleset retire", {"key": "own"}),
        ("ladder challenge", {"opponent": "bjorn"}),
        ("challenge", {"opponent": bjorn, "game": TABLUT}),
        ("fair-play report", {"player": bjorn, "reason": evil}),
        ("board", {"game": str(HONEST), "share": True}),
        ("profile", {"player": bjorn, "share": True}),
        ("stats head-to-head", {"player": bjorn, "opponent": astrid}),
        ("games", {"player": bjorn}),
    )


def _in_hall(season: HostileSeason) -> Sequence[tuple[str, Mapping[str, Any]]]:
    bjorn, game, evil = season.bjorn, {"game": str(HONEST)}, PLANTED[:200]
    own = {} if (own_game := season.against_carl()) is None else {"game": str(own_game)}
    _, move = season.next_move(0)
    of_game = "resign draw takeback rematch board replay"
    rarely = "resume abort claim follow unfollow"
    nothing = (
        *("rematch", "vacation end", "privacy show", "privacy export"),
        *(f"{what} {how}" for what in ("ladder", "tournament") for how in ("join", "leave")),
    )
    return (
        *((name, {}) for name in nothing),
        *((name, game) for name in of_game.split()),
        *((f"game {name}", game) for name in rarely.split()),
        *((name, own) for name in ("game abort", "draw", "takeback")),
        *((name, {"player": bjorn}) for name in ("settings block", "settings unblock", "profile")),
        *((f"study {name}", {"study": 1}) for name in ("show", "delete")),
        *(("ladder challenge", {"opponent": name}) for name in ("bjorn", "astrid")),
        ("game pause", game | {"for": "1d"}),
        ("game addtime", game | {"for": "1d"}),
        ("move", game | {"move": move}),
        ("game note", game | {"text": NAME}),
        ("if add", game | {"line": move}),
        ("game addtime", {"for": "1d", **own}),
        ("game pause", {"for": "1h", **own}),
        ("fair-play report", {"player": bjorn, "reason": evil}),
        ("fair-play appeal", {"text": evil}),
        ("tournament create", {"name": NAME[:50], "system": "swiss", "signup": "1h"}),
        ("tournament start", {"tournament": "1"}),
        ("challenge", {"game": TABLUT}),
        ("settings change", {"digest": "08:00", "reminders": "dm"}),
        ("vacation start", {"for": "3d"}),
        ("import", {"file": RECORD, "title": NAME}),
    )


@pytest.fixture
def machine(saved_table: SavedTable, contract: Contract) -> type[AnySeason]:
    AnySeason.saved, AnySeason.contract = saved_table, contract
    return AnySeason


def test_hostile_players_harm_nobody(machine: type[AnySeason], deep: bool) -> None:
    steps = STEPS if deep else FEW_STEPS
    run_state_machine_as_test(
        machine, settings=settings(examples(times=0.07), stateful_step_count=steps)
    )


@pytest.fixture
def season(machine: type[AnySeason]) -> Iterator[AnySeason]:
    """A season in which what they do is written below."""
    season = machine()
    yield season
    season.teardown()


def test_each_thing_they_can_do_harms_nobody(season: AnySeason, deep: bool) -> None:
    """One after the other, the floods last; a sixth of it unless all is wanted.

    They insist, also as somebody new; who has blocked them is not pinged at all.
    """
    season.offer_honestly("draw")
    season.play_against_carl(0)
    insist(season, MAX_CHALLENGES_TO_ONE + 1 if deep else 1)
    assert "challenge" in {ping.what for ping in season.season.pings}

    step = 1 if deep else 6
    for number in range(0, len(_at_fort(season.season)), step):
        season.command_at_fort(number, number % 2 == 0)
    for number in range(0, len(_in_hall(season.season)), 2 * step):
        season.command_in_hall(number, number + 1, number % 3 == 0)
    for number, kind in enumerate(KINDS[:: 8 * step]):
        season.forge(HERE[number % 3], kind, (1 + number % 3, number % 4), number, False)
    season.write("resign")
    season.restart()
    season.wait(25.0)
    season.delete(2)
    season.challenge(False, 0, 1)
    season.block()
    insist(season, 1)
    season.flood(7, 25)


def insist(season: AnySeason, times: int) -> None:
    """Have Carl challenge Bjorn, and offer him all that there is to offer, so many times."""
    for number in range(times):
        season.challenge(False, 0, number % 3)
        season.offer(OFFERS[number % len(OFFERS)], True, 2)
        season.offer_rematch(number % 2 == 0)


async def _table(saved: SavedTable, file: Path) -> Table:
    """One at which reviews come in no time."""
    table = saved.lay(file)
    table.review_by(first_moves)
    return table
