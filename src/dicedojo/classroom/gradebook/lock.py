"""One run at a time on a class folder."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import IO

from dicedojo.errors import UnusableInput, system_reason

FILE_NAME = ".run.lock"


@contextmanager
def only_run(class_folder: Path) -> Iterator[None]:
    """Let no other run grade into the class folder for as long as the block runs.

    The system itself releases the lock when the process ends, however that ends.

    Raises:
        UnusableInput: another run is at work, and the message names its process; or
            the class folder cannot be written.
    """
    with _needing_to_write(class_folder):
        class_folder.mkdir(parents=True, exist_ok=True)
        # Not "w", which would empty the file of a run that is at work.
        file = open(class_folder / FILE_NAME, "a+", encoding="utf-8")  # noqa: SIM115
    since = datetime.now().astimezone().isoformat(timespec="seconds")
    with file:
        with _needing_to_write(class_folder):
            _lock(file, class_folder)
            _write(file, f"process {os.getpid()}, since {since}")
        try:
            yield
        finally:
            with _needing_to_write(class_folder):
                _write(file, "")


def _lock(file: IO[str], class_folder: Path) -> None:
    try:
        # A lock of the process, which its children do not inherit: a grader that
        # outlives a killed run does not hold it.
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        file.seek(0)
        who = file.read()
        raise UnusableInput(
            f"Another run is grading into {class_folder}.",
            evidence=f"It is {who}." if who else "It has just started.",
            hint="Two runs would grade everything twice. Nothing was changed.",
            next=f"dojo class show --out {class_folder}",
        ) from error


def _write(file: IO[str], text: str) -> None:
    file.seek(0)
    file.truncate()
    file.write(text)
    file.flush()


@contextmanager
def _needing_to_write(class_folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise UnusableInput(
            f"The class folder {class_folder} cannot be written.",
            evidence=system_reason(error),
            next="the same command with --out and another folder",
        ) from error
