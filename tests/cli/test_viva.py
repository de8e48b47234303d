"""What `dojo viva` prints and marks; and that its keys are true."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from dicedojo.cli.viva import TOO_FEW, viva_lines, viva_page
from dicedojo.grading.document.codec import encode_grades, read_grades
from dicedojo.grading.document.grade import GradeDocument
from dicedojo.grading.from_grade import grade_document
from dicedojo.grading.grade import Grade
from dicedojo.report.viva import LETTERS, SCHEMA, make_viva

from ..handmade_grades import *  # noqa: F403  # its fixtures
from ..handmade_grades import exam, graded, hostile_tests, make_kata
from .conftest import HandIn
from .terminal import Dojo

CODE = """\
def score(roll):
    if len(roll) == 3:
        return max(roll[0], roll[1], roll[2])
    best = roll[0]
    for face in roll[1:]:
        if face > best:
            best = face
    return best
"""
SUITE = """\
from highest import score


def test_one(): assert score([3]) == 3
def test_two(): assert score([1, 2]) == 2
def test_high_first(): assert score([2, 1]) == 2
def test_three(): assert score([1, 1, 5]) == 5
"""


@pytest.fixture
def file(weak: Grade, tmp_path: Path) -> str:
    path = tmp_path / "grade.json"
    path.write_text(encode_grades([grade_document(weak)]))
    return str(path)


def test_a_sheet_is_printed_and_the_key_where_it_is_asked_for(
    dojo: Dojo, file: str
) -> None:
    sheet, keyed = dojo("viva", file), dojo("viva", file, "--key")

    assert (sheet.code, keyed.code) == (0, 0)
    assert keyed.out.startswith(sheet.out)
    assert "\nKey\n1. " in keyed.out


def test_a_sheet_can_be_json_or_a_page_in_a_file(
    dojo: Dojo, file: str, tmp_path: Path
) -> None:
    told = json.loads(dojo("viva", file, "--format", "json").out)
    out = str(tmp_path / "sheet.html")
    page = dojo("viva", file, "--format", "html", "--out", out)

    assert told["schema"] == SCHEMA
    assert {one["key"] for one in told["questions"]} == {""}
    assert (page.code, page.out) == (0, "")
    assert Path(out).read_text().startswith("<!doctype html>")


def test_answers_are_marked(dojo: Dojo, file: str, tmp_path: Path) -> None:
    told = json.loads(dojo("viva", file, "--key", "--format", "json").out)
    keys = [one["key"] for one in told["questions"]]
    answers = tmp_path / "answers.txt"
    answers.write_text("".join(f"{n}. {key}\n" for n, key in enumerate(keys, 1)))
    right = dojo("viva", file, "--answers", str(answers))
    answers.write_text("1 7\n")
    wrong = dojo("viva", file, "--answers", str(answers))

    assert (right.code, right.last) == (0, "5 of 5 right.")
    assert (wrong.code, wrong.last) == (1, "0 of 5 right.")
    assert f"1. 7: the key says {keys[0]}\n2. no answer" in wrong.out


def test_a_file_without_answers_is_refused(
    dojo: Dojo, file: str, tmp_path: Path
) -> None:
    (tmp_path / "empty.txt").write_text("b\nc\n")

    assert dojo("viva", file, "--answers", str(tmp_path / "empty.txt")).code == 2
    assert dojo("viva", file, "--answers", str(tmp_path / "none.txt")).code == 2


def run(program: str) -> dict[str, Any]:
    """Return the names of a program and of the tests above."""
    names: dict[str, Any] = {}
    exec(program + SUITE.replace("from highest import score", ""), names)
    return names


def first_to_fail(names: dict[str, Any]) -> str:
    """Return the first test that fails."""
    for name in (name for name in names if name.startswith("test_")):
        try:
            names[name]()
        except Exception:
            return name
    return ""


@pytest.mark.slow
def test_the_keys_are_true_of_the_programs(
    dojo: Dojo, hand_in: HandIn, tmp_path: Path
) -> None:
    files = {"highest.py": CODE, "tests/test_highest.py": SUITE}
    folder, out = hand_in(tmp_path / "ada", files), tmp_path / "ada.json"
    dojo("grade", str(folder), "--format", "json", "--out", str(out))
    (grade,) = read_grades(out)
    kinds = set()
    for seed in range(8):
        for one in make_viva(grade, seed):
            removed = "\n".join(line[2:] for line in one.code if line[0] == "-")
            added = "\n".join(line[2:] for line in one.code if line[0] == "+")
            if not one.code or CODE.count(removed) != 1:
                continue
            names = run(CODE.replace(removed, added))
            kinds.add(bool(one.options))
            if one.options:
                truth = first_to_fail(names)
                assert one.options[LETTERS.index(one.key)] == truth
            else:
                faces = one.text.partition("to roll ")[2].rstrip("?").split()
                assert one.key == repr(names["score"](list(map(int, faces))))

    assert kinds == {True, False}


@pytest.fixture
def grade(weak: Grade) -> GradeDocument:
    return grade_document(weak)


def test_a_sheet_has_80_columns_no_key_and_says_if_there_are_too_few_questions(
    grade: GradeDocument,
) -> None:
    lines, fewer = (
        list(viva_lines(grade, questions, key=False))
        for questions in (make_viva(grade), make_viva(grade)[:2])
    )

    assert max(map(len, lines)) <= 80
    assert "\nKey" not in lines
    assert sum("Answer: ___" in line for line in lines) == 5
    assert f"\n{TOO_FEW}" in fewer
    assert f"\n{TOO_FEW}" not in lines


def test_a_page_loads_nothing_and_has_the_key_only_where_it_is_asked_for(
    grade: GradeDocument,
) -> None:
    sheet, with_key = (viva_page(grade, make_viva(grade), key=k) for k in (False, True))

    assert "default-src 'none'" in sheet
    assert "<h2>Key</h2>" not in sheet
    assert "<h2>Key</h2>" in with_key
    assert TOO_FEW in viva_page(grade, make_viva(grade)[:2], key=False)


def test_what_a_submission_brings_stays_text(tmp_path: Path) -> None:
    kata = make_kata(tmp_path)
    grade = grade_document(graded(kata, "<b>ada\x1b[31m", exam(), hostile_tests(kata)))
    viva = make_viva(grade)

    assert "<b>" not in viva_page(grade, viva, key=True)
    assert "\x1b" not in "".join(viva_lines(grade, viva, key=True))
