"""Game records: header tags, numbered moves and the result, which read back (rules §1)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafl.dice_and_lots import Roll
from tafl.endings import Outcome, Reason
from tafl.errors import (
    IllegalMoveError,
    NotationError,
    RecordError,
    RecordFault,
    RollError,
    UnknownRulesetError,
    UnknownSquareError,
    WrongCapturesError,
)
from tafl.errors_in_words import explain
from tafl.game import Game
from tafl.pieces import Side
from tafl.records import (
    MAX_ROLLS,
    MAX_TURNS,
    LeftOut,
    Record,
    read_annotated,
    read_record,
    write_record,
)
from tafl.rulesets import override, override_all, ruleset
from tests.support.cases import for_each
from tests.support.drawing import board
from tests.support.fuzzing import SIGN

KINGLESS = "7/7/t5T/7/7/7/7"

OPENING = ("H1-H3", "G5-G6", "H3-H4", "*G7-G8")


def opening() -> Game:
    game = Game.start(ruleset("kings-table-hnefatafl"))
    for text in OPENING:
        game = game.play_written(text)
    return game


def refused(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        read_record(text)
    return caught.value


def test_a_record_is_tags_moves_and_result() -> None:
    """The form of a record, to the letter."""
    text = write_record(Record(opening(), {"Attackers": "Astrid", "Defenders": "Bjorn"}))

    assert text == (
        '[Ruleset "kings-table-hnefatafl"]\n'
        '[Attackers "Astrid"]\n'
        '[Defenders "Bjorn"]\n'
        '[Result "*"]\n'
        "\n"
        "1. H1-H3 2. G5-G6\n"
        "3. H3-H4 4. *G7-G8\n"
        "*\n"
    )


def diced(text: str) -> str:
    """Write a record of King's Table with a die that loses a turn, with these moves."""
    return f'[Ruleset "kings-table-hnefatafl"]\n[Rules "die = \\"skip\\""]\n\n{text}\n*\n'


def test_dice_stand_before_the_move_they_were_rolled_for() -> None:
    """All of them, in their order; those for the next move too."""
    text = diced("1. {2} {4} {1} H1-H3 {3} G5-G6\n2. {6}")
    game = read_record(text).game

    assert game.rolls == (
        Roll(0, Side.ATTACKERS, 2),
        Roll(0, Side.DEFENDERS, 4),
        Roll(0, Side.ATTACKERS, 1),
        Roll(1, Side.DEFENDERS, 3),
        Roll(2, Side.ATTACKERS, 6),
    )
    assert game.position.to_move is Side.DEFENDERS
    assert "\n1. {2} {4} {1} H1-H3 2. {3} G5-G6\n3. {6}\n*\n" in write_record(Record(game))


@for_each(("moves", "found"), [("1. {1} {1} H1-H3", "{1}"), ("1. {7} H1-H3", "{7}")])
def test_a_die_that_cannot_have_been_rolled_is_refused(moves: str, found: str) -> None:
    """None is due any more, or none shows such a number."""
    error = refused(diced(moves))

    assert (error.fault, error.found) == (RecordFault.DIE, found)
    assert isinstance(error.cause, RollError)


CHANGED = override_all(
    ruleset("kings-table-hnefatafl"), [("escape", "edge"), ("hostile_throne", "attackers,king")]
)
VALUES = ('a "quoted" name', "a\\slash", "two\nlines", "", "\\n", "] [", "Ðórr ♞", "x" * 300)


@for_each(
    "record",
    [
        Record(Game.start(ruleset("djahed"))),
        Record(Game.start(ruleset("copenhagen"), play_on=True).play_written("H1-H3")),
        Record(Game.start(CHANGED).play_written("H1-H3")),
        Record(opening(), {"Attackers": "Astrid", "Event": "Saga"}),
        Record(opening().ended(Outcome(Side.ATTACKERS, Reason.RESIGNED))),
        Record(opening().ended(Outcome(Side.DEFENDERS, Reason.RESIGNED))),
        Record(opening().ended(Outcome(None, Reason.AGREED))),
        *(Record(opening(), {"Attackers": value}) for value in VALUES),
    ],
)
def test_a_record_reads_back(record: Record) -> None:
    """With tags, ends, changed options, and whether it was played on past what nobody saw."""
    assert read_record(write_record(record)) == record


def test_a_ruleset_of_ones_own_reads_back() -> None:
    """A ruleset that does not come with the engine is written in full."""
    position = board(
        """
        . A . A .
        . . . . .
        A . K . .
        . . D . .
        """,
        to_move=Side.DEFENDERS,
    )
    record = Record(Game.start(position.ruleset, position).play_written("C4-B4"))

    assert read_record(write_record(record)) == record


def test_a_start_position_reads_back() -> None:
    """A game that begins elsewhere says where, and with whom to move."""
    rules = ruleset("kings-table-irish")
    position = board(
        """
        . . . . . . .
        . . A . A . .
        . . . . . . .
        . K . . . . .
        . . A . . D .
        """,
        to_move=Side.DEFENDERS,
        ruleset=rules,
    )
    position = position.of(rules, position.pieces(), Side.DEFENDERS)
    record = Record(Game.start(rules, position).play_written("*B4-B5"))

    text = write_record(record)

    assert '[Position "7/2t1t2/7/1K5/2t2T1/7/7"]\n[ToMove "defenders"]\n' in text
    assert read_record(text) == record


@given(st.text(SIGN, max_size=30))
def test_any_text_in_a_tag_reads_back(value: str) -> None:
    """Whatever a player is called."""
    record = Record(Game.start(ruleset("djahed")), {"Attackers": value})

    assert read_record(write_record(record)) == record


def test_a_record_of_hand_may_be_looser() -> None:
    """Spaces, blank lines and any form of a move and its number are read."""
    for moves in (
        "1. h1-h3 g5–g6   2. H3:H4\n\n kg7g8 *",
        "1) H1 - H3, G5 to G6,\n2) H3 -> H4\n2… *G7—G8",
        "1 H1-H3 G5-G6\n2 H3-H4 *G7-G8",
        "１．Ｈ１－Ｈ３ g٥-g٦ 2: Н3-Н4 *G7-G8",  # noqa: RUF001 - as others write them
    ):
        text = f" \n {HEAD.replace('[', ' [')}\n {moves}\n"
        assert read_record(text).game == opening(), moves


def test_pairs_of_moves_may_be_numbered() -> None:
    """As in records of other sites."""
    text = write_record(Record(opening()))
    pairs = text.replace("2. G5", "G5").replace("3. H3", "2. H3").replace("4. *G7", "*G7")

    assert "\n1. H1-H3 G5-G6\n2. H3-H4 *G7-G8\n" in pairs
    assert read_record(pairs) == read_record(text)


@for_each(
    "moves",
    [
        "1. H1-H3 {well played} 2. G5-G6 3. H3-H4 4. *G7-G8 *",
        "1. H1-H3 {two\nlines; $1} G5-G6 2. H3-H4 {*} 2... *G7-G8 * {the end}",
        "; by hand\n1. H1-H3! G5-G6?? 2. H3-H4 !? *G7-G8$3 *",
        "1. H1-H3+ G5-G6# 2. H3-H4 = *G7-G8‼ *",
        "1.H1-H3 $1 $146 1...G5-G6 2.H3-H4{}*G7-G8 ; unfinished\n*",
    ],
)
def test_comments_are_read_past_and_said_so(moves: str) -> None:
    """In braces, to the end of a line, as numbers or as signs."""
    reading = read_annotated(f"{HEAD}{moves}\n")

    assert reading.record.game == opening()
    assert reading.left_out == {LeftOut.COMMENTS}


def test_lines_after_the_result_are_left_out_and_said_so() -> None:
    """People write below a game what they think of it."""
    moves = "1. H1-H3 2. G5-G6 3. H3-H4 4. *G7-G8\n*\nGood game!"
    reading = read_annotated(f"{HEAD}{moves}\n")

    assert reading.record.game == opening()
    assert reading.left_out == {LeftOut.LINES}


def test_variations_are_read_past_and_said_so() -> None:
    """One may be inside another; so are times in parentheses."""
    moves = "1. H1-H3 (1. H1-H2 G5-G6 (1... G5-G7) {so}) G5-G6 2. H3-H4 (0:10)*G7-G8 *"
    reading = read_annotated(f"{HEAD}{moves}\n")

    assert reading.record.game == opening()
    assert reading.left_out == {LeftOut.COMMENTS, LeftOut.VARIATIONS}


def test_a_number_may_touch_its_move() -> None:
    """As other programs write it; a die in braces is no comment."""
    touching = read_annotated(f"{HEAD}1.H1-H3 2.G5-G6 3.H3-H4 4.*G7-G8 *\n")
    die = read_annotated(diced("1.{2}{4} {luck} {1}H1-H3"))

    assert (touching.record.game, touching.left_out) == (opening(), frozenset())
    assert [roll.face for roll in die.record.game.rolls] == [2, 4, 1]


HEAD = '[Ruleset "kings-table-hnefatafl"]\n\n'


@for_each(
    ("text", "fault", "line", "found"),
    [
        ("", RecordFault.NO_RULESET, 1, ""),
        ("1. H1-H3", RecordFault.NO_RULESET, 1, ""),
        ('[Ruleset kings-table]\n1. H1-H3"', RecordFault.TAG, 1, "[Ruleset kings-table]"),
        ('[Ruleset "chess"]', RecordFault.TAG, 1, "chess"),
        (f"{HEAD}1. H1-H3 G5-G6\n2. H3-Z5", RecordFault.MOVE, 4, "H3-Z5"),
        (f"{HEAD}1. H1-H3 G5-G6\n2. H3-H14", RecordFault.MOVE, 4, "H3-H14"),
        (f"{HEAD}1. H1-H3xH4", RecordFault.MOVE, 3, "H1-H3xH4"),
        (f"{HEAD}1. H1-H3\n3. G5-G6", RecordFault.NUMBER, 4, "3."),
        (f"{HEAD}1. H1-H3 3. G5-G6", RecordFault.NUMBER, 3, "3."),
        (f"{HEAD}1. H1-H3 1. G5-G6", RecordFault.NUMBER, 3, "1."),
        (f"{HEAD}1. H1-H3 G5-G6\n4. H3-H4", RecordFault.NUMBER, 4, "4."),
        (f"{HEAD}1. H1-H3 1... G5-G6 1... H3-H4", RecordFault.NUMBER, 3, "1..."),
        (f"{HEAD}1. H1-H3\n{{no end\n2. G5-G6", RecordFault.COMMENT, 4, "{no end\n2. G5-G6"),
        (f"{HEAD}1. H1-H3\n(1. H1-H2 (2. G5-G6)\n", RecordFault.VARIATION, 4, "("),
        (f"{HEAD}1. H1-H3 ) G5-G6", RecordFault.MOVE, 3, ")"),
        (f"{HEAD}1. H1-H3 $ G5-G6", RecordFault.MOVE, 3, "$"),
        (f"{HEAD}1. H1-H3 * G5-G6", RecordFault.RESULT, 3, "G5-G6"),
        (f"{HEAD}1. H1-H3 G5-G6\nattackers", RecordFault.RESULT, 4, "attackers"),
        (f"{HEAD}1. H1-H3 G5-G6\ndefenders", RecordFault.RESULT, 4, "defenders"),
        (f"{HEAD}1. H1-H3 G5-G6\ndraw", RecordFault.RESULT, 4, "draw"),
        ('[Ruleset "kings-table-irish"]\n[Position "7/7"]\n', RecordFault.TAG, 1, "7/7"),
        (f'[Ruleset "brandubh"]\n[Position "{KINGLESS}"]\n', RecordFault.TAG, 1, KINGLESS),
        (f"{HEAD}{'1. ' * 100_000}", RecordFault.TOO_LONG, 1, "300035"),
    ],
)
def test_what_is_no_record_is_refused(text: str, fault: RecordFault, line: int, found: str) -> None:
    """The error names the fault, the line and what stands there."""
    error = refused(text)

    assert (error.fault, error.line, error.found) == (fault, line, found)


@for_each(
    ("text", "cause"),
    [
        (f"{HEAD}1. H1-", NotationError),
        (f"{HEAD}1. H1-Z3", UnknownSquareError),
        (f"{HEAD}1. H1-G2", IllegalMoveError),
        (f"{HEAD}1. G5-G6", IllegalMoveError),
        (f"{HEAD}1. H1-H3xH4", WrongCapturesError),
        ('[Ruleset "chess"]', UnknownRulesetError),
    ],
)
def test_the_cause_of_an_error_is_kept(text: str, cause: type[Exception]) -> None:
    """The error of the move or ruleset says what is wrong with it."""
    assert isinstance(refused(text).cause, cause)


def test_a_result_that_contradicts_the_board_is_refused() -> None:
    """Where the last move ends the game, the tags must agree."""
    won = """
        [Ruleset "kings-table-irish"]
        [Position "2K4/7/1t1t1t1/7/7/7/7"]
        [ToMove "defenders"]
        [Result "{result}"]

        1. *C1-A1
    """

    defenders = read_record(won.format(result="defenders")).game
    assert defenders.outcome == Outcome(Side.DEFENDERS, Reason.ESCAPED)
    assert refused(won.format(result="attackers")).fault is RecordFault.RESULT
    assert refused(won.format(result="draw")).fault is RecordFault.RESULT


@given(st.text(alphabet='[]"RulesetPoin h1-3xk*.\n\\2', max_size=60))
def test_any_text_is_a_record_or_a_record_error(text: str) -> None:
    """Whatever stands in a file, nothing else goes wrong."""
    for head in ("", HEAD):
        try:
            record = read_record(head + text)
        except RecordError:
            continue
        assert read_record(write_record(record)) == record


def test_an_unknown_side_to_move_is_refused() -> None:
    """The tag says attackers or defenders."""
    text = '[Ruleset "kings-table-irish"]\n[Position "7/7/7/3K3/7/7/t6"]\n[ToMove "nobody"]\n'

    error = refused(text)
    assert error.fault is RecordFault.TO_MOVE
    assert explain(error) == "The tag ToMove can be attackers or defenders, not 'nobody'."


def test_a_record_has_so_many_turns_and_no_more() -> None:
    """Reading takes no longer than they do."""
    rules = override(ruleset("kings-table-hnefatafl"), "repetition", "ignored")
    lap = "H1-H3 G5-G6 H3-H1 G6-G5 "
    text = write_record(Record(Game.start(rules))).removesuffix("*\n")
    text += lap * (MAX_TURNS // 4)

    assert read_record(text).game.ply == MAX_TURNS
    error = refused(f"{text}\nH1-H3")
    assert error.fault is RecordFault.TOO_MANY_TURNS
    assert f"more than {MAX_TURNS} turns" in explain(error)


def test_a_record_has_so_many_dice_and_no_more() -> None:
    """Of turns that are lost there is no end otherwise."""
    rules = override(ruleset("kings-table-hnefatafl"), "die", "skip")
    text = write_record(Record(Game.start(rules))).removesuffix("*\n")
    text += "{2} " * MAX_ROLLS

    assert len(read_record(text).game.rolls) == MAX_ROLLS
    error = refused(f"{text}\n{{2}}")
    assert error.fault is RecordFault.TOO_MANY_ROLLS
    assert f"more than {MAX_ROLLS} dice" in explain(error)
