"""Grades as Markdown that fits into a comment on a pull request."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from dicedojo.grading.grade import Grade
from dicedojo.grading.tests_scoring import chaff_verdicts
from dicedojo.report.bugs import Survivor, count_survivors, failing_with, surviving_bugs
from dicedojo.report.passing import to_pass, why_not_passed
from dicedojo.report.strategy import strategy_rows
from dicedojo.report.wording import (
    changed_lines,
    dedented,
    excluded,
    pass_with,
    red_tests,
    should,
    tells_apart,
    what_changed,
    what_would_notice,
    why_nothing_holds,
)
from dicedojo.text import counted, earned_of, plain, plain_lines, score

MAX_SURVIVORS = 10  # GitHub refuses a comment beyond 65,536 characters
MAX_EXCLUDED = 10  # reasons why tests are excluded, for the same reason
MAX_NAMES = 5  # tests that share one of these reasons

# Whatever opens markup or a link, wherever it stands in a line.
MARKUP = re.compile(r"([\\`*_{}\[\]<>|~&$]|:(?=//)|(?<=www)\.)", re.IGNORECASE)
REFERENCE = re.compile(r"([@#])(?=\w)")  # a person or an issue; no backslash stops it


def render_markdown(grades: Sequence[Grade]) -> str:
    """Return a section for each grade."""
    return "\n".join("\n".join(_section(grade)) + "\n" for grade in grades)


def _section(grade: Grade) -> Iterator[str]:
    verdict = _verdict(grade)
    yield f"## {_text(grade.kata.title)}: {_code(grade.submission)}"
    yield ""
    yield (
        f"**{score(grade.points)} of {score(grade.possible)} points**, {verdict} "
        f"({to_pass(grade)})"
    )
    yield ""
    if grade.decided and not grade.passed:
        yield why_not_passed(grade)
        yield ""
    for problem in grade.problems:
        yield f"> **{_text(problem.kind)}**"
        yield ">"
        yield from (f"> {line}" for line in _fenced("", plain_lines(problem.message)))
        yield ""
    yield "| part | points | why |"
    yield "| --- | ---: | --- |"
    for part in grade.parts:
        points = earned_of(part.points, part.possible, "none")
        yield f"| {part.name} | {points} | {_text(part.why)} |"
    yield ""
    if grade.decided:
        yield from _lost(grade)
    if grade.mutation.valid:
        yield from _survivors(grade)
        yield from _chaffs(grade)
    yield from _strategy(grade)
    yield from _excluded(grade)
    if grade.design.advice:
        yield "On the design (no points):"
        yield ""
        yield from (f"- {_sentence(advice)}" for advice in grade.design.advice)
        yield ""
    if grade.flags:
        yield "Worth a look by a person (no points):"
        yield ""
        for flag in grade.flags:
            yield f"- {_text(flag.message)} {_code(flag.evidence)}"
        yield ""
    if grade.provenance.dicedojo:
        path = _code(grade.provenance.path)
        yield f"<sub>Graded: {path}, by {grade.provenance}.</sub>"
        yield ""


def _verdict(grade: Grade) -> str:
    if not grade.decided:
        return "⚠️ not graded"
    return "✅ passed" if grade.passed else "❌ not yet"


def _lost(grade: Grade) -> Iterator[str]:
    (behaviour,) = (part for part in grade.parts if part.name == "behaviour")
    if reason := why_nothing_holds(grade):
        yield "No step holds; every scenario ended like this:"
        yield ""
        yield from _fenced("", plain_lines(reason))
        yield ""
        return
    lost = [line for line in behaviour.lines if line.points < line.possible]
    witness = grade.exam.sweep.witness
    for line in lost:
        points = f"{score(line.points)} of {score(line.possible)}"
        yield f"- {_code(line.label)} {points}: {_text(line.why)}"
    if witness is not None:
        yield f"- Witness: {_text(should(witness, 'your code'))}"
    if lost:
        yield ""


def _strategy(grade: Grade) -> Iterator[str]:
    rows = strategy_rows(grade.strategy)
    if not rows:
        return
    yield f"| strategy | {' | '.join(_text(each) for each in rows[0].names)} |"
    yield f"| --- |{' ---: |' * len(rows[0].names)}"
    for row in rows:
        values = (
            f"{value} ({share})" if share else value for value, share in row.cells
        )
        name = f"**{_text(row.name)}**" if row.own else _text(row.name)
        yield f"| {name} | {' | '.join(values)} |"
    yield ""
    for table in grade.strategy.tables if grade.strategy else ():
        yield f"<details><summary>{_text(table.title)}</summary>"
        yield ""
        yield f"| {' | '.join(_text(each) for each in table.columns)} |"
        yield f"|{' ---: |' * len(table.columns)}"
        for cells in table.rows:
            yield f"| {' | '.join(_text(each) for each in cells)} |"
        yield ""
        yield "</details>"
        yield ""


def _survivors(grade: Grade) -> Iterator[str]:
    told = surviving_bugs(grade.mutation)
    if not told:
        return
    number = counted(count_survivors(grade.mutation), "change")
    summary = pass_with(grade.mutation, number, failing_with(told))
    yield f"<details open><summary>{summary}</summary>"
    yield ""
    for one in told[:MAX_SURVIVORS]:
        yield from _survivor(grade, one)
    rest = count_survivors(grade.mutation) - len(told[:MAX_SURVIVORS])
    if rest > 0:
        yield f"{rest:,} more: run `dojo mutate`."
        yield ""
    yield "</details>"
    yield ""


def _survivor(grade: Grade, one: Survivor) -> Iterator[str]:
    mutant, witness = one.verdict.mutant, one.verdict.witness
    yield f"**{grade.file}:{mutant.line}** {_sentence(what_changed(mutant))}"
    yield ""
    old, new = changed_lines(grade.source, mutant)
    taken = plain_lines("\n".join(dedented(old, old + new)), 6)
    put = plain_lines("\n".join(dedented(new, old + new)), 6)
    yield from _fenced("diff", [f"- {x}" for x in taken] + [f"+ {x}" for x in put])
    yield ""
    if witness is not None:
        yield f"Witness: {_text(tells_apart(witness, 'Your code', 'the mutant'))}"
        yield _text(what_would_notice(mutant, witness))
        yield from ([one.gain] if one.gain else [])
        yield ""


def _chaffs(grade: Grade) -> Iterator[str]:
    verdicts = chaff_verdicts(grade.kata, grade.mutation)
    let_through = [one for one in verdicts if one.run and not one.caught]
    if not let_through:
        return
    number = counted(len(let_through), "misconception")
    yield f"<details><summary>Your tests let {number} through</summary>"
    yield ""
    for one in let_through:
        witness = should(one.witness, "this program") if one.witness else ""
        told = f"{_text(one.misconception)} {_text(witness)}".rstrip()
        yield f"- {_code(one.name)}: {told}"
    yield ""
    yield "</details>"
    yield ""


def _excluded(grade: Grade) -> Iterator[str]:
    mutation = grade.mutation
    for test, why in red_tests(mutation)[:MAX_EXCLUDED]:
        error = f" {_text(why)}" if why else ""
        yield f"- {_code(test)} is right and has found a bug in your code.{error}"
    if rest := len(mutation.own_bugs[MAX_EXCLUDED:]):
        yield f"- and {counted(rest, 'more test')} like that"
    groups = excluded(mutation.exclusions, mutation.helpers)
    for group in groups[:MAX_EXCLUDED]:
        yield f"- Excluded, {_text(group.kind)}: {_text(group.reason)}"
        yield from (f"  - {_name(test)}" for test in group.shown(MAX_NAMES))
    if rest := len(groups[MAX_EXCLUDED:]):
        yield f"- and tests excluded for {counted(rest, 'more reason')}"
    for one in mutation.outside[:MAX_EXCLUDED]:
        yield f"- {_code(one.test)} counts, though {_text(one.reason)}"
    if rest := len(mutation.outside[MAX_EXCLUDED:]):
        yield f"- and {counted(rest, 'more test')} that ask outside the game"
    if mutation.own_bugs or mutation.exclusions or mutation.outside:
        yield ""


def _name(test: str) -> str:
    return _code(test) if "::" in test or test.endswith(".py") else _text(test)


def _text(text: str) -> str:
    """Return text in which nothing is markup."""
    return REFERENCE.sub("\\1\u2060", MARKUP.sub(r"\\\1", plain(text, 400)))


def _sentence(text: str) -> str:
    """Return our own sentence, whose `code` stays code."""
    parts = re.split("(`[^`]+`)", plain(text, 400))
    return "".join(
        _code(part[1:-1]) if part.startswith("`") and len(part) > 2 else _text(part)
        for part in parts
    )


def _code(text: str) -> str:
    """Return a name as code; no backtick in it can end the code."""
    name = plain(text, 120).replace("|", "¦")  # a bar would end a table's cell
    fence = "`" * (_longest_run(name) + 1)
    pad = " " if name.startswith("`") or name.endswith("`") else ""
    return f"{fence}{pad}{name}{pad}{fence}"


def _fenced(language: str, lines: Sequence[str]) -> list[str]:
    """Return lines as a code block; no run of backticks in them can end it."""
    fence = "`" * max(3, _longest_run("\n".join(lines)) + 1)
    return [f"{fence}{language}", *lines, fence]


def _longest_run(text: str) -> int:
    return max(map(len, re.findall("`+", text)), default=0)
