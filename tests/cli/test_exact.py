"""What `dojo exact` prints, draws and refuses."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from dicedojo.dice import FACES
from dicedojo.games.farkle.exact.best_turn import optimal_turn
from dicedojo.games.hog.exact.best_response import best_response, equilibrium
from dicedojo.games.hog.exact.strategy import CLASSICS, always_roll, table_of
from dicedojo.games.hog.exact.win_rates import win_rate
from dicedojo.games.registry import games_with

from .terminal import Dojo

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
PNG = b"\x89PNG"
GAMES = [game.name for game in games_with("exact")]
TITLES = (
    "How often a roll is a bust",
    "The best turn",
    "Rules of thumb on the board",
    "The same with no points yet",
    "What a first roll is worth",
)


@pytest.mark.parametrize("columns", ["80", "40", "200"])
def test_farkle_is_told_in_80_columns(
    dojo: Dojo, monkeypatch: pytest.MonkeyPatch, columns: str
) -> None:
    monkeypatch.setenv("COLUMNS", columns)

    answer = dojo("exact", "farkle")

    lines = answer.out.splitlines()
    assert answer.code == 0
    assert [line for line in lines if line.startswith(TITLES)] != []
    assert all(any(line.startswith(title) for line in lines) for title in TITLES)
    assert max(map(len, lines)) <= 80
    assert "…" not in answer.out
    assert lines[-1] == "Next: dojo exact farkle --picture farkle.png"


def test_the_tables_hold_the_exact_values(dojo: Dojo) -> None:
    rows = [" ".join(line.split()) for line in dojo("exact", "farkle").out.splitlines()]

    assert "the usual table 66.7% 44.4% 27.8% 15.7% 7.7% 3.1%" in rows
    assert "2/3 4/9 5/18 17/108 25/324 5/162" in rows
    assert "on the board 540.5 300 250 450 1,050 3,100 12,400" in rows
    assert "everything that scores 250 456.8 84.5%" in rows
    assert "1 1 2 2 3 3 402.8 343.6 402.8 1" in rows


def test_json_is_one_document_and_nothing_else(dojo: Dojo) -> None:
    answer = dojo("exact", "farkle", "--format", "json")

    told = json.loads(answer.out)
    assert (answer.code, answer.err) == (0, "")
    assert told["schema"] == "dicedojo/exact-farkle/v1"
    assert told["best_turns"][0]["value"] == optimal_turn().value
    assert set(told["best_turns"][0]["bank_from"]) == set(map(str, FACES))
    assert len(told["best_turns"]) == 4
    assert len(told["bust_chances"]) == 12


@pytest.mark.parametrize("columns", ["80", "40", "200"])
def test_hog_is_told_in_80_columns(
    dojo: Dojo, monkeypatch: pytest.MonkeyPatch, columns: str
) -> None:
    monkeypatch.setenv("COLUMNS", columns)

    answer = dojo("exact", "hog")

    lines = answer.out.splitlines()
    assert answer.code == 0
    assert "What a turn is worth on average, by how many dice are rolled" in lines
    assert "How often a strategy wins against always_roll(5)" in lines
    assert max(map(len, lines)) <= 80
    assert "…" not in answer.out
    assert lines[-1] == "Next: dojo exact hog --picture hog.png"


def test_hog_is_told_with_its_exact_values(dojo: Dojo) -> None:
    rows = [" ".join(line.split()) for line in dojo("exact", "hog").out.splitlines()]

    assert "six-sided 3.50 5.86 7.37 8.23 8.64 8.70 8.54 8.21 7.78 7.30" in rows
    assert "four-sided 2.50 3.81 4.38 4.48 4.32 4.03 3.67 3.30 2.95 2.63" in rows
    assert (
        "Best are 6 six-sided or 4 four-sided dice. Free bacon brings 1 to 10." in rows
    )
    assert "bacon_strategy 55.40% 55.75% 55.58%" in rows
    assert "the best reply to always_roll(5) 80.86% 80.74% 80.80%" in rows


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


@pytest.mark.parametrize("game", ["engineering", "farkle", "hog"])
@pytest.mark.parametrize(("name", "start"), [("stop.png", PNG), ("stop.SVG", b"<?xml")])
def test_a_picture_is_drawn_the_same_each_time(
    dojo: Dojo, tmp_path: Path, name: str, start: bytes, game: str
) -> None:
    answer = dojo("exact", game, "--picture", tmp_path / name)
    first = (tmp_path / name).read_bytes()
    dojo("exact", game, "--picture", tmp_path / name)

    assert answer.code == 0
    assert answer.err == f"Written: {tmp_path / name}\n"
    assert first.startswith(start)
    assert (tmp_path / name).read_bytes() == first


@pytest.mark.parametrize("game", ["engineering", "farkle", "hog"])
@pytest.mark.parametrize("place", ["nowhere/stop.png", "folder.png"])
def test_a_picture_that_cannot_be_written_is_named(
    dojo: Dojo, tmp_path: Path, place: str, game: str
) -> None:
    (tmp_path / "folder.png").mkdir()

    answer = dojo("exact", game, "--picture", place)

    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith(f"{place} cannot be written.\n")
    assert answer.err.endswith(f"Next: the same command with --picture {game}.png\n")


@pytest.mark.parametrize("game", ["engineering", "farkle", "hog"])
@pytest.mark.parametrize("place", [".", "stop", "stop.jpeg"])
def test_a_picture_of_no_known_form_is_not_drawn(
    dojo: Dojo, place: str, game: str
) -> None:
    answer = dojo("exact", game, "--picture", place)

    assert (answer.code, answer.out) == (2, "")
    assert "dojo draws .png and .svg." in answer.err
    assert answer.err.endswith(f"  Next: the same command with --picture {game}.png\n")


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
        (("farkle", "--format", "jsn"), "Did you mean 'json'?", "farkle"),
    ],
)
def test_what_dojo_cannot_compute_leads_on(
    dojo: Dojo, words: tuple[str, ...], told: str, game: str
) -> None:
    answer = dojo("exact", *words)

    assert (answer.code, answer.out) == (2, "")
    assert told in answer.err
    assert answer.err.endswith(f"  Next: dojo exact {game}\n")


def test_a_game_that_was_nearly_named_comes_next(dojo: Dojo) -> None:
    answer = dojo("exact", "hgo")

    assert (answer.code, answer.out) == (2, "")
    assert "Did you mean 'hog'?" in answer.err
    assert answer.err.endswith("  Next: dojo exact hog\n")


def test_a_format_that_is_none_leads_back_to_the_same_game(dojo: Dojo) -> None:
    answer = dojo("exact", "hog", "--format", "text,json")

    assert (answer.code, answer.out) == (2, "")
    assert answer.err.endswith("  Next: dojo exact hog\n")


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
    assert lines[0].split() == [
        "points",
        "a",
        "turn",
        "on",
        "the",
        "board",
        "not",
        "on",
        "it",
        "yet",
    ]
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
        pytest.param("hog", ".", "There is no hog.py in", id="no module of Hog"),
    ],
)
def test_a_folder_without_a_strategy_is_refused(
    farkle: Dojo, tmp_path: Path, game: str, folder: str, said: str
) -> None:
    answer = farkle("exact", game, folder)

    assert answer.code == 2
    assert said in answer.err
    assert f"Next: dojo exact {game}" in answer.err
