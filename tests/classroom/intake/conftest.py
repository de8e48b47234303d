"""The folder of a class, and how to fill it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from dicedojo.classroom.intake.find import find_handed_in
from dicedojo.classroom.intake.handed_in import Submissions
from dicedojo.course.kata import Kata

from ...submission.zips import zipped

PAYS = b"def pays(side):\n    return 1\n"
ZIPPED = zipped([("coin.py", PAYS)])

Fill = Callable[[Mapping[str, bytes]], Submissions]


@pytest.fixture
def hall(tmp_path: Path) -> Path:
    """The folder of a class."""
    (tmp_path / "class").mkdir()
    return tmp_path / "class"


@pytest.fixture
def find(hall: Path, coin: Kata) -> Fill:
    """Fill the folder of the class, and find what was handed in."""

    def filled(files: Mapping[str, bytes]) -> Submissions:
        for name, content in files.items():
            path = hall / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        return find_handed_in(hall, coin)

    return filled
