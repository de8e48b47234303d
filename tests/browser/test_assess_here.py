"""Tests are assessed in one interpreter as in sandboxes."""

from __future__ import annotations

import hashlib
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

from .page import TEST, ask, files_of

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


def test_two_interpreters_find_together_what_one_finds_alone(
    greed: Kata, tmp_path: Path
) -> None:
    step = len(greed.steps)
    files = files_of(greed.folder / "samples" / "weak_tests")
    _, other = ask(tmp_path / "other", greed, ["compare", files, step])
    own = files | {"tests/test_greed.py": TEST}

    _, _, together, without_ends, anew = ask(
        tmp_path / "one",
        greed,
        ["meet", files, step],
        ["mutate", files, step, other["kept"]],
        ["mutate", own, step, without_differences(other["kept"])],
        ["mutate", own, step],
    )
    _, alone = ask(tmp_path / "alone", greed, ["mutate", files, step])

    assert together["suite"] == alone["suite"]
    assert without_ends["suite"]["equivalent"] > alone["suite"]["equivalent"]
    assert anew["suite"] == without_ends["suite"]  # it is kept


def without_differences(kept: dict[str, str]) -> dict[str, str]:
    """Return what is kept of comparisons as if no program had answered otherwise."""
    found = {}
    for name, text in kept.items():
        body = json.loads(text.partition("\n")[2])
        if name.startswith("compared/"):
            body = {
                key: {**one, "differs": [], "ended": ""} for key, one in body.items()
            }
        entry = json.dumps(body)
        found[name] = f"{hashlib.sha256(entry.encode()).hexdigest()}\n{entry}"
    return found
