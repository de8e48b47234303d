"""What `dojo exact` prints, draws and refuses."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from dicedojo.dice import FACES
from dicedojo.games.farkle.best_turn import optimal_turn
from dicedojo.games.hog.backward_induction import win_rate
from dicedojo.games.hog.best_response import best_response, equilibrium
from dicedojo.games.hog.strategy import CLASSICS, always_roll, table_of
from dicedojo.games.registry import games_with

from .terminal import Dojo

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
PNG = b"\x89PNG"
GAMES = [game.name for game in games_with("exact")]


@pytest.mark.parametrize("game", ["farkle", "hog"])
def test_no_terminal_is_too_narrow_for_the_tables(
    dojo: Dojo, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    in_80_columns = dojo("exact", game)
    monkeypatch.setenv("COLUMNS", "40")

    in_40_columns = dojo("exact", game)

    assert in_40_columns == in_80_columns
    assert in_40_columns.code == 0


def test_json_is_one_document_and_nothing_else(dojo: Dojo) -> None:
    answer = dojo("exact", "farkle", "--format", "json")

    told = json.loads(answer.out)
    assert (answer.code, answer.err) == (0, "")
    assert told["schema"] == "dicedojo/exact-farkle/v1"
    assert told["best_turns"][0]["value"] == optimal_turn().value
    assert set(told["best_turns"][0]["bank_from"]) == set(map(str, FACES))
    assert len(told["best_turns"]) == 4
    assert len(told["bust_chances"]) == 12


def test_hog_as_json_is_one_document_and_nothing_else(dojo: Dojo) -> None:
    answer = dojo("exact", "hog", "--format", "json")

    told = json.loads(answer.out)
    five = table_of(always_roll(5))
    assert (answer.code, answer.err) == (0, "")
    assert told["schema"] == "dicedojo/exact-hog/v1"
    assert told["best_num_rolls"] == {"6": 6, "4": 4}
    assert len(told["mean_points"]) == 20
    assert [each["name"] for each in told["win_rates"]] == list(CLASSICS)
    assert told["best_reply"]["mean"] == best_response(five).rates.mean
    best = equilibrium()
    there = told["best_play"]["against_always_roll(5)"]
    assert told["best_play"]["against_itself"]["first"] == best.rates.first
    assert there["second"] == win_rate(best.table, five).second


@pytest.mark.parametrize(
    ("game", "name", "start"),
    [
        ("engineering", "stop.png", PNG),
        ("farkle", "stop.SVG", b"<?xml"),
        ("hog", "stop.png", PNG),
    ],
)
def test_a_picture_is_drawn_the_same_each_time(
    dojo: Dojo, tmp_path: Path, name: str, start: bytes, game: str
) -> None:
    answer = dojo("exact", game, "--out", tmp_path / name)
    first = (tmp_path / name).read_bytes()
    dojo("exact", game, "--out", tmp_path / name)

    assert answer.code == 0
    assert answer.err == f"Written: {tmp_path / name}\n"
    assert first.startswith(start)
    assert (tmp_path / name).read_bytes() == first


def test_a_game_that_draws_nothing_offers_no_picture(
    dojo: Dojo, tmp_path: Path
) -> None:
    picture = tmp_path / "pig.png"

    answer = dojo("exact", "pig", "--out", picture)

    assert "--out" not in dojo("exact", "pig", "--help").out
    assert "--out" in dojo("exact", "hog", "--help").out
    assert (answer.code, picture.exists()) == (2, False)
    assert answer.err.startswith("The exact values of Pig have no picture.\n")


@pytest.mark.parametrize("game", ["engineering", "farkle", "hog"])
@pytest.mark.parametrize("place", ["nowhere/stop.png", "folder.png"])
def test_a_picture_that_cannot_be_written_is_named(
    dojo: Dojo, tmp_path: Path, place: str, game: str
) -> None:
    (tmp_path / "folder.png").mkdir()

    answer = dojo("exact", game, "--out", place)

    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith(f"{place} cannot be written.\n")
    assert answer.err.endswith(f"Next: the same command with --out {game}.png\n")


@pytest.mark.parametrize("game", ["engineering", "farkle", "hog"])
@pytest.mark.parametrize("place", [".", "stop", "stop.jpeg"])
def test_a_picture_of_no_known_form_is_not_drawn(
    dojo: Dojo, place: str, game: str
) -> None:
    answer = dojo("exact", game, "--out", place)

    assert (answer.code, answer.out) == (2, "")
    assert "dojo draws .png and .svg." in answer.err
    assert answer.err.endswith(f"  Next: the same command with --out {game}.png\n")


@pytest.mark.parametrize(
    ("words", "told", "game"),
    [
        (
            (),
            "Which game's values would you like to see?\n"
            f"  The games are: {', '.join(GAMES)}.",
            GAMES[0],
        ),
        (("farkel",), "Did you mean 'farkle'?", "farkle"),
        (("chess",), "dojo has no exact values for 'chess'.", GAMES[0]),
        (("farkle", "--format", "jsn"), "one of 'text', 'json'", "farkle --help"),
        (
            ("engineering", "--rounds", "31"),
            "'--rounds': 31 is not from 1 to 30.",
            "engineering --help",
        ),
        (
            ("engineering", "mine", "--rounds", "6"),
            "--rounds does not apply to the strategy in a folder",
            "engineering mine",
        ),
    ],
)
def test_what_dojo_cannot_compute_leads_on(
    dojo: Dojo, words: tuple[str, ...], told: str, game: str
) -> None:
    answer = dojo("exact", *words)

    assert (answer.code, answer.out) == (2, "")
    assert told in answer.err
    assert answer.err.endswith(f"  Next: dojo exact {game}\n")


def test_other_commands_import_neither_numpy_nor_matplotlib() -> None:
    script = (
        "import sys\n"
        "from dicedojo.cli import main\n"
        "main(['--help'])\n"
        "print([m for m in ('numpy', 'matplotlib') if m in sys.modules])\n"
    )

    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )

    assert done.stdout.splitlines()[-1] == "[]"


CAREFUL = """\
def score_options(roll):
    return {(1,): 100}


def choose(roll, turn_points, total):
    return KEEP, False
"""


@pytest.fixture
def farkle(dojo: Dojo, monkeypatch: pytest.MonkeyPatch) -> Dojo:
    """Types commands where the course has Farkle."""
    monkeypatch.setenv("DOJO_CONTENT", str(ROOT))
    return dojo


def hand_in(folder: Path, keep: str) -> Path:
    """Lay out a module whose strategy keeps the same dice of every roll."""
    keeping = CAREFUL.replace("KEEP", keep)
    (folder / "farkle.py").write_text(keeping, "utf-8")
    return folder


def test_the_strategy_in_a_folder_is_valued(farkle: Dojo, tmp_path: Path) -> None:
    kept = "tuple(die for die in roll if die in (1, 5) or roll.count(die) >= 3)"

    answer = farkle("exact", "farkle", str(hand_in(tmp_path, kept)))

    lines = answer.out.splitlines()
    assert answer.code == 0
    assert " ".join(lines[0].split()) == "points a turn on the board not on it yet"
    assert any(line.startswith("choose is worth ") for line in lines)
    assert lines[-1] == "Next: dojo exact farkle"
    assert any(line.startswith("yours, choose") for line in lines)
    assert max(map(len, lines)) <= 80


def test_a_folder_gives_one_document_too(farkle: Dojo, tmp_path: Path) -> None:
    kept = "tuple(die for die in roll if die in (1, 5) or roll.count(die) >= 3)"

    answer = farkle("exact", "farkle", str(hand_in(tmp_path, kept)), "--format", "json")

    told = json.loads(answer.out)
    (own,) = (one for one in told["strategies"] if one["role"] == "own")
    assert [value["name"] for value in own["values"]] == [
        "on the board",
        "not on it yet",
    ]
    assert 0 < told["share"] < 1


def test_a_strategy_without_a_value_says_where(farkle: Dojo, tmp_path: Path) -> None:
    answer = farkle("exact", "farkle", str(hand_in(tmp_path, "(2,)")))

    assert answer.code == 1
    assert answer.out.startswith("Your strategy, choose, has no value.\n")
    assert "makes an illegal keep" in " ".join(answer.out.split())
    assert "Next: fix it, then dojo exact farkle" in " ".join(answer.out.split())


def test_the_lines_of_an_error_are_lines(farkle: Dojo, tmp_path: Path) -> None:
    (tmp_path / "farkle.py").write_text("GOAL = HERE\n", "utf-8")

    answer = farkle("exact", "farkle", str(tmp_path))

    assert answer.code == 1
    assert "    GOAL = HERE" in answer.out.splitlines()
    assert "\\n" not in answer.out


@pytest.mark.parametrize(
    ("game", "folder", "said"),
    [
        pytest.param("farkle", "nowhere", "There is no nowhere.", id="no folder"),
        pytest.param(
            "farkle", ".", "There is no strategy in this folder.", id="no module"
        ),
        pytest.param("hog", ".", "There is no hog.py", id="no module of Hog"),
    ],
)
def test_a_folder_without_a_strategy_is_refused(
    farkle: Dojo, tmp_path: Path, game: str, folder: str, said: str
) -> None:
    answer = farkle("exact", game, folder)

    assert answer.code == 2
    assert said in answer.err
    assert f"Next: dojo exact {game}" in answer.err


def test_the_next_command_is_about_the_same_game(dojo: Dojo) -> None:
    answer = dojo("exact", "engineering", "--rounds", "6")

    following = "dojo exact engineering --rounds 6 --out engineering.png"
    assert answer.out.splitlines()[-1] == f"Next: {following}"
