"""Code on which a test does not end is refused with the call, and other code is not."""

from __future__ import annotations

import pytest

from dicedojo.workspace import check_run, endless
from dicedojo.workspace.advance import NotYet
from dicedojo.workspace.check import check
from dicedojo.workspace.check_run import Run
from dicedojo.workspace.endless import require_an_end
from dicedojo.workspace.workspace import Workspace

pytestmark = pytest.mark.slow

LOOP = "def pays(side):\n    while True:\n        pass\n"


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> list[Run]:
    """Give each test half a second; return the runs that there are."""
    found: list[Run] = []

    def run(workspace: Workspace) -> Run:
        found.append(check_run.run_tests(workspace, test_limit=0.5))
        return found[-1]

    monkeypatch.setattr(endless, "run_tests", run)
    return found


def test_code_that_does_not_end_is_refused_with_the_call(
    workspace: Workspace, runs: list[Run]
) -> None:
    workspace.module.write_text(LOOP)

    with pytest.raises(NotYet) as refused:
        require_an_end(workspace)

    assert len(runs) == 1
    told = str(refused.value)
    assert "test_heads_pays_one does not end, so coin.py was not changed." in told
    assert 'given/test_01_heads.py:5  assert pays("heads") == 1' in told
    assert "coin.py:" in told
    assert "it was in `pays`" in told


def test_a_module_that_does_not_end_is_refused_with_the_file(
    workspace: Workspace, runs: list[Run]
) -> None:
    workspace.module.write_text("while True:\n    pass\n")

    with pytest.raises(NotYet, match=r"given/test_01_heads\.py does not end"):
        require_an_end(workspace)

    assert len(runs) == 1


def test_code_that_is_red_and_ends_is_accepted(
    workspace: Workspace, runs: list[Run]
) -> None:
    require_an_end(workspace)

    assert len(runs) == 1


def test_after_a_green_check_nothing_is_run_again(
    workspace: Workspace, runs: list[Run], green_code: str
) -> None:
    workspace.module.write_text(green_code)
    check(workspace)

    require_an_end(workspace)

    assert runs == []
