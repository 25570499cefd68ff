"""The 29 rulesets that come with OpenTafl: those of its menu, of its examples and of its file.

Each is as OpenTafl says it, by the facts in its repository: its options and its start.
"""

from tafl.opentafl.entries import read_entries
from tafl.opentafl.rules_reader import read_rules
from tafl.opentafl.rules_writer import write_rules
from tests.tafl.test_opentafl_rules import CROSS, DIAMOND, TABLUT

FORTS = "a4,a5,a6,b5,d1,e1,f1,e2,i4,i5,i6,h5,d9,e9,f9,e8,"
LARGE = "a1,a2,b1,b2,a18,b18,a19,b19,r1,r2,s1,s2,r18,r19,s18,s19,"
WALLS = "/2tTTTt2/K1Ttt4/1T3t3/T8/9/8t/7t1/1T5t1/2TT5/"
FORT = "/2t3t2/3tt4/5t3/9/1T7/2T5t/7t1/1T1T3t1/1TKT5/"
OPEN_FORT = "/2t3t2/4t4/5t3/9/9/2T5t/1TtT3t1/1T1T3t1/1TKT5/"
SHOT = "/9/9/4t4/3T1T3/3tK1t2/3TtT3/9/9/9/"
TABLUT_15 = (
    "/5ttttt5/6ttt6/7t7/7t7/7T7/t5TTT5t/tt3T1T1T3tt/ttttTTTKTTTtttt/tt3T1T1T3tt/t5TTT5t/7T7"
    "/7t7/7t7/6ttt6/5ttttt5/"
)
ALEA = (
    "/2t2t7t2t2/19/t4t7t4t/7t1t1t7/6t1T1T1t6/t1t2t7t2t1t/4t4T4t4/3t4T1T4t3/4T2T1T1T2T4"
    "/3t2T1TKT1T2t3/4T2T1T1T2T4/3t4T1T4t3/4t4T4t4/t1t2t7t2t1t/6t1T1T1t6/7t1t1t7/t4t7t4t/19"
    "/2t2t7t2t2/"
)
STARTS = {
    "dim:9 name:Sea_Battles esc:e ka:n nj:n cj:n cor: cen:": [
        TABLUT,
        "/9/9/9/3TtT3/3tK1t2/3TtT3/9/9/9/",
        "/9/9/9/9/3t5/3t1t3/2tTKt3/2t2t3/3t1t3/",
        "/t8/9/2Kt5/2t6/9/5T3/9/9/9/",
    ],
    "dim:11 name:Fetlar": [
        DIAMOND,
        "/6tt3/11/K10/t9t/4T1T3t/t2TT1TT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/",
    ],
    "dim:11 name:Copenhagen tfr:w sw:s efe:y": [DIAMOND],
    "dim:11 name:Copenhagen_(relaxed_shieldwall) tfr:w sw:s swf:n efe:y": [DIAMOND],
    "dim:9 name:Copenhagen tfr:w sw:s efe:y": [WALLS],
    "dim:9 name:Copenhagen tfr:w sw:s swf:n efe:y": [WALLS, FORT, OPEN_FORT],
    "dim:11 name:Berserk surf:n atkf:n tfr:l kj:r ber:c": [
        "/3ttttt3/5c5/11/t4T4t/t3NTT3t/tc1TTKTT1ct/t3TTT3t/t4T4t/11/5c5/3ttttt3/",
        "/11/11/11/5c5/4N6/2c2Kc4/5c5/11/11/11/11/",
        "/11/1Kc8/11/5c5/4N6/2c3c4/11/11/11/11/11/",
        "/11/4c6/11/4t6/4N6/5Kc4/c4t5/T10/5t4c/T1T7T/2t8/",
    ],
    "dim:7 name:Brandub surf:n ks:w nj:n cj:n cenh: cenhe:": [
        CROSS,
        "/7/3t3/2T1t2/3K2t/1t5/1tTTTt1/4t2/",
        "/7/3K3/7/2t1t2/3T3/7/7/",
        "/1tK1t2/2t1T2/7/7/7/7/7/",
    ],
    "dim:11 name:Tawlbwrdd esc:e ks:w nj:n cj:n cor: cen:": [
        "/4ttt4/4t1t4/5t5/5T5/tt2TTT2tt/t1tTTKTTt1t/tt2TTT2tt/5T5/5t5/4t1t4/4ttt4/"
    ],
    "dim:9 name:Tablut esc:e ks:c nj:n cor: cenh: cens:": [TABLUT, SHOT],
    f"dim:9 name:Foteviken_Tablut esc:e ka:n ks:c nj:n cj:n cor: afor:{FORTS} cenh: cenhe:K "
    "aforh:K cens: cenre: aforre:": [TABLUT, SHOT],
    "dim:7 name:Magpie surf:n ks:m nj:n cj:n spd:-1,-1,-1,-1,-1,-1,-1,1,": [CROSS],
    "dim:11 name:Computer_Fetlar tfr:w": [DIAMOND],
    "dim:15 name:Tablut esc:e atkf:y ks:c nj:n cor: cens: cenh:": [TABLUT_15],
    f"dim:19 name:Alea_Evangelii esc:c atkf:y cor:{LARGE} cens: cenh: tfr:w": [ALEA],
}
BUILT_IN = [f"{rules} start:{start}" for rules, starts in STARTS.items() for start in starts]


JUMPS_OF = {"nj": "n", "cj": "c"}
"""The letters of men by the entries about their jumps, which say nothing without such men."""


def said_by(text: str) -> dict[str, list[str]]:
    """The values of the entries of *text* by name, lists in order."""
    return {
        name: sorted(value.strip(",").split(",")) if name in {"cor", "afor"} else [value.strip(",")]
        for name, value in read_entries(text).items()
        if not (name in JUMPS_OF and JUMPS_OF[name] not in text.rpartition("start:")[2].lower())
    }


def test_all_can_be_played_and_are_written_as_they_were() -> None:
    """Entry by entry, and so they read back to the same rules."""
    assert len(BUILT_IN) == 29
    changed = {
        text: write_rules(read_rules(text))
        for text in BUILT_IN
        if said_by(write_rules(read_rules(text))) != said_by(text)
    }

    assert changed == {}
