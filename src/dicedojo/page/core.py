"""Commands of a page: unpack a kata, check a step, change the code, hunt.

Everything runs in the calling interpreter, in a folder of its file system, without
starting a process. Arguments and results are JSON. A step limit ends an endless loop in
Python code. A call of C code that does not return ends with the worker, which the page
replaces.
"""

from __future__ import annotations

import gc
import shutil
import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from msgspec import to_builtins

from dicedojo import cache, child
from dicedojo.course import CourseFolder, Kata
from dicedojo.engine import Meetings, compare_here, conclude_here, meet_here
from dicedojo.errors import UnusableInput
from dicedojo.grading import suite_record
from dicedojo.page.hunts import hunt, hunt_call, hunt_verdict
from dicedojo.page.survivors import exclusions_of, summary_of, survivors_of
from dicedojo.page.words import OF_COURSE, on_page
from dicedojo.page.work import Files, Page, page, run, serve
from dicedojo.practice import (
    ALL_GREEN,
    CodePlace,
    StepState,
    Trouble,
    missing_part,
    require_an_end,
    require_python,
    sentences,
    write_whole,
)
from dicedojo.practice import check as check_workspace
from dicedojo.submission import Submission, read_submission

Json = dict[str, Any]
ASSESS = "assess"  # a folder of the page
KEPT = ("compared", "mutants")  # what `compare` leaves in the cache


def begin(facts: Json, folder: str = "/dojo") -> Json:
    """Unpack a kata; must be called once, before the other functions.

    `facts` are those of `dicedojo.page.file.facts`; `folder` need not exist.
    """
    root = Path(folder).absolute()
    for name, text in facts["course"].items():
        write_whole(root / "course" / name, text.encode())
    kata = CourseFolder(facts["name"], root / "course").load(facts["kata"])
    child.place.in_child = False
    cache.place.root = root / "cache"
    new_page = Page(kata, root)
    serve(new_page)
    gc.collect()
    gc.freeze()  # so that garbage collection skips the modules
    return {}


def check(files: Files, step: int) -> Json:
    """Run the tests of the steps up to number `step`, and the learner's own.

    The first step is number 1. A step that was not open before is opened.

    Returns:
        kind: "red", "amber" (code does not run), "green" or "refactor" (still green)
        done: whether the next step may be opened: all is green, and a test of the
            learner's own covers this one (it is red on the program before the step)
        steps: a list of {name, kind, passed, count, reached} for each open step
        own: the same of the learner's own tests, and `outcomes`: {test: "passed",
            "failed", "skipped" or "timed out"}
        trouble: None, or the first failure: {test, says, file, line, code, scenario,
            raised: None or {file, line, code}, amber, hung}; `file` is "" for a test of
            the course
        missing: None, or why no test covers the step: {what, evidence, hint}
        sentences: to show next to the colours, in the words of a page
        printed: lines that the tests and the code printed
        seconds: of CPU time
    """
    began = time.process_time()
    workspace = page().open(files, step)
    report = check_workspace(workspace)
    missing, is_green = report.missing, report.kind in ALL_GREEN
    if is_green:
        missing = missing_part(workspace, report.own.outcomes)
    return {
        "kind": str(report.kind),
        "done": is_green and missing is None,
        "steps": [_state(state) for state in report.steps],
        "own": {**_state(report.own), "outcomes": report.own.outcomes},
        "trouble": _trouble(report.trouble),
        "missing": missing
        and {
            "what": on_page(missing.what),
            "evidence": on_page(missing.evidence),
            "hint": on_page(missing.hint),
        },
        "sentences": [on_page(sentence) for sentence in sentences(workspace, report)],
        "printed": list(report.printed),
        "seconds": time.process_time() - began,
    }


def meet(files: Files, step: int) -> Json:
    """Run the learner's tests on the changed programs; `mutate` continues from there.

    Meanwhile another interpreter can call `compare`.
    """
    return {"met": len(_meetings(files, step).mutants)}


def compare(files: Files, step: int) -> Json:
    """Ask the changed programs the domain's questions, whatever the learner's tests.

    Returns:
        kept: texts by their cache paths, for `mutate` in another interpreter
    """
    for name in KEPT:
        shutil.rmtree(cache.folder(name), ignore_errors=True)
    kata, submission = _submission(files, step)
    compare_here(kata, submission, page().folder / ASSESS)
    paths = sorted(path for name in KEPT for path in cache.folder(name).glob("*"))
    return {
        "kept": {
            f"{path.parent.name}/{path.name}": path.read_text("utf-8") for path in paths
        }
    }


def mutate(files: Files, step: int, kept: Mapping[str, str] | None = None) -> Json:
    """Change the learner's program, and run their tests on each change.

    Results of `meet` for these files, and the texts `kept` from `compare`, are reused.

    Returns:
        suite: as under `tests` in a grade document, of `dojo mutate` (`collected`,
            `excluded`, `mutants` with `status`, `killed_by` and `witness`, `bugs`,
            `survivors`, `killed`, `survived`, `equivalent` …)
        survivors: those to show, as `survivors_of` gives them
        summary: the sentence of `dojo mutate`: "Your tests notice 31 of 34 bugs.", or
            why nothing was changed
        excluded: why tests do not count, as `exclusions_of` gives it
        problems: sentences on why something could not be judged
        seconds: of CPU time
    """
    began = time.process_time()
    for name, text in (kept or {}).items():
        write_whole(cache.folder(name), text.encode())
    meetings = _meetings(files, step)
    submission = meetings.wall.programs.submission
    report = conclude_here(meetings, page().folder / ASSESS)
    page().met = None
    suite = suite_record(report, submission.path)
    return {
        "suite": to_builtins(suite),
        "survivors": survivors_of(suite, submission.text),
        "summary": summary_of(suite),
        "excluded": exclusions_of(suite),
        "problems": [problem.message for problem in report.problems],
        "seconds": time.process_time() - began,
    }


def _meetings(files: Files, step: int) -> Meetings:
    """Return what the tests did on programs; reused if the files are the same."""
    saved = page().met
    if saved is not None and saved[0] == (files, step):
        return saved[1]
    kata, submission = _submission(files, step)
    require_an_end(page().workspace)
    meetings = meet_here(kata, submission, page().folder / ASSESS)
    page().met = (files, step), meetings
    return meetings


def _submission(files: Files, step: int) -> tuple[Kata, Submission]:
    """Return the kata without its planted bugs, and the files.

    Planted bugs are for the grade, and take time.
    """
    workspace = page().open(files, step)
    kata = replace(page().kata, chaffs=())
    submission = read_submission(workspace.folder, kata)
    if submission.unusable:
        raise UnusableInput(submission.problems[-1].message)
    require_python(submission)
    return kata, submission


def _state(state: StepState) -> Json:
    return {
        "name": state.step.name if state.step else "your tests",
        "kind": str(state.kind),
        "passed": state.passed,
        "count": len(state.outcomes),
        "reached": state.reached,
    }


def _trouble(trouble: Trouble | None) -> Json | None:
    if trouble is None:
        return None
    place = trouble.raised if trouble.amber else trouble.tested or trouble.raised
    raised = None if trouble.raised_in_given else trouble.raised
    location = _place(place or CodePlace(trouble.file, 0))
    return {
        "test": on_page(trouble.test),
        "says": trouble.says,
        "scenario": trouble.scenario,
        "amber": trouble.amber,
        "hung": trouble.hung,
        **location,
        "raised": raised and _place(raised),
    }


def _place(place: CodePlace) -> Json:
    file = "" if place.file.startswith(OF_COURSE) else place.file
    return {"file": file, "line": place.line, "code": place.code}


__all__ = [
    "begin",
    "check",
    "compare",
    "hunt",
    "hunt_call",
    "hunt_verdict",
    "meet",
    "mutate",
    "on_page",
    "run",
]
