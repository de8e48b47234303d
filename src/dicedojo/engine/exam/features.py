"""Runs a kata's features against a proxy, with pytest, in the keeper's own process.

Only the course's own code runs here: features, step definitions, and the proxy, which
sends each call into the sandbox. A separate Python would take 0.2 s of CPU time to
import pytest, about 3 % of a whole grade, and would parse the features again each time.

While the features run, the state of the process is changed, and then restored:

- `sys.modules`: the proxy and the kata's own modules have the names that step
  definitions import;
- pytest-bdd's registry of step definitions, which otherwise would only grow;
- output is dropped, and warnings are not shown;
- `os.environ`, so that pytest does not load installed plugins.

Therefore only one thread of a process may run features at a time. Commands that grade
many submissions at once use a process for each.
"""

from __future__ import annotations

import os
import sys
import tempfile
import warnings
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from pytest_bdd.exceptions import StepDefinitionNotFoundError
from pytest_bdd.feature import get_feature
from pytest_bdd.steps import step_function_context_registry as registry

from dicedojo.course import PROPS, Kata, Step, imported, load_given
from dicedojo.engine.exam.answers import DID_NOT_END, raised_by
from dicedojo.engine.exam.hints import with_hint
from dicedojo.engine.exam.proxy import (
    CodeLost,
    NotReached,
    Proxy,
    ProxyModule,
    put_through,
)
from dicedojo.engine.exam.report import Outcome, ScenarioRecord
from dicedojo.errors import ContentError

NO_PLUGINS = "PYTEST_DISABLE_PLUGIN_AUTOLOAD"
OPTIONS = (
    *("-p", "no:terminal", "-p", "no:cacheprovider", "-p", "pytest_bdd.plugin"),
    *("-p", "no:unraisableexception"),  # it collects all garbage, twice
    *("--import-mode=importlib", "-c", os.devnull, "--capture=no"),
)


def run_features(
    steps: Iterable[Step], definitions: Path, proxy: Proxy
) -> tuple[ScenarioRecord, ...]:
    """Run the features of `steps` against a proxy; every scenario has a result.

    Raises:
        ContentError: a feature or a step definition does not run.
    """
    examiner = Examiner(proxy)
    with (
        imported({proxy.module: ProxyModule(proxy)}),
        imported(_kata_modules(proxy, definitions)),
        _forgotten_definitions(),
        exam_folder(steps, definitions) as folder,
        pytest.MonkeyPatch.context() as patch,
        _silence() as errors,
    ):
        patch.setenv(NO_PLUGINS, "1")
        code = pytest.main(options_for(folder), plugins=[examiner])
    if code in (pytest.ExitCode.INTERNAL_ERROR, pytest.ExitCode.USAGE_ERROR):
        last = errors.getvalue().strip().splitlines()[-1:]
        why = "".join(last).removeprefix("E").strip()  # `E   ImportError: ...`
        raise ContentError("pytest could not run the features.", evidence=why)
    if examiner.faults:
        raise ContentError("The features do not run.", evidence=examiner.faults[0])
    if code == pytest.ExitCode.INTERRUPTED:
        raise KeyboardInterrupt  # Ctrl-C, which pytest caught
    return tuple(examiner.results)


def prepare_features(kata: Kata) -> None:
    """Read the features of a kata, so that forked processes need not."""
    for step in kata.examined_steps:
        get_feature(str(step.feature.parent), step.feature.name)


@contextmanager
def exam_folder(steps: Iterable[Step], definitions: Path) -> Iterator[Path]:
    """Create a folder in which pytest finds only the features of `steps`."""
    features = {step.name: step.feature for step in steps}
    with tempfile.TemporaryDirectory(prefix="dojo-exam-") as created:
        folder = Path(created).resolve()
        (folder / "conftest.py").write_bytes(definitions.read_bytes())
        for name, feature in features.items():
            # The feature's own path lets pytest-bdd parse it once for all exams.
            (folder / f"test_{name}.py").write_text(
                f"from pytest_bdd import scenarios\nscenarios({str(feature)!r})\n",
                "utf-8",
            )
        try:
            yield folder
        finally:
            # Another kata may have a step of the same name.
            for name in features:
                sys.modules.pop(f"test_{name}", None)


def options_for(folder: Path) -> list[str]:
    """Return pytest's options to run the tests of a folder, and to look no further.

    By default, pytest would run a conftest.py of the folder above, where anyone may
    write, and would create an object for each of the folders there.
    """
    return [*OPTIONS, f"--rootdir={folder}", f"--confcutdir={folder}", str(folder)]


def _kata_modules(proxy: Proxy, definitions: Path) -> dict[str, ModuleType]:
    modules = load_given(proxy.code.given, definitions.parent)
    if PROPS in modules:
        put_through(modules[PROPS])
    return modules


@contextmanager
def _forgotten_definitions() -> Iterator[None]:
    """Have pytest-bdd forget the step definitions that are registered in the block.

    Its registry would keep each of them, with its whole pytest session.
    """
    before = set(registry)
    try:
        yield
    finally:
        for definition in set(registry) - before:
            del registry[definition]


@contextmanager
def _silence() -> Iterator[StringIO]:
    """Drop output and warnings; yield what pytest prints on errors."""
    with (
        open(os.devnull, "w", encoding="utf-8") as nowhere,
        redirect_stdout(nowhere),
        redirect_stderr(StringIO()) as errors,
        warnings.catch_warnings(record=True),
    ):
        yield errors


class Examiner:
    """A pytest plugin that records the outcome of each scenario."""

    def __init__(self, proxy: Proxy) -> None:
        self.results: list[ScenarioRecord] = []
        self.faults: list[str] = []
        self._proxy = proxy
        self._scenario = ""
        self._step = ""

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """Begin each step anew; after a scenario that hangs, the rest is not run."""
        if item.path.stem != self._step:
            self._step = item.path.stem
            self._proxy.begin()

    def pytest_configure(self, config: pytest.Config) -> None:
        # The tracebacks are not used, and other styles parse files for them.
        config.option.tbstyle = "native"

    def pytest_bdd_before_scenario(self, scenario: Any) -> None:
        self._scenario = scenario.name
        self._proxy.hint = ""

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        step = item.path.stem.removeprefix("test_")
        error = call.excinfo.value if call.excinfo else None
        if call.when == "call" and not isinstance(error, StepDefinitionNotFoundError):
            result = scenario_result(step, self._scenario, error, self._proxy.hint)
            self.results.append(result)
        elif call.excinfo is not None:
            self.faults.append(f"{item.nodeid}: {call.excinfo.exconly()}")
        return report

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.faults.append(report.longreprtext)


# Errors whose message is a sentence; for others, the type is shown, too.
SENTENCES = (
    AssertionError,
    AttributeError,
    ImportError,
    CodeLost,
    NotReached,
    pytest.fail.Exception,
)


def scenario_result(
    step: str, scenario: str, error: BaseException | None, hint: str
) -> ScenarioRecord:
    """Return the record of a scenario that ended with `error`, or without one.

    A hint about an answer is part of the message if the scenario failed. There is none
    where it asked for an exception: `pytest.raises` and `pytest.fail` say so.
    """
    outcome = _outcome(error)
    message = "" if error is None else _message(error)
    if outcome == "failed" and not isinstance(error, pytest.fail.Exception):
        message = with_hint(message, hint)
    return ScenarioRecord(step, scenario, outcome, message)


def _outcome(error: BaseException | None) -> Outcome:
    match error:
        case None:
            return "passed"
        case NotReached():
            return "not reached"
        case CodeLost(no_answer=reason):
            return "timed out" if reason is DID_NOT_END else "stopped"
    return "failed"


def _message(error: BaseException) -> str:
    """Return the text of an error for a person.

    An exception of the learner's code is shown as Python shows it, with its line.
    """
    raised = raised_by(error)
    if raised is not None:
        return raised.located_text
    text = str(error).split("\nassert ")[0].strip()
    if text and isinstance(error, SENTENCES):
        return text
    return f"{type(error).__name__}: {text}" if text else type(error).__name__
