"""The content on disk, read into a Course of Katas and Steps."""

from __future__ import annotations

import difflib
import importlib.util
import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

from dicedojo.errors import ContentError, UnusableInput

TREES = ("katas", "features", "solutions", "lessons")
STEP_NAME = re.compile(r"(?P<number>\d\d)_(?P<slug>[a-z][a-z0-9_]*)")


class StepKind(StrEnum):
    """What a step asks for."""

    BEHAVIOUR = "behaviour"  # a red test, then green
    REFACTORING = "refactoring"  # green throughout; the shape changes
    GUARD = "guard"  # green at once; the test is kept for what it would catch


@dataclass(frozen=True)
class Call:
    """One question: a public function and its arguments, as plain values."""

    function: str
    arguments: tuple[Any, ...]

    def __str__(self) -> str:
        return f"{self.function}({', '.join(map(repr, self.arguments))})"


@dataclass(frozen=True)
class Step:
    """One step of a kata, found at the same address in the four trees."""

    root: Path
    kata: str
    number: int
    slug: str
    title: str
    kind: StepKind
    hints: tuple[str, ...]

    @property
    def name(self) -> str:
        """`04_single_one`: number and slug."""
        return f"{self.number:02d}_{self.slug}"

    @property
    def address(self) -> str:
        """`greed/04_single_one`: where the step lies in each tree."""
        return f"{self.kata}/{self.name}"

    @property
    def key(self) -> str:
        """`greed/single_one`: what progress files store, so that steps can move."""
        return f"{self.kata}/{self.slug}"

    @property
    def lesson(self) -> Path:
        return self.root / "lessons" / f"{self.address}.md"

    @property
    def feature(self) -> Path:
        return self.root / "features" / f"{self.address}.feature"

    @property
    def starter(self) -> Path:
        """The failing test that a learner starts from."""
        return self.root / "katas" / self.address / f"test_{self.slug}.py"

    @property
    def green(self) -> Path:
        """The smallest code that passes; refactoring steps have none."""
        return self.root / "solutions" / self.address / "green.py"

    @property
    def refactored(self) -> Path:
        """The tidied code; only where the lesson tidies."""
        return self.root / "solutions" / self.address / "refactored.py"

    @property
    def solution(self) -> Path:
        """The code that the step ends with."""
        return self.refactored if self.refactored.is_file() else self.green


@dataclass(frozen=True)
class Variant:
    """A correct design (wheat) or a planted bug (chaff), beside a kata's steps."""

    name: str
    path: Path
    docstring: str

    @property
    def source(self) -> str:
        return self.path.read_text("utf-8")

    @property
    def misconception(self) -> str:
        """The first line of the docstring, without the word that opens it."""
        first = self.docstring.strip().splitlines()[0]
        return re.sub(r"^(Chaff|Wheat):\s*", "", first)


@dataclass(frozen=True)
class Rubric:
    """How many points each part of a grade is worth; they add up to 100."""

    steps: int  # behaviour: shared equally by the steps whose scenarios all pass
    sweep: int  # behaviour: the share of the sweep that agrees
    mutants: int  # tests: the share of killable mutants that they kill
    chaff: int  # tests: the share of the chaffs that they catch
    pass_mark: int

    @property
    def behaviour(self) -> int:
        return self.steps + self.sweep

    @property
    def tests(self) -> int:
        return self.mutants + self.chaff


class Domain:
    """Every question of the sweep, as `katas/<kata>/domain.py` states it."""

    def __init__(self, module: ModuleType) -> None:
        self._module = module
        self.exhaustive = bool(module.EXHAUSTIVE)
        self.summary = str(module.SUMMARY)

    @cached_property
    def questions(self) -> tuple[Call, ...]:
        """Every question, shortest first."""
        return tuple(Call(name, args) for name, args in self._module.questions())

    @cached_property
    def representatives(self) -> tuple[Call, ...]:
        """One question for each set of questions that the rules call the same."""
        return tuple(Call(name, args) for name, args in self._module.representatives())

    @cached_property
    def refused(self) -> tuple[Call, ...]:
        """Questions that the rules answer with ValueError; not part of the sweep."""
        return tuple(Call(name, args) for name, args in self._module.refused())

    @cached_property
    def batches(self) -> dict[str, tuple[Call, ...]]:
        """The calls as they are asked: "hands", few and telling, then "questions"."""
        hands = (*self.representatives, *self.refused)
        return {"hands": hands, "questions": self.questions}

    def describe(self, call: Call) -> str:
        """Return the question in the players' words: `roll 1 1 5`."""
        return str(self._module.describe(call.function, call.arguments))


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

    @property
    def folder(self) -> Path:
        return self.root / "katas" / self.name

    @property
    def stub(self) -> Path:
        """The module that a learner starts from."""
        return self.folder / f"{self.module}.py"

    @property
    def step_definitions(self) -> Path:
        """Given/When/Then; the conftest of a workspace and of the exam."""
        return self.root / "features" / self.name / "steps.py"

    @property
    def reference(self) -> Path:
        """The last step's solution, which gives the right answers."""
        return self.steps[-1].solution

    def require_answers(self) -> None:
        """Return if the course knows the right answers, as all but class editions do.

        Raises:
            UnusableInput: this edition comes without solutions.
        """
        if not (self.root / "solutions").is_dir():
            raise UnusableInput(
                "This is a class edition of dojo: it has no solutions.",
                evidence="Grading and `dojo mutate` compare with them.",
                hint="The full edition can do this; `dojo check` works in both.",
                next="dojo check",
            )

    @cached_property
    def domain(self) -> Domain:
        return Domain(load_module(self.folder / "domain.py", f"{self.name}_domain"))

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
            hint=f"Did you mean {near[0]!r}?" if near else "",
            next="dojo",
        )


@dataclass(frozen=True)
class Course:
    """All katas under one root."""

    root: Path
    katas: tuple[Kata, ...]

    def kata(self, name: str) -> Kata:
        """Return the kata of this name.

        Raises:
            UnusableInput: there is none; the message suggests the near miss.
        """
        for kata in self.katas:
            if kata.name == name:
                return kata
        names = [kata.name for kata in self.katas]
        near = difflib.get_close_matches(name.lower(), names, 1, cutoff=0.5)
        raise UnusableInput(
            f"There is no kata {name!r}.",
            evidence=f"The katas are: {', '.join(names)}.",
            hint=f"Did you mean {near[0]!r}?" if near else "",
            next="dojo",
        )


def content_root() -> Path:
    """Return the folder that holds the four trees.

    Inside a wheel that is `dicedojo/content`; in a checkout, the repository.

    Raises:
        ContentError: neither is there.
    """
    package = Path(__file__).resolve().parent
    for root in (package / "content", package.parents[1]):
        if (root / "katas").is_dir():
            return root
    raise ContentError(
        "The course is missing from this installation.",
        evidence=f"Neither {package / 'content'} nor {package.parents[1]} has katas/.",
        next="pip install --force-reinstall dicedojo",
    )


def load_course(root: Path | None = None) -> Course:
    """Return every kata under `root`, by name.

    Raises:
        ContentError: a kata.toml or step.toml is missing, or lacks a field.
    """
    root = root or content_root()
    names = sorted(path.parent.name for path in (root / "katas").glob("*/kata.toml"))
    return Course(root, tuple(load_kata(root, name) for name in names))


def load_kata(root: Path, name: str) -> Kata:
    """Return the kata `name` under `root`.

    Raises:
        ContentError: its kata.toml or a step.toml is missing, or lacks a field.
    """
    path = root / "katas" / name / "kata.toml"
    facts = _read_toml(path)
    try:
        rubric = facts["rubric"]
        return Kata(
            root=root,
            name=name,
            title=facts["title"],
            summary=facts["summary"],
            module=facts["module"],
            functions=tuple(facts["functions"]),
            source=facts["source"],
            rubric=Rubric(
                steps=rubric["behaviour"]["steps"],
                sweep=rubric["behaviour"]["sweep"],
                mutants=rubric["tests"]["mutants"],
                chaff=rubric["tests"]["chaff"],
                pass_mark=rubric["pass_mark"],
            ),
            steps=tuple(_load_steps(root, name)),
            wheats=tuple(_load_variants(root / "solutions" / name / "wheat")),
            chaffs=tuple(_load_variants(root / "solutions" / name / "chaff")),
        )
    except KeyError as missing:
        raise ContentError(f"{path} lacks the field {missing}.") from missing


def load_module(path: Path, name: str) -> ModuleType:
    """Return the course's own module at `path`; never call it on a learner's file.

    Raises:
        ContentError: the file is missing or does not run.
    """
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise ContentError(f"{path} is missing.")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look their module up by name
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise ContentError(f"{path} does not run.", evidence=repr(error)) from error
    return module


def _load_steps(root: Path, kata: str) -> Iterator[Step]:
    for path in sorted((root / "katas" / kata).glob("*/step.toml")):
        match = STEP_NAME.fullmatch(path.parent.name)
        if match is None:
            raise ContentError(
                f"{path.parent} is not named like a step.",
                hint="A step is named NN_slug: 04_single_one.",
            )
        facts = _read_toml(path)
        try:
            yield Step(
                root=root,
                kata=kata,
                number=int(match["number"]),
                slug=match["slug"],
                title=facts["title"],
                kind=StepKind(facts["kind"]),
                hints=tuple(facts["hints"]),
            )
        except (KeyError, ValueError) as fault:
            raise ContentError(
                f"{path} lacks a field or has a wrong one.", evidence=str(fault)
            ) from fault


def _load_variants(folder: Path) -> Iterator[Variant]:
    import ast

    for path in sorted(folder.glob("*.py")):
        docstring = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
        if not docstring:
            raise ContentError(f"{path} has no docstring that names its design or bug.")
        yield Variant(path.stem, path, docstring)


def _read_toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError as missing:
        raise ContentError(f"{path} is missing.") from missing
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise ContentError(f"{path} is not TOML.", evidence=str(fault)) from fault
