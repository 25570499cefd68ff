"""The pages of docs/rules are those that the rulesets make."""

from pathlib import Path

from tafl.rulesets import keys, ruleset
from tests.support.rule_pages import INDEX, PICTURES, pages, pictures, write_pages

FOLDER = Path(__file__).parents[2] / "docs" / "rules"
RULESETS = [ruleset(key) for key in keys()]
PNG = b"\x89PNG\r\n\x1a\n"


def test_the_pages_are_up_to_date() -> None:
    """If this fails, ``make docs`` writes them anew, and removes what no page shows any more."""
    texts, drawn = pages(RULESETS), pictures(RULESETS)
    found = {path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*") if path.is_file()}
    rows = [f"| [{rules.name}]({rules.key}.md) |" for rules in RULESETS]
    shown = "".join(texts.values())

    assert [name for name in texts if (FOLDER / name).read_text("utf-8") != texts[name]] == []
    assert found == {*texts, *(f"{PICTURES}/{name}" for name in drawn)}
    assert [name for name in drawn if f"]({PICTURES}/{name})" not in shown] == []
    assert [row for row in rows if row not in texts[INDEX]] == []


def test_writing_leaves_nothing_old(tmp_path: Path) -> None:
    """A page of a ruleset that is gone goes too, and so do its pictures."""
    write_pages(tmp_path, [ruleset("ard-ri"), ruleset("brandubh")])
    write_pages(tmp_path, [ruleset("ard-ri")])

    assert {path.name for path in tmp_path.iterdir()} == {INDEX, "ard-ri.md", PICTURES}
    left = list((tmp_path / PICTURES).iterdir())
    assert {path.name for path in left} == set(pictures([ruleset("ard-ri")]))
    assert all(path.read_bytes().startswith(PNG) for path in left)
