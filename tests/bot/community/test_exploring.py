"""/explore: one's own games, where a game began, and what the computer thinks."""

from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from sqlite3 import connect

import pytest
from simcord.results import InteractionResult

from bot.reviews.engine_questions import look_through
from bot.wording.live_positions import WITHHELD
from bot.wording.openings import FROM_BOOK, NO_GAMES_FROM_HERE, THINKING, WHAT_THE_BOOK_IS
from play.heavy_work import HeavyWorkError, HeavyWorkFault
from play.matches.match import Match
from play.matches.seats import Seats
from play.matches.terms import Terms
from play.players.player_id import PlayerId, computer_at
from play.time.habits import DEFAULT_HABITS
from tafl.pieces import Side
from tafl.ruleset import Ruleset
from tafl.rulesets import ruleset
from tests.support.chats import chat_of_friends
from tests.support.examples import ANNA, HALL, HOUR, NOON
from tests.support.looking import first_moves
from tests.support.table import (
    TABLUT,
    Click,
    Forged,
    Message,
    Table,
    all_said,
    entries,
    labels,
    newest,
    parts,
    shown,
    text_of,
)
from tests.support.working import WorkingHere

BRANDUBH = ruleset("brandubh")
BEGINNING = ("d1-b1", "d3-b3", "d7-b7", "d5-b5")
SAME = ("d7-f7", "d5-f5", "d1-f1", "d3-f3")
"""It looks the same when the board is turned."""


async def finish(
    table: Table,
    moves: Sequence[str],
    *players: int,
    rules: Ruleset = BRANDUBH,
    loser: Side = Side.DEFENDERS,
) -> None:
    """Let two *players* have played so, attackers first, and the *loser* have resigned."""
    seats = Seats(*map(PlayerId, players))
    match = Match.start(HALL, seats, Terms(rules), NOON, DEFAULT_HABITS)
    for move in moves:
        match = match.play(match.player_to_move, move, NOON, None, DEFAULT_HABITS)
    async with table.bot.services.statistics.store.begin() as unit:
        await unit.matches.add_match(
            match.resign(seats.player(loser), NOON + HOUR, None), DEFAULT_HABITS
        )


@pytest.fixture(autouse=True)
async def looking(table: Table) -> None:
    """The computer has its opinions at once."""
    table.review_by(first_moves)


@pytest.fixture
async def played(table: Table) -> Table:
    """Carl has played twice, once against the computer; Astrid and Bjorn once."""
    await finish(table, BEGINNING, table.carl.id, ANNA)
    await finish(table, SAME, computer_at(3), table.carl.id)
    await finish(table, ("d2-b2", *BEGINNING[1:]), table.astrid.id, table.bjorn.id)
    await table.bot.services.statistics.rebuild()
    return table


async def explore(table: Table, **options: object) -> InteractionResult:
    """Carl's page of Brandubh."""
    return await table.carl.slash(table.channel, "explore", **{"game": "brandubh"} | options)


def disabled(message: Message) -> list[str]:
    return [part["label"] for part in parts(message) if part.get("disabled")]


async def ask(table: Table, answer: InteractionResult) -> InteractionResult:
    return await table.carl.click(shown(answer), label="Ask the computer")


async def test_own_games_are_counted_alone(played: Table) -> None:
    """Also those against the computer; a button changes it, and the page stays where it is.

    Where no game is named, that which is played most opens, and its moves are offered.
    """
    everybodys = await played.carl.slash(played.channel, "explore")
    offered = await played.carl.autocomplete(played.channel, "explore", "moves", "d1-b1 ")
    assert "**Openings · Brandubh**" in all_said(everybodys)
    assert "2 games continued from here." in all_said(everybodys)
    assert offered != []

    own = await played.carl.click(shown(everybodys), label="My games")

    assert all_said(own).splitlines()[:5] == [
        "**Your openings · Brandubh**",
        "The start: the attackers move first.",
        (
            "2 games of yours continued from here. "
            "The attackers won 100%, 0% were drawn, the defenders won 0%."
        ),
        "-# Won by the attackers / drawn / won by the defenders, in %",
        "**1** · `A4-A2` · 2 games · 100 / 0 / 0%",
    ]
    assert "also those against the computer." in all_said(own)
    further = await played.carl.select(shown(own), values=["adab"])
    assert text_of(shown(further)).startswith("**Your openings · Brandubh**\nAfter `A4-A2` the")
    further = await played.carl.select(shown(further), values=["cdcb"])
    assert text_of(shown(further)).startswith("**Your openings · Brandubh**\nAfter `A4-A2 C4-C2`")
    back = await played.carl.click(shown(further), label="Everybody's games")
    assert text_of(shown(back)).startswith("**Openings · Brandubh**\nAfter `A4-A2 C4-C2`")


async def test_a_shared_page_stays_and_leads_to_pages_of_ones_own(played: Table) -> None:
    """Nobody learns what somebody else has played."""
    answer = await explore(played, share=True)

    own = await played.astrid.click(shown(answer), label="My games")

    assert "1 game of yours continued from here." in text_of(shown(own))
    assert shown(own).ephemeral
    on = await played.bjorn.select(shown(answer), values=["adab"])
    assert not shown(answer).ephemeral
    assert "The start" in text_of(shown(answer))
    assert text_of(shown(on)).startswith("**Openings · Brandubh**\nAfter `A4-A2`")


async def test_on_a_new_server_it_shows_the_computers_book(played: Table) -> None:
    """And says so, beside what people have played; but not where it would help in a rated game."""
    fetlar = await explore(played, game="fetlar")
    assert all_said(fetlar).splitlines()[2:4] == [
        f"{NO_GAMES_FROM_HERE} {FROM_BOOK}",
        "**1** · `B6-B3`",
    ]
    assert all_said(fetlar).endswith(WHAT_THE_BOOK_IS)
    assert "In the computer's book: 1: B6-B3." in str(shown(fetlar).attachments[0].description)

    brandubh = await explore(played)
    assert "`A4-A2` · 1 game · 100 / 0 / 0%\n" in all_said(brandubh)
    assert "\nIn the computer's book: `B4-B3`\n" in all_said(brandubh)
    assert entries(shown(brandubh)) == ["adab", "bdbb", "bdbc"]
    thread = await played.begin("brandubh", rated=True)
    await played.play(thread, "b4-b3")
    assert entries(shown(await explore(played))) == ["adab", "bdbb"]
    assert "book" not in all_said(await explore(played, moves="b4-b3"))


async def test_one_can_go_on_with_a_move_that_nobody_has_played(table: Table) -> None:
    """As far as the table goes, also by a forged button; without games the smallest board opens."""
    opened = all_said(await table.carl.slash(table.channel, "explore"))
    assert "**Openings · Brandubh**" in opened
    assert "No finished game continued from here yet. These moves are in the computer's" in opened
    own = await explore(table, whose="own")
    assert "None of your games continued from here." in all_said(own)

    form = await table.carl.click(shown(own), label="Other move")
    on = await table.carl.submit_modal(form, {"move": "d2 c2"})
    assert "**Your openings · Brandubh**\nAfter `D2-C2` the defenders" in text_of(shown(on))

    moves = "d1-c1 d3-c3 c1-d1 c3-d3 d1-c1 d3-c3 c1-d1 c3-b3"
    await table.begin()
    answer = await explore(table, moves=moves)
    assert disabled(shown(answer)) == ["Other move"]
    (theirs,) = [part for part in parts(shown(answer)) if part["label"] == "Other move"]
    forged = Forged(newest(table.channel), theirs["custom_id"])
    (pressed,) = await table.click(Click(table.carl, forged, forged.custom_id))
    assert pressed.modal is None


async def test_what_cannot_be_read_or_had_other_rules_is_left_out(played: Table) -> None:
    """A game may change under its name; other games are still counted."""
    await finish(played, BEGINNING, played.carl.id, ANNA, rules=replace(BRANDUBH, king_on_throne=2))
    assert "2 games of yours continued" in all_said(await explore(played, whose="own"))

    for broken, left in (
        ("UPDATE moves SET move = 'D1-D9' WHERE match_id = 1", "1 game of yours"),
        ("UPDATE matches SET ruleset_text = 'unreadable' WHERE id = 2", "None of your games"),
    ):
        with closing(connect(played.file)) as stored, stored:
            stored.execute(broken)
        assert f"{left} continued" in all_said(await explore(played, whose="own"))


async def test_a_game_may_be_explored_from_its_beginning(played: Table) -> None:
    """As far as the table goes; not one that still runs."""
    answer = await played.carl.slash(played.channel, "explore", from_game="1")

    assert "After `D1-B1 D3-B3 D7-B7 D5-B5xB4` the attackers move next." in all_said(answer)
    back = await played.carl.click(shown(answer), label="◀ Back")
    assert "After `D1-B1 D3-B3 D7-B7` the" in text_of(shown(back))
    await played.begin("brandubh")
    running = await played.carl.slash(played.channel, "explore", from_game="4")
    assert all_said(running) == "Game #4 isn't over yet. Explore it when it has ended."


async def test_the_computer_says_what_it_thinks_until_it_is_hidden(table: Table) -> None:
    """It thinks once about a position, whoever asks; its move can be gone on with."""
    table.workers = workers = WorkingHere()
    await table.restart()
    answer = await explore(table)
    assert entries(shown(answer)) == ["bdbc"]

    asked = await ask(table, answer)
    assert (
        "**The computer**: the attackers are better, and win about 73 of 100 such games. "
        "It would play `A4-A3`."
    ) in text_of(shown(asked))
    assert entries(shown(asked)) == ["adac", "bdbc"]
    assert labels(shown(asked))[-1] == "Hide the computer"
    assert "It would play A4-A3." in str(shown(asked).attachments[0].description)
    await ask(table, await explore(table))
    assert workers.done == 1

    further = await table.carl.select(shown(asked), values=["adac"])
    assert "the defenders are better, and win about 73" in text_of(shown(further))
    hidden = await table.carl.click(shown(further), label="Hide the computer")
    assert "The computer" not in text_of(shown(hidden))

    table.look_through = None
    await table.restart()
    without = await ask(table, answer)
    assert "**The computer**" not in text_of(shown(without))
    assert labels(shown(without))[-1] == "My games"


async def test_it_looks_at_the_position_itself(table: Table) -> None:
    """As for reviews: here the king has a way to the edge. Where all is over it is silent."""
    table.review_by(look_through)

    moves = "D9-B9 E4-H4 H5-H9 E3-D3 E2-F2 E5-E3 F1-I1"
    page = await ask(table, await explore(table, game=TABLUT, moves=moves))

    assert "**The computer**: the defenders win at once with `E3-I3`." in text_of(shown(page))
    page = await table.carl.select(shown(page), values=entries(shown(page)))
    assert "The defenders win: the king has escaped." in text_of(shown(page))
    assert "The computer" not in text_of(shown(page))


async def test_its_move_is_marked_among_those_played(played: Table) -> None:
    """It comes first in the list, and once."""
    answer = await explore(played, moves="d7-b7, d5-b5")
    asked = await ask(played, answer)

    options = shown(asked).components[0]["components"][0]["options"]
    assert [option["value"] for option in options][1:] == ["daba"]
    assert options[0]["description"] == "The computer's move"


async def test_where_too_many_ask_the_page_is_shown(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a word about it; and it knows no dice."""
    diced = replace(BRANDUBH, key="diced", weak_king=True)
    await table.bot.services.rulesets.add_ruleset(table.guild.id, diced, ANNA)

    async def refuse(*_: object) -> None:
        meanwhile.append(text_of(shown(page)))
        raise HeavyWorkError(HeavyWorkFault.QUEUE_FULL)

    monkeypatch.setattr(table.bot.heavy_work, "do_once", refuse)
    meanwhile: list[str] = []

    for game, silence in (
        ("brandubh", "The computer is busy at the moment."),
        ("diced", "The computer can't judge games with dice."),
    ):
        page = await explore(table, game=game)
        asked = await ask(table, page)
        assert silence in text_of(shown(asked))
        assert THINKING not in text_of(shown(asked))
    assert [THINKING in said for said in meanwhile] == [True]


async def test_of_a_rated_game_in_progress_it_says_nothing(table: Table) -> None:
    """Neither at its position nor after any move there; but what people played is no secret."""
    await finish(table, BEGINNING, table.carl.id, ANNA)
    await table.bot.services.statistics.rebuild()
    thread = await table.begin("brandubh", rated=True)
    await table.play(thread, "d7-f7")

    page = await ask(table, await explore(table, moves="d1-b1"))
    assert WITHHELD in text_of(shown(page))
    assert "1 game continued from here." in text_of(shown(page))
    page = await table.carl.select(shown(page), values=entries(shown(page)))
    assert WITHHELD in text_of(shown(page))
    page = await table.carl.click(shown(page), label="⏮ Start")
    assert "It would play" in text_of(shown(page))

    await table.bot.services.matches.resign(2, PlayerId(table.astrid.id))

    page = await table.carl.select(shown(page), values=["adab"])
    assert "It would play" in text_of(shown(page))


async def test_it_works_everywhere(table: Table) -> None:
    """In direct messages, and in a chat of friends."""
    alone, chat = table.carl.user, chat_of_friends(table)
    private = await alone.slash("explore", game="brandubh")
    asked = [await alone.click(shown(private), label="Ask the computer")]
    answer = await table.astrid.slash(chat, "explore", game="brandubh")
    asked.append(await table.astrid.click(shown(answer), label="Ask the computer"))

    assert ["It would play `A4-A3`" in text_of(shown(page)) for page in asked] == [True, True]
