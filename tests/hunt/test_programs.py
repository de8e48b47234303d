"""Questions to right programs and to bugs."""

from __future__ import annotations

import pytest

from dicedojo.course.domain import Call, Prop
from dicedojo.hunt.bugs import Bug
from dicedojo.hunt.programs import LEFT, Asking, Reply, with_lists
from dicedojo.mutation.runs import Job
from dicedojo.sandbox.wire import STOPPED, Raised


@pytest.mark.slow
def test_right_programs_reply_alike_and_a_bug_otherwise(
    asking: Asking, bugs: dict[str, Bug]
) -> None:
    call = Call("score", ([2, 1],))

    right = asking.ask(asking.right, call)
    (wrong,) = asking.ask([bugs["last_die"].job], call)

    assert right == [Reply(2, ([2, 1],))] * 3
    assert wrong.answer == 1
    assert not right[0].is_as(wrong)


@pytest.mark.slow
def test_a_reply_has_the_lists_as_the_call_left_them(
    asking: Asking, bugs: dict[str, Bug]
) -> None:
    call = Call("score", ([2, 1],))

    (reply,) = asking.ask([bugs["sorts_the_players_list"].job], call)

    assert reply == Reply(2, ([1, 2],))


@pytest.mark.slow
def test_what_the_program_raises_is_its_answer(asking: Asking) -> None:
    (reply,) = asking.ask(asking.right[:1], Call("score", ([],)))

    assert isinstance(reply.answer, Raised)
    assert reply.answer.name == "ValueError"


@pytest.mark.slow
def test_a_program_that_ends_its_process_gives_no_answer(asking: Asking) -> None:
    ends = Job("ends", "import os\ndef score(roll):\n    os._exit(0)\n")

    assert asking.ask([ends], Call("score", ([1],))) == [Reply(STOPPED)]


@pytest.mark.parametrize(
    "call",
    [
        pytest.param(Call("score", (1, "a")), id="without a list"),
        pytest.param(Call("score", ([1],), "twice"), id="through a prop"),
        pytest.param(Call("score", ([Prop("Cup", ())],)), id="a list of props"),
    ],
)
def test_only_plain_lists_are_looked_at_afterwards(call: Call) -> None:
    assert with_lists(call) == call
    assert with_lists(Call("score", ([1],))).through == LEFT
