"""Questions: how they are read from a domain.py, and how they are written."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

from dicedojo.course.domain import Call, Domain, Own, Prop
from dicedojo.course.program import load_module
from dicedojo.errors import ContentError

WHOLE = """\
EXHAUSTIVE = True
SUMMARY = "both sides"


def questions():
    yield "flip", (1,)
"""


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


def test_the_first_batch_has_representatives_and_refusals(domain: Domain) -> None:
    assert domain.batches["hands"] == (Call("flip", (1,)), Call("flip", (3,)))
    assert domain.batches["questions"] == domain.questions


def test_a_function_has_an_example_of_several_different_items() -> None:
    module = ModuleType("coin_domain")
    rows = [("pays", (row,)) for row in ([], ["h"], ["h", "h"], ["h", "t"])]
    asked = [*rows, ("flip", (1,)), ("flip", (2,)), ("toss", (3,), "twice")]
    module.__dict__.update(EXHAUSTIVE=1, SUMMARY="", questions=lambda: iter(asked))
    domain = Domain(module)

    assert domain.example("pays") == Call("pays", (["h", "t"],))
    assert domain.example("flip") == Call("flip", (2,))
    assert domain.example("toss") is None


def test_a_question_is_described_in_the_players_words(domain: Domain) -> None:
    assert domain.describe(Call("flip", (2,))) == "flip 2"


def test_a_call_that_the_domain_does_not_have_is_shown_as_code(domain: Domain) -> None:
    assert domain.words_for(Call("flip", ())) == "flip()"
    assert domain.words_for(domain.questions[0]) == domain.describe(domain.questions[0])


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (WHOLE[:18], "", "domain.py: EXHAUSTIVE and SUMMARY fails."),
        ('yield "flip", (1,)', "1 / 0", "domain.py:6: questions fails.\n  ZeroDiv"),
        ("(1,)", "[1]", "domain.py: questions yields ('flip', [1])."),
        ("def questions", "def asked", "has no attribute 'questions'"),
    ],
)
def test_a_fault_of_an_authors_domain_has_its_place(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    file = tmp_path / "domain.py"
    assert old in WHOLE
    file.write_text(WHOLE.replace(old, new, 1))
    module = load_module(file, "flip_domain")

    with pytest.raises(ContentError) as refusal:
        assert Domain(module).questions

    assert message in str(refusal.value)
    assert str(file) in str(refusal.value)


@pytest.mark.parametrize(
    ("call", "text"),
    [
        (Call("score", ([1, 5],)), "score([1, 5])"),
        (Call("score", ([1], Own("THREE_PAIRS"))), "score([1], THREE_PAIRS)"),
        (Call("play", ("heads", (6,)), "played"), "played(play, 'heads', (6,))"),
        (Call("roll", (2, Prop("Dice", (4, 6)))), "roll(2, Dice(4, 6))"),
    ],
)
def test_a_call_reads_as_one_would_type_it(call: Call, text: str) -> None:
    assert str(call) == text
