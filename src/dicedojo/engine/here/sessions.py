"""Runs sessions of pytest one after the other, in a folder, with one configuration."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import pytest
from _pytest import fixtures
from _pytest.assertion.rewrite import assertstate_key
from _pytest.config import _prepareconfig

from dicedojo.engine.rooms.steps import NO_LIMIT, STEPS, TookTooLong

# Plugins whose work nobody sees here, and that takes a third of the time.
LEFT_OUT = (
    *("cacheprovider", "doctest", "faulthandler", "junitxml", "pastebin"),
    *("setuponly", "setupplan", "stepwise", "threadexception", "unraisableexception"),
    *("warnings", "dicedojo.workspace.pytest_look"),
)
OPTIONS = (
    *("-c", "/dev/null", "--rootdir=.", "--confcutdir=.", "--capture=sys"),
    *(f"-pno:{name}" for name in (*LEFT_OUT, "terminal")),
    *("--continue-on-collection-errors", "-o", "pythonpath=.", "."),
)
RECORDER = "dojo-recorder"


class Left(BaseException):
    """A session was left; `code` is pytest's exit code."""

    _dojo_ends = True

    def __init__(self, code: int) -> None:
        super().__init__()
        self.code = code


def leave(code: int) -> None:
    """Leave the running session."""
    raise Left(code)


class Sessions:
    """Sessions of the tests in the current folder.

    Each imports the test files anew. Where they have a conftest, or `-p` options of
    their own, each has a configuration of its own, too.
    """

    def __init__(self, *, has_conftest: bool) -> None:
        self._has_conftest = has_conftest
        self._config: pytest.Config | None = None
        self._fixtures: fixtures.FixtureManager | None = None
        self._known: dict[str, Any] = {}  # what it holds before tests are collected

    def run(
        self,
        plugin: object,
        ignored: Sequence[str],
        loop: Callable[[pytest.Session], int] | None,
    ) -> int:
        """Collect the tests, less `ignored` files, and have a `loop` run them.

        Return the exit code that it gives, or that of a session that was left. Without
        a loop they are collected alone.

        Raises:
            TookTooLong: what is run while tests are collected does not end.
        """
        config = self._configured()
        manager = config.pluginmanager
        for name in ("session", RECORDER):
            if manager.has_plugin(name):
                manager.unregister(name=name)
        manager.register(plugin, RECORDER)
        config.option.ignore = list(ignored)
        hook = config.stash[assertstate_key].hook
        if hook is not None and hook not in sys.meta_path:
            sys.meta_path.insert(1, hook)  # behind that of the program
        importlib.invalidate_caches()
        session = pytest.Session.from_config(config)
        code = 1
        try:
            self._start(session)
            config.hook.pytest_collection(session=session)
            STEPS.check()
            code = 0 if loop is None else loop(session)
        except Left as left:
            code = left.code
        except (session.Failed, session.Interrupted, pytest.UsageError):
            code = 1
        except TookTooLong:
            raise
        finally:
            self._end(session)
        return code

    def _configured(self) -> pytest.Config:
        if self._config is not None and not self._has_conftest:
            return self._config
        self._fixtures = None
        self._config = _prepareconfig([*OPTIONS], plugins=[])
        self._config._do_configure()
        return self._config

    def _start(self, session: pytest.Session) -> None:
        """Start a session, without another search of all plugins for fixtures.

        That would take half of the time of all sessions.
        """
        kept = self._fixtures
        if kept is None:
            session.config.hook.pytest_sessionstart(session=session)
            self._fixtures = session._fixturemanager
            self._known = {
                name: _copy(part, session)
                for name, part in vars(self._fixtures).items()
            }
            return
        known = self._known.items()
        vars(kept).update({name: _copy(part, session) for name, part in known})
        kept.session = session
        usual = fixtures.FixtureManager
        fixtures.FixtureManager = lambda session: kept  # type: ignore[misc,assignment]
        try:
            session.config.hook.pytest_sessionstart(session=session)
        finally:
            fixtures.FixtureManager = usual  # type: ignore[misc]

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
    copy that is this session.
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
