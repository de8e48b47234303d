"""What `dojo exact pig` prints holds, and fits."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from dicedojo.games.pig import GAME

pytestmark = pytest.mark.slow


@pytest.mark.usefixtures("pig_solved")
def test_the_screen_says_the_exact_values() -> None:
    assert GAME.exact is not None
    screen = io.StringIO()

    Console(file=screen, width=80).print(GAME.exact.render({}))

    assert "the first to roll wins 53.059272527%." in screen.getvalue()
    assert "21         8.1418            52.584%" in screen.getvalue()
