"""The form of a case: one text, or a folder of files."""

from __future__ import annotations

from pathlib import Path

import pytest

from .case import CASES, FOLDER, SHARED, changed, read_case
from .record import document, options

TEXT = """\
why = "It shows the form."
takes."tests/test_greed.py" = ["greed_weak_test.py"]

[[changes."greed.py"]]
old = "6"
new = "six"
times = 2

-- greed.py --
FACES = 6

-- notes.txt --

-- tests/test_greed.py --
# more
"""


def test_a_text_holds_a_head_and_files_each_with_its_last_line_end(
    tmp_path: Path,
) -> None:
    path = tmp_path / "hog" / "form.case"
    path.parent.mkdir()
    path.write_text(TEXT)

    case = read_case(path)

    shared = (SHARED / "greed_weak_test.py").read_bytes()
    assert (case.name, case.kata) == ("form", "hog")
    assert case.files == {
        "greed.py": b"FACES = sixsix\n",
        "notes.txt": b"",
        "tests/test_greed.py": shared + b"\n\n# more\n",
    }


def test_a_folder_holds_what_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "form").mkdir()
    (tmp_path / "form" / "case.toml").write_text('why = "Bytes."\n')
    (tmp_path / "form" / "greed.py").write_bytes(b"\xff\xfe")

    case = read_case(tmp_path / "form")

    laid_out = case.lay_out(tmp_path / "out")
    assert [*laid_out.iterdir()] == [laid_out / "greed.py"]
    assert (laid_out / "greed.py").read_bytes() == b"\xff\xfe"


def test_what_a_case_changes_must_be_there() -> None:
    with pytest.raises(AssertionError, match="seven"):
        changed("six", [("seven", "eight")])


def test_every_case_has_a_name_of_its_own_a_reason_and_an_expectation() -> None:
    assert len(CASES) == len([*FOLDER.glob("*/*")])
    for case in CASES.values():
        assert case.stated["why"].endswith(".")
        assert case.stated.keys() & {"points", "fresh", "fair"}


@pytest.mark.slow
def test_a_document_is_recorded_without_its_times() -> None:
    case = CASES["empty_module"]

    recorded = document(case)

    least, most = case.stated["points"]
    assert recorded["kata"] == "greed"
    assert least <= recorded["points"] <= most
    assert "timing" not in recorded


def test_a_case_states_how_a_person_grades_it() -> None:
    assert [*options(CASES["names_a_method"])] == [
        *("--module", "src/kata/game.py", "--function", "Game.score")
    ]
