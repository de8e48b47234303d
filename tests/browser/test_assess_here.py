"""Tests are assessed in one interpreter as in sandboxes."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import to_builtins

from dicedojo.course.kata import Kata
from dicedojo.grading.document.from_tests import suite_record
from dicedojo.mutation.assess import assess_tests
from dicedojo.sandbox import ProcessSandbox
from dicedojo.submission.submission import read_submission

from .page import ask, files_of

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    "sample", [pytest.param("weak_tests", marks=pytest.mark.course), "wrong_code"]
)
def test_a_page_comes_to_the_verdicts_of_dojo_mutate(
    greed: Kata, sample: str, tmp_path: Path
) -> None:
    folder = greed.folder / "samples" / sample
    files = files_of(folder)
    submission = read_submission(folder, greed)

    _, found = ask(tmp_path, greed, ["mutate", files, len(greed.steps)])

    report = assess_tests(replace(greed, chaffs=()), submission, ProcessSandbox())
    record = suite_record(report, submission.path)
    assert found["suite"] == json.loads(json.dumps(to_builtins(record)))
    assert len(found["survivors"]) == len(record.survivors)
