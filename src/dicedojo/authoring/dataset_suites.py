"""Which of the samples' tests notice a mutant, and how suites of a table do.

A suite says something about a program only where it passes on it, so the samples' tests
meet the mutants of correct programs alone.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from dicedojo import cache
from dicedojo.authoring.dataset import VERSION, Program, Row, domain_of
from dicedojo.course.kata import Kata
from dicedojo.exam.run import run_exam
from dicedojo.mutation.assess import assess_tests
from dicedojo.mutation.suite import MutationReport
from dicedojo.mutation.verdicts import Status
from dicedojo.sandbox import Sandbox
from dicedojo.sandbox.code_under_test import CodeUnderTest
from dicedojo.sandbox.wire import plain_calls
from dicedojo.submission.submission import Submission, read_submission

SECONDS = 3_600.0
NOTICED = (Status.KILLED, Status.TIMED_OUT)


def suites(kata: Kata) -> dict[str, Submission]:
    """Return the samples of a kata, those with the same tests once."""
    found: dict[str, Submission] = {}
    seen = []
    for folder in sorted(kata.folder.glob("samples/*/")):
        sample = read_submission(folder, kata)
        tests = {
            name: data for name, data in sample.files.items() if name != sample.path
        }
        if tests not in seen:
            seen.append(tests)
            found[folder.name] = sample
    return found


def suite_files(kata: Kata) -> Iterator[tuple[str, bytes]]:
    """Yield path and data of what belongs to each suite, as the data set has it."""
    for name, sample in suites(kata).items():
        for path, data in sample.files.items():
            if path != sample.path:
                yield f"suites/{kata.name}/{name}/{path}", data


def noticed(
    kata: Kata, program: Program, sandbox: Sandbox
) -> dict[str, dict[str, bool]]:
    """Return, by mutant, whether each suite notices it.

    Nothing for programs that are not correct, where some test of a suite fails on the
    program, and for mutants that no suite can meet.
    """
    answered: dict[str, dict[str, bool]] = {}
    if not is_by_rules(kata, program, sandbox):
        return answered
    for name, sample in suites(kata).items():
        files = {**sample.files, sample.path: program.source.encode()}
        report = _assess(kata, replace(sample, files=files), sandbox)
        for id, is_noticed in report["noticed"].items():
            answered.setdefault(id, {})[name] = is_noticed
    return answered


def is_by_rules(kata: Kata, program: Program, sandbox: Sandbox) -> bool:
    """Return whether a program is a correct one by its place, or its answers.

    The last step and the wheats are correct; a sample is where no answer is wrong.
    """
    last = f"steps/{kata.coded_steps[-1].name}/"
    names = (program.name, *program.also)
    if any(name.startswith((last, "wheat/")) for name in names):
        return True
    if not any(name.startswith("samples/") for name in names):
        return False
    path = f"{kata.module}.py"
    code = CodeUnderTest.of(kata, sandbox, {path: program.source.encode()}, path)
    asked = run_exam(kata, code).report.sweep
    return asked.agreed == asked.questions


def strengths(kata: Kata, folder: Path, sandbox: Sandbox) -> list[Row]:
    """Return what each suite of a kata's table notices; nothing without a table.

    That is the share of its program's distinct bugs, and of the kata's planted bugs.
    """
    table = folder / kata.name / "table.toml"
    if not table.is_file():
        return []
    found = []
    stated = tomllib.loads(table.read_text("utf-8"))
    for row in stated["submission"]:
        if not row["suite"]:
            continue
        path = f"{kata.module}.py"
        code, tests = (
            source_of(kata.root, table.parent, stated, kind, row[each]).encode()
            for kind, each in (("code", "code"), ("suites", "suite"))
        )
        files = {path: code, f"tests/test_{path}": tests}
        name = f"{row['code']} + {row['suite']}"
        report = _assess(kata, Submission(name, files, path), sandbox)
        if report["strength"] is not None:
            mutants, planted = report["strength"], report["planted"]
            found.append({"name": name, "mutants": mutants, "planted": planted})
    return found


def source_of(
    root: Path, folder: Path, table: Mapping[str, Any], kind: str, name: str
) -> str:
    """Return the text of a program or a suite of a table: of "code", or "suites".

    It is a file of the table's `folder`, or one of the course at `root`, perhaps with
    changes, as the table says.

    Raises:
        ValueError: a change is of a text that is not there.
    """
    how = made_of(table, kind).get(name)
    if how is None:
        return (folder / kind / f"{name}.py").read_text("utf-8")
    base, changes = (how, ()) if isinstance(how, str) else (how["base"], how["changes"])
    text = (root / base).read_text("utf-8")
    for old, new in changes:
        if old not in text:
            raise ValueError(f"{base} has no {old!r}.")
        text = text.replace(old, new)
    return text


def made_of(table: Mapping[str, Any], kind: str) -> dict[str, Any]:
    """Return the table's programs or suites that are made of the course's files."""
    made: dict[str, Any] = table.get("programs" if kind == "code" else kind, {})
    return made


def _assess(kata: Kata, submission: Submission, sandbox: Sandbox) -> Row:
    """Return what is to be known of a report on these tests, kept by its content."""
    texts = [f"{name}\n".encode() + data for name, data in submission.files.items()]
    chaffs = [one.source for one in (*kata.wheats, *kata.chaffs)]
    asked = json.dumps([plain_calls(domain_of(kata)), kata.given_sources])
    kept: Row = cache.kept(
        "dataset",
        ("suite", VERSION, asked, sandbox.name, *texts, *chaffs),
        lambda: _kept(assess_tests(kata, submission, sandbox, seconds=SECONDS)),
    )
    return kept


def _kept(report: MutationReport) -> Row:
    passes = report.suite.sound and not report.suite.own_bugs
    caught = [chaff.caught for chaff in report.chaffs]
    return {
        "noticed": {
            verdict.mutant.id: verdict.status in NOTICED
            for verdict in report.mutants
            if passes and verdict.status is not Status.UNIMPORTABLE
        },
        "strength": report.strength if report.finished else None,
        "planted": sum(caught) / max(len(caught), 1),
    }
