"""A kata: a game to program, with its steps, its questions and its rubric."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from dicedojo.course.domain import Domain
from dicedojo.course.program import PROPS, KataFiles, Variant, load_module
from dicedojo.course.rubric import Rubric, Strategy
from dicedojo.course.step import Mode, Step, StepKind
from dicedojo.errors import UnusableInput
from dicedojo.text import did_you_mean, nearest

# PROPS, Strategy and Variant are defined elsewhere; games of other packages import
# Strategy from here.
__all__ = ["PROPS", "SHIPPED", "Kata", "Strategy", "Variant"]

SHIPPED = "dicedojo"  # the name of the course that comes with dojo
NAMES = "dojo_names"  # the module with a submission's names, for a sandbox


@dataclass(frozen=True, kw_only=True)
class Kata(KataFiles):
    """A game to program: its steps, its public functions and how it is graded."""

    title: str
    summary: str
    functions: tuple[str, ...]
    source: str
    rubric: Rubric
    steps: tuple[Step, ...]
    wheats: tuple[Variant, ...]
    chaffs: tuple[Variant, ...]
    values: tuple[str, ...] = ()  # public names that are not functions: rule sets
    imports: tuple[str, ...] = ()  # distributions that every submission may import
    strategy: Strategy | None = None
    stated_game: str = ""  # the game that values its strategies, if it is not `name`
    place: int = 0  # in the course
    mode: Mode | None = None  # None leaves the choice to learners
    course: str = ""  # the name of its course
    installed: bool = False  # with dojo or as a wheel, not read from a folder
    # Names that one submission changes: pairs of the kata's name and its own. Then
    # `module` and `functions` hold its own names. See `with_names`.
    renamed: tuple[tuple[str, str], ...] = ()
    path: str = ""  # of its module in the submission
    features_import: str = ""  # the module's name in the features, if it differs
    original: Kata | None = field(default=None, compare=False, repr=False)

    @property
    def shipped(self) -> bool:
        """Return whether the kata comes with dojo itself."""
        return self.course in ("", SHIPPED)

    @property
    def game(self) -> str:
        """The name of the game that values strategies for this kata."""
        return self.stated_game or self.name

    @property
    def pages(self) -> dict[str, Path]:
        """Return further pages: the kata's rules, and the course's glossary."""
        lessons = self.root / "lessons"
        return {
            "rules": lessons / self.name / "README.md",
            "glossary": lessons / "glossary.md",
        }

    def step(self, name: str, *, others: Iterable[str] = ()) -> Step:
        """Return the step with this number, slug, name or key.

        `others` are further names that could be meant.

        Raises:
            UnusableInput: the kata has no such step.
        """
        key = name.removeprefix(f"{self.name}/")
        for step in self.steps:
            if key in (step.name, step.slug, str(step.number)):
                return step
        near = nearest(key, [*(step.slug for step in self.steps), *others], 0.6)
        raise UnusableInput(
            f"{self.name} has no step {name!r}.",
            evidence=f"Its steps are 1 to {len(self.steps)}, or by name: "
            f"{self.steps[0].slug} to {self.steps[-1].slug}.",
            hint=did_you_mean(near),
            next="dojo",
        )

    @property
    def coded_steps(self) -> tuple[Step, ...]:
        """The steps that have code: all but plans."""
        return tuple(step for step in self.steps if step.kind is not StepKind.PLAN)

    @property
    def examined_steps(self) -> tuple[Step, ...]:
        """The steps with features, which are the exam."""
        coded = self.coded_steps
        return tuple(step for step in coded if step.kind is not StepKind.HELPER)

    def code_before(self, step: Step) -> Path:
        """Return the code that a learner has when the step opens."""
        earlier = self.steps[: self.steps.index(step)]
        coded = [before for before in earlier if before in self.coded_steps]
        return coded[-1].solution if coded else self.stub

    def step_of(self, chaff: Variant) -> str:
        """Return the name of the step whose lesson treats a chaff.

        "" if the chaff names none, or an unknown one.
        """
        return next((step.name for step in self.steps if step.slug == chaff.step), "")

    @property
    def reference(self) -> Path:
        """The last solution, which gives the right answers."""
        return self.coded_steps[-1].solution

    def read_docstrings(self) -> None:
        """Read what wheats and chaffs say of themselves; it is kept.

        Raises:
            ContentError: one says nothing, or does not compile.
        """
        for variant in (*self.wheats, *self.chaffs):
            variant.docstring  # noqa: B018

    def require_answers(self, *, or_facts: bool = False) -> None:
        """Check that the course has its solutions, as all but class editions do.

        With `or_facts`, the file of its facts is enough.

        Raises:
            UnusableInput: this edition has none.
        """
        if not self.has_answers and not (or_facts and self.facts_file.is_file()):
            course = f"the course {self.course}" if not self.shipped else "dojo"
            raise UnusableInput(
                f"This is a class edition of {course}: it has no solutions.",
                evidence="Grades and hunts compare with them.",
                hint="The full edition can do this; `dojo check` and `dojo mutate` "
                "work in both.",
                next="dojo check",
            )

    @cached_property
    def domain(self) -> Domain:
        """Every question that the sweep asks.

        Raises:
            ContentError: `domain.py` is missing or does not run.
        """
        if self.original is not None:
            return self.original.domain
        return Domain(load_module(self.domain_file, f"{self.name}_domain"))

    @property
    def public(self) -> tuple[str, ...]:
        """Every name that all designs have."""
        functions = (name.partition(".")[0] for name in self.functions)
        return (*functions, *self.values)

    @cached_property
    def unasked(self) -> frozenset[str]:
        """Functions without questions: their mutants cannot be decided.

        These roll dice, or are strategies, which are graded by their value.
        """
        own_names = dict(self.renamed)
        names = {call.function for call in self.domain.questions}
        asked = {own_names.get(name, name) for name in names}
        return frozenset(self.functions) - asked | frozenset(self.strategy_names)

    @property
    def strategy_name(self) -> str:
        """The submission's name for its strategy; "" if the kata has none."""
        return self.strategy_names[0] if self.strategy else ""

    @property
    def strategy_names(self) -> tuple[str, ...]:
        """The submission's names for all functions of its strategy."""
        if self.strategy is None:
            return ()
        own_names = dict(self.renamed)
        names = (self.strategy.function, *self.strategy.also)
        return tuple(own_names.get(name, name) for name in names)

    @property
    def expected_functions(self) -> tuple[str, ...]:
        """The names that a submission must define: functions and its strategy."""
        strategies = {self.strategy_name} - {"", *self.functions}
        return (*self.functions, *strategies)

    @property
    def asked_functions(self) -> tuple[str, ...]:
        """The public functions by the kata's own names."""
        return self.as_taught.functions

    @property
    def file(self) -> str:
        """The file of the learner's module, as messages name it."""
        return self.path or f"{self.module}.py"

    @property
    def asked_module(self) -> str:
        """The name under which the features import the learner's module."""
        return self.features_import or self.module

    @cached_property
    def given_sources(self) -> dict[str, str]:
        """The source of each module for a sandbox, by its name.

        Raises:
            ContentError: one of them is missing.
        """
        if not self.renamed:
            return self.own_sources
        return self.own_sources | {NAMES: f"NAMES = {dict(self.renamed)!r}\n"}

    def with_names(self, module: str, path: str, functions: Mapping[str, str]) -> Kata:
        """Return the kata with the names of one submission.

        Its module lies at `path` ("" for the kata's own file) and is imported as
        `module`; `functions` are its names for public functions, by the kata's names.
        Features, questions and the course's own programs keep the kata's names.
        """
        public = self.as_taught.functions
        return replace(
            self,
            module=module,
            renamed=tuple(functions.items()),
            path=path,
            features_import=self.asked_module,
            original=self.as_taught,
            functions=tuple(
                dict.fromkeys(functions.get(name, name) for name in public)
            ),
        )

    @property
    def as_taught(self) -> Kata:
        """The kata with its own names, which all submissions share."""
        return self.original or self
