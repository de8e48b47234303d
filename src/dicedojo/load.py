"""A program of the course itself, as a module."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

from dicedojo.errors import ContentError


def load_source(source: str, name: str, path: Path) -> ModuleType:
    """Return the course's own program `source` as a module; `path` is where it lies.

    Raises:
        ContentError: it does not run.
    """
    module = ModuleType(name)
    module.__file__ = str(path)
    sys.modules[name] = module  # dataclasses look their module up by name
    try:
        exec(compile(source, str(path), "exec", dont_inherit=True), module.__dict__)
    except Exception as error:
        raise ContentError(f"{path} does not run.", evidence=repr(error)) from error
    return module


def load_module(path: Path, name: str) -> ModuleType:
    """Return the course's own module at `path`; never call it on a learner's file.

    Raises:
        ContentError: the file is missing or does not run.
    """
    if not path.is_file():
        raise ContentError(f"{path} is missing.")
    return load_source(path.read_text("utf-8"), name, path)
