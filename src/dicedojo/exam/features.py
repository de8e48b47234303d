"""Runs a kata's features against a proxy, in the keeper's own process.

Only the course's own code runs here: features, step definitions, and the proxy, which
sends each call into the sandbox. Another Python for it would take 0.2 s of CPU time to
import pytest, a tenth of a whole grade, and would parse the features again each time.

Where the step definitions are plain functions, they are called without a pytest
session, which would cost ten times as much as they do: 0.1 s more where a grade takes
4.5 s of CPU time, and 0.5 s more where it takes 15 s. For a kata's author it is more:
300 programs, for each the features up to the first failure, take 4 s of CPU time in
place of 26 s. Results are the same.

While the features run, the state of the process is changed, and then restored:

- `sys.modules`: the proxy, the kata's own modules and the step definitions have the
  names that step definitions import;
- pytest-bdd's registry of step definitions, which otherwise would only grow;
- what is printed is dropped, and warnings are not shown;
- with a pytest session also `os.environ`, so that pytest loads no other plugin.

For that reason only one thread of a process may run features at a time. Commands that
grade many submissions at once use a process for each.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import (
    ExitStack,
    contextmanager,
    redirect_stderr,
    redirect_stdout,
    suppress,
)
from pathlib import Path
from types import ModuleType

from dicedojo.course.kata import PROPS, Kata
from dicedojo.course.program import imported, load_given
from dicedojo.course.step import Step
from dicedojo.exam.feature_plan import plan_features
from dicedojo.exam.proxy import AskedTooEarly, Proxy, ProxyModule, put_through
from dicedojo.exam.pytest_run import run_with_pytest
from dicedojo.exam.report import ScenarioResult
from dicedojo.exam.scenario_run import run_scenarios
from dicedojo.exam.step_definitions import NeedsPytest, load_definitions


def run_features(
    steps: Sequence[Step], definitions: Path, proxy: Proxy
) -> tuple[ScenarioResult, ...]:
    """Run the features of `steps` against a proxy; every scenario has a result.

    Raises:
        ContentError: a feature or a step definition does not run.
    """
    with (
        imported({proxy.module: ProxyModule(proxy)}),
        imported(_given(proxy, definitions)),
    ):
        try:
            return run_directly(steps, definitions, proxy)
        except NeedsPytest:
            return run_with_pytest(steps, definitions, proxy)


def run_directly(
    steps: Sequence[Step], definitions: Path, proxy: Proxy
) -> tuple[ScenarioResult, ...]:
    """Run features without a pytest session, or ask nothing at all.

    Raises:
        NeedsPytest: features or step definitions use more than plain functions.
    """
    with _silence(), ExitStack() as stack:
        with proxy.unasked():
            loaded = stack.enter_context(load_definitions(definitions))
            plan = plan_features(steps, definitions, loaded)
        return run_scenarios(plan, loaded, proxy)


def prepare_features(kata: Kata) -> None:
    """Find how the features of a kata run, before there is anything to examine.

    A process that is forked then need not find it again. Nothing is asked: step
    definitions that ask while they are imported are left to the exam.
    """
    given = load_given(kata.own_sources, kata.folder)
    with (
        _silence(),
        imported({kata.asked_module: _Unasked(kata.asked_module), **given}),
        suppress(NeedsPytest),
        load_definitions(kata.step_definitions) as loaded,
    ):
        plan_features(kata.examined_steps, kata.step_definitions, loaded)


class _Unasked(ModuleType):
    """The module under test while there is none: its functions must not be called."""

    def __getattr__(self, name: str) -> Callable[..., None]:
        if name.startswith("__"):
            raise AttributeError(name)
        return _refuse


def _refuse(*_: object, **__: object) -> None:
    raise AskedTooEarly


def _given(proxy: Proxy, definitions: Path) -> dict[str, ModuleType]:
    """Return the kata's own modules as the step definitions of an exam import them."""
    modules = load_given(proxy.code.given, definitions.parent)
    if PROPS in modules:
        put_through(modules[PROPS])
    return modules


@contextmanager
def _silence() -> Iterator[None]:
    """Drop what is printed, and show no warning."""
    with (
        open(os.devnull, "w", encoding="utf-8") as nowhere,
        redirect_stdout(nowhere),
        redirect_stderr(nowhere),
        warnings.catch_warnings(record=True),
    ):
        yield
