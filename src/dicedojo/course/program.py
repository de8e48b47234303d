"""A program of the course itself, as a module."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from types import CodeType, ModuleType

from dicedojo.errors import ContentError


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
