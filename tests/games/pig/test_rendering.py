"""What `dojo exact pig` prints holds, and fits."""

from __future__ import annotations

import io
from contextlib import nullcontext
from pathlib import Path

import pytest
from rich.console import Console

from dicedojo import cache
from dicedojo.games.pig import GAME, rendering
from dicedojo.games.pig.exact import mean_points

from .test_exact import SMALL, iterated

pytestmark = pytest.mark.slow


def test_the_screen_says_the_exact_values(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a short game: those of Pig take long, and are on its golden screen."""
    monkeypatch.setattr(cache.place, "root", tmp_path)
    monkeypatch.setattr(rendering, "GOAL", SMALL)
    monkeypatch.setattr(rendering, "TWENTY", 5)
    monkeypatch.setattr(rendering, "HOLDS", (6,))
    assert GAME.exact is not None
    screen = io.StringIO()

    Console(file=screen, width=80).print(GAME.exact.render({}))

    best, held = iterated(SMALL, None, None), iterated(SMALL, 6, 5)
    assert f"the first to roll wins {best:.9%}." in screen.getvalue()
    row = ["6", f"{float(mean_points(6)):.4f}", f"{held:.3%}"]
    assert row in [line.split() for line in screen.getvalue().splitlines()]


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
