"""One hunt, from the first question to the catch."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.course.course import load_kata
from dicedojo.course.domain import Call
from dicedojo.course.kata import Kata, Variant
from dicedojo.hunt.bugs import bugs_in_order
from dicedojo.hunt.hunt import Asking, Hunt, Verdict, job_of
from dicedojo.hunt.reading import Test, read_line
from dicedojo.mutation.runs import Job
from dicedojo.sandbox.wire import DID_NOT_END, STOPPED, Raised

pytestmark = pytest.mark.slow
ROLL = Call("score", ([2, 1],))


def test_right_programs_answer_alike_and_a_bug_otherwise(
    asking: Asking, bugs: dict[str, Variant]
) -> None:
    assert asking.ask(asking.right, ROLL) == [2, 2, 2]
    assert asking.ask([job_of(bugs["last_die"])], ROLL) == [1]


def test_what_the_program_raises_is_its_answer(asking: Asking) -> None:
    (answer,) = asking.ask(asking.right[:1], Call("score", ([],)))

    assert isinstance(answer, Raised)
    assert answer.name == "ValueError"


@pytest.mark.parametrize(
    ("line", "answer"), [("os._exit(0)", STOPPED), ("while True: pass", DID_NOT_END)]
)
def test_a_program_may_give_no_answer(
    asking: Asking, line: str, answer: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dicedojo.hunt.hunt.CPU_SECONDS", 0.2)
    ends = Job("ends", f"import os\ndef score(roll):\n    {line}\n")

    assert asking.ask([ends, asking.right[0]], ROLL) == [answer, 2]


ROOT = Path(__file__).resolve().parents[2]
KATAS = (
    "greed",
    "farkle",
    "accumulate",
    "hog",
    "yahtzee",
    "engineering",
    "pig",
    "yatzy",
)
NOT_TYPED = {
    "highest_average",  # it answers 1.0, which equals the right 1
    "sorts_the_players_list",  # and the others answer by the rules
    "empties_the_players_list",
    "takes_triples_from_the_players_list",
}


@pytest.fixture
def hunt(highest: Kata, asking: Asking, bugs: dict[str, Variant]) -> Hunt:
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


def test_the_shortest_test_is_that_of_the_witness(hunt: Hunt) -> None:
    assert hunt.line == "assert score([2, 1]) == 2"


def test_a_bug_that_no_line_catches_is_not_hunted(
    highest: Kata, asking: Asking, bugs: dict[str, Variant]
) -> None:
    assert Hunt.begin(highest, asking, bugs["sorts_the_players_list"]) is None


@pytest.mark.course
@pytest.mark.parametrize("name", KATAS)
def test_nearly_every_bug_of_a_kata_can_be_caught_by_a_typed_line(name: str) -> None:
    kata = load_kata(ROOT, name)

    with Asking.open(kata) as asking:
        for bug in bugs_in_order(kata, ""):
            hunt = Hunt.begin(kata, asking, bug)
            if hunt is None:
                assert bug.name in NOT_TYPED
            else:
                assert hunt.judge(hunt.shortest) is Verdict.CAUGHT, bug.name
