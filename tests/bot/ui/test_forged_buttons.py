"""Buttons and lists that somebody presses who was never shown them, or that never were.

Every kind has a line here: what it is called, and something of others that it could be about.
"""

from collections.abc import Iterator, Sequence
from itertools import cycle
from typing import Any

import discord
import pytest
from simcord.enums import ComponentType

from bot.button_handlers import HANDLERS
from bot.challenges.chosen_terms import ChallengeChoices
from bot.errors import UnknownButtonError
from bot.ui.buttons import ChannelSelectKind, SelectKind, UserSelectKind
from bot.wording.refusals import ANSWER_LOST, UNEXPECTED
from play.matches.offer import OfferKind
from play.players.player_id import PlayerId
from play.servers.place import Place
from tafl.game import Game
from tafl.records import Record
from tafl.rulesets import ruleset
from tests.support.bot_games import CAPTURE
from tests.support.depth import sample
from tests.support.forging import (
    HUGE,
    UNREADABLE,
    Forger,
    dump,
    foreign_changes,
    forgeries,
    name_of,
    said_to,
)
from tests.support.issuing import send_challenge
from tests.support.looking import first_moves
from tests.support.saved_tables import Preparation
from tests.support.table import TABLUT, Table

FEW = 40
"""Of the buttons, unless all are wanted."""

GONE = "That button no longer works. Use a command instead: `/help` lists them all."

RUNNING, OVER, OTHERS = 1, 2, 3
"""Matches: Astrid against Bjorn, who is offered a draw; one that is over; Egil against Frida."""

TO_BJORN, TO_ANYBODY = 4, 5
"""Challenges by Astrid."""

OF_MATCHES = """
    move move-now takeback roll draw resign claim rules why rematch replay confirm-resign
    keep-playing cancel-move
    other-piece accept-offer decline-offer withdraw-offer accept-draw decline-draw withdraw-draw
    edit-note delete-note plan-back plan-next board-start board-back board-next board-end text-start
    text-back text-next text-end show-board review review-start review-back review-next review-end
    review-points review-overview review-walk review-why review-play
"""
OF_ONE = """
    season:end-season season:keep-season tournament:join-tournament tournament:leave-tournament
    tournament:confirm-leave tournament:confirm-cancel tournament:leave-as-it-is flag:close-flag
    case:appeal case:lift-case case:keep-case study:study-start study:study-back study:study-next
    study:study-end form:try-again study:study-review study:study-review-start
    study:study-review-back study:study-review-next study:study-review-end study:study-review-points
    study:study-review-overview study:study-review-walk study:study-review-why
    study:study-review-play
"""
OF_NOTHING = """
    help ladder-whom ladder-join ladder-leave ladder-close ladder-keep ladder-page ladder-log
    list-log list-flags list-tournaments list-challenges set-up challenge challenge-anybody
    open-challenges computer learn which show-answer import-which
"""
OF_PEOPLE = "list-running list-finished list-followed ladder-ask ladder-challenge"
OF_DRAFTS = """
    send-challenge more-options as-last-time not-as-last-time cancel-challenge draft-opponent
"""
DRAFT = 77

FREE = """
    tafl:join-tournament tafl:ladder-join tafl:accept tafl:challenge tafl:challenge-anybody
    tafl:opponent tafl:computer tafl:puzzle-next tafl:puzzle-daily tafl:puzzle-solution
"""
"""Buttons that every member of a server may press there, and only there."""


OWN = "tafl:leave-tournament tafl:confirm-leave tafl:ladder-leave tafl:ladder-challenge"
"""Buttons of a player about himself."""


PUZZLES = """
    tafl:puzzle-pick:1:0:0::0 tafl:puzzle-pick:1:0:0:D4:0 tafl:puzzle-back:1:0:0
    tafl:puzzle-type:1:0:0 tafl:puzzle-nothing:1:0:0 tafl:puzzle-show:1:0 tafl:puzzle-reveal:1:0
    tafl:puzzle-share:1:0 tafl:puzzle-next:0:0 tafl:puzzle-daily:739000:0
    tafl:puzzle-solution:739000:0
"""
"""Those of a puzzle that was given to Astrid, and of the puzzle of a day."""


ABOUT_ONESELF = (
    "delete-me-now delete-me keep-me privacy server-off server-on servers-on confirm-moves sign-out"
    " browsers sign-out-of"
)
"""Buttons of people about themselves, wherever they are; nobody else is named in them."""


def all_ids(table: Table) -> list[str]:
    """The custom ids of all that may be posted, one or more of each kind."""
    own = (f"tafl:{word}:0:0" for word in ABOUT_ONESELF.split())
    return [
        *own,
        "tafl:settings:boards",
        f"tafl:computer-start:1:random:{TABLUT}",
        f"tafl:computer-start-rated:1:random:{TABLUT}",
        *foreign_ids(table),
    ]


def foreign_ids(table: Table) -> list[str]:
    """The custom ids of all that is posted on the first server, and what is private there."""
    astrid, guild = table.astrid.id, table.guild.id
    return [
        *PUZZLES.split(),
        *(f"tafl:{word}:{number}:2" for word in OF_MATCHES.split() for number in (RUNNING, OVER)),
        *(f"tafl:{line.partition(':')[2]}:1:0" for line in OF_ONE.split()),
        *(f"tafl:{word}:0:0" for word in OF_NOTHING.split()),
        *(f"tafl:{word}:{astrid}:0" for word in OF_PEOPLE.split()),
        *(f"tafl:{word}:{DRAFT}:0" for word in OF_DRAFTS.split()),
        *(
            f"tafl:{word}:{TO_BJORN}:0"
            for word in ("accept", "decline", "withdraw", "name-men", "learn-for")
        ),
        *(
            f"tafl:{word}:{TO_ANYBODY}:0"
            for word in ("accept", "decline", "withdraw", "one-opponent")
        ),
        f"tafl:challenge-form:dice:{DRAFT}",
        f"tafl:list-seasons:{guild}:0",
        "tafl:opponent:0:0",
        f"tafl:meant:1:{TABLUT}",
        "tafl:in-match:F9:F6",
        "tafl:set-channel:0:0",
        "tafl:server-settings:pages",
        f"tafl:piece:{RUNNING}:2:0",
        f"pick:{RUNNING}:2::0",
        f"pick:{RUNNING}:2:F9:0",
        f"play:{RUNNING}:2:F9-F6",
        f"rules:match:{RUNNING}:1",
        f"rules:game:{TABLUT}:1",
        f"rules-list:match:{RUNNING}",
        f"leaders:{guild}:{TABLUT}:all:0",
        f"leaders:{guild}:{TABLUT}:season-1:0",
        "season:1:0:",
        "cup:round:1:1:",
        "tafl:round-move:1:1",
        "tafl:round-board:1:1",
        "cup:standings:1:1:0",
        f"explore:{TABLUT}:edge:idfd:",
        *(f"explore-{to}:{TABLUT}:edge:idfd:oc" for to in ("start", "back", "other", "own", "ask")),
        *(f"tafl:computer-{what}:1:random:{TABLUT}" for what in ("game", "level", "side")),
        "help",
        *(f"{kind}:#{TO_BJORN}" for kind in ("lessons", "lessons-list")),
        *(f"{kind}:capturing:0:#{TO_BJORN}:0" for kind in ("lesson", "lesson-type")),
        f"lesson-pick:capturing:0:#{TO_BJORN}:0:F5:0",
    ]


def choices(table: Table, custom_id: str) -> list[int | str]:
    """The value chosen from the list of that custom id; none where it is a button."""
    kind, _ = HANDLERS.by_name[name_of(custom_id)]
    match kind:
        case UserSelectKind():
            return [table.bjorn.id]
        case ChannelSelectKind():
            return [table.channel.id]
        case SelectKind():
            return ["F6"]
        case _:
            return []


async def furnish(table: Table) -> None:
    """Have something of every kind on the first server."""
    manager = table.manager()
    services, place = table.bot.services, Place(table.guild.id, table.channel.id)
    astrid, bjorn, carl, dagny = (
        PlayerId(one.id) for one in (table.astrid, table.bjorn, table.carl, manager)
    )
    thread = await table.begin()
    await table.play(thread, *CAPTURE[:2])
    await services.matches.offer(RUNNING, astrid, OfferKind.DRAW)
    await services.notes.write(RUNNING, astrid, "A secret.")
    await services.plans.add_line(RUNNING, bjorn, "f9-f6 e5-f5")
    await table.begin()
    await services.matches.resign(OVER, bjorn)
    game = ruleset(TABLUT)
    terms = ChallengeChoices(TABLUT, "3d").terms(game)
    third = await send_challenge(services.challenges, place, dagny, None, terms)
    await services.challenges.accept(third.id, carl)
    await send_challenge(services.challenges, place, astrid, bjorn, terms)
    await send_challenge(services.challenges, place, astrid, None, terms)
    await services.drafts.begin(
        astrid, table.guild.id, DRAFT, bjorn, ChallengeChoices(TABLUT, "3d").write()
    )
    await services.seasons.start(place, "Winter", dagny)
    await services.fair_play.report(table.guild.id, carl, bjorn, "odd")
    case = await services.cases.warn(table.guild.id, bjorn, dagny, "for a reason", is_member=True)
    await services.cases.appeal(case.id, bjorn, "for another")
    await services.studies.add_study(astrid, table.guild.id, Record(Game.start(game), {}))
    await manager.slash(
        table.channel, "tournament create", name="Cup", system="swiss", signup="3d", game=TABLUT
    )
    await manager.slash(table.channel, "server ladder open", game=TABLUT)
    for player in (table.astrid, table.bjorn, table.carl):
        await player.slash(table.channel, "ladder join")
        await player.slash(table.channel, "tournament join")
    await services.puzzles.give(astrid, None, table.guild.id)
    await table.env.settle()


@pytest.fixture
def preparation(request: pytest.FixtureRequest) -> Preparation | None:
    """The hall is furnished for those that ask for it."""
    return furnish if "hall" in request.fixturenames else None


@pytest.fixture
def hall(table: Table) -> Table:
    """The first server, on which there is something of every kind; reviews come in no time."""
    table.review_by(first_moves)
    return table


@pytest.fixture
def fort(table: Table) -> Forger:
    """Egil, who manages another server."""
    guild = table.env.create_guild("Fort")
    room = guild.create_text_channel("fort")
    role = guild.create_role("steward", permissions=discord.Permissions(manage_guild=True))
    egil = guild.add_member(table.env.create_user("egil"), roles=[role])
    return Forger(table, egil.id, room.id, guild.id)


def stranger(table: Table) -> Forger:
    """Gudrun, who plays nothing, on the same server."""
    gudrun = table.guild.add_member(table.env.create_user("gudrun"))
    return Forger(table, gudrun.id, table.channel.id, table.guild.id)


def other_player(table: Table) -> Forger:
    """Dagny's opponent in another game, on the same server; he manages nothing."""
    return Forger(table, table.carl.id, table.channel.id, table.guild.id)


def privately(table: Table, user_id: int) -> Forger:
    """Each person again, in direct messages with the bot."""
    return Forger(table, user_id, table.env.backend.get_dm_channel(user_id).id, None)


def batched(custom_ids: Sequence[str], size: int = 20) -> Iterator[Sequence[str]]:
    """*custom_ids*, so many at a time."""
    for start in range(0, len(custom_ids), size):
        yield custom_ids[start : start + size]


def is_polite(text: str) -> bool:
    """Whether an answer says what is the matter."""
    return bool(text) and not any(sorry in text for sorry in (UNEXPECTED, ANSWER_LOST))


async def press_all(
    table: Table, forger: Forger, custom_ids: Sequence[str]
) -> list[tuple[str, str]]:
    """Press all these at once, politely answered; what was said about each."""
    said = []
    for some in batched(custom_ids):
        pressed = [(one, forger.press(one, choices(table, one))) for one in some]
        await table.env.settle()
        said += [(one, said_to(result)) for one, result in pressed]
    assert [(one, text) for one, text in said if not is_polite(text)] == []
    return said


def test_every_kind_has_a_line(table: Table) -> None:
    """Whoever adds a button says here what of others it could be about."""
    assert {name_of(custom_id) for custom_id in all_ids(table)} == set(HANDLERS.by_name)


async def test_a_manager_of_another_server_changes_nothing(
    hall: Table, fort: Forger, deep: bool
) -> None:
    """He may manage, but not here; he reads what is public there, at most."""
    before, ids = dump(hall), foreign_ids(hall)

    await press_all(hall, fort, ids if deep else of_each_kind(ids))
    await press_all(hall, privately(hall, fort.id), ids if deep else sample(ids, FEW // 2))

    assert foreign_changes(before, dump(hall), fort.id) == []


async def test_a_stranger_does_what_every_member_may(hall: Table, deep: bool) -> None:
    """And nothing else."""
    gudrun, before = stranger(hall), dump(hall)

    pressed = [one for one in foreign_ids(hall) if name_of(one) not in FREE.split()]
    await press_all(hall, gudrun, pressed if deep else sample(pressed, FEW))
    assert foreign_changes(before, dump(hall), gudrun.id) == []

    await press_all(hall, gudrun, [one for one in foreign_ids(hall) if one not in pressed])
    services = hall.bot.services
    assert (await services.matches.load_match(RUNNING)).offer is not None
    assert [one.id for one in await services.challenges.open_for(PlayerId(hall.bjorn.id))] == [
        TO_BJORN
    ]


async def test_a_player_acts_in_no_other_game(hall: Table, deep: bool) -> None:
    """His own are as they were, too: the buttons are those of others."""
    carl = other_player(hall)
    pressed = [one for one in foreign_ids(hall) if name_of(one) not in (FREE + OWN).split()]
    before = dump(hall)

    await press_all(hall, carl, pressed if deep else sample(pressed, FEW))

    assert foreign_changes(before, dump(hall), carl.id) == []


def readable(custom_id: str) -> bool:
    """Whether it could have been posted."""
    name = name_of(custom_id)
    kind, _ = HANDLERS.by_name[name]
    try:
        kind.read(custom_id.removeprefix(name).split(":")[1:])
    except ValueError:
        return False
    return True


def of_each_kind(custom_ids: Sequence[str]) -> list[str]:
    """The first custom id of each kind: the others are read in the same way."""
    return list({name_of(one): one for one in reversed(custom_ids)}.values())


async def test_what_cannot_have_been_posted_is_refused_unasked(table: Table) -> None:
    """Words for numbers, numbers larger than any, a part too much or too few."""
    forged = [other for one in of_each_kind(all_ids(table)) for other in forgeries(one)]
    refused = [one for one in forged if not readable(one)]

    for custom_id in refused:
        with pytest.raises(UnknownButtonError):
            await HANDLERS.press(None, custom_id, ())  # type: ignore[arg-type]  # nobody is asked
    assert len(refused) > len(forged) / 2


async def test_numbers_of_nothing_are_answered_politely(
    hall: Table, fort: Forger, deep: bool
) -> None:
    """Who may do something comes further with them; ``make deep`` tries all."""
    astrid = Forger(hall, hall.astrid.id, hall.channel.id, hall.guild.id)
    kinds = of_each_kind(all_ids(hall))
    others = cycle([HUGE] if deep else [(huge,) for huge in HUGE[:2]])
    forged = [
        [one for one in forgeries(custom_id, some) if readable(one)]
        for some, custom_id in zip(others, kinds if deep else sample(kinds, 60), strict=False)
    ]
    pressed = [one for each in forged for one in (each if deep else each[:1])]
    before = dump(hall)

    await press_all(hall, fort, pressed if deep else sample(pressed, FEW // 2))
    assert foreign_changes(before, dump(hall), fort.id) == []
    await press_all(hall, astrid, pressed)


async def test_what_was_never_offered_is_refused_politely(hall: Table) -> None:
    """In a list under a board, of a lesson, of a puzzle, of openings, of topics."""
    astrid = Forger(hall, hall.astrid.id, hall.channel.id, hall.guild.id)
    lists = (
        f"tafl:piece:{RUNNING}:2:0",
        f"pick:{RUNNING}:2::0",
        f"pick:{RUNNING}:2:F9:0",
        "lesson-pick:capturing:0::0:F9:0",
        "tafl:puzzle-pick:1:0:0:F9:0",
        "help",
        f"explore:{TABLUT}:edge::",
        "tafl:servers-on:0:0",
        f"rules-list:game:{TABLUT}",
    )

    chosen = [
        astrid.press(custom_id, [value])
        for value in (*UNREADABLE, *HUGE, "F9")
        for custom_id in lists
    ]
    await hall.env.settle()

    for result in chosen:
        assert is_polite(said_to(result))


async def test_a_button_is_no_list_and_a_list_no_button(hall: Table) -> None:
    """Nor is one thing another, or two things one."""
    astrid = Forger(hall, hall.astrid.id, hall.channel.id, hall.guild.id)
    before = dump(hall)

    pressed = [
        astrid.press("tafl:resign:1:2", ["F6"], ComponentType.STRING_SELECT),
        astrid.press("tafl:opponent:0:0", ["F6"], ComponentType.STRING_SELECT),
        astrid.press("tafl:opponent:0:0", [hall.channel.id], ComponentType.CHANNEL_SELECT),
        astrid.press("tafl:set-channel:0:0", [hall.bjorn.id], ComponentType.USER_SELECT),
        astrid.press("pick:1:2::0", (), ComponentType.BUTTON),
        astrid.press("pick:1:2::0", ()),
        astrid.press("pick:1:2::0", ["F9", "I4"]),
    ]
    await hall.env.settle()

    assert {said_to(result) for result in pressed} == {GONE}
    assert dump(hall) == before


async def test_somebody_elses_channel_is_not_chosen(table: Table, fort: Forger) -> None:
    """For the games of one's own server."""
    ((_, said),) = await press_all(table, fort, ["tafl:set-channel:0:0"])

    assert f"The bot can't post in <#{table.channel.id}>: it lacks " in said
    assert (await table.bot.services.servers.load_server(fort.guild_id)).channel_id is None


async def test_numbers_of_nothing_are_refused_politely(table: Table) -> None:
    """As large as commands take them, and as games and tournaments are named."""
    named: dict[str, dict[str, Any]] = {
        "season show": {"number": 100_000},
        "study show": {"study": 2**53 - 1},
        "board": {"game": "999999999999999999"},
    }
    for command, number in named.items():
        asked = await table.astrid.slash(table.channel, command, **number)
        assert is_polite(said_to(asked))
