"""One pytest session that collects the features once and forks for each program.

Started by `feature_runs.py` as a process of its own; only for the course's own content.
A whole session for each program would spend nine tenths of its time on collecting.

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
from collections import defaultdict
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal

import pytest
from _pytest.runner import runtestprotocol

from dicedojo.course.program import load_given
from dicedojo.exam.pytest_run import options_for

SCENARIO_CPU_SECONDS = 0.5  # a scenario takes a thousandth of one
WALL_SECONDS = 60  # for a program that waits instead of working
MEMORY_BYTES = 1 << 30
PHASES: dict[str, Literal["setup", "call", "teardown"]] = {
    "setup": "setup",
    "call": "call",
    "teardown": "teardown",
}


class FeatureServer:
    """A pytest plugin that takes over once the features are collected."""

    def __init__(self, request: dict[str, Any], answers: int) -> None:
        self._request = request
        self._answers = answers
        self._folder = Path(request["folder"])
        self._faults: list[str] = []
        self._scenario = ""
        self._failed: list[str] = []  # ids of scenarios, the one that failed last first

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self._faults.append(report.longreprtext.strip()[-2000:])

    def pytest_bdd_before_scenario(self, scenario: Any) -> None:
        self._scenario = scenario.name

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> pytest.TestReport:
        """Report without the long traceback that pytest would render."""
        return pytest.TestReport(
            nodeid=item.nodeid,
            location=item.location,
            keywords={},
            outcome="failed" if call.excinfo else "passed",
            longrepr=_message(call.excinfo.value) if call.excinfo else None,
            when=PHASES[call.when],
        )

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Fork for each program, a few at a time, and pass on what came of it."""
        if self._faults:
            self._answer({"faults": self._faults})
            return True
        steps: dict[str, list[pytest.Item]] = defaultdict(list)
        for item in session.items:
            steps[item.path.stem.removeprefix("test_")].append(item)
        gc.collect()
        gc.freeze()
        waiting = list(enumerate(self._request["jobs"]))[::-1]
        running: dict[int, tuple[int, dict[str, Any]]] = {}
        while waiting or running:
            while waiting and len(running) < self._request["workers"]:
                number, job = waiting.pop()
                running[self._fork(number, job, steps)] = number, job
            pid, status = os.wait()
            number, job = running.pop(pid)
            self._answer(self._read(number, job, os.waitstatus_to_exitcode(status)))
        return True

    def _fork(
        self, number: int, job: dict[str, Any], steps: dict[str, list[pytest.Item]]
    ) -> int:
        pid = os.fork()
        if pid:
            return pid
        try:
            with self._notes(number).open("w", encoding="utf-8", buffering=1) as notes:
                self._run_scenarios(job, steps, notes)
        except BaseException:  # a child must end here, whatever happened to it
            traceback.print_exc()
            os._exit(1)
        os._exit(0)

    def _run_scenarios(
        self, job: dict[str, Any], steps: dict[str, list[pytest.Item]], notes: Any
    ) -> None:
        """Run the program's scenarios in this child and note how each ended."""
        with suppress(ValueError, OSError):  # macOS has no such limit
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
        signal.alarm(WALL_SECONDS)
        signal.setitimer(signal.ITIMER_PROF, SCENARIO_CPU_SECONDS)
        module = types.ModuleType(self._request["module"])
        module.__file__ = f"{module.__name__}.py"
        sys.modules[module.__name__] = module
        try:
            exec(compile(job["source"], module.__file__, "exec"), module.__dict__)
        except BaseException as error:  # a mutant may raise anything at import
            notes.write(json.dumps({"unimportable": repr(error)}) + "\n")
            return
        items = [item for step in job["steps"] for item in steps[step]]
        if job["first"]:
            items.sort(key=self._place)
        for item, following in zip(items, [*items[1:], None], strict=True):
            signal.setitimer(signal.ITIMER_PROF, SCENARIO_CPU_SECONDS)
            reports = runtestprotocol(item, log=False, nextitem=following)
            failed = [report for report in reports if report.failed]
            step = item.path.stem.removeprefix("test_")
            message = failed[0].longreprtext if failed else ""
            note = {"step": step, "scenario": self._scenario, "message": message}
            notes.write(json.dumps({**note, "id": item.nodeid}) + "\n")
            if failed and job["first"]:
                return

    def _place(self, item: pytest.Item) -> int:
        """Return a number: scenarios with a lower one come first."""
        failed = self._failed
        return failed.index(item.nodeid) if item.nodeid in failed else len(failed)

    def _read(self, number: int, job: dict[str, Any], code: int) -> dict[str, Any]:
        lines = self._notes(number).read_text("utf-8").splitlines()
        notes = list(map(json.loads, lines))
        for note in notes:
            scenario = note.pop("id", "")
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

    def _answer(self, answer: dict[str, Any]) -> None:
        os.write(self._answers, json.dumps(answer).encode() + b"\n")


def _message(error: BaseException) -> str:
    """Return the sentence with which a scenario failed; never empty."""
    text = str(error).split("\nassert ")[0].strip()[:500]
    name = type(error).__name__
    return text if text and name == "AssertionError" else f"{name}: {text}"


def main() -> None:
    """Read the request from standard input; write a line for each program."""
    request = json.load(sys.stdin)
    answers = os.dup(1)
    os.dup2(2, 1)  # what the content prints is not an answer
    sys.dont_write_bytecode = True
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    folder = Path(request["folder"])
    sys.modules.update(load_given(request["given"], folder))
    pytest.main(options_for(folder), plugins=[FeatureServer(request, answers)])


if __name__ == "__main__":
    main()
