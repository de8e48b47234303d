"""Programs answer, tests ask, and no program meets another's remains."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import chain, repeat
from pathlib import Path
from typing import Any

import pytest

from dicedojo.course.kata import Kata
from dicedojo.engine import limits
from dicedojo.engine.judge.programs import Program
from dicedojo.engine.judge.rounds import Rounds
from dicedojo.engine.judge.run_limits import QuestionLimits, RunLimits
from dicedojo.engine.judge.runner import TestRunner
from dicedojo.engine.judge.validity import begin
from dicedojo.engine.judge.verdicts import Job, Run
from dicedojo.engine.judge.wall import FirstSession
from dicedojo.engine.sandbox import Bubblewrap, ProcessSandbox, Sandbox
from dicedojo.submission.submission import Submission

from . import coins

pytestmark = pytest.mark.slow

LITTLE = RunLimits(100_000, 100_000, cpu_seconds=1.0, wall_seconds=1.0)
COIN = "def pays(side):\n    return 1 if side == 'heads' else 0\n"
WRONG = "def pays(side):\n    return 2\n"
ASKS = "from coin import pays\n\n\ndef test_it():\n    assert pays('heads') == 1\n"
FILE = "tests/test_coin.py"
TEST = f"{FILE}::test_it"


def outcomes(run: Run) -> dict[str, str]:
    """Each test by its name alone, with what became of it."""
    assert not run.ended, run
    passed = dict.fromkeys(run.passed, "passed")
    failed = {test: one.type for test, one in run.failed.items()}
    return {test.split("::", 1)[1]: how for test, how in {**passed, **failed}.items()}


def met(rounds: Rounds, sources: Mapping[str, str]) -> dict[str, Run]:
    """Return what the tests do on programs, live from the first question on."""
    programs = [Program(name, text, live=0.0) for name, text in sources.items()]
    return rounds.wall.run(rounds.session, programs, None)


# One suite

ORDINARY = """\
import pytest
from coin import pays

SEEN = []


def test_a():
    SEEN.append("a")
    assert pays("heads") == 1


def test_comes_after_a():
    assert SEEN == ["a"]


@pytest.mark.parametrize(("side", "amount"), [("heads", 1), ("tails", 0)])
def test_table(side, amount):
    assert pays(side) == amount


def test_fails_on_request():
    if pays("tails"):
        pytest.fail("told to")


class TestTails:
    def test_leaves(self):
        if pays("tails"):
            raise SystemExit(0)

    def test_is_skipped(self):
        pytest.skip("not today")
"""
NAMES = [
    *("test_a", "test_comes_after_a", "test_table[heads-1]", "test_table[tails-0]"),
    *("test_fails_on_request", "TestTails::test_leaves", "TestTails::test_is_skipped"),
]
A = f"{FILE}::test_a"


def test_each_test_has_an_outcome_and_each_failure_its_exception(kata: Kata) -> None:
    with coins.meeting(kata, coins.submission(COIN, ORDINARY)) as rounds:
        runs = met(rounds, {"right": COIN, "wrong": WRONG})

    passed = dict.fromkeys(NAMES, "passed")
    assert outcomes(rounds.session.run) == outcomes(runs["right"]) == passed
    assert outcomes(runs["wrong"]) == passed | {
        "test_a": "AssertionError",
        "test_table[heads-1]": "AssertionError",
        "test_table[tails-0]": "AssertionError",
        "test_fails_on_request": "Failed",
        "TestTails::test_leaves": "SystemExit",
    }
    failed = runs["wrong"].failed
    assert failed[f"{FILE}::test_fails_on_request"].message == "told to"
    assert "assert 2 == 1" in failed[A].message


@pytest.mark.parametrize(
    ("order", "ran"),
    [
        pytest.param({"reversed_order": True}, NAMES[::-1], id="backwards"),
        pytest.param({"excluded": (A,)}, NAMES[1:], id="without one"),
        pytest.param({"last": (A,)}, [*NAMES[1:], "test_a"], id="one last"),
    ],
)
def test_tests_run_in_the_order_of_the_session(
    kata: Kata, order: dict[str, Any], ran: list[str]
) -> None:
    with coins.walled(kata, coins.submission(COIN, ORDINARY)) as wall:
        run = wall.begin(FirstSession(wall.programs.own, **order)).run

    assert [test.split("::", 1)[1] for test in run.collected] == ran
    assert [*run.failed] == [f"{FILE}::test_comes_after_a"]


def test_a_run_ends_with_the_first_failure_that_is_not_tolerated(kata: Kata) -> None:
    wrong = Program("wrong", WRONG)
    with coins.meeting(kata, coins.submission(COIN, ORDINARY)) as rounds:
        wall, session = rounds.wall, rounds.session
        run = wall.run(session, [wrong], [A])["wrong"]

    assert outcomes(run) == {
        "test_a": "AssertionError",
        "test_comes_after_a": "passed",
        "test_table[heads-1]": "AssertionError",
    }


def test_a_program_that_cannot_be_imported_runs_no_test(kata: Kata) -> None:
    with coins.meeting(kata, coins.submission(COIN, ASKS)) as rounds:
        runs = met(rounds, {"broken": "pays = 1 / 0\n", "right": COIN})

    error = "ZeroDivisionError: division by zero"
    assert runs["broken"] == Run(unimportable=error)
    assert outcomes(runs["right"]) == {"test_it": "passed"}


# What is collected


@pytest.mark.parametrize(
    ("path", "lines"),
    [
        pytest.param(
            "tests/test_more.py", "import coin\n\nassert 0, 'broken'\n", id="file"
        ),
        pytest.param("tests/conftest.py", "raise KeyError('broken')\n", id="conftest"),
    ],
)
def test_a_file_that_cannot_be_imported_is_a_fault(
    kata: Kata, path: str, lines: str
) -> None:
    files = {path: lines.encode(), "tests/helpers.py": b"def test_none(): ...\n"}
    submission = coins.submission(COIN, ASKS)
    submission = replace(submission, files={**submission.files, **files})

    with coins.walled(kata, submission) as wall:
        run = begin(wall).session.run

    assert run.collected == (() if "conftest" in path else (TEST,))
    ((broken, message),) = run.faults
    assert broken == path
    assert "broken" in message


@pytest.mark.parametrize(
    ("line", "ended"),
    [("os._exit(0)", "stopped"), ("while True: pass", "timed out")],
)
def test_collecting_may_come_to_a_bad_end(kata: Kata, line: str, ended: str) -> None:
    submission = coins.submission(COIN, f"import os\n{line}\n")

    with coins.walled(kata, submission) as wall, wall.runner.allowing(LITTLE):
        run = begin(wall).session.run

    assert (run.collected, run.ended) == ((), ended)


# For how long


def test_nothing_runs_once_the_time_has_passed(kata: Kata) -> None:
    with coins.walled(kata, coins.submission(COIN, ASKS), seconds=0.0) as wall:
        own = wall.programs.own
        run = wall.run(FirstSession(own), [own], ())[own.key]
        questions = wall.runner.questions
        questions.keep("none", [])
        answers = questions.answer([Job("one", COIN)], "none", QuestionLimits.first())[
            "one"
        ]

    assert wall.runner.out_of_time
    assert (run.ended, answers.ended) == ("not run", "not run")


def test_limits_hold_for_a_block_and_those_before_come_back(kata: Kata) -> None:
    with coins.running({"coin.py": b""}) as runner:
        before = runner.limits
        with runner.allowing(RunLimits.alone()):
            within = runner.limits
            runner.allow(Run(steps=100))

        assert within == RunLimits.alone()
        assert runner.limits == before


# Programs that come to a bad end

SAYS = """\
import json, os, signal, stat


def say(text):
    \"\"\"Write to every open pipe, the one that carries answers among them.\"\"\"
    for name in os.listdir("/dev/fd"):
        try:
            if int(name) > 2 and stat.S_ISFIFO(os.fstat(int(name)).st_mode):
                os.write(int(name), text.encode())
        except OSError:
            continue


def pays(side):
    {line}
    return 1 if side == "heads" else 0
"""
ENDS = {
    "leaves early": ("os._exit(0)", "stopped"),
    "crashes": ("os.abort()", "stopped"),
    "garbage": ("say('garbage'); os._exit(0)", "stopped"),
    "half an answer": ("say('{\"done\": '); os._exit(0)", "stopped"),
    "no object": ("say('[1]' + chr(10)); os._exit(0)", "stopped"),
    "deep": ("say('[' * 100_000); os._exit(0)", "stopped"),
    "too deep for the keeper": (
        "say('{\"x\": ' + '[' * 960 + ']' * 960 + '}'); os._exit(0)",
        "stopped",
    ),
    "the end of all orders": (
        "say(json.dumps({'end': True}) + chr(10)); os._exit(0)",
        "stopped",
    ),
    "closed pipes": ("os.closerange(3, 64); os._exit(0)", "stopped"),
    "loops": ("while True: pass", "timed out"),
    "sleeps": ("signal.pause()", "cut off"),
    "sends itself to sleep": ("os.kill(os.getpid(), signal.SIGSTOP)", "cut off"),
    "leaves a copy": ("os.fork() or signal.pause()", ""),
    "leaves a daemon": (
        "os.fork() or (os.setsid(), os.fork() or signal.pause(), os._exit(0))",
        "",
    ),
    "is a copy of itself": ("if not os.fork(): return 2", ""),
}


@pytest.mark.parametrize("live", [None, 0.0], ids=["after the script", "live"])
def test_a_program_ends_alone_and_in_its_time(kata: Kata, live: float | None) -> None:
    programs = [
        Program(name, SAYS.replace("{line}", line), live=live)
        for name, (line, _) in ENDS.items()
    ]
    programs += [Program("right", COIN, live=live), Program("wrong", WRONG, live=live)]

    with (
        coins.meeting(kata, coins.submission(COIN, ASKS)) as rounds,
        rounds.wall.runner.allowing(LITTLE),
    ):
        runs = rounds.wall.run(rounds.session, programs, None)

    assert {name: runs[name].ended for name in ENDS} == {
        name: ended for name, (_, ended) in ENDS.items()
    }
    assert outcomes(runs["right"]) == {"test_it": "passed"}
    assert outcomes(runs["wrong"]) == {"test_it": "AssertionError"}


ONCE = """\
import os

open({seen!r}, "a").write(".")


def pays(side):
    if len(open({seen!r}).read()) == 1:
        {line}
    return 1 if side == "heads" else 0
"""


@pytest.mark.parametrize(
    ("line", "imports", "ended"),
    [
        pytest.param("os._exit(1)", "..", "", id="it stops"),
        pytest.param("raise ProcessLookupError", "..", "", id="the system refuses"),
        pytest.param("while True: pass", ".", "timed out", id="it takes all steps"),
    ],
)
def test_what_may_be_anothers_doing_runs_once_more(
    kata: Kata, tmp_path: Path, line: str, imports: str, ended: str
) -> None:
    seen = tmp_path / "imports"
    source = ONCE.format(seen=str(seen), line=line)
    submission = coins.submission(COIN, ASKS)

    with (
        coins.meeting(kata, submission, sandbox=ProcessSandbox()) as rounds,
        rounds.wall.runner.allowing(replace(LITTLE, wall_seconds=60.0)),
    ):
        run = met(rounds, {"once": source})["once"]

    assert (run.ended, run.failed, seen.read_text()) == (ended, {}, imports)


def test_a_sandbox_that_is_ended_again_and_again_is_given_up(kata: Kata) -> None:
    line = "os.kill(os.getppid(), signal.SIGKILL); signal.pause()"
    sources = {"ends": SAYS.replace("{line}", line), "right": COIN}

    with (
        coins.meeting(kata, coins.submission(COIN, ASKS)) as rounds,
        rounds.wall.runner.allowing(LITTLE),
    ):
        first, *_, last = [met(rounds, sources) for _ in range(limits.MAX_RESTARTS + 1)]

    assert first["ends"].ended
    assert outcomes(first["right"]) == {"test_it": "passed"}
    assert last["right"].ended == "lost"


def test_a_test_that_asks_for_ever_without_a_loop_of_its_own_takes_all_steps(
    kata: Kata,
) -> None:
    ends = "def pays(side):\n    yield from (1, 2)\n"
    endless = "def pays(side):\n    while True:\n        yield 1\n"
    tests = ASKS.replace("pays('heads') == 1", "list(pays('heads')) == [1, 2]")
    steps_of_tests = RunLimits(100_000, 10**9, cpu_seconds=60.0, wall_seconds=60.0)

    with (
        coins.meeting(kata, coins.submission(ends, tests)) as rounds,
        rounds.wall.runner.allowing(steps_of_tests),
    ):
        run = met(rounds, {"endless": endless})["endless"]

    assert (run.ended, run.at) == ("timed out", TEST), run


def test_a_session_that_is_lost_as_the_time_ends_is_not_run(
    kata: Kata, monkeypatch: pytest.MonkeyPatch
) -> None:
    with coins.meeting(kata, coins.submission(COIN, ASKS)) as rounds:
        rounds.wall._sessions.clear()  # as where a sandbox was restarted
        out_of_time = chain([False], repeat(True))
        monkeypatch.setattr(
            TestRunner, "out_of_time", property(lambda _: next(out_of_time))
        )

        run = met(rounds, {"right": COIN})["right"]

    assert run.ended == "not run"


SOCKETS = """\
import os
import stat

from coin import pays


def test_it():
    assert pays("heads") == 1
    ends = set()
    for number in range(64):
        try:
            facts = os.fstat(number)
        except OSError:
            continue
        if stat.S_ISSOCK(facts.st_mode):
            ends.add(facts.st_ino)
    assert len(ends) == 2  # to the program, and for the results
"""


def test_tests_do_not_hold_the_end_that_receives_results(kata: Kata) -> None:
    """There they could take what another session reports."""
    with coins.meeting(kata, coins.submission(COIN, SOCKETS)) as rounds:
        run = met(rounds, {"right": COIN})["right"]

        assert outcomes(rounds.session.run) == outcomes(run) == {"test_it": "passed"}


# What is left behind

LEAVES = """\
import os
import signal
import tempfile
from pathlib import Path

from coin import pays

PLACES = [".", "tests", tempfile.gettempdir(), *Path("places").read_text().split()]
PLACES = [place for place in PLACES if os.access(place, os.W_OK)]
DATA = Path("tests/data.txt")


def test_files():
    for place in PLACES:
        left = Path(place, "left-behind")
        assert not left.exists()
        left.write_text("here")


def test_folders():
    for place in PLACES:
        Path(place, "left-folder").mkdir()


def test_changed_data():
    assert DATA.read_text() == "a"
    DATA.write_text("a lot more")


def test_removed_data():
    Path("tests/more.txt").unlink()


def test_data_changed_behind_the_clocks_back():
    path = Path("tests/same.txt")
    facts = path.stat()
    assert path.read_text() == "a"
    path.write_text("b")
    os.utime(path, ns=(facts.st_atime_ns, facts.st_mtime_ns))


def test_marked_folders():
    for place in (".", "tests", tempfile.gettempdir()):
        assert Path(place).stat().st_mtime > 1000
        os.utime(place, (500, 500))


def test_settings():
    assert "LEFT" not in os.environ
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
    os.environ["LEFT"] = "here"
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
"""
# In a sandbox that has all of this to itself.
LEAVES_MORE = """

import ctypes
import subprocess
import sys

LIBC = ctypes.CDLL(None)


def test_processes():
    mark = Path("mark").read_text()
    sleeps = [sys.executable, "-c", "import time; time.sleep(600)", mark]
    subprocess.Popen(sleeps, start_new_session=True)
    subprocess.Popen(sleeps)
    found = 0
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            found += mark.encode() in path.read_bytes()
        except OSError:
            continue
    assert found <= 2


def test_shared_memory():
    assert LIBC.shmget(4711, 4096, 0o600) == -1
    assert LIBC.shmget(4711, 4096, 0o1600) != -1
    assert LIBC.semget(4712, 1, 0o1600 | 0o2000) != -1
    assert LIBC.msgget(4713, 0o1600 | 0o2000) != -1
    assert LIBC.mq_open(b"/here", 0o102, 0o600, None) == -1
"""


@pytest.mark.parametrize(
    "sandbox", [ProcessSandbox(), Bubblewrap()], ids=lambda sandbox: sandbox.name
)
def test_tests_leave_nothing_for_the_next_program(
    kata: Kata, sandbox: Sandbox, tmp_path: Path
) -> None:
    files = {
        "coin.py": COIN,
        "places": " ".join(sandbox.own_folders),
        "mark": f"mark-of-{tmp_path}",
        FILE: LEAVES + (LEAVES_MORE if sandbox.own_folders else ""),
        "tests/data.txt": "a",
        "tests/more.txt": "a",
        "tests/same.txt": "a",
    }
    contents = {name: text.encode() for name, text in files.items()}
    submission = Submission("ada", contents, "coin.py")

    with coins.meeting(kata, submission, sandbox=sandbox) as rounds:
        runs = met(rounds, {"one": COIN, "other": COIN})

    passed = dict.fromkeys(outcomes(rounds.session.run), "passed")
    assert len(passed) >= 7
    assert [outcomes(run) for run in runs.values()] == [passed, passed]
