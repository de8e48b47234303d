"""A module of the course itself, imported from its file."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

from dicedojo.errors import ContentError


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
