"""Files in every format follow the schema of the program that reads them."""

from __future__ import annotations

import pytest
from msgspec import structs

from dicedojo.grading.document.grade import GradeDocument
from dicedojo.grading.from_grade import grade_document
from dicedojo.grading.grade import Grade
from dicedojo.submission.handed_files import Problem

from .contracts import check_contracts

AWKWARD = (
    "]]>",
    "a\nb\r\nc",
    "\x00\x07\x1b[2J\x7f\x85",
    "::error::%0A%",
    "half \udc80 a pair",
    "\u2028\u202e\ufeff\ufffe",
    "🎲🎲",
    "../../etc/passwd",
    "C:\\dice, or: file=x",
    "<![CDATA[ & ]]>",
    "",
)


@pytest.mark.parametrize("text", AWKWARD, ids=ascii)
def test_awkward_text_follows_the_schemas(weak: Grade, text: str) -> None:
    check_contracts(with_text(grade_document(weak), text))


def with_text(grade: GradeDocument, text: str) -> GradeDocument:
    """The grade with `text` wherever a submission can put some."""
    tests = grade.tests
    mutants = tuple(
        structs.replace(one, file=text, mutated=text, replacement=text, why=text)
        for one in tests.mutants
    )
    excluded = tuple(
        structs.replace(one, test=text, reason=text, kind=text)
        for one in tests.excluded
    )
    scenarios = tuple(
        structs.replace(one, message=text, name=text) for one in grade.exam.scenarios
    )
    return structs.replace(
        grade,
        submission=text,
        tests=structs.replace(
            tests,
            mutants=mutants,
            excluded=excluded,
            collected=(*tests.collected, text),
            own_bugs=(text,),
        ),
        exam=structs.replace(grade.exam, scenarios=scenarios),
        module=structs.replace(grade.module, source=text),
        problems=(Problem(text or "empty", text),),
        provenance=structs.replace(grade.provenance, submission_path=text),
    )
