"""A program of the course: a correct design, a planted bug, and how it runs."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from types import CodeType, ModuleType

from dicedojo.errors import ContentError

OTHERWISE = "# Otherwise the last solution.\n"


@dataclass(frozen=True)
class Variant:
    """A correct design (wheat) or a planted bug (chaff), beside a kata's steps."""

    name: str
    path: Path
    docstring: str
    base: Path | None = None  # the last solution, on which a chaff may stand

    @property
    def source(self) -> str:
        """The whole program."""
        return "\n\n".join(self.parts.values())

    @cached_property
    def parts(self) -> dict[Path, str]:
        """The files of the program, which run one behind the other in one module.

        A chaff that says OTHERWISE states only what differs from the last solution; it
        runs behind it, so that its definitions replace their namesakes. To compile the
        last solution once, not for each chaff, spares a large kata 0.8 CPU s a grade.
        """
        text = self.path.read_text("utf-8")
        _, otherwise, changes = text.partition(OTHERWISE)
        if not otherwise or self.base is None:
            return {self.path: text}
        base = self.base.read_text("utf-8")
        return {self.base: base, self.path: changes.lstrip()}

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


@contextmanager
def imported(modules: Mapping[str, ModuleType]) -> Iterator[None]:
    """Let `import <name>` find these modules for as long as the block runs."""
    before = {name: sys.modules.get(name) for name in modules}
    sys.modules.update(modules)
    try:
        yield
    finally:
        for name, module in before.items():
            del sys.modules[name]
            if module is not None:
                sys.modules[name] = module


def load_parts(parts: Mapping[Path, str], name: str) -> ModuleType:
    """Return a program of the course as a module: files that run one after the other.

    Raises:
        ContentError: it does not run.
    """
    module = ModuleType(name)
    sys.modules[name] = module  # dataclasses look their module up by name
    for path, source in parts.items():
        _run(source, module, path)
    return module


def load_module(path: Path, name: str) -> ModuleType:
    """Return the course's own module at `path`; never call it on a learner's file.

    Raises:
        ContentError: the file is missing or does not run.
    """
    if not path.is_file():
        raise ContentError(f"{path} is missing.")
    return load_parts({path: path.read_text("utf-8")}, name)


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


def _run(source: str, module: ModuleType, path: Path) -> None:
    module.__file__ = str(path)
    try:
        exec(_compiled(source, str(path)), module.__dict__)
    except Exception as error:
        raise ContentError(f"{path} does not run.", evidence=repr(error)) from error


@lru_cache(8)  # the last solution, on which all chaffs stand, is among the last ones
def _compiled(source: str, path: str) -> CodeType:
    return compile(source, path, "exec", dont_inherit=True)
