"""Programs go in, outcomes come out, and no program meets another's remains."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from dicedojo.mutation import runner as engine
from dicedojo.mutation.runner import TestRunner
from dicedojo.mutation.time_limits import TimeLimits
from dicedojo.mutation.verdicts import Job, Run
from dicedojo.sandbox import Bubblewrap, ProcessSandbox, Sandbox

from . import coins

pytestmark = pytest.mark.slow

COIN = "def pays(side):\n    return 1 if side == 'heads' else 0\n"
WRONG = "def pays(side):\n    return 2\n"


def outcomes(run: Run) -> dict[str, str]:
    """Each test by its name alone, with what became of it."""
    assert not run.ended, run
    passed = dict.fromkeys(run.passed, "passed")
    failed = {test: one.type for test, one in run.failed.items()}
    return {test.split("::", 1)[1]: how for test, how in {**passed, **failed}.items()}


@contextmanager
def started(
    tests: str, sandbox: Sandbox | None = None, **others: str
) -> Iterator[TestRunner]:
    """A runner that has collected `tests`; `others` lie in tests/, too."""
    files = {"coin.py": COIN.encode(), "tests/test_coin.py": tests.encode()}
    files |= {f"tests/{name}.py": text.encode() for name, text in others.items()}
    with coins.running(files, sandbox) as runner:
        collection = runner.collect(COIN.encode())
        assert (collection.faults, collection.ended) == ((), "")
        yield runner


def run_one(runner: TestRunner, job: Job | None = None) -> Run:
    job = job or Job("one", COIN)
    return runner.run([job])[job.key]


# One suite

ORDINARY = """\
import unittest
import pytest
import coin
from coin import pays

SEEN = []


def test_a_heads():
    SEEN.append("a")
    assert pays("heads") == 1


def test_b_comes_after_a():
    assert SEEN == ["a"]


@pytest.mark.parametrize(("side", "amount"), [("heads", 1), ("tails", 0)])
def test_c_table(side, amount):
    assert pays(side) == amount


class TestTails:
    def test_d_pays_nothing(self):
        assert not hasattr(self, "seen")
        self.seen = True
        assert pays("tails") == 0

    def test_e_each_has_an_instance_of_its_own(self):
        assert not hasattr(self, "seen")


def test_f_is_skipped():
    pytest.skip("not today")


def test_g_is_skipped_as_unittest_does():
    raise unittest.SkipTest


def test_h_is_expected_to_fail():
    pytest.xfail("nobody knows why")


def test_i_fails_on_request():
    if pays("tails"):
        pytest.fail("told to")


def test_j_leaves():
    if pays("tails"):
        raise SystemExit(0)


def test_k_interrupts_nobody():
    assert True
"""
ALWAYS = {
    "test_a_heads": "passed",
    "test_b_comes_after_a": "passed",
    "test_c_table[heads-1]": "passed",
    "test_c_table[tails-0]": "passed",
    "TestTails::test_d_pays_nothing": "passed",
    "TestTails::test_e_each_has_an_instance_of_its_own": "passed",
    "test_f_is_skipped": "passed",
    "test_g_is_skipped_as_unittest_does": "passed",
    "test_h_is_expected_to_fail": "passed",
    "test_i_fails_on_request": "passed",
    "test_j_leaves": "passed",
    "test_k_interrupts_nobody": "passed",
}


@pytest.fixture(scope="module")
def ordinary() -> Iterator[TestRunner]:
    """A suite of plain tests, ready to run in a sandbox that sees our files."""
    with started(ORDINARY, ProcessSandbox()) as runner:
        yield runner


def test_each_test_has_an_outcome(ordinary: TestRunner) -> None:
    run = run_one(ordinary)

    assert outcomes(run) == ALWAYS
    assert run.all_passed


def test_each_failure_has_its_exception(ordinary: TestRunner) -> None:
    run = run_one(ordinary, Job("one", WRONG))

    assert outcomes(run) == ALWAYS | {
        "test_a_heads": "AssertionError",
        "test_c_table[heads-1]": "AssertionError",
        "test_c_table[tails-0]": "AssertionError",
        "TestTails::test_d_pays_nothing": "AssertionError",
        "test_i_fails_on_request": "Failed",
        "test_j_leaves": "SystemExit",
    }
    assert (
        run.failed["tests/test_coin.py::test_i_fails_on_request"].message == "told to"
    )
    assert "assert 2 == 1" in run.failed["tests/test_coin.py::test_a_heads"].message
    assert not run.all_passed


def test_tests_run_backwards_on_demand(ordinary: TestRunner) -> None:
    run = run_one(ordinary, Job("one", COIN, reversed_order=True))

    assert outcomes(run) == ALWAYS | {"test_b_comes_after_a": "AssertionError"}


def test_excluded_tests_do_not_run(ordinary: TestRunner) -> None:
    excluded = ["tests/test_coin.py::test_a_heads"]

    run = ordinary.run([Job("one", COIN)], excluded)["one"]

    rest = {name: how for name, how in ALWAYS.items() if name != "test_a_heads"}
    assert outcomes(run) == rest | {"test_b_comes_after_a": "AssertionError"}


def test_a_run_ends_with_the_first_failure_that_is_not_tolerated(
    ordinary: TestRunner,
) -> None:
    with ordinary.ending_at_a_failure(["tests/test_coin.py::test_a_heads"]):
        run = run_one(ordinary, Job("one", WRONG))
    after = run_one(ordinary, Job("one", WRONG))

    until = dict(list(ALWAYS.items())[:3])
    failing = dict.fromkeys(("test_a_heads", "test_c_table[heads-1]"), "AssertionError")
    assert outcomes(run) == until | failing
    assert len(outcomes(after)) == len(ALWAYS)


def test_answers_come_by_key_whatever_ends_first(ordinary: TestRunner) -> None:
    jobs = [Job(f"j{number}", [COIN, WRONG][number % 2]) for number in range(7)]

    runs = ordinary.run(jobs)

    assert [runs[f"j{number}"].all_passed for number in range(7)] == [
        number % 2 == 0 for number in range(7)
    ]
    assert list(runs) == [job.key for job in jobs]


def test_nothing_to_run_is_nothing_found(ordinary: TestRunner) -> None:
    assert ordinary.run([]) == {}


def test_a_program_that_cannot_be_imported_is_told_apart(ordinary: TestRunner) -> None:
    run = run_one(ordinary, Job("one", "pays = 1 / 0\n"))

    assert run.unimportable == "ZeroDivisionError: division by zero"
    assert (run.passed, run.failed, run.ended) == (frozenset(), {}, "")
    assert not run.all_passed


def test_a_module_that_must_not_import_is_left_to_pytest(ordinary: TestRunner) -> None:
    job = Job("one", "pays = 1 / 0\n")

    run = ordinary.run([job], must_import=False)["one"]

    ((path, message),) = run.faults
    assert path == "tests/test_coin.py"
    assert "ZeroDivisionError" in message
    assert run.unimportable == ""
    assert not run.all_passed


# What is collected


def test_tests_are_collected_as_pytest_names_them() -> None:
    broken = "import coin\n\nassert False, 'broken file'\n"
    files = {
        "coin.py": COIN.encode(),
        "tests/test_coin.py": ORDINARY.encode(),
        "tests/test_more.py": broken.encode(),
        "tests/helpers.py": b"def test_this_is_no_test_file(): ...\n",
    }

    with coins.running(files) as runner:
        collection = runner.collect(files["coin.py"])

    names = [test.removeprefix("tests/test_coin.py::") for test in collection.tests]
    assert names == list(ALWAYS)
    ((path, message),) = collection.faults
    assert path == "tests/test_more.py"
    assert "broken file" in message


@pytest.mark.parametrize(
    ("line", "ended"),
    [("os._exit(0)", "stopped"), ("while True: pass", "timed out")],
)
def test_collecting_may_come_to_a_bad_end(line: str, ended: str) -> None:
    files = {"coin.py": COIN.encode(), "test_coin.py": f"import os\n{line}\n".encode()}

    with (
        coins.running(files) as runner,
        runner.time_for(0.5, 20.0),
    ):
        collection = runner.collect(files["coin.py"])

    assert collection.tests == ()
    assert collection.ended == ended


def test_no_test_left_is_no_success() -> None:
    tests = "import coin\n\nif coin.pays('heads') == 1:\n\n    def test_it(): ...\n"

    with started(tests) as runner:
        good = run_one(runner, Job("good", COIN))
        bad = run_one(runner, Job("bad", WRONG))

    assert (good.exit, good.all_passed) == (0, True)
    assert (bad.exit, bad.failed, bad.all_passed) == (5, {}, False)


def test_rows_that_the_code_no_longer_gives_are_left_to_pytest() -> None:
    tests = (
        "import pytest\nimport coin\n\n\n"
        "@pytest.mark.parametrize(('side', 'paid'), coin.ROWS)\n"
        "def test_it(side, paid):\n    assert coin.pays(side) == paid\n"
    )
    rows = COIN + "\n\nROWS = [('heads', 1), ('tails', 0)]\n"
    files = {"coin.py": rows.encode(), "tests/test_coin.py": tests.encode()}

    with coins.running(files) as runner:
        runner.collect(files["coin.py"])
        good = run_one(runner, Job("good", rows))
        bad = run_one(runner, Job("bad", COIN + "\n\nROWS = [1, 2]\n"))

    assert len(good.passed) == 2
    assert bad.ended == ""
    assert [path for path, _ in bad.faults] == ["tests/test_coin.py"]


# What is left to chance

BY_CHANCE = """\
import os
import random
import secrets
import uuid
from coin import LUCK

READ = random.random()
COPY, SAYS = os.pipe()
if not os.fork():
    os.write(SAYS, str(random.random()).encode())
    os._exit(0)
FORKED = os.read(COPY, 100).decode()


def test_luck():
    system = random.SystemRandom().random(), random.Random().random()
    named = os.urandom(4).hex(), secrets.token_hex(4), uuid.uuid4().hex
    random.seed()
    again = random.random()
    chances = [LUCK, READ, FORKED, *system, *named, again, random.random()]
    raise ValueError(" ".join(map(str, chances)))
"""
LUCKY_COIN = f"import random\n\nLUCK = random.random()\n\n\n{COIN}"


def chances() -> dict[str, str]:
    """What chance brings to one job twice, in one go and later, and with other luck."""
    jobs = [Job("one", LUCKY_COIN), Job("two", LUCKY_COIN)]
    other = Job("other", LUCKY_COIN, seed=2)
    files = {"coin.py": LUCKY_COIN.encode(), "tests/test_coin.py": BY_CHANCE.encode()}
    with coins.running(files) as runner:
        runner.collect(LUCKY_COIN.encode())
        runs = runner.run([*jobs, other]) | {"later": run_one(runner, jobs[0])}
    return {
        key: one.message for key, run in runs.items() for one in run.failed.values()
    }


def test_chance_is_the_same_on_every_run_with_the_same_luck() -> None:
    first, second = chances(), chances()

    assert first == second
    assert first["one"] == first["two"] == first["later"]
    pairs = zip(first["one"].split(), first["other"].split(), strict=True)
    assert [one == other for one, other in pairs] == [False] * 10


# Where, and for how long

ELSEWHERE = """\
import os
from coin import pays


def test_where_the_import_led():
    assert os.getcwd() == os.path.realpath("/tmp")
    assert pays("heads") == 1
"""


def test_a_module_may_change_the_folder_when_it_is_imported() -> None:
    source = f"import os\n\nos.chdir('/tmp')\n\n\n{COIN}"
    files = {"coin.py": source.encode(), "tests/test_coin.py": ELSEWHERE.encode()}

    with coins.running(files) as runner:
        collection = runner.collect(source.encode())
        run = run_one(runner, Job("one", source))

    assert collection.tests == ("tests/test_coin.py::test_where_the_import_led",)
    assert outcomes(run) == {"test_where_the_import_led": "passed"}


def test_nothing_runs_once_the_time_has_passed() -> None:
    files = {"coin.py": COIN.encode(), "tests/test_coin.py": ORDINARY.encode()}

    with coins.running(files, seconds=0.0) as runner:
        run = run_one(runner)
        answers = runner.questions.answer([Job("one", COIN)], "none", 1.0)["one"]

    assert runner.out_of_time
    assert (run.ended, answers.ended) == ("not run", "not run")


def test_what_the_end_of_the_time_cuts_short_is_not_timed_out() -> None:
    sleeps = "import time\n\n\ndef pays(side):\n    __import__('signal').pause()\n"
    files = {"coin.py": COIN.encode(), "tests/test_coin.py": ORDINARY.encode()}

    with coins.running(files, seconds=1.0) as runner:
        run = run_one(runner, Job("sleeps", sleeps))

    assert run.ended == "not run"


FIXED_NAME = """\
import ctypes
import time
from pathlib import Path
from coin import pays

FILE = Path("/tmp/dojo-test-with-a-fixed-name")
LIBC = ctypes.CDLL(None)


def test_a_file():
    assert not FILE.exists()
    FILE.write_text("here")
    time.sleep(0.05)
    assert FILE.read_text() == "here"


def test_shared_memory_is_new():
    assert LIBC.shmget(4711, 4096, 0o600) == -1
    assert LIBC.shmget(4711, 4096, 0o1600) != -1
    assert LIBC.semget(4712, 1, 0o1600 | 0o2000) != -1
    assert LIBC.msgget(4713, 0o1600 | 0o2000) != -1


def test_there_are_no_queues():
    assert LIBC.mq_open(b"/here", 0o102, 0o600, None) == -1
"""


def test_programs_in_a_sandbox_share_no_files_and_no_memory() -> None:
    jobs = [Job(f"one {number}", COIN) for number in range(8)]

    with started(FIXED_NAME, Bubblewrap()) as runner:
        runs = runner.run(jobs)

    assert [outcomes(runs[job.key]) for job in jobs] == 8 * [
        {
            "test_a_file": "passed",
            "test_shared_memory_is_new": "passed",
            "test_there_are_no_queues": "passed",
        }
    ]


def test_a_program_is_executed_once(ordinary: TestRunner, tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    source = f"with open({str(seen)!r}, 'a') as file:\n    file.write('.')\n\n\n{COIN}"

    run = run_one(ordinary, Job("one", source))

    assert outcomes(run) == ALWAYS
    assert seen.read_text() == "."


# What comes to a bad end

SAYS = """\
import json, os, stat


def say(text):
    \"\"\"Write to every open pipe, the one that carries answers among them.\"\"\"
    for name in os.listdir("/dev/fd"):
        try:
            if int(name) > 2 and stat.S_ISFIFO(os.fstat(int(name)).st_mode):
                os.write(int(name), text.encode())
        except OSError:
            continue


GOOD = {{"outcomes": {{}}, "faults": [], "exit": 0}}


def pays(side):
    {line}
"""


STOPS = {
    "leaves early": "os._exit(0)",
    "crashes": "os.abort()",
    "garbage": "say('garbage'); return 1",
    "nothing but garbage": "say('garbage'); os._exit(0)",
    "half an answer": "say('{\"outcomes\": '); os._exit(0)",
    "two answers": "say(json.dumps(GOOD)); return 1",
    "two lines of answers": "say(json.dumps(GOOD) + chr(10)); return 1",
    "no object": "say('[1]'); os._exit(0)",
    "an empty answer": "say('{}'); os._exit(0)",
    "too deep to be read": "say('[' * 100_000); os._exit(0)",
    "an outcome without one": (
        'say(\'{"outcomes": {"t": {}}, "faults": []}\'); os._exit(0)'
    ),
    "wrong types": 'say(\'{"outcomes": 1, "faults": 1}\'); os._exit(0)',
    "closed pipes": "os.closerange(3, 64); os._exit(0)",
}


def test_an_answer_that_is_none_is_a_stop(ordinary: TestRunner) -> None:
    jobs = [Job(name, SAYS.format(line=STOPS[name])) for name in STOPS]

    runs = ordinary.run([*jobs, Job("good", COIN)])

    assert {name: runs[name].ended for name in STOPS} == dict.fromkeys(STOPS, "stopped")
    assert runs["good"].all_passed


def test_a_copy_that_a_program_forks_has_no_say(ordinary: TestRunner) -> None:
    line = "return (1 if side == 'heads' else 0) if os.fork() else 2"

    run = run_one(ordinary, Job("one", SAYS.format(line=line)))

    assert outcomes(run) == ALWAYS


def test_an_answer_counts_for_the_program_that_gave_it(ordinary: TestRunner) -> None:
    line = "say(json.dumps({**GOOD, 'id': 'good', 'cpu_seconds': -1})); os._exit(0)"
    jobs = [Job("bad", SAYS.format(line=line)), Job("good", COIN)]

    runs = ordinary.run(jobs, must_import=False)

    assert runs["bad"].cpu_seconds > 0
    assert outcomes(runs["bad"]) == {}
    assert outcomes(runs["good"]) == ALWAYS


def test_one_program_cannot_end_the_run_of_the_others(ordinary: TestRunner) -> None:
    line = "say(json.dumps({**GOOD, 'end': True})); os._exit(0)"
    jobs = [Job("bad", SAYS.format(line=line))]
    jobs += [Job(f"good {number}", COIN) for number in range(3)]

    runs = ordinary.run(jobs)
    later = run_one(ordinary)

    assert [runs[job.key].all_passed for job in jobs[1:]] == [True] * 3
    assert later.all_passed


@pytest.mark.parametrize("depth", [100, 960, 990])
def test_no_answer_is_too_deep_for_the_keeper(ordinary: TestRunner, depth: int) -> None:
    deep = f"'{{\"x\": ' + '[' * {depth} + ']' * {depth} + '}}'"
    jobs = [Job("bad", SAYS.format(line=f"say({deep}); os._exit(0)"))]

    runs = ordinary.run([*jobs, Job("good", COIN)])
    later = run_one(ordinary)

    assert runs["bad"].ended in {"stopped", "lost"}
    assert runs["good"].all_passed
    assert later.all_passed


def test_a_loop_ends_with_its_share_of_the_processor(ordinary: TestRunner) -> None:
    loop = SAYS.format(line="while True: pass")

    with ordinary.time_for(0.4, 60.0):
        run = run_one(ordinary, Job("loop", loop))

    assert run.ended == "timed out"
    assert run.cpu_seconds > 0.2  # the clock of the processor is coarse
    assert run_one(ordinary).all_passed


SLEEPERS = {
    "sleeps": "import time; __import__('signal').pause()",
    "hears no clock": (
        "import signal; signal.signal(signal.SIGPROF, signal.SIG_IGN)\n"
        "    while True: pass"
    ),
    "sends itself to sleep": "import signal; os.kill(os.getpid(), signal.SIGSTOP)",
}


def test_what_only_sleeps_is_ended_by_the_clock(ordinary: TestRunner) -> None:
    jobs = [Job(name, SAYS.format(line=SLEEPERS[name])) for name in SLEEPERS]

    with ordinary.time_for(0.2, 0.5):
        runs = ordinary.run(jobs)

    ends = {name: runs[name].ended for name in SLEEPERS}
    assert ends == dict.fromkeys(SLEEPERS, "timed out")
    assert run_one(ordinary).all_passed


DAEMONS = {
    "keeps the pipe open": "import time; os.fork() or __import__('signal').pause()",
    "is a daemon": (
        "import time\n    if not os.fork():\n        os.setsid()\n"
        "        os.fork() or __import__('signal').pause()\n        os._exit(0)"
    ),
}


@pytest.mark.parametrize("line", DAEMONS.values(), ids=DAEMONS)
def test_a_program_ends_with_its_own_process(ordinary: TestRunner, line: str) -> None:
    says = "\n    return 1 if side == 'heads' else 0"

    with ordinary.time_for(10.0, 600.0):
        run = run_one(ordinary, Job("one", SAYS.format(line=line + says)))

    assert outcomes(run) == ALWAYS


def test_limits_hold_for_a_block_and_those_before_come_back(
    ordinary: TestRunner,
) -> None:
    before = ordinary.limits
    with ordinary.time_for(7.0, 9.0):
        within = ordinary.limits
        ordinary.allow(Run(cpu_seconds=0.5, wall_seconds=20.0))

    assert within == TimeLimits(7.0, 9.0, 7.0)
    assert ordinary.limits == before


def test_a_stop_is_confirmed_by_another_run(
    ordinary: TestRunner, tmp_path: Path
) -> None:
    once = f"""\
import os


def pays(side):
    try:
        os.mkdir({str(tmp_path / "been here")!r})
    except FileExistsError:
        return 1 if side == "heads" else 0
    os._exit(1)
"""

    runs = ordinary.run_confirmed([Job("once", once), Job("good", COIN)])

    assert runs["once"].all_passed
    assert runs["good"].all_passed


def test_what_the_system_refused_once_is_confirmed_by_another_run(
    ordinary: TestRunner, tmp_path: Path
) -> None:
    once = f"""\
import os


def pays(side):
    if not os.path.exists({str(tmp_path / "been here")!r}):
        os.mkdir({str(tmp_path / "been here")!r})
        raise ProcessLookupError("a neighbour has gone")
    return 1 if side == "heads" else 0
"""

    first = ordinary.run([Job("once", once)])
    (tmp_path / "been here").rmdir()
    confirmed = ordinary.run_confirmed([Job("once", once)])

    assert not first["once"].all_passed
    assert confirmed["once"].all_passed


def test_time_that_was_used_up_is_not_doubted(
    ordinary: TestRunner, tmp_path: Path
) -> None:
    seen = tmp_path / "seen"
    loop = f"with open({str(seen)!r}, 'a') as file:\n    file.write('.')\n\n\n"
    loop += "def pays(side):\n"

    with ordinary.time_for(0.3, 60.0):
        runs = ordinary.run_confirmed([Job("loop", f"{loop}    while True: pass\n")])

    assert runs["loop"].ended == "timed out"
    assert seen.read_text() == "."


def test_more_doubts_than_there_is_time_for_are_lost(
    ordinary: TestRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "MAX_SLOW", 1)
    monkeypatch.setattr(engine, "SLOW_SECONDS", 0.0)
    stops = SAYS.format(line="os._exit(1)")

    runs = ordinary.run_confirmed([Job(name, stops) for name in "abc"])

    assert [runs[name].ended for name in "abc"] == ["stopped", "lost", "lost"]


ASKS = "from coin import pays\n\n\ndef test_it():\n    pays('heads')\n"
ENDS = """\
import os, signal


def pays(side):
    os.kill(os.getppid(), signal.SIGKILL)
"""


def test_a_program_that_ends_the_server_is_lost_alone() -> None:
    jobs = [Job("end", ENDS), *(Job(f"good {number}", COIN) for number in range(9))]

    with started(ASKS) as r:
        runs = r.run(jobs)
        later = run_one(r)

    assert runs["end"].ended == "lost"
    assert [runs[job.key].all_passed for job in jobs[1:]] == [True] * 9
    assert later.all_passed


def test_a_server_that_is_ended_again_and_again_is_given_up() -> None:
    jobs = [Job(f"end {number}", ENDS) for number in range(20)]

    with started(ASKS) as r:
        runs = r.run(jobs)
        later = run_one(r)

    assert {run.ended for run in runs.values()} == {"lost"}
    assert later.ended == "lost"


# What is left behind

LEAVES = """\
import os
import signal
import subprocess
import sys
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


def test_changed_program():
    assert "left" not in Path("coin.py").read_text()
    Path("coin.py").write_text("left = 1")


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


def test_settings():
    assert "LEFT" not in os.environ
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
    os.environ["LEFT"] = "here"
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
"""


@pytest.mark.parametrize(
    "sandbox", [ProcessSandbox(), Bubblewrap()], ids=lambda sandbox: sandbox.name
)
def test_nothing_is_left_for_the_next_program(sandbox: Sandbox, tmp_path: Path) -> None:
    if isinstance(sandbox, Bubblewrap):
        assert sandbox.works(), (
            f"Install bubblewrap, this test needs it: {sandbox.why_not()}"
        )
    files = {
        "coin.py": COIN,
        "places": " ".join(sandbox.own_folders),
        "mark": f"mark-of-{tmp_path}",
        "tests/test_coin.py": LEAVES,
        "tests/data.txt": "a",
        "tests/more.txt": "a",
        "tests/same.txt": "a",
    }
    contents = {name: text.encode() for name, text in files.items()}

    with coins.running(contents, sandbox) as runner:
        collection = runner.collect(contents["coin.py"])
        runs = [run_one(runner) for _ in range(2)]

    assert len(collection.tests) == 9
    assert [(outcomes(run), len(run.passed)) for run in runs] == [
        (dict.fromkeys(outcomes(runs[0]), "passed"), 9)
    ] * 2
