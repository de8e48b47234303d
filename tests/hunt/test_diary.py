"""The streak of days on which a bug was caught."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest

from dicedojo.hunt.diary import Diary

TODAY = date(2026, 3, 2)


@pytest.fixture(autouse=True)
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return Diary.of_user().path


def test_days_in_a_row_are_a_streak(path: Path) -> None:
    diary = Diary.of_user()
    for days in (0, 1, 2, 4):
        diary.note(TODAY - timedelta(days), "coin", 3)

    kept = Diary.of_user()

    assert kept == diary
    assert path.is_file()
    assert kept.streak(TODAY) == 3
    assert kept.streak(TODAY + timedelta(1)) == 0


def test_the_first_hunt_of_a_day_counts_and_one_given_up_is_no_catch() -> None:
    diary = Diary.of_user()

    assert diary.note(TODAY, "coin", 0) == 0
    assert diary.note(TODAY, "coin", 1) == 0
    assert diary.streak(TODAY) == 0
    assert diary.note(TODAY, "other", 2) == 2
    assert diary.streak(TODAY) == 1


@pytest.mark.parametrize(
    "damaged", [b"", b"{", b"[]", b"\xff", b'{"2026-03-02": 3}', b'{"2026-03-02": {}}']
)
def test_a_damaged_file_counts_as_empty(path: Path, damaged: bytes) -> None:
    path.parent.mkdir(parents=True)
    path.write_bytes(damaged)

    assert Diary.of_user().streak(TODAY) == 0
    Diary.of_user().note(TODAY, "coin", 1)
    assert Diary.of_user().streak(TODAY) == 1
