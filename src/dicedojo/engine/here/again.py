"""Runs tests that were collected before once more, without another collection.

The test files are imported anew, so that each run has its own modules and arguments.
Collecting them anew takes a third of the time in which tests meet programs.
"""

from __future__ import annotations

import sys
from importlib.util import module_from_spec
from types import CodeType
from typing import Any

import pytest
from _pytest.assertion import rewrite
from _pytest.mark.structures import ParameterSet, get_unpacked_marks

from dicedojo.engine.rooms.pytest_session import is_plain


class Again:
    """The tests of a session, all of which are plain and in files of their own."""

    def __init__(self, session: pytest.Session) -> None:
        """Keep the session, with `sys.path` as its files left it."""
        self.session = session
        self._items: list[Any] = [*session.items]
        self._path = sys.path[:]
        files = dict.fromkeys(item.getparent(pytest.Module) for item in self._items)
        self._code = {file: _code_of(file) for file in files}

    @classmethod
    def of(cls, session: pytest.Session) -> Again | None:
        """Return the tests of a session; None where they can only be collected anew."""
        items: list[Any] = [*session.items]
        is_alone = all("." not in item.module.__name__ for item in items)
        return cls(session) if is_alone and all(map(is_plain, items)) else None

    def renew(self) -> pytest.Session:
        """Import the test files anew; return the session, of which nothing has run.

        What the files raise is raised: they were imported before.
        """
        session = self.session
        session.testsfailed, session.items = 0, [*self._items]
        session._shouldfail = session._shouldstop = False  # pytest unsets neither
        sys.path[:] = self._path
        for file, code in self._code.items():
            module = module_from_spec(file.obj.__spec__)
            file._obj = sys.modules[module.__name__] = module
            try:
                exec(code, vars(module))  # noqa: S102 - the learner's own tests
            except BaseException:
                del sys.modules[module.__name__]
                raise
        classes: dict[Any, Any] = {}
        for item in self._items:
            item.__dict__.pop("_instance", None)
            parent: Any = item.parent
            if isinstance(parent, pytest.Class) and parent not in classes:
                outside: Any = parent.parent
                classes[parent] = parent._obj = getattr(outside.obj, parent.name)
            owner = item.instance or item.parent.obj
            item._obj = getattr(owner, item.originalname)
            if callspec := getattr(item, "callspec", None):
                callspec.params.update(_arguments(item, callspec.indices))
        return session


def _code_of(file: Any) -> CodeType:
    code: CodeType = rewrite._rewrite_test(file.path, file.config)[1]
    return code


def _arguments(item: Any, indices: dict[str, int]) -> dict[str, Any]:
    """Return what the marks of a test give to it now, by the names of parameters."""
    found: dict[str, Any] = {}
    for mark in [*get_unpacked_marks(item.obj), *get_unpacked_marks(item.parent.obj)]:
        names, sets = ParameterSet._for_parametrize(
            mark.args[0], mark.args[1], item.obj, item.config, item.nodeid
        )
        chosen = sets[indices[names[0]]].values
        found |= zip(names, chosen, strict=True)
    return found
