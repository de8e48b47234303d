"""Questions: how they are read from a domain.py, and how they are written."""

from __future__ import annotations

from types import ModuleType

import pytest

from dicedojo.course.domain import Call, Domain, Own, Prop


@pytest.fixture
def domain() -> Domain:
    module = ModuleType("coin_domain")
    module.__dict__.update(
        EXHAUSTIVE=1,
        SUMMARY="both sides",
        questions=lambda: iter([("flip", (1,)), ("flip", (2,), "twice")]),
        representatives=lambda: iter([("flip", (1,))]),
        refused=lambda: iter([("flip", (3,))]),
        describe=lambda function, arguments: f"{function} {arguments[0]}",
    )
    return Domain(module)


def test_questions_are_calls_in_the_order_of_the_module(domain: Domain) -> None:
    assert domain.questions == (Call("flip", (1,)), Call("flip", (2,), "twice"))
    assert domain.exhaustive is True
    assert domain.summary == "both sides"


def test_a_domain_need_not_ask_every_order(domain: Domain) -> None:
    assert domain.in_every_order == ()


def test_the_first_batch_has_representatives_and_refusals(domain: Domain) -> None:
    assert domain.batches["hands"] == (Call("flip", (1,)), Call("flip", (3,)))
    assert domain.batches["questions"] == domain.questions


def test_a_question_is_described_in_the_players_words(domain: Domain) -> None:
    assert domain.describe(Call("flip", (2,))) == "flip 2"


@pytest.mark.parametrize(
    ("call", "text"),
    [
        (Call("score", ([1, 5],)), "score([1, 5])"),
        (Call("score", ([1], Own("THREE_PAIRS"))), "score([1], THREE_PAIRS)"),
        (Call("play", ((6,), 20), "played"), "played(play, (6,), 20)"),
        (Call("roll", (2, Prop("Dice", (4, 6)))), "roll(2, Dice(4, 6))"),
    ],
)
def test_a_call_reads_as_one_would_type_it(call: Call, text: str) -> None:
    assert str(call) == text
