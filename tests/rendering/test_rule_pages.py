"""The pages of docs/rules are those that the rulesets make."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from rendering.rule_pages import INDEX, PICTURES, pages, pictures, write_pages
from tafl.rulesets import keys, ruleset

FOLDER = Path(__file__).parents[2] / "docs" / "rules"
RULESETS = [ruleset(key) for key in keys()]
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(scope="module")
def texts() -> Mapping[str, str]:
    return pages(RULESETS)


def test_the_pages_are_up_to_date(texts: Mapping[str, str]) -> None:
    """If this fails, ``make docs`` writes them anew."""
    stale = [name for name in texts if (FOLDER / name).read_text("utf-8") != texts[name]]

    assert stale == []


def test_there_are_no_other_pages_and_pictures(texts: Mapping[str, str]) -> None:
    """``make docs`` removes what no page shows any more."""
    found = {path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*") if path.is_file()}

    assert found == {
        *texts,
        *(f"{PICTURES}/{name}" for name in pictures(RULESETS)),
    }


def test_every_picture_is_shown(texts: Mapping[str, str]) -> None:
    """On one page or on several with boards that look alike."""
    text = "".join(texts.values())

    assert [name for name in pictures(RULESETS) if f"]({PICTURES}/{name})" not in text] == []


def test_the_index_leads_to_every_page(texts: Mapping[str, str]) -> None:
    """One row a ruleset."""
    index = texts[INDEX]

    assert [
        rules.key for rules in RULESETS if f"| [{rules.name}]({rules.key}.md) |" not in index
    ] == []


def test_writing_leaves_nothing_old(tmp_path: Path) -> None:
    """A page of a ruleset that is gone goes too, and so do its pictures."""
    write_pages(tmp_path, [ruleset("ard-ri"), ruleset("brandubh")])
    write_pages(tmp_path, [ruleset("ard-ri")])

    assert {path.name for path in tmp_path.iterdir()} == {INDEX, "ard-ri.md", PICTURES}
    left = list((tmp_path / PICTURES).iterdir())
    assert {path.name for path in left} == set(pictures([ruleset("ard-ri")]))
    assert all(path.read_bytes().startswith(PNG) for path in left)
