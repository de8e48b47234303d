"""Describes a mutant's change, in words and as lines, and a test that notices it."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from itertools import takewhile

from dicedojo.grading import MutantRecord
from dicedojo.report.wording import is_value
from dicedojo.text import plain, plain_lines
from dicedojo.witness import Difference

TABLE_CHANGES = {
    "swap_rules": "two neighbours swap places",
    "repoint_rule": "two neighbours swap their points",
    "delete_element": "one element is left out",
    "shorten_sequence": "a sequence loses its last element",
}
LONG_CHANGES = {  # for snippets that are too long for a headline
    "argument_removal": "an argument is left out",
    "argument_to_none": "an argument becomes None",
    "assignment": "a value becomes None",
}
KINDS = {  # by operator, if its name is not clear enough
    "accumulation": "`+=`, or its like, becomes `=`",
    "and_or": "`and` becomes `or`, or the other way round",
    "arithmetic": "a calculation changes",
    "copy": "a deep copy becomes a shallow one",
    "delete_case": "a case is left out",
    "dict_keyword": "a key changes",
    "loop_exit": "a loop ends otherwise",
    "negation": "a negation is left out",
    "string": "a text changes",
    "string_method": "a method of a text changes",
}
EDGES = {"<", "<=", ">", ">="}
JOINTS = {"and", "or"}
TOKEN = re.compile(r"\w+|[<>=!*/+-]+|\S")
# A call through a prop, with a function as an argument: learners cannot type it.
THROUGH_A_PROP = re.compile(r"\w+\((?!None\b|True\b|False\b)[A-Za-z_]\w*[,)]")
LONG_LINE = 160  # characters of a changed line; longer ones are cut
AROUND = 60  # characters to keep before the difference, and after it
SHORT = 24  # characters of a snippet that fits into a headline


def describe_change(mutant: MutantRecord) -> str:
    """Return the change in a few words: `` `>=` becomes `>` ``."""
    if mutant.operator in TABLE_CHANGES:
        return TABLE_CHANGES[mutant.operator]
    if mutant.operator == "argument_removal":
        return LONG_CHANGES[mutant.operator]
    old, new = _narrowed(mutant)
    if max(len(old), len(new)) > SHORT or "\n" in old + new:
        return LONG_CHANGES.get(mutant.operator, "this code changes")
    if not new:
        return f"`{plain(old)}` is left out"
    if not old:
        return f"`{plain(new)}` is put in"
    return f"`{plain(old)}` becomes `{plain(new)}`"


def kind_of_change(mutant: MutantRecord) -> str:
    """Return the kind of change, without the change: `a number changes`."""
    kinds = KINDS | TABLE_CHANGES | LONG_CHANGES
    return kinds.get(mutant.operator, f"a {mutant.operator} changes")


def _narrowed(mutant: MutantRecord) -> tuple[str, str]:
    """Return the snippets without their common first and last words."""
    old = list(TOKEN.finditer(mutant.original))
    new = list(TOKEN.finditer(mutant.mutated))
    words = [token.group() for token in old], [token.group() for token in new]
    start = _common(*words)
    most = min(len(old), len(new)) - start
    end = min(most, _common(words[0][::-1], words[1][::-1]))
    return _between(old, start, end), _between(new, start, end)


def _between(tokens: list[re.Match[str]], start: int, end: int) -> str:
    middle = tokens[start : len(tokens) - end]
    if not middle:
        return ""
    return middle[0].string[middle[0].start() : middle[-1].end()]


def changed_lines(source: str, mutant: MutantRecord) -> tuple[list[str], list[str]]:
    """Return the lines that a mutant removes from the `source`, and those it adds.

    Their common indent is removed, and a long line is cut around its change. A line
    that is only removed adds nothing. Without a source, the snippets stand for the
    lines.
    """
    if source:
        old, new = source.splitlines(), mutant.applied_to(source).splitlines()
    else:
        old, new = mutant.original.splitlines(), mutant.mutated.splitlines()
    same = _common(old, new) if source else 0
    rest = min(len(old), len(new)) - same
    tail = min(rest, _common(old[::-1], new[::-1])) if source else 0
    removed, added = old[same : len(old) - tail], new[same : len(new) - tail]
    lines = [line for line in removed + added if line.strip()]
    cut = min((len(line) - len(line.lstrip()) for line in lines), default=0)
    removed, added = [line[cut:] for line in removed], [line[cut:] for line in added]
    if len(removed) == len(added):
        pairs = [crop_to_change(*pair) for pair in zip(removed, added, strict=True)]
        removed, added = [old for old, _ in pairs], [new for _, new in pairs]
    return removed, added


def diff_of(source: str, mutant: MutantRecord, most: int) -> list[str]:
    """Return the lines that a mutant removes (`- `) and adds (`+ `), fit to print.

    At most the first `most` lines of each side.
    """
    sides = zip("-+", changed_lines(source, mutant), strict=True)
    return [
        f"{mark} {line}"
        for mark, lines in sides
        for line in plain_lines("\n".join(lines), most)
    ]


def crop_to_change(
    old: str, new: str, longest: int = LONG_LINE, around: int = AROUND
) -> tuple[str, str]:
    """Return two lines; long ones are cut to the part around their difference.

    Cut in the middle, as long texts are, they would look the same.
    """
    if max(len(old), len(new)) <= longest:
        return old, new
    same = _common(old, new)
    tail = _common(old[same:][::-1], new[same:][::-1])
    left, right = max(0, same - around), max(0, tail - around)

    def cut(line: str) -> str:
        head, end = "…" * bool(left), "…" * bool(right)
        return f"{head}{line[left : len(line) - right]}{end}"

    return cut(old), cut(new)


def _common(first: Sequence[str], second: Sequence[str]) -> int:
    pairs = zip(first, second, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def suggest_test(mutant: MutantRecord, witness: Difference) -> str:
    """Return a sentence on the kind of test that this mutant would fail."""
    question = plain(witness.question)
    if witness.original.startswith("raises "):
        error = plain(witness.original.removeprefix("raises "))
        return f"A test that expects {error} for {question} would notice."
    if _is_equal(witness.original, witness.mutated):
        kinds = "The two are equal for Python; only their types differ."
        return f"{kinds} A test of the type would notice: {question}."
    if THROUGH_A_PROP.match(witness.call):
        return f"A test that asks this would notice: {question}."
    if not witness.call.startswith("score("):
        return f"A test that asks {plain(witness.call)} would notice."
    if not is_value(witness.mutated):
        return f"Any test of {question} would notice."
    kind = kind_of_test(mutant)
    sentence = f"A test {kind} would notice: {question}."
    return sentence if kind else f"A test of {question} would notice."


def write_test(witness: Difference) -> str:
    """Return a test of a witness, with a name to choose.

    "" if it cannot be typed, expects an exception, or its answers are equal in Python.
    """
    call, right = witness.call, witness.original
    if THROUGH_A_PROP.match(call) or not _is_literal(right):
        return ""
    if _is_equal(right, witness.mutated):
        return ""
    return f"def test_NAME():\n    assert {call} == {right}"


def _is_equal(first: str, second: str) -> bool:
    """Return whether two answers, as repr shows them, are equal: 1 and 1.0 are."""
    try:
        return bool(ast.literal_eval(first) == ast.literal_eval(second))
    except (ValueError, SyntaxError):  # an exception, or a value that is cut short
        return False


def _is_literal(answer: str) -> bool:
    """Return whether an answer is a complete Python literal."""
    try:
        ast.literal_eval(answer)
    except (ValueError, SyntaxError):  # an object, or a value that is cut
        return False
    return True


def kind_of_test(mutant: MutantRecord) -> str:
    """Return which tests notice a change of this kind, as a phrase; "" if unknown."""
    tokens = set(_narrowed(mutant))
    if tokens <= EDGES:
        return "on the edge of that comparison"
    if tokens <= JOINTS:
        return "where only one of the two conditions holds"
    if mutant.operator == "swap_rules":
        return "where both match the same dice"
    if mutant.operator == "shorten_sequence":
        return "that falls just short of the sequence"
    if mutant.operator == "repoint_rule":
        return "of either rule"
    return ""
