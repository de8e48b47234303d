from __future__ import annotations

import pytest
from msgspec import structs

from dicedojo.grading.document.from_grade import grade_document
from dicedojo.grading.grade import Grade
from dicedojo.report import FORMATS

from .contracts import check_github


def test_the_outcome_comes_first(weak: Grade) -> None:
    first = FORMATS["github"].render([grade_document(weak)]).splitlines()[0]

    assert first == "::notice title=greed%3A ada::57.29 of 100 points, passed"


def test_a_surviving_bug_marks_its_line(weak: Grade) -> None:
    assert (
        "::warning file=greed.py,line=5,endLine=5,col=31,endColumn=34,"
        "title=The tests pass with a bug in this line::"
        "The tests pass although '200' becomes '201'.%0A"
        "Witness: roll 2 2 2. Your code scores 200; the mutant scores 201.%0A"
        "A test of roll 2 2 2 would notice."
    ) in FORMATS["github"].render([grade_document(weak)]).splitlines()


def test_wrong_code_is_an_error_and_a_weak_test_a_warning(weak: Grade) -> None:
    lines = FORMATS["github"].render([grade_document(weak)]).splitlines()

    levels = [line.split()[0] for line in lines[1:]]
    assert levels == sorted(levels)
    assert {*levels} == {"::error", "::warning"}


@pytest.mark.parametrize("path", ["/home/kim/ada", "../handed-in/ada", "ada.zip"])
def test_a_path_outside_the_repository_is_left_out(weak: Grade, path: str) -> None:
    document = grade_document(weak)
    provenance = structs.replace(document.provenance, submission_path=path)
    elsewhere = structs.replace(document, provenance=provenance)

    report = FORMATS["github"].render([elsewhere])

    assert len(check_github(report)) > 1
    assert "file=" not in report


def test_no_text_of_a_submission_is_a_command(weak: Grade) -> None:
    document = structs.replace(
        grade_document(weak), submission="a,b:c%\n::set-output name=x::1"
    )

    first = check_github(FORMATS["github"].render([document]))[0]

    assert first.startswith(
        "::notice title=greed%3A a%2Cb%3Ac%25\\n\\%3A%3Aset-output name=x%3A%3A1::"
    )


def test_a_grade_that_is_not_decided_is_an_error(undecided: Grade) -> None:
    lines = FORMATS["github"].render([grade_document(undecided)]).splitlines()

    assert lines[0].startswith("::error title=greed%3A joe::This submission was not")
