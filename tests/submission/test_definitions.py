"""The functions that a program defines are found, and it is cut before what fails."""

from __future__ import annotations

import pytest

from dicedojo.course.kata import Kata
from dicedojo.submission.definitions import (
    ImportFailure,
    before,
    cut_before_failure,
    cut_tests,
    find_cut,
    find_functions,
    find_program_functions,
    top_level_names,
)
from dicedojo.submission.submission import Submission


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
    die = find_program_functions("class TestDie: ...\ndef f(): ...\ndef g(): ...\n")
    assert "g" in [one.name for one in die]


def test_a_class_is_made_as_its_init_says_wherever_that_stands() -> None:
    source = """
def score(roll): ...

class Game:
    def score(self, roll): ...
    @staticmethod
    def best(roll): ...
    @classmethod
    def make(cls, roll): ...
    def __init__(self, sides=6): ...

class Rules:
    def points(self, roll): ...

class Player:
    def score(self, roll): ...
    def __init__(self, name): ...
"""

    found = find_functions(source)

    names = ["score", "Game.score", "Game.best", "Game.make", "Rules.points"]
    assert [one.name for one in found] == names
    assert [one.line for one in found] == [2, 5, 7, 9, 13]
    assert all(one.takes(1) and not one.takes(2) for one in found)


def test_a_text_that_is_not_python_defines_nothing() -> None:
    assert find_functions("def (") == []
    assert top_level_names("def (") is None


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


DEF = "def pays(side):\n    return 1\n"


def cut_module(source: str, line: int) -> str | None:
    place = find_cut(source, ["pays"], line)
    return None if place is None else before(source.encode(), place).decode()


DOES = f"print('hello')\n{DEF}import os\nSIDES = 2\nx = 1; "


@pytest.mark.parametrize(
    ("source", "line", "left"),
    [
        pytest.param(f"{DEF}main()\n", 3, DEF, id="the last line"),
        pytest.param(f"{DEF}main()", 3, DEF, id="no line end"),
        pytest.param(f"{DEF}for s in 'ht':\n    s\n    main()\n", 5, DEF, id="inside"),
        pytest.param(f"{DEF}@main\ndef other(): ...\n", 3, DEF, id="a decorator"),
        pytest.param(f"{DEF}main()\nx = 1\n", 3, DEF, id="more below it"),
        pytest.param(
            *(f"{DOES}os._exit(0)\nmain()\n", 0, f"{DOES[:-2]}\n"),
            id="no line, so the first statement that does something",
        ),
        pytest.param(f"main()\n{DEF}", 1, None, id="before the function"),
        pytest.param("def (", 1, None, id="no Python"),
        pytest.param(DEF, 9, None, id="no such line"),
        pytest.param(DEF, 0, None, id="nothing done"),
        pytest.param(DEF, 1, None, id="the function itself"),
    ],
)
def test_a_module_is_cut_at_what_fails_below_its_function(
    source: str, line: int, left: str | None
) -> None:
    assert cut_module(source, line) == left


def test_other_line_ends_and_encodings_stay(coin: Kata) -> None:
    head = b"# -*- coding: latin-1 -*-\r\nSIDE = '\xe9'\r\ndef pays(s): ...\r\n"
    given = Submission("ada", {"coin.py": head + b"1/0\r\n"}, "coin.py")

    found = cut_before_failure(coin, given, ImportFailure("ZeroDivisionError", 4))

    assert found is not None
    assert found.source == head
    (problem,) = found.problems
    assert problem.kind == "fails at import"
    assert "coin.py fails at line 4" in problem.message


# Test files

OWN = "tests/test_coin.py"
GUARDED = b"if __name__ == '__main__':\n    unittest.main()\n"
TESTS = b"import unittest\n\n\ndef test_a():\n    assert 1\n"


def cut_test_file(tests: bytes, path: str = OWN) -> bytes:
    submission = Submission("ada", {"coin.py": b"", path: tests}, "coin.py")
    return cut_tests(submission).files[path]


@pytest.mark.parametrize(
    ("end", "left"),
    [
        (b"unittest.main()\n", b""),
        (b"unittest.main()\n\n\ndef test_b():\n    assert 2\n", b""),
        (b"unittest.main(\n    verbosity=2\n)\n", b""),
        (b"x = 1; unittest.main()\n", b"x = 1\n"),
        (GUARDED, GUARDED),
        (b"unittest.main(exit=False)\n", b"unittest.main(exit=False)\n"),
        (b"unittest.main(\n", b"unittest.main(\n"),
    ],
)
def test_a_test_file_is_cut_at_an_unguarded_main(end: bytes, left: bytes) -> None:
    assert cut_test_file(TESTS + end) == TESTS + left
    assert cut_test_file(TESTS + end, "tests/run.py") == TESTS + end


def test_the_module_is_left_alone() -> None:
    main = b"import unittest\nunittest.main()\n"
    submission = Submission("ada", {"test_coin.py": main}, "test_coin.py")

    assert cut_tests(submission) is submission
