"""GitHub finds what it looks for in `.github`, and runs there what everybody can run."""

import re
import tomllib
from pathlib import Path
from typing import Any

from tests.support.cases import for_each
from tests.support.schemas import PINNED, faults, read_yaml

ROOT = Path(__file__).parents[2]
GITHUB = ROOT / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
FORMS = [GITHUB / "ISSUE_TEMPLATE" / name for name in ("bug.yml", "rule.yml")]

HERE = re.compile(r"\.ci/run|git config .*|gh release create .*")
"""Commands of workflows: all tests, and those that only GitHub needs."""


def steps(workflow: Path) -> list[dict[str, Any]]:
    jobs = read_yaml(workflow)["jobs"].values()
    return [step for job in jobs for step in job["steps"]]


@for_each(
    ("schema", "files"),
    [
        ("github-workflows", WORKFLOWS),
        ("github-issue-forms", FORMS),
        ("dependabot", [GITHUB / "dependabot.yml"]),
        ("github-issue-config", [GITHUB / "ISSUE_TEMPLATE" / "config.yml"]),
    ],
)
def test_workflows_and_forms_are_what_github_takes(schema: str, files: list[Path]) -> None:
    assert faults(schema, *files) == ""


@for_each("workflow", WORKFLOWS)
def test_workflows_test_nothing_that_others_cannot(workflow: Path) -> None:
    """Whoever sends a change can find out by `.ci/run` what GitHub will say."""
    commands = [step["run"] for step in steps(workflow) if "run" in step]

    assert ".ci/run" in commands or "release" in workflow.stem
    assert [each for each in commands if HERE.fullmatch(each) is None] == []


@for_each("workflow", WORKFLOWS)
def test_actions_and_images_are_those_that_were_looked_at(workflow: Path) -> None:
    """A tag can be moved to something else, a commit or a digest can't."""
    actions = re.findall(r"uses: (.*)", workflow.read_text())
    images = re.findall(r"image: (python.*)", workflow.read_text())

    assert actions
    assert images
    pinned = re.compile(r"[a-z/-]+@[0-9a-f]{40} # v[0-9.]+")
    assert [each for each in actions if pinned.fullmatch(each) is None] == []
    assert [each for each in images if PINNED.fullmatch(each) is None] == []


def test_the_pythons_that_are_tested_are_those_that_the_package_names() -> None:
    """The oldest is the one it requires."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    named = re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))
    (job,) = read_yaml(GITHUB / "workflows" / "ci.yml")["jobs"].values()
    matrix = job["strategy"]["matrix"]

    assert matrix["python"] == [each["python"] for each in matrix["include"]] == named
    assert all(f"python:{each['python']}-" in each["image"] for each in matrix["include"])
    assert project["requires-python"] == f">={named[0]}"


def test_the_form_for_bugs_asks_for_commands_that_exist() -> None:
    """The commands that it says to type can be typed."""
    text = FORMS[0].read_text()
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)

    assert {*re.findall(r"`make ([a-z]+)`", text)} <= {*targets}
    assert "`python -m bot admin doctor`" in text


def test_the_template_of_changes_states_the_limit_of_the_page() -> None:
    """CONTRIBUTING.md and the template agree."""
    (limit,) = re.findall(
        r"at most (\d+) characters", (GITHUB / "pull_request_template.md").read_text()
    )

    assert f"at most {limit} characters" in (ROOT / "CONTRIBUTING.md").read_text()
