"""A kata: a game to program, with its steps, its questions and its rubric."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from types import ModuleType

from dicedojo.course.domain import Domain
from dicedojo.course.program import imported, load_given, load_module, load_source
from dicedojo.course.step import Step, StepKind
from dicedojo.errors import ContentError, UnusableInput

SHIPPED = "dicedojo"  # the name of the course that comes with dojo
ANSWERS = "answers.json.gz"
PROPS = "props"  # the name under which a kata's props are imported
NAMES = "dojo_names"  # the module that tells a sandbox the names of a submission
OF_BEST, OF_VALUE = "best", "value"
OTHERWISE = "# Otherwise the last solution.\n"


@dataclass(frozen=True)
class Variant:
    """A correct design (wheat) or a planted bug (chaff), beside a kata's steps."""

    name: str
    path: Path
    docstring: str
    base: Path | None = None  # the last solution, on which a chaff may stand

    @cached_property
    def source(self) -> str:
        """The whole program.

        A chaff that says OTHERWISE states only what differs from the last solution; it
        runs behind it, so that its definitions replace their namesakes.
        """
        text = self.path.read_text("utf-8")
        _, otherwise, changes = text.partition(OTHERWISE)
        if not otherwise or self.base is None:
            return text
        return f"{self.base.read_text('utf-8')}\n\n{changes.lstrip()}"

    @property
    def misconception(self) -> str:
        """The first line of the docstring, without the word that opens it."""
        first = self.docstring.strip().splitlines()[0]
        return re.sub(r"^(Chaff|Wheat):\s*", "", first)

    @property
    def step(self) -> str:
        """The slug of the step whose lesson treats a chaff; "" where it names none."""
        stated = re.search(r"^Step: *(.*?)\.? *$", self.docstring, re.MULTILINE)
        return stated[1] if stated else ""


@dataclass(frozen=True)
class Rubric:
    """The points of each part of a grade; they add up to 100."""

    steps: int  # behaviour: shared equally by the steps; each by its passing scenarios
    sweep: int  # behaviour: the share of the sweep that agrees
    mutants: int  # tests: the share of the distinct bugs of the own code they notice
    chaff: int  # tests: the share of the chaffs that they catch
    pass_mark: int
    strategy: int = 0  # how good the learner's own strategy is, where there is one
    min_tests_share: float = 0.0  # of the points for tests, without which none passes
    file: str = ""  # of --rubric, where that states otherwise than kata.toml
    sha256: str = ""  # of that file

    @property
    def behaviour(self) -> int:
        return self.steps + self.sweep

    @property
    def tests(self) -> int:
        return self.mutants + self.chaff

    @property
    def min_tests(self) -> Fraction:
        """The points for tests without which a submission does not pass."""
        return Fraction(str(self.min_tests_share)) * self.tests


@dataclass(frozen=True)
class Strategy:
    """The learner's own strategy: a function that is graded by its exact value."""

    function: str
    nothing_at: float  # no points up to here
    full_from: float  # all points from here on; linear between the two
    of: str = OF_BEST  # what both are: shares of the best possible value, or values
    also: tuple[str, ...] = ()  # further functions that decide with it

    def credit(self, amount: Fraction) -> Fraction:
        """Return how much of the points a value, or its share of the best, earns."""
        nothing, full = Fraction(str(self.nothing_at)), Fraction(str(self.full_from))
        return min(max((amount - nothing) / (full - nothing), Fraction(0)), Fraction(1))


@dataclass(frozen=True)
class Kata:
    """A game to program: its steps, its public functions and how it is graded."""

    root: Path
    name: str
    title: str
    summary: str
    module: str
    functions: tuple[str, ...]
    source: str
    rubric: Rubric
    steps: tuple[Step, ...]
    wheats: tuple[Variant, ...]
    chaffs: tuple[Variant, ...]
    values: tuple[str, ...] = ()  # public names that are not functions: rule sets
    given: tuple[str, ...] = ()  # modules of the kata that its code may import
    imports: tuple[str, ...] = ()  # distributions that every submission may import
    strategy: Strategy | None = None
    place: int = 0  # in the course
    course: str = ""  # the name of its course
    installed: bool = False  # with dojo or as a wheel, not read from a folder
    # What one submission names otherwise: pairs of the kata's name and its own, and
    # then `module` and `functions` hold its own names. See `named_as`.
    renamed: tuple[tuple[str, str], ...] = ()
    path: str = ""  # of its module in the submission
    features_import: str = ""  # the module's name in the features, where it differs
    original: Kata | None = field(default=None, compare=False, repr=False)

    @property
    def shipped(self) -> bool:
        """Return whether the kata comes with dojo itself."""
        return self.course in ("", SHIPPED)

    @property
    def file(self) -> str:
        """The file of the learner's module, as messages name it."""
        return self.path or f"{self.module}.py"

    @property
    def asked_module(self) -> str:
        """The name under which the features import the learner's module."""
        return self.features_import or self.module

    def named_as(self, module: str, path: str, functions: Mapping[str, str]) -> Kata:
        """Return the kata as one submission names it.

        Its module lies at `path` ("" for the kata's own file) and is imported as
        `module`; `functions` are its names for public functions, by the kata's names.
        Features, questions and the course's own programs keep the kata's names.
        """
        return replace(
            self,
            module=module,
            functions=tuple(functions.get(name, name) for name in self.functions),
            renamed=tuple(functions.items()),
            path=path,
            features_import=self.asked_module,
            original=self.as_taught,
        )

    @property
    def as_taught(self) -> Kata:
        """The kata with its own names, which all submissions share."""
        return self.original or self

    @property
    def expected_functions(self) -> tuple[str, ...]:
        """The names that a submission must define: functions and its strategy."""
        own = {self.strategy_name} - {"", *self.functions}
        return (*self.functions, *own)

    @property
    def asked_functions(self) -> tuple[str, ...]:
        """The public functions by the kata's own names."""
        asked = {own: name for name, own in self.renamed}
        return tuple(asked.get(name, name) for name in self.functions)

    @property
    def asks_methods(self) -> bool:
        """Return whether public functions are methods, by the learner's names."""
        return any("." in name for name in self.functions)

    @property
    def folder(self) -> Path:
        return self.root / "katas" / self.name

    @property
    def stub(self) -> Path:
        """The module that a learner starts from."""
        return self.folder / f"{self.module}.py"

    @property
    def domain_file(self) -> Path:
        """The module that states every question."""
        return self.folder / "domain.py"

    @property
    def props_file(self) -> Path:
        """The module of props, for questions and given tests; optional."""
        return self.folder / f"{PROPS}.py"

    @cached_property
    def props_source(self) -> str:
        """The props, "" if there are none."""
        path = self.props_file
        return path.read_text("utf-8") if path.is_file() else ""

    @property
    def outside_file(self) -> Path:
        """The module that says which calls lie outside the game; optional."""
        return self.folder / "outside.py"

    @cached_property
    def outside_source(self) -> str:
        """The predicate that says which calls lie outside the game, "" without one."""
        path = self.outside_file
        return path.read_text("utf-8") if path.is_file() else ""

    @cached_property
    def given_sources(self) -> dict[str, str]:
        """The source of each module that a sandbox is given.

        Raises:
            ContentError: one of them is missing.
        """
        sources = self.own_sources
        return sources | (
            {NAMES: f"NAMES = {dict(self.renamed)!r}\n"} if self.renamed else {}
        )

    @cached_property
    def own_sources(self) -> dict[str, str]:
        """The same, without the names of a submission.

        Raises:
            ContentError: one of them is missing.
        """
        paths = {name: self.folder / f"{name}.py" for name in self.given}
        for path in paths.values():
            if not path.is_file():
                raise ContentError(f"{path} is missing.")
        sources = {name: path.read_text("utf-8") for name, path in paths.items()}
        return sources | ({PROPS: self.props_source} if self.props_source else {})

    @cached_property
    def given_modules(self) -> dict[str, ModuleType]:
        return load_given(self.own_sources, self.folder)

    @property
    def props(self) -> ModuleType:
        return self.given_modules[PROPS]

    def load(self, program: Path | Variant, name: str) -> ModuleType:
        """Return one of the course's own programs as a module of that name.

        Raises:
            ContentError: it is missing or does not run.
        """
        with imported(self.given_modules):
            if isinstance(program, Variant):
                return load_source(program.source, name, program.path)
            return load_module(program, name)

    @property
    def public(self) -> tuple[str, ...]:
        """Every name that all designs have."""
        functions = (name.partition(".")[0] for name in self.functions)
        return (*functions, *self.values)

    @property
    def coded_steps(self) -> tuple[Step, ...]:
        """The steps that have code: all but plans."""
        return tuple(step for step in self.steps if step.kind is not StepKind.PLAN)

    @property
    def examined_steps(self) -> tuple[Step, ...]:
        """The steps that have features, which are the exam."""
        coded = self.coded_steps
        return tuple(step for step in coded if step.kind is not StepKind.HELPER)

    @cached_property
    def unasked(self) -> frozenset[str]:
        """Functions about which no question is asked, so that none of it decides.

        What dice show is chance, and a strategy is graded by its value.
        """
        own_names = dict(self.renamed)
        names = {call.function for call in self.domain.questions}
        asked = {own_names.get(name, name) for name in names}
        return frozenset(self.functions) - asked | frozenset(self.strategy_names)

    @property
    def strategy_name(self) -> str:
        """The submission's name for its strategy; "" where the kata asks for none."""
        name = self.strategy.function if self.strategy else ""
        return dict(self.renamed).get(name, name)

    @property
    def strategy_names(self) -> tuple[str, ...]:
        """The submission's names for all functions that its strategy decides with."""
        if self.strategy is None:
            return ()
        own_names = dict(self.renamed)
        names = (self.strategy.function, *self.strategy.also)
        return tuple(own_names.get(name, name) for name in names)

    def step_of(self, chaff: Variant) -> str:
        """Return the name of the step whose lesson treats a chaff.

        "" where the chaff names none, or none that the kata has.
        """
        return next((step.name for step in self.steps if step.slug == chaff.step), "")

    def code_before(self, step: Step) -> Path:
        """Return the code that a learner has when the step opens."""
        earlier = self.steps[: self.steps.index(step)]
        coded = [each for each in earlier if each.kind is not StepKind.PLAN]
        return coded[-1].solution if coded else self.stub

    @property
    def step_definitions(self) -> Path:
        """Given/When/Then; the conftest of a workspace and of the exam."""
        return self.root / "features" / self.name / "steps.py"

    @property
    def reference(self) -> Path:
        """The last solution, which gives the right answers."""
        return self.coded_steps[-1].solution

    @property
    def answers_file(self) -> Path:
        """The table of right answers that a class edition has instead of programs."""
        return self.folder / ANSWERS

    @property
    def has_answers(self) -> bool:
        """Return whether its solutions are there; class editions have none.

        Uninstalling a wheel can leave folders without programs.
        """
        return any((self.root / "solutions" / self.name).rglob("*.py"))

    def require_answers(self, *, or_table: bool = False) -> None:
        """Return if the course has its solutions, as all but class editions do.

        With `or_table` the table of right answers does as well.

        Raises:
            UnusableInput: this edition comes without them.
        """
        if not self.has_answers and not (or_table and self.answers_file.is_file()):
            course = f"the course {self.course}" if not self.shipped else "dojo"
            raise UnusableInput(
                f"This is a class edition of {course}: it has no solutions.",
                evidence="Grading compares with them.",
                hint="The full edition can do this; `dojo check` and `dojo mutate` "
                "work in both.",
                next="dojo check",
            )

    @cached_property
    def domain(self) -> Domain:
        if self.original is not None:
            return self.original.domain
        return Domain(load_module(self.domain_file, f"{self.name}_domain"))

    def step(self, name: str) -> Step:
        """Return the step with this number, slug, name or key.

        Raises:
            UnusableInput: the kata has no such step.
        """
        wanted = name.removeprefix(f"{self.name}/")
        for step in self.steps:
            if wanted in (step.name, step.slug, str(step.number)):
                return step
        near = difflib.get_close_matches(wanted, [s.slug for s in self.steps], 1)
        raise UnusableInput(
            f"{self.name} has no step {name!r}.",
            evidence=f"Its steps are 1 to {len(self.steps)}, or by name: "
            f"{self.steps[0].slug} to {self.steps[-1].slug}.",
            hint=f"Did you mean {near[0]!r}?" if near else "",
            next="dojo",
        )
