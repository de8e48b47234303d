"""One hunt, from the first question to the catch."""

from __future__ import annotations

import pytest

from dicedojo.course.kata import Kata
from dicedojo.hunt.bugs import Bug
from dicedojo.hunt.hunt import Hunt, Verdict
from dicedojo.hunt.programs import Asking
from dicedojo.hunt.reading import Test, read_line

pytestmark = pytest.mark.slow


@pytest.fixture
def hunt(highest: Kata, asking: Asking, bugs: dict[str, Bug]) -> Hunt:
    begun = Hunt.begin(highest, asking, bugs["last_die"])
    assert begun is not None
    return begun


def judge(hunt: Hunt, kata: Kata, line: str) -> Verdict:
    test = read_line(kata, line)
    assert isinstance(test, Test)
    return hunt.judge(test)


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        ("assert score([2, 1]) == 2", Verdict.CAUGHT),
        ("assert score([1, 2]) == 2", Verdict.PASSES),
        ("assert score([2, 1]) == 1", Verdict.NOT_RIGHT),
        ("assert score([7]) == 7", Verdict.NO_RULE),  # one wheat counts from six down
        ("with raises(ValueError): score([2, 1])", Verdict.NOT_RIGHT),
    ],
)
def test_a_test_is_judged_by_right_programs_and_the_bug(
    hunt: Hunt, highest: Kata, line: str, verdict: Verdict
) -> None:
    assert judge(hunt, highest, line) is verdict


def test_strokes_are_questions_tests_and_needless_values(
    hunt: Hunt, highest: Kata
) -> None:
    hunt.ask(hunt.shortest.call)
    judge(hunt, highest, "assert score([2, 1]) == 1")
    judge(hunt, highest, "assert score([3, 3, 3, 1]) == 3")

    assert (hunt.questions, hunt.tests, hunt.extra) == (1, 2, 2)
    assert hunt.strokes == 5


def test_a_bug_that_no_line_catches_is_not_hunted(
    highest: Kata, asking: Asking, bugs: dict[str, Bug], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dicedojo.hunt.bugs.chaff_witness", lambda *_: None)

    assert Hunt.begin(highest, asking, bugs["last_die"]) is None
