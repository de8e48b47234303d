"""Changes our own modules and lists the changes that no test notices.

`python -m tests.mutants` takes every module of modules.toml; words after the command
choose those whose path contains one of them. Each mutant is run by the module's own
tests alone, in a forked child that imports the changed module in place of the file.
"""

from __future__ import annotations

import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import json
import math
import os
import resource
import sys
import time
import tomllib
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "src" / "dicedojo"
CPU_SECONDS = 60  # for the first run of a module's tests; they take one or two
CPU_FACTOR = 5  # a mutant whose tests take so much longer does not end
# What the package and its tests import; loaded before the forks, for speed.
PRELOAD = ("hypothesis", "jinja2", "libcst", "mutmut", "numpy", "pytest_bdd", "rich")
NO_AUTOLOAD = "PYTEST_DISABLE_PLUGIN_AUTOLOAD"
OPTIONS = ("-x", "-q", "--no-header", "--tb=no", "-p", "no:cacheprovider")


@dataclass(frozen=True)
class Module:
    """A module of the package, by its path below src/dicedojo/, and its tests."""

    path: str
    tests: tuple[str, ...]

    @property
    def name(self) -> str:
        return "dicedojo." + self.path.removesuffix(".py").replace("/", ".")

    @property
    def source(self) -> str:
        return (SOURCES / self.path).read_text("utf-8")


class Changed(  # type: ignore[misc]  # typeshed: its bases differ in a signature
    importlib.abc.MetaPathFinder, importlib.abc.SourceLoader
):
    """Imports one module from other source than that of its file."""

    def __init__(self, module: Module, source: str) -> None:
        self._module = module
        self._source = source

    def find_spec(
        self, fullname: str, path: object, target: object = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self._module.name:
            return None
        file = self.get_filename(fullname)
        return importlib.util.spec_from_file_location(fullname, file, loader=self)

    def get_filename(self, fullname: str) -> str:
        return str(SOURCES / self._module.path)

    def get_data(self, path: object) -> bytes:
        return self._source.encode()


def passes(
    module: Module, source: str, cpu_seconds: float = CPU_SECONDS
) -> tuple[bool, float]:
    """Return whether all tests of a module pass with this source in its place.

    And how many seconds of CPU time that took.
    """
    child = os.fork()
    if child == 0:
        _silence()
        limit = math.ceil(cpu_seconds)
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
        sys.meta_path.insert(0, Changed(module, source))
        files = [str(ROOT / "tests" / test) for test in module.tests]
        os._exit(pytest.main([*OPTIONS, *files], plugins=[AutoloadAgain()]))
    _, status, usage = os.wait4(child, 0)
    return status == 0, usage.ru_utime + usage.ru_stime


class AutoloadAgain:
    """Lets the pytest that a test starts load its plugins; this one needs none."""

    def pytest_configure(self) -> None:
        os.environ.pop(NO_AUTOLOAD, None)


def _silence() -> None:
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nowhere, stream)


def survivors(
    module: Module, pool: ThreadPoolExecutor, cpu_seconds: float
) -> tuple[int, list[str]]:
    """Return how many mutants a module has, and the lines of those that survive."""
    mutants = _mutants(module)
    runs = pool.map(lambda mutant: passes(module, mutant[1], cpu_seconds), mutants)
    return len(mutants), [
        line for (line, _), (alive, _) in zip(mutants, runs, strict=True) if alive
    ]


def _mutants(module: Module) -> list[tuple[str, str]]:
    """Return each mutant as a line to show and a source.

    They are made in a child, as this process must not import the package.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        from dicedojo.engine.mutants.edits import generate

        made = [
            (
                f"{module.path}:{one.line}  {_shown(one.original, one.mutated)}",
                one.source,
            )
            for one in generate(module.source)
        ]
        with os.fdopen(writing, "w") as pipe:
            json.dump(made, pipe)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        text = pipe.read()
    os.waitpid(child, 0)
    return [(line, source) for line, source in json.loads(text)]


def _shown(original: str, mutated: str) -> str:
    one, other = (" ".join(text.split()) or "nothing" for text in (original, mutated))
    return f"{one[:60]}  ->  {other[:60]}"


def read_modules(words: Sequence[str]) -> Iterator[Module]:
    """Yield the modules whose path contains one of the words; all without words."""
    listed = tomllib.loads(Path(__file__).with_name("modules.toml").read_text("utf-8"))
    for path, tests in listed["modules"].items():
        if not words or any(word in path for word in words):
            yield Module(path, tuple(tests))


def main(words: Sequence[str]) -> int:
    """Print the survivors of each module; return 1 if its tests fail as it is."""
    os.chdir(ROOT)
    os.environ[NO_AUTOLOAD] = "1"
    sys.dont_write_bytecode = True
    for name in PRELOAD:
        importlib.import_module(name)
    count = alive = 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for module in read_modules(words):
            started = time.monotonic()
            green, cpu_seconds = passes(module, module.source)
            if not green:
                print(f"{module.path}: its tests fail without any change.")
                return 1
            number, lines = survivors(module, pool, CPU_FACTOR * cpu_seconds)
            seconds = time.monotonic() - started
            print(
                f"{module.path}: {len(lines)} of {number} survive ({seconds:.0f} s)",
                *lines,
                sep="\n  ",
                flush=True,
            )
            count += number
            alive += len(lines)
    print(f"{alive} of {count} mutants survive.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
