"""A test cannot tell from its process which program it runs on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from dicedojo.mutation.instrumented import Instrumentation
from dicedojo.mutation.runner import TestRunner
from dicedojo.mutation.runs import Job
from dicedojo.sandbox import Bubblewrap, ProcessSandbox, Sandbox
from dicedojo.sandbox.code_under_test import CodeUnderTest

pytestmark = pytest.mark.slow

COIN = "def pays(side):\n    return 1 if side == 'heads' else 0\n"
MUTANT = COIN.replace("heads", "tails")
CONTROL = COIN.replace("side", "shown").replace("1 if", "(1) if")

LOOKS = '''\
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
            yield number, stat.S_IFMT(os.fstat(number).st_mode)
        except OSError:
            continue


def ours():
    """Yield the objects that are of our making, and any text that says too much."""
    for one in gc.get_objects():
        kind = type(one)
        if str(kind.__module__).startswith("dojo") or kind.__module__ == "__main__":
            yield flat(one, 2)
        if kind is dict and "wall_seconds" in one:
            yield flat(one)


def look():
    return {
        "flags": str(sys.flags),
        "argv": sys.argv,
        "path": [path.replace(os.getcwd(), "") for path in sys.path],
        "environment": dict(os.environ),
        "descriptors": list(descriptors()),
        "frames": list(frames()),
        "ours": sorted(map(str, ours())),
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
        "ours": sorted(
            str(flat(one)) for one in plugins if "dojo" in type(one).__module__
        ),
        **look(),
    }
    fail_with(found)
"""


@pytest.fixture(params=[ProcessSandbox, Bubblewrap], ids=["process", "bubblewrap"])
def sandbox(request: pytest.FixtureRequest) -> Sandbox:
    sandbox: Sandbox = request.param()
    if isinstance(sandbox, Bubblewrap) and not sandbox.works():
        pytest.skip(sandbox.why_not())
    return sandbox


def looked(sandbox: Sandbox, programs: dict[str, str], tests: str) -> dict[str, Any]:
    """What the tests say about each run, by program."""
    files = {"coin.py": COIN.encode(), "tests/test_coin.py": tests.encode()}
    with TestRunner.open(CodeUnderTest(sandbox, files, "coin.py", "coin")) as runner:
        runner.collect(COIN.encode())
        jobs = [Job(key, source) for key, source in programs.items()]
        runs = runner.run(jobs)
    return {key: dict(said(run.failed)) for key, run in runs.items()}


def said(failed: Any) -> Iterator[tuple[str, str]]:
    for test, failure in failed.items():
        assert failure.type == "AssertionError", failure
        yield test, failure.message


SHOWN = Instrumentation(("pays",), own=COIN.encode())
PROGRAMS = {
    "original": {"own code": COIN, "mutant": MUTANT, "control": CONTROL},
    "design": {"wheat": SHOWN.apply(COIN), "chaff": SHOWN.apply(MUTANT)},
}


@pytest.mark.parametrize("programs", PROGRAMS.values(), ids=PROGRAMS)
@pytest.mark.parametrize(
    "tests", [LOOKS, LOOKS + LOOKS_WITH_PYTEST], ids=["plain", "full"]
)
def test_runs_look_alike_from_inside(
    sandbox: Sandbox,
    programs: dict[str, str],
    tests: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Another sandbox has another user, and any of them takes the next program.
    monkeypatch.setattr("dicedojo.mutation.runner.WORKERS", 1)

    found = looked(sandbox, programs, tests)

    first, *others = found.values()
    assert len(first) == tests.count("\ndef test_")
    for other in others:
        assert list(map(json.loads, other.values())) == list(
            map(json.loads, first.values())
        )
