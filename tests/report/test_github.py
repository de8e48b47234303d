from __future__ import annotations

import pytest
from msgspec import structs

from dicedojo.grading.document.grade import GradeDocument
from dicedojo.grading.from_grade import grade_document
from dicedojo.grading.grade import Grade
from dicedojo.report import FORMATS
from dicedojo.report.github import Place, Rule, find
from dicedojo.submission.handed_files import Problem

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
    report = FORMATS["github"].render([at(weak, path)])

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
