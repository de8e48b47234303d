"""Tests are assessed in one interpreter as in sandboxes."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import to_builtins

from dicedojo.authoring.scaffold import write_kata
from dicedojo.course.course import load_kata
from dicedojo.course.kata import Kata
from dicedojo.engine.judge.assess import assess_tests
from dicedojo.engine.sandbox import ProcessSandbox
from dicedojo.grading.document.from_tests import suite_record
from dicedojo.submission.submission import read_submission

from .page import ask, files_of

pytestmark = pytest.mark.slow
CODE = """\
def score(roll):
    if roll == [6]:
        return 6
    return max(roll)
"""
FEW = """\
from highest import score


def test_a_die():
    assert score([4]) == 4
"""
MORE = """

def test_two():
    assert score([2, 5]) == 5
"""


def test_a_page_comes_to_the_verdicts_of_dojo_mutate(
    greed: Kata, tmp_path: Path
) -> None:
    folder = greed.folder / "samples/wrong_code"
    files = files_of(folder)
    submission = read_submission(folder, greed)

    _, found = ask(tmp_path, greed, ["mutate", files, len(greed.steps)])

    report = assess_tests(replace(greed, chaffs=()), submission, ProcessSandbox())
    record = suite_record(report, submission.path)
    assert found["suite"] == json.loads(json.dumps(to_builtins(record)))
    assert len(found["survivors"]) == len(record.survivors)


def test_two_interpreters_find_together_what_one_finds_alone(
    tmp_path: Path,
) -> None:
    write_kata(tmp_path / "course", "highest")
    kata = load_kata(tmp_path / "course", "highest")
    step = len(kata.steps)
    files = {"highest.py": CODE, "tests/test_highest.py": f"{FEW}{MORE}"}
    _, other = ask(tmp_path / "other", kata, ["compare", files, step])
    own = files | {"tests/test_highest.py": FEW}

    _, _, together, alike, anew = ask(
        tmp_path / "one",
        kata,
        ["meet", files, step],
        ["mutate", files, step, other["kept"]],
        ["mutate", own, step, as_one_bug(other["kept"])],
        ["mutate", own, step],
    )
    _, alone = ask(tmp_path / "alone", kata, ["mutate", files, step])

    assert together["suite"] == alone["suite"]
    assert len(alike["suite"]["bugs"]) == 1 < len(alone["suite"]["bugs"])
    assert anew["suite"] == alike["suite"]  # it is kept


def as_one_bug(kept: dict[str, str]) -> dict[str, str]:
    """Return what is kept of comparisons as if all changed programs answered alike."""
    found = {}
    for name, text in kept.items():
        body = json.loads(text.partition("\n")[2])
        if name.startswith("compared/") and "m001" in body:
            body = dict.fromkeys(body, body["m001"]) | {"original": body["original"]}
        entry = json.dumps(body)
        found[name] = f"{hashlib.sha256(entry.encode()).hexdigest()}\n{entry}"
    return found
