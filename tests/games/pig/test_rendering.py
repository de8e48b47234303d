"""What `dojo exact pig` prints holds, and fits."""

from __future__ import annotations

import io
from contextlib import nullcontext
from pathlib import Path

import pytest
from rich.console import Console

from dicedojo import cache
from dicedojo.games.pig import GAME, rendering

pytestmark = pytest.mark.slow


@pytest.mark.usefixtures("kept_values")
def test_the_screen_says_the_exact_values() -> None:
    assert GAME.exact is not None
    screen = io.StringIO()

    Console(file=screen, width=80).print(GAME.exact.render({}))

    assert "the first to roll wins 53.059272527%." in screen.getvalue()
    assert "21         8.1418            52.584%" in screen.getvalue()


def test_that_it_takes_a_while_is_said_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache.place, "root", tmp_path)
    monkeypatch.setattr(rendering, "_compute", lambda: {"goal": 100})
    said: list[str] = []

    for _ in range(2):
        rendering.prepare({}, said.append, lambda *_: nullcontext(lambda *_: None))

    assert said == ["The exact values of Pig are worked out once, in about 10 s."]
    assert rendering.document({}) == {"goal": 100}
