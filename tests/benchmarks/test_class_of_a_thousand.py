"""The generated class: the same each time, and as honest as what it is made from."""

from __future__ import annotations

import ast
import random
from itertools import product
from pathlib import Path

import pytest

from benchmarks.class_of_a_thousand import (
    PROGRAMS,
    SUITES,
    make_class,
    vary_program,
    vary_suite,
)
from tests.corpus.case import read_shared

ROLLS = [
    list(roll) for count in range(4) for roll in product(range(1, 7), repeat=count)
]


def answers(source: str) -> list[object]:
    """What the program's score says of rolls of up to three dice."""
    names: dict[str, object] = {"__name__": "greed"}
    exec(source, names)  # a program of our own
    score = names["score"]
    assert callable(score)
    return [score(list(roll)) for roll in ROLLS if roll]


def names_of_tests(suite: str) -> set[str]:
    return {
        node.name
        for node in ast.parse(suite).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test")
    }


def files(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*.py")
    }


@pytest.mark.parametrize("name", PROGRAMS)
def test_other_names_change_no_answer(name: str) -> None:
    text = read_shared(name).decode()

    varied = vary_program(text, random.Random(7))

    assert varied != text
    assert answers(varied) == answers(text)


@pytest.mark.parametrize("name", SUITES)
def test_a_suite_keeps_at_least_two_thirds_of_its_tests(name: str) -> None:
    text = read_shared(name).decode()

    for seed in range(20):
        kept = names_of_tests(vary_suite(text, random.Random(seed)))

        assert kept <= names_of_tests(text)
        assert 3 * len(kept) >= 2 * len(names_of_tests(text)) > 0


def test_a_class_is_the_same_each_time_and_a_larger_one_begins_with_it(
    tmp_path: Path,
) -> None:
    for folder, size in (("one", 6), ("again", 6), ("more", 8)):
        make_class(tmp_path / folder, size)

    one, again, more = (files(tmp_path / name) for name in ("one", "again", "more"))
    assert len(one) == 12
    assert one == again
    assert {name: more[name] for name in one} == one


def test_no_two_programs_are_alike(tmp_path: Path) -> None:
    make_class(tmp_path, 100)

    programs = {path.read_bytes() for path in tmp_path.glob("*/greed.py")}
    suites = {path.read_bytes() for path in tmp_path.glob("*/test_greed.py")}
    assert len(programs) == 100
    assert len(suites) >= 50
