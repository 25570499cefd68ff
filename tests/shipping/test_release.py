"""`make release` tags what is ready, and says of everything else what it lacks."""

import subprocess
from pathlib import Path

import pytest

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
    command = ["git", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True).stdout


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


@pytest.mark.parametrize("version", ["", "1.2", "v1.2.0", "1.2.0rc1"])
def test_a_version_has_three_numbers(version: str, ready: Path) -> None:
    assert "Use three numbers" in refusal(ready, version)


def test_the_version_of_the_package_is_that_of_the_release(ready: Path) -> None:
    """Otherwise ``hnefabot --version`` would name another."""
    change(ready, "pyproject.toml", "1.2.0", "1.1.0")

    assert "pyproject.toml has version 1.1.0" in refusal(ready)


def test_the_changelog_has_a_section_for_it(ready: Path) -> None:
    change(ready, "CHANGELOG.md", "[1.2.0]", "[1.1.9]")

    assert "has no section ## [1.2.0]" in refusal(ready)


def test_nothing_is_left_unreleased(ready: Path) -> None:
    """What is in the program is said under the version that has it."""
    change(ready, "CHANGELOG.md", "[Unreleased]\n", "[Unreleased]\n\n- Another game.\n")

    assert "still has unreleased changes" in refusal(ready)


def test_the_base_of_the_image_is_pinned(ready: Path) -> None:
    """A tag may name another image tomorrow; a digest doesn't."""
    change(ready, "Dockerfile", f"@sha256:{DIGEST}", "")

    assert "BASE has no digest" in refusal(ready)


def test_changes_are_committed_first(ready: Path) -> None:
    (ready / "new.txt").touch()

    assert "not committed" in refusal(ready)


def test_releases_are_made_on_main(ready: Path) -> None:
    git(ready, "switch", "--create", "other")

    assert "not the branch main" in refusal(ready)


def test_the_tests_have_passed_for_this_commit(ready: Path) -> None:
    """For an earlier one is not enough."""
    commit(ready, tested=False)

    assert "Run .ci/run" in refusal(ready)


@pytest.mark.parametrize("released", ["v1.2.1", "v1.10.0", "v2.0.0"])
def test_versions_go_up(released: str, ready: Path) -> None:
    git(ready, "tag", released)

    assert "Choose a higher one" in refusal(ready)


def test_a_section_ends_where_the_next_begins(ready: Path) -> None:
    """Of earlier versions nothing is said again."""
    change(ready, "CHANGELOG.md", CHANGES, f"{CHANGES}\n\n## [1.1.0] - 2026-10-01\n\n- Old.")

    assert Checkout(ready).changes("1.2.0") == CHANGES
