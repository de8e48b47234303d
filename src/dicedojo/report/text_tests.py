"""Prints tests on the screen: bugs they miss or find, and exclusions."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from dicedojo.grading import GradeDocument, MutantRecord
from dicedojo.report.bugs import let_through, surviving_bugs
from dicedojo.report.changes import describe_change, diff_of, suggest_test
from dicedojo.report.survivor_hints import SurvivorHint
from dicedojo.report.wording import (
    bug_finding_tests,
    by_reason,
    describe_difference,
    excluded_by_reason,
    lesson_command,
    pass_with,
    state_rule,
    step_number,
    undecided_lines,
)
from dicedojo.text import counted, plain

MAX_SURVIVORS = 3  # more would be a wall of text
MAX_NAMES = 5  # of tests, reasons or chaffs; the rest is counted
MAX_REASONS = 40  # for which tests are excluded; most submissions have a few
DIFF_LINES = 6  # on each side
NEXT = "add that test, then run `dojo mutate`."


def survivor_blocks(grade: GradeDocument) -> list[RenderableType]:
    """Return the first surviving bugs, and how many more there are."""
    suite = grade.tests
    if not suite.valid:
        return []
    survivors = surviving_bugs(suite)[:MAX_SURVIVORS]
    blocks: list[RenderableType] = []
    for survivor in survivors:
        passing = pass_with(suite, "this change", survivor.mutant.failing)
        block = survivor_block(
            survivor.mutant, grade.module.source, passing=passing, gain=survivor.gain
        )
        blocks += [block, Text()]
    rest = suite.bug_count.survived - len(survivors)
    if rest > 0:
        message = f"{counted(rest, 'more distinct bug')} that your tests do not notice"
        pronoun = "it" if rest == 1 else "them"
        blocks.append(Text(f"{message}: `dojo mutate --all` shows {pronoun}."))
    blocks = blocks if rest > 0 else blocks[:-1]
    return [*blocks, *map(Text, undecided_lines(suite.mutants))]


def chaff_blocks(grade: GradeDocument) -> list[RenderableType]:
    """Return the first chaffs let through, each with its witness and its lesson."""
    missed = let_through(grade)
    chaffs = missed[:MAX_NAMES]
    blocks: list[RenderableType] = []
    for chaff in chaffs:
        bug = f": {plain(chaff.misconception)}"
        blocks.append(Text.assemble((plain(chaff.name), "bold"), bug))
        if chaff.witness is not None:
            rule = state_rule(chaff.witness, "this program")
            blocks.append(Text(f"  Witness: {rule}"))
        if lesson := lesson_command(chaff.step):
            blocks.append(Text(f"  Lesson: {lesson}"))
    rest = len(missed) - len(chaffs)
    if rest > 0:
        blocks.append(Text(f"and {rest:,} more: `--format html` shows them all."))
    numbers = [int(number) for chaff in chaffs if (number := step_number(chaff.step))]
    if numbers:
        first = f"read lesson {min(numbers)}"
        advice = f"{first} (in a workspace: `dojo lesson {min(numbers)}`)"
        blocks.append(Text.assemble(("Next: ", "bold"), advice, ", add a test."))
    return blocks


def bug_blocks(grade: GradeDocument) -> list[RenderableType]:
    """Return the tests that are right and fail on the code, with the exception."""
    tests = bug_finding_tests(grade)
    blocks: list[RenderableType] = []
    for test, why in tests[:MAX_NAMES]:
        blocks.append(Text(test, overflow="fold"))
        blocks += [Text(f"  {why}", overflow="fold")] if why else []
    rest = len(tests) - MAX_NAMES
    return [*blocks, *([Text(f"and {rest:,} more")] if rest > 0 else [])]


def outside_blocks(grade: GradeDocument) -> list[RenderableType]:
    """Return why tests ask outside the game, and the first of these tests."""
    groups = by_reason(grade.tests.outside)
    blocks: list[RenderableType] = []
    for group in groups[:MAX_NAMES]:
        blocks.append(Text(group.reason))
        names = "\n".join(group.first_tests)
        blocks.append(Padding(Text(names, overflow="fold"), (0, 0, 0, 2)))
    rest = len(groups) - MAX_NAMES
    return [*blocks, *([Text(f"and {rest:,} more like that")] if rest > 0 else [])]


def excluded_blocks(grade: GradeDocument) -> list[RenderableType]:
    """Return the reasons why tests do not count, each with its first tests."""
    groups = excluded_by_reason(grade)
    blocks: list[RenderableType] = []
    for group in groups[:MAX_REASONS]:
        kind = f"{group.kind[:1].upper()}{group.kind[1:]}. "
        blocks.append(Text.assemble((kind, "bold"), group.reason))
        names = "\n".join(group.first_tests)
        blocks.append(Padding(Text(names, overflow="fold"), (0, 0, 0, 2)))
    rest = len(groups) - MAX_REASONS
    if rest > 0:
        count = counted(rest, "more reason")
        blocks.append(Text(f"and {count}: `--format html` shows them all."))
    return blocks


def survivor_block(
    mutant: MutantRecord,
    source: str,
    *,
    following: bool = True,
    passing: str = "Your tests pass with this change",
    gain: str = "",
) -> Group:
    """Return a survivor as Rich lines; `source` is the learner's module.

    SURVIVED  coin.py:41  the change in a few words, then its diff, the witness, the
    kind of test that would notice, the `gain` of such a test and, if `following`, the
    next command.
    """
    lines: list[Text] = [Text(f"{passing}.")]
    lines += diff_lines(mutant, source)
    if mutant.witness is not None:
        answers = describe_difference(mutant.witness)
        lines.append(Text.assemble(("Witness: ", "bold"), answers))
        lines.append(Text(suggest_test(mutant, mutant.witness)))
        lines += [Text(gain)] if gain else []
        if following:
            lines.append(Text.assemble(("Next: ", "bold"), NEXT))
    place = f"{plain(mutant.file)}:{mutant.line}  "
    headline = _headline(place, describe_change(mutant))
    return Group(headline, Padding(Group(*lines), (0, 0, 0, 2)))


def hint_block(hint: SurvivorHint, mutant: MutantRecord, source: str) -> Group:
    """Return a hint for a survivor as Rich lines; `source` is the learner's module."""
    lines: list[RenderableType] = [Text(hint.first)]
    lines += diff_lines(mutant, source) if hint.shows_change else []
    for line in hint.lines:
        text = Text.assemble((line.label, "bold"), line.text)
        lines.append(Padding(text, (0, 0, 0, 2)) if line.is_code else text)
    headline = _headline(f"{hint.place} ", hint.change)
    return Group(headline, Padding(Group(*lines), (0, 0, 0, 2)))


def _headline(place: str, change: str) -> Text:
    """Return the first line on a survivor: its place, and the change in a few words."""
    survived = ("SURVIVED", "bold yellow")
    return Text.assemble(survived, f"  {place}", (change, "bold"))


def diff_lines(mutant: MutantRecord, source: str) -> list[Text]:
    """Return the lines that the mutation removes (-, red) and adds (+, green)."""
    return [
        Text(f"  {line}", "red" if line.startswith("-") else "green")
        for line in diff_of(source, mutant, DIFF_LINES)
    ]
