"""A module is cut before the statement that fails, a test file before its main."""

from __future__ import annotations

import pytest

from dicedojo.course.kata import Kata
from dicedojo.submission.cut_files import (
    ImportFailure,
    before,
    cut_before_failure,
    cut_tests,
    find_cut,
)
from dicedojo.submission.submission import Submission

DEF = "def pays(side):\n    return 1\n"


def cut_module(source: str, line: int) -> str | None:
    place = find_cut(source, ["pays"], line)
    return None if place is None else before(source.encode(), place).decode()


@pytest.mark.parametrize(
    ("source", "line", "left"),
    [
        (f"{DEF}main()\n", 3, DEF),
        (f"{DEF}main()", 3, DEF),
        (f"{DEF}for side in 'ht':\n    print(side)\n    main()\n", 5, DEF),
        (f"{DEF}@main\ndef other(): ...\n", 3, DEF),
        (f"{DEF}main()\nx = 1\n", 3, DEF),
    ],
    ids=["last line", "no line end", "inside", "decorator", "more"],
)
def test_all_from_the_failing_statement_on_is_left_out(
    source: str, line: int, left: str
) -> None:
    assert cut_module(source, line) == left


@pytest.mark.parametrize(
    ("source", "line"),
    [(f"main()\n{DEF}", 1), ("def (", 1), (DEF, 9), (DEF, 0), (DEF, 1)],
    ids=["before", "no Python", "no such line", "nothing done", "the function itself"],
)
def test_nothing_is_cut_where_the_function_would_not_be_left(
    source: str, line: int
) -> None:
    assert cut_module(source, line) is None


def test_without_a_line_the_first_statement_that_does_something_is_cut() -> None:
    source = f"print('hello')\n{DEF}import os\nSIDES = 2\nx = 1; os._exit(0)\nmain()\n"

    assert (
        cut_module(source, 0) == f"print('hello')\n{DEF}import os\nSIDES = 2\nx = 1\n"
    )


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
TESTS = b"import unittest\n\n\ndef test_a():\n    assert 1\n"


def cut_test_file(tests: bytes, path: str = OWN) -> bytes:
    submission = Submission("ada", {"coin.py": b"", path: tests}, "coin.py")
    return cut_tests(submission).files[path]


@pytest.mark.parametrize(
    "end",
    [
        b"unittest.main()\n",
        b"unittest.main()\n\n\ndef test_b():\n    assert 2\n",
        b"unittest.main(\n    verbosity=2\n)\n",
    ],
)
def test_all_from_an_unguarded_main_on_is_left_out(end: bytes) -> None:
    assert cut_test_file(TESTS + end) == TESTS


def test_what_stands_before_it_in_its_line_stays() -> None:
    assert cut_test_file(TESTS + b"x = 1; unittest.main()\n") == TESTS + b"x = 1\n"


@pytest.mark.parametrize(
    "end",
    [
        b"if __name__ == '__main__':\n    unittest.main()\n",
        b"unittest.main(exit=False)\n",
        b"unittest.main(\n",
    ],
)
def test_other_files_are_left_alone(end: bytes) -> None:
    assert cut_test_file(TESTS + end) == TESTS + end


def test_a_file_without_tests_is_left_alone() -> None:
    main = b"import unittest\nunittest.main()\n"

    assert cut_test_file(main, "tests/run.py") == main


def test_the_module_is_left_alone() -> None:
    main = b"import unittest\nunittest.main()\n"
    submission = Submission("ada", {"test_coin.py": main}, "test_coin.py")

    assert cut_tests(submission) is submission
