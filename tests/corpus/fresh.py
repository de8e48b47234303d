"""What plain pytest says of every changed program of the cases that state `[fresh]`.

`python -m tests.corpus.fresh` runs each program with its tests in a new interpreter and
a new folder, and writes `fresh_verdicts.json`. It ends with exit code 1 if the file had
said otherwise. `make author` runs it; the everyday tests read the file. A program that
ends otherwise than the file says is run once more, and the second run counts: a machine
that stalls can charge a program with seconds that it did not use.

`[fresh]` states

- `changes`: a piece of the program and what takes its place; without any, its mutants
  are run, of which `mutants_one_in` leaves one in so many;
- `path`, where the program has another one than the kata states, and `imported_as`, its
  name where tests or other files import it;
- `beside`: tests that need the program beside them, which neither runs;
- `differs`: on how many programs the kit says something else, and `may_differ`, on how
  many at most;
- `takes_long`: only `make author` runs it.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path

import pytest

from dicedojo.course.course import content_root
from dicedojo.course.courses import only
from dicedojo.engine.mutants.edits import generate

from .case import Case, cases_that_state

VERDICTS = Path(__file__).with_name("fresh_verdicts.json")
COMMAND = "python -m tests.corpus.fresh"
CPU_SECONDS = 4  # for one program; the cases need less than one, pytest included

Verdicts = dict[str, int]  # exit codes of `pytest -x`, by what was run


class Suite:
    """The program of a case, its tests, and the changed programs to run them on."""

    def __init__(self, case: Case) -> None:
        fresh = case.stated["fresh"]
        self.name, self.kata = case.name, case.kata
        self.path: str = fresh.get("path", f"{case.kata}.py")
        self.imported_as: str = fresh.get("imported_as", case.kata)
        self.differs: int = fresh.get("differs", 0)
        self.may_differ: int = fresh.get("may_differ", self.differs)
        self.beside: tuple[str, ...] = tuple(fresh.get("beside", ()))
        self.takes_long: bool = fresh.get("takes_long", False)
        self.files = {place: text.decode() for place, text in case.files.items()}
        self.source = self.files.pop(self.path)
        self.changes: list[tuple[str, str]] = fresh.get("changes", [])
        self._one_in: int = fresh.get("mutants_one_in", 1)

    def files_with(self, source: str) -> dict[str, str]:
        """Return the files, with this source in the place of the program's."""
        return {**self.files, self.path: source}

    @cached_property
    def programs(self) -> dict[str, str]:
        """The changed programs, by what was changed."""
        if not self.changes:
            return {
                f"{m.line}:{m.column} {m.operator} {m.original} -> {m.mutated}": (
                    m.source
                )
                for m in generate(self.source)[:: self._one_in]
            }
        assert all(before in self.source for before, _ in self.changes)
        return {
            f"{before} -> {after}": self.source.replace(before, after, 1)
            for before, after in self.changes
        }

    def key(self, source: str) -> str:
        """Return a digest of a program and of the tests that are run on it."""
        place = [] if self.path == "greed.py" else [self.path]
        given = sorted(given_files(self.kata).items())
        more = [given] if given else []
        content = json.dumps([source, sorted(self.files.items()), *place, *more])
        return sha256(content.encode()).hexdigest()[:16]

    @property
    def options(self) -> list[str]:
        """The options of plain pytest: what it loads if installed, and leaves out."""
        names_it = any("pytest_bdd" in text for text in self.files.values())
        plugins = ["-p", "pytest_bdd.plugin"] if names_it else []
        return [*plugins, *(f"--deselect={test}" for test in self.beside)]


SUITES = {name: Suite(case) for name, case in cases_that_state("fresh").items()}


@cache
def given_files(name: str) -> dict[str, str]:
    """Return the modules that the course gives for a kata, by their files' names."""
    kata = only(content_root()).kata(name)
    return {f"{module}.py": kata.own_sources[module] for module in kata.given}


@dataclass(frozen=True)
class FreshVerdicts:
    """Exit codes by case and program, and the version of pytest that gave them."""

    pytest: str
    cases: Mapping[str, Verdicts]

    @classmethod
    def read(cls) -> FreshVerdicts:
        return cls(**json.loads(VERDICTS.read_text("utf-8")))

    def stale(self) -> list[str]:
        """Return the names of cases of which the file says too much or too little."""
        now = {
            name: {suite.key(text) for text in (suite.source, *suite.programs.values())}
            for name, suite in SUITES.items()
        }
        kept = {name: set(verdicts) for name, verdicts in self.cases.items()}
        return sorted(n for n in {*now, *kept} if now.get(n) != kept.get(n))

    def write(self) -> None:
        text = json.dumps({"pytest": self.pytest, "cases": self.cases}, indent=1)
        VERDICTS.write_text(f"{text}\n", "utf-8")


def exit_code(suite: Suite, source: str) -> int:
    """Return the exit code of `pytest -x`, negative where a signal ended it."""
    with (
        tempfile.TemporaryDirectory(prefix="fresh-") as folder,
        tempfile.TemporaryDirectory(prefix="fresh-tmp-") as temporary,
    ):
        write_all(Path(folder), given_files(suite.kata) | suite.files_with(source))
        environment = {
            **os.environ,
            "PYTEST_DEBUG_TEMPROOT": temporary,  # other sessions clean the shared one
            "PYTHONHASHSEED": "0",
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        }
        for name in ("PYTEST_ADDOPTS", "PYTHONPATH"):
            environment.pop(name, None)
        done = subprocess.run(
            [sys.executable, "-B", "-m", "pytest", "-x", "-q", *suite.options],
            cwd=folder,
            env=environment,
            capture_output=True,
            preexec_fn=limit_cpu,
            check=False,
        )
    return done.returncode


def limit_cpu() -> None:
    """End a program that hangs, however busy the machine is."""
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))


def write_all(folder: Path, files: Mapping[str, str]) -> None:
    """Write the files, and settings with which plain pytest finds the program."""
    settings = "[tool.pytest.ini_options]\npythonpath = ['.']\n"
    for name, content in {**files, "pyproject.toml": settings}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, "utf-8")


def verdicts_of(suite: Suite, before: Verdicts) -> Verdicts:
    """Run everything of a case; return the exit codes by digest.

    Say of each program that ended otherwise than before how it ended.
    """
    runs = {"the program itself": suite.source, **suite.programs}
    names = {suite.key(source): name for name, source in runs.items()}
    sources = {suite.key(source): source for source in runs.values()}
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        codes = pool.map(lambda source: exit_code(suite, source), sources.values())
        verdicts = dict(zip(sources, codes, strict=True))
    for digest, first in verdicts.items():
        if digest in before and first != before[digest]:
            verdicts[digest] = exit_code(suite, sources[digest])
            print(
                f"{suite.name}, {names[digest]}: exit code {before[digest]} in the"
                f" file, {first} in the first run, {verdicts[digest]} in the second",
                flush=True,
            )
    return verdicts


def main(suites: Iterable[Suite]) -> int:
    """Write the file anew; return 1 if the one before said otherwise, else 0."""
    before = FreshVerdicts.read() if VERDICTS.exists() else FreshVerdicts("", {})
    now: dict[str, Verdicts] = {}
    for suite in suites:
        now[suite.name] = verdicts_of(suite, before.cases.get(suite.name, {}))
        codes = list(now[suite.name].values())
        print(f"{suite.name}: {len(codes) - codes.count(0)} of {len(codes)} fail")
    FreshVerdicts(pytest.__version__, now).write()
    changed = [n for n in {*now, *before.cases} if now.get(n) != before.cases.get(n)]
    if not changed:
        print(f"{VERDICTS.name} says what plain pytest {pytest.__version__} says.")
        return 0
    print(f"{VERDICTS.name} has changed: {', '.join(sorted(changed))}.")
    print("Next: read the difference, and commit it.")
    return 1


if __name__ == "__main__":
    sys.exit(main(SUITES.values()))
