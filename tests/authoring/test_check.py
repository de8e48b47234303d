from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.authoring import check
from dicedojo.authoring.check import LESSONS, Check, check_kata, plan_checks
from dicedojo.authoring.places import Fault
from dicedojo.course.kata import Kata
from dicedojo.course.step import Step
from dicedojo.errors import UnusableInput

from .conftest import Planted

pytestmark = pytest.mark.slow


def test_without_the_trees_no_other_check_is_run(planted: Planted) -> None:
    planted.remove("katas/highest/domain.py")

    first, *others = check_kata(planted.root, "highest")

    assert [str(fault) for fault in first.faults] == [
        "katas/highest/domain.py: is missing"
    ]
    assert len(others) == len(plan_checks()) - 1
    assert not any(verdict.passed or verdict.was_run for verdict in others)


def test_every_check_is_run_though_content_breaks_one(planted: Planted) -> None:
    planted.change(
        "features/highest/steps.py",
        "import importlib\n",
        "import importlib\nimport importlib.no\n",
    )

    for lesson in ("01_one_die", "02_highest_die"):  # carrying them out takes long
        planted.write(f"lessons/highest/{lesson}.md", "# Nothing to carry out\n")

    verdicts = list(check_kata(planted.root, "highest"))

    assert len(verdicts) == len(plan_checks())
    assert verdicts[-1].check == LESSONS
    assert {fault.where for fault in verdicts[-1].faults} >= {
        "lessons/highest/01_one_die.md",
        "lessons/highest/02_highest_die.md",
    }
    faults = [str(fault) for verdict in verdicts for fault in verdict.faults]
    assert any("The features do not run." in fault for fault in faults)
    assert any("No module named 'importlib.no'" in fault for fault in faults)
    assert any(
        "  features/highest/steps.py:4: in <module>" in fault for fault in faults
    )


def test_only_what_changed_is_checked_again(
    planted: Planted, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    ran: list[str] = []

    def check_wheats(kata: Kata) -> list[Fault]:
        ran.append("wheats")
        return []

    def follow(kata: Kata, step: Step) -> list[Fault]:
        ran.append(step.slug)
        return [Fault("here", "fails")] if "fails" in step.lesson.read_text() else []

    def verdicts(*, fresh: bool = False) -> list[tuple[bool, bool]]:
        ran.clear()
        found = check_kata(planted.root, "highest", fresh=fresh)
        return [(verdict.passed, verdict.unchanged) for verdict in found]

    only = Check("Wheats obey.", "fix them", "wheats")
    monkeypatch.setattr(check, "CHECKS", {only: check_wheats})
    monkeypatch.setattr(check, "follow_lesson", follow)
    lesson = "lessons/highest/02_highest_die.md"

    assert verdicts() == [(True, False)] * 3
    assert sorted(ran) == ["highest_die", "one_die", "wheats"]
    assert verdicts() == [(True, False), (True, True), (True, True)]
    assert ran == []
    assert verdicts(fresh=True) == [(True, False)] * 3
    assert sorted(ran) == ["highest_die", "one_die", "wheats"]

    planted.write(lesson, (planted.root / lesson).read_text() + "\nThis fails.\n")
    for _ in range(2):  # it is not remembered that a lesson fails
        assert verdicts() == [(True, False), (True, True), (False, False)]
        assert ran == ["highest_die"]

    def ran_for(name: str) -> list[str]:
        ran.clear()
        list(check_kata(planted.root, "highest", fresh=True, only=name))
        return sorted(ran)

    assert ran_for("wheats") == ["wheats"]
    assert ran_for("lessons") == ["highest_die", "one_die"]
    assert ran_for("02_highest_die") == ran_for("highest_die") == ["highest_die"]
    with pytest.raises(UnusableInput, match="neither a check nor a step 'two_dice'"):
        ran_for("two_dice")
