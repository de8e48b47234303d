"""Every kind of grade is written, read back and reported as before."""

from __future__ import annotations

import copy
import json
import random
from typing import Any
from unittest.mock import patch

import pytest

from dicedojo.errors import UnusableInput
from dicedojo.grading.document.codec import decode_grades, to_builtins
from dicedojo.grading.from_grade import grade_document
from dicedojo.grading.grade import Grade
from dicedojo.report.formats import FORMATS

from .handmade_grades import *  # noqa: F403  # its fixtures
from .handmade_grades import EVERY
from .report.contracts import RUNNER
from .round_trip import check_document

ODD: tuple[object, ...] = (None, True, 0, -1, 1e308, "", "\x1b[31m", [], {}, "x" * 500)
DAMAGES = 150  # of one document


@pytest.mark.parametrize("name", EVERY)
def test_a_document_and_its_reports_survive_writing_and_reading(
    name: str, request: pytest.FixtureRequest
) -> None:
    check_document(request.getfixturevalue(name))


@patch.dict("os.environ", RUNNER)
def test_a_damaged_document_is_refused_or_reported(won: Grade, weak: Grade) -> None:
    chance = random.Random(2013)
    reported = 0
    for grade in (won, weak):
        whole = to_builtins(grade_document(grade))
        for _ in range(DAMAGES):
            damaged = copy.deepcopy(whole)
            _damage(damaged, chance)
            try:
                grades = decode_grades(json.dumps(damaged).encode())
            except UnusableInput:
                continue
            reported += 1
            for format in FORMATS.values():
                assert format.render(grades)

    assert reported > 10


def _damage(document: dict[str, Any], chance: random.Random) -> None:
    """Put an odd value somewhere, or leave a value out."""
    inner: Any = document
    while True:
        keys = list(inner) if isinstance(inner, dict) else list(range(len(inner)))
        key = chance.choice(keys)
        if isinstance(inner[key], dict | list) and inner[key] and chance.random() < 0.9:
            inner = inner[key]
        else:
            break
    if chance.random() < 0.2:
        del inner[key]
    else:
        inner[key] = chance.choice(ODD)
