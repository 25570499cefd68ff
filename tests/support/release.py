"""``make release VERSION=1.2.3``: tags what is ready to be released, or says what is not."""

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]

TESTED = Path("build", "tested")
"""Where `.ci/run` writes which commit has passed."""

NOT_READY = 1
"""Exit status."""

VERSION = re.compile(r"(\d+)\.(\d+)\.(\d+)")
DATE = r"\d{4}-\d{2}-\d{2}"
PINNED = re.compile(r"^ARG BASE=\S+@sha256:[0-9a-f]{64}$", re.MULTILINE)


@dataclass(frozen=True)
class Checkout:
    """The project as it is in *folder*."""

    folder: Path

    def git(self, *arguments: str) -> str:
        """Git's output; empty where it refuses."""
        done = subprocess.run(
            ["git", *arguments], cwd=self.folder, capture_output=True, text=True, check=False
        )
        return done.stdout.strip() if done.returncode == 0 else ""

    def text(self, name: str | Path) -> str:
        """A file; nothing where there is none."""
        file = self.folder / name
        return file.read_text("utf-8") if file.exists() else ""

    def changes(self, version: str) -> str:
        """The changelog's text on *version*, without its heading."""
        section = rf"^## \[{re.escape(version)}\] - {DATE}\n(.*?)(?=^## |\Z)"
        found = re.search(section, self.text("CHANGELOG.md"), re.MULTILINE | re.DOTALL)
        return found[1].strip() if found else ""

    @property
    def unreleased(self) -> str:
        """The changelog's text that belongs to no version yet."""
        text = self.text("CHANGELOG.md")
        found = re.search(r"^## \[Unreleased\]\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
        return found[1].strip() if found else ""


def problems(checkout: Checkout, version: str) -> Iterator[str]:
    """The reason why *version* cannot be released, and the remedy."""
    if VERSION.fullmatch(version) is None:
        yield f"{version or 'Nothing'} is no version. Use three numbers: make release VERSION=1.2.3"
        return
    yield from _history(checkout, version)
    yield from _files(checkout, version)


def _history(checkout: Checkout, version: str) -> Iterator[str]:
    if checkout.git("branch", "--show-current") != "main":
        yield "This is not the branch main. Releases are made there: git switch main"
    if checkout.git("status", "--porcelain"):
        yield "There are changes that are not committed. Commit them, or put them away."
    released = [tag.removeprefix("v") for tag in checkout.git("tag", "--list", "v*").split()]
    if any(_numbers(each) >= _numbers(version) for each in released if VERSION.fullmatch(each)):
        yield f"There is a tag for {version} or a later version. Choose a higher one."
    if checkout.text(TESTED).strip() != checkout.git("rev-parse", "HEAD"):
        yield "This commit has not passed all tests. Run .ci/run."


def _files(checkout: Checkout, version: str) -> Iterator[str]:
    named = tomllib.loads(checkout.text("pyproject.toml"))["project"]["version"]
    if named != version:
        yield f'pyproject.toml has version {named}. Write version = "{version}".'
    if not checkout.changes(version):
        yield f"CHANGELOG.md has no section ## [{version}] with its date. Rename [Unreleased]."
    if checkout.unreleased:
        yield "CHANGELOG.md still has unreleased changes. Move them to the version."
    if PINNED.search(checkout.text("Dockerfile")) is None:
        yield "The Dockerfile's BASE has no digest. docs/operating.md says how to pin it."


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


def release(folder: Path, version: str) -> tuple[int, str]:
    """Tag *version* if nothing is wrong; return the exit status, and what to print."""
    checkout = Checkout(folder)
    found = list(problems(checkout, version))
    if found:
        return NOT_READY, "Not released.\n" + "".join(f"- {each}\n" for each in found)
    message = f"hnefabot {version}\n\n{checkout.changes(version)}"
    # Headings of the changelog begin with what Git takes for comments.
    checkout.git("tag", "--annotate", "--cleanup=verbatim", "--message", message, f"v{version}")
    return 0, f"Tagged v{version}. To publish it: git push origin main v{version}\n"


def main() -> int:
    status, text = release(ROOT, sys.argv[1] if sys.argv[1:] else "")
    sys.stdout.write(text)
    return status


if __name__ == "__main__":
    sys.exit(main())
