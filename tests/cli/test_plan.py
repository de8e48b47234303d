"""A plan on the screen: asked for, praised, kept in view, and missed."""

from __future__ import annotations

import io
import shutil
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from dicedojo.cli import main
from dicedojo.course.course import load_kata

from .terminal import Dojo

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
PLANNED = load_kata(ROOT, "farkle").steps[0].planned.read_text("utf-8")
GOAL = "Your plan: Find every way to keep dice of one Farkle roll, with the points that"


@pytest.fixture
def farkle(dojo: Dojo, monkeypatch: pytest.MonkeyPatch) -> Dojo:
    """Types commands in a fresh workspace for Farkle."""
    monkeypatch.setenv("DOJO_CONTENT", str(ROOT))
    dojo("start", "farkle")
    monkeypatch.chdir("farkle")
    return dojo


@pytest.fixture(scope="module")
def second_step(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workspace for Farkle at its second step, with a plan."""
    folder = tmp_path_factory.mktemp("planned")
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(io.StringIO()):
        patch.setenv("DOJO_CONTENT", str(ROOT))
        patch.chdir(folder)
        main(["start", "farkle"])
        patch.chdir(folder / "farkle")
        Path("PLAN.md").write_text(PLANNED)
        assert main(["check"]) == main(["next"]) == 0
    return folder / "farkle"


@pytest.fixture
def planned(
    dojo: Dojo, second_step: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Dojo:
    """Types commands in a copy of that workspace."""
    monkeypatch.setenv("DOJO_CONTENT", str(ROOT))
    shutil.copytree(second_step, tmp_path / "farkle")
    monkeypatch.chdir(tmp_path / "farkle")
    return dojo


def lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.splitlines()]


def test_the_course_begins_with_greed_and_farkle_comes_after(
    dojo: Dojo, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOJO_CONTENT", str(ROOT))

    home = dojo().out

    assert home.index("  greed ") < home.index("  farkle ")
    assert lines(home)[-1] == "Next: dojo start greed"


def test_a_plan_is_asked_for_before_any_test(farkle: Dojo) -> None:
    red = farkle("check")

    assert red.code == 1
    assert "`# Goal` has 0 words; a sentence has 5." in red.out
    assert "no test for this step" not in red.out
    assert "Your plan:" not in red.out
    assert lines(red.out)[-1] == (
        "Next: write into PLAN.md, then dojo check or dojo hint"
    )


def test_a_plan_is_praised_and_next_lays_it_beside_the_first_step_of_code(
    farkle: Dojo,
) -> None:
    Path("PLAN.md").write_text(PLANNED)

    green = farkle("check")
    opened = lines(farkle("next").out)

    assert green.code == 0
    assert lines(green.out)[-2:] == [
        "Your plan is there. From now on every check shows its goal.",
        "Next: dojo next",
    ]
    assert "tests/ holds no test of yours" not in green.out
    assert opened[0] == "Step 2 of 17: One scoring set"
    assert GOAL in opened
    found = [line[:5] for line in opened if line[:4].strip().endswith(".")]
    assert found == [f"  {number}. " for number in range(1, 8)]
    assert opened[-1] == "Next: dojo lesson or dojo check"
    assert max(map(len, opened)) <= 80


def test_every_check_shows_the_goal_on_one_line(planned: Dojo) -> None:
    shown = lines(planned("check").out)

    (goal,) = (line for line in shown if line.startswith("Your plan: "))
    assert goal == f"{GOAL}…"
    assert len(goal) == 80


def test_a_plan_may_look_like_markup(planned: Dojo) -> None:
    Path("PLAN.md").write_text(
        "# Goal\nFind [bold]every[/] way to :dice: keep.\n\n# Method\n- [/] one\n"
    )

    checked, home = planned("check").out, planned().out

    assert "Your plan: Find [bold]every[/] way to :dice: keep." in checked
    assert "Your plan: Find [bold]every[/] way to :dice: keep." in home


def test_a_plan_with_a_goal_alone_has_no_empty_method(farkle: Dojo) -> None:
    Path("PLAN.md").write_text(PLANNED)
    farkle("check")
    Path("PLAN.md").write_text("# Goal\nFind every way to keep dice.\n")

    opened = lines(farkle("next").out)

    assert opened[-2:] == [
        "Your plan: Find every way to keep dice.",
        "Next: dojo lesson or dojo check",
    ]


def test_the_fullest_check_with_a_plan_fits_on_one_screen(planned: Dojo) -> None:
    Path("given/props.py").write_text("changed = True\n")
    Path("given/conftest.py").write_text("changed = True\n")
    Path("tests/test_farkle.py").write_text(
        "def test_a():\n    pass\n\n\ndef test_b():\n    assert "
        + " + ".join(["1"] * 99)
        + "\n"
    )
    Path("farkle.py").write_text(
        "def score_option(roll):\n    raise ValueError('''" + "x\n" * 30
    )

    shown = lines(planned("check").out)

    assert shown[-2].startswith("Your plan: ")
    assert len(shown) <= 20
    assert max(map(len, shown)) <= 80
