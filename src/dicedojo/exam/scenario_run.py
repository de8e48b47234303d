"""Runs scenarios by calling the functions of their steps, without a pytest session."""

from __future__ import annotations

from typing import Any

import pytest

from dicedojo.exam.feature_plan import FeaturePlan, PlannedScenario, PlannedStep
from dicedojo.exam.proxy import Proxy
from dicedojo.exam.report import ScenarioResult
from dicedojo.exam.scenario_error import scenario_result
from dicedojo.exam.step_definitions import StepDefinitions


def run_scenarios(
    plan: FeaturePlan, definitions: StepDefinitions, proxy: Proxy
) -> tuple[ScenarioResult, ...]:
    """Return the result of each scenario, in order.

    Each step of the kata begins afresh; it is lost with the first scenario that hangs.
    """
    results = []
    step = None
    for scenario in plan.scenarios:
        if scenario.step != step:
            step = scenario.step
            proxy.begin(1)
        proxy.hint = ""
        results.append(_run(scenario, plan, definitions, proxy))
    return tuple(results)


def _run(
    scenario: PlannedScenario,
    plan: FeaturePlan,
    definitions: StepDefinitions,
    proxy: Proxy,
) -> ScenarioResult:
    step, name = scenario.step, scenario.name
    run = _Run(plan, definitions)
    try:
        for each in scenario.steps:
            run.step(each)
    except (KeyboardInterrupt, pytest.exit.Exception):
        raise KeyboardInterrupt from None
    except BaseException as error:  # noqa: BLE001  # pytest's outcomes, too
        return scenario_result(step, name, error, proxy.hint)
    return scenario_result(step, name, None, "")


class _Run:
    """The fixtures of one scenario, each with its value once it was asked for."""

    def __init__(self, plan: FeaturePlan, definitions: StepDefinitions) -> None:
        self._plan = plan
        self._definitions = definitions
        self._values: dict[str, Any] = {}

    def step(self, step: PlannedStep) -> None:
        """Call the function of a step as pytest-bdd does."""
        definition = self._definitions.steps[step.definition]
        arguments = {}
        for name, value in step.arguments.items():
            convert = definition.converters.get(name)
            converted = value if convert is None else convert(value)
            if name in step.parameters:
                arguments[name] = converted
        if step.table is not None:
            arguments["datatable"] = list(map(list, step.table))
        if step.text is not None:
            arguments["docstring"] = step.text
        for name in step.fixtures:
            arguments[name] = self._fixture(name)
        value = definition.step_func(**arguments)
        if step.target is not None:
            self._values[step.target] = value

    def _fixture(self, name: str) -> Any:
        if name not in self._values:
            needed = {each: self._fixture(each) for each in self._plan.fixtures[name]}
            self._values[name] = self._definitions.fixtures[name](**needed)
        return self._values[name]
