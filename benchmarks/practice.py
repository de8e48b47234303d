"""Times what a learner waits for, in turn with cold pytest: a check, and a save."""

from __future__ import annotations

import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks.timing import Command, Timing, median_ratio, time_once, time_pairs
from dicedojo.practice.screen.practice import Practice
from dicedojo.practice.screen.saves import INTERVAL
from dicedojo.practice.screen.view import View

ROOT = Path(__file__).resolve().parents[1]
BIN = Path(sys.executable).parent
DOJO = str(BIN / "dojo")
CHECKED = (0, 1)  # 1: a step that is not done
WEAK = (
    "from greed import score\ndef test_ones():\n    assert score([1, 1, 1]) == 1000\n"
)


def finished(place: Path) -> Path:
    """Return a workspace with the perfect sample of Greed and every step open."""
    workspace = place / "workspace"
    if workspace.is_dir():
        return workspace
    time_once(Command("start", [DOJO, "start", "greed", str(workspace)], lambda: place))
    sample = ROOT / "katas" / "greed" / "samples" / "perfect"
    shutil.copy(sample / "greed.py", workspace / "greed.py")
    shutil.copy(sample / "tests" / "test_greed.py", workspace / "tests")
    for verb in ("check", "next") * 10:
        time_once(Command(verb, [DOJO, verb], lambda: workspace, CHECKED))
    return workspace


def changes_of(submission: Path, place: Path) -> Command:
    """Return `dojo mutate` on a submission of Greed, of which nothing is known."""
    workspace, known = place / "changes", place / "known"
    start = Command("start", [DOJO, "start", "greed", str(workspace)], lambda: place)

    def lay_out() -> Path:
        for folder in (workspace, known):
            shutil.rmtree(folder, ignore_errors=True)
        time_once(start)
        shutil.copytree(submission, workspace, dirs_exist_ok=True)
        time_once(Command("dojo check", [DOJO, "check"], lambda: workspace, CHECKED))
        return workspace

    cold = ["env", f"XDG_CACHE_HOME={known}", DOJO, "mutate"]
    return Command("dojo mutate", cold, lay_out, CHECKED)


def pytest_in(workspace: Path) -> Command:
    return Command("pytest", [str(BIN / "pytest"), "-q"], lambda: workspace)


def check_beside_pytest(place: Path, runs: int) -> tuple[list[Timing], list[Timing]]:
    """Return the times of `dojo check` and of pytest for the same tests."""
    workspace = finished(place)
    mine = Command("dojo check", [DOJO, "check"], lambda: workspace, CHECKED)
    return time_pairs(mine, pytest_in(workspace), runs)


def compare_saves(place: Path, runs: int) -> None:
    """Print the seconds from a save to the verdict, and on to the first survivor."""
    workspace = finished(place)
    pytest = [time_once(pytest_in(workspace)).wall]
    (workspace / "tests" / "test_greed.py").write_text(WEAK)  # so that some survive
    practice = Practice(workspace)
    wait_until(practice, lambda: practice.view.survivors != "")
    times = []
    for _ in range(runs):
        pytest.append(time_once(pytest_in(workspace)).wall)
        times.append(save_once(practice))
    practice.close()
    first = statistics.median(first_verdict(workspace) for _ in range(runs))
    names = (
        "from a save to its verdict",
        "from there to what the step still asks for",
        "from there to the survivors",
    )
    for name, seconds in zip(names, zip(*times, strict=True), strict=True):
        ratio = median_ratio(seconds, pytest[1:])
        print(
            f"  {name}: {statistics.median(seconds):.2f} s by the clock, "
            f"{ratio:.2f} of cold pytest"
        )
    print(f"  from `dojo watch` to its first verdict: {first:.2f} s by the clock")
    print(f"  cold pytest: {statistics.median(pytest[1:]):.2f} s")


def save_once(practice: Practice) -> tuple[float, float, float]:
    """Save a change; return the seconds to its verdict, and to what follows.

    The verdict is shown before it is known what the step still asks for; the survivors
    come last.
    """
    module = practice.workspace.module
    text = module.read_text("utf-8")
    checks = practice.view.checks
    shown: list[float] = []

    def note(view: View) -> None:
        if view.checks > checks and not shown:
            shown.append(time.perf_counter())

    practice.tell = note
    begun = time.perf_counter()
    module.write_text(f"{text}# saved\n", "utf-8")
    wait_until(practice, lambda: bool(shown))
    whole = time.perf_counter()
    wait_until(practice, lambda: practice.view.survivors != "")
    return shown[0] - begun, whole - shown[0], time.perf_counter() - whole


def wait_until(practice: Practice, is_so: Callable[[], bool]) -> None:
    """Go on with a sitting as the screen does."""
    while not is_so():
        time.sleep(INTERVAL)
        practice.turn()


def first_verdict(workspace: Path) -> float:
    """Return the seconds from the start of `dojo watch` to its first verdict."""
    begun = time.perf_counter()
    with subprocess.Popen(
        [DOJO, "watch", "--no-tui"],
        cwd=workspace,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        next(line for line in process.stdout if line.startswith("Step "))
        seconds = time.perf_counter() - begun
        process.kill()
    return seconds
