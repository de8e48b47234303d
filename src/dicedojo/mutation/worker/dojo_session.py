"""What pytest sets up around tests, for tests that run without it.

Streams, warning filters, the logging handler, environment variables, and how deep the
stack is already: a test must not be able to tell, and neither must the program.
"""

import io
import logging
import os
import sys
import threading
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from _pytest.capture import DontReadFromInput, EncodedFile
from _pytest.logging import LogCaptureHandler

# Until Python 3.12 some calls of C functions count towards the recursion limit.
C_FRAMES = 5 if sys.version_info < (3, 12) else 0
# How much deeper pytest's stack is than ours where it calls a test or imports one.
TEST_FRAMES = 20 + C_FRAMES
IMPORT_FRAMES = 22 + C_FRAMES


class PlainSession:
    """Stands for a pytest session in a child process."""

    def __init__(self) -> None:
        self.disturbed = False  # something that pytest would have to report
        self._nothing = os.open(os.devnull, os.O_RDWR)
        self._output = self._stream()
        self._errors = self._stream()
        self._handlers: tuple[logging.Handler, ...] = (logging.NullHandler(),)
        self._captured = LogCaptureHandler()  # raises where a message is malformed

    def _stream(self) -> EncodedFile:
        raw = io.FileIO(os.devnull, "r+")
        return EncodedFile(
            raw,
            encoding="utf-8",
            errors="replace",
            newline="",
            write_through=True,
        )

    def start(self) -> None:
        """Take over what belongs to the whole process."""
        os.environ["PYTEST_VERSION"] = pytest.__version__
        sys.argv = ["pytest"]
        sys.stdin = DontReadFromInput()
        for descriptor in (0, 1, 2):
            os.dup2(self._nothing, descriptor)
        self.disturbed = False
        self._handlers = self._handlers[:1]
        logging.getLogger().removeHandler(self._captured)
        threading.excepthook = self._disturb
        sys.unraisablehook = self._disturb
        self._reset()

    @contextmanager
    def collecting(self) -> Iterator[None]:
        """Surround the import of the test modules."""
        with _warnings_as_in_pytest():
            yield
        self._handlers = (*self._handlers, self._captured)
        self._reset()

    @contextmanager
    def testing(self, test: str) -> Iterator[None]:
        """Surround one test."""
        os.environ["PYTEST_CURRENT_TEST"] = f"{test} (call)"
        with _warnings_as_in_pytest():
            yield
        os.environ.pop("PYTEST_CURRENT_TEST", None)
        self._reset()

    def _disturb(self, *_: object) -> None:
        self.disturbed = True

    def _reset(self) -> None:
        """Undo what pytest undoes after each test."""
        if self._output.closed or self._errors.closed:
            self.disturbed = True
        sys.stdout, sys.stderr = self._output, self._errors
        root = logging.getLogger()
        for handler in self._handlers:
            root.addHandler(handler)  # once, however often it is added
        if self._captured.records:
            self._captured.reset()


@contextmanager
def _warnings_as_in_pytest() -> Iterator[None]:
    with warnings.catch_warnings(record=True):
        warnings.simplefilter("always", DeprecationWarning)
        warnings.simplefilter("always", PendingDeprecationWarning)
        yield


def call_deep(call: Callable[[], Any], frames: int = TEST_FRAMES) -> Any:
    """Call with as many frames on the stack as under pytest.

    So a recursion ends at the same depth.
    """
    return call_deep(call, frames - 1) if frames else call()
