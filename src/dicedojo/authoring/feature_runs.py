"""Runs features on many programs and returns the scenarios that each fails.

A fork of the warm Python reads the features of a kata once, in one pytest session, and
forks for each program. Only the course's own programs are run.

A program that runs until its first failure begins with the scenarios that earlier
programs failed, because successive programs differ only in a line or two.
"""

from __future__ import annotations

import gc
import os
import re
import resource
import signal
import sys
import tempfile
import types
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from dicedojo.authoring.warm_python import print_to, warm_up
from dicedojo.course import Kata, Step, load_given, load_kata
from dicedojo.engine import (
    NO_PLUGINS,
    ScenarioRecord,
    exam_folder,
    options_for,
    scenario_result,
)
from dicedojo.errors import ContentError
from dicedojo.pool import Lost, run_in_pool

WORKERS = min(2, os.cpu_count() or 1)
MAX_EVIDENCE = 2000  # characters from the end of the output
COPIED = re.compile(r"[^\s']*dojo-exam-\w+/conftest\.py")  # the step definitions
SCENARIO_CPU_SECONDS = 0.5  # a scenario usually takes 0.001 s
WALL_SECONDS = 60  # for a program that waits without using CPU time
MEMORY_BYTES = 1 << 30

Number = int  # of a scenario, in the order of the features


@dataclass(frozen=True)
class FeatureJob:
    """One program, and the steps whose features run on it, in order."""

    key: str
    source: str
    steps: tuple[Step, ...]
    first: bool = False  # stop at the first failure


@dataclass(frozen=True)
class FeatureRun:
    """The outcome of the features for one program."""

    failures: tuple[ScenarioRecord, ...] = ()
    ended: str = ""  # "timed out" or "stopped"
    unimportable: str = ""  # the exception that importing the program raises

    @property
    def flawless(self) -> bool:
        return not (self.failures or self.ended or self.unimportable)

    def of(self, step: Step) -> tuple[ScenarioRecord, ...]:
        """Return the failed scenarios of one step."""
        return tuple(failure for failure in self.failures if failure.step == step.name)


Result = tuple[list[Number], FeatureRun]  # with the numbers of the failed scenarios


def run_features(kata: Kata, jobs: Sequence[FeatureJob]) -> dict[str, FeatureRun]:
    """Return the run of each job by its key.

    Programs run without a sandbox, within a time limit.

    Raises:
        ContentError: the features or the step definitions do not run.
    """
    warm = warm_up()
    runs: dict[str, FeatureRun] = {}
    with tempfile.NamedTemporaryFile("r", encoding="utf-8", errors="replace") as log:
        receiver, sender = warm.Pipe(duplex=False)
        arguments = kata.root, kata.name, jobs, WORKERS, sender, log.name
        server = warm.Process(target=serve, args=arguments)
        server.start()
        sender.close()
        try:
            with receiver, suppress(EOFError):
                while True:
                    key, run = receiver.recv()
                    runs[key] = run
        finally:
            server.terminate()  # still running only after an exception
            server.join()
        if len(runs) < len(jobs):
            text = COPIED.sub(lambda _: str(kata.step_definitions), log.read())
            evidence = text.strip()[-MAX_EVIDENCE:]
            raise ContentError("The features do not run.", evidence=evidence)
    return runs


class FeatureServer:
    """Runs the scenarios of a kata's features on each program, and sends the results.

    As a pytest plugin it takes control after the collection: it forks for each program,
    a few at a time.
    """

    def __init__(
        self, jobs: Sequence[FeatureJob], module: str, workers: int, answers: Connection
    ) -> None:
        self.faults: list[str] = []
        self._jobs = jobs
        self._module = module
        self._workers = workers
        self._answers = answers
        self._items: list[pytest.Item] = []
        self._failed: list[Number] = []  # the most recent failure first
        self._scenario = ""
        self._errors: list[BaseException] = []  # of the scenario that runs

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.faults.append(report.longreprtext.strip()[-2000:])

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Serve jobs instead of running the collected items."""
        if not self.faults:
            self._items = session.items
            gc.collect()
            gc.freeze()
            for number, result in run_in_pool(self._run, self._jobs, self._workers):
                self._answers.send((self._jobs[number].key, self._read(result)))
        return True

    def pytest_bdd_before_scenario(self, scenario: Any) -> None:
        self._scenario = scenario.name

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> pytest.TestReport:
        """Return a report without a traceback."""
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

    def _run(self, job: FeatureJob) -> Result:
        with suppress(ValueError, OSError):  # not on macOS
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
        signal.alarm(WALL_SECONDS)
        signal.setitimer(signal.ITIMER_PROF, SCENARIO_CPU_SECONDS)
        module = types.ModuleType(self._module)
        module.__file__ = f"{module.__name__}.py"
        sys.modules[module.__name__] = module
        try:
            exec(compile(job.source, module.__file__, "exec"), module.__dict__)
        except BaseException as error:  # a mutant may raise anything at import
            return [], FeatureRun(unimportable=repr(error))
        failures: dict[Number, ScenarioRecord] = {}
        numbers = self._order(job)
        for number, following in zip(numbers, [*numbers[1:], None], strict=True):
            signal.setitimer(signal.ITIMER_PROF, SCENARIO_CPU_SECONDS)
            result = self._run_scenario(number, following)
            if result.message:
                failures[number] = result
            if failures and job.first:
                break
        return [*failures], FeatureRun(tuple(failures.values()))

    def _run_scenario(self, number: Number, following: Number | None) -> ScenarioRecord:
        """Return the result of a scenario on the module in `sys.modules`."""
        item = self._items[number]
        self._errors.clear()
        then = None if following is None else self._items[following]
        runtestprotocol(item, log=False, nextitem=then)
        error = self._errors[0] if self._errors else None
        return scenario_result(_step_of(item), self._scenario, error, "")

    def _order(self, job: FeatureJob) -> list[Number]:
        by_step: dict[str, list[Number]] = {}
        for number, item in enumerate(self._items):
            by_step.setdefault(_step_of(item), []).append(number)
        numbers = [number for step in job.steps for number in by_step[step.name]]
        if job.first:
            place = {number: place for place, number in enumerate(self._failed)}
            numbers.sort(key=lambda number: place.get(number, len(place)))
        return numbers

    def _read(self, result: Result | Lost) -> FeatureRun:
        if isinstance(result, Lost):
            over_time = result.code in (-signal.SIGPROF, -signal.SIGALRM)
            return FeatureRun(ended="timed out" if over_time else "stopped")
        numbers, run = result
        for number in numbers:
            self._failed = [number, *(i for i in self._failed if i != number)]
        return run


def serve(  # noqa: PLR0913, PLR0917  # all that another process is told
    root: Path,
    name: str,
    jobs: Sequence[FeatureJob],
    workers: int,
    answers: Connection,
    log: str,
) -> None:
    """Send the key and the run of each job; redirect all output to `log`.

    If the features do not run, this ends early, and the log has the reason.
    """
    print_to(log)
    sys.dont_write_bytecode = True
    kata = load_kata(root, name)
    names = {step.name for job in jobs for step in job.steps}
    steps = [step for step in kata.examined_steps if step.name in names]
    sys.modules.update(load_given(kata.given_sources, kata.folder))
    server = FeatureServer(jobs, kata.module, workers, answers)
    os.environ[NO_PLUGINS] = "1"
    with exam_folder(steps, kata.step_definitions) as folder:
        pytest.main(options_for(folder), plugins=[server])
    print(*server.faults)


def _step_of(item: pytest.Item) -> str:
    return item.path.stem.removeprefix("test_")
