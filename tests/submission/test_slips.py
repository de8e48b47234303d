"""One list has the slips of all files: names of files, the module, examples, tests."""

from __future__ import annotations

import pytest

from dicedojo.submission.slip import PYTHON_2
from dicedojo.submission.slips import MAX_BYTES, find_slips

OWN = "tests/test_coin.py"
TEST = b"from coin import pays\n\n\ndef test_a():\n    assert pays('heads') == 1\n"
MODULE = b"def pays(side):\n    ...\n"
IN_A_CLASS = b"class TestCoin:\n    def test_a(self):\n        assert 1\n"
EXAMPLES = b">>> from coin import pays\n>>> pays('heads')\n1\n"


def slips(**files: bytes) -> tuple[str, ...]:
    """Return the sentences on files; the path of the module is coin.py."""
    every = {"coin.py": MODULE, **files}
    return tuple(map(str, find_slips(every, "coin.py", ("pays",))))


@pytest.mark.parametrize(
    ("name", "better"),
    [
        ("tests/mytests.py", "test_mytests.py"),
        ("tests/test-coin.py", "test_coin.py"),
        ("tests/testCoin.py", "test_coin.py"),
        ("tests/Test_coin.py", "test_coin.py"),
        ("tests/TESTS.py", "test_coin.py"),
        ("tests/tests.py", "test_coin.py"),
        ("tests/coin tests.py", "test_coin_tests.py"),
        ("coin_tests.py", "test_coin_tests.py"),
        ("tests/test_coin.py.txt", "test_coin.py"),
    ],
)
def test_a_file_that_pytest_does_not_read_is_told(name: str, better: str) -> None:
    told = (f"{name}: pytest reads no tests here; call it {better}.",)
    assert slips(**{name: TEST}) == told
    assert slips(**{name: IN_A_CLASS}) == told


@pytest.mark.parametrize(
    "files",
    [
        {"tests/coin_test.py": TEST},
        {"tests/helpers.py": b"def heads():\n    pass\n"},
        {"tests/shared.py": TEST, OWN: b"from shared import *\n"},
        {"tests/conftest.py": b"def test_sides():\n    pass\n", OWN: TEST},
        {"game.py": b"def test_roll(roll):\n    return roll\n", OWN: TEST},
        {OWN: b"def test_a(:\n"},  # Python says that itself
        {OWN: b"\x00\xff"},
    ],
)
def test_other_files_get_no_sentence(files: dict[str, bytes]) -> None:
    assert slips(**files) == ()


def test_a_test_in_the_module_is_told() -> None:
    module = b"def pays():\n    pass\n\n\ndef test_a():\n    return pays() == 1\n"

    assert slips(**{"coin.py": module}) == (
        "coin.py:5: move `test_a` to tests/test_coin.py; pytest looks for tests there.",
        "coin.py:6: this returns what it compares; write assert in place of return.",
    )


def test_a_file_that_hides_the_module_from_tests_is_told() -> None:
    assert slips(**{"tests/coin.py": b""}) == (
        "tests/coin.py: plain pytest imports it in place of your coin.py, "
        "which dojo checks; rename it.",
    )


@pytest.mark.parametrize(
    ("tests", "told"),
    [
        (TEST.decode().encode("utf-16"), f"{OWN} is UTF-16; save it as UTF-8."),
        (TEST.decode().encode("utf-16-le"), f"{OWN} is UTF-16; save it as UTF-8."),
        (b"print 'points'\n", f"{OWN}:1: {PYTHON_2}"),
    ],
)
def test_a_test_file_that_python_refuses_is_told(tests: bytes, told: str) -> None:
    assert slips(**{OWN: tests}) == (told,)


def test_examples_in_a_text_file_of_another_name_are_told() -> None:
    assert slips(**{"tests/examples.txt": EXAMPLES, OWN: b"import doctest\n"}) == (
        "tests/examples.txt: pytest reads examples in test_*.txt alone; "
        "call it test_examples.txt.",
    )
    assert slips(**{"tests/test_examples.txt": EXAMPLES}) == ()
    assert slips(**{"tests/notes.txt": b"No example."}) == ()
    assert slips(**{"README.txt": EXAMPLES}) == ()


def test_examples_in_the_module_are_told_where_there_are_no_tests() -> None:
    module = b'"""A coin.\n\n>>> pays(1)\n1\n"""\n'

    assert slips(**{"coin.py": module}) == (
        "coin.py:3: examples in a docstring are not tests; "
        "they count in a text file, tests/test_examples.txt.",
    )
    assert slips(**{"coin.py": module, OWN: TEST}) == ()
    assert slips(**{"coin.py": module, "tests/test_more.txt": EXAMPLES}) == ()


def test_files_that_are_very_large_are_not_looked_at() -> None:
    assert slips(**{OWN: b"assert 1\n", "tests/rolls.txt": b"1" * MAX_BYTES}) == ()


def test_what_keeps_pytest_from_a_file_is_told_before_its_tests() -> None:
    tests = b"assert 1\nimport unittest\nunittest.main()\n"

    found = slips(**{OWN: tests})

    assert [one.partition(" ")[0] for one in found] == [f"{OWN}:3:", f"{OWN}:1:"]


def test_files_are_told_in_order_and_a_line_once() -> None:
    found = slips(
        **{
            "tests/test_edge.py": b"assert 3\n",
            OWN: b"assert 1\nassert 2\ndef test_a(): assert (1, 2); return 1 == 1\n",
        }
    )

    assert [one.partition(" ")[0] for one in found] == [
        f"{OWN}:1:",
        f"{OWN}:2:",
        f"{OWN}:3:",
        "tests/test_edge.py:1:",
    ]
