"""Which function runs each step of each scenario? Found once, for all exams of a kata.

The answer depends on the features and on the text of the step definitions alone. So it
is kept, and an exam needs to call only the functions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import NoneType
from typing import Any

from pytest_bdd import parsers
from pytest_bdd.feature import get_feature
from pytest_bdd.parser import Feature, Scenario, ScenarioTemplate
from pytest_bdd.parser import Step as FeatureStep
from pytest_bdd.steps import StepFunctionContext

from dicedojo.course.step import Step
from dicedojo.exam.step_definitions import NeedsPytest, StepDefinitions, parameters

KEPT = 32  # plans
PLAIN = (bool, int, float, str, NoneType)  # arguments that no step can change
TABLE, TEXT = "datatable", "docstring"  # pytest-bdd's names for what a step brings


@dataclass(frozen=True)
class PlannedStep:
    """A step of a scenario, and the definition that runs it."""

    definition: str
    arguments: Mapping[str, Any]  # that its sentence has
    parameters: frozenset[str]  # of the function
    fixtures: tuple[str, ...]  # that it asks for
    table: tuple[tuple[str, ...], ...] | None  # of the feature, where it is asked for
    text: str | None  # likewise
    target: str | None  # the fixture that takes its value


@dataclass(frozen=True)
class PlannedScenario:
    """A scenario with the values of one of its examples."""

    step: str  # of the kata, whose feature it is in
    name: str
    steps: tuple[PlannedStep, ...]


@dataclass(frozen=True)
class FeaturePlan:
    """The scenarios in pytest's order, and the fixtures that each fixture asks for."""

    scenarios: tuple[PlannedScenario, ...]
    fixtures: Mapping[str, tuple[str, ...]]


_plans: dict[tuple[Any, ...], FeaturePlan | str] = {}  # or why there is none


def plan_features(
    steps: Iterable[Step], path: Path, definitions: StepDefinitions
) -> FeaturePlan:
    """Return how the features of `steps` run; `path` has the step definitions.

    Raises:
        NeedsPytest: a feature needs more than plain functions, or has a fault.
    """
    features = _features(steps)
    names = (*definitions.steps, *definitions.fixtures)
    key = (path, path.read_bytes(), names, features)
    if key not in _plans:
        while len(_plans) >= KEPT:
            del _plans[next(iter(_plans))]
        try:
            _plans[key] = _plan(features, definitions)
        except NeedsPytest as reason:
            _plans[key] = str(reason)
    plan = _plans[key]
    if isinstance(plan, str):
        raise NeedsPytest(plan)
    return plan


def _features(steps: Iterable[Step]) -> tuple[tuple[str, Feature], ...]:
    """Return the feature of each step, in the order of pytest's files."""
    files = {f"test_{step.name}.py": step for step in steps}
    try:
        return tuple(
            (step.name, get_feature(str(step.feature.parent), step.feature.name))
            for _, step in sorted(files.items())
        )
    except Exception as error:  # pytest-bdd and its parser have no common class
        raise NeedsPytest("a feature cannot be read") from error


def _plan(
    features: tuple[tuple[str, Feature], ...], definitions: StepDefinitions
) -> FeaturePlan:
    fixtures = {
        name: tuple(each for each, needed in parameters(function).items() if needed)
        for name, function in definitions.fixtures.items()
    }
    planner = _Planner(definitions, fixtures)
    scenarios = [
        planner.scenario(step, template.render(example))
        for step, feature in features
        for template in _templates(feature)
        for example in _examples(template)
    ]
    return FeaturePlan(tuple(scenarios), fixtures)


def _templates(feature: Feature) -> Iterable[ScenarioTemplate]:
    if not feature.scenarios:
        raise NeedsPytest(f"{feature.rel_filename} has no scenarios")
    return feature.scenarios.values()


def _examples(template: ScenarioTemplate) -> list[dict[str, str]]:
    """Return the values of each example, or none for a scenario without examples."""
    tags = template.tags | template.feature.tags
    if template.rule is not None:
        tags = tags | template.rule.tags
    if tags.union(*(examples.tags for examples in template.examples)):
        raise NeedsPytest(f"{template.name!r} has tags, which are pytest's marks")
    found = [each for some in template.examples for each in some.as_contexts()]
    return found or [{}]


class _Planner:
    """Finds the definition of each step, and checks that it can be called."""

    def __init__(
        self, definitions: StepDefinitions, fixtures: Mapping[str, tuple[str, ...]]
    ) -> None:
        self._steps = definitions.steps
        self._fixtures = fixtures
        self._parameters: dict[str, dict[str, bool]] = {}
        for name, definition in definitions.steps.items():
            self._parameters[name] = parameters(definition.step_func)
            if definition.target_fixture == "request":
                raise NeedsPytest(f"{name} sets pytest's request")

    def scenario(self, step: str, scenario: Scenario) -> PlannedScenario:
        """Return a scenario of a step's feature with the definitions of its steps."""
        there: set[str] = set()  # fixtures with a value
        planned = []
        for each in scenario.steps:
            one = self._step(each)
            for fixture in one.fixtures:
                self._provide(fixture, there, ())
            if one.target is not None:
                there.add(one.target)
            planned.append(one)
        return PlannedScenario(step, scenario.name, tuple(planned))

    def _step(self, step: FeatureStep) -> PlannedStep:
        name = self._find(step)
        definition, function = self._steps[name], self._parameters[name]
        arguments = definition.parser.parse_arguments(step.name) or {}
        if not all(type(value) in PLAIN for value in arguments.values()):
            raise NeedsPytest(f"{step.name!r} has an argument that is not plain")
        if {TABLE, TEXT} & arguments.keys():
            raise NeedsPytest(f"{step.name!r} has an argument of a reserved name")
        given = set(arguments)
        table = text = None
        if TABLE in function and step.datatable is not None:
            table = tuple(tuple(map(str, row)) for row in step.datatable.raw())
            given.add(TABLE)
        if TEXT in function and step.docstring is not None:
            text = step.docstring
            given.add(TEXT)
        needed = (each for each, must in function.items() if must)
        return PlannedStep(
            name,
            arguments,
            frozenset(function),
            tuple(each for each in needed if each not in given),
            table,
            text,
            definition.target_fixture,
        )

    def _find(self, step: FeatureStep) -> str:
        """Return the name of the definition that runs a step."""
        found = [
            name
            for name, definition in self._steps.items()
            if definition.type in (None, step.type) and _matches(definition, step.name)
        ]
        if not found:
            raise NeedsPytest(f"{step.name!r} has no definition")
        return found[-1]

    def _provide(self, fixture: str, there: set[str], asking: tuple[str, ...]) -> None:
        """Add a fixture, and all that it asks for, to those with a value."""
        if fixture in there:
            return
        if fixture not in self._fixtures or fixture in asking:
            raise NeedsPytest(f"{fixture} is not a fixture of the step definitions")
        for each in self._fixtures[fixture]:
            self._provide(each, there, (*asking, fixture))
        there.add(fixture)


def _matches(definition: StepFunctionContext, sentence: str) -> bool:
    """Return whether a definition runs a step.

    Raises:
        NeedsPytest: its parser may run functions of the step definitions.
    """
    parser = definition.parser
    own_types = getattr(getattr(parser, "parser", None), "_extra_types", None)
    if type(parser) not in (parsers.string, parsers.re, parsers.parse) or own_types:
        raise NeedsPytest(f"{parser.name!r} has a parser or types of its own")
    return parser.is_matching(sentence)
