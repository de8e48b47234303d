"""Each limit holds against a program that tries."""

from __future__ import annotations

import json
import os
import secrets
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from dicedojo.course.course import content_root
from dicedojo.course.courses import only
from dicedojo.engine.sandbox import Bubblewrap, ProcessSandbox, Sandbox
from dicedojo.engine.sandbox.base import Limits, Room
from dicedojo.engine.sandbox.session import SandboxStopped, Session

from .endings import report, run
from .processes import is_running, wait_until
from .written import AT_THE_END, room_of

pytestmark = pytest.mark.slow

MEBI = 1 << 20

Write = Callable[[str], Room]


# What one process may use.


@pytest.mark.parametrize(
    ("mebi", "had"),
    [
        pytest.param(100, True, id="below the limit"),
        pytest.param(300, False, id="above the limit"),
    ],
)
def test_memory_ends_at_its_limit(
    sandbox: Sandbox, write: Write, mebi: int, had: bool
) -> None:
    program = write(f"""\
        try:
            bytearray({mebi} << 20)
            print("true")
        except MemoryError:
            print("false")
        """)

    assert report(sandbox, program, Limits(memory_bytes=256 * MEBI)) is had


@pytest.mark.skipif(sys.platform != "linux", reason="other kernels keep no such score")
def test_linux_ends_it_first_where_memory_runs_out(
    sandbox: Sandbox, write: Write
) -> None:
    program = write("""\
        with open("/proc/self/oom_score_adj") as score:
            print(score.read())
        """)

    assert report(sandbox, program) == 1000


def test_a_file_ends_at_its_limit(sandbox: Sandbox, write: Write) -> None:
    program = write("""\
        import errno, json, os
        with open("long", "wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(60_000))
            except OSError as error:
                refused = error.errno == errno.EFBIG
        print(json.dumps([refused, os.path.getsize("long")]))
        """)

    assert report(sandbox, program, Limits(file_bytes=MEBI)) == [True, MEBI]


def test_a_process_ends_with_its_processor_time(sandbox: Sandbox, write: Write) -> None:
    program = write("""\
        import json, os, resource
        child = os.fork()
        while child == 0:
            pass
        _, status = os.wait()
        used = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        print(json.dumps([os.WTERMSIG(status), used > 0.5]))
        """)

    assert report(sandbox, program, Limits(cpu_seconds=1)) == [9, True]


def test_an_output_that_a_child_floods_for_ever_does_not_outlive_the_program(
    sandbox: Sandbox, write: Write
) -> None:
    program = write("""\
        import os
        for _ in range(4):
            if os.fork() == 0:
                while True:
                    os.write(1, b"flood" * 20_000)
        """)

    ending = run(sandbox, program, Limits())

    assert ending.status == "ended"


# What a sandbox gives to a program, and what remains of it.


def test_the_environment_is_not_the_keepers(
    sandbox: Sandbox, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOJO_SECRET", "the answers")
    program = write("import json, os; print(json.dumps(dict(os.environ)))")

    environment = report(sandbox, program)

    assert "the answers" not in environment.values()
    assert set(environment) <= {
        *("PATH", "HOME", "LANG", "TZ", "PWD", "TMPDIR", "DOJO_BOX"),
        *("PYTHONHASHSEED", "PYTHONDONTWRITEBYTECODE"),
        *("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"),
        *("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "HYPOTHESIS_STORAGE_DIRECTORY"),
    }


def test_a_program_holds_its_two_pipes_and_no_other_file(
    sandbox: Sandbox, write: Write, tmp_path: Path
) -> None:
    (tmp_path / "answers").write_text("1 1 1 scores 1000")
    program = write("""\
        import json, os
        own = [os.fstat(number) for number in (0, 1, 2, *__pipes__)]
        listed = map(int, os.listdir("/proc/self/fd"))
        held = []
        for number in listed:
            try:
                if not any(os.path.samestat(os.fstat(number), one) for one in own):
                    held.append(os.readlink(f"/proc/self/fd/{number}"))
            except OSError:
                pass  # the listing's own, closed by now
        print(json.dumps(held))
        """)

    with (tmp_path / "answers").open() as answers:
        os.set_inheritable(answers.fileno(), True)
        held = report(sandbox, program)

    assert held == []


def test_each_sandbox_starts_in_an_empty_folder_that_goes_with_it(
    sandbox: Sandbox, write: Write
) -> None:
    program = write("""\
        import json, os
        found = os.listdir()
        os.makedirs("left/behind")
        print(json.dumps([os.getcwd(), found]))
        """)

    (folder, first), (_, second) = report(sandbox, program), report(sandbox, program)

    assert (first, second) == ([], [])
    assert not Path(folder).exists()


@pytest.mark.parametrize(
    "leave",
    [
        pytest.param("", id="a child"),
        pytest.param("os.setsid()", id="a child in a session of its own"),
        pytest.param(
            "os.setsid(); os.fork() and os._exit(0)", id="a grandchild on its own"
        ),
        pytest.param("sys.stdout.close(); os.closerange(0, 64)", id="one that is mute"),
    ],
)
def test_what_was_started_inside_ends_with_the_sandbox(
    sandbox: Sandbox, program: Callable[[str], Room], leave: str
) -> None:
    mark = f"600.{secrets.randbelow(10**12):012d}"
    starts = program(f"""\
        if os.fork() == 0:
            {leave}
            wait = "import time; time.sleep(600)"
            os.execv(sys.executable, ["python", "-c", wait, "{mark}"])
        os.write(writes, b"started\\n")
        __import__("select").select([], [], [], 600)
        """)

    with Session.start(sandbox, starts, Limits()) as session:
        session.exchange(b"", 30)
        wait_until(lambda: is_running(mark))

    wait_until(lambda: not is_running(mark))


def test_what_was_started_inside_ends_when_the_program_does(
    sandbox: Sandbox, program: Callable[[str], Room]
) -> None:
    mark = f"600.{secrets.randbelow(10**12):012d}"
    starts = program(f"""\
        if os.fork() == 0:
            os.setsid()
            os.closerange(0, 64)  # so that the end of the program is noticed
            wait = "import time; time.sleep(600)"
            os.execv(sys.executable, ["python", "-c", wait, "{mark}"])
        os.write(writes, b"started\\n")
        os.read(reads, 1)
        """)

    with Session.start(sandbox, starts, Limits()) as session:
        session.exchange(b"", 30)
        wait_until(lambda: is_running(mark))
        with pytest.raises(SandboxStopped):
            session.exchange(b"end", 30)

    wait_until(lambda: not is_running(mark))


# What only bubblewrap promises.


@pytest.mark.parametrize("folder", ["/box", "/tmp", "/dev/shm"])
def test_a_folder_ends_at_the_limit_of_the_disk(
    bubblewrap: Bubblewrap, write: Write, folder: str
) -> None:
    program = write(f"""\
        import errno, json, os
        os.chdir({folder!r})
        try:
            for number in range(100):
                with open(str(number), "wb", buffering=0) as file:
                    file.write(bytes(100_000))
        except OSError as error:
            full = error.errno == errno.ENOSPC
        print(json.dumps([full, sum(map(os.path.getsize, os.listdir()))]))
        """)

    full, written = report(bubblewrap, program, Limits(disk_bytes=MEBI))

    assert full
    assert written <= MEBI


def test_a_program_writes_in_its_own_folders_only(
    bubblewrap: Bubblewrap, write: Write
) -> None:
    others = ["/", "/etc", "/usr", "/usr/bin", "/root", "/home", "/dev", "/proc"]
    folders = [*bubblewrap.own_folders, *others, "/dojo", sys.base_prefix]
    program = write(f"""\
        import json, os
        written = []
        for folder in {folders}:
            try:
                open(folder + "/written_from_the_box", "w").close()
            except OSError:
                continue
            written.append(folder)
        for path in ("/dojo/launch.py", __file__, "/bin/sh", os.__file__):
            try:
                open(path, "a").close()
            except OSError:
                continue
            written.append(path)
        print(json.dumps(written))
        """)

    assert report(bubblewrap, program) == bubblewrap.own_folders


def test_processes_end_at_their_limit(bubblewrap: Bubblewrap, write: Write) -> None:
    program = write("""\
        import os, time
        started = 1
        try:
            while started < 100:
                if os.fork() == 0:
                    __import__("select").select([], [], [], 600)
                started += 1
        except BlockingIOError:
            print(started)
        """)

    # bubblewrap's own process inside belongs to the same user, unless it is root's.
    own = 12 if os.geteuid() == 0 else 11
    assert report(bubblewrap, program, Limits(processes=12)) == own


def test_a_fork_bomb_ends_with_the_sandbox(
    bubblewrap: Bubblewrap, write: Write
) -> None:
    program = write("""\
        import os
        while True:
            try:
                os.fork()
            except BlockingIOError:
                pass
        """)

    ending = run(bubblewrap, program, Limits(wall_seconds=0.5, processes=12))

    assert ending.status == "timed out"


@pytest.fixture
def secrets_of_the_machine(tmp_path: Path) -> list[str]:
    """Files that exist here, and that no submission may read."""
    course = only(content_root())
    other = tmp_path / "submissions" / "ada" / "greed.py"
    other.parent.mkdir(parents=True)
    other.write_text("def score(roll): ...")
    solution = course.kata("greed").steps[0].green
    paths = ["/etc/shadow", "/etc/passwd", str(other), str(solution), __file__]
    home = [str(path) for path in Path.home().iterdir()]
    prefix = Path(sys.base_prefix)
    paths += [path for path in home if not prefix.is_relative_to(path)]
    assert all(map(os.path.exists, paths))
    return paths


def test_files_of_the_machine_are_not_there(
    bubblewrap: Bubblewrap, write: Write, secrets_of_the_machine: list[str]
) -> None:
    program = write(f"""\
        import json, os
        print(json.dumps([p for p in {secrets_of_the_machine} if os.path.lexists(p)]))
        """)

    assert report(bubblewrap, program) == []


def test_a_program_with_pytest_has_neither_the_course_nor_dicedojo(
    bubblewrap: Bubblewrap, write: Write
) -> None:
    source = write("""\
        import importlib, json
        import pytest, _pytest.assertion
        try:
            name = importlib.import_module("dicedojo.course.course").__name__
        except ModuleNotFoundError as error:
            name = error.name
        print(json.dumps([pytest.__name__, name]))
        """)

    ending = run(bubblewrap, replace(source, preload=("pytest",)), Limits())

    assert json.loads(ending.output)[0] == "pytest"
    assert json.loads(ending.output)[1].startswith("dicedojo.course")


@pytest.fixture
def listeners() -> Iterator[dict[str, Any]]:
    """Sockets that wait on this machine: name -> address."""
    with (
        socket.socket(socket.AF_INET) as internet,
        socket.socket(socket.AF_UNIX) as abstract,
        socket.socket(socket.AF_UNIX) as named,
        tempfile.TemporaryDirectory() as folder,
    ):
        internet.bind(("127.0.0.1", 0))
        abstract.bind(f"\0dojo-{secrets.token_hex(8)}")
        named.bind(f"{folder}/socket")
        for one in (internet, abstract, named):
            one.listen()
        yield {
            "internet": internet.getsockname(),
            "abstract": abstract.getsockname(),
            "named": named.getsockname(),
        }


CONNECTS = """\
import json, socket
reached = []
for name, address in {listeners}.items():
    family = socket.AF_INET if name == "internet" else socket.AF_UNIX
    try:
        socket.socket(family).connect(address)
    except OSError:
        continue
    reached.append(name)
print(json.dumps(reached))
"""


def test_no_socket_of_the_machine_can_be_reached(
    bubblewrap: Bubblewrap, write: Write, listeners: dict[str, Any]
) -> None:
    program = write(CONNECTS.format(listeners=listeners))

    assert report(bubblewrap, program) == []
    assert report(ProcessSandbox(), program) == list(listeners)  # what it would reach


def test_processes_of_the_machine_can_be_neither_seen_nor_ended(
    bubblewrap: Bubblewrap, write: Write
) -> None:
    with subprocess.Popen(["/bin/sleep", "600"]) as keeper:
        program = write(f"""\
            import json, os, signal
            pids = [int(name) for name in os.listdir("/proc") if name.isdigit()]
            try:
                os.kill({keeper.pid}, signal.SIGKILL)
            except OSError as error:
                ended = type(error).__name__
            print(json.dumps([{keeper.pid} in pids, len(pids) < 9, ended]))
            """)

        told = report(bubblewrap, program)

        assert told == [False, True, "ProcessLookupError"]
        assert keeper.poll() is None
        keeper.kill()


def test_nobody_inside_is_root(bubblewrap: Bubblewrap, write: Write) -> None:
    program = write("""\
        import json, os
        try:
            os.setuid(0)
        except OSError:  # not permitted, or not a user of this namespace
            pass
        print(json.dumps(0 in os.getresuid()))
        """)

    assert report(bubblewrap, program) is False


def test_memory_lies_at_the_same_place_each_time(sandbox: Sandbox) -> None:
    """The two programs have no server in common, which would make them alike."""
    source = f"print(id(print), id([]), id(object()))\n{AT_THE_END}"
    printed = []
    for _ in range(2):
        with room_of(source) as program:
            printed.append(run(sandbox, program, Limits()).output)

    assert printed[0] == printed[1]
    assert len(printed[0].split()) == 3


PAUSES = """\
import time
began = time.monotonic()
for seconds in (3600, 0.5, True, 0):
    time.sleep(seconds)
for wrong in (-1, -0.5, float("nan"), float("inf"), "1", None):
    try:
        time.sleep(wrong)
    except Exception as error:
        print(type(error).__name__)
print(time.monotonic() - began < 1800)
"""


def test_a_pause_ends_at_once_and_what_is_none_is_refused(
    sandbox: Sandbox, write: Write
) -> None:
    ending = run(sandbox, write(PAUSES), Limits(wall_seconds=60.0))

    refused = ["ValueError", "ValueError", "ValueError", "OverflowError", "TypeError"]
    assert ending.output.split() == [*refused, "TypeError", "True"]
