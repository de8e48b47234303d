from __future__ import annotations

import pytest
from msgspec import structs

from dicedojo.grading.document.grade import GradeDocument
from dicedojo.grading.from_grade import grade_document
from dicedojo.grading.grade import Grade
from dicedojo.report.formats import FORMATS
from dicedojo.report.github import FilePlace, Rule, find
from dicedojo.submission.handed_files import Problem

from .contracts import check_github


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


def found(grade: GradeDocument) -> list[tuple[Rule, FilePlace | None]]:
    return [(finding.rule, finding.place) for finding in find(grade)]


def at(grade: Grade, path: str) -> GradeDocument:
    document = grade_document(grade)
    provenance = structs.replace(document.provenance, submission_path=path)
    return structs.replace(document, provenance=provenance)


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

    assert place == FilePlace(file, 16)


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

    assert places == [file and FilePlace(file)] * 2


def test_a_problem_that_names_a_place_is_found_there(weak: Grade) -> None:
    file = "tests/test_greed.py"
    problem = Problem("return in place of assert", "Write.", file=file, line=4)
    document = structs.replace(at(weak, "ada"), problems=(problem,))

    assert found(document)[0] == (Rule.PROBLEM, FilePlace("ada/tests/test_greed.py", 4))
