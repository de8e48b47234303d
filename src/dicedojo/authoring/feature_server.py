"""Reads the features of a kata once, and forks for each program that they run on.

Started by `feature_runs.py` as a process of its own; only for the course's own content.
Where step definitions are plain functions, they are called without a pytest session,
which takes a third of the time. Otherwise one session collects the features for all.

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
from dataclasses import replace
from pathlib import Path
from typing import Any, Protocol, cast

import pytest
from _pytest.runner import runtestprotocol

from dicedojo.course.course import load_kata
from dicedojo.course.program import load_given
from dicedojo.exam.feature_plan import FeaturePlan, PlannedScenario, plan_features
from dicedojo.exam.proxy import Proxy
from dicedojo.exam.pytest_run import NO_PLUGINS, exam_folder, options_for
from dicedojo.exam.report import ScenarioResult
from dicedojo.exam.scenario_error import scenario_result
from dicedojo.exam.scenario_run import run_scenarios
from dicedojo.exam.step_definitions import (
    NeedsPytest,
    StepDefinitions,
    load_definitions,
)

SCENARIO_CPU_SECONDS = 0.5  # a scenario takes a thousandth of one
WALL_SECONDS = 60  # for a program that waits instead of working
MEMORY_BYTES = 1 << 30

Number = int  # of a scenario, in the order of the features


class Scenarios(Protocol):
    """The scenarios of a kata's features, by their numbers."""

    @property
    def steps(self) -> Sequence[str]:
        """The step of each."""

    def run(self, number: Number, following: Number | None) -> ScenarioResult:
        """Return how a scenario ends on the module that can be imported now."""


class PlainScenarios:
    """Scenarios whose steps are plain functions."""

    hint = ""  # of the proxy of an exam, in whose place the program itself stands

    def __init__(self, plan: FeaturePlan, definitions: StepDefinitions) -> None:
        self._plan = plan
        self._definitions = definitions
        self.steps = [scenario.step for scenario in plan.scenarios]

    def run(self, number: Number, following: Number | None) -> ScenarioResult:
        scenario: PlannedScenario = self._plan.scenarios[number]
        alone = replace(self._plan, scenarios=(scenario,))
        return run_scenarios(alone, self._definitions, cast("Proxy", self))[0]

    def begin(self, losses: int) -> None:
        """Do nothing: no sandbox can be lost."""


class PytestScenarios:
    """A pytest plugin that takes over once the features are collected."""

    def __init__(self, server: FeatureServer) -> None:
        self._server = server
        self._items: list[pytest.Item] = []
        self._faults: list[str] = []
        self._scenario = ""
        self._errors: list[BaseException] = []  # of the scenario that runs
        self.steps: list[str] = []

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self._faults.append(report.longreprtext.strip()[-2000:])

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Serve instead of running what was collected."""
        if self._faults:
            self._server.answer({"faults": self._faults})
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

    def run(self, number: Number, following: Number | None) -> ScenarioResult:
        item = self._items[number]
        self._errors.clear()
        then = None if following is None else self._items[following]
        runtestprotocol(item, log=False, nextitem=then)
        error = self._errors[0] if self._errors else None
        return scenario_result(_step_of(item), self._scenario, error, "")


class FeatureServer:
    """Forks for each program, a few at a time, and passes on what came of it."""

    def __init__(self, request: dict[str, Any], module: str, answers: int) -> None:
        self._request = request
        self._module = module
        self._folder = Path(request["folder"])
        self._answers = answers
        self._failed: list[Number] = []  # the one that failed last first

    def serve(self, scenarios: Scenarios) -> None:
        """Answer what came of each program of the request."""
        gc.collect()
        gc.freeze()
        waiting = list(enumerate(self._request["jobs"]))[::-1]
        running: dict[int, tuple[int, dict[str, Any]]] = {}
        while waiting or running:
            while waiting and len(running) < self._request["workers"]:
                number, job = waiting.pop()
                running[self._fork(number, job, scenarios)] = number, job
            pid, status = os.wait()
            number, job = running.pop(pid)
            self.answer(self._read(number, job, os.waitstatus_to_exitcode(status)))

    def answer(self, answer: dict[str, Any]) -> None:
        """Write one line to whoever started the server."""
        os.write(self._answers, json.dumps(answer).encode() + b"\n")

    def _fork(self, number: int, job: dict[str, Any], scenarios: Scenarios) -> int:
        pid = os.fork()
        if pid:
            return pid
        try:
            with self._notes(number).open("w", encoding="utf-8", buffering=1) as notes:
                self._run_scenarios(job, scenarios, notes)
        except BaseException:  # a child must end here, whatever happened to it
            traceback.print_exc()
            os._exit(1)
        os._exit(0)

    def _run_scenarios(
        self, job: dict[str, Any], scenarios: Scenarios, notes: Any
    ) -> None:
        """Run the program's scenarios in this child and note how each ended."""
        with suppress(ValueError, OSError):  # macOS has no such limit
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
        signal.alarm(WALL_SECONDS)
        signal.setitimer(signal.ITIMER_PROF, SCENARIO_CPU_SECONDS)
        module = types.ModuleType(self._module)
        module.__file__ = f"{module.__name__}.py"
        sys.modules[module.__name__] = module
        try:
            exec(compile(job["source"], module.__file__, "exec"), module.__dict__)
        except BaseException as error:  # a mutant may raise anything at import
            notes.write(json.dumps({"unimportable": repr(error)}) + "\n")
            return
        numbers = self._order(job, scenarios.steps)
        for number, following in zip(numbers, [*numbers[1:], None], strict=True):
            signal.setitimer(signal.ITIMER_PROF, SCENARIO_CPU_SECONDS)
            result = scenarios.run(number, following)
            note = {"step": result.step, "scenario": result.name, "number": number}
            notes.write(json.dumps({**note, "message": result.message}) + "\n")
            if result.message and job["first"]:
                return

    def _order(self, job: dict[str, Any], steps: Sequence[str]) -> list[Number]:
        """Return the scenarios of a job in the order in which they run."""
        by_step: dict[str, list[Number]] = {}
        for number, step in enumerate(steps):
            by_step.setdefault(step, []).append(number)
        numbers = [number for step in job["steps"] for number in by_step[step]]
        if job["first"]:
            place = {number: place for place, number in enumerate(self._failed)}
            numbers.sort(key=lambda number: place.get(number, len(place)))
        return numbers

    def _read(self, number: int, job: dict[str, Any], code: int) -> dict[str, Any]:
        lines = self._notes(number).read_text("utf-8").splitlines()
        notes = list(map(json.loads, lines))
        for note in notes:
            scenario = note.pop("number", None)
            if note.get("message"):
                self._failed = [scenario, *(i for i in self._failed if i != scenario)]
        over_time = code in (-signal.SIGPROF, -signal.SIGALRM)
        ended = "timed out" if over_time else "stopped" if code else ""
        return {
            "key": job["key"],
            "notes": notes,
            "ended": ended,
        }

    def _notes(self, number: int) -> Path:
        return self._folder / f"{number}.notes"


def _step_of(item: pytest.Item) -> str:
    return item.path.stem.removeprefix("test_")


def main() -> None:
    """Read the request from standard input; write a line for each program."""
    request = json.load(sys.stdin)
    answers = os.dup(1)
    os.dup2(2, 1)  # what the content prints is not an answer
    sys.dont_write_bytecode = True
    kata = load_kata(Path(request["root"]), request["kata"])
    names = {name for job in request["jobs"] for name in job["steps"]}
    steps = [step for step in kata.examined_steps if step.name in names]
    definitions = kata.step_definitions
    sys.modules.update(load_given(kata.given_sources, kata.folder))
    server = FeatureServer(request, kata.module, answers)
    try:
        with load_definitions(definitions) as loaded:
            plan = plan_features(steps, definitions, loaded)
            server.serve(PlainScenarios(plan, loaded))
    except NeedsPytest:
        os.environ[NO_PLUGINS] = "1"
        with exam_folder(steps, definitions) as folder:
            pytest.main(options_for(folder), plugins=[PytestScenarios(server)])


if __name__ == "__main__":
    main()
