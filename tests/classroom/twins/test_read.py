from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.classroom.gradebook.records import ClassEntry
from dicedojo.classroom.row import Student
from dicedojo.classroom.twins.read import read_works, work_of
from dicedojo.course.kata import Kata
from dicedojo.errors import UnusableInput

from ...handmade_grades import *  # noqa: F403  # its fixtures


def test_tests_are_compared_apart_from_code() -> None:
    files = {
        "greed.py": b"a",
        "helper.py": b"b",
        "tests/test_greed.py": b"c",
        "tests/rolls.py": b"d",
        "greed_test.py": b"e",
        "conftest.py": b"\xff",
        "notes.txt": b"f",
    }

    work = work_of("ada", files)

    assert work.code == {"greed.py": "a", "helper.py": "b"}
    assert sorted(work.tests) == [
        "conftest.py",
        "greed_test.py",
        "tests/rolls.py",
        "tests/test_greed.py",
    ]


def test_only_who_is_on_the_class_list_is_read(kata: Kata, tmp_path: Path) -> None:
    folder = tmp_path / "handed-in"
    for name in ("ada", "stranger"):
        (folder / name).mkdir(parents=True)
        (folder / name / "greed.py").write_text("def score(roll): return 0\n")
    entries = [
        ClassEntry(Student("s1"), "ada"),
        ClassEntry(Student("s2"), "gone.zip"),
        ClassEntry(Student("s3")),
    ]

    (work,) = read_works(kata, folder, entries)

    assert work.id == "s1"
    assert work.code == {"greed.py": "def score(roll): return 0\n"}


def test_what_a_group_handed_in_is_not_its_own_twin(kata: Kata, tmp_path: Path) -> None:
    (tmp_path / "red").mkdir()
    (tmp_path / "red" / "greed.py").write_text("def score(roll): return 0\n")
    members = [ClassEntry(Student(id), "red") for id in ("s1", "s2")]

    assert [one.id for one in read_works(kata, tmp_path, members)] == ["s1"]


def test_a_folder_that_is_gone_is_an_error(kata: Kata, tmp_path: Path) -> None:
    with pytest.raises(UnusableInput):
        list(read_works(kata, tmp_path / "gone", []))
