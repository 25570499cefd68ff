"""The pages of ``docs/rules``: each ruleset in words, with its start position and examples.

``make docs`` rewrites them from the rulesets alone.
"""

import sys
from collections.abc import Mapping, Sequence
from hashlib import sha256
from itertools import chain
from pathlib import Path

from rendering.board import draw_board
from rendering.contact_sheet import MAX_COLUMNS, draw_sheet
from rendering.empty_squares import grounds
from rendering.ruleset_pictures import Exhibit, exhibits, start
from tafl.examples import Rule
from tafl.examples_in_words import TITLES
from tafl.foreign.abstract_play import VARIANTS
from tafl.foreign.bologna import RULESET as BOLOGNA
from tafl.foreign.hnefatafl_org import BOARDS
from tafl.notation import write_position, write_turn
from tafl.pieces import ATTACKERS_MEN, DEFENDERS_MEN
from tafl.rules_in_words import rules_in_words
from tafl.ruleset import Ruleset
from tafl.rulesets import keys, ruleset

INDEX = "README.md"
PICTURES = "pictures"
RULESETS = "../../tafl/rulesets"
"""The path from the pages to the rulesets."""
MIN_SIZE, TILE = 420, 30
"""Smallest width of the picture of a start, and its width for each column, in pixels."""
MIN_SHEET, SHEET_TILE = 600, 20
"""Smallest width of a sheet of examples, and the width of one of its columns, in pixels."""

INTRODUCTION = """\
# The games

One page per game: its rules in words, an example of each way to capture, where it comes from, and
how it is played here where its source is silent. `make docs` makes the pages from the rulesets. The
engine has played every example.

The column *King* says how he is captured on his throne / beside it / elsewhere. *4*: all four sides
must be closed, and the edge or a square that helps to capture can close one. *2*: he is captured
between two attackers, like any other piece.

| Game | Board | Attackers, defenders | First | Escape | King | Also |
|---|---|---|---|---|---|---|"""

ELSEWHERE = """\

## The same games elsewhere

The names under which other sites and programs have these games. Small rules, such as those about
repetition, can differ: each page above says how a game is played here. A `w` at the end of a name
means that the defenders begin. `/import` and `python -m tafl convert` read games of all but Ludii
and hnefatafl-rs.

Some can't be played here:

- In Catch the King (2020), men move and capture in ways of their own.
- HeXentafl, in Ludii, has a hexagonal board. There are none here, and none are planned: all rules
  and pictures are about rows and columns of squares.
- Ludii's ArdRi, Tablut and Tawlbwrdd share only their names with the games here. In ArdRi there are
  twice as many pieces, and all go one step at a time.

On hnefatafl.org the defenders may not repeat a position at all. The attackers win there as soon as
all corners are shut and too few defenders are left for a fort. A server can have both rules in a
[game of its own](../own-rulesets.md), the second one only where it's proven.

| Game | Aage Nielsen | Abstract Play | hnefatafl.org | Bologna | OpenTafl | hnefatafl-rs | Ludii |
|---|---|---|---|---|---|---|---|"""

NIELSEN = {
    "brandubh": "Brandubh 1",
    "berserk": "Berserk Hnefatafl 11x11",
    "brandubh-2": "Brandubh 2",
    "copenhagen": "Copenhagen Hnefatafl 11x11",
    "fetlar": "Fetlar Hnefatafl 11x11",
    "historical-13": "Historical Hnefatafl 13x13",
    "magpie": "Magpie 7x7",
    "saami-tablut": "Tablut 9x9",
    "saami-tablut-w": "Tablut-W 9x9",
    "sea-battle-13": "Sea Battle 13x13",
    "simple-tafl": "Simple Tafl 11x11",
    "skalk": "Skalk Hnefatafl 11x11",
    "skalk-9": "Skalk Hnefatafl 9x9",
    "tablut-19": "Tablut 19x19",
    "tawlbwrdd-lewis-w": "Lewis cross-W 11x11",
    "tyr": "Tyr 11x11",
    "tyr-15": "Tyr 15x15",
}
OPENTAFL = {
    "alea-evangelii": "Alea Evangelii 19x19",
    "berserk": "Berserk 11x11",
    "brandubh": "Brandub 7x7",
    "copenhagen": "Copenhagen 11x11",
    "fetlar": "Fetlar 11x11",
    "foteviken": "Foteviken Tablut 9x9",
    "magpie": "Magpie 7x7",
    "saami-tablut": "Tablut 9x9",
    "sea-battle-9": "Sea Battles 9x9",
    "tawlbwrdd-bell": "Tawlbwrdd 11x11",
}
LUDII = {
    "alea-evangelii": "Alea Evangelii (Cyningstan)",
    "brandubh": "Brandub (Nielsen)",
    "fetlar": "Hnefatafl (Fetlar)",
}
SITES: Sequence[Mapping[str, str]] = (
    NIELSEN,
    {key: f"`{variant}`" for variant, key in VARIANTS.items()},
    {key: f"Copenhagen {size} x {size}" for size, key in BOARDS.items()},
    {BOLOGNA: "Ashton Tablut"},
    OPENTAFL,
    {"brandubh-federation": "BRANDUBH", "copenhagen": "COPENHAGEN", "magpie": "MAGPIE"},
    LUDII,
)
"""The names of rulesets on each other site, by the ruleset's key, in the order of the columns."""

SPECIAL = (
    Rule.GOING_ON,
    Rule.JUMP,
    Rule.SHIELDWALL,
    Rule.DOUBLE_TRAP,
    Rule.ENCIRCLED,
    Rule.EXIT_FORT,
)
"""Special rules that are listed in the index, as players choose games by them."""


def pages(rulesets: Sequence[Ruleset]) -> Mapping[str, str]:
    """The text of every page, the index included, by the page's file name."""
    others = (_row_of_sites(rules) for rules in rulesets if any(rules.key in of for of in SITES))
    index = "\n".join([INTRODUCTION, *map(_row, rulesets), ELSEWHERE, *others, ""])
    return {INDEX: index, **{f"{rules.key}.md": _page(rules) for rules in rulesets}}


def pictures(rulesets: Sequence[Ruleset]) -> Mapping[str, tuple[Exhibit, ...]]:
    """The exhibits that each picture shows, by its file name; games may share a picture."""
    shown = ((start(rules),) for rules in rulesets), map(exhibits, rulesets)
    return {_file(together): together for together in chain(*shown)}


def write_pages(folder: Path, rulesets: Sequence[Ruleset]) -> None:
    """Write the pages and their pictures to *folder*, and delete all others in it."""
    (folder / PICTURES).mkdir(parents=True, exist_ok=True)
    texts, drawn = pages(rulesets), pictures(rulesets)
    for stale in (*folder.glob("*.md"), *(folder / PICTURES).glob("*.png")):
        if stale.name not in texts.keys() | drawn.keys():
            stale.unlink()
    for name, text in texts.items():
        (folder / name).write_text(text, "utf-8")
    for name, shown in drawn.items():
        (folder / PICTURES / name).write_bytes(_draw(shown))


def _draw(shown: Sequence[Exhibit]) -> bytes:
    """One exhibit as a large board, several as a sheet of small ones with their numbers."""
    size = shown[0].scene.position.ruleset.size
    if len(shown) == 1:
        return draw_board(shown[0].scene, size=max(MIN_SIZE, TILE * size))
    boards = [(each.scene, str(number)) for number, each in enumerate(shown, 1)]
    return draw_sheet(boards, width=max(MIN_SHEET, MAX_COLUMNS * SHEET_TILE * size))


def _page(rules: Ruleset) -> str:
    shown = exhibits(rules)
    numbered = ((f"### {number}. {each.title}", each.text) for number, each in enumerate(shown, 1))
    return "\n\n".join(
        [
            f"# {rules.name}",
            rules.summary,
            _link([start(rules)]),
            "## Rules",
            _list(rules_in_words(rules)),
            "## Our reading",
            "What the source leaves open, and how it is played here:",
            _list(rules.readings),
            "## Examples",
            _link(shown),
            *chain(*numbered),
            "## Source",
            f"{rules.source}.",
            f"[Its options]({RULESETS}/{rules.key}.toml) · [All games]({INDEX})\n",
        ]
    )


def _row(rules: Ruleset) -> str:
    attackers, defenders = (len(rules.marked(men)) for men in (ATTACKERS_MEN, DEFENDERS_MEN))
    shown = {exhibit.kind for exhibit in exhibits(rules)}
    also = [TITLES[rule].lower() for rule in SPECIAL if rule in shown]
    cells = (
        f"[{rules.name}]({rules.key}.md)",
        f"{rules.size} x {rules.size}",
        f"{attackers}, {defenders}",
        str(rules.first),
        str(rules.escape),
        f"{rules.king_on_throne} / {rules.king_beside_throne} / {rules.king_elsewhere}",
        ", ".join(["camps", *also] if rules.camps else also),
    )
    return f"| {' | '.join(cells)} |"


def _row_of_sites(rules: Ruleset) -> str:
    names = (of.get(rules.key, "") for of in SITES)
    return f"| [{rules.name}]({rules.key}.md) | {' | '.join(names)} |"


def _list(sentences: tuple[str, ...]) -> str:
    return "\n".join(f"- {sentence}" for sentence in sentences)


def _link(shown: Sequence[Exhibit]) -> str:
    words = [each.alt for each in shown]
    if len(words) > 1:
        words = [f"{number}: {alt}" for number, alt in enumerate(words, 1)]
    return f"![{' '.join(words)}]({PICTURES}/{_file(shown)})"


def _file(shown: Sequence[Exhibit]) -> str:
    """The file name of a picture, with a hash of everything that it shows."""
    kind = "examples" if len(shown) > 1 else shown[0].kind
    size = shown[0].scene.position.ruleset.size
    digest = sha256(" ".join(map(_seen, shown)).encode()).hexdigest()
    return f"{kind}-{size}-{digest[:8]}.png"


def _seen(shown: Exhibit) -> str:
    """Everything that the picture of an exhibit shows, as text."""
    scene = shown.scene
    return " ".join(
        [
            *(ground.name for ground in grounds(scene.position.ruleset).values()),
            write_position(scene.position),
            write_turn(scene.last) if scene.last else "",
            *map(str, scene.targets),
            str(scene.outcome),
        ]
    )


if __name__ == "__main__":
    write_pages(Path(sys.argv[1]), [ruleset(key) for key in keys()])
