"""Measures dojo against its peers: `python -m benchmarks [--runs N] [NAME...]`.

Every ratio comes from one run, on one submission, two workers each, the commands in
turn, the median of the pairs. Names: mutmut, hanging, irradiate, mutate, check, save,
compare, grade, each kata but Greed, sweep, start, turn, pairs, tournament, solver,
optimum.
Without a name: those that take at most five minutes together on two processors; all
with `--full`.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import statistics
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from benchmarks import (
    engineering,
    exact_values,
    hog_pairs,
    practice,
    start,
    tournament,
    yahtzee,
)
from benchmarks.timing import Command, Timing, median_ratio, time_once, time_pairs
from dicedojo import cache
from dicedojo.course.course import content_root, load_kata
from dicedojo.course.courses import only
from dicedojo.engine.exam.code_under_test import CodeUnderTest

HERE = Path(__file__).parent
ROOT = HERE.parent
BIN = Path(sys.executable).parent
OURS = ("--sandbox", "process", "--trust-submissions")
SETTINGS = """\
[tool.pytest.ini_options]
pythonpath = ["."]
testpaths = ["tests"]
[tool.mutmut]
source_paths = ["greed.py"]
tests_dir = ["tests"]
"""


def fresh_copy(submission: Path, place: Path) -> Callable[[], Path]:
    """Return a function that lays the submission out anew and returns its folder."""

    def lay_out() -> Path:
        folder = Path(tempfile.mkdtemp(dir=place)) / "greed"
        shutil.copytree(submission, folder)
        (folder / "pyproject.toml").write_text(SETTINGS, "utf-8")
        return folder

    return lay_out


def engine(submission: Path) -> Command:
    argv = [sys.executable, "-m", "benchmarks.engine", str(submission)]
    return Command("dojo's engine", argv, lambda: ROOT)


def mutmut_on(submission: Path, place: Path) -> Command:
    argv = [str(BIN / "mutmut"), "run", "--max-children", "2"]
    return Command("mutmut run", argv, fresh_copy(submission, place))


def mutate_against_mutmut(place: Path, runs: int) -> None:
    submission = HERE / "submissions" / "by_hand"
    mine = practice.changes_of(submission, place)
    theirs, ours = time_pairs(mutmut_on(submission, place), mine, runs)
    show("mutmut run", theirs, "dojo mutate", ours)
    ratio = median_ratio([t.cpu for t in theirs], [t.cpu for t in ours])
    print(f"  {ratio:.2f} of the processor")


def against_mutmut(name: str, place: Path, runs: int) -> None:
    submission = HERE / "submissions" / name
    theirs, ours = time_pairs(mutmut_on(submission, place), engine(submission), runs)
    mine = json.loads(ours[0].output.splitlines()[-1])
    counted = re.findall(r"(\d+)/\1 ", theirs[0].output)
    print(f"  mutants: dojo {mine}, mutmut {counted[-1] if counted else '?'}")
    show("mutmut run", theirs, "dojo's engine", ours)


def against_irradiate(place: Path, runs: int) -> None:
    submission = HERE / "submissions" / "by_hand"
    argv = [str(BIN / "irradiate"), "run", "greed.py", "--workers", "2", "--no-cache"]
    argv += ["--python", sys.executable]
    peer = Command("irradiate run", argv, fresh_copy(submission, place))
    theirs, ours = time_pairs(peer, engine(submission), runs)
    found = re.search(r"\((\d+) mutants in", theirs[0].output)
    count = int(found[1]) if found else 0
    mine = json.loads(ours[0].output.splitlines()[-1])["mutants"]
    print(f"  mutants: dojo {mine}, irradiate {count}")
    show("irradiate run", theirs, "dojo's engine", ours)
    if count:
        rate = [mine / t.wall for t in ours]
        peers = [count / t.wall for t in theirs]
        print(
            f"  mutants a second: {statistics.median(rate):.0f} to"
            f" {statistics.median(peers):.0f}, ratio {median_ratio(rate, peers):.1f}"
        )


def check_against_pytest(place: Path, runs: int) -> None:
    ours, theirs = practice.check_beside_pytest(place, runs)
    print(f"  {theirs[0].output.strip().splitlines()[-1]}")
    show("dojo check", ours, "pytest", theirs)


def compare_a_mutant(place: Path, runs: int) -> None:
    """CPU time for one equivalent mutant: every hand, then every order as well."""
    from dicedojo.engine.exam.oracle import right_answers
    from dicedojo.engine.judge.run_limits import QuestionLimits
    from dicedojo.engine.judge.runner import TestRunner
    from dicedojo.engine.judge.verdicts import Job
    from dicedojo.engine.sandbox import ProcessSandbox
    from dicedojo.submission.submission import read_submission

    kata = load_kata(content_root(), "greed")
    sample = ROOT / "katas" / "greed" / "samples" / "perfect"
    submission = read_submission(sample, kata)
    jobs = [Job(f"run {run}", submission.source) for run in range(runs)]
    with TestRunner.open(
        CodeUnderTest(ProcessSandbox(), submission.files, submission.path, kata.module)
    ) as runner:
        for batch, calls in kata.domain.batches.items():
            runner.questions.keep(batch, calls, right_answers(kata, batch))
            compared = runner.questions.compare(jobs, batch, QuestionLimits.first())
            assert all(each.is_alike for each in compared.values())
            spent = [each.cpu_seconds for each in compared.values()]
            median = 1000 * statistics.median(spent)
            print(f"  {batch} ({len(calls)} calls): {median:.0f} CPU ms in the sandbox")


def forget_submissions(place: Path) -> Path:
    """Empty the caches that depend on a submission, so that a grade does all of it."""
    for name in ("mutants", "compared"):
        shutil.rmtree(cache.folder(name), ignore_errors=True)
    return place


def grade_once(place: Path, runs: int) -> None:
    """A whole `dojo grade` of the perfect sample, which no cache knows."""
    sample = ROOT / "katas" / "greed" / "samples" / "perfect"
    argv = [str(BIN / "dojo"), "grade", str(sample), *OURS]
    ours = Command("dojo grade", argv, lambda: forget_submissions(place))
    done = [time_once(ours) for _ in range(runs)]
    print(f"  dojo grade: {seconds_of(done)}")


def beside_greed(kata: str) -> Callable[[Path, int], None]:
    """Return what grades a kata's perfect sample, and Greed's, in turn."""

    def compare(place: Path, runs: int) -> None:
        argv = [str(BIN / "dojo"), "grade", *OURS]
        this, greed = (
            Command(
                f"{name} graded",
                [*argv, str(sample)],
                lambda: forget_submissions(place),
            )
            for name in (kata, "greed")
            for sample in [ROOT / "katas" / name / "samples" / "perfect"]
        )
        ours, theirs = time_pairs(this, greed, runs)
        show(f"{kata} graded", ours, "greed graded", theirs)
        ratio = median_ratio([t.cpu for t in ours], [t.cpu for t in theirs])
        print(f"  ratio of the processor's time: {ratio:.2f}")

    return compare


def sweep_a_solution(place: Path, runs: int) -> None:
    """The sweep of each kata's last solution: keeper and sandbox, start-up included."""
    for kata in (each.name for each in only(content_root()).katas):
        argv = [sys.executable, "-m", "benchmarks.sweep", kata]
        done = [time_once(Command("sweep", argv, lambda: ROOT)) for _ in range(runs)]
        told = [json.loads(one.output.splitlines()[-1]) for one in done]
        cpu = statistics.median(one["cpu"] for one in told)
        print(f"  {kata}: {told[0]['asked']:,} questions, {cpu:.2f} s of the processor")


def show(first: str, ones: list[Timing], second: str, others: list[Timing]) -> None:
    for name, timings in ((first, ones), (second, others)):
        print(f"  {name}: {seconds_of(timings)}")
    ratio = median_ratio([t.wall for t in ones], [t.wall for t in others])
    print(f"  ratio {first} / {second}: {ratio:.2f} by the clock")


def seconds_of(timings: list[Timing]) -> str:
    wall = statistics.median(t.wall for t in timings)
    cpu = statistics.median(t.cpu for t in timings)
    return f"{wall:.2f} s by the clock, {cpu:.2f} s of the processor"


BENCHMARKS: dict[str, Callable[[Path, int], None]] = {
    "mutmut": lambda place, runs: against_mutmut("by_hand", place, runs),
    "hanging": lambda place, runs: against_mutmut("while_loops", place, runs),
    "irradiate": against_irradiate,
    "mutate": mutate_against_mutmut,
    "check": check_against_pytest,
    "save": practice.compare_saves,
    "compare": compare_a_mutant,
    "grade": grade_once,
    **{kata.name: beside_greed(kata.name) for kata in only(content_root()).katas[1:]},
    "sweep": sweep_a_solution,
    "start": lambda place, runs: start.compare_all(runs),
    "turn": lambda place, runs: exact_values.compare_all(runs),
    "pairs": lambda place, runs: hog_pairs.compare_all(runs, whole=False),
    "tournament": tournament.compare_all,
    "solver": lambda place, runs: yahtzee.compare_all(runs),
    "optimum": lambda place, runs: engineering.compare_all(),
}


LONG = {"hanging", "irradiate", "farkle", "tournament", "solver", "optimum"}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--full", action="store_true", help="the long ones, too")
    options = parser.parse_args()
    unknown = set(options.names) - set(BENCHMARKS)
    if unknown:
        parser.error(f"there is no {', '.join(sorted(unknown))}")
    with tempfile.TemporaryDirectory(prefix="dojo-bench-") as folder:
        usual = [name for name in BENCHMARKS if options.full or name not in LONG]
        for name in options.names or usual:
            print(name, flush=True)
            BENCHMARKS[name](Path(folder), options.runs)


if __name__ == "__main__":
    main()
