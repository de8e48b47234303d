"""Measures `dojo class grade`: `python -m benchmarks.class_of_a_thousand [--full]`.

Generates honest submissions to Greed, the same ones each time: a program and a suite of
the corpus, with other names for values and functions, tests in another order,
and some left out. No two programs are the same, so no grade finds another's answers in
a cache. Grades 10 and 100 of them, 1,000 with `--full`, then 10 with one grader at a
time and with two, and compares a sample with `mutmut run` and `pytest`.

Seconds of the processor are those of the whole machine, from /proc/stat: a sandbox's
are not in those of the process that started it. So nothing else may run meanwhile.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from benchmarks.timing import Command, time_once
from tests.corpus.case import read_shared

ROOT = Path(__file__).parents[1]
BIN = Path(sys.executable).parent
PROGRAMS = (
    *(f"solutions/greed/wheat/{name}.py" for name in ("classes", "counting")),
    *("greed_floats.py", "greed_exactly_three.py", "greed_lookup.py"),
    "solutions/greed/wheat/recursion.py",
    *("greed_sixes_slip.py", "greed_triples_only.py", "greed_neighbours_only.py"),
    "greed_no_guard.py",
)
SUITES = (
    "greed_good_tests.py",
    "katas/greed/samples/perfect/tests/test_greed.py",
    *("greed_six_tests.py", "greed_six_in_one_tests.py", "greed_one_triple_tests.py"),
    "greed_properties_tests.py",
)
SAMPLE = 3  # submissions that are given to mutmut and pytest
SETTINGS = """\
[tool.pytest.ini_options]
pythonpath = ["."]
[tool.mutmut]
source_paths = ["greed.py"]
tests_dir = ["test_greed.py"]
"""


@dataclass(frozen=True)
class Spent:
    """What a command took: seconds, and bytes of its largest process."""

    wall: float
    cpu: float  # of the whole machine
    memory: int


class _Renamed(ast.NodeTransformer):
    """Gives names that are a program's own another ending."""

    def __init__(self, own: set[str], ending: str) -> None:
        self._own = own
        self._ending = ending

    def visit_Name(self, node: ast.Name) -> ast.Name:
        node.id = self._renamed(node.id)
        return node

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.arg = self._renamed(node.arg)
        return self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.name = self._renamed(node.name)
        return self.generic_visit(node)

    def _renamed(self, name: str) -> str:
        return name + self._ending if name in self._own else name


def own_names(tree: ast.Module) -> set[str]:
    """Return the names that a program gives to values and functions of its own.

    Not those of methods and of what a class defines: they are read as attributes, too.
    """
    own: set[str] = set()
    kept = {"score"}
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.arg(arg=name):
                own.add(name)
            case ast.Name(id=name, ctx=ast.Store()):
                own.add(name)
            case ast.Attribute(attr=name) | ast.keyword(arg=str(name)):
                kept.add(name)
            case ast.ClassDef(body=body):
                kept |= {name for one in body for name in _defined(one)}
    return own - kept


def _defined(node: ast.stmt) -> set[str]:
    match node:
        case ast.FunctionDef(name=name):
            return {name}
        case ast.Assign() | ast.AnnAssign():
            return {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
    return set()


def vary_program(source: str, chance: random.Random) -> str:
    """Return the program with other names for its values and functions."""
    tree = ast.parse(source)
    ending = f"_{chance.randrange(10**6)}"
    return ast.unparse(_Renamed(own_names(tree), ending).visit(tree)) + "\n"


def vary_suite(source: str, chance: random.Random) -> str:
    """Return the suite with its tests in another order, up to a third left out."""
    tree = ast.parse(source)
    tests = [
        node
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test")
    ]
    kept = chance.sample(tests, len(tests) - chance.randint(0, len(tests) // 3))
    tree.body = [node for node in tree.body if node not in tests] + list(kept)
    return ast.unparse(tree) + "\n"


def make_class(folder: Path, size: int) -> None:
    """Write so many submissions, a folder each."""
    for number in range(size):
        chance = random.Random(number)
        program, suite = chance.choice(PROGRAMS), chance.choice(SUITES)
        place = folder / f"student{number:04}"
        place.mkdir(parents=True)
        code = read_shared(program).decode()
        tests = read_shared(suite).decode()
        (place / "greed.py").write_text(vary_program(code, chance), "utf-8")
        (place / "test_greed.py").write_text(vary_suite(tests, chance), "utf-8")


def busy() -> float:
    """Return the seconds that all processors have worked since the machine started."""
    first = Path("/proc/stat").read_text("ascii").splitlines()[0].split()
    user, nice, system, _, _, irq, soft = map(int, first[1:8])
    return (user + nice + system + irq + soft) / os.sysconf("SC_CLK_TCK")


def grade(handed_in: Path, jobs: int) -> Spent:
    """Grade a class into a new class folder, with empty caches."""
    with tempfile.TemporaryDirectory(prefix="dojo-bench-") as place:
        argv = [sys.executable, "-m", "dicedojo", "class", "grade", str(handed_in)]
        argv += ["--kata", "greed", "--out", f"{place}/grades", "--jobs", str(jobs)]
        before, started = busy(), time.perf_counter()
        with open(f"{place}/stderr", "w+", encoding="utf-8") as said:
            process = subprocess.Popen(
                argv, stderr=said, env={**os.environ, "XDG_CACHE_HOME": place}
            )
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            if process.returncode:
                said.seek(0)
                raise RuntimeError(said.read())
        wall = time.perf_counter() - started
        return Spent(wall, busy() - before, usage.ru_maxrss * 1024)


def show(size: int, jobs: int, spent: Spent) -> None:
    print(
        f"  {size} submissions, {jobs} at a time: {spent.wall:.1f} s by the clock, "
        f"{spent.cpu / size:.2f} s of the processor each, "
        f"{size / spent.cpu:.2f} submissions per second of it, "
        f"{spent.memory / 2**20:.0f} MB in the largest process",
        flush=True,
    )


def compare(handed_in: Path) -> None:
    """Give a sample to dojo, and to mutmut and pytest one submission at a time."""
    with tempfile.TemporaryDirectory(prefix="dojo-bench-") as name:
        place = Path(name)
        sample = sorted(handed_in.iterdir())[:SAMPLE]
        for one in sample:
            shutil.copytree(one, place / "sample" / one.name)
        ours = grade(place / "sample", 1)
        before = busy()
        for one in sample:
            folder = place / "peer" / one.name
            shutil.copytree(one, folder)
            (folder / "pyproject.toml").write_text(SETTINGS, "utf-8")
            # mutmut and pytest may end with 1: a test fails.
            for words in (["pytest", "-q"], ["mutmut", "run", "--max-children", "1"]):
                argv = [str(BIN / words[0]), *words[1:]]
                time_once(Command(words[0], argv, lambda at=folder: at, (0, 1)))  # type: ignore[misc]
        theirs = busy() - before
    print(
        f"  a sample of {len(sample)}: dojo {ours.cpu:.1f} s of the processor, "
        f"mutmut and pytest {theirs:.1f} s, ratio {ours.cpu / theirs:.2f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=[10, 100])
    parser.add_argument("--full", action="store_true", help="1,000, too")
    parser.add_argument("--no-peers", action="store_true", help="dojo alone")
    options = parser.parse_args()
    sizes = options.sizes + ([1000] if options.full else [])
    with tempfile.TemporaryDirectory(prefix="dojo-bench-") as name:
        for size in sizes:
            folder = Path(name) / str(size)
            make_class(folder, size)
            show(size, 2, grade(folder, 2))
        smallest = Path(name) / str(sizes[0])
        show(sizes[0], 1, grade(smallest, 1))
        if not options.no_peers:
            compare(smallest)


if __name__ == "__main__":
    main()
