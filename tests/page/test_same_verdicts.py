"""A page comes to the verdicts of the command on samples and on submissions.

A page holds the kata's module and tests, as text. Of the corpus those are compared
that have nothing else, and whose files use no name of `OUTSIDE`: with these, verdicts
depend on files, processes, a clock or another package; a browser has none. Two keys in
the head of a case concern pages: `endless`, where the page says so, as `dojo mutate`
does where no check was green (a grade goes on), and `page_differs`, why it says
something else than a grade.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from msgspec import to_builtins

from dicedojo.course.courses import find_courses
from dicedojo.course.kata import Kata
from dicedojo.engine.judge.assess import assess_tests
from dicedojo.engine.sandbox import Bubblewrap
from dicedojo.grading.document.from_tests import suite_record
from dicedojo.submission.submission import read_submission
from tests.corpus.case import cases_that_state
from tests.page.page import ask, files_of

pytestmark = pytest.mark.course
COURSE = find_courses()
CASES = cases_that_state("points")
SAMPLES = sorted(
    path for kata in COURSE.katas for path in kata.folder.glob("samples/*")
)
OUTSIDE = """
id os sys pathlib tempfile glob io subprocess multiprocessing signal socket ctypes time
threading atexit gc inspect marshal zlib hashlib secrets uuid code tkinter turtle numpy
matplotlib IPython numba pydantic ucb argparse open exec eval compile __import__
"""


def used_names(source: bytes) -> Iterator[str]:
    """Yield the modules that a file imports, and all names that it uses."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import():
                yield from (alias.name.partition(".")[0] for alias in node.names)
            case ast.ImportFrom(module=str(name)):
                yield name.partition(".")[0]
            case ast.Name(id=name):
                yield name


def needs_no_more_than_a_page(folder: Path, module: str) -> bool:
    """Return whether a page can hold a submission, and it uses nothing `OUTSIDE`."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    kinds = {path.suffix for path in files}
    if not (folder / module).is_file() or not kinds <= {".py", ".feature"}:
        return False
    sources = [path.read_bytes() for path in files if path.suffix == ".py"]
    try:
        names = {name for source in sources for name in used_names(source)}
        files_of(folder)
    except (SyntaxError, ValueError):
        return False
    return names.isdisjoint(OUTSIDE.split())


def both_verdicts(kata: Kata, folder: Path, place: Path) -> tuple[Any, Any]:
    """Return what a page and the command say of the tests in a folder."""
    submission = read_submission(folder, kata)

    _, found = ask(place, kata, ["mutate", files_of(folder), len(kata.steps)])
    report = assess_tests(
        replace(kata, chaffs=()), submission, Bubblewrap(), seconds=900
    )

    record = suite_record(report, submission.path)
    return found, json.loads(json.dumps(to_builtins(record)))


@pytest.mark.parametrize(
    "folder", SAMPLES, ids=lambda path: f"{path.parts[-3]}-{path.name}"
)
def test_a_page_comes_to_the_verdicts_of_dojo_mutate(
    folder: Path, tmp_path: Path
) -> None:
    kata = COURSE.kata(folder.parts[-3])

    page, command = both_verdicts(kata, folder, tmp_path)

    assert page["suite"] == command


@pytest.mark.parametrize("name", CASES)
def test_a_page_says_the_same_of_a_submission(name: str, tmp_path: Path) -> None:
    case = CASES[name]
    kata = COURSE.kata(case.kata)
    folder = case.lay_out(tmp_path)
    if not needs_no_more_than_a_page(folder, kata.file):
        pytest.skip("It needs more than a page has.")
    if name == "fails_with_megabytes":
        pytest.skip("On a busy machine the command loses some of the megabytes.")

    page, command = both_verdicts(kata, folder, tmp_path / "page")

    if case.stated.get("endless"):
        assert "does not end" in page["problem"]
    else:
        assert (page["suite"] != command) == ("page_differs" in case.stated)
