"""A page comes to the verdicts of the command on every sample of every kata."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import to_builtins

from dicedojo.course.courses import find_courses
from dicedojo.grading.document.from_tests import suite_record
from dicedojo.mutation.assess import assess_tests
from dicedojo.sandbox import ProcessSandbox
from dicedojo.submission.submission import read_submission
from tests.browser.test_core import ask, files_of

pytestmark = pytest.mark.course
COURSE = find_courses()
SAMPLES = sorted(
    path for kata in COURSE.katas for path in kata.folder.glob("samples/*")
)


@pytest.mark.parametrize(
    "folder", SAMPLES, ids=lambda path: f"{path.parts[-3]}-{path.name}"
)
def test_a_page_comes_to_the_verdicts_of_dojo_mutate(
    folder: Path, tmp_path: Path
) -> None:
    kata = COURSE.kata(folder.parts[-3])
    submission = read_submission(folder, kata)

    _, found = ask(tmp_path, kata, ["mutate", files_of(folder), len(kata.steps)])

    report = assess_tests(replace(kata, chaffs=()), submission, ProcessSandbox())
    record = suite_record(report, submission.path)
    assert found["suite"] == json.loads(json.dumps(to_builtins(record)))
