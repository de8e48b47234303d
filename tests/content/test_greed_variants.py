"""Wheats obey the rules everywhere; each chaff breaks them where it says."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence

import pytest

from dicedojo.course.kata import Kata
from dicedojo.course.program import load_module
from dicedojo.course.variant import Variant

from .conftest import Answered, Answers, World

pytestmark = pytest.mark.course

WITNESS = re.compile(
    r"^Witness: (?P<roll>.+) (?P<verb>scores|raises|is left as) (?P<shown>.+), "
    r"not (?P<right>.+)\.$",
    re.MULTILINE,
)


def read_roll(words: str) -> list[object]:
    if words == "no dice":
        return []
    return [{"True": True}.get(word) or int(word) for word in words.split()]


def write_roll(roll: Sequence[object]) -> str:
    return " ".join(map(str, roll)) or "no dice"


def test_a_wheat_answers_every_question_by_the_rules(
    wheat: Variant, world: World, rules: Answered, answers: Answers
) -> None:
    together = zip(world, answers(wheat.path), rules, strict=True)

    assert [str(call) for call, actual, right in together if actual != right] == []


def test_a_wheat_scores_plain_ints(wheat: Variant, answers: Answers) -> None:
    points = [what for verb, what, _ in answers(wheat.path) if verb == "scores"]

    assert {type(each) for each in points} == {int}


def test_a_wheat_takes_a_tuple_too(wheat: Variant) -> None:
    program = load_module(wheat.path, f"tuple_{wheat.name}")

    assert program.score((5, 1, 5, 5)) == 600


def test_wheats_differ_in_design(greed: Kata) -> None:
    assert len(greed.wheats) >= 5
    assert len({wheat.misconception for wheat in greed.wheats}) == len(greed.wheats)
    assert all(wheat.docstring.startswith("Wheat: ") for wheat in greed.wheats)


def test_a_chaff_states_a_true_and_shortest_witness(
    chaff: Variant, world: World, rules: Answered, answers: Answers
) -> None:
    stated = WITNESS.search(chaff.docstring)
    assert stated is not None, "no line `Witness: ROLL scores X, not Y.`"
    roll = read_roll(stated["roll"])

    together = zip(world, answers(chaff.path), rules, strict=True)
    differing = {
        repr(call.arguments[0]): (actual, right)  # by repr, since [True] == [1]
        for call, actual, right in together
        if actual != right
    }
    (verb, shown, left), (_, right, _) = differing[repr(roll)]

    if stated["verb"] == "is left as":
        assert (write_roll(left), write_roll(roll)) == (
            stated["shown"],
            stated["right"],
        )
    else:
        assert (verb, str(shown), str(right)) == stated.group("verb", "shown", "right")
    shortest = ast.literal_eval(next(iter(differing)))
    assert len(roll) == len(shortest)


def test_no_two_chaffs_have_the_same_bug(greed: Kata, answers: Answers) -> None:
    bugs: dict[str, str] = {}

    for chaff in greed.chaffs:
        bug = repr(answers(chaff.path))
        assert bug not in bugs, f"{chaff.name} is {bugs[bug]} again"
        bugs[bug] = chaff.name

    assert len(bugs) >= 14


def test_a_chaff_names_its_misconception(chaff: Variant) -> None:
    assert chaff.docstring.startswith("Chaff: ")
    assert len(chaff.misconception) <= 80
