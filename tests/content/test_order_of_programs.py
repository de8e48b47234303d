"""A sample has the same grade in whatever order the programs meet its tests."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from dicedojo.course.courses import only
from dicedojo.engine.judge import rounds
from dicedojo.engine.sandbox import Bubblewrap
from dicedojo.grading.from_grade import grade_document
from dicedojo.grading.run import grade_path

pytestmark = pytest.mark.course

COURSE = only(Path(__file__).resolve().parents[2])
SAMPLES = [  # a grade of Farkle or Hog takes long
    pytest.param("greed", "perfect", 10, id="greed perfect"),
    pytest.param("greed", "weak_tests", 10, id="greed weak_tests"),
    pytest.param("greed", "wrong_code", 10, id="greed wrong_code"),
    pytest.param("farkle", "wrong_code", 2, id="farkle wrong_code"),
    pytest.param("hog", "weak_tests", 2, id="hog weak_tests"),
]


@pytest.mark.parametrize(("name", "sample", "orders"), SAMPLES)
def test_the_order_of_the_programs_changes_no_grade(
    name: str, sample: str, orders: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    kata = COURSE.kata(name)
    path = kata.folder / "samples" / sample
    documents = []
    for order in range(orders):
        monkeypatch.setattr(rounds, "hash_files", lambda _, order=order: str(order))
        grade = grade_path(kata, path, Bubblewrap())
        documents.append(replace(grade_document(grade), timing=None))

    assert all(document == documents[0] for document in documents[1:])
