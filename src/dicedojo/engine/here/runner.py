"""Carries out orders in this interpreter, without sandboxes."""

from __future__ import annotations

import io
import math
import os
import sys
import threading
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Any, Self

import pytest

from dicedojo.engine.exam.code_under_test import CodeUnderTest
from dicedojo.engine.here.conversation import LocalProgram
from dicedojo.engine.here.progress import counted
from dicedojo.engine.here.sessions import Sessions
from dicedojo.engine.here.side import forget_features, restored
from dicedojo.engine.judge.programs import compiled
from dicedojo.engine.judge.replies import as_run
from dicedojo.engine.judge.runner import NO_TIMES, TestRunner
from dicedojo.engine.judge.verdicts import End
from dicedojo.engine.judge.warm_sandbox import WarmSandbox
from dicedojo.engine.rooms import (
    chance,
    imports,
    loading,
    pytest_session,
    questions,
    work,
)
from dicedojo.engine.rooms.steps import NO_LIMIT, STEPS, TookTooLong
from dicedojo.engine.wire.orders import Ask, Batch, Converse, Reply, Waiting

ANSWER = "Changed programs answer"


class Host:
    """A folder with a submission, in which programs answer and tests run."""

    def __init__(
        self, code: CodeUnderTest, folder: Path, earlier_ends: Mapping[str, End]
    ) -> None:
        self.code = code
        self.folder = folder
        self.earlier_ends = earlier_ends  # of interpreters, by the text for listeners
        self.tests, self.programs = folder / "tests", folder / "programs"
        self.path = str(self.programs / code.path)  # of each program
        self.tests.mkdir(parents=True, exist_ok=True)
        for name, data in code.files.items():
            if "test" not in name:
                write(self.programs / name, data)
        forget_features(str(folder))
        self._own = compiled(code.source, code.path)
        self.sessions = Sessions(has_conftest=code.has_conftest)
        kata_modules = dict(code.given)
        with restored(str(folder), kata_modules):
            questions.load_kata_modules(kata_modules)

    @contextmanager
    def fresh(self, seed: object = 1) -> Iterator[None]:
        """Run the block in the folder, and forget its imports afterwards.

        Modules in the folder of the command are not found, although `python -m` looks
        there first: the learner's own file is there, which is not the one to ask.
        """
        names = {self.code.module, "random", *questions.kata_modules}
        with restored(str(self.folder), names):
            current = "", os.getcwd()
            sys.path[:] = [entry for entry in sys.path if entry not in current]
            os.chdir(self.tests)
            chance.restart(seed)
            STEPS.allow(NO_LIMIT)
            try:
                yield
            finally:
                STEPS.allow(NO_LIMIT)
                imports.finder.missing.clear()

    def program(self, order: Converse, wire: Any) -> LocalProgram:
        """Return a program that answers over a wire."""
        return LocalProgram(self.code.module, self.path, order, wire, self._own)


def write(path: Path, content: bytes) -> None:
    """Write a file, and create its folders."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


class LocalWorker(WarmSandbox):
    """Carries out each order at once, instead of a sandbox."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._batches = work.Batches()

    @property
    def why_missing(self) -> End:
        return End.LOST

    def tell(self, name: str, message: Batch | Waiting) -> None:
        if message["do"] == "keep":
            self._batches.take(message)

    def send(self, orders: Sequence[Ask]) -> dict[str, Reply]:
        named = {str(order["id"]): order for order in orders}
        return {key: self._answer(key, order) for key, order in counted(ANSWER, named)}

    def _answer(self, key: str, order: Ask) -> Reply:
        ended = self._host.earlier_ends.get(f"{ANSWER} {key}")
        if ended is None:
            return self._carry_out(order)
        reply: Reply = work.read(order["do"], b"", ended)
        return {**reply, **NO_TIMES}

    def _carry_out(self, order: Ask) -> Reply:
        host, output, timed_out = self._host, io.StringIO(), False
        with host.fresh(), Quiet():
            questions.reset_kata_modules()
            imports.finder.install()
            os.chdir(host.programs)
            batch, code = self._batches.find(order["do"], order["kept"]), host.code
            try:
                work.carry_out({**order}, batch, code.module, code.path, output)
            except BaseException as error:  # code can end in anything
                timed_out = type(error) is TookTooLong
            finally:
                sys.settrace(None)
                threading.settrace(None)
        cut_short = "timed out" if timed_out else "stopped"
        reply: Reply = work.read(order["do"], output.getvalue().encode(), cut_short)
        return {**reply, **NO_TIMES}


def run_all(session: pytest.Session) -> int:
    """Run the tests of a session; return its exit code."""
    for place, item in enumerate(session.items):
        following = session.items[place + 1 : place + 2]
        item.config.hook.pytest_runtest_protocol(
            item=item, nextitem=following[0] if following else None
        )
        STEPS.check()
    return int(bool(session.testsfailed)) if session.items else 5


class Quiet(io.TextIOBase):
    """Discards the output of programs, so that the page does not show it."""

    def __enter__(self) -> Self:
        sys.stdout = self
        return self

    def write(self, text: str) -> int:
        """Take steps for the text, and discard it."""
        STEPS.take_for(text)
        return len(text)

    def __exit__(self, *_: object) -> None:
        """Do nothing: the host restores the output."""


class LocalRunner(TestRunner):
    """Runs tests, and has programs answer, in this interpreter.

    Each run ends by its steps. The parent process ends the interpreter if code in C
    does not end, and starts another with `earlier_ends`.
    """

    __test__ = False

    def __init__(
        self,
        code: CodeUnderTest,
        folder: Path,
        seconds: float = math.inf,
        earlier_ends: Mapping[str, End] = MappingProxyType({}),
    ) -> None:
        self.host = Host(code, folder, earlier_ends)
        super().__init__(code, seconds, ExitStack(), LocalWorker(self.host))

    def passed_plainly(
        self, excluded: Collection[str], seed: int, seconds: tuple[float, float]
    ) -> frozenset[str]:
        """Return the tests that pass under plain pytest, in this interpreter.

        Their steps are limited, and no `seconds`.
        """
        code, host = self._code, self.host
        path = os.path.join(host.tests, code.path)
        with host.fresh(seed), Quiet():
            STEPS.allow(self.limits.steps)
            write(Path(path), code.source)
            questions.reset_kata_modules()
            imports.finder.install(self.substitutes)
            loading.serve_to_tests(code.module, code.path, [code.source])
            recorder = pytest_session.Recorder(self._plain_order(excluded, seed))
            ignored = [name for name in excluded if "::" not in name]
            try:
                exit_code = host.sessions.run(recorder, ignored, run_all)
            except TookTooLong:
                return frozenset()
            finally:
                Path(path).unlink()
        return as_run({**recorder.result(exit_code), **NO_TIMES}).passed
