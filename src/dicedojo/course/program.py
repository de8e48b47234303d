"""Programs of the course: the paths of a kata's files, and how to run them."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from types import CodeType, ModuleType

from dicedojo.errors import ContentError
from dicedojo.syntax import parse

FACTS = "facts.json"
PROPS = "props"  # the name under which a kata's props are imported
OTHERWISE = "# Otherwise the last solution.\n"


Compiler = Callable[[str, str], CodeType]  # of a source and its path


def _compile(source: str, path: str) -> CodeType:
    return compile(source, path, "exec", dont_inherit=True)


@dataclass(frozen=True)
class Variant:
    """A correct design (wheat) or a planted bug (chaff) of a kata."""

    name: str
    path: Path
    base: Path | None = None  # the last solution, which a chaff may extend

    @cached_property
    def docstring(self) -> str:
        """The text that names its design or its bug.

        Raises:
            ContentError: there is none, or the program does not compile.
        """
        try:
            docstring = ast.get_docstring(parse(self.path.read_text("utf-8")))
        except SyntaxError as error:
            place, reason = f"{self.path}:{error.lineno}", error.msg
            raise ContentError(f"{place} does not compile: {reason}") from error
        if not docstring:
            message = f"{self.path} has no docstring that names its design or bug."
            raise ContentError(message)
        return docstring

    @property
    def source(self) -> str:
        """The whole program."""
        return "\n\n".join(self.parts.values())

    @cached_property
    def parts(self) -> dict[Path, str]:
        """The files of the program, which run one after another in one module.

        A chaff with the line OTHERWISE has only the differences from the last solution;
        it runs after that, and its definitions replace those of the same name. So the
        last solution compiles once, which saves a large kata 0.8 CPU s for each grade.
        """
        text = self.path.read_text("utf-8")
        _, otherwise, changes = text.partition(OTHERWISE)
        if not otherwise or self.base is None:
            return {self.path: text}
        base = self.base.read_text("utf-8")
        return {self.base: base, self.path: changes.lstrip()}

    @property
    def misconception(self) -> str:
        """The first line of the docstring, without its first word."""
        first = self.docstring.strip().splitlines()[0]
        return re.sub(r"^(Chaff|Wheat):\s*", "", first)

    @property
    def step(self) -> str:
        """The slug of the step whose lesson treats a chaff; "" if it names none."""
        match = re.search(r"^Step: *(.*?)\.? *$", self.docstring, re.MULTILINE)
        return match[1] if match else ""


@contextmanager
def imported(modules: Mapping[str, ModuleType]) -> Iterator[None]:
    """Make `import <name>` find these modules within the block."""
    replaced = {name: sys.modules.get(name) for name in modules}
    sys.modules.update(modules)
    try:
        yield
    finally:
        for name, module in replaced.items():
            del sys.modules[name]
            if module is not None:
                sys.modules[name] = module


def load_parts(
    parts: Mapping[Path, str], name: str, compiler: Compiler = _compile
) -> ModuleType:
    """Return a program of the course as a module: files that run one after another.

    Raises:
        ContentError: it does not run.
    """
    module = ModuleType(name)
    sys.modules[name] = module  # dataclasses look their module up by name
    for path, source in parts.items():
        _run(source, module, path, compiler)
    return module


def load_module(path: Path, name: str, compiler: Compiler = _compile) -> ModuleType:
    """Return the course's own module at `path`; never call it on a learner's file.

    Raises:
        ContentError: the file is missing or does not run.
    """
    if not path.is_file():
        raise ContentError(f"{path} is missing.")
    return load_parts({path: path.read_text("utf-8")}, name, compiler)


def load_given(sources: Mapping[str, str], folder: Path) -> dict[str, ModuleType]:
    """Return a kata's own modules; each can import those before it.

    Raises:
        ContentError: one of them does not run.
    """
    modules: dict[str, ModuleType] = {}
    for name, source in sources.items():
        modules[name] = ModuleType(name)
        with imported(modules):
            _run(source, modules[name], folder / f"{name}.py")
    return modules


def _run(
    source: str, module: ModuleType, path: Path, compiler: Compiler = _compile
) -> None:
    module.__file__ = str(path)
    try:
        exec(_compiled(source, str(path), compiler), module.__dict__)
    except (Exception, SystemExit) as error:
        raise ContentError(f"{path} does not run.", evidence=repr(error)) from error


@lru_cache(8)  # enough to keep the last solution, which all chaffs extend
def _compiled(source: str, path: str, compiler: Compiler) -> CodeType:
    return compiler(source, path)


@dataclass(frozen=True, kw_only=True)
class KataFiles:
    """The files of the course for a kata, except its steps and its variants."""

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
        """Return whether it has solutions; class editions have none.

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
        """The module that decides which calls lie outside the game; optional."""
        return self.folder / "outside.py"

    @cached_property
    def outside_source(self) -> str:
        """The predicate that decides which calls lie outside the game, or ""."""
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
        """The same modules, loaded.

        Raises:
            ContentError: one of them is missing, or does not run.
        """
        return load_given(self.own_sources, self.folder)

    @property
    def props(self) -> ModuleType:
        return self.given_modules[PROPS]

    def load(
        self, program: Path | Variant, name: str, compiler: Compiler = _compile
    ) -> ModuleType:
        """Return one of the course's own programs as a module of that name.

        Raises:
            ContentError: it is missing or does not run.
        """
        with imported(self.given_modules):
            if isinstance(program, Variant):
                return load_parts(program.parts, name, compiler)
            return load_module(program, name, compiler)
