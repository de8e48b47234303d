"""Where `dojo grade` puts its grades, and in which formats."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import jsonschema
import pytest

from dicedojo.grading.document.codec import schema_text

from .terminal import Answer, Dojo

pytestmark = [pytest.mark.usefixtures("graded_once"), pytest.mark.slow]

SCHEMA = json.loads(schema_text("grade-v1.json"))


@pytest.mark.parametrize("format", ["text", "markdown", "html"])
def test_what_python_says_to_a_broken_module_is_told_once(
    dojo: Dojo, weak: Path, format: str
) -> None:
    (weak / "highest.py").write_text("def score(roll)\n    return 1\n")

    page = dojo("grade", "weak", "--format", format).out

    lines = [line.rstrip() for line in page.splitlines()]
    (caret,) = (number for number, line in enumerate(lines) if line.endswith(" ^"))
    assert lines[caret - 1].endswith("    def score(roll)")
    assert lines[caret].index("^") == len(lines[caret - 1])
    assert "SyntaxError: expected" in lines[caret + 1]


# --out


def test_a_file_takes_any_number_of_grades_and_its_folder_is_made(
    dojo: Dojo, perfect: Path, tmp_path: Path
) -> None:
    answer = dojo("grade", "perfect", "--format", "json", "--out", "new/grades.json")

    document = json.loads((tmp_path / "new/grades.json").read_text("utf-8"))
    jsonschema.validate(document, SCHEMA)
    assert answer == Answer(0, "", "Written: new/grades.json\n")


def test_several_pages_go_to_a_folder_and_none_takes_anothers_place(
    dojo: Dojo, perfect: Path, tmp_path: Path
) -> None:
    names = ["a/ada", "b/Ada", "c/ada-2"]
    for name in names:
        shutil.copytree(perfect, tmp_path / name)

    answer = dojo("grade", *names, "--format", "html", "--out", "pages")

    pages = ["pages/ada.html", "pages/Ada-2.html", "pages/ada-2-2.html"]
    assert answer.err == "".join(f"Written: {page}\n" for page in pages)
    titles = [(tmp_path / page).read_text("utf-8") for page in pages]
    for name, page in zip(("ada", "Ada", "ada-2"), titles, strict=True):
        assert f"<bdi>{name}</bdi>" in page


def test_a_page_that_cannot_be_written_does_not_stop_the_others(
    dojo: Dojo, perfect: Path, tmp_path: Path
) -> None:
    for name in ("ada", "eve"):
        shutil.copytree(perfect, tmp_path / name)
    (tmp_path / "pages" / "ada.html").mkdir(parents=True)

    answer = dojo("grade", "ada", "eve", "--format", "html", "--out", "pages")

    assert answer.code == 2
    written, *told = answer.err.splitlines()
    assert written == "Written: pages/eve.html"
    assert told[:2] == ["pages/ada.html cannot be written.", "  Is a directory"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        pytest.param(
            ["--out", "notes.txt/grades.txt"],
            "notes.txt/grades.txt cannot be written.",
            id="below a file",
        ),
        pytest.param(
            ["--format", "html", "--out", "notes.txt"],
            "notes.txt cannot be written.",
            id="pages into a file",
        ),
        pytest.param(
            ["--out", "/proc/grades.txt"],
            "/proc/grades.txt cannot be written.",
            id="where nobody may write",
        ),
    ],
)
def test_a_place_that_cannot_be_written_is_said_before_anything_is_graded(
    dojo: Dojo, tmp_path: Path, words: list[str], told: str
) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    (tmp_path / "folder").mkdir()

    answer = dojo("grade", "nowhere", "nowhere", *words)

    assert (answer.code, answer.out) == (2, "")
    assert answer.err.splitlines()[0] == told
    assert "Errno" not in answer.err
    assert "nowhere" not in answer.err
    assert (tmp_path / "notes.txt").read_text() == "mine"
    assert list((tmp_path / "folder").iterdir()) == []
