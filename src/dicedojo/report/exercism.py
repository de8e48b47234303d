"""One grade as the `results.json` of an Exercism test runner, version 3.

https://exercism.org/docs/building/tooling/test-runners/interface says what the fields
mean. `output`, which is what the learner's code prints, is left out: a grade document
does not hold it.
"""

from __future__ import annotations

from typing import Any

from dicedojo.grading.document.grade import GradeDocument
from dicedojo.report.cases import Case, cases
from dicedojo.report.json_text import json_text
from dicedojo.text import plain, plain_lines

VERSION = 3
MAX_MESSAGE = 65_535  # characters, of the message of the whole run


def render_exercism(grade: GradeDocument) -> str:
    """Return the file; its status is `error` where nothing could be asked."""
    if not grade.decided or grade.unusable:
        message = "\n".join(_reasons(grade))[:MAX_MESSAGE]
        whole = {"version": VERSION, "status": "error", "message": message}
        return json_text({**whole, "tests": []})
    tests = [_test(case) for case in cases(grade) if not case.skipped]
    passed = all(test["status"] == "pass" for test in tests)
    status = "pass" if passed else "fail"
    whole = {"version": VERSION, "status": status, "message": None}
    return json_text({**whole, "tests": tests})


def _reasons(grade: GradeDocument) -> list[str]:
    reasons = [line for one in grade.problems for line in plain_lines(one.message)]
    return reasons or plain_lines(grade.unusable) or ["This was not graded."]


def _test(case: Case) -> dict[str, Any]:
    test: dict[str, Any] = {
        "name": plain(f"{case.group}: {case.name}"),
        "status": "fail" if case.failure else "pass",
    }
    if case.failure:
        test["message"] = "\n".join(plain_lines(case.failure))
    if case.asked:
        test["test_code"] = "\n".join(plain_lines(case.asked))
    if case.step:
        test["task_id"] = case.step
    return test
