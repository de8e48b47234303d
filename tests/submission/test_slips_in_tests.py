"""Each slip in a test file gets a sentence, and what is no slip gets none."""

from __future__ import annotations

import ast

import pytest

from dicedojo.submission.slip import Slips
from dicedojo.submission.slips import find_slips
from dicedojo.submission.slips_in_tests import FUNCTION, asserts_in_vain

OWN = "tests/test_coin.py"
FIRST = "from coin import pays\n\n\n"


def slips(tests: str) -> tuple[str, ...]:
    files = {"coin.py": b"def pays(side):\n    ...\n", OWN: (FIRST + tests).encode()}
    return tuple(map(str, find_slips(files, "coin.py", ("pays",))))


@pytest.mark.parametrize(
    ("tests", "slip"),
    [
        (
            "def heads_pays():\n    assert pays('heads') == 1\n",
            ":4: pytest never runs `heads_pays`: begin it with test_.",
        ),
        (
            "assert pays('heads') == 1\n",
            ":4: this assert is in no test, so it is none; put it into one.",
        ),
        (
            "def test_a():\n    assert pays\n\n\ndef test_a():\n    assert pays(2)\n",
            ":8: this hides the `test_a` above; rename one of them.",
        ),
        (
            "class TestCoin:\n    def test_a(self):\n        assert pays\n"
            "    def test_a(self):\n        assert pays\n",
            ":7: this hides the `test_a` above; rename one of them.",
        ),
        (
            "def test_a():\n    assert (pays('heads') == 1, 'one')\n",
            ":5: with its message in brackets, an assert is always true.",
        ),
        (
            "from tests.test_more import *\n\n\ndef test_a():\n    assert pays\n",
            ":4: the tests of tests.test_more run here once more; "
            "import only what they test.",
        ),
        (
            "from test_more import SIDES, test_sides\n",
            ":4: the tests of test_more run here once more; "
            "import only what they test.",
        ),
        (
            "if __name__ == '__main__':\n    def test_a():\n        assert pays\n",
            ":5: pytest never runs `test_a`, since it stands under `if __name__`; "
            "move it out.",
        ),
        (
            "def test_a():\n    assert pays\n    def test_b():\n        assert pays\n",
            ":6: pytest never runs `test_b`, since it stands inside another function; "
            "move it out.",
        ),
        (
            "class CoinTests:\n    def test_a(self):\n        assert pays\n",
            ":4: pytest runs no test in `CoinTests`: begin its name with Test.",
        ),
        (
            "class TestCoin:\n    def __init__(self):\n        self.side = 'heads'\n"
            "    def test_a(self):\n        assert pays(self.side)\n",
            ":5: pytest runs no test in `TestCoin`, since it has an __init__; "
            "leave that out.",
        ),
        (
            "class TestCoin:\n    def test_a():\n        assert pays\n",
            ":5: in a class a test takes self: def test_a(self).",
        ),
        (
            "async def test_a():\n    assert pays('heads') == 1\n",
            ":4: pytest itself runs no async test; write def in place of async def.",
        ),
        (
            "class TestCoin:\n    async def test_a(self):\n        assert pays(1)\n",
            ":5: pytest itself runs no async test; write def in place of async def.",
        ),
        (
            "import unittest\nunittest.main()\n",
            ":5: `unittest.main()` runs while pytest reads this file; "
            'put it under `if __name__ == "__main__":`.',
        ),
        (
            "from unittest import main\nmain(verbosity=2)\n",
            ":5: `main()` runs while pytest reads this file; "
            'put it under `if __name__ == "__main__":`.',
        ),
        (
            "import pytest, sys\nsys.exit(pytest.main())\n",
            ":5: `pytest.main()` runs while pytest reads this file; "
            'put it under `if __name__ == "__main__":`.',
        ),
        (
            "import coin, doctest\n\n\ndef test_a():\n"
            "    assert not doctest.testmod(coin).failed\n",
            ":8: this needs the docstrings of your own program; "
            "examples count in a text file, tests/test_examples.txt.",
        ),
        (
            "@pytest.mark.skip('later')\ndef test_a():\n    assert pays\n",
            ":4: marked skip, a test asks for nothing; remove the mark.",
        ),
        (
            "@mark.xfail\nclass TestA:\n    def test_a(self):\n        assert pays\n",
            ":4: marked xfail, a test asks for nothing; remove the mark.",
        ),
    ],
)
def test_a_slip_is_told_with_its_line(tests: str, slip: str) -> None:
    assert slips(tests) == (OWN + slip,)


@pytest.mark.parametrize(
    "tests",
    [
        "def same(one, other):\n    assert one == other\n\n\n"
        "def test_a():\n    same(pays('heads'), 1)\n",
        "import pytest\n\n\n@pytest.fixture\ndef coin():\n    assert pays\n",
        "def told(side):\n    return pays(side)\n",
        "class TestA:\n    def test_a(self):\n        assert 1\n\n\n"
        "class TestB:\n    def test_a(self):\n        assert 2\n",
        "class Coin:\n    def __init__(self):\n        self.side = 'heads'\n",
        "class Coins(TestCase):\n    def test_a(self):\n        assert pays\n",
        "class TestCoin:\n    @staticmethod\n    def test_a():\n        assert pays\n",
        "def test_a():\n    def test(side):\n        assert pays(side)\n"
        "    test('heads')\n",
        "if __name__ == '__main__':\n    pytest.main()\n",
        "from helpers.test_sides import SIDE\n",
        "@scenario('coin.feature', 'Heads')\ndef test_a():\n    pass\n",
        "@pytest_bdd.scenario('coin.feature', 'Heads')\ndef test_a():\n    pass\n",
        "def test_a():\n    one = pays('heads') == 1\n    assert one\n",
        "import unittest\nunittest.main(exit=False)\n",
        "def main():\n    pass\n\n\nmain()\n",
        "class Coins(IsolatedAsyncioTestCase):\n"
        "    async def test_a(self):\n        assert pays\n",
        "class Sides:\n    def test_a(self):\n        assert pays\n\n\n"
        "class TestCoin(Sides):\n    pass\n",
        "class TestCoin:\n    def test_a(*own):\n        assert pays\n",
        "def setup_module():\n    assert pays\n",
        "def teardown_module():\n    assert pays\n",
        "def pytest_configure():\n    assert pays\n",
        "def told():\n    pass\n\n\ndef told():\n    pass\n",
        "@pytest.mark.skipif(WINDOWS)\ndef test_a():\n    assert pays\n",
        "@pytest.mark.xfail(WINDOWS)\ndef test_a():\n    assert pays\n",
        "def test_a(:\n",  # the check says that itself
    ],
)
def test_what_is_no_slip_gets_no_sentence(tests: str) -> None:
    assert slips(tests) == ()


def told(*lines: str) -> list[str]:
    """Return the sentences on a test with these lines; its first is the second."""
    (test,) = ast.parse("\n    ".join(["def test_a():", *lines])).body
    assert isinstance(test, FUNCTION)
    slips: Slips = asserts_in_vain(test, {"pays"})
    return [f"{slip.line}: {slip.sentence}" for slip in slips]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("assert (pays(1) == 1, 'one')", "with its message in brackets, an assert"),
        ("assert 'pays(1) == 1'", "text in quotes is always true"),
        ("assert pays(1) == 1 or 2", "`or 2` makes this always true"),
        (f"assert pays(1) or 0x{'f' * 5000}", "`or ...` makes this always true"),
        ("assert pays == 1", "`pays` is the function itself; call it: pays(...)."),
        ("assert 1 == pays", "`pays` is the function itself"),
        ("assert pays(1) is 1", "`is` asks for the very same object"),
        ("assert pays(1) is not 'one'", "`is` asks for the very same object"),
        ("assert pays(1) is 1.5", "`is` asks for the very same object"),
        ("assert [1] is pays(1)", "`is` asks for the very same object"),
        ("assert {1: 1} is pays(1)", "`is` asks for the very same object"),
        ("assert {1} is pays(1)", "`is` asks for the very same object"),
        ("assert (1,) is pays(1)", "`is` asks for the very same object"),
        ("return pays(1) == 1", "this returns what it compares"),
        ("return pays(1) == 1 and pays(2) == 2", "this returns what it compares"),
        ("with given(1): pays(1) == 1", "this compares and asserts nothing"),
        ("pays(1) == 1", "this compares and asserts nothing; begin it with assert."),
        ("pays(1) == 1; own = lambda: 1", "this compares and asserts nothing"),
    ],
)
def test_what_asserts_nothing_is_told_with_its_line(line: str, sentence: str) -> None:
    (one,) = told("one = pays(1)", line)

    assert one.startswith(f"3: {sentence}")


@pytest.mark.parametrize(
    "body",
    [["pass"], ["..."], ["'A coin.'"], ["print(pays(1) == 1)"], ["'A coin.'", "pass"]],
)
def test_a_test_without_anything_to_fail_asserts_nothing_yet(body: list[str]) -> None:
    assert told(*body) == ["1: `test_a` asserts nothing yet."]


@pytest.mark.parametrize(
    "line",
    [
        "assert pays(1) == 1, 'one'",
        "assert pays(1) is None",
        "assert pays(1) is True",
        "assert pays(1) == 1 or pays(2) == 2",
        "assert pays(1) == 1 or False",
        "assert callable(pays)",
        "assert pays is not None",
        "assert same == pays(1)",
        "assert chosen() == pays",
        "assert chosen() is pays",
        "expect(pays(1), 1)",
        "return",
        "assert False, 'to be written'",
        "with pytest.raises(ValueError): pays(3) == 1",
        "with self.assertRaises(ValueError): pays(3) == 1",
        "check = lambda side: side is 1",
        "assert ()",
    ],
)
def test_what_can_fail_gets_no_sentence(line: str) -> None:
    assert told(line) == []


def test_a_function_inside_a_test_may_return_what_it_compares() -> None:
    assert told("def same(side):", "    return pays(side) == 1", "assert same(1)") == []
