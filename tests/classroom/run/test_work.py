"""What a grade document is told about a submission of a class."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.classroom.intake.handed_in import HandedIn
from dicedojo.classroom.intake.uploads import Part
from dicedojo.classroom.run import work
from dicedojo.classroom.run.work import Settings, Task
from dicedojo.course.kata import Kata
from dicedojo.sandbox import ProcessSandbox

NAMES = ("test_coin.py", "coin.py")


class Asked(Exception):
    """Nothing is graded here."""


def test_several_files_have_the_path_of_one_that_is_there(
    coin: Kata, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []

    def grade_files(*stated: object) -> None:
        asked.extend(stated)
        raise Asked

    monkeypatch.setattr(work, "grade_files", grade_files)
    settings = Settings(coin, ProcessSandbox(), tmp_path)
    files = [(tmp_path / f"ada_1_{at}_{name}", name) for at, name in enumerate(NAMES)]
    for path, _ in files:
        path.touch()
    handed_in = HandedIn(
        *("ada", "ada", f"{files[0][0].name} and 1 more", files[0][0], "file"),
        parts=tuple(Part(*file) for file in files),
    )

    with pytest.raises(Asked):
        work.grade_task(
            settings, Task("ada", handed_in, None, settings.inputs("", None), "")
        )

    assert str(tmp_path / "ada_1_1_coin.py") in asked
