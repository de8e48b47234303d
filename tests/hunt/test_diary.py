"""The streak of days on which a bug was caught."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest

from dicedojo.hunt.diary import Diary

TODAY = date(2026, 3, 2)


def test_days_in_a_row_are_a_streak(tmp_path: Path) -> None:
    diary = Diary(tmp_path / "deep/hunt.json")
    for days in (0, 1, 2, 4):
        diary.note(TODAY - timedelta(days), "coin", 3)

    kept = Diary(tmp_path / "deep/hunt.json")

    assert kept.streak(TODAY) == 3
    assert kept.streak(TODAY + timedelta(1)) == 0
    assert kept.strokes(TODAY, "coin") == 3
    assert kept.strokes(TODAY, "other") is None


def test_the_first_hunt_of_a_day_counts_and_one_given_up_is_no_catch(
    tmp_path: Path,
) -> None:
    diary = Diary(tmp_path / "hunt.json")

    diary.note(TODAY, "coin", 0)
    diary.note(TODAY, "coin", 1)

    assert diary.strokes(TODAY, "coin") == 0
    assert diary.streak(TODAY) == 0
    diary.note(TODAY, "other", 2)
    assert diary.streak(TODAY) == 1


@pytest.mark.parametrize(
    "damaged", [b"", b"{", b"[]", b"\xff", b'{"2026-03-02": 3}', b'{"2026-03-02": {}}']
)
def test_a_damaged_file_counts_as_empty(tmp_path: Path, damaged: bytes) -> None:
    path = tmp_path / "hunt.json"
    path.write_bytes(damaged)

    diary = Diary(path)

    assert diary.streak(TODAY) == 0
    assert diary.strokes(TODAY, "coin") is None
    diary.note(TODAY, "coin", 1)
    assert Diary(path).streak(TODAY) == 1
