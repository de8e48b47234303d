"""Loads the learner's module inside the sandbox, as an import would, from its file."""

import base64
import importlib.machinery
import importlib.util
import os
import sys
import types
from functools import partial
from marshal import loads
from typing import Any

from dojo_imports import in_words, missing_in, with_stand_ins


def load(
    name: str, path: str, program: types.CodeType | bytes | None = None
) -> types.ModuleType:
    """Run the file at `path` as module `name`, and leave it imported.

    Where a `program` is given, run that in the place of what the file holds.
    """
    if program is None:
        with open(path, "rb") as file:
            program = file.read()
    code = program
    if isinstance(code, bytes):
        code = compile(code, path, "exec", dont_inherit=True)
    module: types.ModuleType = with_stand_ins(partial(execute, name, path, code))
    return module


def take_program(order: dict[str, Any]) -> types.CodeType | bytes:
    """Take a program out of an order: its code, or text that does not compile."""
    code = order.pop("code", None)
    if code is None:
        return base64.b64decode(order.pop("source"))
    found: types.CodeType = loads(base64.b64decode(code))
    return found


def folders(name: str, path: str) -> list[str]:
    """Return the folders in which an import of the module looks, absolute.

    `src/kata/game.py` as `kata.game` needs its own folder, and `src` for its package.
    """
    found = [os.path.dirname(os.path.abspath(path))]
    for _ in range(name.count(".")):
        found.append(os.path.dirname(found[-1]))
    return list(dict.fromkeys([found[0], found[-1]]))


def execute(name: str, path: str, *codes: types.CodeType) -> types.ModuleType:
    """Run code, one part after the other, as a module imported from `path`."""
    loader = importlib.machinery.SourceFileLoader(name, path)
    spec = importlib.util.spec_from_file_location(name, path, loader=loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        for code in codes:
            exec(code, module.__dict__)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def describe(error: BaseException) -> dict[str, str]:
    """Return an exception by name and message."""
    return {"type": type(error).__name__, "message": message_of(error)}


def message_of(error: BaseException) -> str:
    """Return the start of an exception's message, whatever its own methods do."""
    try:
        if missing := missing_in(error):
            return str(in_words(missing))
        return str(error)[:500]
    except Exception:  # the message is the learner's code, too
        return ""
