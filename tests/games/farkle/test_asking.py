"""What is made of the answers of a strategy, and how its questions are named."""

from __future__ import annotations

from typing import Any

import pytest

from dicedojo.course.domain import Call
from dicedojo.games.farkle.asking import message_of, name_call, read_decision
from dicedojo.games.farkle.strategy import IllegalKeep, Situation
from dicedojo.games.strategy_proxy import NoStrategy, Unfit

QUESTION = ((1, 5), 0, 1_000)


def test_a_keep_is_sorted_and_may_be_a_list() -> None:
    assert read_decision(QUESTION, ([5, 1], True)) == ((1, 5), True)


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param((1, 5), id="a keep alone"),
        pytest.param(((1,), 1), id="a number for True"),
        pytest.param(((1.0,), True), id="a float"),
        pytest.param([(1,), True], id="a list of both"),
        pytest.param(None, id="nothing"),
    ],
)
def test_what_is_not_a_decision_is_unfit(answer: Any) -> None:
    with pytest.raises(Unfit, match="True or False"):
        read_decision(QUESTION, answer)


def test_a_question_names_the_other_total_where_it_was_told() -> None:
    alone = name_call(Call("choose", ((1, 5), 300, 1_000)))
    against = name_call(Call("choose", ((1, 5), 300, 9_500, 10_000)))

    assert alone == "For roll 1 5 with 300 points at stake and 1,000 banked"
    assert against == (
        "For roll 1 5 with 300 points at stake and 9,500 banked, against 10,000,"
    )


def test_an_illegal_keep_is_told_with_its_situation() -> None:
    trouble = IllegalKeep(Situation((1, 2), 0, 1_000), (2,))

    assert message_of(NoStrategy("It ended.")) == "It ended."
    assert message_of(trouble) == (
        "For roll 1 2 with 0 points at stake and 1,000 banked it makes an illegal "
        "keep. 2 is not a legal keep of 1 2: dice that all score."
    )
