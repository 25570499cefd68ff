"""/explore: the opening table as a board, a table, and ways to go on."""

from dataclasses import replace

import pytest
from simcord.results import InteractionResult

from bot.community.opening_ids import ExplorePage, OpeningOptions
from bot.community.openings import (
    MAX_ARROWS,
    MAX_LISTED,
    NEXT_MOVE,
    TO_COMPUTER,
    TO_OTHER,
    TO_OWN,
    TO_PREVIOUS,
    TO_START,
    opening_post,
)
from bot.matches.plans import lines_offered
from bot.wording.openings import opinion_text
from play.reviews.position_opinion import Opinion
from play.rulesets.own_ruleset import KEY
from play.statistics.opening_table import MAX_OPENING_MOVES, Opening, read_opening
from play.statistics.outcomes import OutcomeCounts
from tafl.game import Game
from tafl.moves import Move
from tafl.pieces import Side
from tafl.ruleset import Escape
from tafl.rulesets import ruleset
from tafl.squares import LARGEST_BOARD, Square
from tests.bot.community.test_exploring import BEGINNING, BRANDUBH, SAME, finish
from tests.support.bot_games import CAPTURE
from tests.support.examples import ANNA, BJORN
from tests.support.looking import forced_wins
from tests.support.random_games import random_game
from tests.support.table import (
    TABLUT,
    Table,
    all_said,
    entries,
    labels,
    parts,
    said,
    shown,
    text_of,
)

LONGEST_ID = 100


@pytest.fixture
async def played(table: Table) -> Table:
    """Three games of Brandubh are finished; two of them began alike but for symmetry."""
    await finish(table, BEGINNING, ANNA, BJORN)
    for moves in (SAME, ("d2-b2", *BEGINNING[1:])):
        await finish(table, moves, ANNA, BJORN, loser=Side.ATTACKERS)
    await table.bot.services.statistics.rebuild()
    return table


async def test_the_list_leads_on_and_buttons_lead_back(played: Table) -> None:
    """After a restart too; the most frequent moves come first, as the reader's board lies."""
    answer = await played.carl.slash(played.channel, "explore", game="brandubh")
    start = all_said(answer)
    assert "3 games continued from here. The attackers won 33%, 0% were drawn" in start
    assert "**1** · `A4-A2` · 2 games · 50 / 0 / 50%\n**2** · `B4-B2` · 1 game · 0 / 0" in start
    told = "The attackers move next. Most played: 1: A4-A2 in 2 games, 2: B4-B2 in 1 game."
    assert told in str(shown(answer).attachments[0].description)
    assert [part["label"] for part in parts(shown(answer)) if part.get("disabled")] == [
        "⏮ Start",
        "◀ Back",
    ]
    await played.restart()

    on = await played.carl.select(shown(answer), values=["adab"])
    assert "After `A4-A2` the defenders move next." in text_of(shown(on))
    assert "**1** · `C4-C2` · 2 games · 50 / 0 / 50%" in text_of(shown(on))

    further = await played.carl.select(shown(on), values=["cdcb"])
    assert "After `A4-A2 C4-C2` the attackers move next." in text_of(shown(further))

    back = await played.carl.click(shown(further), label="◀ Back")
    assert text_of(shown(back)) == text_of(shown(on))
    first = await played.carl.click(shown(back), label="⏮ Start")
    assert text_of(shown(first)) == start


async def test_moves_may_be_named(played: Table) -> None:
    """Any image of them will do; what cannot be played or is no longer in the table is refused."""

    async def explore(moves: str) -> InteractionResult:
        return await played.carl.slash(played.channel, "explore", game="brandubh", moves=moves)

    named = await explore("d7-b7, d5-b5")
    assert "After `D7-B7 D5-B5` the attackers move next." in all_said(named)
    assert "2 games continued from here" in all_said(named)
    assert entries(shown(named)) == ["daba"]

    nobodys = await explore("d2-f2 d3-e3")
    assert "No finished game continued from here yet. Press *Other move*" in all_said(nobodys)
    assert entries(shown(nobodys)) == []
    assert labels(shown(nobodys))[:4] == ["⏮ Start", "◀ Back", "Other move", "My games"]

    refused = await explore("d1-d7")
    assert said(refused).startswith("D7 is occupied.")
    assert not shown(refused).attachments
    too_many = await explore("d1-d2 " * (MAX_OPENING_MOVES + 1))
    assert "has the first 8 moves of each game. Enter at most 8 moves." in said(too_many)


def test_moves_are_offered_while_they_are_typed() -> None:
    start = Game.start(BRANDUBH)
    expected = {
        "": ["A4", "B4", "D1", "D2", "D6", "D7", "F4", "G4"],
        "d1-b": ["D1-B1"],
        "d1-b1 d3-": ["D1-B1 D3-A3", "D1-B1 D3-B3", "D1-B1 D3-C3", "D1-B1 D3-E3"],
        "d1-d9 ": [],
    }

    offered = {typed: [one.value for one in lines_offered(start, typed)] for typed in expected}

    assert {typed: offered[typed][: len(want) or None] for typed, want in expected.items()} == (
        expected
    )


async def test_moves_are_offered_in_games_that_are_there(table: Table) -> None:
    """Not in others; without a game, in the first."""
    asked = (table.channel, "explore", "moves", "")

    assert await table.carl.autocomplete(*asked, game="no-such-game") == []
    assert await table.carl.autocomplete(*asked, game="brandubh", escape="edge") == []
    offered = await table.carl.autocomplete(*asked)
    assert [entry["value"] for entry in offered][:2] == ["A4", "B4"]


def test_the_end_of_the_table_and_of_a_game_is_told() -> None:
    """And not that nobody went on."""
    game = random_game(BRANDUBH, MAX_OPENING_MOVES)
    last = opening_post(Opening(game, []), OpeningOptions())
    end_game = read_opening(ruleset(TABLUT), " ".join(CAPTURE))
    over = opening_post(Opening(end_game, []), OpeningOptions())

    assert "The table ends here. It has the first 8 moves of each game." in last.content
    end = "The attackers win: the king is captured."
    assert over.content.endswith(end)
    assert end in over.alt


def test_of_many_moves_some_are_told_and_fewer_drawn() -> None:
    game = Game.start(BRANDUBH).play_written("d1-b1")
    moves = game.legal_moves()[: MAX_LISTED + 2]

    post = opening_post(
        Opening(game, [(move, OutcomeCounts(1, 0, 0)) for move in moves]), OpeningOptions()
    )

    assert "Other moves: 2, in 2 games" in post.details
    assert post.details.count("· 1 game ·") == MAX_LISTED
    assert f"{MAX_ARROWS}: " in post.alt
    assert f"{MAX_ARROWS + 1}: " not in post.alt


def test_a_game_with_dice_has_no_table() -> None:
    """It says so."""
    diced = Game.start(replace(BRANDUBH, weak_king=True))

    assert "There is no opening table for games with dice or a handicap." in (
        opening_post(Opening(diced, []), OpeningOptions()).content
    )


def test_the_longest_ids_are_taken() -> None:
    """The longest key, and as many moves as buttons and list may know, on the largest board."""
    last = LARGEST_BOARD - 1
    longest = [Move(Square(last, last), Square(last, 10))] * MAX_OPENING_MOVES
    rules = replace(BRANDUBH, key="k" * 32, escape=Escape.CORNER)
    assert KEY.fullmatch(rules.key)

    page = ExplorePage.of(rules, longest, OpeningOptions(own=True, computer=True))

    for kind in (NEXT_MOVE, TO_START, TO_PREVIOUS, TO_OTHER, TO_OWN, TO_COMPUTER):
        assert len(kind.custom_id(page)) <= LONGEST_ID
    assert page.moves == longest
    assert NEXT_MOVE.read(NEXT_MOVE.custom_id(page).split(":")[1:]) == page


def test_a_win_by_force_is_said_to_be_one() -> None:
    game = Game.start(BRANDUBH)
    (found,) = forced_wins(game, 0, 1)
    assert found is not None

    assert opinion_text(game, Opinion.of(game.position.to_move, found)) == (
        "**The computer**: the attackers can force a win in 2 moves, beginning with `D1-C1`."
    )
