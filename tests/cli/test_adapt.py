"""`dojo adapt` of programs of another shape: what it shows, and writes to a file."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

from dicedojo.course.course import content_root

from .conftest import HandIn
from .terminal import Dojo

pytestmark = [pytest.mark.usefixtures("need_bubblewrap"), pytest.mark.slow]

UNUSABLE = 2
ROLL = """
class Roll:
    def __init__(self, *dice):
        self.dice = dice
    def points(self):
        return max(self.dice)
"""
TWICE = f"{ROLL}\n{ROLL.replace('Roll', 'Hand')}"


@pytest.fixture
def ada(tmp_path: Path, hand_in: HandIn) -> Path:
    """A right program, in another shape."""
    return hand_in(tmp_path / "ada", {"game.py": ROLL})


def test_a_call_is_shown_and_written_and_graded(
    dojo: Dojo, ada: Path, tmp_path: Path
) -> None:
    file = tmp_path / "adapters.toml"

    shown = dojo("adapt", ada, "--kata", "highest")
    written = dojo("adapt", ada, "--kata", "highest", "--write", file)

    stated = {"module": "game.py", "calls": {"score": "Roll(*roll).points()"}}
    assert (shown.code, written.code) == (0, 0)
    assert re.search(r"score +(\d+) of \1  Roll\(\*roll\)\.points\(\)", shown.out)
    assert 'calls.score = "Roll(*roll).points()"' in shown.out
    assert f"dojo grade {ada} --kata highest --adapters {file}" in written.out
    assert tomllib.loads(file.read_text()) == {"ada": stated}
    options = ("--kata", "highest", "--adapters", file, "--format", "json")
    graded = json.loads(dojo("grade", ada, *options).out)
    assert graded["exam"]["sweep"]["agreed"] == graded["exam"]["sweep"]["asked"]


def test_a_planted_bug_is_named_as_the_rule_by_which_a_program_scores(
    dojo: Dojo, hand_in: HandIn, tmp_path: Path
) -> None:
    last = "self.dice[-1] if sum(self.dice) == 3 else max(self.dice)"
    code = ROLL.replace("points", "score").replace("max(self.dice)", last)
    eve = hand_in(tmp_path / "eve", {"game.py": code})

    answer = dojo("adapt", eve, "--kata", "highest")

    assert "does: takes the die that was rolled last" in answer.out


def test_a_program_by_the_rules_of_another_kata_is_sent_there(
    dojo: Dojo, hand_in: HandIn, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOJO_CONTENT", str(content_root()))
    rules = content_root() / "solutions/yatzy/06_rule_table/refactored.py"
    code = rules.read_text("utf-8").replace("def score(", "def points(")
    eve = hand_in(tmp_path / "eve", {"game.py": code})

    answer = dojo("adapt", eve, "--kata", "yahtzee")

    assert "By the rules of Yatzy, it answers right for 15 of 15 values." in answer.out
    assert f"Next: dojo adapt {eve} --kata yatzy" in answer.out.splitlines()[-1]


def test_where_no_kata_is_named_the_next_command_is_adapt_again(
    dojo: Dojo, ada: Path, coin_root: Path
) -> None:
    answer = dojo("adapt", ada, "--course", coin_root)

    assert answer.code == UNUSABLE
    assert answer.err.splitlines()[-1].startswith(f"  Next: dojo adapt {ada} --kata ")


def test_a_file_keeps_what_it_states(dojo: Dojo, ada: Path, tmp_path: Path) -> None:
    file = tmp_path / "adapters.toml"
    file.write_text('[bob]\nmodule = "b.py"\n')

    dojo("adapt", ada, "--kata", "highest", "--write", file)
    dojo("adapt", ada, "--kata", "highest", "--id", "a17", "--write", file)
    again = dojo("adapt", ada, "--kata", "highest", "--write", file)

    assert list(tomllib.loads(file.read_text())) == ["bob", "ada", "a17"]
    assert again.code == UNUSABLE
    assert "has a table for ada already" in again.err


def test_of_several_none_is_proposed(
    dojo: Dojo, hand_in: HandIn, tmp_path: Path
) -> None:
    eve = hand_in(tmp_path / "eve", {"game.py": TWICE})
    bob = hand_in(tmp_path / "bob", {"one.py": ROLL, "two.py": ROLL})

    unclear, files = (dojo("adapt", one, "--kata", "highest") for one in (eve, bob))

    assert (unclear.code, files.code) == (1, 1)
    assert "Roll.points and Hand.points answer alike." in unclear.out
    assert "Several calls answer alike" in unclear.out
    assert "Several files answer" in files.out


def test_the_kata_s_own_shape_needs_nothing(
    dojo: Dojo, hand_in: HandIn, tmp_path: Path
) -> None:
    code = f"{ROLL}\ndef score(roll):\n    return Roll(*roll).points()\n"
    eve = hand_in(tmp_path / "eve", {"highest.py": code})

    answer = dojo("adapt", eve, "--kata", "highest")

    assert answer.code == 0
    assert "no adapter is needed" in answer.out


def test_another_game_has_no_call(dojo: Dojo, hand_in: HandIn, tmp_path: Path) -> None:
    eve = hand_in(tmp_path / "eve", {"game.py": "def score(dice):\n    return 7\n"})

    answer = dojo("adapt", eve, "--kata", "highest")

    assert answer.code == 1
    assert "No call of this program answers as Highest's rules say." in answer.out
