"""CONTRIBUTING.md limits the subjects of commits; these are those since it is checked."""

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

LAST_UNCHECKED = "9689c0fc"
"""Before, every fifth was longer."""

LONGEST = 60


def test_subjects_of_commits_fit() -> None:
    """At most 60 characters: lists of commits show no more."""
    command = ["git", "log", "--no-merges", "--format=%s", f"{LAST_UNCHECKED}..HEAD"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode != 0:
        pytest.skip("The history is not here.")

    assert [subject for subject in listed.stdout.splitlines() if len(subject) > LONGEST] == []
