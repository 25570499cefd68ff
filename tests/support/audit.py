"""``make audit``: asks for known security problems of the packages that the bot needs."""

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

REQUIREMENTS = Path(__file__).parents[2] / "requirements" / "postgres.txt"

NOTHING_KNOWN, FOUND, NOT_AUDITED = 0, 1, 2
"""Exit statuses."""

AUDIT = [
    sys.executable, "-m", "pip_audit", "--requirement", str(REQUIREMENTS), "--require-hashes",
    "--disable-pip", "--progress-spinner=off", "--format=json",
]  # fmt: skip


def report(packages: Sequence[Mapping[str, Any]]) -> tuple[int, str]:
    """The exit status, and what to print, for what pip-audit says of the *packages*."""
    asked = [package for package in packages if "skip_reason" not in package]
    found = [
        f"{package['name']} {package['version']}: {problem['id']}, mended in "
        + (", ".join(problem["fix_versions"]) or "no version yet")
        for package in asked
        for problem in package["vulns"]
    ]
    if found:
        return FOUND, "\n".join(found)
    if len(asked) < len(packages):
        missing = len(packages) - len(asked)
        return NOT_AUDITED, (
            f"Not audited: no advisories can be had here for {missing} of {len(packages)} packages."
        )
    return NOTHING_KNOWN, f"No known problems in {len(packages)} packages."


def main() -> int:
    asked = subprocess.run(AUDIT, capture_output=True, text=True, check=False)
    try:
        packages = json.loads(asked.stdout)["dependencies"]
    except ValueError:
        reason = (asked.stderr.splitlines() or ["no answer"])[-1]
        status, text = NOT_AUDITED, f"Not audited: no advisories can be had here ({reason})."
    else:
        status, text = report(packages)
    sys.stdout.write(f"{text}\n")
    return status


if __name__ == "__main__":
    sys.exit(main())
