"""What a lesson prints of a test run says how the run went."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LESSONS = sorted((ROOT / "lessons").glob("*/[0-9]*.md"))
RUN = re.compile(r"^```console\n\$ pytest.*\n((?:.*\n)*?)```$", re.MULTILINE)
# A count, dots and letters, or a line of the error.
TELLS = re.compile(
    r"^(.*\d+ (passed|failed|error)|[.FEs]+ +\[|E  |ERROR |FAILED )",
    re.MULTILINE,
)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda path: "/".join(path.parts[-2:]))
def test_each_run_of_the_tests_shows_its_outcome(lesson: Path) -> None:
    """`...` alone agrees with any outcome, so a claim beside it is unchecked."""
    outputs = [run[1] for run in RUN.finditer(lesson.read_text("utf-8"))]

    assert [output for output in outputs if not TELLS.search(output)] == []
