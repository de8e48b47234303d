"""View of a practice session: verdict, phases, next command and keys."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from rich.text import Text

from dicedojo.course import PLAN, StepKind
from dicedojo.practice.advance import has_been_green
from dicedojo.practice.check_report import CheckReport
from dicedojo.practice.check_words import Expected
from dicedojo.practice.journal import ALL_GREEN, Entry, Kind, opening
from dicedojo.practice.workspace import Workspace

NEXT = "Next: "


class Key(StrEnum):
    """The keys of a session, in the order in which they are offered."""

    YES = "y"
    EARLIER = "b"
    NEXT = "n"
    ANYWAY = "a"
    HINT = "h"
    LESSON = "l"
    TRY = "t"
    EXPECT_RED = "r"
    EXPECT_GREEN = "g"
    CHECK = "c"
    MUTATE = "m"
    STEPS = "p"
    JOURNAL = "j"
    SOLUTION = "s"
    RESET = "x"


LABELS = {
    Key.YES: "yes",
    Key.EARLIER: "lesson before",
    Key.NEXT: "next step",
    Key.ANYWAY: "go on anyway",
    Key.HINT: "hint",
    Key.LESSON: "lesson",
    Key.TRY: "try",
    Key.EXPECT_RED: "expect red",
    Key.EXPECT_GREEN: "expect green",
    Key.CHECK: "check",
    Key.MUTATE: "mutate",
    Key.STEPS: "steps",
    Key.JOURNAL: "journal",
    Key.SOLUTION: "solution",
    Key.RESET: "reset",
}
ON_A_PAGE = (Key.YES, Key.EARLIER)  # offered on one page only
VERBS = {
    Key.NEXT: ("next",),
    Key.ANYWAY: ("next", "--anyway"),
    Key.HINT: ("hint",),
    Key.JOURNAL: ("journal",),
    Key.SOLUTION: ("solution",),
    Key.YES: ("reset", "--yes"),
}
TITLES = {
    Key.NEXT: "Not yet",
    Key.HINT: "Hint",
    Key.JOURNAL: "Journal",
    Key.SOLUTION: "Solution",
}
EXPECTED = {Key.EXPECT_RED: Expected.RED, Key.EXPECT_GREEN: Expected.GREEN}
# Keys in place of the commands in a verdict; a save is a check.
IN_KEYS = (
    (r", then dojo (check|mutate)", " and save it"),
    (r", then dojo try( \d+)?", ", save it and t to try it again"),
    (r"dojo try( \d+)?(?! --| \d)", "t for the next experiment"),
    (r"dojo check", "save a file"),
    (r"dojo lesson", "l for the lesson"),
    (r"dojo hint", "h for a hint"),
    (r"go on with dojo next --anyway", "a to go on anyway"),
    (r"dojo reset", "x for the code as this step began"),
    (r"dojo next", "n for the next step"),
    (r"dojo mutate --hint", "m for more of it"),
    (r"dojo mutate", "m for what your tests miss"),
)


def split_off_next(text: str) -> tuple[str, str]:
    """Return the output of a command without its last line, and that line in keys."""
    body, _, last = text.rstrip().rpartition("\n")
    plain = Text.from_ansi(last).plain.strip()
    if not plain.startswith(NEXT):
        return text, ""
    return body.rstrip(), in_keys(plain.removeprefix(NEXT))


def in_keys(words: str) -> str:
    """Return the next commands as keys."""
    for command, key in IN_KEYS:
        words = re.sub(command, key, words)
    return words


PHASES = {
    StepKind.BEHAVIOUR: ("test", "red", "green", "tidy"),
    StepKind.HELPER: ("test", "red", "green", "tidy"),
    StepKind.GUARD: ("test", "green"),
    StepKind.REFACTORING: ("green", "tidy"),
    StepKind.PLAN: ("plan",),
}


class PhaseState(StrEnum):
    """The state of a phase."""

    DONE = "done"
    NEXT = "next"
    OPEN = "open"


MARKS = {PhaseState.DONE: "●", PhaseState.NEXT: "◉", PhaseState.OPEN: "○"}


@dataclass(frozen=True)
class Phase:
    name: str
    state: PhaseState


def phases_of(
    report: CheckReport, entries: tuple[Entry, ...], *, is_asked_for: bool
) -> tuple[Phase, ...]:
    """Return the phases of the open step after a check.

    `is_asked_for` says that a test of the learner's own covers the step, so it would
    have been red before. The first phase that is not done is the next one; tidying is
    optional.
    """
    green = report.kind in ALL_GREEN
    done = {
        "test": not report.without_own or (green and is_asked_for),
        "red": report.own.kind is Kind.RED or (green and is_asked_for),
        "green": green,
        "tidy": green and _has_tidied(report, entries),
        "plan": green,
    }
    names = PHASES[report.current.kind]
    first = next((name for name in names if not done[name]), "")
    return tuple(
        Phase(
            name,
            PhaseState.NEXT
            if name == first
            else PhaseState.DONE
            if done[name]
            else PhaseState.OPEN,
        )
        for name in names
    )


def _has_tidied(report: CheckReport, entries: tuple[Entry, ...]) -> bool:
    """Return whether the code has changed while it was green, in this step."""
    start = opening(entries, report.current.key)
    later = entries[entries.index(start) + 1 :] if start else entries
    return any(entry.kind is Kind.REFACTOR for entry in later) or (
        report.current.kind is StepKind.REFACTORING and not report.same_code
    )


@dataclass(frozen=True)
class View:
    """Everything to show. Texts have ANSI colours if these were requested."""

    kata: str = ""
    step: str = ""  # "Step 4 of 11: A single five is worth 50"
    done: int = 0  # steps
    count: int = 0
    phases: tuple[Phase, ...] = ()
    checks: int = 0  # so far; a new number is a new verdict
    saved: tuple[str, ...] = ()  # the files whose save led to the verdict
    predicted: str = ""  # the expected light, or whether it came
    verdict: str = ""
    missing: str = ""  # what a green step still lacks; "" if nothing or unknown
    survivors: str = ""  # the output of `dojo mutate` for the current code
    next: str = ""  # the next command; "" while unknown
    lesson: str = ""
    title: str = ""  # of `page`
    page: str = ""  # the page of the last key; "" after a verdict
    busy: str = ""  # the task that is running
    keys: tuple[Key, ...] = ()
    file: str = ""  # to change next, as a path in the workspace


def list_steps(workspace: Workspace) -> str:
    """Return the steps of the kata as lines, with the state of each."""
    steps, finished = workspace.kata.steps, workspace.progress.finished
    done = len(steps) if finished else len(workspace.open_steps) - 1
    open_note = "" if finished else f" {MARKS[PhaseState.NEXT]} is the open one."
    lines = [f"{done} of {len(steps)} steps are done.{open_note}", ""]
    for number, step in enumerate(steps, start=1):
        upcoming = PhaseState.NEXT if number == done + 1 else PhaseState.OPEN
        state = PhaseState.DONE if number <= done else upcoming
        lines.append(f"{MARKS[state]} {number:2}  {step.title}")
    return "\n".join(lines)


def file_to_change(workspace: Workspace, report: CheckReport) -> str:
    """Return the file that a learner would open after a verdict."""
    if report.current.kind is StepKind.PLAN:
        return PLAN
    place = report.trouble.raised if report.trouble else None
    if place is not None and report.kind is Kind.AMBER:
        return place.file
    if report.without_own and report.current.kind is not StepKind.REFACTORING:
        return f"tests/test_{workspace.kata.module}.py"
    return workspace.module.name


def keys_after(
    workspace: Workspace, report: CheckReport, *, asks: bool, experiments: int
) -> tuple[Key, ...]:
    """Return the keys that apply after a verdict.

    `asks` says that a green step still needs a test, `experiments` is their number in
    the lesson.
    """
    green = report.kind in ALL_GREEN
    finished = workspace.progress.finished
    was_green = has_been_green(workspace, workspace.step)
    offered = {
        Key.YES: False,
        Key.EARLIER: False,
        Key.NEXT: green and not finished,
        Key.ANYWAY: green and asks,
        Key.HINT: bool(workspace.step.hints),
        Key.TRY: experiments > 0 and green,
        Key.EXPECT_RED: not finished,
        Key.EXPECT_GREEN: not finished,
        Key.MUTATE: green and report.own.reached,
        Key.SOLUTION: workspace.kata.has_answers and was_green,
        Key.RESET: not report.same_code,
    }
    return tuple(key for key in Key if offered.get(key, True))
