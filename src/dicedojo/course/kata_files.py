"""The files of a kata: where they lie in the course, and what its own modules hold."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import ModuleType

from dicedojo.course.program import (
    Variant,
    imported,
    load_given,
    load_module,
    load_parts,
)
from dicedojo.errors import ContentError

FACTS = "facts.json"
PROPS = "props"  # the name under which a kata's props are imported


@dataclass(frozen=True, kw_only=True)
class KataFiles:
    """What the course holds for a kata, apart from its steps and its variants."""

    root: Path
    name: str
    module: str
    given: tuple[str, ...] = ()  # modules of the kata that its code may import

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
    def step_definitions(self) -> Path:
        """Given/When/Then; the conftest of a workspace and of the exam."""
        return self.root / "features" / self.name / "steps.py"

    @property
    def facts_file(self) -> Path:
        """Right answers and witnesses; optional, but needed by a class edition."""
        return self.folder / FACTS

    @property
    def has_answers(self) -> bool:
        """Return whether its solutions are there; class editions have none.

        Uninstalling a wheel can leave folders without programs.
        """
        return any((self.root / "solutions" / self.name).rglob("*.py"))

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
    def own_sources(self) -> dict[str, str]:
        """The source of each given module, by its name, and of the props.

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
        """The same modules, ready to use.

        Raises:
            ContentError: one of them is missing, or does not run.
        """
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
                return load_parts(program.parts, name)
            return load_module(program, name)
