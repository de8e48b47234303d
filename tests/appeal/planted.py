"""Faults that tests plant in a true grade."""

from __future__ import annotations

from msgspec import structs

from dicedojo.grading.document.grade import GradeDocument
from dicedojo.grading.document.suite import MutantRecord
from dicedojo.witness import Disagreement

from .conftest import FILE

ONE_DIE, TWO_DICE = f"{FILE}::test_one_die", f"{FILE}::test_two_dice"
WITNESS = Disagreement(
    call="score([2, 1])", question="roll 2 1", expected="2", actual="1"
)


def with_tests(grade: GradeDocument, **changes: object) -> GradeDocument:
    return structs.replace(grade, tests=structs.replace(grade.tests, **changes))


def with_witness(grade: GradeDocument) -> GradeDocument:
    sweep = structs.replace(grade.exam.sweep, witness=WITNESS)
    return structs.replace(grade, exam=structs.replace(grade.exam, sweep=sweep))


def with_mutant(grade: GradeDocument, mutant: MutantRecord) -> GradeDocument:
    mutants = [mutant if m.id == mutant.id else m for m in grade.tests.mutants]
    return with_tests(grade, mutants=tuple(mutants))


def first(grade: GradeDocument, status: str) -> MutantRecord:
    return next(m for m in grade.tests.mutants if m.status == status)
