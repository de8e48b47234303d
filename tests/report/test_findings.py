from __future__ import annotations

import pytest
from msgspec import structs

from dicedojo.grading.document.from_grade import grade_document
from dicedojo.grading.document.grade import GradeDocument
from dicedojo.grading.grade import Grade
from dicedojo.report.findings import Place, Rule, find
from dicedojo.submission.handed_files import Problem


def found(grade: GradeDocument) -> list[tuple[Rule, Place | None]]:
    return [(finding.rule, finding.place) for finding in find(grade)]


def at(grade: Grade, path: str) -> GradeDocument:
    document = grade_document(grade)
    provenance = structs.replace(document.provenance, submission_path=path)
    return structs.replace(document, provenance=provenance)


def test_findings_are_where_the_code_is(weak: Grade) -> None:
    kinds = found(at(weak, "handed-in/ada"))

    file, tests = "handed-in/ada/greed.py", "handed-in/ada/tests/test_greed.py"
    assert kinds[0] == (Rule.WRONG_ANSWER, Place(file, 16))
    assert kinds[1] == (Rule.OPEN_STEP, Place(file, 16))
    assert (Rule.SURVIVING_BUG, Place(file, 5, 31, 5, 34)) in kinds
    assert kinds.count((Rule.EXCLUDED_TEST, Place(tests))) == 2


@pytest.mark.parametrize(
    ("path", "file"),
    [
        (".", "greed.py"),
        ("", "greed.py"),
        ("./ada/", "ada/greed.py"),
        ("ada/greed.py", "ada/greed.py"),
        ("handed-in/ada.py", "handed-in/ada.py"),
        ("ada.zip", "ada.zip/greed.py"),
        ("ada.tar.gz", "ada.tar.gz/greed.py"),
        ("/work/ada", "/work/ada/greed.py"),
    ],
)
def test_a_place_is_relative_to_where_the_command_ran(
    weak: Grade, path: str, file: str
) -> None:
    _, place = found(at(weak, path))[0]

    assert place == Place(file, 16)


@pytest.mark.parametrize(
    ("path", "file"),
    [
        ("lay/canvas/ada_41_55501_greed.py", None),
        ("ada/greed.py", "ada/tests/test_greed.py"),
        ("lay/canvas/ada_41_greed-2.py", None),
        ("ada.py", None),
    ],
)
def test_a_file_beside_a_module_has_a_place_where_its_name_is_known(
    weak: Grade, path: str, file: str | None
) -> None:
    places = [
        place for kind, place in found(at(weak, path)) if kind == Rule.EXCLUDED_TEST
    ]

    assert places == [file and Place(file)] * 2


def test_a_perfect_grade_has_no_finding(perfect: Grade) -> None:
    assert found(grade_document(perfect)) == []


def test_a_grade_that_is_not_decided_blames_dojo(undecided: Grade) -> None:
    (finding,) = find(grade_document(undecided))

    assert finding.rule is Rule.NOT_GRADED
    assert "a fault of ours" in finding.message


def test_a_problem_that_names_a_place_is_found_there(weak: Grade) -> None:
    file = "tests/test_greed.py"
    problem = Problem("return in place of assert", "Write.", file=file, line=4)
    document = structs.replace(at(weak, "ada"), problems=(problem,))

    assert found(document)[0] == (Rule.PROBLEM, Place("ada/tests/test_greed.py", 4))


def test_a_broken_module_is_one_problem_and_no_list_of_steps(empty: Grade) -> None:
    kinds = {kind for kind, _ in found(grade_document(empty))}

    assert Rule.PROBLEM in kinds
    assert Rule.SURVIVING_BUG not in kinds
