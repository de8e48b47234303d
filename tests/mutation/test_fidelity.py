"""The engine's verdict on every mutant is that of a fresh interpreter and pytest."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import pytest

from dicedojo.mutation.generate.mutants import generate
from dicedojo.mutation.runner import Job, TestRunner
from dicedojo.sandbox import ProcessSandbox
from dicedojo.sandbox.code_under_test import CodeUnderTest

from . import (
    conftest_suites,
    membrane_suites,
    plain_suites,
    session_suites,
    suites,
)

FRESH_SECONDS = 4  # of the processor; the suites need less than one, pytest included


@dataclass
class FreshInterpreter:
    """Runs plain `pytest` on a program, in a new interpreter and a new folder.

    `known` are exit codes from earlier runs, by what was run.
    """

    files: Mapping[str, str]
    place: Path
    known: dict[str, int]

    def exit_code(self, source: str) -> int:
        """Return the exit code of `pytest -x`, negative where a signal ended it."""
        key = sha256(source.encode()).hexdigest()
        if key not in self.known:
            self.known[key] = self._run(source)
        return self.known[key]

    def _run(self, source: str) -> int:
        folder = Path(tempfile.mkdtemp(dir=self.place))
        lay_out(folder, {**self.files, "greed.py": source})
        environment = {
            **os.environ,
            "PYTHONHASHSEED": "0",
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        }
        for name in ("PYTEST_ADDOPTS", "PYTHONPATH"):
            environment.pop(name, None)
        done = subprocess.run(
            [sys.executable, "-B", "-m", "pytest", "-x", "-q"],
            cwd=folder,
            env=environment,
            capture_output=True,
            preexec_fn=limit_processor_time,
            check=False,
        )
        return done.returncode


@contextmanager
def fresh_interpreter(
    suite: suites.Suite, place: Path, cache: pytest.Cache | None
) -> Iterator[FreshInterpreter]:
    """Give what runs plain pytest; keep what it finds, for this suite and these tools.

    A verdict that is kept is that of a fresh interpreter, too, only not of today.
    """
    tools = [sys.version, pytest.__version__, FRESH_SECONDS]
    content = json.dumps([tools, sorted(suite.files.items())])
    name = f"fidelity/{sha256(content.encode()).hexdigest()}"
    known = cache.get(name, {}) if cache else {}
    yield FreshInterpreter(suite.files, place, known)
    if cache:
        cache.set(name, known)


def limit_processor_time() -> None:
    """End a mutant that hangs, however busy the machine is."""
    resource.setrlimit(resource.RLIMIT_CPU, (FRESH_SECONDS, FRESH_SECONDS))


def lay_out(folder: Path, files: Mapping[str, str]) -> None:
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, "utf-8")
    settings = "[tool.pytest.ini_options]\npythonpath = ['.']\n"
    (folder / "pyproject.toml").write_text(settings, "utf-8")


def programs(suite: suites.Suite) -> dict[str, str]:
    """Return the changed programs by what was changed."""
    if not suite.changes:
        return {
            f"{m.operator} {m.original} -> {m.mutated}": m.source
            for m in generate(suite.module)
        }
    assert all(before in suite.module for before, _ in suite.changes)
    return {
        f"{before} -> {after}": suite.module.replace(before, after, 1)
        for before, after in suite.changes
    }


def disagreements(suite: suites.Suite, fresh: FreshInterpreter) -> Iterator[str]:
    """Say on which programs the engine and a fresh interpreter differ, and how."""
    changed = programs(suite)
    files = {name: content.encode() for name, content in suite.files.items()}
    files["greed.py"] = suite.module.encode()
    with TestRunner.open(
        CodeUnderTest(ProcessSandbox(), files, "greed.py", "greed")
    ) as runner:
        collection = runner.collect(files["greed.py"])
        base = runner.run([Job("base", files["greed.py"])])["base"]
        runner.allow(base)
        ways = (False, True) if suite.changes else (False,)
        runs = {
            full: runner.run([Job(key, changed[key], full=full) for key in changed])
            for full in ways
        }
    assert (collection.faults, collection.ended) == ((), "")
    assert base.all_passed, base
    for key, source in changed.items():
        code = fresh.exit_code(source)
        for full in ways:
            run = runs[full][key]
            if run.all_passed != (code == 0):
                way = "a whole session" if full else "the engine"
                yield f"{key}: pytest exits with {code}, {way} has {run}"


EVERY_SUITE = (
    *suites.ALL,
    *plain_suites.ALL,
    *session_suites.ALL,
    *conftest_suites.ALL,
    *membrane_suites.ALL,
)


@pytest.mark.parametrize("suite", EVERY_SUITE, ids=lambda suite: suite.name)
def test_no_program_is_judged_otherwise_than_by_a_fresh_interpreter(
    suite: suites.Suite, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    cache = getattr(pytestconfig, "cache", None)
    with fresh_interpreter(suite, tmp_path, cache) as fresh:
        assert fresh.exit_code(suite.module) == 0
        found = list(disagreements(suite, fresh))
        codes = {fresh.exit_code(source) for source in programs(suite).values()}

    assert found == []
    assert codes - {0}  # the suite kills something


def test_awkward_suites_are_among_those_compared() -> None:
    names = {suite.name for suite in suites.ALL}

    assert names >= {
        "plain",
        "parametrised over the code",
        "conftest holds its objects",
        "names in decorators, defaults and class bodies",
        "import greed",
        "unittest",
        "tmp_path",
        "monkeypatch",
        "module-level cache",
        "mutants that hang",
    }
