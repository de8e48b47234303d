"""A session that is prepared finds the same as one that pytest prepares itself."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib import resources
from typing import Any

import pytest

WORKER = str(resources.files("dicedojo.mutation.worker"))
SESSIONS = """\
import json, sys
sys.path.insert(0, sys.argv[1])
import dojo_prepared, pytest
from _pytest import config, fixtures
from _pytest.config import default_plugins

class Notes:
    def pytest_collection_finish(self, session):
        manager = session._fixturemanager
        params = session.config.invocation_params
        listed = session.config.pluginmanager.list_name_plugin()
        names = sorted(name for name, plugin in listed)
        self.found = {
            "fixtures": sorted(manager._arg2node2fixturedefs),
            "plugins": [name for name in names if not name.isdecimal()],  # an id
            "options": sorted(vars(session.config.option)),
            "arguments": list(params.args), "folder": str(params.dir),
        }

def session():
    notes = Notes()
    arguments = ["-q", "-p", "no:faulthandler", "--collect-only", "test_it.py"]
    code = pytest.main(arguments, plugins=[notes])
    return {**notes.found, "code": int(code)}

usual = config.get_config
found = [session()]
dojo_prepared.import_plugins()
dojo_prepared.search_less()
made = dojo_prepared.make_config()
dojo_prepared.give_next_session(made)
searched = []
search = fixtures.FixtureManager.parsefactories
def noted(self, *given, holder=None, **more):
    searched.append(getattr(holder, "__name__", ""))
    more |= {"holder": holder} if holder else {}
    return search(self, *given, **more)
fixtures.FixtureManager.parsefactories = noted
found += [session(), session()]
wanted = [dojo_prepared.plugins_wanted()]
import pytest_bdd
wanted.append(dojo_prepared.plugins_wanted())
print(json.dumps({"found": found, "searched": searched,
    "is_usual": config.get_config is usual,
    "wanted": wanted}), file=sys.__stderr__)
"""
TESTS = """\
import pytest


@pytest.fixture
def own(tmp_path, capsys):
    return tmp_path


def test_it(own, monkeypatch):
    pass
"""


@pytest.fixture(scope="module")
def sessions(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What three sessions of one process found; the second was prepared."""
    folder = tmp_path_factory.mktemp("sessions")
    (folder / "test_it.py").write_text(TESTS)
    done = subprocess.run(
        [sys.executable, "-c", SESSIONS, WORKER],
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
    )
    said: dict[str, Any] = json.loads(done.stderr)
    return said


def test_a_prepared_session_has_all_fixtures_plugins_and_options(
    sessions: dict[str, Any],
) -> None:
    usual, prepared, after = sessions["found"]

    assert prepared == usual
    assert after == usual
    assert {"own", "tmp_path", "capsys", "monkeypatch"} <= {*usual["fixtures"]}


def test_only_the_next_session_is_prepared(sessions: dict[str, Any]) -> None:
    assert sessions["is_usual"]


def test_no_module_is_searched_that_has_no_fixtures(sessions: dict[str, Any]) -> None:
    assert "_pytest.tmpdir" in sessions["searched"]
    assert "_pytest.terminal" not in sessions["searched"]


def test_pytest_bdd_is_loaded_only_where_it_was_imported_before(
    sessions: dict[str, Any],
) -> None:
    assert sessions["wanted"] == [[], ["-p", "pytest_bdd.plugin"]]
