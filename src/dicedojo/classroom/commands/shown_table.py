"""Tables of a gradebook for a terminal: the class, and one student."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from operator import itemgetter
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from dicedojo.classroom.commands.folder import in_class_folder
from dicedojo.classroom.gradebook.records import Graded, Subject
from dicedojo.classroom.row import Row
from dicedojo.console import fit, make_console, next_line
from dicedojo.grading import GradeDocument
from dicedojo.report import Adjustment, headline_message
from dicedojo.text import WHY, counted, plain, plain_lines, score

Event = Graded | Adjustment

NAME = 30  # characters
LISTED = 24  # columns of a name in the table
LABEL = 14  # columns before a fact
COMMENT_LINES, COMMENT_LINE = 100, 2_000  # at most; columns of each
NOTHING = "-"
TOO_FEW = ": too few points for tests"
MARKED = "unknown; marked as late by the LMS"
KEPT = "nothing now; the last grade counts"


def show_class(subject: Subject, rows: Iterable[Row], out: Path) -> None:
    """Print a line for each student."""
    console = make_console()
    all_rows = list(rows)
    parts = list(dict.fromkeys(name for row in all_rows for name in row.parts))
    console.print(Text(f"{subject.title}: {counted(len(all_rows), 'student')}\n"))
    table = _table("Student", "Points", *parts, "")
    for row in all_rows:
        points = [_points(row.parts.get(name)) for name in parts]
        table.add_row(
            Text(fit(row.student.label, LISTED)),
            Text(_points(row.points)),
            *map(Text, points),
            _state(row, subject.pass_mark),
        )
    console.print(table)
    console.print(Text(f"\n{_summary(all_rows, subject.pass_mark)}"))
    if any(row.stale for row in all_rows):
        grade = in_class_folder("dojo class grade", out)
        console.print(Text(f"Stale grades count until {grade} has run.", "yellow"))
    console.print(
        next_line(
            in_class_folder("dojo class show STUDENT", out),
            in_class_folder("dojo class report --format html", out),
        )
    )


def show_student(
    subject: Subject,
    row: Row,
    history: Sequence[Event],
    out: Path,
    grade: GradeDocument | None = None,
) -> None:
    """Print one student's points, overrides, comments and history.

    `grade` explains the points of the parts.
    """
    console = make_console()
    student = row.student
    name = "" if student.name == student.id else student.name
    details = [detail for detail in (name, student.email, student.section) if detail]
    facts = [plain(student.id, NAME), *([plain(", ".join(details))] if details else [])]
    console.print(Text("  ".join(facts)))
    for name, value in _facts(subject, row, grade):
        _print_fact(console, name, value)
    for adjustment in row.adjustments:
        who = plain(adjustment.who, NAME)
        points = f"{_change(adjustment)}{_target(adjustment.target)}"
        why = _on_one_line(adjustment.why)
        _print_fact(console, "override", f"{points}: {why} ({who})")
    for line in _still_stands(row, out):
        console.print(Text(f"  {line}", "yellow"), soft_wrap=True)
    for comment in row.comments:
        text = "\n".join(plain_lines(comment.text, COMMENT_LINES, COMMENT_LINE))
        _print_fact(console, "comment", f"{text} ({plain(comment.who, NAME)})")
    if history:
        console.print(Text("\nHistory, the newest last:"))
        table = _table("At (UTC)", "Points", "Because")
        events = [_event(event) for event in history]
        for cells in sorted(events, key=itemgetter(0)):
            table.add_row(*map(Text, cells))
        console.print(table)
    console.print(next_line(in_class_folder("dojo class report --format html", out)))


def _event(event: Event) -> tuple[str, str, str]:
    if isinstance(event, Adjustment):
        did = "taken back " if event.taken_back else ""
        who = f"{did}by {plain(event.who, NAME)}"
        kind = "override" if event.set_to is None else "points set"
        why = f"{kind}{_target(event.target)} {who}: {_on_one_line(event.why)}"
        points = _signed(event.points)
        if event.set_to is not None:
            points = "" if event.taken_back else score(event.set_to)
        return _moment(event.when), points, why
    return _moment(event.graded_at), _points(event.points), plain(event.why)


def _change(adjustment: Adjustment) -> str:
    """Return `set to 60`, or `+5` for an override that adds points."""
    if adjustment.set_to is not None:
        return f"set to {score(adjustment.set_to)}"
    return _signed(adjustment.points)


def _still_stands(row: Row, out: Path) -> Iterator[str]:
    if row.graded_since:
        id = row.student.id
        yield f"{row.graded_since} Does the override still stand?"
        close = in_class_folder("dojo class review --settle", out, about=id)
        yield f"If so: {close}"
        again = in_class_folder("dojo class override --take-back", out, about=id)
        yield f"Else: {again}"


def _moment(when: str) -> str:
    return when[:19].replace("T", " ")


def _signed(points: Decimal) -> str:
    return f"{'+' if points >= 0 else ''}{score(points)}"


def _target(target: str) -> str:
    """Return ` for step 01_heads`; "" for the whole grade."""
    kind, _, name = plain(target).partition(":")
    return f" for {kind} {name}" if name else ""


def _on_one_line(why: str) -> str:
    return plain(" ".join(why.split()), WHY)


def _print_fact(console: Console, name: str, value: str) -> None:
    """Print a line; a long value is wrapped with a hanging indent."""
    grid = Table.grid()
    grid.add_column(width=LABEL)
    grid.add_column(overflow="fold")
    grid.add_row(Text(f"  {name}"), Text(value))
    console.print(grid)


def _facts(
    subject: Subject, row: Row, grade: GradeDocument | None
) -> Iterator[tuple[str, str]]:
    nothing = KEPT if row.kept else "nothing"
    yield "handed in", plain(row.handed_in, 60) or nothing
    if row.upload:
        yield "counts", f"the newest of each file: {row.upload}"
    if row.submitted_at:
        yield "at", f"{row.submitted_at[:16].replace('T', ' ')} UTC"
    elif row.marked_late:
        yield "at", MARKED
    if row.points is None:
        yield "grade", row.status_in_words
    else:
        points = f"{score(row.points)} of {score(row.possible)}"
        passed = _passed(row, subject.pass_mark)
        yield subject.kata, f"{points}, {passed} (pass mark {subject.pass_mark})"
    if row.stale:
        yield "stale", f"{row.stale} since; dojo class grade grades it again"
    for name, points_of_part in row.parts.items():
        why = "" if grade is None else grade.part(name).why.partition("\n")[0]
        yield f"  {name}", f"{score(points_of_part)}. {plain(why, WHY)}".rstrip(". ")
    problems = () if grade is None else grade.problems
    if row.problem and not problems:  # else they say it
        yield "because", plain(row.problem, WHY)
    for problem in problems:
        yield (
            "problem",
            "\n".join([f"{plain(problem.kind)}:", *plain_lines(problem.message)]),
        )
    ending = "" if grade is None else headline_message(grade)
    if ending and not any(ending in problem.message for problem in problems):
        lines = plain_lines(ending)
        yield "code", "\n".join(["every scenario ended like this:", *lines])
    if row.adjustments and row.machine_points is not None:
        yield "dicedojo", f"{score(row.machine_points)}, and then:"


def _state(row: Row, pass_mark: Decimal) -> Text:
    """Return the last column: passed or not, or why there is no grade."""
    state, problem = _passed(row, pass_mark), ""
    colour = "green" if row.passes(pass_mark) else ""
    if row.points is None or (row.status != "graded" and not row.overridden):
        state, problem = row.status_in_words, plain(row.problem.partition("\n")[0], WHY)
        colour = "dim" if row.status == "missing" else "yellow"
    notes = [state]
    notes += [f"stale: {row.stale}"] if row.stale else []
    notes += ["changed by a person"] if row.overridden else []
    notes += ["nothing handed in now"] if row.kept else []
    notes += ["not in the roster"] if not row.student.expected else []
    notes += [row.upload] if row.upload else []
    text = ": ".join(filter(None, [", ".join(notes), problem]))
    return Text(text, "yellow" if row.stale else colour)


def _passed(row: Row, pass_mark: Decimal) -> str:
    """Return whether the points that count pass, and perhaps why not."""
    if row.passes(pass_mark):
        return "passed"
    return f"not yet{TOO_FEW if row.lacks_tests(pass_mark) else ''}"


def _summary(rows: Sequence[Row], pass_mark: Decimal) -> str:
    """Return `10 graded, 8 passed, 1 missing; mean 71.50.`"""
    points = [row.points for row in rows if row.points is not None]
    counts = [
        (sum(row.machine_points is not None for row in rows), "graded"),
        (sum(row.passes(pass_mark) for row in rows), "passed"),
        (sum(row.status == "not graded" for row in rows), "not graded"),
        (sum(row.status == "missing" for row in rows), "missing"),
        (sum(bool(row.stale) for row in rows), "stale"),
    ]
    text = ", ".join(f"{count:,} {name}" for count, name in counts if count)
    if not points:
        return f"{text or 'Nobody is in this class'}."
    mean = sum(points, Decimal(0)) / len(points)
    return f"{text}; mean {score(mean)}."


def _points(points: Decimal | None) -> str:
    return NOTHING if points is None else score(points)


def _table(*columns: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for number, title in enumerate(columns):
        middle = title and number > 0 and title != "Because"
        table.add_column(
            title,
            justify="right" if middle else "left",
            overflow="fold",
            no_wrap=bool(middle),
            header_style="bold",
        )
    return table
