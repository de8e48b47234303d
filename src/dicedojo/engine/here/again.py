"""Runs collected tests again, without another collection.

The test files are imported again, so that each run has its own modules and arguments.
Another collection would take a third of the time in which tests meet programs.
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


class CollectedTests:
    """The tests of a session; all are plain, and their files are not in packages."""

    def __init__(self, session: pytest.Session) -> None:
        """Keep the session, and `sys.path` after the import of its files."""
        self.session = session
        self._items: list[Any] = [*session.items]
        self._path = sys.path[:]
        files = dict.fromkeys(item.getparent(pytest.Module) for item in self._items)
        self._code = {file: _code_of(file) for file in files}

    @classmethod
    def of(cls, session: pytest.Session) -> CollectedTests | None:
        """Return the tests of a session; None where they must be collected again."""
        items: list[Any] = [*session.items]
        no_packages = all("." not in item.module.__name__ for item in items)
        return cls(session) if no_packages and all(map(is_plain, items)) else None

    def renew(self) -> pytest.Session:
        """Import the test files again; return the session, with no test run yet.

        Exceptions of the files are raised, although the first import succeeded.
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
    """Return the current arguments of a parametrized test, by name."""
    arguments: dict[str, Any] = {}
    for mark in [*get_unpacked_marks(item.obj), *get_unpacked_marks(item.parent.obj)]:
        names, sets = ParameterSet._for_parametrize(
            mark.args[0], mark.args[1], item.obj, item.config, item.nodeid
        )
        chosen = sets[indices[names[0]]].values
        arguments |= zip(names, chosen, strict=True)
    return arguments
