"""Reads the features of a kata once, and forks for each program that they run on.

`feature_runs.py` starts it as a fork of the warm Python; only for the course's own
content.
One pytest session collects the features for all.

A program that runs until the first failure meets the scenarios first that programs
before it failed: programs that follow each other differ in one line or two.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import signal
import sys
import traceback
import types
from collections.abc import Sequence
from contextlib import suppress
from itertools import count
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from dicedojo.authoring.feature_job import Failed, FeatureJob, FeatureRun
from dicedojo.authoring.warm_python import print_to
from dicedojo.course.course import load_kata
from dicedojo.course.program import load_given
from dicedojo.engine.exam.features import (
    NO_PLUGINS,
    exam_folder,
    options_for,
    scenario_result,
)
from dicedojo.engine.exam.report import ScenarioRecord

SCENARIO_CPU_SECONDS = 0.5  # a scenario takes a thousandth of one
WALL_SECONDS = 60  # for a program that waits instead of working
MEMORY_BYTES = 1 << 30

Number = int  # of a scenario, in the order of the features


class Scenarios:
    """The scenarios of a kata's features, by their numbers.

    As a pytest plugin it takes over once the features are collected.
    """

    def __init__(self, server: FeatureServer) -> None:
        self._server = server
        self._items: list[pytest.Item] = []
        self.faults: list[str] = []
        self._scenario = ""
        self._errors: list[BaseException] = []  # of the scenario that runs
        self.steps: list[str] = []  # of each

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.faults.append(report.longreprtext.strip()[-2000:])

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Serve instead of running what was collected."""
        if self.faults:
            return True
        self._items = session.items
        self.steps = [_step_of(item) for item in self._items]
        self._server.serve(self)
        return True

    def pytest_bdd_before_scenario(self, scenario: Any) -> None:
        self._scenario = scenario.name

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> pytest.TestReport:
        """Report without the long traceback that pytest would render."""
        assert call.when != "collect"
        if call.excinfo:
            self._errors.append(call.excinfo.value)
        return pytest.TestReport(
            nodeid=item.nodeid,
            location=item.location,
            keywords={},
            outcome="failed" if call.excinfo else "passed",
            longrepr=None,
            when=call.when,
        )

    def run(self, number: Number, following: Number | None) -> ScenarioRecord:
        """Return how a scenario ends on the module that can be imported now."""
        item = self._items[number]
        self._errors.clear()
        then = None if following is None else self._items[following]
        runtestprotocol(item, log=False, nextitem=then)
        error = self._errors[0] if self._errors else None
        return scenario_result(_step_of(item), self._scenario, error, "")


class FeatureServer:
    """Forks for each program, a few at a time, and passes on what came of it."""

    def __init__(
        self, jobs: Sequence[FeatureJob], module: str, workers: int, answers: Connection
    ) -> None:
        self._jobs = jobs
        self._module = module
        self._workers = workers
        self._answers = answers
        self._failed: list[Number] = []  # the one that failed last first

    def serve(self, scenarios: Scenarios) -> None:
        """Send the key of each job with its run."""
        gc.collect()
        gc.freeze()
        with TemporaryDirectory(prefix="dojo-features-") as folder:
            paths = (Path(folder) / str(number) for number in count())
            waiting = list(zip(self._jobs, paths, strict=False))[::-1]
            running: dict[int, tuple[FeatureJob, Path]] = {}
            while waiting or running:
                while waiting and len(running) < self._workers:
                    job, path = waiting.pop()
                    running[self._fork(job, scenarios, path)] = job, path
                pid, status = os.wait()
                job, path = running.pop(pid)
                run = self._read(path, os.waitstatus_to_exitcode(status))
                self._answers.send((job.key, run))

    def _fork(self, job: FeatureJob, scenarios: Scenarios, path: Path) -> int:
        """Return the child that runs a program, and writes down what it failed."""
        pid = os.fork()
        if pid:
            return pid
        try:
            path.write_text(json.dumps(self._run(job, scenarios)), "utf-8")
        except BaseException:  # a child must end here, whatever happened to it
            traceback.print_exc()
            os._exit(1)
        os._exit(0)

    def _run(
        self, job: FeatureJob, scenarios: Scenarios
    ) -> tuple[str, list[tuple[Number, str, str, str]]]:
        """Return why the program cannot be imported, and each scenario that it fails.

        A scenario comes with its step, its name and a message.
        """
        with suppress(ValueError, OSError):  # macOS has no such limit
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
        signal.alarm(WALL_SECONDS)
        signal.setitimer(signal.ITIMER_PROF, SCENARIO_CPU_SECONDS)
        module = types.ModuleType(self._module)
        module.__file__ = f"{module.__name__}.py"
        sys.modules[module.__name__] = module
        try:
            exec(compile(job.source, module.__file__, "exec"), module.__dict__)
        except BaseException as error:  # a mutant may raise anything at import
            return repr(error), []
        failed = []
        numbers = self._order(job, scenarios.steps)
        for number, following in zip(numbers, [*numbers[1:], None], strict=True):
            signal.setitimer(signal.ITIMER_PROF, SCENARIO_CPU_SECONDS)
            result = scenarios.run(number, following)
            if result.message:
                failed.append((number, result.step, result.name, result.message))
            if failed and job.first:
                break
        return "", failed

    def _order(self, job: FeatureJob, steps: Sequence[str]) -> list[Number]:
        """Return the scenarios of a job in the order in which they run."""
        by_step: dict[str, list[Number]] = {}
        for number, step in enumerate(steps):
            by_step.setdefault(step, []).append(number)
        numbers = [number for step in job.steps for number in by_step[step.name]]
        if job.first:
            place = {number: place for place, number in enumerate(self._failed)}
            numbers.sort(key=lambda number: place.get(number, len(place)))
        return numbers

    def _read(self, path: Path, code: int) -> FeatureRun:
        if code:
            over_time = code in (-signal.SIGPROF, -signal.SIGALRM)
            return FeatureRun(ended="timed out" if over_time else "stopped")
        unimportable, failed = json.loads(path.read_text("utf-8"))
        for number, *_ in failed:
            self._failed = [number, *(i for i in self._failed if i != number)]
        failures = tuple(Failed(*words) for _, *words in failed)
        return FeatureRun(failures, unimportable=unimportable)


def serve(  # noqa: PLR0913, PLR0917  # all that another process is told
    root: Path,
    name: str,
    jobs: Sequence[FeatureJob],
    workers: int,
    answers: Connection,
    log: str,
) -> None:
    """Send the key and the run of each job; what is printed meanwhile goes to `log`.

    Where features do not run, this ends early, and the log says why.
    """
    print_to(log)
    sys.dont_write_bytecode = True
    kata = load_kata(root, name)
    named = {step.name for job in jobs for step in job.steps}
    steps = [step for step in kata.examined_steps if step.name in named]
    sys.modules.update(load_given(kata.given_sources, kata.folder))
    server = FeatureServer(jobs, kata.module, workers, answers)
    session = Scenarios(server)
    os.environ[NO_PLUGINS] = "1"
    with exam_folder(steps, kata.step_definitions) as folder:
        pytest.main(options_for(folder), plugins=[session])
    print(*session.faults)


def _step_of(item: pytest.Item) -> str:
    return item.path.stem.removeprefix("test_")
