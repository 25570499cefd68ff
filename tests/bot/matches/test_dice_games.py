"""Games with each option of a single game: their boards, and those of a weak king on Discord."""

import hashlib
import io
import json
import random
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from simcord.builders import ChannelHandle

from bot.matches.move_picking import next_question
from bot.matches.posts import (
    board_post,
    ended_post,
    export_post,
    history_post,
    scene_of,
    started_post,
    verification_post,
)
from bot.ui.post import Post
from bot.wording import dice as wording
from play.matches.match import Match
from play.matches.seats import Seats
from play.matches.state import MatchState
from play.matches.terms import Terms
from play.players.player_id import PlayerId
from play.rulesets.single_game_options import DieRule, Options
from play.servers.place import Place
from play.time.habits import DEFAULT_HABITS
from rendering.board import draw_board
from tafl.command_line import main
from tafl.convert import Notation
from tafl.dice_and_lots import Dice
from tafl.game import Game
from tafl.moves import Move
from tafl.pieces import Side
from tafl.ruleset import Die, Ruleset
from tafl.rulesets import ruleset
from tafl.squares import Square
from tests.support.examples import ANNA, BJORN, HALL, NOON, SEEDED, WEAK_KING, begun, new_match
from tests.support.posted import labels_of
from tests.support.table import (
    TABLUT,
    Click,
    Table,
    all_said,
    button,
    entries,
    lists,
    newest,
    said,
    shown,
)

IRISH = "kings-table-irish"
"""King's Table on the smallest board, where games are short."""

LONG_ENOUGH = 12
"""After so many turns the player to move resigns: each asks the same of the bot."""

SKIP = DieRule(Die.SKIP)
MULTIPLE = DieRule(Die.MULTIPLE)
ANOTHER = DieRule(Die.MULTIPLE, each_another_piece=True)
BLACK, WHITE = Side.ATTACKERS, Side.DEFENDERS

OPTIONS: Mapping[str, tuple[Options, str]] = {
    "first at random": (Options(first_by_lot=True), "Chosen at random: the"),
    "skip": (Options(dice=SKIP), "and lose this turn"),
    "skip, one side": (
        Options(dice=DieRule(Die.SKIP, frozenset({1, 2})), dice_sides=frozenset({BLACK})),
        "The attackers rolled",
    ),
    "multiple": (Options(dice=MULTIPLE), "Moves left in this turn: 3."),
    "multiple, one side": (
        Options(dice=MULTIPLE, dice_sides=frozenset({WHITE})),
        "The defenders rolled",
    ),
    "each another piece": (Options(dice=ANOTHER), ", with pieces other than"),
    "weak king": (Options(weak_king=True), "for the king. He must move"),
    "weak king and dice": (Options(weak_king=True, dice=ANOTHER), "for the king. He must move"),
    "men off by name": (
        Options(weaker=WHITE, taken_off=frozenset(map(Square.parse, ("C1", "E7")))),
        "played",
    ),
    "men off at random": (Options(weaker=WHITE, men_off=2), "Removed at random: "),
    "resurrections": (Options(weaker=WHITE, resurrections=3), "back on the board: "),
    "three-sided": (Options(weaker=BLACK, three_sided=2), "captured only from three sides."),
}
"""Options of a game, and what a board of it says because of them."""


def chosen(game: Game, chance: random.Random) -> Move:
    """A capture if there is one, else any move."""
    games = {move: game.play(move) for move in sorted(game.legal_moves(), key=str)}
    captures = [move for move, after in games.items() if after.turns[-1].captures]
    return chance.choice(captures or list(games))


def played_out(options: Options, chance: random.Random) -> list[Match]:
    """A game after each turn, until it is over by itself or given up."""
    rules = options.applied(ruleset(IRISH))
    dice = SEEDED if rules.has_chance else None
    match = Match.start(HALL, Seats(ANNA, BJORN), Terms(rules), NOON, DEFAULT_HABITS, dice)
    stages = [match]
    while match.state is MatchState.RUNNING and len(stages) <= LONG_ENOUGH:
        me, game = match.player_to_move, match.game
        if game.may_roll and (chance.random() < 1 / 2 or not game.legal_moves()):
            match = match.roll(me, NOON, None, DEFAULT_HABITS)
        else:
            match = match.play(me, chosen(game, chance), NOON, None, DEFAULT_HABITS)
        stages.append(match)
    if match.state is MatchState.RUNNING:
        stages.append(match.resign(match.player_to_move, NOON, None))
    return stages


def text(post: Post) -> str:
    return f"{post.content}\n{post.details}\n{post.alt}"


def faults_of(options: Options, sign: str, record: Path) -> list[str]:
    """The faults in the boards of a game, and in the proof of its dice."""
    stages = played_out(options, random.Random(3))
    boards, match = [board_post(stage, NOON, DEFAULT_HABITS) for stage in stages], stages[-1]
    called = [board for board in boards if "it's your turn" in board.content]
    checks = {
        "sign": any(sign in text(board) for board in boards),
        "end": "**Game over.**" in boards[-1].content,
        "ping": boards[-1].ping is not None
        and all(f"<@{board.ping}>, it's your turn" in board.content for board in called),
        # Also who is called again, since the other has lost his turn, or moves are left.
        "turns": all(
            board.ping == match.seats.player(match.game.turns[stage.ply].side)
            for stage, board in zip(stages, boards, strict=True)
            if stage.ply < match.ply
        ),
    }
    if match.dice is not None:
        record.write_bytes(export_post(match, "Anna", "Björn", Notation.TAFL).files[0].data)
        output, proof = io.StringIO(), verification_post(match)
        seed, verified = match.dice.seed, main(["verify", str(record)], stdout=output) == 0
        checks |= {
            "hash": hashlib.sha256(seed.encode()).hexdigest() in started_post(match).details,
            "secret": not any(seed in text(board) for board in boards[:-1]),
            "told": f"Seed of the dice: `{seed}`" in boards[-1].content,
            "verified": "every roll and random choice matches the seed" in proof.content,
            "proof": seed in proof.details,
            "record": verified and match.dice.commitment in output.getvalue().splitlines()[0],
        }
    return [name for name, holds in checks.items() if not holds]


def test_a_game_with_each_option_is_played_to_its_end(tmp_path: Path) -> None:
    """Only the player to move is pinged. The seed of the dice is told at the end, and verified."""
    faults = {
        name: faults_of(options, sign, tmp_path / "record.txt")
        for name, (options, sign) in OPTIONS.items()
    }

    assert {name: found for name, found in faults.items() if found} == {}


@pytest.mark.parametrize("end", [Match.resign, Match.abort])
def test_the_seed_is_told_however_a_match_ends(end: Callable[..., Match]) -> None:
    """By resignation, and when it is called off; while it runs, neither record nor proof has it."""
    match = begun(Options(dice=SKIP).applied(ruleset(IRISH)))
    running = verification_post(match)
    record = export_post(match, "Anna", "Björn", Notation.TAFL).files[0].data.decode()

    over = end(match, BJORN, NOON, None)

    assert "its seed is still secret" in running.content
    assert f"   1  A:{match.game.rolls[0].face}\n" in running.details
    assert SEEDED.commitment in running.details
    assert f'[DiceHash "{SEEDED.commitment}"]' in record
    assert SEEDED.seed not in record + text(running)
    assert SEEDED.seed in ended_post(over, BJORN).content
    assert "every roll and random choice" in verification_post(over).content


def test_the_history_names_sides_and_dice() -> None:
    """As sides do not move in turn there; without dice there is nothing to verify."""
    *_, match = played_out(Options(dice=MULTIPLE), random.Random(1))
    first, face = match.game.turns[0], match.game.rolls[0].face

    assert f"  1. {first.side!s:<9} {{{face}}} {first.move}" in history_post(match).details
    assert match.game.rolls[0].side is Side.ATTACKERS
    assert verification_post(new_match()).content.endswith(
        "uses no dice and no random choices, so there is nothing to verify."
    )


def test_the_roll_button_is_there_for_a_weak_king_only() -> None:
    """And on his side's turn only."""
    rules = Options(weak_king=True, first=WHITE).applied(ruleset(IRISH))
    match = begun(rules)
    board = board_post(match, NOON, DEFAULT_HABITS)

    assert labels_of(board) == ["Roll", "Offer draw", "Resign", "Rules"]
    assert "Press *Roll*" in board.details
    moved = match.play(BJORN, "c3-b3", NOON, None, DEFAULT_HABITS)
    assert "Roll" not in labels_of(board_post(moved, NOON, DEFAULT_HABITS))
    assert "Roll" not in labels_of(board_post(begun(ruleset(IRISH)), NOON, DEFAULT_HABITS))


def rolled(face_is_odd: bool, rules: Ruleset) -> Match:
    """A match in which an odd or even number has been rolled for the weak king."""
    dice = SEEDED if face_is_odd else Dice("2" * 64)
    match = Match.start(HALL, Seats(ANNA, BJORN), Terms(rules), NOON, DEFAULT_HABITS, dice)
    return match.roll(BJORN, NOON, None, DEFAULT_HABITS)


@pytest.mark.parametrize("odd", [True, False], ids=["odd", "even"])
def test_the_king_goes_where_the_die_allows(odd: bool) -> None:
    """The board shows the die to both, and the question only where the king can go."""
    match = rolled(odd, WEAK_KING)
    board, question = board_post(match, NOON, DEFAULT_HABITS), next_question(match)

    how = "one step, in any of eight directions" if odd else "as usual"
    sentence = f"The defenders rolled {match.game.king_roll} for the king. He must move {how}."
    assert wording.rolled(match) == sentence
    assert f"🎲 {sentence}" in board.content
    assert f"The die shows {match.game.king_roll}." in board.alt
    assert question.content == "Only the piece on C3 can move. Where does it go?"
    assert "The king can go to " in question.alt
    assert question.scene is not None
    targets = {str(square) for square in question.scene.targets}
    assert targets == {str(move.target) for move in match.game.legal_moves()}
    assert ("B2" in targets, "A3" in targets) == (odd, not odd)


def test_another_piece_moves_for_a_king_who_cannot() -> None:
    """After an even roll: the player is asked for a piece at once. A king without men is rolled."""
    match = rolled(False, Options(weak_king=True, first=WHITE).applied(ruleset(TABLUT)))
    alone = next_question(begun(WEAK_KING))

    sentence = "The defenders rolled 2 for the king, but he can't move. Another piece must."
    assert wording.rolled(match) == sentence
    assert sentence in board_post(match, NOON, DEFAULT_HABITS).content
    assert next_question(match).content == "Which piece do you move?"
    assert not any(move.source == match.position.king for move in match.game.legal_moves())
    assert match.play(BJORN, "e3-f3", NOON, None, DEFAULT_HABITS).ply == 1
    assert alone.content == "Only the king can move. Roll for him first."
    assert labels_of(alone) == ["Roll"]


async def current(table: Table) -> Match:
    return await table.bot.services.matches.load_match(1)


async def weak_king(table: Table, key: str = IRISH) -> ChannelHandle:
    """Where match #1 is played, with a weak king; Bjorn is to move, and will roll an odd number."""
    place = Place(table.guild.id, table.channel.id)
    seats = Seats(PlayerId(table.astrid.id), PlayerId(table.bjorn.id))
    terms = Terms(Options(weak_king=True, first=WHITE).applied(ruleset(key)))
    match = Match.start(place, seats, terms, table.bot.now(), DEFAULT_HABITS, SEEDED)
    matches = table.bot.services.matches
    async with matches.store.begin() as unit:
        await unit.matches.add_match(match, DEFAULT_HABITS)
    await matches.board_again(1)
    await table.env.settle()
    return table.channel


async def test_the_king_does_not_move_before_the_roll(table: Table) -> None:
    """Nor is he offered; only the player to move rolls, on the present board.

    A double click rolls once. After a restart the roll is what it would have been before: the seed
    is kept, and stays secret.
    """
    room = await weak_king(table)
    before, board = table.rows(), newest(room)
    roll = button(board, "Roll")

    refused = await table.bjorn.slash(room, "move", move="d4-b4")
    alone = await table.bjorn.slash(room, "move", move="d4")
    (opponent,) = await table.click(Click(table.astrid, board, roll))
    (spectator,) = await table.click(Click(table.carl, board, roll))
    assert table.rows() == before

    assert said(refused) == said(alone)
    assert said(refused).endswith("**: Roll the die first. Press *Roll* under the board.")
    assert "D4" not in entries(board)
    assert said(opponent).startswith("It's not your turn in #1. Wait for the defenders to move")
    assert said(spectator) == "You aren't a player in game #1. Use `/board` to look at it."
    assert table.rows()["rolls"] == []

    click = Click(table.bjorn, board, roll)
    await table.restart()

    answers = [said(result) for result in await table.click(click, click)]
    (late,) = await table.click(click)

    assert len(table.rows()["rolls"]) == 1
    face = (await current(table)).game.king_roll
    assert face == SEEDED.roll(0)
    assert sorted("rolled for your king" in answer for answer in answers) == [False, True]
    assert said(late) == f"You already rolled for your king in #1: {face}."
    told = all_said(await table.astrid.slash(room, "game verify"))
    assert "its seed is still secret" in told
    bodies = (json.dumps(request.json) for request in table.env.http_requests)
    assert not any(SEEDED.seed in body for body in bodies)
    await table.bjorn.slash(room, "move", move=str((await current(table)).game.legal_moves()[0]))
    (stale,) = await table.click(click)
    assert said(stale).startswith("The board has changed since then")


async def test_who_has_rolled_moves_the_king(table: Table) -> None:
    """By the list below the new board and by typing, not by the list below the old one.

    The king of tablut stands among four of his men at first, and can leave by a diagonal only.
    """
    room = await weak_king(table, TABLUT)
    (old,) = lists(board := newest(room))
    chosen = Click(table.bjorn, board, old["custom_id"], [entries(board)[0]])

    rolled = await table.bjorn.click(board, label="Roll")
    (refused,) = await table.click(chosen)
    assert entries(newest(room)) == ["E5"]
    asked = await table.bjorn.select(newest(room), ["E5"])
    offered = await table.bjorn.autocomplete(room, "move", "move", "E5")

    squares = ["D4", "D6", "F4", "F6"]
    scene = scene_of(await current(table))
    assert table.file_of(shown(rolled)) == draw_board(scene)
    assert sorted(entries(shown(rolled))) == sorted(entries(shown(asked))) == squares
    assert said(refused).endswith("**: You rolled for the king, so he has to move now.")
    assert {f"E5-{square}" for square in squares} <= {entry["value"] for entry in offered}
    played = await table.bjorn.slash(room, "move", move="e5-d4")
    assert said(played).startswith("You played `E5-D4")
    assert "moved from E5 to D4" in str(newest(room).attachments[0].description)
