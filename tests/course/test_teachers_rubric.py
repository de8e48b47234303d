"""A teacher's own rubric: what a file may change, and what it is told otherwise."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from dicedojo.authoring.scaffold import write_kata
from dicedojo.cli import main
from dicedojo.course.course import load_kata
from dicedojo.course.kata import Kata
from dicedojo.course.rubric import OF_VALUE
from dicedojo.course.teachers_rubric import with_rubric
from dicedojo.engine.sandbox import ProcessSandbox
from dicedojo.errors import UnusableInput
from dicedojo.grading.provenance import trace
from dicedojo.submission.submission import Submission

ROOT = Path(__file__).resolve().parents[2]
TESTS = "[rubric.tests]\nmutants = 20\nchaff = 30\n"


@pytest.fixture
def highest(tmp_path: Path) -> Kata:
    write_kata(tmp_path, "highest")
    return load_kata(tmp_path, "highest")


def stated(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "strict.toml"
    path.write_text(text)
    return path


def test_fields_that_the_file_leaves_out_stay(highest: Kata, tmp_path: Path) -> None:
    path = stated(tmp_path, "[rubric]\npass_mark = 75\n")

    changed = with_rubric(highest, path).rubric

    assert changed.pass_mark == 75
    assert changed.chaff == highest.rubric.chaff
    assert changed.min_tests_share == highest.rubric.min_tests_share


def test_points_move_within_the_hundred(highest: Kata, tmp_path: Path) -> None:
    changed = with_rubric(highest, stated(tmp_path, TESTS)).rubric

    assert (changed.mutants, changed.chaff, changed.tests) == (20, 30, 50)
    assert changed.steps == highest.rubric.steps


def test_a_strategy_can_be_graded_otherwise(tmp_path: Path) -> None:
    hog = load_kata(ROOT, "hog")
    text = "[rubric.strategy]\nfull_from = 0.57\n"

    strategy = with_rubric(hog, stated(tmp_path, text)).strategy

    assert strategy is not None
    assert (strategy.full_from, strategy.of) == (0.57, OF_VALUE)


def test_the_provenance_names_the_file_and_its_hash(
    highest: Kata, tmp_path: Path
) -> None:
    path = stated(tmp_path, TESTS)
    submission, sandbox = Submission("ada", {}, ""), ProcessSandbox()

    own = trace(highest, submission, sandbox, "ada")
    other = trace(with_rubric(highest, path), submission, sandbox, "ada")

    assert (own.rubric, own.rubric_sha256) == ("", "")
    assert other.rubric == "strict.toml"
    assert other.rubric_sha256 == hashlib.sha256(path.read_bytes()).hexdigest()
    assert other.rubric_sha256[:12] in str(other)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", r"has no \[rubric\]"),
        ("[rubric", "not TOML"),
        ("\xff", "not TOML"),
        ("rubric = 60", "rubric is not a table"),
        ("pass_mark = 60", r"it has pass_mark beside \[rubric\]"),
        ("[rubric]\npassmark = 60", "passmark is not a field"),
        ("[rubric]\nbehaviour = 60", "behaviour is not a field"),
        ("[rubric.tests]\nchaffs = 60", "tests.chaffs is not a field"),
        ("[rubric.strategy]\npoints = 5", "highest grades no strategy"),
        ("[rubric]\npass_mark = 0", "whole number from 1 to 100, not 0"),
        ("[rubric]\npass_mark = 101", "not 101"),
        ("[rubric]\npass_mark = 50.5", "not 50.5"),
        ("[rubric]\npass_mark = true", "not True"),
        ("[rubric]\npass_mark = '60'", "not '60'"),
        ("[rubric]\nmin_tests_share = 40", "from 0 to 1, not 40"),
        ("[rubric]\nmin_tests_share = nan", "from 0 to 1, not nan"),
        ("[rubric.tests]\nchaff = -1", "not -1"),
        ("[rubric.design]\nnames = 5", "design.names is not a field"),
        ("[rubric.tests]\nchaff = 40", "add up to 105, not 100"),
        ("[rubric.tests]\nchaff = 30", "add up to 95, not 100"),
    ],
)
def test_a_file_that_cannot_be_used_says_why(
    highest: Kata, tmp_path: Path, text: str, says: str
) -> None:
    path = tmp_path / "strict.toml"
    path.write_bytes(text.encode("latin-1"))

    with pytest.raises(UnusableInput, match=says) as refusal:
        with_rubric(highest, path)

    assert str(path) in refusal.value.what
    assert refusal.value.next


@pytest.mark.parametrize("name", ["nowhere.toml", "."])
def test_a_file_that_cannot_be_read_says_why(
    highest: Kata, tmp_path: Path, name: str
) -> None:
    with pytest.raises(UnusableInput, match="cannot be read"):
        with_rubric(highest, tmp_path / name)


def test_a_strategys_limits_must_be_in_order(tmp_path: Path) -> None:
    hog = load_kata(ROOT, "hog")

    with pytest.raises(UnusableInput, match="nothing_at must be less than full_from"):
        with_rubric(hog, stated(tmp_path, "[rubric.strategy]\nfull_from = 0.5\n"))


def test_the_command_grades_nothing_by_a_bad_rubric(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = stated(tmp_path, "[rubric]\npass_mark = 0\n")
    (tmp_path / "ada").mkdir()
    words = ["grade", str(tmp_path / "ada"), "--kata", "greed", "--rubric", str(path)]

    code = main(words)

    said = capsys.readouterr()
    assert (code, said.out) == (2, "")
    assert said.err.startswith(f"The rubric {path} cannot be used: pass_mark")
