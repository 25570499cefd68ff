"""`make release` tags what is ready, and says of everything else what it lacks."""

from pathlib import Path

import pytest

from tests.support.cases import for_each
from tests.support.packages import run
from tests.support.release import NOT_READY, TESTED, Checkout, release

CHANGES = "### Added\n\n- A new game."
DIGEST = "0" * 64
FILES = {
    ".gitignore": "/build/\n",
    "pyproject.toml": '[project]\nversion = "1.2.0"\n',
    "CHANGELOG.md": f"# Changelog\n\n## [Unreleased]\n\n## [1.2.0] - 2026-11-25\n\n{CHANGES}\n",
    "Dockerfile": f"ARG BASE=python:3.13-slim@sha256:{DIGEST}\nFROM $BASE\n",
}


def git(folder: Path, *arguments: str) -> str:
    return run("git", *arguments, folder=folder)


def commit(folder: Path, *, tested: bool = True) -> None:
    """Commit all that has changed, and let it have passed the tests."""
    git(folder, "add", "--all")
    git(folder, "commit", "--allow-empty", "--message", "Change something")
    if tested:
        (folder / TESTED).parent.mkdir(exist_ok=True)
        (folder / TESTED).write_text(git(folder, "rev-parse", "HEAD"))


@pytest.fixture
def ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project whose version 1.2.0 can be released."""
    for who in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{who}_NAME", "Anna")
        monkeypatch.setenv(f"GIT_{who}_EMAIL", "anna@example.org")
    git(tmp_path, "init", "--initial-branch=main")
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    commit(tmp_path)
    return tmp_path


def change(folder: Path, name: str, old: str, new: str) -> None:
    """Write *new* for *old* in a file, and commit that."""
    text = (folder / name).read_text()
    assert old in text
    (folder / name).write_text(text.replace(old, new))
    commit(folder)


@for_each(
    ("name", "old", "new", "lacks"),
    [
        # Otherwise ``hnefabot --version`` would name another.
        ("pyproject.toml", "1.2.0", "1.1.0", "pyproject.toml has version 1.1.0"),
        ("CHANGELOG.md", "[1.2.0]", "[1.1.9]", "has no section ## [1.2.0]"),
        # What is in the program is said under the version that has it.
        (
            *("CHANGELOG.md", "[Unreleased]\n", "[Unreleased]\n\n- Another game.\n"),
            "still has unreleased changes",
        ),
        # A tag may name another image tomorrow; a digest doesn't.
        ("Dockerfile", f"@sha256:{DIGEST}", "", "BASE has no digest"),
    ],
)
def test_the_files_are_those_of_the_release(
    name: str, old: str, new: str, lacks: str, ready: Path
) -> None:
    change(ready, name, old, new)
    refused = refusal(ready)
    (ready / name).write_text(FILES[name])
    commit(ready)

    assert lacks in refused


def test_a_section_ends_where_the_next_begins(ready: Path) -> None:
    """Of earlier versions nothing is said again."""
    change(ready, "CHANGELOG.md", CHANGES, f"{CHANGES}\n\n## [1.1.0] - 2026-10-01\n\n- Old.")

    assert Checkout(ready).changes("1.2.0") == CHANGES


def refusal(folder: Path, version: str = "1.2.0") -> str:
    """The one thing that *version* lacks; nothing is tagged."""
    status, said = release(folder, version)
    first, *rest = said.splitlines()
    assert (status, first, len(rest)) == (NOT_READY, "Not released.", 1)
    assert git(folder, "tag", "--list", "v1.2.0") == ""
    return rest[0]


def test_what_is_ready_is_tagged_with_its_changes(ready: Path) -> None:
    """Headings too, though Git takes lines with a # for comments."""
    status, said = release(ready, "1.2.0")

    assert (status, said.splitlines()[0]) == (
        0,
        "Tagged v1.2.0. To publish it: git push origin main v1.2.0",
    )
    message = git(ready, "tag", "--list", "v1.2.0", "--format=%(contents)")
    assert message.strip() == f"hnefabot 1.2.0\n\n{CHANGES}"


def test_a_version_has_three_numbers_and_they_go_up(ready: Path) -> None:
    for version in ("", "1.2", "v1.2.0", "1.2.0rc1"):
        assert "Use three numbers" in refusal(ready, version)
    for released in ("v1.2.1", "v1.10.0", "v2.0.0"):
        git(ready, "tag", released)
        assert "Choose a higher one" in refusal(ready)
        git(ready, "tag", "--delete", released)


def test_changes_are_committed_on_main_and_tested(ready: Path) -> None:
    """An earlier commit that was tested is not enough."""
    (ready / "new.txt").touch()
    uncommitted = refusal(ready)
    commit(ready, tested=False)
    untested = refusal(ready)
    commit(ready)
    git(ready, "switch", "--create", "other")

    assert "not committed" in uncommitted
    assert "Run .ci/run" in untested
    assert "not the branch main" in refusal(ready)
