"""`dojo report` shows what another machine graded, and refuses anything else."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest
from junitparser import JUnitXml

from dicedojo.grading.document.codec import encode_grades
from dicedojo.grading.document.grade import GradeDocument
from dicedojo.grading.from_grade import grade_document
from dicedojo.report.formats import FORMATS

from ..handmade_grades import exam, graded, make_kata, perfect_tests, weak_tests
from .terminal import Answer, Dojo

# No course: nothing of it may be needed.
pytestmark = pytest.mark.usefixtures("no_course")


@pytest.fixture
def no_course(dojo: Dojo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOJO_CONTENT", str(tmp_path / "nowhere"))


@pytest.fixture
def documents(tmp_path: Path) -> list[GradeDocument]:
    """Ada's tests are weak, and Grace's are perfect."""
    kata = make_kata(tmp_path)
    return [
        grade_document(graded(kata, "ada", exam(holds=False), weak_tests())),
        grade_document(graded(kata, "grace", exam(), perfect_tests())),
    ]


@pytest.fixture
def ada(documents: list[GradeDocument], tmp_path: Path) -> Path:
    file = tmp_path / "ada.json"
    file.write_text(encode_grades(documents[:1]))
    return file


@pytest.fixture
def both(documents: list[GradeDocument], tmp_path: Path) -> Path:
    file = tmp_path / "both.json"
    file.write_text(encode_grades(documents))
    return file


@pytest.mark.parametrize("format", FORMATS)
def test_a_document_is_shown_in_every_format(
    dojo: Dojo, ada: Path, documents: list[GradeDocument], format: str
) -> None:
    answer = dojo("report", "ada.json", "--format", format)

    assert answer == Answer(0, FORMATS[format].render(documents[:1]), "")


def test_several_grades_are_several_suites(dojo: Dojo, both: Path) -> None:
    suites = JUnitXml.fromstring(
        dojo("report", "both.json", "--format", "junit").out.encode()
    )

    assert [suite.name for suite in suites] == ["greed: ada", "greed: grace"]


def test_several_files_are_shown_together(dojo: Dojo, ada: Path, both: Path) -> None:
    answer = dojo("report", "both.json", "ada.json", "--format", "json")

    grades = json.loads(answer.out)["grades"]
    assert [grade["submission"] for grade in grades] == ["ada", "grace", "ada"]


def test_standard_input_is_read(
    dojo: Dojo, documents: list[GradeDocument], monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = io.TextIOWrapper(io.BytesIO(encode_grades(documents).encode()))
    monkeypatch.setattr(sys, "stdin", stream)

    answer = dojo("report", "-", "--format", "markdown")

    assert answer.out.startswith("## Greed: `ada`")


HOW = "  Next: dojo grade FOLDER --format json --out grade.json\n"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        pytest.param(
            ["missing.json"], "There is no missing.json.\n" + HOW, id="missing"
        ),
        pytest.param(
            ["torn.json"],
            "torn.json ends too early: it is not complete.\n" + HOW,
            id="truncated",
        ),
        pytest.param(
            ["v7.json"],
            "v7.json is a grade document of version 7.\n"
            "  This dicedojo reads version 1.\n"
            "  A newer dicedojo reads it: pip install --upgrade dicedojo.\n",
            id="another version",
        ),
        pytest.param(
            ["folder"],
            "folder is a folder, and a grade document is a file.\n"
            "  Next: dojo report folder/grade.json\n",
            id="a folder",
        ),
        pytest.param(
            ["both.json", "--format", "html"],
            "--format html writes a file for each of 2 grades.\n"
            "  The files need a folder to go to.\n"
            "  Next: dojo report both.json --format html --out FOLDER\n",
            id="several pages on the screen",
        ),
        pytest.param(
            ["missing.json", "--format", "htlm"],
            "There is no format 'htlm'.\n"
            "  The formats are: text, json, html, markdown, junit, gradescope, "
            "classroom50,\n"
            "  github.\n"
            "  Did you mean 'html'?\n",
            id="another format",
        ),
        pytest.param(
            ["both.json", "--out", "folder"],
            "folder is a folder, and --format text writes one file.\n"
            "  Next: the same command with --out folder/grades.txt\n",
            id="a file that is a folder",
        ),
    ],
)
def test_a_command_that_cannot_be_done_ends_with_a_sentence(
    dojo: Dojo, both: Path, tmp_path: Path, words: list[str], message: str
) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "torn.json").write_text('{"schema": "dicedojo/grade/v1",')
    (tmp_path / "v7.json").write_text('{"schema": "dicedojo/grades/v7"}')

    assert dojo("report", *words) == Answer(2, "", message)


def test_a_grade_that_did_not_pass_is_shown_all_the_same(dojo: Dojo, ada: Path) -> None:
    values = json.loads(ada.read_text())
    ada.write_text(json.dumps({**values, "passed": False}))

    assert dojo("report", "ada.json").code == 0
