"""What `dojo author check --game` says of a new game, and of ones with a fault."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from dicedojo.authoring import game_check
from dicedojo.authoring.check import Check
from dicedojo.authoring.game_check import CHECKS, games_to_check
from dicedojo.authoring.scaffold import write_game
from dicedojo.cli import main
from dicedojo.errors import UnusableInput
from dicedojo.games import registry
from dicedojo.games.registry import find_game

IMPORTS, PARTS, PLAY, EXACT = CHECKS


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder in which packages count as installed, here and in new processes."""
    path = [str(tmp_path), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, path)))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(game_check, "TYPED", 1_000)
    monkeypatch.setattr(game_check, "SEEDS", (1,))
    yield tmp_path
    forget_games()
    sys.modules.pop("lucky_game", None)


def forget_games() -> None:
    registry._entries.cache_clear()
    registry._load.cache_clear()


def install(site: Path, old: str = "", new: str = "") -> None:
    """Lay a new game, in which `old` has become `new`, as an installed package lies."""
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
    forget_games()


def type_check(capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """Return how the command ends that checks the game, and what it prints."""
    code = main(["author", "check", "--game", "lucky"])
    return code, " ".join("".join(capsys.readouterr()).split())


@pytest.mark.slow
def test_a_new_game_passes(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    install(site)

    code, text = type_check(capsys)

    assert code == 0, text
    assert (
        f"{len(CHECKS)} of {len(CHECKS)} checks passed. Next: dojo play lucky" in text
    )


@pytest.mark.slow
def test_the_command_ends_with_the_faults_and_what_comes_next(
    site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    install(site, "    draws = False\n", "")

    code, text = type_check(capsys)

    assert code == 1, text
    assert "the part `exact` has no draws" in text
    assert "Next: fix that, then dojo author check --game lucky" in text


@pytest.mark.slow
@pytest.mark.parametrize(
    ("check", "old", "new", "fault"),
    [
        pytest.param(
            IMPORTS,
            "from dicedojo.api.games import Game,",
            "from dicedojo.dice import all_rolls\nfrom dicedojo.api.games import Game,",
            "lucky_game.py:7 imports dicedojo.dice, which may change",
            id="an import",
        ),
        pytest.param(
            PARTS,
            'summary = "Keep your die, or roll it once more."',
            'summary = "Keep or roll"',
            "`summary` of `play` is 'Keep or roll'; it should be a sentence",
            id="a text",
        ),
        pytest.param(
            PARTS,
            "--rounds", "--seed", "--seed of `dojo play` is there already", id="option"
        ),
        pytest.param(
            PARTS,
            "    draws = False\n", "", "the part `exact` has no draws", id="a part"
        ),
        pytest.param(
            PARTS,
            "    draws = False\n",
            "    draws = True\n",
            "the part `exact` has no figure",
            id="a picture",
        ),
        pytest.param(
            PLAY,
            "self.yours += dice[0]",
            "self.yours += dice[1]",
            "fails: IndexError: tuple index out of range at lucky_game.py:59, after",
            id="an error",
        ),
        pytest.param(
            PLAY,
            'return text.lower() == "k"',
            'return 1 / (text.lower() == "k")',
            "ZeroDivisionError: division by zero at lucky_game.py:32, after '",
            id="the lines that led there",
        ),
        pytest.param(
            PLAY,
            "for number in range(1, self.rounds + 1):",
            "for number in iter(int, 1):",
            "goes on after 1,000 typed lines, at 'k or r? >",
            id="no end",
        ),
        pytest.param(
            PLAY,
            "(face,) = roll_dice(1)\n            if",
            "face = __import__('random').randint(1, 10**9)\n            if",
            "is another game each time; roll with `roll_dice` alone",
            id="other dice",
        ),
        pytest.param(
            PLAY,
            'return f"You have {self.yours}, the other has {self.theirs}."',
            'return "You win"',
            "`standing` is 'You win', which does not say who has how many",
            id="the standing",
        ),
        pytest.param(
            EXACT,
            '{"best": BEST,',
            '{"best": float("nan"),',
            "has no JSON for `--format json`: NaN is not a number of JSON",
            id="no JSON",
        ),
        pytest.param(
            EXACT,
            '{"best": BEST,',
            '{"best": __import__("fractions").Fraction(BEST),',
            "`document` holds a Fraction, which JSON does not have; make it a float, a",
            id="a fraction",
        ),
        pytest.param(
            EXACT,
            '[*points, f"It',
            '["a line, " * 11, *points, f"It',
            "prints 88 columns, not 80: a line, a line",
            id="a long line",
        ),
        pytest.param(
            EXACT,
            '{"best": BEST,',
            '{"best": hash("best"),',
            "differs from run to run: \"best\": ",
            id="a hash",
        ),
    ],
)  # fmt: skip
def test_a_fault_is_named_with_its_evidence(
    site: Path, check: Check, old: str, new: str, fault: str
) -> None:
    install(site, old, new)
    game = find_game("lucky")
    assert game is not None

    faults = list(CHECKS[check](game))

    assert any(fault in one for one in faults), faults


def test_a_game_that_is_not_installed_is_not_there() -> None:
    with pytest.raises(UnusableInput, match="offers a game 'lucky'") as refusal:
        games_to_check("lucky")

    assert "python -m pip install -e FOLDER" in str(refusal.value)


def test_dicedojos_own_games_are_checked_when_they_are_named() -> None:
    assert games_to_check("hog") == ["hog"]
