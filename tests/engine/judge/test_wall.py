"""Behind the wall, a test meets answers, and nothing else says which program it is."""

from __future__ import annotations

import json
from typing import Any

import pytest

from dicedojo.course.kata import Kata
from dicedojo.engine.judge.comparison import OWN_CODE, Comparison
from dicedojo.engine.judge.programs import Program
from dicedojo.engine.judge.verdicts import Compared, Run
from dicedojo.engine.mutants.mutant import Mutant
from dicedojo.engine.sandbox import Bubblewrap, ProcessSandbox, Sandbox

from . import coins
from .coins import meeting, without_programs

pytestmark = pytest.mark.slow

COIN = "def pays(side):\n    return 1 if side == 'heads' else 0\n"

LOOKS = '''\
import collections
import gc
import json
import os
import stat
import sys
import types
import zlib

import coin

FUNCTIONS = (types.FunctionType, types.BuiltinFunctionType)
DULL = (types.FrameType, types.ModuleType, *FUNCTIONS)


def flat(value, depth=3):
    """Return a value in words, and what lies in it; the time is told by any clock."""
    kind = type(value)
    if kind in (str, int, bool, type(None)):
        return repr(value)
    if depth == 0 or isinstance(value, DULL):
        return kind.__name__
    if kind in (list, tuple, set, frozenset):
        return [kind.__name__, sorted(str(flat(one, depth - 1)) for one in value)]
    if kind is dict:
        pairs = ((str(key), flat(one, depth - 1)) for key, one in value.items())
        return dict(sorted(pairs))
    slots = getattr(kind, "__slots__", ())
    inside = dict(getattr(value, "__dict__", {}))
    return [kind.__module__, kind.__name__, flat(inside, depth - 1), str(slots)]


def frames():
    frame = sys._getframe(1)
    while frame is not None:
        code = frame.f_code
        if "dojo" in code.co_filename or code.co_filename.endswith("launch.py"):
            yield [code.co_name, flat(frame.f_locals), sorted(frame.f_globals)]
        else:
            yield [code.co_name, sorted(frame.f_locals)]
        frame = frame.f_back


def descriptors():
    for number in range(64):
        try:
            yield stat.S_IFMT(os.fstat(number).st_mode)
        except OSError:
            continue


def orders():
    """Yield which facts are known of the order, all but how much time there is."""
    for one in gc.get_objects():
        if type(one) is dict and "cpu_seconds" in one:
            yield sorted(map(str, one))


def ours():
    """Yield how many objects there are of each kind that is of our making."""
    kinds = (type(one) for one in gc.get_objects())
    named = (kind.__name__ for kind in kinds if str(kind.__module__).startswith("dojo"))
    yield from sorted(collections.Counter(named).items())


def look():
    return {
        "flags": str(sys.flags),
        "argv": sys.argv,
        "path": [path.replace(os.getcwd(), "") for path in sys.path],
        "environment": dict(os.environ),
        "descriptors": sorted(descriptors()),
        "frames": list(frames()),
        "ours": list(ours()),
        "orders": sorted(orders()),
        "limits": [sys.getrecursionlimit(), sys.getswitchinterval()],
        "parent": os.getppid(),
        "group": os.getpgrp() == os.getsid(0) == os.getpid(),
        "modules": sorted(sys.modules),
        "files": sorted(map(str, os.walk("."))),
    }


def fail_with(found):
    """Say of each part a digest alone: messages are cut."""
    texts = {name: json.dumps(part) for name, part in found.items()}
    digests = {name: zlib.crc32(text.encode()) for name, text in texts.items()}
    raise AssertionError(json.dumps(digests))


def test_looks():
    assert coin.pays("heads") in (0, 1)
    fail_with(look())
'''
# What pytest knows of the session, where it runs the tests itself.
LOOKS_WITH_PYTEST = """

def test_looks_at_the_session(request):
    config = request.config
    plugins = config.pluginmanager.get_plugins()
    found = {
        "options": sorted(map(str, vars(config.option).items())),
        "arguments": [str(one) for one in config.invocation_params.args],
        "folder": str(config.invocation_params.dir),
        "plugins": sorted(type(one).__name__ for one in plugins),
        **look(),
    }
    fail_with(found)
"""


@pytest.fixture(params=[ProcessSandbox, Bubblewrap], ids=["process", "bubblewrap"])
def sandbox(request: pytest.FixtureRequest) -> Sandbox:
    sandbox: Sandbox = request.param()
    return sandbox


def looked(run: Run) -> dict[str, Any]:
    """Return what a test says of its process."""
    assert {failure.type for failure in run.failed.values()} == {"AssertionError"}, run
    return {test: json.loads(one.message) for test, one in run.failed.items()}


@pytest.mark.parametrize(
    ("live", "of_its_own"),
    [
        pytest.param(0.0, {"parent"}, id="that collect the tests"),
        pytest.param(0.9, set(), id="forked from the one that has"),
    ],
)
def test_processes_look_alike_from_inside(
    kata: Kata, sandbox: Sandbox, live: float, of_its_own: set[str]
) -> None:
    # They answer alike what is asked, so that nothing but their code differs.
    sources = {
        "own code": COIN,
        "control": COIN.replace("side", "shown").replace("1 if", "(1) if"),
        "mutant": COIN.replace("else 0", "else 2"),
    }
    programs = [Program(name, text, live=live) for name, text in sources.items()]
    programs.append(Program("wheat", COIN, of_course=True, live=live))
    submission = coins.submission(COIN, LOOKS + LOOKS_WITH_PYTEST)

    with meeting(without_programs(kata), submission, sandbox=sandbox) as rounds:
        runs = rounds.wall.run(rounds.session, programs, None)

    first, *others = map(looked, runs.values())
    differing = {
        (test, part)
        for other in others
        for test, parts in first.items()
        for part in parts
        if other[test][part] != parts[part] and part not in of_its_own
    }
    assert (len(first), differing) == (2, set())


# What programs are asked after the tests

REMEMBERS = """\
odd = []


def pays(coins):
    if coins == ["edge", "edge"]:  # which the domain does not ask
        odd.append(coins)
    if odd or not set(coins) <= {"h", "t"}:
        raise ValueError
    return coins.count("h")
"""
ASKS_ODDLY = """\
import pytest

from coin import pays


def test_it():
    with pytest.raises(ValueError):
        pays(["edge", "edge"])
"""
TWICE = "from coin import pays\n\n\ndef test_it():\n    assert pays(['h']) == 1\n" + (
    "    assert pays(['h']) == 1\n"
)


def compared(kata: Kata, code: str, tests: str, changed: str) -> dict[str, Compared]:
    """Return what the learner's code and one mutant of it answer after the tests."""
    mutant = Mutant("m001", "any", 1, 1, "", "", changed)
    submission = coins.submission(code, tests)
    with meeting(without_programs(kata), submission) as rounds:
        comparison = Comparison(kata, rounds.wall.runner, code.encode(), ())
        rounds.wall.ask_after_tests(comparison.orders([mutant]))
        rounds.run([Program(mutant.id, mutant.source)], ())
        return rounds.wall.compared


@pytest.mark.parametrize(
    ("instead", "differs"),
    [
        pytest.param("return coins.count('h') ", 0, id="tests pass, answers alike"),
        pytest.param("return min(coins.count('h'), 1)", 3, id="tests pass"),
        pytest.param("return 0", 6, id="a test fails"),
    ],
)
def test_a_program_answers_the_domain_after_the_tests(
    kata: Kata, instead: str, differs: int
) -> None:
    line = 'return coins.count("h")'
    assert line in coins.REFERENCE
    changed = coins.REFERENCE.replace(line, instead)

    found = compared(kata, coins.REFERENCE, TWICE, changed)

    assert found[OWN_CODE].is_alike
    assert len(found["m001"].differs) == differs


def test_code_that_remembers_the_tests_shows_it(kata: Kata) -> None:
    found = compared(kata, REMEMBERS, ASKS_ODDLY, REMEMBERS)

    assert not found[OWN_CODE].is_alike


def test_a_program_that_does_not_end_the_tests_is_not_asked(kata: Kata) -> None:
    stops = coins.REFERENCE.replace(
        "    return", "    __import__('os')._exit(0)\n    return"
    )

    found = compared(kata, coins.REFERENCE, TWICE, stops)

    assert {*found} == {OWN_CODE}
