"""What `dojo author check --game` says of a new game, and of ones with a fault."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from dicedojo.authoring.game_check import games_to_check
from dicedojo.authoring.scaffold import write_game
from dicedojo.errors import UnusableInput

CHECKS = 4


def check(site: Path, old: str = "", new: str = "") -> tuple[int, str]:
    """Return how the check of a new game ends in which `old` has become `new`.

    It lies as an installed package does.
    """
    write_game(site, "lucky")
    module = site / "lucky_game.py"
    source = module.read_text("utf-8")
    assert old in source
    module.write_text(source.replace(old, new) if old else source, "utf-8")
    facts = site / "lucky_game-0.1.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Name: lucky-game\nVersion: 0.1\n")
    entry = "[dicedojo.games]\nlucky = lucky_game:GAME\n"
    (facts / "entry_points.txt").write_text(entry)
    path = os.pathsep.join([os.environ.get("PYTHONPATH", ""), str(site)])
    done = subprocess.run(
        [sys.executable, "-m", "dicedojo", "author", "check", "--game", "lucky"],
        env={**os.environ, "PYTHONPATH": path.lstrip(os.pathsep), "COLUMNS": "80"},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, " ".join(f"{done.stdout}{done.stderr}".split())


@pytest.mark.slow
def test_a_new_game_passes(tmp_path: Path) -> None:
    code, text = check(tmp_path)

    assert code == 0, text
    assert f"{CHECKS} of {CHECKS} checks passed. Next: dojo play lucky" in text


@pytest.mark.slow
@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        pytest.param(
            "from dicedojo.api.games import Game,",
            "from dicedojo.dice import all_rolls\nfrom dicedojo.api.games import Game,",
            "lucky_game.py:7 imports dicedojo.dice, which may change",
            id="an import",
        ),
        pytest.param(
            'summary = "Keep your die, or roll it once more."',
            'summary = "Keep or roll"',
            "`summary` of `play` is 'Keep or roll'; it should be a sentence",
            id="a text",
        ),
        pytest.param(
            "--rounds", "--seed", "--seed of `dojo play` is there already", id="option"
        ),
        pytest.param(
            "    draws = False\n", "", "the part `exact` has no draws", id="a part"
        ),
        pytest.param(
            "self.yours += dice[0]",
            "self.yours += dice[1]",
            "fails: IndexError: tuple index out of range at lucky_game.py:59",
            id="an error",
        ),
        pytest.param(
            "for number in range(1, self.rounds + 1):",
            "for number in iter(int, 1):",
            "goes on after 20,000 typed lines, at 'k or r? >",
            id="no end",
        ),
        pytest.param(
            "(face,) = roll_dice(1)\n            if",
            "face = __import__('random').randint(1, 6)\n            if",
            "is another game each time; roll with `roll_dice` alone",
            id="other dice",
        ),
        pytest.param(
            'return f"You have {self.yours}, the other has {self.theirs}."',
            'return "You win"',
            "`standing` is 'You win', which does not say who has how many",
            id="the standing",
        ),
        pytest.param(
            '{"best": BEST,',
            '{"best": float("nan"),',
            "has no JSON for `--format json`: NaN is not a number of JSON",
            id="no JSON",
        ),
        pytest.param(
            '{"best": BEST,',
            '{"best": hash("best"),',
            "differs from run to run: \"best\": ",
            id="a hash",
        ),
    ],
)  # fmt: skip
def test_a_fault_is_named_with_its_evidence(
    tmp_path: Path, old: str, new: str, fault: str
) -> None:
    code, text = check(tmp_path, old, new)

    assert code == 1, text
    assert fault in text
    assert "Next: fix that, then dojo author check --game lucky" in text


def test_a_game_that_is_not_installed_is_not_there() -> None:
    with pytest.raises(UnusableInput, match="offers a game 'lucky'") as refusal:
        games_to_check("lucky")

    assert "python -m pip install -e FOLDER" in str(refusal.value)


def test_dicedojos_own_games_are_checked_when_they_are_named() -> None:
    assert games_to_check("hog") == ["hog"]
