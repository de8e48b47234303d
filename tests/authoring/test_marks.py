"""The line above a block of a lesson."""

from __future__ import annotations

import pytest

from dicedojo.authoring.marks import Mark, Use, read_mark


@pytest.mark.parametrize("use", list(Use))
def test_a_mark_is_read_as_it_is_written(use: Use) -> None:
    mark = Mark(use, "tests/test_greed.py")

    assert read_mark(f" {mark} ") == mark


@pytest.mark.parametrize(
    "line",
    ["", "Keep in `greed.py`:", "**Keep** in `greed.py`", "**Keep** in greed.py:"],
)
def test_any_other_line_is_not_a_mark(line: str) -> None:
    assert read_mark(line) is None
