"""The output that a lesson shows is compared with what is printed today."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.authoring.terminal import LessonWorkspace, unreal_line

pytestmark = pytest.mark.slow
REAL = "F.   [100%]\n===== FAILURES =====\nE   assert 0 == 5\n1 failed in 0.04s\n"


@pytest.mark.parametrize(
    ("shown", "unreal"),
    [
        pytest.param(["F.   [100%]", "..."], None, id="the beginning"),
        pytest.param(["...", "E   assert 0 == 5", "..."], None, id="the middle"),
        pytest.param(["1 failed in 9.99s"], None, id="another time"),
        pytest.param(["========== FAILURES ========"], None, id="another width"),
        pytest.param(["E   assert 1 == 5"], "E   assert 1 == 5", id="another line"),
        pytest.param(
            ["F.   [100%]", "E   assert 0 == 5"], "F.   [100%]", id="lines left out"
        ),
        pytest.param(
            ["1 failed in 0.04s", "...", "F.   [100%]"], "F.   [100%]", id="order"
        ),
    ],
)
def test_the_first_line_that_is_not_printed_is_found(
    shown: list[str], unreal: str | None
) -> None:
    assert unreal_line(shown, REAL) == unreal


@pytest.mark.parametrize("name", ["CI", "BUILD_NUMBER", "FORCE_COLOR"])
def test_output_is_the_same_on_a_ci_server(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    workspace = lay_out_coin(tmp_path)
    reason = "a reason that is longer than what is left of a line of 80 columns"
    failing = f"def test_fails() -> None:\n    raise ValueError({reason!r})\n"

    monkeypatch.setenv(name, "true")
    output = workspace.output("pytest tests -q --tb=no", "", failing)

    (summary,) = [line for line in output.splitlines() if line.startswith("FAILED")]
    assert summary.startswith("FAILED tests/test_coin.py::test_fails - ValueError")
    assert summary.endswith("...")


def test_lessons_may_use_hypothesis(tmp_path: Path) -> None:
    workspace = lay_out_coin(tmp_path)
    tests = (
        "from hypothesis import given, strategies as st\n\n\n"
        "@given(st.integers())\ndef test_small(n):\n    assert n < 5\n"
    )

    output = workspace.output("pytest tests -q --tb=short", "", tests)

    assert "= Hypothesis =" in output  # its plugin prints a section of its own


def lay_out_coin(folder: Path) -> LessonWorkspace:
    """Make a folder with a place for `coin.py` and its tests."""
    (folder / "tests").mkdir()
    tests = folder / "tests" / "test_coin.py"
    return LessonWorkspace(folder, folder / "coin.py", tests)
