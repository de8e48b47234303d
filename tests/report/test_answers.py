from __future__ import annotations

import pytest

from dicedojo.grading.document.exam import Difference, Disagreement, Ruling
from dicedojo.report.answers import should, tells_apart


def difference(
    original: str = "100", mutated: str = "0", call: str = "score([1])"
) -> Difference:
    return Difference(call=call, question="roll 1", original=original, mutated=mutated)


def disagreement(expected: str, actual: str) -> Disagreement:
    return Disagreement(
        call="score([1])", question="roll 1", expected=expected, actual=actual
    )


@pytest.mark.parametrize(
    ("witness", "sentence"),
    [
        pytest.param(
            difference("100", "0"),
            "roll 1. Yours scores 100; it scores 0.",
            id="points",
        ),
        pytest.param(
            difference("100", "raises IndexError"),
            "roll 1. Yours scores 100; it raises IndexError.",
            id="an exception",
        ),
        pytest.param(
            difference("100", "did not end"),
            "roll 1. Yours scores 100; it did not end.",
            id="no answer",
        ),
        pytest.param(
            difference("100", "True"),
            "roll 1. Yours scores 100; it answers True.",
            id="odd",
        ),
        pytest.param(
            difference("2", "3", call="select_dice(1, 2)"),
            "roll 1. Yours answers 2; it answers 3.",
            id="another function",
        ),
    ],
)
def test_both_answers_stand_in_one_sentence(witness: Difference, sentence: str) -> None:
    assert tells_apart(witness, "Yours", "it") == sentence


@pytest.mark.parametrize(
    ("witness", "who", "sentence"),
    [
        pytest.param(
            disagreement("100", "0"),
            "your code",
            "roll 1 should score 100; your code scores 0.",
            id="points",
        ),
        pytest.param(
            disagreement("raises ValueError", "0"),
            "your code",
            "roll 1 should raise ValueError; your code scores 0.",
            id="an exception",
        ),
        pytest.param(
            disagreement("leaves [1]", "leaves []"),
            "your code",
            "roll 1 should leave [1]; your code leaves [].",
            id="the player's dice",
        ),
        pytest.param(
            disagreement("100", "0"), "", "roll 1 should score 100.", id="no actor"
        ),
        pytest.param(
            Ruling(call="score([1])", question="roll 1", expected="100"),
            "your code",
            "roll 1 should score 100.",
            id="no answer of the code",
        ),
    ],
)
def test_a_sentence_says_what_the_rules_ask_for(
    witness: Ruling, who: str, sentence: str
) -> None:
    assert should(witness, who) == sentence
