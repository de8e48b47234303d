"""Types `dojo …` as a process of its own, presses keys, and looks what is left."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Self

PATIENCE = 120  # seconds; for what takes two, or a demonstration twenty


@dataclass(frozen=True)
class Answer:
    """How a command ended, and what it printed."""

    code: int
    out: str
    err: str

    @property
    def last(self) -> str:
        """The last line of the output, which says what comes next."""
        return self.out.rstrip().splitlines()[-1]


Dojo = Callable[..., Answer]  # types a command, word for word


class Terminal:
    """A folder to type in, and a course.

    Code that waits in a sandbox says so in the file `waits.pid`.
    """

    def __init__(
        self,
        folder: Path,
        course: Path | None = None,
        program: Sequence[str] = ("-m", "dicedojo"),
    ) -> None:
        self.folder = folder
        self._program = program  # what Python runs
        self.mark = folder / "waits.pid"
        self._environment = {**os.environ, "COLUMNS": "80"}
        self._environment.pop("DOJO_CONTENT", None)
        if course is not None:
            self._environment["DOJO_CONTENT"] = str(course)

    @property
    def waiting(self) -> str:
        """Code that notes its process, and then does not end."""
        return (
            "import os\n"
            f"with open({str(self.mark)!r}, 'w') as file:\n"
            "    file.write(f'{os.getpid()}\\n')\n"
            "while True:\n"
            "    pass\n"
        )

    def is_waiting(self) -> bool:
        """Return whether `waiting` code runs."""
        return self.mark.exists() and self.mark.read_text().endswith("\n")

    def start(
        self,
        *words: str,
        stdout: int = subprocess.PIPE,
        environment: dict[str, str] | None = None,
    ) -> subprocess.Popen[str]:
        """Start the command, without waiting for it."""
        return subprocess.Popen(
            [sys.executable, *self._program, *words],
            cwd=self.folder,
            env={**self._environment, **(environment or {})},
            stdin=subprocess.DEVNULL,
            stdout=stdout,
            stderr=subprocess.PIPE,
            text=True,
            # Where these tests run in the background, Ctrl-C is ignored.
            preexec_fn=listen_to_ctrl_c,  # noqa: PLW1509  # no other thread is here
        )

    def run(self, *words: str, environment: dict[str, str] | None = None) -> Answer:
        """Run the command to its end."""
        return end(self.start(*words, environment=environment))

    def stop(self, *words: str) -> Answer:
        """Run the command, and press Ctrl-C once `waiting` code runs in its sandbox.

        The waiting process must be gone then.
        """
        process = self.start(*words)
        wait_until(self.is_waiting)
        process.send_signal(signal.SIGINT)
        answer = end(process)
        wait_until(lambda: not is_alive(int(self.mark.read_text())))
        return answer


class Keyboard:
    """A command on a screen of its own, in front of which somebody sits.

    What is still there at the end is killed. If it `controls`, Ctrl-C is a signal, and
    so is a window that is closed.
    """

    def __init__(
        self, *words: str, folder: Path | None = None, controls: bool = False
    ) -> None:
        self._ours, theirs = pty.openpty()
        self._unread = b""

        def sit_down() -> None:
            if controls:
                fcntl.ioctl(theirs, termios.TIOCSCTTY, 0)
            listen_to_ctrl_c()

        screen = {"TERM": "xterm", "COLUMNS": "80", "LINES": "24"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "dicedojo", *words],
            cwd=folder,
            env={**os.environ, **screen},
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
            preexec_fn=sit_down,  # noqa: PLW1509  # no other thread is here
        )
        os.close(theirs)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        with suppress(OSError):
            os.close(self._ours)

    def read_until(self, text: bytes) -> bytes:
        """Return what the screen shows from now on, up to and with `text`."""
        while text not in self._unread:
            ready, _, _ = select.select([self._ours], [], [], PATIENCE)
            assert ready, f"It only shows {self._unread!r}."
            self._unread += os.read(self._ours, 1 << 16)
        before, _, self._unread = self._unread.partition(text)
        return before + text

    def press(self, keys: bytes) -> None:
        os.write(self._ours, keys)

    def close(self) -> None:
        """Close the window."""
        os.close(self._ours)

    def end(self) -> tuple[int, bytes]:
        """Return the exit code, and what is shown from now on until it ends."""
        with suppress(OSError):  # nobody has the terminal any more
            while shown := os.read(self._ours, 1 << 16):
                self._unread += shown
        return self.process.wait(PATIENCE), self._unread


def end(process: subprocess.Popen[str]) -> Answer:
    out, err = process.communicate(timeout=PATIENCE)
    return Answer(process.returncode, out or "", err)


def listen_to_ctrl_c() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def wait_until(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline, "It did not come to that."
        time.sleep(0.01)


def is_alive(pid: int) -> bool:
    """Return whether a process is there, and more than its entry in the table."""
    state = _stat(pid)[:1]
    return bool(state) and state[0] not in "ZX"


def is_waiting(pid: int) -> bool:
    """Return whether a process waits for something, such as a key."""
    return _stat(pid)[:1] == ["S"]


def born(pids: Iterable[int]) -> dict[int, str]:
    """Return when each process started: its number may be another's later."""
    return {pid: (_stat(pid) or [""] * 20)[19] for pid in pids}


def wait_until_gone(processes: Mapping[int, str]) -> None:
    """Wait until none of these is alive; `born` has said which they are."""
    wait_until(
        lambda: (
            not any(
                is_alive(pid) and born([pid])[pid] == started
                for pid, started in processes.items()
            )
        )
    )


def is_box(pid: int) -> bool:
    """Return whether a process is a sandbox at work, or the start of one."""
    try:
        return b"launch.py" in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False


def descendants(pid: int) -> list[int]:
    """Return the processes below a process."""
    parents = {
        int(entry.name): int(stat[1])
        for entry in Path("/proc").glob("[0-9]*")
        if (stat := _stat(int(entry.name)))
    }
    found = [pid]
    for above in found:
        found += [child for child, parent in parents.items() if parent == above]
    return found[1:]


def _stat(pid: int) -> list[str]:
    """Return state, parent and so on of a process; nothing if it has ended."""
    try:
        text = Path(f"/proc/{pid}/stat").read_text("utf-8", "replace")
    except OSError:
        return []
    return text.rpartition(")")[2].split()
