"""Whole games with each option of a single game, through the real command tree."""

import hashlib
import io
import json
import random
from collections.abc import Callable, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from bot.matches.posts import scene_of
from play.matches.match import Match
from play.matches.state import MatchState
from rendering.board import draw_board
from tafl.command_line import main
from tafl.game import Game
from tafl.moves import Move
from tafl.pieces import Side
from tests.support.table import (
    TABLUT,
    Click,
    Table,
    all_said,
    button,
    entries,
    labels,
    newest,
    said,
    shown,
    text_of,
    written,
)

IRISH = "kings-table-irish"
"""King's Table on the smallest board, where games are short."""

LONG_ENOUGH = 12
"""After so many turns the player to move resigns: each asks the same of the bot."""

MAX_TURNS = 200
"""By then the die has shown every face to a king who can go somewhere."""

OPTIONS: Mapping[str, tuple[dict[str, Any], str]] = {
    "first at random": ({"first": "random"}, "Chosen at random: the"),
    "skip": ({"dice": "skip"}, "and lose this turn"),
    "skip, one side": (
        {"dice": "skip", "skip_on": ["1", "2"], "dice_for": "attackers"},
        "The attackers rolled",
    ),
    "multiple": ({"dice": "multiple"}, "Moves left in this turn: 3."),
    "multiple, one side": ({"dice": "multiple", "dice_for": "defenders"}, "The defenders rolled"),
    "each another piece": ({"dice": "another-piece"}, ", with pieces other than"),
    "weak king": ({"weak_king": True}, "for the king. He must move"),
    "weak king and dice": (
        {"weak_king": True, "dice": "another-piece"},
        "for the king. He must move",
    ),
    "men off by name": ({"weaker": "defenders", "men_off": "C1 E7"}, "played"),
    "men off at random": ({"weaker": "defenders", "men_off": "2"}, "Removed at random: "),
    "resurrections": ({"weaker": "defenders", "resurrections": 3}, "back on the board: "),
    "three-sided": ({"weaker": "attackers", "three_sided": 2}, "captured only from three sides."),
}
"""Options of /challenge, and what a board of the game says because of them."""


def chosen(game: Game, chance: random.Random) -> Move:
    """A winning move if there is one, else a capture, else any."""
    games = {move: game.play(move) for move in sorted(game.legal_moves(), key=str)}
    side = game.position.to_move
    for move, after in games.items():
        if after.outcome is not None and after.outcome.winner is side:
            return move
    captures = [move for move, after in games.items() if after.turns[-1].captures]
    return chance.choice(captures or list(games))


def peaceful(game: Game, chance: random.Random) -> Move:
    """A move that takes nothing and ends nothing, if there is one: both sides keep their men."""
    games = {move: game.play(move) for move in sorted(game.legal_moves(), key=str)}
    quiet = [
        move
        for move, after in games.items()
        if after.outcome is None and not after.turns[-1].captures
    ]
    return chance.choice(quiet or list(games))


async def current(table: Table) -> Match:
    return await table.bot.services.matches.get(1)


def to_move(table: Table, match: Match) -> MemberActor:
    return table.astrid if match.player_to_move == table.astrid.id else table.bjorn


async def play_turn(
    table: Table,
    room: ChannelHandle,
    chance: random.Random,
    choose: Callable[[Game, random.Random], Move] = chosen,
) -> None:
    """Roll for the king, or move, as whoever is to move."""
    match = await current(table)
    player = to_move(table, match)
    if match.game.may_roll and (chance.random() < 1 / 2 or not match.game.legal_moves()):
        rolled = await player.click(newest(room), label="Roll")
        assert "for the king" in said(rolled)
        return
    move = choose(match.game, chance)
    assert said(await player.slash(room, "move", move=str(move))).startswith("You played")


async def play_out(table: Table, room: ChannelHandle, chance: random.Random) -> Match:
    """Play until the game is over, by itself or not; the bot is started anew after a few turns."""
    for turn in range(LONG_ENOUGH):
        if (match := await current(table)).state is not MatchState.RUNNING:
            return match
        if turn == 4:
            await table.restart()
            assert (await current(table)).game == match.game
        await play_turn(table, room, chance)
    if (match := await current(table)).state is MatchState.RUNNING:
        player = to_move(table, match)
        await player.click(shown(await player.slash(room, "resign")), label="Resign")
    return await current(table)


def told_of(table: Table, text: str) -> list[str]:
    """The requests, as text, in which *text* stands."""
    bodies = (json.dumps(request.json, ensure_ascii=False) for request in table.env.http_requests)
    return [body for body in bodies if text in body]


@pytest.mark.parametrize(("options", "sign"), OPTIONS.values(), ids=OPTIONS)
async def test_a_game_with_each_option_is_played_to_its_end(
    table: Table, options: dict[str, Any], sign: str, tmp_path: Path
) -> None:
    """Also with a restart in the middle; only the player to move is pinged; dice are verified."""
    room = await table.begin(IRISH, **options)
    match = await play_out(table, room, random.Random(3))

    boards = table.sent(room)
    assert any(sign in written(board) for board in boards)
    assert "**Game over.**" in boards[-1]["content"]
    assert all(len(board["allowed_mentions"]["users"]) == 1 for board in boards)
    called = [board for board in boards if "it's your turn" in board["content"]]
    pings = [f"<@{board['allowed_mentions']['users'][0]}>, it's your turn" for board in called]
    assert all(ping in board["content"] for ping, board in zip(pings, called, strict=True))
    if match.dice is None:
        assert not match.ruleset.has_chance
        return

    assert told_of(table, hashlib.sha256(match.dice.seed.encode()).hexdigest())
    assert all("Game over" in body for body in told_of(table, match.dice.seed))
    assert f"Seed of the dice: `{match.dice.seed}`" in boards[-1]["content"]
    verified = all_said(await table.carl.slash(room, "verify"))
    assert "every roll and random choice matches the seed" in verified
    assert match.dice.seed in verified
    assert await verified_record(table, room, tmp_path) == match.dice.commitment


async def verified_record(table: Table, room: ChannelHandle, folder: Path) -> str:
    """Verify the exported record on the command line; return the hash that it names."""
    export = await table.carl.slash(room, "export")
    record = folder / "record.txt"
    record.write_bytes(table.file_of(shown(export)))
    output = io.StringIO()
    assert main(["verify", str(record)], stdout=output) == 0
    return output.getvalue().splitlines()[0].rpartition(" ")[2]


@pytest.mark.parametrize("dice", ["skip", "multiple"])
async def test_every_board_calls_upon_whom_the_dice_have_left(table: Table, dice: str) -> None:
    """A player whose opponent has lost his turn, or who has moves left, is called again."""
    room = await table.begin(IRISH, dice=dice)
    match = await play_out(table, room, random.Random(3))

    pings = [board["allowed_mentions"]["users"][0] for board in table.sent(room)]
    pings = pings[: len(match.game.turns)]  # each before a turn; the rest is how the game ended
    assert pings == [match.seats.player(turn.side) for turn in match.game.turns]
    assert any(one == other for one, other in pairwise(pings))


async def weak_king(table: Table) -> ChannelHandle:
    """A match with a weak king, in which Bjorn is to move with the defenders."""
    return await table.begin(IRISH, weak_king=True, first="defenders")


async def until(table: Table, room: ChannelHandle, *, odd: bool) -> Match:
    """Play until Bjorn may roll an odd or even number, by which his king can go somewhere.

    After an odd one that is a diagonal step, among others. He could move a man instead.
    """
    chance = random.Random(7)
    for _ in range(MAX_TURNS):
        match = await current(table)
        if match.game.may_roll:
            assert match.dice is not None
            face = match.dice.roll(len(match.game.rolls))
            moves = match.game.rolled(face).legal_moves()
            if face % 2 == odd and any(map(is_diagonal if odd else is_of_king(match), moves)):
                return match
        await play_turn(table, room, chance, peaceful)
    pytest.fail("The die never shows it.")


def is_diagonal(move: Move) -> bool:
    return move.source.row != move.target.row and move.source.column != move.target.column


def is_of_king(match: Match) -> Callable[[Move], bool]:
    return lambda move: move.source == match.position.king


async def test_the_roll_button_is_there_for_a_weak_king_only(table: Table) -> None:
    """And on his side's turn only."""
    room = await weak_king(table)
    assert labels(newest(room)) == ["Move", "Roll", "Offer draw", "Resign", "Rules"]
    assert "Press *Roll*" in text_of(newest(room))

    await table.bjorn.slash(room, "move", move="c3-b3")
    assert "Roll" not in labels(newest(room))

    other = await table.begin(IRISH)
    assert "Roll" not in labels(newest(other))


@pytest.mark.parametrize("odd", [True, False], ids=["odd", "even"])
async def test_the_player_rolls_and_then_moves_the_king(table: Table, odd: bool) -> None:
    """He is offered the squares that the die allows, and the board shows it to both."""
    room = await weak_king(table)
    match = await until(table, room, odd=odd)
    king = match.position.king
    assert king is not None

    rolled = await table.bjorn.click(newest(room), label="Roll")

    game = (await current(table)).game
    board = newest(room)
    how = "one step, in any of eight directions" if odd else "as usual"
    sentence = f"The defenders rolled {game.king_roll} for the king. He must move {how}."
    assert said(rolled) == sentence
    assert f"🎲 {sentence}" in board.content
    assert f"The die shows {game.king_roll}." in str(board.attachments[0].description)
    assert "The king can go to " in str(board.attachments[0].description)
    targets = {str(move.target) for move in game.legal_moves()}
    assert set(entries(shown(rolled))) == targets
    straight = {str(move.target) for move in match.position.moves_from(king)}
    assert (targets == straight) is not odd
    moved = await table.bjorn.select(shown(rolled), [min(targets)])
    assert said(moved).startswith(f"You played `{king}-{min(targets)}")


async def shut_in(table: Table, *, odd: bool) -> tuple[ChannelHandle, int]:
    """The thread and number of a match whose first roll is odd, or even.

    The king of tablut stands among four of his men at first, and can leave by a diagonal only.
    """
    for number in range(1, 20):
        room = await table.begin(TABLUT, weak_king=True, first="defenders")
        match = await table.bot.services.matches.get(number)
        if match.dice is not None and match.dice.roll(0) % 2 == odd:
            return room, number
    pytest.fail("The die never shows it.")


async def test_a_king_who_is_shut_in_leaves_by_a_diagonal_step(table: Table) -> None:
    """After an odd roll; the picture shows the four squares."""
    room, number = await shut_in(table, odd=True)

    rolled = await table.bjorn.click(newest(room), label="Roll")

    assert sorted(entries(shown(rolled))) == ["D4", "D6", "F4", "F6"]
    scene = scene_of(await table.bot.services.matches.get(number))
    assert str(scene.selected) == "E5"
    assert {str(square) for square in scene.targets} == {"D4", "D6", "F4", "F6"}
    assert scene.die is not None
    assert scene.die % 2 == 1
    assert table.file_of(shown(rolled)) == draw_board(scene)


async def test_another_piece_moves_for_a_king_who_cannot(table: Table) -> None:
    """After an even roll: the player is asked for a piece at once."""
    room, number = await shut_in(table, odd=False)

    rolled = await table.bjorn.click(newest(room), label="Roll")

    face = (await table.bot.services.matches.get(number)).game.king_roll
    sentence = f"rolled {face} for the king, but he can't move. Another piece must."
    assert sentence in said(rolled)
    assert sentence in newest(room).content
    assert "E5" not in entries(shown(rolled))
    moved = await table.bjorn.slash(room, "move", move="e3-f3")
    assert said(moved).startswith("You played `E3-F3`")


async def test_a_diagonal_step_may_be_typed_or_chosen(table: Table) -> None:
    """With /move the steps are offered like any other destinations."""
    room = await weak_king(table)
    await until(table, room, odd=True)
    await table.bjorn.click(newest(room), label="Roll")
    game = (await current(table)).game
    king = game.position.king
    assert king is not None
    diagonal = next(filter(is_diagonal, game.legal_moves()))

    offered = await table.bjorn.autocomplete(room, "move", "move", str(king))
    assert str(diagonal) in [entry["value"] for entry in offered]
    played = await table.bjorn.slash(room, "move", move=str(diagonal).lower())

    assert said(played).startswith(f"You played `{diagonal}")
    assert f"moved from {diagonal.source} to {diagonal.target}" in str(
        newest(room).attachments[0].description
    )


async def test_the_king_does_not_move_before_the_roll(table: Table) -> None:
    """Nor is he offered; the answer says what to do."""
    room = await weak_king(table)
    before = table.rows()

    refused = await table.bjorn.slash(room, "move", move="d4-b4")
    alone = await table.bjorn.slash(room, "move", move="d4")
    asked = await table.bjorn.click(newest(room), label="Move")

    assert said(refused) == "Roll the die first. Press *Roll* under the board."
    assert said(alone) == said(refused)
    assert "D4" not in entries(shown(asked))
    assert labels(shown(asked)) == ["Roll"]
    assert table.rows() == before


async def test_a_king_without_men_is_rolled_for_before_a_piece_is_asked_for(table: Table) -> None:
    """There is no list to choose from; the answer says why."""
    room = await table.begin(
        IRISH,
        first="defenders",
        weak_king=True,
        weaker="attackers",
        men_off="C3 D3 E3 C5 D5 E5",
    )

    asked = await table.bjorn.click(newest(room), label="Move")

    assert said(asked) == "Only the king can move. Roll for him first."


async def test_who_has_rolled_must_move_the_king(table: Table) -> None:
    """By the lists that were opened before, too."""
    room = await weak_king(table)
    await until(table, room, odd=True)
    asked = await table.bjorn.click(newest(room), label="Move")
    await table.bjorn.click(newest(room), label="Roll")
    man = next(name for name in entries(shown(asked)))

    refused = await table.bjorn.select(shown(asked), [man])

    assert said(refused) == "You rolled for the king, so he has to move now."


async def test_after_the_roll_move_asks_only_where_the_king_goes(table: Table) -> None:
    """As no other piece can move."""
    room, number = await shut_in(table, odd=True)
    await table.bjorn.click(newest(room), label="Roll")

    asked = await table.bjorn.click(newest(room), label="Move")

    assert said(asked) == "Only the piece on E5 can move. Where does it go?"
    assert sorted(entries(shown(asked))) == ["D4", "D6", "F4", "F6"]
    await table.bjorn.select(shown(asked), ["D4"])
    assert (await table.bot.services.matches.get(number)).ply == 1


async def test_a_double_click_rolls_once(table: Table) -> None:
    """The second is told what the first has rolled; so is who comes back to the old board."""
    room = await weak_king(table)
    board = newest(room)
    click = Click(table.bjorn, board, button(board, "Roll"))

    answers = [said(result) for result in await table.click(click, click)]
    (late,) = await table.click(click)

    assert len(table.rows()["rolls"]) == 1
    face = (await current(table)).game.king_roll
    assert sorted("rolled for your king" in answer for answer in answers) == [False, True]
    assert said(late) == f"You already rolled for your king in #1: {face}."


async def test_an_old_board_does_not_roll(table: Table) -> None:
    """Nor does the opponent, nor a spectator."""
    room = await weak_king(table)
    board = newest(room)
    roll = button(board, "Roll")
    (opponent,) = await table.click(Click(table.astrid, board, roll))
    (spectator,) = await table.click(Click(table.carl, board, roll))
    await table.bjorn.slash(room, "move", move="c3-b3")
    (stale,) = await table.click(Click(table.bjorn, board, roll))

    assert said(opponent) == (
        "It's not your turn in #1. Wait for the defenders to move, or use "
        "`/if` to set your answer now."
    )
    assert said(spectator) == "You aren't a player in game #1. Use `/board` to look at it."
    assert said(stale).startswith("The board has changed since then")
    assert table.rows()["rolls"] == []


async def test_the_roll_button_works_after_a_restart(table: Table) -> None:
    """And rolls what it would have rolled before: the seed is kept."""
    room = await weak_king(table)
    dice = (await current(table)).dice
    await table.restart()

    await table.bjorn.click(newest(room), label="Roll")

    assert dice is not None
    assert (await current(table)).game.king_roll == dice.roll(0)


async def test_while_a_match_runs_its_seed_stays_secret(table: Table) -> None:
    """/verify tells the hash and the rolls so far; the record has no more."""
    room = await table.begin(IRISH, dice="skip")
    match = await current(table)
    assert match.dice is not None

    answer = all_said(await table.astrid.slash(room, "verify"))
    export = await table.astrid.slash(room, "export")

    assert "its seed is still secret" in answer
    assert match.dice.commitment in answer
    assert f"   1  A:{match.game.rolls[0].face}\n" in answer
    record = table.file_of(shown(export)).decode()
    assert f'[DiceHash "{match.dice.commitment}"]' in record
    assert match.dice.seed not in record
    assert told_of(table, match.dice.seed) == []


@pytest.mark.parametrize("end", ["resign", "abort"])
async def test_the_seed_is_told_however_a_match_ends(table: Table, end: str) -> None:
    """By resignation, and when it is called off."""
    room = await table.begin(IRISH, dice="skip")
    match = await current(table)
    assert match.dice is not None

    answer = await table.bjorn.slash(room, end)
    if end == "resign":
        await table.bjorn.click(shown(answer), label="Resign")

    assert match.dice.seed in newest(room).content
    assert "every roll and random choice" in all_said(await table.bjorn.slash(room, "verify"))


async def test_a_match_without_dice_has_nothing_to_verify(table: Table) -> None:
    """And says so."""
    room = await table.begin(IRISH)

    answer = all_said(await table.astrid.slash(room, "verify"))

    assert answer.endswith("uses no dice and no random choices, so there is nothing to verify.")


async def test_the_history_names_sides_and_dice(table: Table) -> None:
    """As sides do not move in turn there."""
    room = await table.begin(IRISH, dice="multiple")
    for _ in range(3):
        await play_turn(table, room, random.Random(1))
    match = await current(table)
    first, *_ = match.game.turns

    told = all_said(await table.carl.slash(room, "history"))

    face = match.game.rolls[0].face
    assert f"  1. {first.side!s:<9} {{{face}}} {first.move}" in told
    assert match.game.rolls[0].side is Side.ATTACKERS
