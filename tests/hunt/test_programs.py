"""Questions to right programs and to bugs."""

from __future__ import annotations

import pytest

from dicedojo.course.domain import Call
from dicedojo.course.kata import Variant
from dicedojo.hunt.programs import Asking, job_of
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
    monkeypatch.setattr("dicedojo.hunt.programs.CPU_SECONDS", 0.2)
    ends = Job("ends", f"import os\ndef score(roll):\n    {line}\n")

    assert asking.ask([ends, asking.right[0]], ROLL) == [answer, 2]
