from __future__ import annotations

import json

from dicedojo.grading.document.from_grade import grade_document
from dicedojo.grading.grade import Grade
from dicedojo.report import FORMATS


def test_a_surviving_bug_marks_its_line(weak: Grade) -> None:
    report = json.loads(FORMATS["gitlab"].render([grade_document(weak)]))

    (bug,) = (one for one in report if "'200' becomes '201'" in one["description"])
    assert bug["location"] == {"path": "greed.py", "lines": {"begin": 5, "end": 5}}
    assert (bug["check_name"], bug["severity"]) == ("surviving-bug", "minor")


def test_every_finding_has_a_fingerprint_of_its_own(weak: Grade) -> None:
    prints = [
        one["fingerprint"]
        for one in json.loads(FORMATS["gitlab"].render([grade_document(weak)]))
    ]

    assert prints
    assert len(prints) == len(set(prints))


def test_a_perfect_grade_has_no_finding(perfect: Grade) -> None:
    assert FORMATS["gitlab"].render([grade_document(perfect)]) == "[]\n"
