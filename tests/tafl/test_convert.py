"""``python -m tafl convert``: rulesets and records between our notation and OpenTafl's."""

import io
from dataclasses import replace
from pathlib import Path

import pytest

from tafl.arguments import FINE, UNUSABLE
from tafl.command_line import main
from tafl.convert import Notation, notation_of
from tafl.endings import Outcome, Reason
from tafl.game import Game
from tafl.opentafl.games import read_game
from tafl.opentafl.rules_writer import write_rules
from tafl.pieces import Side
from tafl.records import Record, read_record, write_record
from tafl.ruleset import Repetition
from tafl.rulesets import read_ruleset, ruleset, write_ruleset
from tests.support.cases import for_each

RULES = "dim:7 name:Brandubh surf:n ks:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"
GAME = f"[date:2024.05.01]\n[result:?]\n[rules:{RULES}]\n\n1. d6-c6 e4-e1\n"


def convert(*arguments: str, stdin: str = "") -> tuple[int, str]:
    """The exit status and output of the command."""
    stdout = io.StringIO()
    return main(("convert", *arguments), io.StringIO(stdin), stdout), stdout.getvalue()


@for_each(
    ("text", "notation"),
    [
        (RULES, Notation.OPENTAFL),
        (f"\n {RULES}", Notation.OPENTAFL),
        (GAME, Notation.OPENTAFL),
        ("/3t3/", Notation.OPENTAFL),
        ("3t3/", Notation.TAFL),
        (write_ruleset(ruleset("djahed")), Notation.TAFL),
        (write_record(Record(Game.start(ruleset("djahed")))), Notation.TAFL),
        ("", Notation.TAFL),
    ],
)
def test_a_text_shows_its_notation(text: str, notation: Notation) -> None:
    """By how it begins."""
    assert notation_of(text) is notation


def test_a_rules_string_becomes_a_ruleset() -> None:
    """As TOML, every option written."""
    status, output = convert(stdin=RULES)
    read = read_ruleset(output, "brandubh")
    brandubh = replace(ruleset("brandubh"), repetition=Repetition.DRAW)

    assert status == FINE
    assert replace(read, source=brandubh.source, summary=brandubh.summary) == replace(
        brandubh, readings=()
    )


def test_a_ruleset_becomes_a_rules_string(tmp_path: Path) -> None:
    """From a file, or by the key of one that comes with the engine."""
    path = tmp_path / "mine.toml"
    skalk = ruleset("skalk")
    path.write_text(write_ruleset(skalk), "utf-8")
    written = f"{write_rules(skalk)}\n"

    assert convert(str(path)) == (FINE, written)
    assert convert("skalk") == (FINE, written)


def test_records_are_converted_both_ways() -> None:
    """With their tags."""
    status, output = convert("-", stdin=GAME)
    record = read_record(output)

    assert status == FINE
    assert record.tags == {"Date": "2024.05.01"}
    assert record.game.ply == 2
    assert convert(stdin=output) == (FINE, GAME)


def test_positions_are_converted_both_ways() -> None:
    """OpenTafl's have a stroke at either end."""
    ours = "3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3\n"

    assert convert(stdin=f"/{ours.strip()}/") == (FINE, ours)
    assert convert(stdin=ours) == (FINE, f"/{ours.strip()}/\n")


def test_options_that_opentafl_lacks_can_be_set_otherwise() -> None:
    """In a ruleset, and in a game if it can be played so."""
    game = Game.start(ruleset("copenhagen")).play_written("d1-d2").play_written("f4-g4")
    game = game.ended(Outcome(Side.ATTACKERS, Reason.RESIGNED))
    record = write_record(Record(game, {"Event": "Saga"}))
    setting = ("--set", "repetition=repeater-wins")

    assert " tfr:w " in convert("copenhagen", *setting)[1]
    status, output = convert(*setting, stdin=record)
    read = read_game(output).record
    assert status == FINE
    assert read.game.outcome == game.outcome
    assert [turn.move for turn in read.game.turns] == [turn.move for turn in game.turns]
    assert read.tags == {"Event": "Saga"}


def test_a_text_may_be_written_anew_in_its_own_notation() -> None:
    """Where ``--to`` says so."""
    assert convert("--from", "opentafl", "--to", "opentafl", stdin=RULES + " ") == (
        FINE,
        f"{RULES}\n",
    )


def test_what_is_left_out_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """On standard error."""
    assert convert(stdin=GAME + "[well played|]\n")[0] == FINE
    assert capsys.readouterr().err == "Left out: comments.\n"


def test_the_nearest_rules_are_written_where_one_asks_for_them(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Different judgements are told on standard error; without asking they are refused."""
    status, output = convert("--nearest", "kings-table-irish")

    assert status == FINE
    assert output.startswith("dim:7 name:King's_Table_Irish_board surf:n ")
    assert capsys.readouterr().err == (
        "These are the nearest rules that OpenTafl's notation can express: "
        'no_move = "loses" instead of "stalemate" and few_attackers = 0 instead of 2.\n'
    )
    assert convert("kings-table-irish") == (UNUSABLE, "")
    assert convert("--nearest", "koenigszabel") == (UNUSABLE, "")


def test_games_are_always_written_under_the_nearest_rules(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """As told on standard error."""
    game = Game.start(ruleset("copenhagen")).play_written("d1-d2")
    status, output = convert(stdin=write_record(Record(game)))

    assert status == FINE
    assert read_game(output).record.game.ply == 1
    assert 'repetition = "ignored" instead of "defenders-lose".\n' in capsys.readouterr().err


@for_each(
    ("arguments", "stdin", "message"),
    [
        (
            ("koenigszabel",),
            "",
            "OpenTafl's notation can't express paired_king = true. Change them with ",
        ),
        ((), "3t3/3t3", "The number of rows is 2. It must be odd, between 5 and 21."),
        (
            (),
            "/3t3/3t3/3T3/ttTKTtk/3T3/3t3/3t3/",
            "'k' asks for a king for the attackers. No ruleset can have that here.",
        ),
        (("--set", "defender_steps=1"), GAME, "E1 is too far for this piece."),
        (
            (),
            RULES + " dfor:d4",
            "'dfor:d4' asks for these fortresses. No ruleset can have that here.",
        ),
        ((), GAME + "2. d1-d9\n", "Line 6: the move d1-d9 can't be played. This board has no"),
        (("--from", "tafl"), RULES, "This isn't a position, a ruleset or a game record."),
        (("no such file",), "", "no such file: No such file or directory"),
    ],
)
def test_what_cannot_be_converted_is_explained(
    arguments: tuple[str, ...], stdin: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the name of what is missing, or the line."""
    assert convert(*arguments, stdin=stdin) == (UNUSABLE, "")
    assert capsys.readouterr().err.startswith(message)
