"""Which modules a submission's tests import, read from their text."""

from __future__ import annotations

import pytest

from dicedojo.submission import imports
from dicedojo.submission.imports import imported_names, names_used_from
from dicedojo.submission.submission import Submission


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("import coin", {"coin"}),
        ("import kata.game as game", {"kata", "kata.game"}),
        ("from coin import pays", {"coin", "coin.pays"}),
        ("def test():\n    from kata import game", {"kata", "kata.game"}),
        ("from . import coin", set()),
        ("def (", set()),
    ],
)
def test_the_names_are_those_of_modules_and_of_their_packages(
    source: str, names: set[str]
) -> None:
    assert imported_names(source.encode()) == names


@pytest.mark.parametrize(
    ("source", "names"),
    [
        pytest.param("from coin import pays, flips", {"pays", "flips"}, id="imported"),
        pytest.param(
            "from coin import pays\nfrom coin import flips",
            {"pays", "flips"},
            id="one after the other",
        ),
        pytest.param("import coin\nx = coin.pays(1)", {"pays"}, id="looked up"),
        pytest.param(
            "import coin\nfrom coin import flips\ncoin.pays\ncoin.tossed",
            {"flips", "pays", "tossed"},
            id="both ways",
        ),
        pytest.param("from dice import roll\ndice.roll()", set(), id="of another"),
        pytest.param("pays = 1", set(), id="none"),
        pytest.param("def (", set(), id="not Python"),
        pytest.param("x = '\0'", set(), id="a null byte"),
        pytest.param("# coding: klingon\n", set(), id="an unknown encoding"),
        pytest.param("(" * 500 + ")" * 500, set(), id="too many brackets"),
        pytest.param("a = " + "-" * 20_000 + "1", set(), id="too deep to parse"),
    ],
)
def test_the_names_that_a_file_uses_from_a_module(source: str, names: set[str]) -> None:
    assert names_used_from(source.encode(), "coin") == names


def test_the_modules_that_a_test_is_about_are_the_submissions_own_files() -> None:
    files = {
        "coin.py": b"",
        "helpers.py": b"",
        "unused.py": b"",
        "helpers.txt": b"",
        "tests/test_coin.py": b"import coin, helpers, os\n",
    }
    submission = Submission("ada", files, "coin.py")

    for test in ("tests/test_coin.py::test_a", "tests/test_coin.py::TestIt::test_b"):
        assert imports.tested_modules(submission, test) == ["helpers.py"]
    assert imports.tested_modules(submission, "tests/test_lost.py::test_a") == []
