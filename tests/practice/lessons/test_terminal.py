"""A session is shown as it goes today, and of an output what matters."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.authoring.terminal import unreal_line
from dicedojo.practice.lessons.terminal import commands_in, essentials, run_session

DOTS = "F.F                                                       [100%]"
LONG = f"""\
{DOTS}
=========================== FAILURES ===========================
___________________________ test_one ___________________________

    def test_one():
>       assert score([1]) == 100
E       assert 1000 == 100
E        +  where 1000 = score([1])
E         Use -v to get more diff

tests/test_coin.py:4: AssertionError
___________________________ test_two ___________________________

stranger = True

E       Failed: DID NOT RAISE ValueError
=================== short test summary info ====================
FAILED tests/test_coin.py::test_one - assert 1000 == 100
2 failed, 1 passed in 0.02s
"""
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


def test_the_asserts_stay_with_their_values() -> None:
    assert essentials(LONG) == (
        DOTS,
        "...",
        "E       assert 1000 == 100",
        "E        +  where 1000 = score([1])",
        "...",
        "E       Failed: DID NOT RAISE ValueError",
        "...",
        "2 failed, 1 passed in 0.02s",
    )


def test_green_is_shown_whole() -> None:
    assert essentials("...   [100%]\n3 passed in 0.01s\n") == (
        "...   [100%]",
        "3 passed in 0.01s",
    )


def test_a_line_that_the_lesson_shows_stays_as_often_as_there() -> None:
    shown = ["...", "stranger = True", "...", "2 failed, 1 passed in 9.99s"]

    folded = essentials(LONG, shown)

    assert folded.count("stranger = True") == 1
    assert unreal_line(shown, "\n".join(folded)) is None


def test_of_many_failures_the_first_are_shown() -> None:
    errors = "".join(f"E   assert {n} == 9\nplace\n" for n in range(8))

    folded = essentials(f"FFFFFFFF  [100%]\n{errors}8 failed in 0.1s\n")

    assert [line for line in folded if line.startswith("E")] == [
        "E   assert 0 == 9",
        "E   assert 1 == 9",
        "E   assert 2 == 9",
    ]


def test_failures_that_say_the_same_are_one() -> None:
    errors = "E   TypeError: no\nplace\n" * 3

    folded = essentials(f"FFF  [100%]\n{errors}3 failed in 0.1s\n")

    assert folded == ("FFF  [100%]", "E   TypeError: no", "...", "3 failed in 0.1s")


@pytest.mark.parametrize(
    ("output", "folded"),
    [
        pytest.param(
            "F [100%]\n=== info ===\nFAILED tests/a.py::b - assert 0\n1 failed in 1s\n",
            ("F [100%]", "...", "FAILED tests/a.py::b - assert 0", "1 failed in 1s"),
            id="no tracebacks",
        ),
        pytest.param(
            "\n".join(map(str, range(9))), ("...", *"45678"), id="something else"
        ),
        pytest.param("\nno tests ran in 1s\n", ("no tests ran in 1s",), id="no tests"),
        pytest.param("", (), id="nothing"),
    ],
)
def test_without_an_assert_the_next_best_lines_stay(
    output: str, folded: tuple[str, ...]
) -> None:
    assert essentials(output) == folded


def test_a_console_block_has_commands_with_their_output() -> None:
    block = "$ pytest -q\n1 passed\n$ dojo next\n"

    assert list(commands_in(block)) == [("pytest -q", ["1 passed"]), ("dojo next", [])]
