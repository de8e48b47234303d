from __future__ import annotations

import pytest

from dicedojo.authoring.check import COUNT, LESSONS, keep_promises

pytestmark = pytest.mark.slow


def test_without_the_trees_nothing_else_is_looked_at(planted) -> None:
    planted.remove("katas/highest/domain.py")

    first, *others = keep_promises(planted.root, "highest")

    assert [str(fault) for fault in first.faults] == [
        "katas/highest/domain.py: is missing"
    ]
    assert len(others) == COUNT - 1
    assert not any(verdict.kept or verdict.looked_at for verdict in others)


def test_every_promise_is_looked_at_though_content_breaks_a_check(planted) -> None:
    planted.change(
        "features/highest/steps.py",
        "import importlib\n",
        "import importlib\nimport no\n",
    )

    for lesson in ("01_one_die", "02_highest_die"):  # carrying them out takes long
        planted.write(f"lessons/highest/{lesson}.md", "# Nothing to carry out\n")

    verdicts = list(keep_promises(planted.root, "highest"))

    assert len(verdicts) == COUNT
    assert verdicts[-1].text == LESSONS
    assert {fault.where for fault in verdicts[-1].faults} >= {
        "lessons/highest/01_one_die.md",
        "lessons/highest/02_highest_die.md",
    }
    told = [str(fault) for verdict in verdicts for fault in verdict.faults]
    assert any("The features do not run." in fault for fault in told)
    assert any("No module named 'no'" in fault for fault in told)
