"""A session of Python's prompt is shown as it goes today."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.authoring.prompt_session import run_session

pytestmark = pytest.mark.slow


def test_a_session_shows_todays_answers_and_not_those_that_are_written(
    tmp_path: Path,
) -> None:
    (tmp_path / "coin.py").write_text("def pays(side):\n    return 2\n")

    shown = run_session(
        ">>> from coin import pays\n"
        ">>> pays('heads')\n"
        "1\n"
        ">>> for _ in range(2):\n"
        "...     print('-')\n"
        "-\n",
        tmp_path,
    )

    assert shown.splitlines() == [
        ">>> from coin import pays",
        ">>> pays('heads')",
        "2",
        ">>> for _ in range(2):",
        "...     print('-')",
        "-",
        "-",
    ]


def test_an_error_is_folded_and_the_session_goes_on(tmp_path: Path) -> None:
    shown = run_session(">>> {}[1]\n>>> 3\n3\n", tmp_path)

    assert shown.splitlines() == [
        ">>> {}[1]",
        "Traceback (most recent call last):",
        "  ...",
        "KeyError: 1",
        ">>> 3",
        "3",
    ]


def test_a_session_that_does_not_end_is_stopped(tmp_path: Path) -> None:
    shown = run_session(">>> while True: pass\n", tmp_path, seconds=1.5)

    assert shown.splitlines() == [
        ">>> while True: pass",
        "This had not ended after 1.5 seconds.",
    ]


def test_a_session_has_the_memory_of_a_check(tmp_path: Path) -> None:
    shown = run_session(">>> len(bytes(8 << 30))\n", tmp_path)

    assert shown.splitlines()[-1] == "MemoryError"
