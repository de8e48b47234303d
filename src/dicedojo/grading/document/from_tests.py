"""A MutationReport → its part of the document."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from msgspec import convert

from dicedojo.engine import (
    Bug,
    ChaffVerdict,
    ControlVerdict,
    MutantVerdict,
    MutationReport,
    Status,
)
from dicedojo.grading.document.suite import (
    BugCount,
    BugRecord,
    ChaffRecord,
    ChaffStatus,
    ControlRecord,
    ExclusionRecord,
    FailureRecord,
    MutantRecord,
    OutsideRecord,
    SuiteRecord,
    order_survivors,
)

T = TypeVar("T")
NOTICED = (Status.KILLED, Status.TIMED_OUT)


def suite_record(report: MutationReport, file: str) -> SuiteRecord:
    """Return the record of the tests; `file` is that of the learner's module."""
    suite = report.suite
    mutants = tuple(_mutant(verdict, file) for verdict in report.mutants)
    return SuiteRecord(
        count=len(suite.names),
        valid=len(suite.valid),
        collected=suite.names,
        excluded=_alike(suite.exclusions, tuple[ExclusionRecord, ...]),
        helpers=suite.helpers,
        own_bugs=suite.found_bugs,
        own_failures=tuple(
            FailureRecord(test=test, why=why) for test, why in suite.failing.items()
        ),
        outside=_alike(suite.outside, tuple[OutsideRecord, ...]),
        killed=report.count(Status.KILLED),
        timed_out=report.count(Status.TIMED_OUT),
        survived=report.count(Status.SURVIVED),
        equivalent=report.count(Status.EQUIVALENT),
        undecided=report.count(Status.UNDECIDED),
        unimportable=report.count(Status.UNIMPORTABLE),
        bug_count=BugCount(
            noticed=report.count_bugs(*NOTICED),
            survived=report.count_bugs(Status.SURVIVED),
            changes=sum(len(bug.mutants) for bug in report.bugs),
        ),
        unnoticed=report.unnoticed,
        strength=None if report.strength is None else round(report.strength, 4),
        bugs=_alike(report.bugs, tuple[BugRecord, ...]),
        survivors=_survivors(report.bugs, mutants),
        mutants=mutants,
        controls=tuple(map(_control, report.controls)),
        chaff=tuple(map(_chaff, report.chaffs)),
    )


def _alike(verdicts: object, kind: type[T]) -> T:
    """Return verdicts as records with fields of the same names."""
    return convert(verdicts, kind, from_attributes=True)


def _survivors(bugs: Iterable[Bug], mutants: Iterable[MutantRecord]) -> tuple[str, ...]:
    """Return the representatives of bugs that no other survivor implies."""
    ids = {bug.mutants[0] for bug in bugs if not bug.implied}
    ordered = order_survivors(mutant for mutant in mutants if mutant.id in ids)
    return tuple(mutant.id for mutant in ordered)


def _mutant(verdict: MutantVerdict, file: str) -> MutantRecord:
    mutant = verdict.mutant
    return MutantRecord(
        id=mutant.id,
        operator=mutant.operator,
        file=file,
        line=mutant.line,
        column=mutant.column,
        original=mutant.original,
        mutated=mutant.mutated,
        start=mutant.start,
        end=mutant.end,
        replacement=mutant.text,
        status=verdict.status.value,
        killed_by=verdict.killed_by,
        failing=verdict.failing,
        witness=verdict.witness,
        why=verdict.why,
    )


def _chaff(chaff: ChaffVerdict) -> ChaffRecord:
    status: ChaffStatus = "caught" if chaff.caught else "let through"
    return ChaffRecord(
        name=chaff.name,
        misconception=chaff.misconception,
        status=status if chaff.run else "not run",
        caught_by=chaff.caught_by,
        witness=chaff.witness,
        step=chaff.step,
    )


def _control(control: ControlVerdict) -> ControlRecord:
    return ControlRecord(
        name=control.name,
        outcome="passed" if control.passed else "failed",
        failing=control.failing,
    )
