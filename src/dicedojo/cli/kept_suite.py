"""The last result of `dojo mutate` in a workspace, and the hint that was taken.

It is kept in the workspace, so that a hint comes at once, where another run takes up to
four seconds of CPU time, and so that the end of a kata knows what was noticed.
"""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct, ValidationError, convert, to_builtins

from dicedojo import cache
from dicedojo.course.kata import Kata
from dicedojo.digest import hash_files
from dicedojo.grading.document.suite import SuiteRecord
from dicedojo.grading.provenance import hash_of_course
from dicedojo.submission.submission import Submission
from dicedojo.workspace.workspace import DOT


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
