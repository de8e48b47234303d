"""Runs sessions of pytest one after the other, in a folder, with one configuration."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from importlib.util import module_from_spec
from types import CodeType
from typing import Any

import pytest
from _pytest import fixtures
from _pytest.assertion import rewrite
from _pytest.config import _prepareconfig
from _pytest.mark.structures import ParameterSet, get_unpacked_marks

from dicedojo.engine.rooms import pytest_session
from dicedojo.engine.rooms.steps import NO_LIMIT, STEPS
from dicedojo.engine.wire.kinds import Ending

# Plugins that have no effect here, and take a third of the time.
LEFT_OUT = (
    *("cacheprovider", "doctest", "faulthandler", "junitxml", "pastebin"),
    *("setuponly", "setupplan", "stepwise", "threadexception", "unraisableexception"),
    *("warnings", "dicedojo.practice.pytest_look"),
)
OPTIONS = (
    *("-c", "/dev/null", "--rootdir=.", "--confcutdir=.", "--capture=sys"),
    *(f"-pno:{name}" for name in (*LEFT_OUT, "terminal")),
    *("--continue-on-collection-errors", "-o", "pythonpath=.", "."),
)
RECORDER = "dojo-recorder"


class SessionLeft(Ending):
    """A session was left; `code` is pytest's exit code."""

    def __init__(self, code: int) -> None:
        super().__init__()
        self.code = code


def leave(code: int) -> None:
    """Leave the running session."""
    raise SessionLeft(code)


class Sessions:
    """Sessions of the tests in the current folder.

    Each imports the test files again. If they have a conftest, each session has a
    configuration of its own, too.
    """

    def __init__(self, *, has_conftest: bool) -> None:
        self._has_conftest = has_conftest
        self._config: pytest.Config | None = None
        self._fixtures: fixtures.FixtureManager | None = None
        self._fixture_state: dict[str, Any] = {}  # before tests are collected
        self._collected: dict[
            Hashable, CollectedTests | None
        ] = {}  # None: not reusable

    def run(
        self,
        plugin: pytest_session.Recorder,
        ignored: Sequence[str],
        loop: Callable[[pytest.Session], int],
        key: Hashable = None,
    ) -> int:
        """Collect the tests, less `ignored` files, and have a `loop` run them.

        Return the loop's exit code, or that of a session that was left. Plain tests
        that were collected before with the same `key`, if there is one, are not
        collected again.

        Raises:
            TookTooLong: code that runs while tests are collected does not end.
        """
        config = self._configured()
        hook = config.stash[rewrite.assertstate_key].hook
        if hook is not None and hook not in sys.meta_path:
            sys.meta_path.insert(1, hook)  # after the program's
        importlib.invalidate_caches()
        session = self._once_more(plugin, key) or self._new(config, plugin, ignored)
        code = 1
        try:
            if not session.items:
                config.hook.pytest_collection(session=session)
                STEPS.check()
                if key is not None and not plugin.faults:
                    self._collected[key] = CollectedTests.of(session)
            code = loop(session)
        except SessionLeft as end:
            code = end.code
        except (session.Failed, session.Interrupted, pytest.UsageError):
            code = 1
        finally:
            self._end(session)
        return code

    def close(self) -> None:
        """Have the plugins let go of the configuration, or they would hold it for ever.

        The tests of one finished kata would leave 20 MB there in each run.
        """
        if self._config is None:
            return
        streams = sys.stdin, sys.stdout, sys.stderr
        with suppress(BaseException):  # a hook of a conftest can end in anything
            self._config._ensure_unconfigure()
        sys.stdin, sys.stdout, sys.stderr = streams
        self._config = None

    def _once_more(
        self, plugin: pytest_session.Recorder, key: Hashable
    ) -> pytest.Session | None:
        """Return the session with this key, if its tests can run again."""
        tests = self._collected.get(key)
        if tests is None:
            return None
        config = tests.session.config
        config.pluginmanager.getplugin("capturemanager").resume_global_capture()
        try:
            session = tests.renew()
        except Exception:  # of a learner's file; pytest reports it when it collects
            self._collected[key] = None
            return None
        plugin.pytest_sessionstart(session)
        plugin.pytest_collection_finish(session)
        return session

    def _new(
        self, config: pytest.Config, plugin: object, ignored: Sequence[str]
    ) -> pytest.Session:
        manager = config.pluginmanager
        for name in ("session", RECORDER):
            if manager.has_plugin(name):
                manager.unregister(name=name)
        manager.register(plugin, RECORDER)
        config.option.ignore = list(ignored)
        session = pytest.Session.from_config(config)
        self._start(session)
        return session

    def _configured(self) -> pytest.Config:
        if self._config is not None and not self._has_conftest:
            return self._config
        self.close()
        self._fixtures = None
        self._config = _prepareconfig([*OPTIONS], plugins=[])
        self._config._do_configure()
        return self._config

    def _start(self, session: pytest.Session) -> None:
        """Start a session, without another search of all plugins for fixtures.

        The search would take half of the time of all sessions.
        """
        manager = self._fixtures
        if manager is None:
            session.config.hook.pytest_sessionstart(session=session)
            self._fixtures = session._fixturemanager
            self._fixture_state = {
                name: _copy(part, session)
                for name, part in vars(self._fixtures).items()
            }
            return
        state = self._fixture_state.items()
        vars(manager).update({name: _copy(part, session) for name, part in state})
        manager.session = session
        original = fixtures.FixtureManager
        fixtures.FixtureManager = lambda session: manager  # type: ignore[misc,assignment]
        try:
            session.config.hook.pytest_sessionstart(session=session)
        finally:
            fixtures.FixtureManager = original  # type: ignore[misc]

    def _end(self, session: pytest.Session) -> None:
        config = session.config
        capture = config.pluginmanager.getplugin("capturemanager")
        if capture is not None:
            capture.suspend_global_capture(in_=True)
        STEPS.allow(NO_LIMIT)
        with suppress(BaseException):  # a fixture can end in anything
            session._setupstate.teardown_exact(None)


def _copy(part: Any, session: pytest.Session) -> Any:
    """Return a copy of dicts, lists and sets; anything else as it is.

    Since pytest 9.2 a session is the key of the fixtures that plugins define. In the
    copy, the key is this `session`.
    """
    if isinstance(part, dict):
        return type(part)(
            {
                session if isinstance(key, pytest.Session) else key: _copy(
                    item, session
                )
                for key, item in part.items()
            }
        )
    if isinstance(part, (list, set)):
        return part.copy()
    return part


class CollectedTests:
    """The tests of a session; all are plain, and their files are not in packages.

    The test files are imported again, so that each run has its own modules and
    arguments. Another collection would take a third of the time in which tests meet
    programs.
    """

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
        return (
            cls(session)
            if no_packages and all(map(pytest_session.is_plain, items))
            else None
        )

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
