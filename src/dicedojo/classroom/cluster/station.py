"""Grades what a Dask worker passes on: `python -m dicedojo.classroom.cluster.station`.

It is a process of its own beside each worker. It has one thread, so it can fork a
grader for each submission, and nothing that a submission does reaches the worker. It
ends when the worker does.
"""

from __future__ import annotations

import sys
from contextlib import closing
from dataclasses import dataclass, field, replace
from multiprocessing.connection import Connection
from pathlib import Path

from dicedojo import __version__
from dicedojo.classroom.cluster.order import (
    Answer,
    Machine,
    Order,
    Refused,
    Terms,
    kata_here,
    objection,
)
from dicedojo.classroom.intake.handed_in import HandedIn
from dicedojo.classroom.run.work import LocalGraders, Settings, Task, hash_of, warm_up
from dicedojo.errors import ContentError, DojoError, SandboxError
from dicedojo.grading.provenance import hash_of_course
from dicedojo.sandbox import Bubblewrap, ProcessSandbox, Sandbox
from dicedojo.submission.handed_files import HandedFiles

BESIDE = 2  # graders that a machine is expected to run at a time


class WorkerLeft(Exception):
    """The worker that asked is not there any more."""


@dataclass(frozen=True)
class Carried(HandedIn):
    """A submission that came with its files."""

    files: HandedFiles = field(default_factory=lambda: HandedFiles({}))

    def read(self) -> HandedFiles:
        return self.files


class Station:
    """The course of one run after another, warm; and the submissions one by one."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._terms: Terms | None = None
        self._settings: Settings | None = None

    def serve(self) -> None:
        """Answer orders until the worker leaves."""
        while True:
            try:
                self._pipe.send(self._answer(self._pipe.recv()))
            except (EOFError, BrokenPipeError, ConnectionResetError, WorkerLeft):
                return

    def _answer(self, order: Order) -> Answer:
        if order.terms != self._terms or self._settings is None:
            refusal = objection(order.terms, machine_here(order.terms.kata))
            if refusal:
                return Refused(refusal)
            try:
                self._settings = settings_here(order.terms)
                warm_up(self._settings.kata, self._settings.sandbox)
            except DojoError as fault:
                self._settings = None
                return Refused(str(fault))
            self._terms = order.terms
        return self._grade(order, self._settings)

    def _grade(self, order: Order, settings: Settings) -> Answer:
        inputs = settings.inputs(hash_of(order.files), order.names)
        names = (order.student_id, order.student_id, order.origin, Path(order.origin))
        task = Task(
            order.student_id,
            Carried(*names, "folder", files=order.files),
            order.names,
            inputs,
            "",
        )
        graders = LocalGraders(settings, BESIDE)
        try:
            with closing(graders.grade([task], self._check)) as results:
                _, result = next(results)
        except (ContentError, SandboxError) as fault:
            return Refused(str(fault))
        return result

    def _check(self) -> None:
        """Return if the worker still waits for the answer.

        Raises:
            WorkerLeft: it has ended. It sends nothing before it has its answer.
        """
        if self._pipe.poll():
            raise WorkerLeft


def machine_here(kata: str) -> Machine:
    """Return what this machine says about itself."""
    try:
        found = kata_here(kata)
        course = hash_of_course(found.root, found.name)
    except DojoError:
        course = ""
    return Machine(__version__, course, Bubblewrap().why_not())


def settings_here(terms: Terms) -> Settings:
    """Return how this machine grades.

    Raises:
        DojoError: the kata cannot be read.
    """
    kata = replace(kata_here(terms.kata), rubric=terms.rubric, strategy=terms.strategy)
    folder = Path(terms.folder)
    strong = Bubblewrap(hidden=(folder.resolve(),) if folder.is_dir() else ())
    weak = terms.sandbox == ProcessSandbox.name or not strong.works()
    sandbox: Sandbox = ProcessSandbox() if weak else strong
    return Settings(kata, sandbox, folder, terms.seconds, terms.lenient)


def main() -> None:
    with Connection(int(sys.argv[1])) as pipe:
        Station(pipe).serve()


if __name__ == "__main__":
    main()
