"""The verb `adapt`: asks a program of another shape how it answers as the kata does."""

from __future__ import annotations

import shlex
import textwrap
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from dicedojo.cli.grade import choose_kata
from dicedojo.cli.grading_options import SandboxOption, TrustOption, choose_sandbox
from dicedojo.cli.show.console import make_console
from dicedojo.cli.stated_course import with_course
from dicedojo.course.kata import Kata
from dicedojo.submission.adapters import adapter_text, add_adapter
from dicedojo.submission.names import Names
from dicedojo.submission.submission import read_submission
from dicedojo.text import WIDTH, counted, plain
from dicedojo.whole_file import save_whole
from dicedojo.workspace.known_courses import known_courses

if TYPE_CHECKING:
    from dicedojo.exam.call_fits import Fit, Proposal

NAMED = 3  # values that a line names, before it counts them


def adapt(  # noqa: PLR0913, PLR0917  # one for each option
    path: Annotated[
        Path, typer.Argument(metavar="PATH", help="A folder, .zip file or .py file.")
    ],
    kata: Annotated[str, typer.Option(metavar="KATA", help="The kata.")] = "",
    write: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Add what was found to a file for --adapters."
        ),
    ] = None,
    id: Annotated[
        str,
        typer.Option(
            metavar="ID",
            help="The student's id in the class. Default: the folder's name.",
        ),
    ] = "",
    sandbox: SandboxOption = "",
    trust_submissions: TrustOption = False,
) -> None:
    """Find out how a program of another shape can be asked."""
    from dicedojo.exam.other_kata import find_other_kata
    from dicedojo.exam.propose_calls import propose_calls

    courses = known_courses()
    chosen = choose_kata(courses, kata, [path], "adapt")
    chosen.require_answers()
    submission = read_submission(path, chosen, name=id)
    within = choose_sandbox(sandbox, [path], trusted=trust_submissions)
    with make_console(stderr=True).status(Text("Asking the program …")):
        proposals = propose_calls(chosen, submission, within)
        other = find_other_kata(
            chosen,
            [one for one in courses.katas if one.has_answers],
            lambda one: read_submission(path, one, name=id),
            within,
            proposals,
        )
    for line in [line for one in proposals for line in _findings(one)]:
        print(line)
    grade = f"dojo grade {shlex.quote(str(path))} --kata {chosen.name}"
    next_grade = f"  Next: {with_course(grade)}"
    again = f"dojo adapt {shlex.quote(str(path))} --kata"
    if other:
        number = f"{other.right} of {counted(other.values, 'value')}"
        print(f"By the rules of {other.kata.title}, it answers right for {number}.")
        again += f" {courses.label(other.kata.course, other.kata.name)}"
    if why := _why_none(chosen, proposals):
        next_line = f"  Next: {with_course(again)}" if other else next_grade
        print(f"{why} Nothing is proposed.\n{next_line}")
        raise typer.Exit(1)
    names = proposals[0].names(chosen)
    if names == Names():
        print(f"These are the kata's own names, so no adapter is needed.\n{next_grade}")
    elif write is None:
        again += "" if other else f" {chosen.name} --write FILE"
        text = adapter_text(submission.name, names, chosen)
        print(f"\n{text}\n\n  Next: {with_course(again)}")
    else:
        save_whole(write, add_adapter(write, submission.name, names, chosen))
        where = shlex.quote(str(write))
        print(f"{where} states this now.\n{next_grade} --adapters {where}")


def _why_none(kata: Kata, proposals: Sequence[Proposal]) -> str:
    """Return why there is not one way to ask the program, "" if there is."""
    if not proposals:
        return f"No call of this program answers as {kata.title}'s rules say."
    if proposals[1:]:
        return "Several files answer, and which one is meant is not clear."
    if not proposals[0].fits:
        return "Several calls answer alike, and which one is meant is not clear."
    return ""


def _findings(proposal: Proposal) -> Iterator[str]:
    """Yield a line for each call that answers, and for what none answers."""
    yield f"{plain(proposal.file)}, with right answers of those asked:"
    wanted = [fit.value or fit.function for fit in proposal.fits]
    width = max(map(len, wanted), default=0)
    counts = [f"{fit.agreed:,} of {fit.asked:,}" for fit in proposal.fits]
    most = max(map(len, counts), default=0)
    for fit, name, count in zip(proposal.fits, wanted, counts, strict=True):
        yield f"  {name:<{width}}  {count:>{most}}  {plain(fit.text)}"
        if fit.asked < fit.questions:
            other = counted(fit.questions - fit.asked, "question")
            yield f"    {other} of other dice or rules cannot be put to it."
        for said in fit.variants:
            line = f"Answers as a planted bug does: {plain(said)}"
            lines = textwrap.wrap(line, WIDTH - 4)
            yield from textwrap.indent("\n".join(lines), "    ").splitlines()
        if not fit.holds and not fit.variants:
            yield "    Only its name says that it is meant."
    alike = [(_callees(fits), fits) for fits in proposal.unclear]
    for callees, some in groupby(alike, lambda one: one[0]):
        values = [fits[0].value for _, fits in some]
        yield f"  {callees} answer alike{_as_values(values)}."
    for function, lacking in groupby(proposal.lacking, lambda one: one[0]):
        if any(values := [value for _, value in lacking]):
            yield f"  Nothing answers as {function} should{_as_values(values)}."
    if none := [function for function, value in proposal.lacking if not value]:
        yield f"  Not found: {', '.join(none)}."


def _callees(fits: Sequence[Fit]) -> str:
    return plain(" and ".join(dict.fromkeys(fit.callee for fit in fits)))


def _as_values(values: Sequence[str]) -> str:
    """Return for which values that is, in words."""
    if values == [""]:
        return ""
    more = len(values) - NAMED
    named = ", ".join(f"“{value}”" for value in values[:NAMED])
    return f" for {named}" + (f" and {counted(more, 'other')}" if more > 0 else "")
