"""What plain pytest says of every changed program of the suites, kept with the tests.

`python -m tests.mutation.fresh_interpreter` runs each program with its suite in a new
interpreter and a new folder, and writes `fresh_verdicts.json`. It ends with exit code 1
if the file had said otherwise. `make author` runs it; the everyday tests read the file.
A program that ends otherwise than the file says is run once more, and the second run
counts: a machine that stalls can charge a program with seconds that it did not use.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest

from dicedojo.course.course import content_root
from dicedojo.course.courses import only
from dicedojo.mutation.generate.mutants import generate

from . import (
    accumulate_suites,
    bdd_suites,
    conftest_suites,
    engineering_suites,
    farkle_suites,
    hog_suites,
    kata_suites,
    plain_suites,
    session_suites,
    suites,
    wall_suites,
    yahtzee_suites,
)
from .suites import Suite

VERDICTS = Path(__file__).with_name("fresh_verdicts.json")
COMMAND = "python -m tests.mutation.fresh_interpreter"
CPU_SECONDS = 4  # for one program; the suites need less than one, pytest included
EVERY_SUITE = (
    *suites.ALL,
    *plain_suites.ALL,
    *session_suites.ALL,
    *conftest_suites.ALL,
    *wall_suites.ALL,
    *kata_suites.ALL,
    *accumulate_suites.ALL,
    *farkle_suites.ALL,
    *hog_suites.ALL,
    *yahtzee_suites.ALL,
    *engineering_suites.ALL,
    *bdd_suites.ALL,
)

Verdicts = dict[str, int]  # exit codes of `pytest -x`, by what was run


def programs(suite: Suite) -> dict[str, str]:
    """Return the changed programs by what was changed."""
    if not suite.changes:
        return {
            f"{m.line}:{m.column} {m.operator} {m.original} -> {m.mutated}": m.source
            for m in generate(suite.module)[:: suite.one_in]
        }
    assert all(before in suite.module for before, _ in suite.changes)
    return {
        f"{before} -> {after}": suite.module.replace(before, after, 1)
        for before, after in suite.changes
    }


@cache
def given_files(name: str) -> dict[str, str]:
    """Return the modules that the course gives for a kata, by their files' names."""
    kata = only(content_root()).kata(name)
    return {f"{module}.py": kata.own_sources[module] for module in kata.given}


def key(suite: Suite, source: str) -> str:
    """Return a digest of a program and of the suite that is run on it."""
    place = [] if suite.path == "greed.py" else [suite.path]
    given = sorted(given_files(suite.kata).items())
    more = [given] if given else []
    content = json.dumps([source, sorted(suite.files.items()), *place, *more])
    return sha256(content.encode()).hexdigest()[:16]


def expected_keys(suite: Suite) -> set[str]:
    """Return the digests of all that a suite is run on, its own module included."""
    return {key(suite, source) for source in (suite.module, *programs(suite).values())}


@dataclass(frozen=True)
class FreshVerdicts:
    """Exit codes by suite and program, and the version of pytest that gave them."""

    pytest: str
    suites: Mapping[str, Verdicts]

    @classmethod
    def read(cls) -> FreshVerdicts:
        return cls(**json.loads(VERDICTS.read_text("utf-8")))

    def stale(self) -> list[str]:
        """Return the names of suites of which the file says too much or too little."""
        now = {suite.name: expected_keys(suite) for suite in EVERY_SUITE}
        kept = {name: set(verdicts) for name, verdicts in self.suites.items()}
        return sorted(n for n in {*now, *kept} if now.get(n) != kept.get(n))

    def write(self) -> None:
        text = json.dumps({"pytest": self.pytest, "suites": self.suites}, indent=1)
        VERDICTS.write_text(f"{text}\n", "utf-8")


def exit_code(suite: Suite, source: str) -> int:
    """Return the exit code of `pytest -x`, negative where a signal ended it."""
    with (
        tempfile.TemporaryDirectory(prefix="fresh-") as folder,
        tempfile.TemporaryDirectory(prefix="fresh-tmp-") as temporary,
    ):
        lay_out(Path(folder), given_files(suite.kata) | suite.files_with(source))
        environment = {
            **os.environ,
            "PYTEST_DEBUG_TEMPROOT": temporary,  # other sessions clean the shared one
            "PYTHONHASHSEED": "0",
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        }
        for name in ("PYTEST_ADDOPTS", "PYTHONPATH"):
            environment.pop(name, None)
        done = subprocess.run(
            [sys.executable, "-B", "-m", "pytest", "-x", "-q", *plugins_of(suite)],
            cwd=folder,
            env=environment,
            capture_output=True,
            preexec_fn=limit_cpu,
            check=False,
        )
    return done.returncode


def plugins_of(suite: Suite) -> list[str]:
    """Return the options for what plain pytest loads where it is installed."""
    names_it = any("pytest_bdd" in text for text in suite.files.values())
    return ["-p", "pytest_bdd.plugin"] if names_it else []


def limit_cpu() -> None:
    """End a program that hangs, however busy the machine is."""
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))


def lay_out(folder: Path, files: Mapping[str, str]) -> None:
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, "utf-8")
    settings = "[tool.pytest.ini_options]\npythonpath = ['.']\n"
    (folder / "pyproject.toml").write_text(settings, "utf-8")


def verdicts_of(suite: Suite, before: Verdicts) -> Verdicts:
    """Run everything of a suite; return the exit codes by digest.

    Say of each program that ended otherwise than before how it ended.
    """
    runs = {"the module itself": suite.module, **programs(suite)}
    names = {key(suite, source): name for name, source in runs.items()}
    sources = {key(suite, source): source for source in runs.values()}
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        codes = pool.map(lambda source: exit_code(suite, source), sources.values())
        found = dict(zip(sources, codes, strict=True))
    for digest, first in found.items():
        if digest in before and first != before[digest]:
            found[digest] = exit_code(suite, sources[digest])
            print(
                f"{suite.name}, {names[digest]}: exit code {before[digest]} in the"
                f" file, {first} in the first run, {found[digest]} in the second",
                flush=True,
            )
    return found


def main() -> int:
    """Write the file anew; return 1 if the one before said otherwise, else 0."""
    before = FreshVerdicts.read() if VERDICTS.exists() else FreshVerdicts("", {})
    found: dict[str, Verdicts] = {}
    for suite in EVERY_SUITE:
        found[suite.name] = verdicts_of(suite, before.suites.get(suite.name, {}))
        codes = list(found[suite.name].values())
        print(f"{suite.name}: {len(codes) - codes.count(0)} of {len(codes)} fail")
    now = FreshVerdicts(pytest.__version__, found)
    now.write()
    changed = [
        n for n in {*found, *before.suites} if found.get(n) != before.suites.get(n)
    ]
    if not changed:
        print(f"{VERDICTS.name} says what plain pytest {now.pytest} says.")
        return 0
    print(f"{VERDICTS.name} has changed: {', '.join(sorted(changed))}.")
    print("Next: read the difference, and commit it.")
    return 1


if __name__ == "__main__":
    sys.exit(main())
