"""Records and positions of other sites: read, or refused with the line and the reason."""

import io
import json
from collections.abc import Mapping
from typing import Any

import pytest

from tafl.arguments import FINE
from tafl.command_line import main
from tafl.convert import convert, read_any_game
from tafl.endings import Outcome, Reason
from tafl.errors import TaflError
from tafl.errors_in_words import explain
from tafl.foreign.abstract_play import VARIANTS
from tafl.notation import write_position
from tafl.pieces import Side
from tafl.position import Position
from tafl.records import MAX_TURNS, LeftOut, read_record, write_record
from tafl.rulesets import keys, ruleset
from tests.support.cases import for_each

FILE = '[Event "Game 7"]\n[Site "hnefatafl.org"]\n[Date "2026-01-02 10:00:00 +0000"]\n\n'
PLAYED = {
    "id": 53464,
    "attackers": "Astrid",
    "defenders": "Bjorn",
    "dim": 11,
    "start": "/3AAAAA3/5A5/11/A4D4A/A3DDD3A/AA1DDKDD1AA/A3DDD3A/A4D4A/11/5A5/3AAAAA3/",
    "moves": "h1-h3 f8-i8 f10-i10 ---",
    "time_control": {"main_time_seconds": 259200, "increment_length": 21600},
    "messages": [{"username": "Astrid", "content": "Hello!"}],
}
REPORT: dict[str, Any] = {
    "header": {
        "game": {"name": "Tafl", "variants": ["magpie-7x7-cross"]},
        "site": {"name": "Abstract Play", "gameid": "g7"},
        "date-start": "2026-03-04T10:00:00.000Z",
        "players": [{"name": "Astrid", "result": 0}, {"name": "Bjorn", "result": 1}],
    },
    "moves": [["d6-c6", "e4-e3"], [{"move": "f4-f3", "result": []}, "Kd4-e4"], ["resign"]],
}
TYR = """
d1-c1 g5-i5  c9-c11 g7-i7xi6  c6-c10 i5-i4  k4-j4xi4 e7-b7  h4-h2 b7-b2  h1-f1 b2-f2xf3  d8-c8 g6-g2
c3-f3xf2+f3-f2xg2 f7-h7  k1-k6 f5-i5  j4-j8 h6-i6  h2-h6xh7 Kf6-g6xh6+Kg6-g1
"""
ARCHIVED = {
    "id": "game-59",
    "ruleset": "brandubh",
    "moves": ["d2-e2", "c4-c2", "b4-b3"],
    "ended_by": "timeout",
    "winner": "defenders",
}
BOARD = """\
OOOBBBOOO
OOOOBOOOO
OOOOWOOOO
BOOOWOOOB
BBWWKWWBB
BOOOWOOOB
OOOOWOOOO
OOOOBOOOO
OOOBBBOOO
"""
NEXT = BOARD.replace("BOOOWOOOB\nBBWW", "BOOOOOOWB\nBBWW")
LOG = f"""\
Nov 16, 2020 1:32:24 PM it.unibo.ai.didattica.competition.tablut.domain.GameAshtonTablut <init>
FINE: Inizio partita
FINE: Stato:
{BOARD}-
W
FINE: Turn: W Pawn from e4 to h4
FINE: Stato:
{NEXT}-
B
"""


def moves_of(text: str) -> list[str]:
    """The moves that are read from *text*, whose record reads back as it is."""
    record = read_any_game(text).record
    assert read_record(write_record(record)) == record
    return [str(turn.move) for turn in record.game.turns]


def refused(text: str) -> str:
    with pytest.raises(TaflError) as caught:
        read_any_game(text)
    return explain(caught.value)


def test_a_piece_goes_on_in_a_report_of_abstract_play() -> None:
    """Its legs are separated by spaces; the king's last one goes to the edge without a capture."""
    moves = [move.replace("+", " ") for move in TYR.split()]
    report = REPORT | {"moves": [moves[at : at + 2] for at in range(0, len(moves), 2)]}
    text = json.dumps(report).replace("magpie-7x7-cross", "tyr-11x11-tyr")

    assert moves_of(text)[14] == "C3-F3-F2"
    assert moves_of(text)[-1] == "F6-G6-G1"
    assert read_any_game(text).record.game.outcome == Outcome(Side.DEFENDERS, Reason.ESCAPED)


def test_jumps_are_read_in_a_report_of_abstract_play() -> None:
    """Special men have letters there, and row 1 is at the bottom: the knight begins on E7."""
    moves = ["d11-d10", "Ne7-e10", "a8-b8", "Ne10^c10xd10", "Cf10-d10", "resign"]
    report = REPORT | {"moves": [moves[at : at + 2] for at in range(0, len(moves), 2)]}
    text = json.dumps(report).replace("magpie-7x7-cross", "berserk-11x11-tdiamondberserk")

    assert moves_of(text) == ["D1-D2", "E5-E2", "A4-B4", "E2-C2", "F2-D2"]


def test_a_game_sent_by_hnefatafl_org_is_read() -> None:
    """With its players and a resignation; chat and clocks are left out, and that is told."""
    reading = read_any_game(json.dumps(PLAYED, indent=2))
    record = reading.record

    assert record.game.ruleset == ruleset("copenhagen")
    assert moves_of(json.dumps(PLAYED)) == ["H1-H3", "F8-I8", "F10-I10"]
    assert record.game.outcome == Outcome(Side.ATTACKERS, Reason.RESIGNED)
    assert (record.tags["Attackers"], record.tags["Event"]) == ("Astrid", "Game 53464")
    assert reading.left_out == {LeftOut.CHAT, LeftOut.CLOCKS}
    assert moves_of(json.dumps(PLAYED | {"dim": 13, "start": None, "moves": ""})) == []


def test_a_file_of_its_client_and_its_protocol_are_read() -> None:
    """Capital letters mean the larger board; no tag of its file is taken for one of ours."""
    assert moves_of(f"{FILE}1. h1h3 f8i8 2. f10i10\n") == ["H1-H3", "F8-I8", "F10-I10"]
    assert read_any_game(f"{FILE}1. G2J2\n").record.game.ruleset.key == "copenhagen-13"
    others = '[Ruleset "brandubh"]\n[ToMove "x"]\n[Position "K"]\n[Rules "x"]\n[PlayedOn "yes"]\n'
    read = read_any_game(f"{FILE.strip()}\n{others}1. h1h3\n").record
    assert read_record(write_record(read)).game == read.game
    one_line = "play attacker h1 h3, play defender f8 i8, play attacker resigns _, \n"
    for text in (one_line, "= " + one_line.replace(", ", "\n\n")):
        assert moves_of(text) == ["H1-H3", "F8-I8"]
        outcome = read_any_game(text).record.game.outcome
        assert outcome == Outcome(Side.DEFENDERS, Reason.RESIGNED)
    assert read_any_game("play attacker h1 h3\nshow_board\n").left_out == {LeftOut.LINES}


def test_its_positions_become_ours() -> None:
    """Their first row is at the top of the board, where the numbers are highest."""
    rows = [".." + "X" * 7 + "..", *["..........."] * 8, ".....K.....", "O.........."]
    written = "/2AAAAAAA2/11/11/11/11/11/11/11/11/5K5/D10/"

    assert convert("\n".join(rows)).text == convert(written).text
    assert convert(written).text == "T10/5K5/11/11/11/11/11/11/11/11/2ttttttt2\n"
    start = write_position(Position.start(ruleset("copenhagen")))
    assert convert(str(PLAYED["start"])).text == f"{start}\n"


def test_a_report_of_abstract_play_is_read() -> None:
    """Its first player begins; results of moves are left out."""
    reading = read_any_game(json.dumps(REPORT))
    record = reading.record

    assert record.game.ruleset == ruleset("magpie")
    assert moves_of(json.dumps(REPORT)) == ["D6-C6", "E4-E3", "F4-F3", "D4-E4"]
    assert record.game.outcome == Outcome(Side.DEFENDERS, Reason.RESIGNED)
    assert reading.left_out == {LeftOut.REMARKS}
    assert record.tags == {
        "Site": "Abstract Play",
        "Event": "g7",
        "Date": "2026.03.04",
        "Attackers": "Astrid",
        "Defenders": "Bjorn",
    }


def test_each_variant_of_abstract_play_has_its_ruleset() -> None:
    """The defenders begin where the name ends in w; without a name it is Tablut."""
    assert set(VARIANTS.values()) <= set(keys())
    for variant, key in {**VARIANTS, "": "saami-tablut-w"}.items():
        header = {
            **REPORT["header"],
            "game": {"name": "Tafl", "variants": [variant][: len(variant)]},
        }
        game = read_any_game(json.dumps({"header": header, "moves": []})).record.game
        assert game.ruleset.key == key
        defenders = variant.endswith("-w") or not variant
        assert game.position.to_move is (Side.DEFENDERS if defenders else Side.ATTACKERS), variant


def test_a_game_of_the_archive_is_read() -> None:
    record = read_any_game(json.dumps(ARCHIVED)).record

    assert moves_of(json.dumps(ARCHIVED)) == ["D2-E2", "C4-C2", "B4-B3"]
    assert record.game.outcome == Outcome(Side.DEFENDERS, Reason.TIME)
    assert moves_of(json.dumps(ARCHIVED | {"winner": None, "ended_by": None}))


@for_each(
    "log",
    [
        LOG,
        LOG.replace("FINE: Turn: W Pawn from e4 to h4\n", ""),
        LOG.replace("FINE", "BUONO").replace("e4 to h4", "E4 to H4"),
        LOG.replace(
            "FINE: Turn: W Pawn from e4 to h4",
            "FINE: Turn: W Pawn from e4 to e6\nWARNING: Mossa sopra una casella occupata\n"
            "FINE: Turn: W Pawn from e4 to h4",
        ),
        "x.tablut.server.Server run\nFINE: Move received.\tTurn: W Pawn from e4 to h4\n",
    ],
)
def test_a_log_of_bologna_is_read(log: str) -> None:
    """By its boards, its moves or both; a move that the server refused is none."""
    assert moves_of(log) == ["E4-H4"]
    assert read_any_game(log).record.game.ruleset.key == "bologna-tablut"


def test_a_log_tells_players_and_result() -> None:
    """The word below the last board is the result."""
    log = "FINE: White player name:\ttabloidi\n" + LOG.removesuffix("B\n") + "D\n"
    record = read_any_game(log).record

    assert record.tags["Defenders"] == "tabloidi"
    assert record.game.outcome == Outcome(None, Reason.AGREED)


def changed(given: Mapping[str, object], **fields: object) -> str:
    return json.dumps({**given, **fields}, indent=1)


REFUSED = {
    '{"dim": 11,\n "moves": ': "Line 2: this isn't valid JSON.",
    "[" * 100_000 + "{": "This isn't a position, a ruleset or a game record. A record begins",
    '{"dim": ' + "[" * 100_000: "Line 1: this isn't valid JSON.",
    '{"x": 1}': "This isn't a position, a ruleset or a game record. A record begins",
    changed(PLAYED, dim=9): "Line 5: no game here has the rules '9 x 9'.",
    changed(PLAYED, start="/11/"): "Line 6: the field 'start' is missing, or has an unexpected",
    changed(
        PLAYED, moves=None
    ): "Line 7: the field 'moves' is missing, or has an unexpected value.",
    changed(PLAYED, moves="h1-h3 f8-f8"): "Line 7: the move f8-f8 can't be played. Choose a square",
    f"{FILE}1. h1h3 f8f3\n": "Line 5: the move f8f3 can't be played. A piece on F7 is in the way.",
    f"{FILE.strip()}\n[Event 7]": "Line 4: I can't use the tag '[Event 7]'.",
    "play attacker h1 h3\nplay attacker h2 h4": "Line 2: it isn't the turn of the attacker",
    "play attacker h1 h33x": "Line 1: the move play attacker h1 h33x can't be played.",
    changed(
        REPORT, header=[]
    ): "Line 2: the field 'header' is missing, or has an unexpected value.",
    json.dumps(REPORT).replace("magpie-7x7-cross", "berserk-7x7-cross"): (
        "no game here has the rules 'berserk-7x7-cross'."
    ),
    json.dumps(REPORT).replace('"Tafl"', '"Chess"'): "Line 1: no game here has the rules",
    json.dumps(REPORT).replace("e4-e3", "e4-d3"): "Line 1: the move e4-d3 can't be played. E4 and",
    json.dumps(REPORT).replace('"Tafl"', '" "'): "Line 1: no game here has the rules",
    changed(PLAYED, start="9" * 5000): "Line 6: the field 'start' is missing, or has an unexpected",
    LOG.replace("WWKWW", "WKKWW"): "Line 4: a board has one king, not 2.",
    LOG.replace("WWKWW", "WWOWW"): "Line 4: a board has one king, not 0.",
    changed(ARCHIVED, ruleset="chess"): "Line 3: no game here has the rules 'chess'. There is no",
    changed(ARCHIVED, moves=["d2-e2", "d2-e2"]): (
        "Line 6: the move d2-e2 can't be played. There is no piece on D2."
    ),
    changed(
        ARCHIVED, moves=[1]
    ): "Line 4: the field 'moves' is missing, or has an unexpected value.",
    changed(
        ARCHIVED, winner="nobody"
    ): "Line 10: the field 'winner' is missing, or has an unexpected",
    changed(ARCHIVED, moves=["d2-d1"] * (MAX_TURNS + 5)): "Line 5: the move d2-d1 can't be played.",
    LOG.replace("e4 to h4", "e4 to g4"): "Line 17: no move leads to this board from the one before",
    LOG.replace("e4 to h4", "e4 to e5"): "Line 15: the move e4-e5 can't be played. E5 is occupied.",
    LOG.replace("Turn: W", "Turn: B"): "Line 15: it isn't the turn of the attackers.",
    LOG.replace(
        NEXT, NEXT.replace("OOWB", "OXWB")
    ): "Line 20: 'BOOOOOXWB' isn't a row of the board.",
}


def test_what_is_wrong_is_named_with_its_line() -> None:
    wrong = {text: refused(text) for text in REFUSED}

    assert {
        text[:60]: sentence for text, sentence in wrong.items() if REFUSED[text] not in sentence
    } == {}


def test_a_result_that_the_board_denies_is_refused() -> None:
    """Also where players may have gone on after an end."""
    escape = ["d6-c6", "d5-f5", "g4-g5", "d4-d7", "f4-f5xf5", "d7-a7"]
    refusal = refused(changed(ARCHIVED, moves=escape, winner="attackers"))

    assert "can't be played" in refusal or "doesn't match the game" in refusal


def test_convert_reads_them_too() -> None:
    """Into our notation, or OpenTafl's; what is left out is told beside it."""
    for arguments, begins in (((), '[Site "hnefatafl.org"]'), (("--to", "opentafl"), "[site:")):
        stdout = io.StringIO()
        assert main(("convert", *arguments), io.StringIO(json.dumps(PLAYED)), stdout) == FINE
        assert begins in stdout.getvalue()
