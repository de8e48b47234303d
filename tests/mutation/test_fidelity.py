"""The engine's verdict on every mutant is that of a fresh interpreter and pytest."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from dicedojo.box import ProcessBox
from dicedojo.mutation.making.mutants import generate
from dicedojo.mutation.runner import Job, TestRunner

from . import suites

FRESH_SECONDS = 4  # of the processor; the suites need less than one, pytest included


def fresh_pytest_passes(files: Mapping[str, str], source: str, place: Path) -> bool:
    """Run plain `pytest` on one mutant, in a new interpreter and a new folder."""
    folder = Path(tempfile.mkdtemp(dir=place))
    lay_out(folder, {**files, "greed.py": source})
    quiet = [sys.executable, "-B", "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
    environment = {
        **os.environ,
        "PYTHONHASHSEED": "0",
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    }
    environment.pop("PYTEST_ADDOPTS", None)
    done = subprocess.run(
        quiet,
        cwd=folder,
        env=environment,
        capture_output=True,
        preexec_fn=limit_processor_time,
        check=False,
    )
    return done.returncode == 0


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


@pytest.mark.parametrize("suite", suites.ALL, ids=lambda suite: suite.name)
def test_no_mutant_is_judged_otherwise_than_by_a_fresh_interpreter(
    suite: suites.Suite, tmp_path: Path
) -> None:
    mutants = generate(suite.module)
    files = {name: content.encode() for name, content in suite.files.items()}
    files["greed.py"] = suite.module.encode()
    assert fresh_pytest_passes(suite.files, suite.module, tmp_path)

    with TestRunner.open(ProcessBox(), files, "greed.py", "greed") as runner:
        collection = runner.collect(files["greed.py"])
        base = runner.run([Job("base", files["greed.py"])])["base"]
        runner.allow(base)
        runs = runner.run([Job(m.id, m.source, first=True) for m in mutants])

    assert collection.faults == ()
    assert base.all_passed
    engine = {m.id: runs[m.id].all_passed for m in mutants}
    fresh = {
        m.id: fresh_pytest_passes(suite.files, m.source, tmp_path) for m in mutants
    }
    told = {m.id: f"{m.operator} {m.original} -> {m.mutated}" for m in mutants}
    disagreements = {told[i]: fresh[i] for i in fresh if fresh[i] != engine[i]}
    assert disagreements == {}
    assert any(not passed for passed in fresh.values())  # the suite kills something


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
