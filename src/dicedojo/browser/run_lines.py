"""Runs a line of a lesson on the learner's code, and says what comes of it."""

from __future__ import annotations

import io
import os
import sys
from traceback import format_exception_only
from typing import Any

from dicedojo.browser.check_here import given_names
from dicedojo.browser.page_work import Files, page
from dicedojo.browser.side import restored
from dicedojo.browser.steps import STEPS, TookTooLong
from dicedojo.course.kata import PROPS
from dicedojo.text import plain

SECONDS = 2.0
MOST = 400  # characters of an answer


def run(files: Files, step: int, lines: list[str]) -> dict[str, Any]:
    """Run statements on the learner's code, as if they were typed in its folder.

    The last one is an expression. The names of the module, and of those that a kata
    gives to learners, are there without an import.

    Returns:
        printed: what was printed, "" where nothing was
        answer: the value as Python shows it, or the exception in one line
    """
    workspace = page().open(files, step)
    folder, kata = str(workspace.folder), workspace.kata
    modules = [name for name in kata.given_sources if name != PROPS] + [kata.module]
    printed = io.StringIO()
    with restored(folder, ("random", *given_names(workspace.folder))):
        os.chdir(folder)
        sys.path.insert(0, folder)
        sys.stdout = sys.stderr = printed
        STEPS.begin(folder)
        STEPS.allow(SECONDS)
        try:
            answer = repr(_value(modules, lines))
        except TookTooLong:
            answer = "It did not end, so it was stopped."
        except BaseException as error:
            answer = format_exception_only(error)[-1].strip()
        finally:
            STEPS.allow(0)
            STEPS.end()
    return {
        "printed": plain(printed.getvalue().strip(), MOST),
        "answer": plain(answer, MOST),
    }


def _value(modules: list[str], lines: list[str]) -> Any:
    names: dict[str, Any] = {}
    *before, last = lines
    for statement in (*(f"from {name} import *" for name in modules), *before):
        exec(statement, names)  # noqa: S102 - the course's lines, on the learner's code
    return eval(last, names)  # noqa: S307 - the same
