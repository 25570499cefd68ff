"""Whoever errs is told what is wrong, alone; nothing is stored."""

from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from functools import reduce
from sqlite3 import connect

import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from bot.wording.refusals import explain
from tafl.errors import TaflError
from tafl.game import Game
from tafl.ruleset import Escape
from tafl.rulesets import ruleset
from tests.support.advancing import advance
from tests.support.bot_games import CAPTURE
from tests.support.table import TABLUT, Table, newest, said, shown

MISTAKES = {
    "i6-h7": (
        "I6 and H7 aren't in the same row or column. Pieces move in a straight line. "
        "I6 can go to F6, G6, H6, I7, I8 or I9."
    ),
    "d9-d4": "A piece on D5 is in the way. D9 can go to A9, B9, C9, D6, D7 or D8.",
    "d1-e1": "E1 is occupied. D1 can go to A1, B1, C1, D2, D3 or D4.",
    "d1-a1-": "I can't read '-' after 'd1-a1' as a move. Type from and to, such as D1-C1.",
    "g3-f3": "The piece on G3 belongs to the other side.",
    "a1-a2": "There is no piece on A1.",
    "d1-d1": "Choose a square other than D1 to move to.",
    "d1-k1": "This board has no square K1.",
    "d1-d10": "This board has no square D10.",
    "k9-a1": "This board has no square K9.",
    "d1-z1": "There is no square Z1.",
    "f9-f6xf4": "F9-F6 captures F5, not F4.",
    "f9-f7xf5": "F9-F7 captures nothing, not F5.",
    "*f9-f6": "The piece on F9 isn't the king. Leave out the \\* or K.",
    "move it to f3": "I can't read 'move it to f3' as a move. Type from and to, such as D1-C1.",
    "🙂": "I can't read '🙂' as a move. Type from and to, such as D1-C1.",
}


def test_a_wrong_move_is_explained() -> None:
    """With the rule it breaks, and the legal moves of the piece where it has some."""
    game = reduce(Game.play_written, CAPTURE[:2], Game.start(ruleset(TABLUT)))

    explained = [explain(refusal_of(game, move)) or "" for move in MISTAKES]

    beginnings = zip(explained, MISTAKES.values(), strict=True)
    assert [text for text, beginning in beginnings if not text.startswith(beginning)] == []


def test_a_corner_is_closed_to_men() -> None:
    """Where the players have chosen that the king escapes there."""
    game = Game.start(replace(ruleset(TABLUT), escape=Escape.CORNER))

    refused = explain(refusal_of(game, "d1-a1"))

    assert str(refused).startswith("Only the king can move to the corner A1.")


def refusal_of(game: Game, move: str) -> TaflError:
    """Why *move* cannot be played."""
    with pytest.raises(TaflError) as refused:
        game.play_written(move)
    return refused.value


OPTIONS = {"move": {"move": "d1-d2"}}
ACTIONS = ("move", "resign", "draw", "game abort")
"""The commands with which a player acts in a match; all look for it in the same way."""


async def refusals(
    player: MemberActor, room: ChannelHandle, commands: Sequence[str] = ACTIONS, **options: str
) -> set[str]:
    return {
        said(await player.slash(room, command, **options, **OPTIONS.get(command, {})))
        for command in commands
    }


async def test_nobody_acts_where_he_has_no_move(table: Table, thread: ChannelHandle) -> None:
    """The answer says why, or how the match ended; nothing is stored, and nobody else sees it."""
    before, messages = table.rows(), table.sent(thread)
    anything = ("board", "history", "export", *ACTIONS)
    astrid, bjorn, carl = table.astrid, table.bjorn, table.carl

    wrong = said(await astrid.slash(thread, "move", move="i6-h7"))
    assert wrong.startswith(f"**#1 · King's Table: Tablut**: {MISTAKES['i6-h7']}")
    not_yet = (
        "It's not your turn in #1. Wait for the attackers to move, or use `/if` to set your answer "
        "now."
    )
    for room in (thread, table.channel):
        assert await refusals(bjorn, room, ["move"]) == {not_yet}
    assert await refusals(carl, thread, game="1") == {
        "You aren't a player in game #1. Use `/board` to look at it."
    }
    assert await refusals(carl, table.channel) == {
        "You have no games in progress. Use `/challenge` to start one."
    }
    assert await refusals(astrid, thread, anything, game="99") == {
        "There is no game #99 that you can see here. `/games` lists yours."
    }
    assert await refusals(astrid, thread, ["board"], game="the first") == {
        "`the first` isn't a game. Choose one from the list, or type its number."
    }
    assert table.rows() == before
    assert table.sent(thread) == messages

    await advance(table, *CAPTURE)
    before = table.rows()
    assert await refusals(table.bjorn, thread) == {
        (
            "Game #1 is over. The attackers win: the king is captured. `/replay` shows it, "
            "`/rematch` offers another."
        )
    }
    assert table.rows() == before


async def test_a_busy_database_is_told(
    table: Table, thread: ChannelHandle, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another program holds it: nothing is stored, and the move can be played afterwards."""
    monkeypatch.setattr("db.sqlalchemy_engines.PATIENCE", 0.1)
    await table.restart()
    before = table.rows()

    with closing(connect(table.file)) as other:
        other.execute("BEGIN IMMEDIATE")
        refused = await table.astrid.slash(thread, "move", move="d1-d2")
        pressed = await table.astrid.click(newest(thread), label="Offer draw")
        other.rollback()

    sentence = "The database is busy, so nothing was saved. Try again in a moment."
    assert said(refused) == said(pressed) == sentence
    assert table.rows() == before
    await table.astrid.slash(thread, "move", move="d1-d2")
    assert "played `D1-D2`" in newest(thread).content


async def test_a_refused_choice_from_a_list_leaves_the_list(
    table: Table, thread: ChannelHandle
) -> None:
    """The refusal is a message of its own, so that another try is possible."""
    targets = await table.astrid.select(newest(thread), ["D1"])
    await table.astrid.slash(thread, "move", move="d1-d2")

    refused = await table.astrid.select(shown(targets), ["D3"])

    assert "The board has changed since then" in said(refused)
    assert shown(targets).content == "Where does the piece on D1 go?"
