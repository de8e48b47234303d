"""A Grade as the plain document `dicedojo/grade/v1`, in a stable order."""

from __future__ import annotations

from typing import Any

from dicedojo.grading.grade import Grade
from dicedojo.grading.provenance import Provenance
from dicedojo.grading.scoring import Line, Part, cents
from dicedojo.grading.tests_scoring import chaff_verdicts
from dicedojo.mutation.verdicts import (
    Bug,
    ChaffVerdict,
    Exclusion,
    MutantVerdict,
    MutationReport,
    Status,
)
from dicedojo.report.passing import why_not_passed
from dicedojo.report.strategy import strategy_document
from dicedojo.witness import Witness

SCHEMA = "dicedojo/grade/v1"
Document = dict[str, Any]  # what json.dumps takes: str, numbers, bool, None, list, dict


def to_document(grade: Grade) -> Document:
    """Return the grade as JSON values.

    Only `seconds` and `graded_at` differ between runs.
    """
    return {
        "schema": SCHEMA,
        "kata": grade.kata.name,
        "submission": grade.submission,
        "points": float(grade.points),
        "possible": float(grade.possible),
        "passed": grade.passed,
        "why_not_passed": why_not_passed(grade),
        "pass_mark": grade.kata.rubric.pass_mark,
        "min_tests": float(cents(grade.kata.rubric.min_tests)),
        "decided": grade.decided,
        "sandbox": grade.exam.sandbox,
        "seconds": round(grade.seconds, 3),
        "graded_at": grade.graded_at,
        "provenance": _provenance(grade.provenance),
        "parts": [_part(part) for part in grade.parts],
        "exam": _exam(grade),
        "tests": _tests(grade),
        "strategy": _strategy(grade),
        "design": {
            "advice": list(grade.design.advice),
            "measured": dict(sorted(grade.design.measured.items())),
        },
        "problems": [
            {"kind": problem.kind, "message": problem.message}
            for problem in grade.problems
        ],
        "flags": [
            {
                "kind": flag.kind,
                "file": flag.file,
                "line": flag.line,
                "message": flag.message,
                "evidence": flag.evidence,
            }
            for flag in grade.flags
        ],
    }


def _provenance(provenance: Provenance) -> Document:
    return {
        "dicedojo": provenance.dicedojo,
        "edition": provenance.edition,
        "python": provenance.python,
        "course_sha256": provenance.course,
        "submission_path": provenance.path,
        "submission_sha256": provenance.submission,
        "sandbox": provenance.sandbox,
        "names": provenance.names,
    }


def _part(part: Part) -> Document:
    return {
        "name": part.name,
        "points": float(part.points),
        "possible": float(part.possible),
        "why": part.why,
        "lines": [_line(line) for line in part.lines],
    }


def _line(line: Line) -> Document:
    return {
        "label": line.label,
        "points": float(line.points),
        "possible": float(line.possible),
        "why": line.why,
    }


def _exam(grade: Grade) -> Document:
    sweep = grade.exam.sweep
    return {
        "scenarios": [
            {
                "step": scenario.step,
                "name": scenario.name,
                "outcome": scenario.outcome.value,
                "message": scenario.message,
            }
            for scenario in grade.exam.scenarios
        ],
        "sweep": {
            "asked": sweep.asked,
            "not_asked": sweep.not_asked,
            "did_not_end": sweep.did_not_end,
            "agreed": sweep.agreed,
            "exhaustive": sweep.exhaustive,
            "witness": _witness(sweep.witness, "expected", "actual"),
            "functions": [
                {
                    "name": one.function,
                    "asked": one.questions - one.not_asked,
                    "not_asked": one.not_asked,
                    "did_not_end": one.did_not_end,
                    "agreed": one.agreed,
                    "slow": one.slow,
                }
                for one in sweep.functions
            ],
        },
    }


def _strategy(grade: Grade) -> Document | None:
    report, scale = grade.strategy, grade.kata.strategy
    if report is None or scale is None:
        return None
    return {
        **strategy_document(report),
        "scale": scale.of,
        "nothing_at": scale.nothing_at,
        "full_from": scale.full_from,
    }


def _tests(grade: Grade) -> Document:
    mutation = grade.mutation
    return {
        "count": len(mutation.collected),
        "collected": list(mutation.collected),
        "set_aside": [_exclusions(one) for one in mutation.exclusions],
        "helpers": list(mutation.helpers),
        "own_bugs": list(mutation.own_bugs),
        "own_failures": [
            {"test": one.test, "why": one.why} for one in mutation.own_failures
        ],
        "outside": [
            {"test": one.test, "reason": one.reason} for one in mutation.outside
        ],
        **_counts(mutation),
        "strength": None if mutation.strength is None else round(mutation.strength, 4),
        "bugs": [_bug(bug) for bug in mutation.bugs],
        "mutants": [_mutant(verdict, grade.file) for verdict in mutation.mutants],
        "controls": [
            {
                "name": control.name,
                "outcome": "passed" if control.passed else "failed",
                "failing": list(control.failing),
            }
            for control in mutation.controls
        ],
        "chaff": [_chaff(chaff) for chaff in chaff_verdicts(grade.kata, mutation)],
    }


def _counts(mutation: MutationReport) -> dict[str, int]:
    return {status.name.lower(): mutation.count(status) for status in Status}


def _exclusions(one: Exclusion) -> Document:
    return {
        "test": one.test,
        "kind": one.kind,
        "reason": one.reason,
        "wheat": one.wheat,
        "witness": _witness(one.witness, "expected"),
    }


def _bug(bug: Bug) -> Document:
    return {
        "mutants": list(bug.mutants),
        "status": bug.status.value,
        "implied": bug.implied,
        "also_notices": bug.also_notices,
    }


def _mutant(verdict: MutantVerdict, file: str) -> Document:
    mutant = verdict.mutant
    return {
        "id": mutant.id,
        "operator": mutant.operator,
        "file": file,
        "line": mutant.line,
        "column": mutant.column,
        "original": mutant.original,
        "mutated": mutant.mutated,
        "status": verdict.status.value,
        "killed_by": list(verdict.killed_by),
        "witness": _witness(verdict.witness, "original", "mutated"),
        "why": verdict.why,
    }


def _chaff(chaff: ChaffVerdict) -> Document:
    return {
        "name": chaff.name,
        "misconception": chaff.misconception,
        "status": _chaff_status(chaff),
        "caught_by": list(chaff.caught_by),
        "witness": _witness(chaff.witness, "expected", "actual"),
    }


def _chaff_status(chaff: ChaffVerdict) -> str:
    if not chaff.run:
        return "not run"
    return "caught" if chaff.caught else "let through"


def _witness(witness: Witness | None, *names: str) -> Document | None:
    """Return the question and its answers, under the names they have here."""
    if witness is None:
        return None
    answers = dict(zip(names, (witness.first, witness.second), strict=False))
    return {"call": witness.call, "question": witness.question, **answers}
