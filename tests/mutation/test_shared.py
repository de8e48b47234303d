"""Programs that share a process do as they do in one of their own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from dicedojo.course.domain import Call
from dicedojo.mutation import runner as engine
from dicedojo.mutation.runner import TestRunner
from dicedojo.mutation.runs import Answers, Compared, Job, Run
from dicedojo.sandbox import Bubblewrap
from dicedojo.sandbox.code_under_test import CodeUnderTest

pytestmark = pytest.mark.slow

COIN = "SEEN = []\ndef pays(side):\n    SEEN.append(side)\n    return len(SEEN)\n"
CHANGED = {
    "as it is": COIN,
    "two": COIN.replace("len(SEEN)", "2"),
    "refuses": COIN.replace("return", "raise ValueError"),
    "does not end": COIN.replace("    return", "    while True: pass\n    return"),
    "does not import": COIN.replace("SEEN = []", "SEEN = nothing"),
    "as it is again": COIN,
    "two again": COIN.replace("len(SEEN)", "2"),
}
TESTS = """\
from random import randint
import pytest
from coin import pays

@pytest.mark.parametrize("times", [1, 2])
def test_counts(times):
    assert [pays("heads") for _ in range(times)][-1] == 1

def test_rolls():
    assert randint(1, 1_000) == pays("tails")
"""
PROCESS = "import os\nimport coin\ndef test_it():\n    assert False, os.getpid()\n"
MARKS = """\
import builtins
import os
import coin

def test_it():
    marked = hasattr(builtins, "seen")
    builtins.seen = True
    assert not marked
"""


@pytest.fixture(autouse=True)
def one_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "WORKERS", 1)


def runs(tests: str, programs: dict[str, str] = CHANGED) -> dict[str, Run]:
    """What the tests do on each program, less what the time says."""
    files = {"coin.py": COIN.encode(), "tests/test_coin.py": tests.encode()}
    code = CodeUnderTest(Bubblewrap(), files, "coin.py", "coin")
    with TestRunner.open(code) as runner:
        runner.collect(COIN.encode())
        with runner.time_for(0.3, 4.0):
            found = runner.run([Job(key, text) for key, text in programs.items()])
    return {
        key: replace(run, cpu_seconds=0.0, wall_seconds=0.0, seconds={})
        for key, run in found.items()
    }


def compared() -> dict[str, Compared]:
    """How each program answers, less what the time says."""
    files = {"coin.py": COIN.encode()}
    code = CodeUnderTest(Bubblewrap(), files, "coin.py", "coin")
    calls = [Call("pays", (side,)) for side in ("heads", "tails", "edge")]
    jobs = [Job(key, text) for key, text in CHANGED.items()]
    with TestRunner.open(code) as runner:
        runner.questions.keep_with_baseline("all", calls, [1, 2, 3])
        found = runner.questions.compare(jobs, "all", 0.3, 0.1)
    return {
        key: replace(one, cpu_seconds=0.0, slowest=0.0) for key, one in found.items()
    }


def share(monkeypatch: pytest.MonkeyPatch, shares: bool) -> None:
    monkeypatch.setattr(engine, "_shares", lambda _: (shares, shares))


def test_tests_do_the_same_on_programs_that_share_a_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    together = runs(TESTS)
    share(monkeypatch, False)

    assert together == runs(TESTS)
    assert together["as it is"] == together["as it is again"]
    assert together["does not end"].ended == "timed out"
    assert together["does not import"].unimportable


def test_programs_that_share_a_process_answer_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    together = compared()
    share(monkeypatch, False)

    assert together == compared()
    assert together["as it is"].is_alike
    assert together["two"].differs == together["two again"].differs != ()
    assert together["does not end"].ended == "timed out"


def answered() -> dict[str, Answers]:
    """How each program answers one question, less what the time says."""
    code = CodeUnderTest(Bubblewrap(), {"coin.py": COIN.encode()}, "coin.py", "coin")
    jobs = [Job(key, text) for key, text in CHANGED.items()]
    calls = {key: Call("pays", (key,)) for key in CHANGED}
    with TestRunner.open(code) as runner:
        found = runner.questions.answer_one(jobs, calls, 0.3)
    return {key: replace(one, cpu_seconds=0.0) for key, one in found.items()}


def test_programs_that_share_a_process_answer_one_question_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    together = answered()
    share(monkeypatch, False)

    assert together == answered()
    assert together["as it is"].given == together["as it is again"].given == (1,)
    assert together["two"].given == (2,)
    assert together["does not end"].ended == "timed out"


def messages(found: Mapping[str, Run]) -> set[str]:
    """Return what the failures say."""
    return {one.message for run in found.values() for one in run.failed.values()}


def test_self_contained_programs_share_a_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    programs = {str(number): COIN for number in range(4)}
    alone = messages(runs(PROCESS, programs))
    share(monkeypatch, True)
    shared = messages(runs(PROCESS, programs))

    assert (len(alone), len(shared)) == (4, 1)


def test_a_process_in_which_something_has_changed_takes_no_other_program(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    share(monkeypatch, True)

    found = runs(MARKS, {str(number): COIN for number in range(3)})

    assert all(run.passed for run in found.values())


def test_a_process_that_has_grown_takes_no_other_program(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    share(monkeypatch, True)
    grows = PROCESS.replace("    assert", "    coin.kept = bytes(64 << 20)\n    assert")

    found = runs(grows, {str(number): COIN for number in range(3)})

    assert len(messages(found)) == 3
