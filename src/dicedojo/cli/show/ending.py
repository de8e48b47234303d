"""The end of a kata: what was learned, and what the tests noticed.

The last result of `dojo mutate` is kept in the workspace, so that a hint comes at once,
where another run takes up to four seconds of CPU time, and so that the end of a kata
knows what was noticed.
"""

from __future__ import annotations

import re
from pathlib import Path

from msgspec import Struct, ValidationError, convert, to_builtins
from rich.console import Console

from dicedojo import cache
from dicedojo.cli.show.lesson import LessonMarkdown
from dicedojo.course.kata import Kata
from dicedojo.files import hash_files
from dicedojo.grading.document.suite import SuiteRecord
from dicedojo.grading.provenance import hash_of_course
from dicedojo.submission.submission import Submission, read_submission
from dicedojo.text import counted
from dicedojo.workspace.journal import last_check
from dicedojo.workspace.workspace import DOT, Workspace


class KeptSuite(Struct, frozen=True, kw_only=True):
    """A run of `dojo mutate`."""

    key: str  # of all that it depends on; "" if it did not come to its end
    suite: SuiteRecord
    problems: tuple[str, ...]
    survivor: str = ""  # whose hints were taken, by `survivor_name`
    hint: int = 0

    def hint_for(self, survivor: str) -> int:
        """Return the hint that was shown last for a survivor; 0 if none was."""
        return self.hint if survivor == self.survivor else 0


def key_of(kata: Kata, submission: Submission) -> str:
    """Return a digest of all that a run depends on: course, edition and files."""
    course = hash_of_course(kata.root, kata.name)
    return cache.key(course, hash_files(submission.own_files))


def read_kept(workspace: Path) -> KeptSuite | None:
    """Return what is kept in a workspace; None where nothing is that can be read."""
    try:
        return convert(cache.read(_path(workspace)), KeptSuite)
    except ValidationError:
        return None


def keep(workspace: Path, kept: KeptSuite) -> None:
    """Keep it in place of the last one; where that cannot be written, it is lost."""
    cache.write(_path(workspace), to_builtins(kept))


def _path(workspace: Path) -> Path:
    return workspace / DOT / "mutate.json"


LEARNED = re.compile(r"^## What you learn\n+(.+?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
UNKNOWN = "How strong are your tests? `dojo mutate` says, and `dojo next` adds it."
BESIDE = "`dojo solution` now shows your program beside the course's."


def show_ending(console: Console, workspace: Workspace) -> None:
    """Print what was learned, and in a line what is known of the learner's work."""
    console.print("\nWhat you have learned:", style="bold")
    console.print(LessonMarkdown(learned(workspace.kata)))
    console.print()
    noticed = _noticed(workspace)
    steps = counted(len(workspace.kata.steps), "step")
    line = " ".join(filter(None, (f"{steps}, all green.", _tests(workspace), noticed)))
    console.print(line, markup=False)
    if not noticed:
        console.print(UNKNOWN)
    if workspace.kata.has_answers:
        console.print(BESIDE)
    console.print()


def learned(kata: Kata) -> str:
    """Return in Markdown what a kata teaches: of its page, else the steps' titles."""
    page = kata.pages["rules"]
    found = LEARNED.search(page.read_text("utf-8")) if page.is_file() else None
    if found:
        return found[1].strip()
    return "\n".join(f"- {step.title}" for step in kata.steps)


def _tests(workspace: Workspace) -> str:
    """Return how many tests the last check ran, "" where it ran none."""
    check = last_check(workspace.journal.entries())
    if check is None or not check.outcomes:
        return ""
    return f"{counted(len(check.outcomes), 'test')} of your own."


def _noticed(workspace: Workspace) -> str:
    """Return what `dojo mutate` said of these files, "" if it was not asked."""
    kept = read_kept(workspace.folder)
    submission = read_submission(workspace.folder, workspace.kata)
    if kept is None or kept.key != key_of(workspace.kata, submission):
        return ""
    count = kept.suite.bug_count
    bugs = counted(count.bugs, "bug")
    return f"They notice {count.noticed:,} of {bugs} put into your code."
