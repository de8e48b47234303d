"""One assertion about many answers is found, and many about one answer each are not."""

from __future__ import annotations

import pytest

from dicedojo.mutation.dear import _only_assertion
from dicedojo.submission.submission import Submission


@pytest.mark.parametrize(
    ("body", "line"),
    [
        pytest.param("    assert total(score) == 7\n", 2, id="one"),
        pytest.param("    found = 7\n    assert found == 7\n", 3, id="a later one"),
        pytest.param("    assert score([1]) == 1\n" * 2, 0, id="two"),
        pytest.param("    print(1)\n", 0, id="none"),
        pytest.param(
            "    for roll in ROLLS:\n        assert score(roll) == 1\n", 0, id="a loop"
        ),
        pytest.param(
            "    while ROLLS:\n        assert score(ROLLS.pop()) == 1\n", 0, id="while"
        ),
    ],
)
def test_a_test_of_one_assertion_is_told_from_one_of_many(body: str, line: int) -> None:
    files = {"tests/test_coin.py": f"def test_coin(coin):\n{body}".encode()}
    submission = Submission("ada", files, "coin.py")

    assert _only_assertion(submission, "tests/test_coin.py::test_coin[1]") == line


def test_a_method_is_found_by_its_name() -> None:
    text = "class TestCoin:\n    def test_coin(self):\n        assert coin() == 1\n"
    submission = Submission("ada", {"tests/test_coin.py": text.encode()}, "coin.py")

    assert _only_assertion(submission, "tests/test_coin.py::TestCoin::test_coin") == 3


@pytest.mark.parametrize("text", [b"def", b"\xff", b""])
def test_what_is_not_python_has_none(text: bytes) -> None:
    submission = Submission("ada", {"tests/test_coin.py": text}, "coin.py")

    assert _only_assertion(submission, "tests/test_coin.py::test_coin") == 0
