"""A submission as a person reads it: its lines, and what stands beside them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from dicedojo.classroom.row import Row
from dicedojo.classroom.twins.find import Work
from dicedojo.errors import UnusableInput
from dicedojo.grading.document.grade import GradeDocument
from dicedojo.report.adjusted import MOST
from dicedojo.report.bugs import surviving_bugs
from dicedojo.report.changes import describe_change
from dicedojo.text import ANSWER, plain


@dataclass(frozen=True)
class Beside:
    """A remark beside a line: a change that the tests miss, or a person's comment."""

    mark: str  # "~" or ">"
    text: str


@dataclass(frozen=True)
class ReadFile:
    """A file of a submission, with what stands beside its lines, by their numbers."""

    path: str
    lines: tuple[str, ...]
    beside: Mapping[int, Sequence[Beside]]


def files_to_read(row: Row, grade: GradeDocument, work: Work | None) -> list[ReadFile]:
    """Return the code and then the tests; without `work`, the graded module alone.

    The module is as it was graded, so that the survivors stand where they were.
    """
    sources = {**work.code, **work.tests} if work else {}
    if grade.module.source:
        sources = {grade.module.file: grade.module.source} | sources
        sources[grade.module.file] = grade.module.source
    beside: defaultdict[str, defaultdict[int, list[Beside]]] = defaultdict(
        lambda: defaultdict(list)
    )
    for survivor in surviving_bugs(grade.tests):
        mutant = survivor.mutant
        witness = mutant.witness
        shown = (
            f"; {witness.question}: {witness.original} → {witness.mutated}"
            if witness
            else ""
        )
        text = plain(f"{describe_change(mutant)}{shown}", ANSWER)
        beside[mutant.file][mutant.line].append(Beside("~", text))
    for comment in row.comments:
        path, _, line = comment.place.rpartition(":")
        if path:
            beside[path][int(line)].append(
                Beside(">", f"{comment.text} ({comment.who})")
            )
    return [
        ReadFile(path, tuple(source.splitlines()), beside[path])
        for path, source in sources.items()
    ]


def checked_place(place: str, files: Iterable[ReadFile]) -> str:
    """Return a place such as `score.py:12`, if one of the files has that line.

    Raises:
        UnusableInput: none has.
    """
    path, _, line = place.strip().rpartition(":")
    known = {one.path: len(one.lines) for one in files}
    if path in known and line.isdecimal() and 1 <= int(line) <= known[path]:
        return f"{path}:{int(line)}"
    shown = ", ".join(
        f"{plain(name, 60)} (1 to {count})" for name, count in known.items()
    )
    raise UnusableInput(
        f"{plain(place, 60)!r} is not a line of the submission.",
        evidence=f"Its files and lines are: {shown}.",
        next=f"the same command with --comment {next(iter(known), 'FILE')}:1",
    )


def read_mark(stated: str, words: Sequence[tuple[str, str]]) -> tuple[str, int]:
    """Return the word and the mark that `names=2` states.

    Raises:
        UnusableInput: the course has no such word, or there is no such mark.
    """
    word, _, mark = stated.partition("=")
    known = [one for one, _ in words]
    if word not in known:
        raise UnusableInput(
            f"The course has no word {plain(word, 60)!r} for design.",
            evidence=f"It has {', '.join(known)}."
            if known
            else "Its kata.toml has no table [design].",
        )
    if mark not in map(str, range(MOST + 1)):
        raise UnusableInput(
            f"A mark is a whole number from 0 to {MOST} (got {plain(mark, 60)!r}).",
            next=f"the same command with --mark {word}={MOST}",
        )
    return word, int(mark)
