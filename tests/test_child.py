"""Another Python calls functions, and the next one whatever one does to it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from dicedojo.child import Broke, Child, Died, Hung
from dicedojo.errors import ContentError

pytestmark = pytest.mark.slow
LONG = 60.0  # seconds, on a busy machine
FUNCTIONS = """\
import os, pathlib, subprocess, sys, time
from dicedojo import child_main
from dicedojo.errors import ContentError

def facts():
    print("not heard")
    return {"input": sys.stdin.read(), "path": sys.path[0], "process": os.getpid()}

def tells():
    child_main.say(["half", 1])
    return "whole"

def raises(fault):
    raise ContentError("No dice.", hint="Buy some.") if fault else ValueError("dice")

def forks():
    if os.fork() == 0:
        return "copy"
    os.wait()
    return "own"

def starts():
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    pathlib.Path("started").write_text(str(child.pid))
    time.sleep(600)
"""


@pytest.fixture
def child(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Child]:
    (tmp_path / "cups.py").write_text(FUNCTIONS)
    (tmp_path / "json.py").write_text(
        "raise SystemExit('the folder is not looked into')"
    )
    (tmp_path / "lib").mkdir()
    (tmp_path / "cups.py").rename(tmp_path / "lib" / "cups.py")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "lib"))
    monkeypatch.chdir(tmp_path)
    child = Child("cups")
    yield child
    child.end()


def test_a_function_is_called_in_another_process(child: Child) -> None:
    first = child.call("cups:facts", seconds=LONG)
    second = child.call("cups:facts", seconds=LONG)

    assert first["input"] == ""
    assert first["process"] != os.getpid()
    assert second == first


def test_what_is_said_on_the_way_is_told(child: Child) -> None:
    heard: list[object] = []

    assert child.call("cups:tells", seconds=LONG, tell=heard.append) == "whole"
    assert heard == [["half", 1]]


@pytest.mark.parametrize(
    ("function", "given"),
    [
        pytest.param("os:_exit", (0,), id="it exits"),
        pytest.param("sys:exit", (0,), id="it raises SystemExit"),
        pytest.param("os:abort", (), id="it aborts"),
    ],
)
def test_one_that_dies_is_replaced(
    child: Child, function: str, given: tuple[int, ...]
) -> None:
    with pytest.raises(Died):
        child.call(function, *given, seconds=LONG)

    assert child.call("math:gcd", 12, 18, seconds=LONG) == 6


def test_one_that_hangs_is_replaced(child: Child) -> None:
    with pytest.raises(Hung):
        child.call("time:sleep", 600, seconds=0.5)

    assert child.call("math:gcd", 12, 18, seconds=LONG) == 6


def test_an_answer_that_nobody_heard_is_not_that_of_the_next_call(child: Child) -> None:
    child.ask("math:gcd", 12, 18)

    assert child.call("math:gcd", 10, 15, seconds=LONG) == 5


def test_a_fault_is_raised_as_it_was_there(child: Child) -> None:
    with pytest.raises(ContentError) as fault:
        child.call("cups:raises", True, seconds=LONG)

    assert str(fault.value) == "No dice.\n  Buy some."


def test_any_other_exception_is_dojos_own_fault(child: Child) -> None:
    with pytest.raises(Broke, match=r"^ValueError: dice$") as fault:
        child.call("cups:raises", False, seconds=LONG)

    assert "in raises" in str(fault.value.__cause__)


def test_a_copy_that_it_forks_answers_nothing(child: Child) -> None:
    assert child.call("cups:forks", seconds=LONG) == "own"
    assert child.call("math:gcd", 12, 18, seconds=LONG) == 6


def test_what_it_has_started_ends_with_it(child: Child, tmp_path: Path) -> None:
    started = tmp_path / "started"
    child.ask("cups:starts")
    wait_for(lambda: started.is_file() and started.read_text() != "")

    child.end()

    wait_for(lambda: not is_running(int(started.read_text())))


def test_it_ends_with_whoever_has_started_it(tmp_path: Path) -> None:
    tells = "import os\nprint(child.call('os:getpid', seconds=60), flush=True)\n"
    waits = "child.ask('time:sleep', 600)\nos.kill(os.getpid(), 9)\n"
    code = f"from dicedojo.child import Child\nchild = Child()\n{tells}{waits}"
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )

    assert run.returncode == -signal.SIGKILL
    wait_for(lambda: not is_running(int(run.stdout)))


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_it_ends_in_a_call_of_c_with_whoever_a_signal_ends(
    number: signal.Signals, tmp_path: Path
) -> None:
    code = (
        "import os, signal\n"
        "from dicedojo.child import Child\n"
        f"signal.signal({number.value}, signal.SIG_DFL)  # nohup ignores it\n"
        "child = Child()\n"
        "print(child.call('os:getpid', seconds=60), flush=True)\n"
        "child.ask('math:factorial', 10**9)\n"
        f"os.kill(os.getpid(), {number.value})\n"
        "child.answer(60)\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )

    assert run.returncode == -number, run.stderr
    wait_for(lambda: not is_running(int(run.stdout)))


def wait_for(is_so: object) -> None:
    assert callable(is_so)
    deadline = time.monotonic() + LONG
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def is_running(number: int) -> bool:
    """Return whether a process is there and is not merely waiting to be reaped."""
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{number}/stat")
    return not (status.is_file() and ") Z " in status.read_text())
