"""The files around the code: what they promise is so."""

import re
import tomllib
from pathlib import Path

import discord
import pytest

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted(
    [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")], key=lambda path: path.as_posix()
)
NAMES_OF_DOCUMENTS = [path.relative_to(ROOT).as_posix() for path in DOCUMENTS]


def normalized(requirement: str) -> str:
    """Return the name of the distribution that *requirement* asks for, as PEP 503 spells it."""
    name = re.split(r"[\[<>=!~; ]", requirement, maxsplit=1)[0]
    return re.sub(r"[-_.]+", "-", name).lower()


def test_every_dependency_is_pinned() -> None:
    """A version that floats would make two installations of one commit differ."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    asked = {
        normalized(requirement)
        for group in [project["dependencies"], *project["optional-dependencies"].values()]
        for requirement in group
    }
    pinned = {
        normalized(line)
        for line in (ROOT / "constraints.txt").read_text().splitlines()
        if re.fullmatch(r"[\w.-]+==[\w.]+", line)
    }

    assert asked - {"hnefabot"} <= pinned


def test_constraints_hold_versions_and_nothing_else() -> None:
    """No address of an index, no hash, no path: the list works wherever pip does."""
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    rest = [line for line in lines if not re.fullmatch(r"#.*|[\w.-]+==[\w.]+", line)]

    assert rest == []


def test_invite_link_asks_for_the_permissions_the_readme_lists() -> None:
    """A permission more scares server owners, one less breaks the bot where they live."""
    needed = discord.Permissions(
        view_channel=True,
        send_messages=True,
        send_messages_in_threads=True,
        create_public_threads=True,
        embed_links=True,
        attach_files=True,
        read_message_history=True,
    )
    asked = re.findall(r"permissions=(\d+)", (ROOT / "README.md").read_text())

    assert asked == [str(needed.value)]


@pytest.mark.parametrize("document", DOCUMENTS, ids=NAMES_OF_DOCUMENTS)
def test_links_between_documents_lead_somewhere(document: Path) -> None:
    """Files move; the documents that point at them have to follow."""
    targets = re.findall(r"\]\((?!https?://|#)([^)#\s]+)", document.read_text())
    missing = [target for target in targets if not (document.parent / target).exists()]

    assert missing == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=NAMES_OF_DOCUMENTS)
def test_documents_name_make_targets_that_exist(document: Path) -> None:
    """A command in a document works when it is typed."""
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    named = set(re.findall(r"(?:^|`)make ([a-z]+)", document.read_text(), re.MULTILINE))

    assert named <= targets
