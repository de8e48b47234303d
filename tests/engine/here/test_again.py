"""Tests that were collected once run again, with new modules and new arguments."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from dicedojo.engine.here.sessions import Sessions
from dicedojo.engine.here.side import restored
from dicedojo.engine.rooms.pytest_session import Recorder

CUPS = """\
import pytest

cup = []


class Die:
    pass


@pytest.mark.parametrize("dice, size", [([1], 1), ([2, 3], 2)])
def test_sizes(dice, size):
    assert len(dice) == size
    dice.append(6)


@pytest.mark.parametrize("die", [Die()])
def test_class_of_an_argument(die):
    assert type(die) is Die


class TestCup:
    @pytest.mark.parametrize("size", [0])
    def test_begins_empty(self, size):
        assert len(cup) == size
        cup.append(1)

    def test_own_instance(self):
        assert not hasattr(self, "seen")
        self.seen = True
"""
ORDER: Any = {
    "excluded": (),
    "last": (),
    "tolerated": None,
    "seed": 1,
    "reversed_order": False,
}
Run = Callable[[], tuple[dict[str, str], pytest.Session]]


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Run]:
    """Return what runs the tests in a folder; it gives their outcomes and session."""
    sessions = Sessions(has_conftest=False)

    def run_once() -> tuple[dict[str, str], pytest.Session]:
        recorder, seen = Recorder(ORDER), []

        def loop(session: pytest.Session) -> int:
            seen.append(session)
            for item in session.items:
                assert isinstance(item, pytest.Function)
                if "tmp_path" not in item.fixturenames:
                    recorder.call(session, item)
            return 0

        with restored(str(tmp_path), ()):
            os.chdir(tmp_path)
            sessions.run(recorder, (), loop, "key")
        failed = recorder.failed
        outcome = {t: "failed" if t in failed else "passed" for t in recorder.seconds}
        return outcome, seen[0]

    yield run_once
    sys.modules.pop("test_cups", None)


def test_each_run_begins_as_the_first(tmp_path: Path, run: Run) -> None:
    (tmp_path / "test_cups.py").write_text(CUPS)

    first, session = run()
    second, same = run()

    assert set(first.values()) == {"passed"}
    assert len(first) == 5
    assert second == first
    assert same is session


@pytest.mark.parametrize(
    "test",
    [
        "def test_with_a_fixture(tmp_path): pass",
        "@pytest.mark.filterwarnings('error')\ndef test_marked(): pass",
    ],
)
def test_tests_for_which_pytest_does_more_are_collected_anew(
    tmp_path: Path, run: Run, test: str
) -> None:
    (tmp_path / "test_cups.py").write_text(f"import pytest\n{test}\n")

    assert run()[1] is not run()[1]


def test_a_file_that_raises_later_is_collected_anew(tmp_path: Path, run: Run) -> None:
    mark = tmp_path / "mark"
    text = f"import os\ndef test_one(): pass\nassert not os.path.exists({str(mark)!r})"
    (tmp_path / "test_cups.py").write_text(text)
    run()
    mark.touch()

    assert run()[0] == {}
