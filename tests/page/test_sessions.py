"""Sessions of pytest follow one another in one interpreter, each as the first."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.authoring.scaffold import write_kata
from dicedojo.course.course import load_kata

from .page import ask

pytestmark = pytest.mark.slow
CODE = """\
class Cup:
    pass


def score(roll):
    print(len(roll))
    return max(roll)
"""
TESTS = """\
import highest
import pytest
from highest import score


@pytest.fixture
def roll():
    return [2, 5]


def test_own_fixture(roll):
    assert score(roll) == 5


def test_fixtures_of_pytest(capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    score([4])
    assert capsys.readouterr().out


def test_beside_the_program():
    class Mine(highest.Cup):
        pass

    assert Mine.__bases__ == (highest.Cup,)
"""


def test_fixtures_of_pytest_are_there_in_each_session(tmp_path: Path) -> None:
    """Tests run in two orders, and those with a fixture pass in both.

    One that fails there passes as plain pytest runs it.
    """
    write_kata(tmp_path / "course", "highest")
    kata = load_kata(tmp_path / "course", "highest")
    files = {"highest.py": CODE, "tests/test_highest.py": TESTS}

    _, found = ask(tmp_path / "page", kata, ["mutate", files, len(kata.steps)])

    suite = found["suite"]
    assert len(suite["collected"]) == 3
    assert [(one["test"], one["kind"]) for one in suite["excluded"]] == [
        (suite["collected"][-1], "about your own design")
    ]
    assert suite["excluded"][0]["reason"].startswith("It needs more of your program")
