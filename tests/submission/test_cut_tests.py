"""A test file ends before an unguarded main, and all other files are as they were."""

from __future__ import annotations

import pytest

from dicedojo.submission.cut_tests import cut_tests
from dicedojo.submission.submission import Submission

OWN = "tests/test_coin.py"
TESTS = b"import unittest\n\n\ndef test_a():\n    assert 1\n"


def cut(tests: bytes, path: str = OWN) -> bytes:
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
    assert cut(TESTS + end) == TESTS


def test_what_stands_before_it_in_its_line_stays() -> None:
    assert cut(TESTS + b"x = 1; unittest.main()\n") == TESTS + b"x = 1\n"


@pytest.mark.parametrize(
    "end",
    [
        b"if __name__ == '__main__':\n    unittest.main()\n",
        b"unittest.main(exit=False)\n",
        b"unittest.main(\n",
    ],
)
def test_other_files_are_left_alone(end: bytes) -> None:
    assert cut(TESTS + end) == TESTS + end


def test_a_file_without_tests_is_left_alone() -> None:
    main = b"import unittest\nunittest.main()\n"

    assert cut(main, "tests/run.py") == main


def test_the_module_is_left_alone() -> None:
    main = b"import unittest\nunittest.main()\n"
    submission = Submission("ada", {"test_coin.py": main}, "test_coin.py")

    assert cut_tests(submission) is submission
