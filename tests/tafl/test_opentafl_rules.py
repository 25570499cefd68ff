"""OpenTafl's rules strings: each entry means an option, and what no option says is refused."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafl.errors import PositionError, PositionFault, TaflError
from tafl.errors_in_words import explain
from tafl.limits import MAX_TEXT_LENGTH
from tafl.opentafl.entries import ENTRIES
from tafl.opentafl.errors import (
    OpenTaflError,
    OpenTaflFault,
    Unplayed,
    UnplayedError,
    UnwritableError,
)
from tafl.opentafl.rules_reader import read_rules
from tafl.opentafl.rules_writer import Rounded, write_nearest, write_rules
from tafl.pieces import Piece, Side
from tafl.position import Position
from tafl.ruleset import (
    CampEntry,
    Corners,
    Cross,
    DeadPosition,
    Die,
    Escape,
    ExitFort,
    Jump,
    KingPower,
    NoMove,
    Repetition,
    Ruleset,
    Shieldwall,
    ShieldwallClosing,
    Stop,
)
from tafl.rulesets import ruleset
from tafl.squares import Square
from tests.support.cases import for_each
from tests.support.counts import read_counts

CROSS = "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"
DIAMOND = "/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/"
TABLUT = "/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/"


def corners_of(width: int) -> frozenset[Square]:
    """List the squares of corners of *width* x *width* squares on a board of 7 x 7."""
    near = [*range(width), *range(7 - width, 7)]
    return frozenset(Square(column, row) for column in near for row in near)


LARGE_CORNERS = "cor:a1,a2,b1,b2,a6,a7,b6,b7,f1,f2,g1,g2,f6,f7,g6,g7"
OTHER_LARGE_CORNERS = corners_of(2) - frozenset(map(Square.parse, ("a1", "b1", "f7", "g7")))
"""The squares of corners of 2 x 2 squares, but for A1, B1, F7 and G7."""

NOBODY: frozenset[Piece] = frozenset()
KING = frozenset({Piece.KING})
ATTACKERS = frozenset({Piece.ATTACKER})
MEN = frozenset({Piece.ATTACKER, Piece.DEFENDER})
EVERYBODY = MEN | {Piece.KING}


NO_THRONE = {
    "throne_stop": Stop.ANYONE,
    "throne_cross": Cross.EVERYONE,
    "hostile_throne": NOBODY,
    "hostile_occupied_throne": NOBODY,
    **dict.fromkeys(("king_on_throne", "king_beside_throne", "king_elsewhere"), 2),
}
"""A king who is strong near the throne is strong nowhere."""


def read(entries: str = "", *, start: str = CROSS, size: int = 7) -> Ruleset:
    return read_rules(f"dim:{size} {entries} start:{start}")


def refused(entries: str, *, start: str = CROSS, size: int = 7) -> TaflError:
    with pytest.raises(TaflError) as caught:
        read(entries, start=start, size=size)
    return caught.value


def test_what_is_left_out_has_opentafls_defaults() -> None:
    """The defaults of the specification."""
    rules = read()

    assert rules == Ruleset(
        key="opentafl",
        name="Tafl 7x7",
        layout=("...A...", "...A...", "...D...", "AADKDAA", "...D...", "...A...", "...A..."),
        first=Side.ATTACKERS,
        escape=Escape.CORNER,
        corners=Corners.KING,
        hostile_corners=EVERYBODY,
        throne_stop=Stop.KING,
        throne_cross=Cross.EVERYONE,
        hostile_throne=EVERYBODY,
        hostile_occupied_throne=ATTACKERS,
        king_power=KingPower.BOTH,
        encirclement=True,
        repetition=Repetition.DRAW,
    )


@for_each(
    ("entries", "options"),
    [
        ("esc:e", {"escape": Escape.EDGE}),
        ("surf:n", {"encirclement": False}),
        ("atkf:n", {"first": Side.DEFENDERS}),
        ("tfr:w", {"repetition": Repetition.REPEATER_WINS}),
        ("tfr:l", {"repetition": Repetition.REPEATER_LOSES}),
        ("tfr:i", {"repetition": Repetition.IGNORED}),
        ("ka:h", {"king_power": KingPower.HAMMER}),
        ("ka:a", {"king_power": KingPower.ANVIL}),
        ("ka:n", {"king_power": KingPower.NONE}),
        ("ks:m", {"hostile_edge": True}),
        ("ks:w", {"king_on_throne": 2, "king_beside_throne": 2, "king_elsewhere": 2}),
        ("ks:n", {"king_on_throne": 2, "king_beside_throne": 2, "king_elsewhere": 2}),
        ("ks:y", {}),
        ("ks:c", {"king_elsewhere": 2}),
        ("corh:tT", {"hostile_corners": MEN}),
        (
            "cors:tcnkTCNK corp:tcnkTCNK corh:",
            {"corners": Corners.ANYONE, "hostile_corners": NOBODY},
        ),
        ("cenh:", {"hostile_occupied_throne": NOBODY}),
        ("cenhe:tcnkTCN", {"hostile_throne": MEN}),
        ("cen:d4", {}),
        ("cen:b2", {"thrones": frozenset({Square(1, 1)})}),
        ("cen:d4,b2", {"thrones": frozenset({Square(1, 1), Square(3, 3)})}),
        ("cenp:K", {"throne_cross": Cross.KING}),
        ("cenp:", {"throne_stop": Stop.NOBODY, "throne_cross": Cross.NOBODY}),
        ("cenre:", {"throne_stop": Stop.NOBODY, "throne_cross": Cross.NOBODY}),
        ("cens:", {"throne_stop": Stop.NOBODY}),
        ("spd:1", {"attacker_steps": 1, "defender_steps": 1, "king_steps": 1}),
        ("spd:2,3,", {"attacker_steps": 2, "defender_steps": 3, "king_steps": 3}),
        ("spd:-1,-1,-1,-1,2,-1,-1,1", {"defender_steps": 2, "king_steps": 1}),
        ("spd:4,-1,-1,-1,-1,-1,-1,-1,3,-1", {"attacker_steps": 4, "king_steps": 3}),
        ("spd:-1,-1,-1,-1,-1,2,-1,-1,-1,-1", {"defender_steps": 2}),
        (
            "spd:2,-1,-1,-1,-1,-1,3,-1,-1,1,-1,-1,",
            {"attacker_steps": 2, "defender_steps": 3, "king_steps": 1},
        ),
        ("spd:-1,1,1,1,1,1,-1,1,1,-1,1,1", {}),
        ("sw:w", {"shieldwall": Shieldwall.MEN}),
        ("sw:w swf:n", {"shieldwall": Shieldwall.MEN, "shieldwall_closing": ShieldwallClosing.ANY}),
        ("linc:y", {"linnaean_capture": True}),
        ("linc:y cenh:T", {"hostile_occupied_throne": frozenset({Piece.DEFENDER})}),
        (f"{LARGE_CORNERS} corh:tT", {"corner_size": 2, "hostile_corners": MEN}),
        ("sw:s", {"shieldwall": Shieldwall.CORNER}),
        ("efe:y", {"exit_fort": ExitFort.WINS}),
        ("nj:n cj:n mj:y", {}),
        ("cors:TCNK", {}),  # who may not pass a square does not stop there, whatever cors says
        ("swf:n", {}),
        (  # without corners nothing is special about them, and none closes a shieldwall
            "esc:e cor: sw:s",
            {
                "escape": Escape.EDGE,
                "corners": Corners.ANYONE,
                "hostile_corners": NOBODY,
                "shieldwall": Shieldwall.MEN,
            },
        ),
        ("cen: ks:c", NO_THRONE),
        (  # a camp hostile to attackers is so with one of them on it
            "afor:d1,d2 aforh:tK aforre:",
            {
                "camps": (frozenset({Square.parse("D1"), Square.parse("D2")}),),
                "camp_entry": CampEntry.FROM_CAMP,
                "hostile_camps": ATTACKERS | KING,
                "hostile_occupied_camps": ATTACKERS,
            },
        ),
        (  # more corners are more goals
            "cor:a1,g1,a7,g7,b1, cors:tcnkTCNK corp:tcnkTCNK corh:",
            {
                "goals": frozenset({Square.parse("B1")}),
                "corners": Corners.ANYONE,
                "hostile_corners": NOBODY,
            },
        ),
        ("cor:a1,g7", {"missing_corners": frozenset({Square.parse("G1"), Square.parse("A7")})}),
        (  # two of four corners, of two squares each
            "cor:a1,b1,f7,g7",
            {"corner_size": 2, "missing_corners": OTHER_LARGE_CORNERS},
        ),
        (  # a single square that is the king's, of a corner of nine
            "esc:e cor:c2",
            {
                "escape": Escape.EDGE,
                "corner_size": 3,
                "missing_corners": corners_of(3) - {Square.parse("C2")},
            },
        ),
        (f"cor:{','.join(map(str, sorted(corners_of(3))))}".lower(), {"corner_size": 3}),
        ("name:Ard_Ri", {"name": "Ard Ri"}),
        ("ks:c cenhe:", {"king_elsewhere": 2, "hostile_throne": KING}),
    ],
)
def test_an_entry_sets_options(entries: str, options: dict[str, Any]) -> None:
    """And leaves the others alone."""
    assert read(entries) == replace(read(), **options)


def test_the_first_row_of_start_is_row_1() -> None:
    """``a1`` is the first square of the first row."""
    rules = read(start="/t6/7/7/3K3/7/7/5T1/")

    assert Position.start(rules).pieces() == {
        Square.parse("A1"): Piece.ATTACKER,
        Square.parse("D4"): Piece.KING,
        Square.parse("F7"): Piece.DEFENDER,
    }


def test_the_last_row_of_starti_is_row_1() -> None:
    """``starti`` shows the board as OpenTafl draws it, row 1 at the bottom."""
    upright = read_rules("dim:7 start:/t6/7/7/3K3/7/7/5T1/")

    assert read_rules("dim:7 starti:/5T1/7/7/3K3/7/7/t6/") == upright


FOTEVIKEN_CAMPS = "a4,a5,a6,b5,d1,d9,e1,e2,e8,e9,f1,f9,h5,i4,i5,i6"


def test_fortresses_that_nobody_returns_to_are_camps() -> None:
    """OpenTafl's Foteviken Tablut: they are hostile to the king, as is the throne, shut to all."""
    text = (
        f"dim:9 name:Foteviken_Tablut esc:e cor: afor:{FOTEVIKEN_CAMPS} cenh: cenhe:K aforh:K "
        f"cens: cenre: aforre: start:{TABLUT}"
    )
    rules = read_rules(text)

    assert rules.camps == tuple(
        frozenset(map(Square.parse, camp.split()))
        for camp in ("A4 A5 A6 B5", "D1 E1 F1 E2", "D9 E9 F9 E8", "H5 I4 I5 I6")
    )
    assert rules.camp_entry is CampEntry.FROM_CAMP
    assert (rules.hostile_camps, rules.hostile_occupied_camps) == (KING, NOBODY)
    assert (rules.throne_stop, rules.throne_cross) == (Stop.NOBODY, Cross.NOBODY)
    assert read_rules(write_rules(rules)) == rules


@for_each(
    ("entries", "what"),
    [
        ("afor:a1,", Unplayed.FORTRESSES),
        ("dfor:d4", Unplayed.FORTRESSES),
        ("cor:", Unplayed.GOALS),
        ("cor:a1,g1,a7,g7,d1", Unplayed.GOALS),
        ("esc:e cor:d2", Unplayed.GOALS),
        ("cors:TCNK corp:TCNK", Unplayed.CORNERS),
        ("corre:", Unplayed.CORNERS),
        ("cors:tcnkTCNK corp:tcnkTCNK", Unplayed.CORNERS),
        ("cen:a1", Unplayed.THRONE),
        ("cens:TCNK", Unplayed.THRONE),
        ("cenp:TCNK", Unplayed.THRONE),
        ("cenre:tT", Unplayed.THRONE),
        ("cens:tcnkTCNK", Unplayed.THRONE),
        ("afor:b2", Unplayed.FORTRESSES),
        ("afor:d4 aforre:", Unplayed.FORTRESSES),
        ("afor:a1 aforre:", Unplayed.FORTRESSES),
        (f"{LARGE_CORNERS} afor:b2 aforre:", Unplayed.FORTRESSES),
        ("afor:d3 aforre:", Unplayed.FORTRESSES),
        ("afor:d1 aforre: aforp:TCNK", Unplayed.FORTRESSES),
        ("afor:d1 aforre: afors:TCNK", Unplayed.FORTRESSES),
    ],
)
def test_what_no_option_says_is_refused_by_name(entries: str, what: Unplayed) -> None:
    """Nothing is dropped in silence."""
    error = refused(entries)

    assert isinstance(error, UnplayedError)
    assert error.what is what
    assert error.found.split(":")[0] in ENTRIES
    assert error.found == "cenre:tT" or entries != "cenre:tT"
    assert what in explain(error)


@for_each(("signs", "what"), [("k", Unplayed.ATTACKING_KING)])
def test_pieces_that_no_ruleset_has_are_refused_by_name(signs: str, what: Unplayed) -> None:
    """Wherever they stand at the start."""
    for sign in signs:
        error = refused("", start=CROSS.replace("tt/", f"t{sign}/"))

        assert isinstance(error, UnplayedError)
        assert error.what is what


@for_each(
    ("text", "fault", "entry"),
    [
        ("dim:7 hello start:" + CROSS, OpenTaflFault.NOT_AN_ENTRY, "hello"),
        ("dim:7 hat:y start:" + CROSS, OpenTaflFault.UNKNOWN_ENTRY, "hat"),
        ("dim:7 ka:y ka:n start:" + CROSS, OpenTaflFault.REPEATED_ENTRY, "ka"),
        ("start:" + CROSS, OpenTaflFault.MISSING_ENTRY, "dim"),
        ("dim:7", OpenTaflFault.MISSING_ENTRY, "start"),
        ("dim:7 ka:z start:" + CROSS, OpenTaflFault.WRONG_VALUE, "ka"),
        ("dim:8 start:/8/", OpenTaflFault.WRONG_VALUE, "dim"),
        ("dim:99 start:/99/", OpenTaflFault.WRONG_VALUE, "dim"),
        ("dim:7 spd:0 start:" + CROSS, OpenTaflFault.WRONG_VALUE, "spd"),
        ("dim:7 spd:1,2,3 start:" + CROSS, OpenTaflFault.WRONG_VALUE, "spd"),
        ("dim:7 cor:a1,h8 start:" + CROSS, OpenTaflFault.WRONG_VALUE, "cor"),
        ("dim:7 cor:z1 start:" + CROSS, OpenTaflFault.WRONG_VALUE, "cor"),
        (f"dim:7 name:{'x' * 61} start:{CROSS}", OpenTaflFault.WRONG_VALUE, "name"),
        (f"dim:7 name:a\x00b start:{CROSS}", OpenTaflFault.WRONG_VALUE, "name"),
        ("dim:7 start:/7/7/7/3K3/7/7/7/", OpenTaflFault.NO_ATTACKERS, "start"),
        ("dim:7 name:" + "x" * MAX_TEXT_LENGTH, OpenTaflFault.TOO_LONG, ""),
    ],
)
def test_a_faulty_rules_string_is_refused(text: str, fault: OpenTaflFault, entry: str) -> None:
    """The error names the entry."""
    with pytest.raises(OpenTaflError) as caught:
        read_rules(text)

    assert (caught.value.fault, caught.value.entry) == (fault, entry)
    assert entry[:40] in explain(caught.value)


@for_each(
    ("start", "fault"),
    [
        ("/3t3/", PositionFault.ROW_COUNT),
        (CROSS.replace("ttTKTtt", "ttTKTt"), PositionFault.ROW_WIDTH),
        (CROSS.replace("K", "x"), PositionFault.SIGN),
        (CROSS.replace("K", "T"), PositionFault.KINGS),
        (CROSS.replace("3T3", "3K3"), PositionFault.KINGS),
    ],
)
def test_a_faulty_start_is_refused(start: str, fault: PositionFault) -> None:
    """As any position is."""
    error = refused("", start=start)

    assert isinstance(error, PositionError)
    assert error.fault is fault


@for_each(
    ("key", "text"),
    [
        ("brandubh-walker", f"dim:7 name:Brandubh,_Walker's_rules surf:n ks:w cen: start:{CROSS}"),
        ("skalk", f"dim:11 name:Skalk_Hnefatafl surf:n ks:c start:{DIAMOND}"),
        ("sympkyn", f"dim:11 name:Hnefatafl_(Sympkyn) corh:tcnkTCN start:{DIAMOND}"),
    ],
)
def test_a_ruleset_is_written_without_defaults(key: str, text: str) -> None:
    """To the letter, in OpenTafl's order of entries."""
    assert write_rules(ruleset(key)) == text


def test_steps_of_each_kind_of_piece_are_written() -> None:
    """Four kinds of attackers, three of defenders, and the king."""
    rules = replace(ruleset("skalk"), attacker_steps=3, king_steps=1)

    assert "spd:3,3,3,3,-1,-1,-1,1" in write_rules(rules).split()


def test_opentafls_copenhagen_is_read_and_written() -> None:
    """The best known rules string of all."""
    text = f"dim:11 name:Copenhagen tfr:w sw:s efe:y start:{DIAMOND}"
    rules = read_rules(text.replace("tfr", "atkf:y tfr"))

    assert (rules.repetition, rules.exit_fort) == (Repetition.REPEATER_WINS, ExitFort.WINS)
    assert write_rules(rules) == text


TEXTS = ("key", "name", "source", "summary", "readings")
WITHOUT_WORDS = {key: counts.without_words for key, counts in read_counts().items()}
"""The options of each ruleset that OpenTafl has no word for."""


@for_each("key", [key for key, lost in WITHOUT_WORDS.items() if not lost])
def test_a_ruleset_reads_back(key: str) -> None:
    """All options but names and sources are as they were."""
    given = ruleset(key)
    read_back = read_rules(write_rules(given))

    assert replace(read_back, **{name: getattr(given, name) for name in TEXTS}) == given


@for_each("key", [key for key, lost in WITHOUT_WORDS.items() if lost])
def test_a_ruleset_that_opentafl_cannot_express_is_refused_by_option(key: str) -> None:
    """The error names what would be lost."""
    with pytest.raises(UnwritableError) as caught:
        write_rules(ruleset(key))

    assert tuple(dict(caught.value.options)) == WITHOUT_WORDS[key]
    assert all(f"{option} = " in explain(caught.value) for option in WITHOUT_WORDS[key])


PLAIN = replace(read_rules(f"dim:7 name:Plain start:{CROSS}"), key="plain")


@for_each(
    "options",
    [
        {"paired_king": True},
        {"few_attackers": 2},
        {"no_move": NoMove.STALEMATE},
        {"exit_fort": ExitFort.DRAWS},
        {"repetition": Repetition.DEFENDERS_LOSE},
        {"raichi_may_repeat": False},
        {"move_limit": 200},
        {"quiet_limit": 50},
        {"dead_position": DeadPosition.DRAWS},
        {"repetition": Repetition.FORBIDDEN},
        {"first_by_lot": True},
        {"die": Die.SKIP},
        {"weak_king": True},
        {"weaker": Side.DEFENDERS, "men_off": 2},
        {"camps": (frozenset({Square(0, 0)}),)},
        {"king_beside_throne": 2},
        {"escape": Escape.EDGE, "goals": frozenset({Square(1, 1)})},
        {"goals": frozenset({Square(1, 1)})},
        {"corners": Corners.ANYONE},
        {"throne_stop": Stop.ANYONE},
        {"throne_stop": Stop.KING, "throne_cross": Cross.NOBODY},
    ],
)
def test_an_option_without_a_word_is_named(options: dict[str, Any]) -> None:
    """Each of those that OpenTafl lacks, and each combination that it understands otherwise."""
    with pytest.raises(UnwritableError) as caught:
        write_rules(replace(PLAIN, **options))

    assert dict(caught.value.options).keys() & options.keys()


@for_each(
    ("options", "rounded"),
    [
        ({"repetition": Repetition.DRAW}, ()),
        (
            {"repetition": Repetition.DEFENDERS_LOSE},
            (("repetition", '"defenders-lose"', '"ignored"'),),
        ),
        ({"exit_fort": ExitFort.DRAWS}, (("exit_fort", '"draws"', '"none"'),)),
        (
            {"no_move": NoMove.STALEMATE, "few_attackers": 2},
            (("no_move", '"stalemate"', '"loses"'), ("few_attackers", "2", "0")),
        ),
    ],
)
def test_an_ending_without_a_word_is_left_out_and_named(
    options: dict[str, Any], rounded: tuple[tuple[str, str, str], ...]
) -> None:
    """In the nearest rules; all else is as it was."""
    rules = replace(PLAIN, **options)
    text, named = write_nearest(rules)
    plain = {name: getattr(PLAIN, name) for name in options}

    assert named == rounded
    assert replace(read_rules(text), **plain) == replace(rules, key="opentafl", **plain)


@for_each(
    "options",
    [
        {"paired_king": True},
        {"raichi_may_repeat": False},
        {"die": Die.SKIP},
        {"weak_king": True},
        {"camps": (frozenset({Square(0, 0)}),)},
        {"king_beside_throne": 2},
        {"corners": Corners.ANYONE},
    ],
)
def test_what_decides_moves_and_captures_is_never_rounded(options: dict[str, Any]) -> None:
    """The error names it, and not the endings that could be."""
    with pytest.raises(UnwritableError) as caught:
        write_nearest(replace(PLAIN, few_attackers=2, **options))

    named = dict(caught.value.options).keys()
    assert options.keys() <= named
    assert "few_attackers" not in named


def test_all_endings_can_be_left_out() -> None:
    """That of who cannot move excepted; they are named too."""
    rules = replace(PLAIN, encirclement=True, exit_fort=ExitFort.WINS)
    text, named = write_nearest(rules, endless=True)

    assert named == (
        Rounded("encirclement", "true", "false"),
        Rounded("exit_fort", '"wins"', '"none"'),
        Rounded("repetition", '"draw"', '"ignored"'),
    )
    assert read_rules(text).repetition is Repetition.IGNORED


@for_each(
    "options",
    [
        {"players_choose_escape": True},
        {"players_choose_shieldwall": True},
        {"skip_on": frozenset({1})},
        {"men_off": 2},
        {"hostile_camps": MEN},
        {"goals": frozenset({Square(0, 0)})},
        {"shieldwall_closing": ShieldwallClosing.ANY},
    ],
)
def test_an_option_that_makes_no_difference_is_not_asked(options: dict[str, Any]) -> None:
    """Dice options without dice, handicaps without a weaker side."""
    assert write_rules(replace(PLAIN, **options)) == write_rules(PLAIN)


def test_men_who_are_taken_off_are_not_there() -> None:
    """OpenTafl's start has no word for where they stood."""
    marked = replace(PLAIN, layout=("...a...", *PLAIN.layout[1:]))
    without = replace(PLAIN, layout=(".......", *PLAIN.layout[1:]))

    assert write_rules(marked) == write_rules(without)


NO_SQUARES: frozenset[Square] = frozenset()
CAMPS = tuple(frozenset(map(Square.parse, camp.split())) for camp in ("D1 D2", "D6 D7"))
ELSEWHERE = frozenset({Square(2, 4)})
WHOM = st.frozensets(st.sampled_from(sorted(EVERYBODY)))


@st.composite
def rulesets_at_random(draw: st.DrawFn) -> Ruleset:
    on_throne, beside, elsewhere = draw(st.sampled_from([(4, 4, 4), (4, 4, 2), (2, 2, 2)]))
    camps = draw(st.sampled_from([(), CAMPS]))
    hostile_camps = draw(WHOM) if camps else NOBODY
    return replace(
        PLAIN,
        camps=camps,
        camp_entry=draw(st.sampled_from(CampEntry)) if camps else CampEntry.OWN,
        hostile_camps=hostile_camps,
        hostile_occupied_camps=hostile_camps & ATTACKERS,
        first=draw(st.sampled_from(Side)),
        escape=draw(st.sampled_from(Escape)),
        corners=draw(st.sampled_from(Corners)),
        corner_size=draw(st.sampled_from([1, 2, 3])),
        missing_corners=draw(st.sampled_from([NO_SQUARES, frozenset({Square(0, 0)})])),
        hostile_corners=draw(WHOM),
        goals=draw(st.sampled_from([NO_SQUARES, frozenset({Square(1, 0)})])),
        thrones=draw(
            st.sampled_from([NO_SQUARES, ELSEWHERE, frozenset({Square(3, 3), *ELSEWHERE})])
        ),
        throne_stop=draw(st.sampled_from(Stop)),
        throne_cross=draw(st.sampled_from(Cross)),
        hostile_throne=draw(WHOM),
        hostile_occupied_throne=draw(WHOM),
        hostile_edge=draw(st.booleans()),
        king_power=draw(st.sampled_from(KingPower)),
        king_on_throne=on_throne,
        king_beside_throne=beside,
        king_elsewhere=elsewhere,
        shieldwall=draw(st.sampled_from(Shieldwall)),
        shieldwall_closing=draw(st.sampled_from(ShieldwallClosing)),
        linnaean_capture=draw(st.booleans()),
        attacker_steps=draw(st.integers(0, 3)),
        king_steps=draw(st.integers(0, 3)),
        encirclement=draw(st.booleans()),
        repetition=draw(st.sampled_from(Repetition)),
    )


@given(rulesets_at_random())
def test_what_is_written_reads_back(rules: Ruleset) -> None:
    """Any ruleset is written exactly or not at all."""
    try:
        text = write_rules(rules)
    except UnwritableError:
        return
    expected = replace(rules, key="opentafl", corners=Corners.KING)
    if not rules.corners_are_the_kings:
        expected = replace(expected, corners=Corners.ANYONE, corner_size=1)
    if rules.shieldwall is Shieldwall.NONE:
        expected = replace(expected, shieldwall_closing=ShieldwallClosing.END)
    if Piece.DEFENDER in rules.hostile_occupied_throne:
        expected = replace(expected, linnaean_capture=False)
    if not rules.has_throne:
        expected = replace(expected, thrones=NO_SQUARES)
    if rules.escape is Escape.EDGE:
        expected = replace(expected, goals=NO_SQUARES)
        walled = rules.shieldwall is Shieldwall.CORNER
        if not (rules.corners_are_the_kings or rules.hostile_corners or walled):
            expected = replace(expected, missing_corners=NO_SQUARES)

    assert read_rules(text) == expected


SPECIAL = CROSS.replace("TKT", "CKN").replace("tt/", "tc/")


@for_each(
    ("entries", "options"),
    [
        ("efe:n", {"commander_jump": Jump.OVER, "knight_jump": Jump.CAPTURES}),
        ("cj:n nj:j kj:r", {"commander_jump": Jump.NONE, "king_jump": Jump.RESTRICTED}),
        ("spd:1,2,3,4,5,2,3,6", {"commander_steps": 2, "knight_steps": 3, "king_steps": 6}),
        ("spd:2", {"commander_steps": 2, "knight_steps": 2, "guard_steps": 0}),
        ("ks:m", {"pair_captures_king": frozenset()}),
    ],
)
def test_special_men_have_their_own_entries(entries: str, options: dict[str, Any]) -> None:
    """And all is written and read back the same."""
    rules = read(entries, start=SPECIAL)

    assert {name: getattr(rules, name) for name in options} == options
    assert read_rules(write_rules(rules)) == rules


@for_each(
    ("entries", "what"),
    [
        ("cens:Kc", Unplayed.SPECIAL_MEN),
        ("corh:tTKN", Unplayed.SPECIAL_MEN),
        ("spd:1,2,3,4,1,9,3,1", Unplayed.SPECIAL_MEN),
        ("efe:y", Unplayed.FORTS),
    ],
)
def test_special_men_have_no_squares_of_their_own(entries: str, what: Unplayed) -> None:
    error = refused(entries, start=SPECIAL)

    assert isinstance(error, UnplayedError)
    assert error.what is what


SPECIFIED = """
    dim esc surf atkf tfr ka ks kj nj cj cor cen afor dfor corh cenh cenhe aforh dforh corp cenp
    aforp dforp cors cens afors dfors sw swf efe ber start
"""
WRITTEN_BESIDES = "name mj gj spd corre cenre aforre dforre linc starti"


def test_every_entry_of_the_notation_is_known() -> None:
    """Those of the specification and those that the program writes besides."""
    assert set(ENTRIES) == {*SPECIFIED.split(), *WRITTEN_BESIDES.split()}
