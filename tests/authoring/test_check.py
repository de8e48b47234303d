from __future__ import annotations

import pytest

from dicedojo.authoring.check import COUNT, LESSONS, check_kata

from .conftest import Planted

pytestmark = pytest.mark.slow


def test_without_the_trees_no_other_check_is_run(planted: Planted) -> None:
    planted.remove("katas/highest/domain.py")

    first, *others = check_kata(planted.root, "highest")

    assert [str(fault) for fault in first.faults] == [
        "katas/highest/domain.py: is missing"
    ]
    assert len(others) == COUNT - 1
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

    assert len(verdicts) == COUNT
    assert verdicts[-1].text == LESSONS
    assert {fault.where for fault in verdicts[-1].faults} >= {
        "lessons/highest/01_one_die.md",
        "lessons/highest/02_highest_die.md",
    }
    faults = [str(fault) for verdict in verdicts for fault in verdict.faults]
    assert any("The features do not run." in fault for fault in faults)
    assert any("No module named 'importlib.no'" in fault for fault in faults)
