"""Writes a data set of mutants: its rows, programs and domains, its card and report."""

from __future__ import annotations

import platform
from collections.abc import Callable, Sequence
from pathlib import Path

from dicedojo import __version__
from dicedojo.authoring.dataset import (
    Row,
    decide,
    json_lines,
    kata_files,
    programs,
)
from dicedojo.authoring.dataset_report import write_card, write_report
from dicedojo.authoring.dataset_suites import noticed, strengths, suite_files
from dicedojo.course.kata import Kata
from dicedojo.sandbox import ProcessSandbox
from dicedojo.whole_file import replace_file

HERE = Path(__file__).parent
TABLES = "tests/fairness"  # in a course's repository: submissions with a teacher's eye
SCHEMA = HERE.parent / "schema" / "mutants-v1.json"


def write_kata_set(kata: Kata, out: Path, say: Callable[[str], None]) -> str:
    """Write what the data set has of a kata; return its figures in words.

    What an interrupted run has finished is kept, and not computed again.

    Raises:
        SandboxError: a sandbox could not be started.
        UnusableInput: a program cannot be read or mutated.
    """
    sandbox = ProcessSandbox()  # the programs are the course's own
    total = len(programs(kata))
    rows: list[Row] = []
    summaries: list[Row] = []
    for number, decided in enumerate(decide(kata, sandbox), start=1):
        program = decided.program
        say(f"{kata.name}, {number} of {total} programs; tests meet {program.name}")
        by_suite = noticed(kata, program, sandbox)
        rows += [
            {**row, "noticed_by": by_suite.get(row["mutant"])}
            for row in decided.mutants
        ]
        summaries.append(decided.summary)
        _write(out, program.file, program.source)
        say(f"{kata.name}, {number} of {total} programs decided")
    for name, text in kata_files(kata):
        _write(out, name, text)
    for name, data in suite_files(kata):
        replace_file(out / name, [data])
    _write(out, f"programs/{kata.name}.jsonl", json_lines(summaries))
    _write(out, f"mutants/{kata.name}.jsonl", json_lines(rows))
    found = [row["verdict"] for row in rows]
    counts = ", ".join(
        f"{found.count(name):,} {words}"
        for name, words in (
            ("witness", "with a witness"),
            ("equivalent", "equivalent"),
            ("undecided", "undecided"),
        )
    )
    return f"{len(rows):,} mutants of {total} programs: {counts}"


def holds_kata(out: Path, name: str) -> bool:
    """Return whether the data set has the mutants of this kata."""
    return (out / f"mutants/{name}.jsonl").is_file()


def write_pages(out: Path, katas: Sequence[Kata]) -> None:
    """Write what is about all katas: card, schema, checker and report."""
    tables = {
        kata.name: strengths(kata, kata.root / TABLES, ProcessSandbox())
        for kata in katas
    }
    pages = write_report(out, {name: each for name, each in tables.items() if each})
    pages["README.md"] = write_card(out, __version__, platform.python_version())
    pages["schema.json"] = SCHEMA.read_text("utf-8")
    for name in ("check", "check_suites"):
        pages[f"{name}.py"] = (HERE / f"dataset_{name}.py").read_text("utf-8")
    for name, text in pages.items():
        _write(out, name, text)


def _write(out: Path, name: str, text: str) -> None:
    replace_file(out / name, [text.encode()])
