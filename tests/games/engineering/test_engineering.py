"""The parts of the game, as commands find them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from dicedojo.authoring.scaffold import write_kata
from dicedojo.cli.verbs import build_app
from dicedojo.games.engineering import GAME

from .handed_in import NEW_ONLY, PROMO_ONCE, hand_in

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
    folder.mkdir()
    hand_in(folder / "ada", PROMO_ONCE)
    hand_in(folder / "bob", NEW_ONLY)
    return folder


def test_the_game_offers_its_parts() -> None:
    assert {"play", "strategy"} <= set(GAME.parts)


@pytest.mark.slow
def test_a_class_holds_a_tournament(hall: Path) -> None:
    words = ("class", "tournament", str(hall), "--kata", "engineering", "--jobs=1")
    trusted = ("--sandbox=process", "--trust-submissions", "--format=json")

    result = CliRunner().invoke(build_app(), [*words, *trusted])

    assert result.exit_code == 0, result.output
    document = json.loads(result.stdout)
    assert [one["name"] for one in document["best"]] == ["10 rounds", "30 rounds"]
    assert [(one["rank"], one["name"]) for one in document["standings"]] == [
        (1, "ada"),
        (2, "bob"),
    ]
    best_of_10, best_of_30 = (one["value"] for one in document["best"])
    assert best_of_10 == pytest.approx(20.483601957243238)
    assert best_of_30 == pytest.approx(94.8978, abs=1e-4)
    assert document["standings"][1]["values"] == pytest.approx(
        [20.483601957243238, 71.09101143292929]
    )


@pytest.mark.slow
def test_a_policy_of_ones_own_plays_beside(hall: Path) -> None:
    words = ("play", "engineering", "--rounds=3", "--seed=1", "--against")

    result = CliRunner().invoke(
        build_app(), [*words, str(hall / "ada")], input="n\nn\nn\n"
    )

    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert lines[0] == "Software engineering: 3 rounds, final_policy beside you."
    assert lines[1] == "final_policy is the one in the folder ada."
