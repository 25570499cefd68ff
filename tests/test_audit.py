"""The words of ``make audit`` about the findings of pip-audit."""

from tests.support.audit import FOUND, NOT_AUDITED, NOTHING_KNOWN, report

SOUND = {"name": "anyascii", "version": "0.3.3", "vulns": []}
SKIPPED = {"name": "pillow", "skip_reason": "Dependency not found on PyPI"}
WEAK = {
    "name": "aiohttp",
    "version": "3.8.0",
    "vulns": [
        {"id": "PYSEC-2024-24", "fix_versions": ["3.9.2"]},
        {"id": "PYSEC-2024-26", "fix_versions": []},
    ],
}


def test_problems_are_listed_and_sound_packages_counted() -> None:
    """Also when not all could be asked about; those without advisories are not called sound."""
    assert report([SOUND, WEAK, SKIPPED]) == (
        FOUND,
        """\
aiohttp 3.8.0: PYSEC-2024-24, mended in 3.9.2
aiohttp 3.8.0: PYSEC-2024-26, mended in no version yet""",
    )

    assert report([SOUND, SOUND]) == (NOTHING_KNOWN, "No known problems in 2 packages.")
    assert report([SOUND, SKIPPED]) == (
        NOT_AUDITED,
        "Not audited: no advisories can be had here for 1 of 2 packages.",
    )
