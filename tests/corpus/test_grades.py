"""What dishonest, broken and odd submissions get: each case that states `points`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from dicedojo.course.course import content_root, load_kata
from dicedojo.course.courses import Courses, only
from dicedojo.course.kata import Kata
from dicedojo.engine import limits
from dicedojo.engine.exam.code_under_test import CodeUnderTest
from dicedojo.engine.exam.report import ExamReport
from dicedojo.engine.exam.run import run_exam
from dicedojo.engine.judge.suite import MutationReport
from dicedojo.engine.judge.verdicts import Status
from dicedojo.engine.sandbox import Bubblewrap
from dicedojo.games import strategy_value
from dicedojo.games.farkle import strategy
from dicedojo.grading import run
from dicedojo.grading.grade import Grade
from dicedojo.grading.run import TOTAL_SECONDS, grade_path
from dicedojo.submission.handed_files import read_names

from ..replay import witnesses_replayed
from ..round_trip import check_document, to_document
from ..shared_results import SharedResults
from ..thinned import thinned_questions, thinned_tests
from .case import SHARED, cases_that_state

pytestmark = pytest.mark.slow

CASES = cases_that_state("points")
# Those that hang come first: a worker that waits for one should not end last.
NAMES = sorted(CASES, key=lambda name: not CASES[name].stated.get("hurry"))
THINNED = {"tests_one_in", "questions_one_in", "points_of_part"}
IN_FULL = ", in full"
EVERY_DAY = 40
BY_CHANCE = "by chance"  # other machines may find another value


@pytest.fixture(scope="session")
def course() -> Courses:
    return only(content_root())


@pytest.fixture
def verdict(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Any:
    """What the submission must get; those that hang wait less than in earnest."""
    name = request.param.removesuffix(IN_FULL)
    stated = {"name": name, **CASES[name].stated}
    if request.param != name:
        stated = {key: stated[key] for key in stated.keys() - THINNED}
    if stated.get("hurry"):
        monkeypatch.setattr(limits, "CALL_STEPS", 200_000)
        monkeypatch.setattr(limits, "CALL_SECONDS", 1.0)
        monkeypatch.setattr(limits, "LOAD_STEPS", 1_000_000)
        monkeypatch.setattr(strategy_value, "TOGETHER", 32)
        monkeypatch.setattr(limits, "HANG_STEPS", (20_000,))
        monkeypatch.setattr(limits, "MAX_HANGS", 5)
        monkeypatch.setattr(run, "SWEEP_SECONDS", verdict_seconds(stated))
        monkeypatch.setattr(limits, "FIRST_STEPS", 2_000_000)
        monkeypatch.setattr(limits, "FIRST_SECONDS", (3.0, 6.0))
        monkeypatch.setattr(limits, "MIN_RUN_SECONDS", (1.5, 3.0))
        monkeypatch.setattr(limits, "ALONE_SECONDS", (1.5, 3.0))
        monkeypatch.setattr(strategy, "MAX_AT_STAKE", 2_000)
    return stated


def verdict_seconds(stated: dict[str, Any]) -> float:
    """Return the CPU seconds that the sweep has, in a verdict that states them."""
    return float(stated.get("sweep_seconds", 30.0))


def parameters() -> list[Any]:
    """Return each name; `make author` grades them all, and `make test` some.

    These are one in EVERY_DAY, without what takes more than twenty seconds. A part will
    do for them where a verdict says so: `tests_one_in` so many mutants and chaffs, or
    `questions_one_in` so many questions. Where that makes a difference,
    `points_of_part` are the points that the part gets.
    """
    found = []
    for place, name in enumerate(NAMES):
        verdict = CASES[name].stated
        is_thinned = bool(THINNED & verdict.keys())
        is_everyday = place % EVERY_DAY == 0 and not verdict.get("takes_long")
        if is_everyday:
            found.append(pytest.param(name))
        if is_thinned or not is_everyday:
            full = f"{name}{IN_FULL}" if is_thinned else name
            found.append(pytest.param(full, marks=[pytest.mark.course]))
    return found


@cache
def asked_one_in(name: str, one_in: int) -> Kata:
    """Return a kata of the course with one in so many questions."""
    return thinned_questions(load_kata(content_root(), name), one_in)


@contextmanager
def as_stated(
    kata: Kata, verdict: dict[str, Any], patch: pytest.MonkeyPatch
) -> Iterator[Kata]:
    """Yield the kata that the submission is graded for."""
    if one_in := verdict.get("questions_one_in"):
        yield asked_one_in(kata.name, one_in)
    elif one_in := verdict.get("tests_one_in"):
        all_correct = verdict.get("all_correct_runs", False)
        with thinned_tests(kata, one_in, patch, all_correct=all_correct) as thin:
            yield thin
    else:
        yield kata


@pytest.fixture
def one_exam_of_the_usual_code(
    shared_results: SharedResults, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Examine the code once that many submissions have, whose tests are the odd ones.

    In the exam no file runs but those that the code imports, and this imports none.
    """
    usual = (SHARED / "greed.py").read_bytes()

    def examined(
        kata: Kata, code: CodeUnderTest, budget: float | None = None
    ) -> ExamReport:
        beside = {name for name in code.files if not name.startswith("tests/")}
        if code.files.get(code.path) != usual or beside != {"greed.py"}:
            return run_exam(kata, code, budget)
        return shared_results.get(
            f"exam of the usual {kata.name}", lambda: run_exam(kata, code, budget)
        )

    monkeypatch.setattr(run, "run_exam", examined)


@pytest.mark.usefixtures("one_exam_of_the_usual_code")
@pytest.mark.parametrize("verdict", parameters(), indirect=True)
def test_a_submission_gets_what_its_verdict_says(
    verdict: dict[str, Any],
    course: Courses,
    recwarn: pytest.WarningsRecorder,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sandbox = Bubblewrap()
    assert sandbox.works(), (
        f"Install bubblewrap, these tests need it: {sandbox.why_not()}"
    )

    case = CASES[verdict["name"]]
    kata = course.kata(case.kata)
    stated = [verdict.get("module"), verdict.get("functions", ())]
    names = read_names(kata.expected_functions, *stated)
    lenient = verdict.get("lenient", False)
    seconds = verdict.get("test_seconds", TOTAL_SECONDS)  # more on a busy machine
    path = case.lay_out(tmp_path)
    with (
        as_stated(kata, verdict, monkeypatch) as kata,
        witnesses_replayed(monkeypatch) as replays,
    ):
        grade = grade_path(kata, path, sandbox, seconds, names=names, lenient=lenient)

    # Code whose answers change by themselves may agree the second time.
    if verdict.get("witness_replays", True):
        assert [one for one in replays if not one.disagrees] == []
    assert not [one for one in recwarn if issubclass(one.category, SyntaxWarning)]
    check_document(grade)
    least, most = verdict.get("points_of_part", verdict["points"])
    assert least <= grade.points <= most, to_document(grade)["parts"]
    assert sorted(p.kind for p in grade.problems) == sorted(verdict.get("problems", []))
    messages = [problem.message for problem in grade.problems]
    assert verdict.get("problem", "") in "\n".join(messages), messages
    if "trouble" in verdict:
        assert grade.strategy is not None
        assert verdict["trouble"] in grade.strategy.trouble
    assert_exam(grade, verdict)
    assert_tests(grade.mutation, verdict)


def assert_exam(grade: Grade, verdict: dict[str, Any]) -> None:
    """Compare what the exam found with the verdict."""
    exam = grade.exam
    if "outcomes" in verdict:
        outcomes = {scenario.outcome for scenario in exam.scenarios}
        assert sorted(outcomes) == verdict["outcomes"]
    if "steps_lost" in verdict:
        lost = [step for step, passed in exam.steps_passed().items() if not passed]
        assert lost == verdict["steps_lost"]
    messages = [scenario.message for scenario in exam.scenarios]
    assert any(verdict.get("message", "") in message for message in messages)
    assert exam.sweep.did_not_end == verdict.get("did_not_end", exam.sweep.did_not_end)
    assert exam.sweep.not_asked == verdict.get("not_asked", exam.sweep.not_asked)
    assert verdict.get("why_sweep", "") in _why_sweep(grade)


def assert_tests(mutation: MutationReport, verdict: dict[str, Any]) -> None:
    """Compare what was found about the tests with the verdict."""
    kinds = {one.kind for one in mutation.suite.exclusions}
    assert kinds >= set(verdict.get("aside", ()))
    if "only_aside" in verdict:
        assert kinds == set(verdict["only_aside"])
    if verdict["points"] == [100, 100]:
        assert kinds == set(verdict.get("aside", ()))
    reasons = [one.reason for one in mutation.suite.exclusions]
    if "reason" in verdict:
        assert any(verdict["reason"] in reason for reason in reasons), reasons
    assert [one.test for one in mutation.suite.outside] == verdict.get("outside", [])
    own_bugs = verdict.get("own_bugs", False)
    assert own_bugs == BY_CHANCE or bool(mutation.suite.own_bugs) == own_bugs
    if verdict.get("survivors"):
        assert mutation.count(Status.SURVIVED) > 0
    if "undecided" in verdict or verdict.get("survivors"):
        whys = {one.why for one in mutation.mutants if one.status is Status.UNDECIDED}
        assert whys == set(verdict.get("undecided", ()))
    if "mutants" in verdict:
        assert mutation.strength is None


def _why_sweep(grade: Grade) -> str:
    lines = (line for part in grade.parts for line in part.lines)
    return next(line.why for line in lines if line.label == "sweep")
