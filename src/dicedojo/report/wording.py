"""How a survivor is told: which comes first, what changed, and what would notice."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

from dicedojo.grading.grade import Grade
from dicedojo.mutation.verdicts import (
    NOT_TOLD_APART,
    Exclusion,
    Mutant,
    MutantVerdict,
    MutationReport,
    Status,
)
from dicedojo.text import counted, plain
from dicedojo.witness import Witness

TABLE_OPERATORS = {
    "swap_rules": "two neighbours change places",
    "repoint_rule": "two neighbours exchange their points",
    "delete_element": "one element is left out",
    "shorten_sequence": "a sequence loses its last element",
}
LONG_CHANGES = {  # said where the snippets are too long for a headline
    "argument_removal": "an argument is left out",
    "argument_to_none": "an argument becomes None",
    "assignment": "a value becomes None",
}
EDGES = {"<", "<=", ">", ">="}
JOINTS = {"and", "or"}
TOKEN = re.compile(r"\w+|[<>=!*/+-]+|\S")
# How `show` words an answer that is no value.
NO_VALUE = re.compile(r"(raises|did|stopped|leaves) ")
# A call through a prop is handed the function: no learner can type it.
THROUGH_A_PROP = re.compile(r"\w+\((?!None\b|True\b|False\b)[A-Za-z_]\w*[,)]")
COUNTS_FOR_MUTANTS = "It still counts for the changes to your own code."
SHORT = 24  # characters; a snippet up to here fits into a headline


def survivors(verdicts: Iterable[MutantVerdict]) -> list[MutantVerdict]:
    """Return the survivors, most instructive first.

    Each line speaks once before any speaks twice; then the shorter witness comes
    first, then a change to the rule table before a tweak to a number.
    """
    by_line: defaultdict[int, list[MutantVerdict]] = defaultdict(list)
    for verdict in verdicts:
        if verdict.status is Status.SURVIVED:
            by_line[verdict.mutant.line].append(verdict)
    turns = [
        (turn, *_rank(verdict), verdict.mutant.id, verdict)
        for of_line in by_line.values()
        for turn, verdict in enumerate(sorted(of_line, key=_rank))
    ]
    return [entry[-1] for entry in sorted(turns, key=lambda entry: entry[:-1])]


def _rank(verdict: MutantVerdict) -> tuple[int, str, int, int, int, str]:
    call = verdict.witness.call if verdict.witness else ""
    table = verdict.mutant.operator not in TABLE_OPERATORS
    number = verdict.mutant.operator == "number"
    place = verdict.mutant.line, verdict.mutant.column
    return len(call), call, 2 * table + number, *place, verdict.mutant.mutated


def why_nothing_holds(grade: Grade) -> str:
    """Return what every scenario ended with, "" where they end in different ways.

    That a module cannot be imported, or has no such function, is told once.
    """
    messages = {one.message for one in grade.exam.scenarios}
    if len(grade.exam.scenarios) == 1 or len(messages) != 1:
        return ""
    (message,) = messages
    for problem in grade.problems:
        if problem.message in message:
            return problem.message
    return f"  {message}" if message.startswith('File "') else message


def what_changed(mutant: Mutant) -> str:
    """Return the change in a few words: `` `>=` becomes `>` ``."""
    if mutant.operator in TABLE_OPERATORS:
        return TABLE_OPERATORS[mutant.operator]
    if mutant.operator == "argument_removal":
        return LONG_CHANGES[mutant.operator]
    before, after = narrowed(mutant)
    if max(len(before), len(after)) > SHORT or "\n" in before + after:
        return LONG_CHANGES.get(mutant.operator, "this code changes")
    if not after:
        return f"`{plain(before)}` is left out"
    if not before:
        return f"`{plain(after)}` is put in"
    return f"`{plain(before)}` becomes `{plain(after)}`"


def narrowed(mutant: Mutant) -> tuple[str, str]:
    """Return the snippets without the words that both begin or both end with."""
    old = list(TOKEN.finditer(mutant.original))
    new = list(TOKEN.finditer(mutant.mutated))
    words = [one.group() for one in old], [one.group() for one in new]
    start = _common(*words)
    most = min(len(old), len(new)) - start
    end = min(most, _common(words[0][::-1], words[1][::-1]))
    return _between(old, start, end), _between(new, start, end)


def _between(tokens: list[re.Match[str]], start: int, end: int) -> str:
    inside = tokens[start : len(tokens) - end]
    if not inside:
        return ""
    return inside[0].string[inside[0].start() : inside[-1].end()]


def changed_lines(source: str, mutant: Mutant) -> tuple[list[str], list[str]]:
    """Return the lines that the mutation takes away and those that it puts there.

    A line that was only taken away leaves nothing behind. Without the original
    module, the snippets stand for the lines.
    """
    if not source:
        return mutant.original.splitlines(), mutant.mutated.splitlines()
    old, new = source.splitlines(), mutant.source.splitlines()
    same = _common(old, new)
    rest = min(len(old), len(new)) - same
    tail = min(rest, _common(old[::-1], new[::-1]))
    return old[same : len(old) - tail], new[same : len(new) - tail]


def _common(first: list[str], second: list[str]) -> int:
    pairs = zip(first, second, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def dedented(lines: list[str], like: list[str]) -> list[str]:
    """Return `lines` without the indent that all of `like` share."""
    indents = [len(line) - len(line.lstrip()) for line in like if line.strip()]
    cut = min(indents, default=0)
    return [line[cut:] for line in lines]


def tells_apart(witness: Witness, first: str, second: str) -> str:
    """Return the question and both answers.

    `roll 4 4 4. Your code scores 400; the mutant scores 500.`
    """
    said = f"{answered(witness, first, 1)}; {answered(witness, second, 2)}."
    return f"{plain(witness.question)}. {said}"


def answered(witness: Witness, who: str, which: int) -> str:
    """Return one answer as a clause: `the mutant scores 500`, `it raises IndexError`.

    `which` is 1 or 2: the witness's first answer or its second.
    """
    answer = plain(witness.first if which == 1 else witness.second)
    if NO_VALUE.match(answer):
        return f"{who} {answer}"
    return f"{who} {'scores' if _is_score(witness, answer) else 'answers'} {answer}"


def _is_score(witness: Witness, answer: str) -> bool:
    return witness.call.startswith("score(") and answer.isdecimal()


def should(witness: Witness, who: str = "") -> str:
    """Return what the rules ask for, and what `who` does instead.

    `roll 1 should score 100; your code scores 0.`
    """
    right = plain(witness.first)
    verb, _, rest = right.partition(" ")
    if verb in ("raises", "leaves"):
        wanted = f"{verb[:-1]} {rest}"
    else:
        wanted = f"{'score' if _is_score(witness, right) else 'answer'} {right}"
    instead = f"; {answered(witness, who, 2)}" if who else ""
    return f"{plain(witness.question)} should {wanted}{instead}."


def why_aside(one: Exclusion) -> str:
    """Return why a test cannot count, with the witness if the reason lacks it."""
    reason = plain(one.reason, 400)
    if one.witness is None or one.witness.question in one.reason:
        return reason
    told = should(one.witness)
    return f"{reason} {told[:1].upper()}{told[1:]}"


@dataclass(frozen=True)
class Excluded:
    """Tests that cannot count for one and the same reason."""

    kind: str  # "flaky"
    reason: str
    tests: tuple[str, ...]  # the cases of one function are counted

    def shown(self, limit: int) -> list[str]:
        """Return the first tests, and how many more there are."""
        rest = len(self.tests) - limit
        more = [f"and {rest:,} more"] if rest > 0 else []
        return [*self.tests[:limit], *more]


def excluded(
    exclusions: Iterable[Exclusion], helpers: Sequence[str] = ()
) -> list[Excluded]:
    """Return each reason once, with its tests.

    `helpers` are those of these tests that count for the learner's own mutants.
    """
    functions: defaultdict[tuple[str, str], defaultdict[str, list[str]]]
    functions = defaultdict(lambda: defaultdict(list))
    for one in exclusions:
        function = one.test.partition("[")[0]
        reason = why_aside(one)
        if one.test in helpers:
            reason = f"{reason} {COUNTS_FOR_MUTANTS}"
        functions[one.kind, reason][function].append(one.test)
    return [
        Excluded(plain(kind), reason, tuple(_counted_cases(tests)))
        for (kind, reason), tests in functions.items()
    ]


def _counted_cases(tests: Mapping[str, Sequence[str]]) -> Iterator[str]:
    for name, cases in tests.items():
        yield plain(cases[0] if len(cases) == 1 else f"{name} ({len(cases)} cases)")


def pass_with(
    mutation: MutationReport, changes: str, failing: Sequence[str] = ()
) -> str:
    """Return who passes with `changes`: all tests, or those that pass on the code.

    Where tests are excluded, only those that count are said to pass. `failing` are the
    excluded tests that are known to fail with the changes: these are named.
    """
    if mutation.own_failures or mutation.own_bugs:
        passing = len(set(mutation.valid) - set(mutation.own_bugs))
        pass_ = f"The {passing:,} tests that pass on your code also pass with {changes}"
        if passing == 1:
            pass_ = f"The test that passes on your code also passes with {changes}"
    elif failing or mutation.exclusions:
        pass_ = f"Your tests that count pass with {changes}"
    else:
        pass_ = f"Your tests pass with {changes}"
    if not failing:
        return pass_
    first = plain(failing[0])
    if len(failing) == 1:
        return f"{pass_}; {first} fails, but is excluded"
    more = counted(len(failing) - 1, "more test")
    return f"{pass_}; {first} and {more} fail, but are excluded"


def red_tests(mutation: MutationReport) -> list[tuple[str, str]]:
    """Return the tests that have found a bug, each with its exception on one line."""
    why = {one.test: one.why for one in mutation.own_failures}
    return [(plain(test), plain(why.get(test, ""))) for test in mutation.own_bugs]


def undecided(verdicts: Iterable[MutantVerdict]) -> dict[str, int]:
    """Return how many mutants are undecided, by the clause that says why."""
    some = (each for each in verdicts if each.status is Status.UNDECIDED)
    return dict(Counter(each.why or NOT_TOLD_APART for each in some))


def what_would_notice(mutant: Mutant, witness: Witness) -> str:
    """Return one sentence on the kind of test that this mutant would fail."""
    question = plain(witness.question)
    if witness.first.startswith("raises "):
        error = plain(witness.first.removeprefix("raises "))
        return f"A test that expects {error} for {question} would notice."
    if THROUGH_A_PROP.match(witness.call):
        return f"A test that asks this would notice: {question}."
    if not witness.call.startswith("score("):
        return f"A test that asks {plain(witness.call)} would notice."
    if NO_VALUE.match(witness.second):
        return f"Any test of {question} would notice."
    kind = _kind_of_test(mutant)
    if not kind:
        return f"A test of {question} would notice."
    return f"A test {kind} would notice: {question}."


def _kind_of_test(mutant: Mutant) -> str:
    changed = set(narrowed(mutant))
    if changed <= EDGES:
        return "on the edge of that comparison"
    if changed <= JOINTS:
        return "where only one of the two conditions holds"
    if mutant.operator == "swap_rules":
        return "where both want the same dice"
    if mutant.operator == "shorten_sequence":
        return "that falls just short of the sequence"
    if mutant.operator == "repoint_rule":
        return "of either rule"
    return ""
