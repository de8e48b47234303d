"""Orders for sandboxes: files, programs as code, names for tests, and questions."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any

from dicedojo.course import Call, Kata
from dicedojo.engine.exam.answers import Answer, encode, plain_calls
from dicedojo.engine.exam.code_under_test import in_base64
from dicedojo.engine.judge.programs import (
    compiled,
    library_names,
    own_names,
    star_names,
    without_words,
)
from dicedojo.engine.judge.replies import as_answers, as_compared, as_trace
from dicedojo.engine.judge.run_limits import QuestionLimits
from dicedojo.engine.judge.spared import Trace
from dicedojo.engine.judge.verdicts import Answers, Compared, Job
from dicedojo.engine.judge.warm_sandbox import WarmSandbox
from dicedojo.engine.wire.kinds import Order
from dicedojo.submission import Submission, import_name, program_files
from dicedojo.syntax import tree_of


def opening_of_tests(kata: Kata, submission: Submission) -> Order:
    """Return the first order to the sandbox of the tests: its tests, and names.

    It holds neither the files of the program nor any of their text.
    """
    paths = program_files(submission)
    files = {
        path: in_base64(data)
        for path, data in submission.files.items()
        if path not in paths
    }
    given_modules = [name for name in kata.own_sources if name.isidentifier()]
    sources = [submission.files[path] for path in paths]
    sources += [text.encode() for text in kata.own_sources.values()]
    if any(b"random" in source for source in sources):
        given_modules.append("random")
    renamed = dict(kata.renamed)
    public = {renamed.get(name, name): name for name in kata.asked_functions}
    other_modules = [(path, import_name(submission.files, path)) for path in paths[1:]]
    facts = {
        "module": kata.module,
        "public": {own: name for own, name in public.items() if "." not in own},
        "outside": without_words(kata.outside_source),
        "private": own_names(kata, submission.text),
        "functions": sorted(_top_level_functions(submission.text)),
        "names": star_names(submission.text),
        "library": library_names(submission.text),
        "files": [(submission.path, kata.module), *other_modules],
        "given": given_modules,
    }
    folder = PurePosixPath(submission.path).parent
    parents = [folder, *list(folder.parents)[: kata.module.count(".")]]
    return {
        "files": files,
        "facts": facts,
        "folders": sorted({str(PurePosixPath(path).parent) for path in paths}),
        "sys_path": [str(parents[0]), str(parents[-1])],
        "others": [*given_modules, *(name for _, name in other_modules)],
    }


def _top_level_functions(text: str) -> Iterator[str]:
    body = tree.body if (tree := tree_of(text)) else []
    yield from (node.name for node in body if isinstance(node, ast.FunctionDef))


class QuestionRunner:
    """Puts questions to programs in a submission's sandbox, without any test."""

    def __init__(self, worker: WarmSandbox, path: str) -> None:
        self._worker = worker
        self._path = path  # of the program
        self._sizes: dict[str, int] = {}  # name of a batch -> number of questions

    def keep(self, name: str, calls: Sequence[Call]) -> None:
        """Leave a batch of questions in the sandbox, for orders that name it."""
        self.keep_plain(name, plain_calls(calls))

    def keep_plain(self, name: str, calls: Sequence[Any]) -> None:
        """Leave a batch of questions that are encoded for the wire."""
        self._sizes[name] = len(calls)
        self._worker.tell(f"keep {name}", {"keep": name, "calls": calls})

    def keep_with_baseline(
        self, name: str, calls: Sequence[Call], answers: Sequence[Answer]
    ) -> None:
        """Leave a batch with the original's answers, to compare programs with."""
        baseline = list(map(encode, answers))
        batch = {"keep": name, "calls": plain_calls(calls), "baseline": baseline}
        self._worker.tell(f"baseline {name}", batch)

    def answer(
        self, jobs: Sequence[Job], batch: str, allowed: QuestionLimits, flush: int = 1
    ) -> dict[str, Answers]:
        """Return each program's answers to a batch that was kept, by key.

        `flush` answers come on one line. A smaller number is slower, and loses fewer
        answers where a program hangs.
        """
        facts = {"do": "answer", "kept": batch, "flush": flush}
        orders = [{**self._order(job, allowed), **facts} for job in jobs]
        return self._answers(orders, self._sizes[batch])

    def answer_one(
        self, jobs: Sequence[Job], calls: Mapping[str, Call], allowed: QuestionLimits
    ) -> dict[str, Answers]:
        """Return each program's answer to the one call that `calls` has for its key.

        No other question was put to the program before, in any process.
        """
        facts = {"do": "answer", "flush": 1}
        orders = [
            {
                **self._order(job, allowed),
                **facts,
                "calls": plain_calls([calls[job.key]]),
            }
            for job in jobs
        ]
        return self._answers(orders, 1)

    def _answers(self, orders: Sequence[Order], size: int) -> dict[str, Answers]:
        replies = self._worker.send(orders)
        missing = Answers((), self._worker.why_missing)
        keys = [order["id"] for order in orders]
        return {
            key: as_answers(replies[key], size) if key in replies else missing
            for key in keys
        }

    def trace(self, job: Job, batch: str, allowed: QuestionLimits) -> Trace | None:
        """Return the functions of a program that each question of a batch runs.

        None where that is not known.
        """
        order = {**self._order(job, allowed), "do": "trace", "kept": batch}
        return as_trace(self._worker.send([order]).get(job.key, {}))

    def compare(
        self, jobs: Sequence[Job], batch: str, allowed: QuestionLimits
    ) -> dict[str, Compared]:
        """Return how each program's answers differ from a batch's baseline, by key.

        Each program is asked the questions at the places of its job, or all of them.
        """
        orders = [
            {**self._order(job, allowed), **to_compare(job, batch, allowed)}
            for job in jobs
        ]
        replies = self._worker.send([{**order, "do": "compare"} for order in orders])
        missing = Compared(ended=self._worker.why_missing)
        return {
            job.key: as_compared(replies[job.key]) if job.key in replies else missing
            for job in jobs
        }

    def _order(self, job: Job, allowed: QuestionLimits) -> Order:
        return {
            "id": job.key,
            **compiled(job.source, self._path),
            "steps": allowed.steps,
            "cpu_seconds": allowed.cpu_seconds,
            "wall_seconds": allowed.wall_seconds,
        }


def to_compare(job: Job, batch: str, allowed: QuestionLimits) -> Order:
    """Return the part of an order that has a program's answers compared."""
    return {
        "kept": batch,
        "places": job.places,
        "each_steps": allowed.each_steps,
        "steps": allowed.steps,
    }
