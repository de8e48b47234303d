"""Grades as Markdown that fits into a comment on a pull request."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from dicedojo.grading import GradeDocument
from dicedojo.report.bugs import (
    Survivor,
    failing_tests,
    most_instructive,
    surviving_bugs,
    witness_line,
)
from dicedojo.report.changes import describe_change, diff_of, suggest_test
from dicedojo.report.wording import (
    bug_finding_tests,
    describe_difference,
    excluded_by_reason,
    headline_message,
    lesson_command,
    pass_with,
    provenance_sentence,
    state_rule,
    strategy_name,
    to_pass,
)
from dicedojo.text import counted, earned_of, plain, plain_lines, score

MAX_SURVIVORS = 10  # GitHub refuses a comment beyond 65,536 characters
MAX_EXCLUDED = 10  # reasons why tests are excluded, for the same reason
# Characters that begin markup or a link, anywhere in a line.
MARKUP = re.compile(r"([\\`*_{}\[\]<>|~&$]|:(?=//)|(?<=www)\.)", re.IGNORECASE)
REFERENCE = re.compile(r"([@#])(?=\w)")  # a person or an issue; cannot be escaped


def stream_markdown(grades: Iterable[GradeDocument]) -> Iterator[str]:
    """Yield a section for each grade."""
    for number, grade in enumerate(grades):
        section = "\n".join(_section(grade))
        yield f"\n{section}\n" if number else f"{section}\n"


def _section(grade: GradeDocument) -> Iterator[str]:
    yield from _outcome(grade)
    if grade.decided:
        yield from _lost_points(grade)
    if grade.tests.valid:
        yield from _first(grade)
        yield from _survivors(grade)
        yield from _chaffs(grade)
    yield from _strategy(grade)
    yield from _excluded(grade)
    if sentence := provenance_sentence(grade.provenance):
        yield f"<sub>{as_text(sentence)}</sub>"
        yield ""


def _outcome(grade: GradeDocument) -> Iterator[str]:
    """Yield the points, what went wrong, and the points of each part."""
    verdict = _verdict(grade)
    yield f"## {as_text(grade.title)}: {as_code(grade.submission)}"
    yield ""
    yield (
        f"**{score(grade.points)} of {score(grade.possible)} points**, {verdict} "
        f"({to_pass(grade)})"
    )
    yield ""
    if grade.decided and not grade.passed:
        yield as_text(grade.why_not_passed)
        yield ""
    for problem in grade.problems:
        yield f"> **{as_text(problem.kind)}**"
        yield ">"
        yield from (f"> {line}" for line in as_block("", plain_lines(problem.message)))
        yield ""
    yield "| part | points | why |"
    yield "| --- | ---: | --- |"
    for part in grade.parts:
        points = earned_of(part.points, part.possible, "none")
        yield f"| {part.name} | {points} | {as_text(part.why)} |"
    yield ""


def _verdict(grade: GradeDocument) -> str:
    if not grade.decided:
        return "⚠️ not graded"
    return "✅ passed" if grade.passed else "❌ not yet"


def _lost_points(grade: GradeDocument) -> Iterator[str]:
    if reason := headline_message(grade):
        yield "No step passes; every scenario ended like this:"
        yield ""
        yield from as_block("", plain_lines(reason))
        yield ""
        return
    lines = [
        line for line in grade.part("behaviour").lines if line.points < line.possible
    ]
    witness = grade.exam.sweep.witness
    for line in lines:
        points = f"{score(line.points)} of {score(line.possible)}"
        yield f"- {as_code(line.label)} {points}: {as_text(line.why)}"
    if witness is not None:
        yield f"- Witness: {as_text(state_rule(witness, 'your code'))}"
    if lines:
        yield ""


def _strategy(grade: GradeDocument) -> Iterator[str]:
    strategy = grade.strategy
    if strategy is None or not strategy.strategies:
        return
    names = [as_text(plain(value.name)) for value in strategy.strategies[0].values]
    yield f"| strategy | {' | '.join(names)} |"
    yield f"| --- |{' ---: |' * len(names)}"
    for row in strategy.strategies:
        pairs = ((plain(value.shown), plain(value.shown_share)) for value in row.values)
        values = (f"{value} ({share})" if share else value for value, share in pairs)
        name = as_text(strategy_name(row))
        own = row.role == "own"
        yield f"| {f'**{name}**' if own else name} | {' | '.join(values)} |"
    yield ""
    for table in strategy.tables:
        yield f"<details><summary>{as_text(table.title)}</summary>"
        yield ""
        yield f"| {' | '.join(as_text(column) for column in table.columns)} |"
        yield f"|{' ---: |' * len(table.columns)}"
        for cells in table.rows:
            yield f"| {' | '.join(as_text(cell) for cell in cells)} |"
        yield ""
        yield "</details>"
        yield ""


def _first(grade: GradeDocument) -> Iterator[str]:
    """Yield the bugs to look at first, a line each."""
    bugs = most_instructive(grade)
    if not bugs:
        return
    yield "Bugs to look at first, which your tests let through:"
    yield ""
    for number, bug in enumerate(bugs, start=1):
        if bug.survivor is not None:
            mutant = bug.survivor.mutant
            place = f"**{as_text(mutant.file)}:{mutant.line}**"
            text = f"{place} {as_sentence(describe_change(mutant))}."
        else:
            text = as_text(bug.chaff.misconception) if bug.chaff else ""
        witness = witness_line(bug)
        witness_part = f" Witness: {as_text(witness)}." if witness else ""
        lesson = lesson_command(bug.chaff.step) if bug.chaff else ""
        lesson_part = f" Lesson: {as_code(lesson)}." if lesson else ""
        yield f"{number}. {text}{witness_part}{lesson_part}"
    yield ""


def _survivors(grade: GradeDocument) -> Iterator[str]:
    survivors = surviving_bugs(grade.tests)
    if not survivors:
        return
    survived = grade.tests.bug_count.survived
    bugs = counted(survived, "distinct bug")
    summary = pass_with(grade.tests, bugs, failing_tests(survivors))
    yield f"<details><summary>{as_text(summary)}</summary>"
    yield ""
    for survivor in survivors[:MAX_SURVIVORS]:
        yield from _survivor(grade, survivor)
    rest = survived - len(survivors[:MAX_SURVIVORS])
    if rest > 0:
        yield f"{counted(rest, 'more distinct bug')}: run `dojo mutate --all`."
        yield ""
    yield "</details>"
    yield ""


def _survivor(grade: GradeDocument, survivor: Survivor) -> Iterator[str]:
    mutant, witness = survivor.mutant, survivor.mutant.witness
    place = f"**{as_text(mutant.file)}:{mutant.line}**"
    yield f"{place} {as_sentence(describe_change(mutant))}"
    yield ""
    yield from as_block("diff", diff_of(grade.module.source, mutant, 6))
    yield ""
    if witness is not None:
        yield f"Witness: {as_text(describe_difference(witness))}"
        yield as_text(suggest_test(mutant, witness))
        yield from ([survivor.gain] if survivor.gain else [])
        yield ""


def _chaffs(grade: GradeDocument) -> Iterator[str]:
    let_through = [bug for bug in grade.tests.chaff if bug.status == "let through"]
    if not let_through:
        return
    number = counted(len(let_through), "planted bug")
    yield f"<details><summary>Your tests let {number} through</summary>"
    yield ""
    for bug in let_through:
        witness = state_rule(bug.witness, "this program") if bug.witness else ""
        sentences = f"{as_text(bug.misconception)} {as_text(witness)}".rstrip()
        lesson = lesson_command(bug.step)
        lesson_part = f" Lesson: {as_code(lesson)}." if lesson else ""
        yield f"- {as_code(bug.name)}: {sentences}{lesson_part}"
    yield ""
    yield "</details>"
    yield ""


def _excluded(grade: GradeDocument) -> Iterator[str]:
    suite = grade.tests
    bug_tests = bug_finding_tests(grade)
    for test, why in bug_tests[:MAX_EXCLUDED]:
        error = f" {as_text(why)}" if why else ""
        yield f"- {as_code(test)} is right and has found a bug in your code.{error}"
    if rest := len(bug_tests[MAX_EXCLUDED:]):
        yield f"- and {counted(rest, 'more test')} like that"
    groups = excluded_by_reason(grade)
    for group in groups[:MAX_EXCLUDED]:
        yield f"- Excluded, {as_text(group.kind)}: {as_text(group.reason)}"
        yield from (f"  - {_name(test)}" for test in group.first_tests)
    if rest := len(groups[MAX_EXCLUDED:]):
        yield f"- and tests excluded for {counted(rest, 'more reason')}"
    for record in suite.outside[:MAX_EXCLUDED]:
        yield f"- {as_code(record.test)} counts, though {as_text(record.reason)}"
    if rest := len(suite.outside[MAX_EXCLUDED:]):
        yield f"- and {counted(rest, 'more test')} that ask outside the game"
    if bug_tests or suite.excluded or suite.outside:
        yield ""


def _name(test: str) -> str:
    return as_code(test) if "::" in test or test.endswith(".py") else as_text(test)


def as_text(text: str) -> str:
    """Return text with its markup escaped."""
    return REFERENCE.sub("\\1\u2060", MARKUP.sub(r"\\\1", plain(text, 400)))


def as_sentence(text: str) -> str:
    """Return one of our own sentences, whose `code` stays code."""
    parts = re.split("(`[^`]+`)", plain(text, 400))
    return "".join(
        as_code(part[1:-1]) if part.startswith("`") and len(part) > 2 else as_text(part)
        for part in parts
    )


def as_code(text: str) -> str:
    """Return a name as code, safe against backticks in it."""
    name = plain(text, 120).replace("|", "¦")  # a bar would end a table's cell
    fence = "`" * (_longest_run(name) + 1)
    pad = " " if name.startswith("`") or name.endswith("`") else ""
    return f"{fence}{pad}{name}{pad}{fence}"


def as_block(language: str, lines: Sequence[str]) -> list[str]:
    """Return lines as a code block, safe against backticks in them."""
    fence = "`" * max(3, _longest_run("\n".join(lines)) + 1)
    return [f"{fence}{language}", *lines, fence]


def _longest_run(text: str) -> int:
    return max(map(len, re.findall("`+", text)), default=0)
