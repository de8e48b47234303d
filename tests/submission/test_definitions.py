"""Which functions a program defines, and with how many arguments they can be called."""

from __future__ import annotations

import pytest

from dicedojo.submission.definitions import (
    find_functions,
    find_program_functions,
    top_level_names,
)


@pytest.mark.parametrize(
    ("signature", "counts"),
    [
        ("()", {0}),
        ("(roll)", {1}),
        ("(roll, rules=())", {1, 2}),
        ("(*dice)", {0, 1, 2, 3}),
        ("(first, *dice)", {1, 2, 3}),
        ("(roll, /)", {1}),
        ("(roll, *, rules)", set()),
        ("(roll, *, rules=())", {1}),
        ("(roll, **options)", {1}),
    ],
)
def test_a_function_takes_as_many_arguments_as_python_allows(
    signature: str, counts: set[int]
) -> None:
    (function,) = find_functions(f"def score{signature}: ...")

    assert {count for count in range(4) if function.takes(count)} == counts


def test_methods_of_classes_that_need_no_argument_are_functions_too() -> None:
    source = """
class Game:
    def __init__(self, sides=6): ...
    def score(self, roll): ...
    @staticmethod
    def best(roll): ...
    @classmethod
    def make(cls, roll): ...

class Player:
    def __init__(self, name): ...
    def score(self, roll): ...
"""

    found = find_functions(source)

    assert [one.name for one in found] == ["Game.score", "Game.best", "Game.make"]
    assert all(one.takes(1) and not one.takes(2) for one in found)


def test_functions_have_their_names_in_order() -> None:
    found = find_functions("def score(roll): ...\n\n\ndef best(rolls): ...\n")

    assert [one.name for one in found] == ["score", "best"]


def test_a_function_has_the_line_of_its_definition() -> None:
    (function,) = find_functions("\n\ndef score(box, *dice): ...\n")

    assert function.line == 3


@pytest.mark.parametrize(
    "test",
    [
        "def test_it(): ...\n",
        "async def test_it(): ...\n",
        "class TestIt:\n    def test_it(self): ...\n",
    ],
)
def test_what_stands_below_a_test_is_no_part_of_the_program(test: str) -> None:
    program, helper = "def score(roll): ...\n", "def expected(roll): ...\n"

    below = find_program_functions(f"{program}{test}{helper}")
    above = find_program_functions(f"{test}{program}")

    assert [one.name for one in below] == ["score"]
    assert "score" in [one.name for one in above]


def test_a_die_for_tests_does_not_end_the_program() -> None:
    found = find_program_functions("class TestDie: ...\ndef f(): ...\ndef g(): ...\n")

    assert "g" in [one.name for one in found]


def test_a_class_is_made_as_its_init_says_wherever_that_stands() -> None:
    source = """
class Game:
    def score(self, roll, rules): ...
    def __init__(self): ...

class Rules:
    def points(self, roll): ...

class Player:
    def score(self): ...
    def __init__(self, name): ...
"""

    names = [one.name for one in find_functions(source)]

    assert names == ["Game.score", "Rules.points"]


@pytest.mark.parametrize(
    "source",
    [
        pytest.param("def (", id="a syntax error"),
        pytest.param("a = '\0'", id="a null byte"),
        pytest.param("a = " + "-" * 20_000 + "1", id="too deep to parse"),
    ],
)
def test_a_text_that_is_not_python_defines_nothing(source: str) -> None:
    assert find_functions(source) == []
    assert top_level_names(source) is None


def test_names_are_those_that_the_module_itself_binds() -> None:
    source = """
import os.path as path
import importlib.util
from dice import *
if True:
    def score(roll):
        inner = 1
    async def later(roll):
        inner = 1
    class Game:
        inner = 1
try:
    faces, sides = range(6), 6
except ValueError: ...
"""

    names = top_level_names(source)

    own = {"score", "later", "Game", "faces", "sides"}
    assert names == {"path", "importlib", "*", *own}
