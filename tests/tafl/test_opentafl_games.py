"""OpenTafl's game records: tags, numbered moves, comments; what is written reads back."""

from dataclasses import replace

import pytest

from tafl.endings import Outcome, Reason
from tafl.errors import (
    IllegalMoveError,
    NotationError,
    NotTheKingError,
    RecordError,
    RecordFault,
    TaflError,
    UnknownSquareError,
    WrongCapturesError,
)
from tafl.errors_in_words import explain
from tafl.game import Game
from tafl.moves import Move
from tafl.opentafl.errors import (
    OpenTaflError,
    OpenTaflFault,
    Unplayed,
    UnplayedError,
    UnwritableError,
)
from tafl.opentafl.errors_in_words import rounded_in_words
from tafl.opentafl.games import NEAREST, read_game, write_game
from tafl.opentafl.moves import read_move, write_turn
from tafl.opentafl.rules_writer import Rounded
from tafl.pieces import Side
from tafl.position import Position
from tafl.records import LONGEST_RECORD, MAX_TURNS, LeftOut, Record, read_record, write_record
from tafl.ruleset import Berserk, NoMove, Repetition
from tafl.rulesets import ruleset
from tafl.squares import Square
from tests.support.cases import for_each
from tests.support.drawing import board, play
from tests.support.examples import GOING_ON

RULES = "dim:7 name:Brandubh surf:n ks:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"
OPENING = f"""\
[date:2024.05.01]
[attackers:Astrid]
[defenders:Bjorn]
[result:?]
[rules:{RULES}]

1. d6-c6 e4-e1
2. f4-e4
"""


def record(*moves: str, tags: str = "") -> str:
    """A record with *moves*, two a line."""
    pairs = [" ".join(moves[at : at + 2]) for at in range(0, len(moves), 2)]
    body = "\n".join(f"{number}. {pair}" for number, pair in enumerate(pairs, start=1))
    return f"{tags}[rules:{RULES}]\n\n{body}\n"


def refused(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        read_game(text)
    return caught.value


def squares(text: str) -> tuple[Square, ...]:
    return tuple(Square.parse(name) for name in text.split())


# Moves


@for_each("sign", ["", "+", "-", "++", "--"])
def test_what_a_move_says_about_the_king_is_left_aside(sign: str) -> None:
    """Danger, way out, capture and escape follow from the board."""
    move = read_move(f"Ke5-e1{sign}")

    assert (move.source, move.target) == squares("E5 E1")
    assert move.king
    assert move.captures is None


def test_captures_follow_an_x() -> None:
    """The second and third after a stroke; special pieces with their letters."""
    move = read_move("e5-e8xe9/f3/Kd4")

    assert move.captures == squares("E9 F3 D4")
    assert not move.king


@for_each(
    ("text", "what"), [("ke6-e8", Unplayed.ATTACKING_KING), ("e5-e8xke9", Unplayed.ATTACKING_KING)]
)
def test_moves_that_nobody_here_makes_are_refused_by_name(text: str, what: Unplayed) -> None:
    """By what moves or is captured."""
    with pytest.raises(UnplayedError) as caught:
        read_move(text)

    assert caught.value.what is what


@for_each(
    ("text", "captures"),
    [("ce6^e8", None), ("Ne6^e8xce7/ne9/f8", "E7 E9 F8"), ("Ke6^e8", None), ("e5-e8xGe9", "E9")],
)
def test_jumps_and_special_men_are_read(text: str, captures: str | None) -> None:
    """Their letters and the sign of a jump say nothing that the board does not say."""
    move = read_move(text)

    assert move.captures == (captures and squares(captures))
    assert move.king is (text[0] == "K")


def test_jumps_and_special_men_are_written() -> None:
    """With the letters of those who move and are captured, and a sign for each jump."""
    position = board(
        ". . . . . . .\n. . . . . . .\n. N A . m D .\n. . . . . . .\n. . K . . . A",
        Side.DEFENDERS,
        berserk=Berserk.MAY,
        changes_sides=frozenset(),
    )

    assert write_turn(position.play(Move(*squares("B3 D3")))) == ["Nb3^d3xc3/me3"]


@for_each("text", ["", "e5", "e5-", "e5e8", "e5-e8x", "e5-e8+-+-", "E5-E8", "e" * 999])
def test_what_is_no_move_is_refused(text: str) -> None:
    """Letters of squares are small."""
    with pytest.raises(NotationError):
        read_move(text)


def test_a_square_that_no_board_has_is_named() -> None:
    """As in any notation."""
    with pytest.raises(UnknownSquareError) as caught:
        read_move("a1-a22")

    assert caught.value.name == "A22"


LONELY_KING = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . A . K . . .
    . . . D . . .
    . . . A . . A
"""
AT_THE_EDGE = """
    . . . K . A .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    A . . . . . A
"""
TWO_BETWEEN = """
    . . . . . . .
    . . A . . . .
    . . D . . . .
    . . . D A . .
    . . . . . . .
    . . . . . K .
    . . A . . . .
"""
NEARLY_TAKEN = """
    . A . . A
    A K . . .
    . A . . .
    . . . A .
    . . A D .
"""


@for_each(
    ("drawing", "side", "move", "written"),
    [
        (LONELY_KING, Side.ATTACKERS, "G6-G5", "g6-g5"),
        (LONELY_KING, Side.DEFENDERS, "D4-D1", "Kd4-d1-"),
        (AT_THE_EDGE, Side.DEFENDERS, "D1-A1", "Kd1-a1--"),
        (NEARLY_TAKEN.replace("D .", "D A"), Side.ATTACKERS, "D4-C4", "d4-c4+"),
        (TWO_BETWEEN, Side.ATTACKERS, "C7-C4", "c7-c4xc3/d4"),
        (NEARLY_TAKEN.replace(". . A\n", ". . .\n").replace("K . .", "K . A"), Side.ATTACKERS,
         "D2-C2", "d2-c2xKb2++"),
    ],
)  # fmt: skip
def test_a_move_is_written_with_its_meaning(
    drawing: str, side: Side, move: str, written: str
) -> None:
    """Small letters, strokes between captures, and what it means for the king."""
    assert write_turn(play(board(drawing, side), move)) == [written]


def test_each_leg_of_a_turn_is_a_move() -> None:
    """The second has the sign ``=``, and numbers count it; without a first there is none."""
    game = Game.start(replace(GOING_ON, berserk=Berserk.MUST))
    game = game.play_written("C1-C3-D3").play_written("D7-D6")

    written = write_game(Record(game)).text
    assert written.endswith("1. c1-c3xb3 c3=d3xe3\n2. Kd7-d6\n")
    assert [turn.move for turn in read_game(written).record.game.turns] == [
        turn.move for turn in game.turns
    ]
    with pytest.raises(RecordError):
        read_game(written.replace("c1-c3xb3 ", ""))


# Games


def escaped() -> Game:
    """A game of one move, with which the king wins."""
    position = board(AT_THE_EDGE, Side.DEFENDERS, ruleset("brandubh"))
    return Game.start(position.ruleset, position).play_written("D1-A1")


def test_a_game_is_read() -> None:
    """Tags, moves and what is known of the result."""
    reading = read_game(OPENING)
    game = reading.record.game

    assert reading.record.tags == {
        "Date": "2024.05.01",
        "Attackers": "Astrid",
        "Defenders": "Bjorn",
    }
    assert [str(turn.move) for turn in game.turns] == ["D6-C6", "E4-E1", "F4-E4"]
    assert game.ruleset.name == "Brandubh"
    assert game.outcome is None
    assert not reading.left_out


@for_each("text", [OPENING, record("d6-c6", tags="[termination:Black resigns]\n[result:-1]\n")])
def test_a_game_is_written(text: str) -> None:
    """To the letter; a termination in other words says more than the outcome."""
    assert write_game(read_game(text).record).text == text


def test_a_game_reads_back_with_its_end() -> None:
    """The king escapes; the result and the termination are written."""
    game = escaped()
    text = write_game(Record(game)).text

    assert game.outcome == Outcome(Side.DEFENDERS, Reason.ESCAPED)
    assert "[result:-1]\n[termination:The defenders win: the king has escaped]" in text
    assert text.endswith("1. Kd1-a1--\n")
    assert read_game(text).record.game.turns[-1].move == game.turns[-1].move
    assert read_game(text).record.game.outcome == game.outcome


def test_a_captured_king_may_be_named() -> None:
    """As OpenTafl writes him."""
    text = record(tags="[position:/7/2t4/2T4/1TKt3/2t4/t6/7/]\n").replace("ks:c", "ks:w esc:e cor:")
    text += "1. a6-b6 b4-b3\n2. b6-b4xKc4++\n"

    assert read_game(text).record.game.outcome == Outcome(Side.ATTACKERS, Reason.KING_CAPTURED)


def test_a_game_from_another_position_reads_back() -> None:
    """``position`` stands for the start of the rules string; the rules say who begins."""
    rules = replace(ruleset("brandubh"), repetition=Repetition.DRAW)
    start = Position.start(rules).turned_over(Side.DEFENDERS)
    moved = play(start, "D5-B5").after.turned_over(Side.DEFENDERS)
    text = write_game(Record(Game.start(rules, moved).play_written("B5-B6"))).text
    game = read_game(text).record.game

    assert "[position:/3t3/3t3/3T3/ttTKTtt/1T5/3t3/3t3/]\n" in text
    assert " atkf:n " in text
    assert game.start_position.pieces() == moved.pieces()
    assert [str(turn.move) for turn in game.turns] == ["B5-B6"]


def test_comments_and_variations_are_left_out_and_said_so() -> None:
    """Comments may have several lines; empty ones are none."""
    text = OPENING.replace("e4-e1\n", "e4-e1\n[a good\n\n1. move|]\n1a.1.1a. d6-b6 c4-c1\n")
    text = text.replace("f4-e4", "f4-e4!?").replace("d6-c6 ", "d6-c6 ?\n1... ", 1)
    text = text.replace("f4-e4!?\n", "f4-e4!?\n[|]\n2b.1.1a. ..... c4-c1\n")
    reading = read_game(text)

    assert reading.record == read_game(OPENING).record
    assert reading.left_out == {LeftOut.COMMENTS, LeftOut.VARIATIONS}
    assert not read_game(OPENING + "[|]\n[]\n").left_out


def test_a_number_may_touch_its_move() -> None:
    """As some programs write it; all else is as it was."""
    touching = OPENING.replace("1. ", "1.").replace("2. ", "2.")

    assert touching != OPENING
    assert read_game(touching) == read_game(OPENING)


@for_each(
    ("tags", "outcome"),
    [
        ("[result:1]\n", Outcome(Side.ATTACKERS, Reason.RESIGNED)),
        ("[result:-1]\n[termination:Black resigns]\n", Outcome(Side.DEFENDERS, Reason.RESIGNED)),
        ("[result:1]\n[termination:White lost on time]\n", Outcome(Side.ATTACKERS, Reason.TIME)),
        ("[result:0]\n", Outcome(None, Reason.AGREED)),
        ("[result:?]\n", None),
        ("", None),
    ],
)
def test_a_result_that_the_board_does_not_show_is_by_the_players(
    tags: str, outcome: Outcome | None
) -> None:
    """One has resigned or lost on time, or both have agreed."""
    assert read_game(record("d6-c6", tags=tags)).record.game.outcome == outcome


def test_a_resignation_may_stand_for_a_move() -> None:
    """By the side to move."""
    game = read_game(record("d6-c6", "---")).record.game

    assert game.outcome == Outcome(Side.ATTACKERS, Reason.RESIGNED)


def test_tags_of_no_meaning_here_are_kept() -> None:
    """Under a name that no tag of a record has, and back again."""
    tags = "[time-control:3600 30/3 3i]\n[puzzle-mode:loose]\n[ruleset:x]\n[result:?]\n"
    text = record("d6-c6", tags=tags)
    reading = read_game(text)

    assert reading.record.tags == {
        "TimeControl": "3600 30/3 3i",
        "OpenTafl_puzzle_mode": "loose",
        "OpenTafl_ruleset": "x",
    }
    assert write_game(reading.record).text == text
    assert read_record(write_record(reading.record)) == reading.record


def test_a_tag_cannot_end_early() -> None:
    """Brackets and line breaks in a value are written otherwise."""
    played = Record(read_game(OPENING).record.game, {"Event": "Saga [2]\nof two|"})

    assert read_game(write_game(played).text).record.tags == {"Event": "Saga (2) of two/"}


@for_each(
    ("text", "fault", "line"),
    [
        ("[rules]\n", RecordFault.TAG, 1),
        ("[date:x]\n[Rules:x]\n", RecordFault.TAG, 2),
        ("[date:x]\n[date:y]\n", RecordFault.TAG, 2),
        ("[date:x\n", RecordFault.TAG, 1),
        ("\n[rules:dim:7 kj:r start:/7/]\n", RecordFault.TAG, 2),
        (record(tags="[position:/7/]\n"), RecordFault.TAG, 1),
        (record("d6-c6", tags="[result:2]\n"), RecordFault.RESULT, 1),
        (OPENING + "[no end\n", RecordFault.TAG, 9),
        (OPENING.replace("2. f4", "3. f4"), RecordFault.NUMBER, 8),
        (OPENING.replace("2. f4-e4", "2. f4-f9"), RecordFault.MOVE, 8),
        (OPENING.replace("2. f4-e4", "2. castles"), RecordFault.MOVE, 8),
        ("x" * (LONGEST_RECORD + 1), RecordFault.TOO_LONG, 1),
    ],
)
def test_a_faulty_game_is_refused_with_its_line(text: str, fault: RecordFault, line: int) -> None:
    """Comments and blank lines count."""
    error = refused(text)

    assert (error.fault, error.line) == (fault, line)
    assert explain(error)


@for_each(
    ("move", "cause"),
    [
        ("d7-d8", IllegalMoveError),
        ("Kf4-e4", NotTheKingError),
        ("f4-e4xd5", WrongCapturesError),
        ("f4-f99", UnknownSquareError),
        ("kf4-e4", UnplayedError),
    ],
)
def test_a_move_that_cannot_be_played_says_why(move: str, cause: type[TaflError]) -> None:
    """The cause is the error of the move."""
    assert isinstance(refused(OPENING.replace("f4-e4", move)).cause, cause)


def test_a_result_that_contradicts_the_board_is_refused() -> None:
    """The king has escaped, whatever the tag says."""
    text = write_game(Record(escaped())).text.replace("[result:-1]", "[result:1]")

    assert refused(text).fault is RecordFault.RESULT


def test_a_record_without_rules_is_refused() -> None:
    """Nobody knows what was played."""
    with pytest.raises(OpenTaflError) as caught:
        read_game("[date:2024.05.01]\n\n1. d6-c6\n")

    assert (caught.value.fault, caught.value.entry) == (OpenTaflFault.MISSING_ENTRY, "rules")


def test_a_game_without_end_is_refused() -> None:
    """Reading takes no longer than so many turns do."""
    lap = ("d1-c1", "d3-c3", "c1-d1", "c3-d3")
    text = record(*lap * (MAX_TURNS // 4 + 1)).replace("ks:c", "ks:c tfr:i")
    error = refused(text)

    assert error.fault is RecordFault.TOO_MANY_TURNS
    assert str(MAX_TURNS) in explain(error)


LAP = ("d1-c1", "d3-c3", "c1-d1", "c3-d3")


def laps(number: int, *, play_on: bool = False, repetition: Repetition = Repetition.DRAW) -> Game:
    """A game in which both sides go back and forth *number* times."""
    game = Game.start(replace(ruleset("brandubh"), repetition=repetition), play_on=play_on)
    for move in LAP * number:
        game = game.play_written(move)
    return game


def test_a_game_is_written_under_the_nearest_rules() -> None:
    """A tag says what they judge otherwise; the result stays."""
    given = laps(2, repetition=Repetition.DEFENDERS_LOSE)
    text, rounded = write_game(Record(given))
    read = read_game(text).record

    assert given.outcome == Outcome(Side.ATTACKERS, Reason.REPETITION)
    assert rounded == (Rounded("repetition", '"defenders-lose"', '"ignored"'),)
    assert f"[{NEAREST}:{rounded_in_words(rounded)}]\n[rules:dim:7 name:Brandubh " in text
    assert "[result:1]\n[termination:The attackers win: " in text
    assert len(read.game.turns) == len(given.turns)
    assert read.game.outcome == Outcome(Side.ATTACKERS, Reason.RESIGNED)


def test_ends_that_players_have_played_on_past_are_left_out() -> None:
    """And named, although OpenTafl has words for them."""
    given = laps(3, play_on=True)
    text, rounded = write_game(Record(given))

    assert [option for option, _, _ in rounded] == ["repetition"]
    assert read_game(text).record.game.ply == given.ply
    assert not write_game(Record(laps(1, play_on=True))).rounded


def test_a_game_that_opentafl_would_end_otherwise_is_not_written() -> None:
    """Nobody wins a stalemate here, and there who cannot move loses. The error names the option."""
    drawing = replace(ruleset("brandubh"), repetition=Repetition.DRAW)
    rules = replace(drawing, no_move=NoMove.STALEMATE, king_elsewhere=4)
    position = board(
        """
        . A . K A . .
        . . . A . . .
        . . A . . . .
        """,
        to_move=Side.ATTACKERS,
        ruleset=rules,
    )
    game = Game.start(rules, position).play_written("C3-C1")
    assert game.outcome == Outcome(None, Reason.STALEMATE)

    with pytest.raises(UnwritableError) as caught:
        write_game(Record(game))

    assert caught.value.options == (("no_move", '"stalemate"'),)


def test_a_game_under_rules_without_words_is_not_written() -> None:
    """The error names the options."""
    with pytest.raises(UnwritableError):
        write_game(Record(Game.start(ruleset("koenigszabel"))))
