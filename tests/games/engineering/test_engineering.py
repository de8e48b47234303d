"""The parts of the game, as commands find them."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from typer.testing import CliRunner

from dicedojo.authoring.scaffold import write_kata
from dicedojo.cli.verbs import build_app
from dicedojo.games.engineering import GAME

from .test_strategy_value import NEW_ONLY, PROMO_ONCE

GRADED = """
[rubric.strategy]
function = "final_policy"
points = 0
of = "best"
nothing_at = 0.6
full_from = 0.97
"""


@pytest.fixture
def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A class whose course has a kata that asks for a policy."""
    root = tmp_path / "course"
    write_kata(root, "engineering")
    with (root / "katas/engineering/kata.toml").open("a", encoding="utf-8") as file:
        file.write(GRADED)
    monkeypatch.setenv("DOJO_CONTENT", str(root))
    monkeypatch.setenv("COLUMNS", "80")
    folder = tmp_path / "hall"
    for name, source in {"ada": PROMO_ONCE, "bob": NEW_ONLY}.items():
        (folder / name).mkdir(parents=True)
        (folder / name / "engineering.py").write_text(source)
    return folder


def test_the_game_offers_its_parts() -> None:
    assert {"play", "strategy"} <= set(GAME.parts)


@pytest.mark.slow
def test_a_class_holds_a_tournament(hall: Path) -> None:
    words = ("class", "tournament", str(hall), "--kata", "engineering", "--jobs=1")
    trusted = ("--sandbox=process", "--trust-submissions", "--format=csv")

    result = CliRunner().invoke(build_app(), [*words, *trusted])

    assert result.exit_code == 0, result.output
    ada, bob = csv.DictReader(io.StringIO(result.stdout))
    assert [(one["rank"], one["name"]) for one in (ada, bob)] == [
        ("1", "ada"),
        ("2", "bob"),
    ]
    assert float(bob["10 rounds"]) == pytest.approx(20.483601957243238)
    assert float(bob["30 rounds"]) == pytest.approx(71.09101143292929)
