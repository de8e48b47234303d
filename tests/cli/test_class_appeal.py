"""What `dojo class appeal` replays and keeps."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from msgspec import structs

from dicedojo.classroom.gradebook.records import FIRST, pack
from dicedojo.classroom.gradebook.store import open_gradebook
from dicedojo.grading.document.suite import ExclusionRecord

from .terminal import Dojo

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def test_id(dojo: Dojo, perfect: Path, graded_once: None, tmp_path: Path) -> str:
    """Grade a class of one, and plant a fault: a valid test of hers is excluded."""
    shutil.copytree(perfect, tmp_path / "handed-in" / "ada")
    assert dojo("class", "grade", "handed-in", "--kata", "highest").code == 0
    with open_gradebook(tmp_path / "grades", writing=True) as book:
        grade = book.grades.document("ada")
        test = grade.tests.collected[0]
        planted = ExclusionRecord(
            test=test, kind="flaky", reason="", wheat="", witness=None
        )
        tests = structs.replace(grade.tests, excluded=(planted,))
        inputs = book.grades.history("ada")[0].inputs
        blob = pack(structs.replace(grade, tests=tests))
        book.grades.record("ada", inputs, blob, FIRST)
    return test


def test_what_is_granted_waits_for_a_person_and_stays_in_the_history(
    dojo: Dojo, test_id: str
) -> None:
    answer = dojo("class", "appeal", "ada", test_id, "--who", "Kim")

    review = dojo("class", "review").out
    history = " ".join(dojo("class", "show", "ada").out.split())
    assert (answer.code, answer.last) == (
        0,
        "  Next: dojo class override --part tests --add N --why WHY ada",
    )
    assert f"ada: {test_id}: It passes on all 2 correct" in review
    assert "dojo class override --add N --why WHY ada" in review
    assert "appeal granted: " in history
    assert "replayed by Kim:" in history


def test_what_is_refused_is_kept_and_waits_for_nobody(dojo: Dojo) -> None:
    answer = dojo("class", "appeal", "ada", "roll 2 1")

    assert answer.code == 1
    assert dojo("class", "review").out == "Nothing waits for a person.\n"
    assert "appeal not granted:" in dojo("class", "show", "ada").out


def test_what_is_not_the_graded_work_is_refused(dojo: Dojo, tmp_path: Path) -> None:
    (tmp_path / "handed-in/ada/highest.py").write_text("def score(roll): ...\n")
    changed = dojo("class", "appeal", "ada", "roll 1")
    shutil.rmtree(tmp_path / "handed-in/ada")
    (tmp_path / "handed-in/bob").mkdir()
    (tmp_path / "handed-in/bob/highest.py").write_text("def score(roll): ...\n")
    gone = dojo("class", "appeal", "ada", "roll 1")

    assert [changed.code, gone.code] == [2, 2]
    assert "it changed since" in changed.err
    assert "handed in nothing" in gone.err
