"""What `dojo exact` prints, draws and refuses."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from dicedojo.dice import FACES
from dicedojo.exact.farkle import optimal_turn

from .terminal import Dojo

PNG = b"\x89PNG"
TITLES = (
    "How often a roll is a bust",
    "The best turn",
    "Rules of thumb on the board",
    "The same with no points yet",
    "What a first roll comes to",
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

    assert "the source's table 66.7% 44.4% 27.8% 15.7% 7.7% 3.1%" in rows
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


@pytest.mark.parametrize(("name", "start"), [("stop.png", PNG), ("stop.SVG", b"<?xml")])
def test_a_picture_is_drawn_the_same_each_time(
    dojo: Dojo, tmp_path: Path, name: str, start: bytes
) -> None:
    answer = dojo("exact", "farkle", "--picture", tmp_path / name)
    first = (tmp_path / name).read_bytes()
    dojo("exact", "farkle", "--picture", tmp_path / name)

    assert answer.code == 0
    assert answer.err == f"Written: {tmp_path / name}\n"
    assert first.startswith(start)
    assert (tmp_path / name).read_bytes() == first


@pytest.mark.parametrize("place", ["nowhere/stop.png", "folder.png"])
def test_a_picture_that_cannot_be_written_is_named(
    dojo: Dojo, tmp_path: Path, place: str
) -> None:
    (tmp_path / "folder.png").mkdir()

    answer = dojo("exact", "farkle", "--picture", place)

    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith(f"{place} cannot be written.\n")


@pytest.mark.parametrize("place", [".", "stop", "stop.jpeg"])
def test_a_picture_of_no_known_form_is_not_drawn(dojo: Dojo, place: str) -> None:
    answer = dojo("exact", "farkle", "--picture", place)

    assert (answer.code, answer.out) == (2, "")
    assert "dojo draws .png and .svg." in answer.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "Which game would you like to see computed?\n  The games are: farkle."),
        (("farkel",), "Did you mean 'farkle'?"),
        (("chess",), "dojo has no exact values of 'chess'."),
        (("farkle", "--format", "jsn"), "Did you mean 'json'?"),
    ],
)
def test_what_dojo_cannot_compute_leads_on(
    dojo: Dojo, words: tuple[str, ...], told: str
) -> None:
    answer = dojo("exact", *words)

    assert (answer.code, answer.out) == (2, "")
    assert told in answer.err
    assert answer.err.endswith("  Next: dojo exact farkle\n")


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
