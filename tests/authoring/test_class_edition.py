"""The games in the class edition: the same numbers, and no scorer to copy."""

from __future__ import annotations

import inspect
import json
import pickle
import shlex
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from dicedojo.authoring.wheel import SCORER, class_edition_of, replace_scorers
from dicedojo.course.courses import find_courses, only
from dicedojo.course.domain import Call
from dicedojo.course.kata import Kata
from dicedojo.course.program import load_module
from dicedojo.engine.exam.answers import Raised
from dicedojo.engine.exam.oracle import play
from dicedojo.games.registry import game_names
from tests.shell import run

pytestmark = pytest.mark.course

ROOT = Path(__file__).resolve().parents[2]
ANSWERING = Path(__file__).with_name("answering.py")
SAMPLE = 80  # questions for each function of a kata

SCORERS = {
    ("farkle", "score_options", "scorer.score_options"),
    ("greed", "score", "play.score"),
    ("hog", "bacon_strategy", "strategy.bacon_strategy"),
    ("hog", "swap_strategy", "strategy.swap_strategy"),
    ("hog", "take_turn", "play.score_roll"),
    ("yahtzee", "score", "scorer.score"),
}
STATED = {  # in docs/classes.md, as source that every edition has
    ("engineering", "new_only", "policies.new_only"),
    ("engineering", "promo", "policies.promo"),
    ("engineering", "promo_once", "policies.promo_once"),
}


@pytest.fixture(scope="module")
def class_edition(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package of the class edition with its course, as a checkout would hold it."""
    root = tmp_path_factory.mktemp("class_edition")
    omitted = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "src", root / "src", ignore=omitted)
    for tree in ("features", "katas", "lessons"):
        (root / tree).symlink_to(ROOT / tree)
    replace_scorers(root / "src")
    return root


@pytest.fixture(scope="module")
def questions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the katas of all games ask, with the answers of their last solutions."""
    asked = {
        kata.name: ask(kata) for kata in only(ROOT).katas if kata.name in game_names()
    }
    file = tmp_path_factory.mktemp("questions") / "questions.pickle"
    file.write_bytes(pickle.dumps(asked))
    return file


def ask(kata: Kata) -> dict[str, list[tuple[Any, Any]]]:
    reference = kata.load(kata.reference, f"{kata.name}_asked")
    calls: dict[str, list[Call]] = {}
    for batch in kata.domain.batches.values():
        for call in batch:
            if not call.through and is_plain(call.arguments):
                calls.setdefault(call.function, []).append(call)
    asked = {}
    for name, every in calls.items():
        some = every[:: len(every) // SAMPLE + 1]
        answered = [
            (call.arguments, play(kata, reference, call).answer) for call in some
        ]
        asked[name] = [each for each in answered if not isinstance(each[1], Raised)]
    return {name: each for name, each in asked.items() if len(each) > SAMPLE // 4}


def is_plain(value: Any) -> bool:
    if isinstance(value, (list, tuple)):
        return all(map(is_plain, value))
    return value is None or isinstance(value, (int, str, float))


def functions_that_answer(questions: Path, source: Path) -> set[tuple[str, str, str]]:
    program = [sys.executable, str(ANSWERING), str(questions)]
    done = run(["env", f"PYTHONPATH={source}", *program], source)
    assert done.returncode == 0, done.stderr
    return {(kata, name, place) for kata, name, place in json.loads(done.stdout)}


def test_the_scorers_of_the_full_edition_are_found_by_their_answers(
    questions: Path,
) -> None:
    assert functions_that_answer(questions, ROOT / "src") >= STATED | SCORERS


def test_no_source_of_the_class_edition_scores_dice_without_its_table(
    questions: Path, class_edition: Path, tmp_path: Path
) -> None:
    source = tmp_path / "src"
    without_tables = shutil.ignore_patterns("*.json.gz", "__pycache__")
    shutil.copytree(class_edition / "src", source, ignore=without_tables)

    assert functions_that_answer(questions, source) == STATED


SCORER_FILES = sorted(
    path.relative_to(ROOT).as_posix() for path in (ROOT / "src").rglob(SCORER)
)


@pytest.mark.parametrize("file", SCORER_FILES)
def test_a_table_answers_every_question_as_the_program_does(
    file: str, class_edition: Path
) -> None:
    program = load_module(ROOT / file, "scorer_program")
    table = load_module(class_edition / file, "scorer_table")

    for name, asked in program.questions().items():
        names = list(inspect.signature(getattr(program, name)).parameters)
        for each in asked:
            arguments = dict(zip(names, each, strict=True))
            right = getattr(program, name)(**arguments)
            answer = getattr(table, name)(**arguments)
            assert (answer, repr(answer)) == (right, repr(right))


@pytest.mark.parametrize(
    ("command", "typed"),
    [
        pytest.param("play greed --seed 1", "100\n0\n350\n?\n50\n200\n", id="greed"),
        pytest.param("play farkle --seed 1", "?\n1\nr\n1\nb\n1\nb\n", id="farkle"),
        pytest.param("play hog --seed 1 --target 30", "?\n5\n0\n3\n0\n4\n", id="hog"),
        pytest.param("exact farkle --format json", "", id="farkle's exact values"),
        pytest.param("exact hog --format json", "", id="Hog's exact values"),
    ],
)
def test_a_game_goes_in_the_class_edition_as_in_the_full_one(
    command: str, typed: str, class_edition: Path
) -> None:
    screens = [
        run(
            f"printf %s {shlex.quote(typed)} | "
            f"PYTHONPATH={shlex.quote(str(root / 'src'))} "
            f"{shlex.quote(sys.executable)} -m dicedojo {command}",
            root,
        )
        for root in (ROOT, class_edition)
    ]

    full, of_class = screens
    assert of_class.stdout == full.stdout
    assert (of_class.returncode, of_class.stderr) == (full.returncode, full.stderr)
    assert "points" in full.stdout or "value" in full.stdout or "rate" in full.stdout


def test_a_kata_alone_has_its_right_answers_and_no_program(tmp_path: Path) -> None:
    full = find_courses().kata("greed")

    kata = class_edition_of(full, tmp_path)

    facts = json.loads(kata.facts_file.read_text())
    assert [step.key for step in kata.steps] == [step.key for step in full.steps]
    assert not facts["chaffs"]
    assert not (tmp_path / "solutions").exists()
    assert not list(tmp_path.rglob("samples"))
