"""Which modules a submission's tests import, read from their text."""

from __future__ import annotations

import pytest

from dicedojo.submission.imports import imported_names


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
