"""Three hints for a survivor: its place, the kind of question, and the witness.

The change itself comes with the second hint, since it is strong help.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_uppercase
from typing import NamedTuple

from dicedojo.grading import MutantRecord
from dicedojo.report.changes import (
    describe_change,
    kind_of_change,
    kind_of_test,
    suggest_test,
    write_test,
)
from dicedojo.report.wording import describe_difference
from dicedojo.syntax import bound_by, tree_of
from dicedojo.text import plain
from dicedojo.witness import Difference

HINTS = 3
NUMBERS = re.compile(r"\b\d+(?: \d+)*\b")  # one, or several in a row, such as dice
AS_A_TEST = "As a test, with a name of your choice:"
LETTERS = "Each letter stands for a number, equal letters for equal numbers."
MARKS = "Each ? stands for a number."


class HintLine(NamedTuple):
    """A line of a hint; a `label` precedes its text, and code is set apart."""

    text: str
    label: str = ""
    is_code: bool = False


@dataclass(frozen=True)
class SurvivorHint:
    """A hint; its headline is the place and the kind of change."""

    place: str
    change: str
    first: str  # the hint's number, and who passes with the change
    shows_change: bool  # whether the lines of the change follow
    lines: tuple[HintLine, ...] = ()


def hint_of(
    mutant: MutantRecord, source: str, number: int, *, passing: str, gain: str = ""
) -> SurvivorHint:
    """Return one hint for a survivor; `source` is the learner's module.

    `passing` says who passes with the change, and `gain` what else a test of it
    notices.
    """
    first = f"Hint {number} of {HINTS}. {passing}."
    file, witness = plain(mutant.file), mutant.witness
    gain_lines = (HintLine(gain),) if gain else ()
    if number == 1 or witness is None:
        tree = tree_of(source)
        name = _name_in(tree.body, mutant.line) if tree else ""
        place = f"{file}{f', `{name}`' if name else ''}:"
        first = f"{first} Yet it alters an answer: which one?"
        return SurvivorHint(place, kind_of_change(mutant), first, False, gain_lines)
    if number == 2:
        lines = _kind_of_question(mutant, witness)
    else:
        lines = [HintLine(describe_difference(witness), "Witness: ")]
        test = write_test(witness)
        lines.append(HintLine(AS_A_TEST if test else suggest_test(mutant, witness)))
        lines += [HintLine(test, is_code=True)] if test else []
    place, change = f"{file}:{mutant.line} ", describe_change(mutant)
    return SurvivorHint(place, change, first, True, (*lines, *gain_lines))


def survivor_name(mutant: MutantRecord) -> str:
    """Return a name for a survivor, stable under edits elsewhere in the module."""
    call = mutant.witness.call if mutant.witness else ""
    change = f"{mutant.original} -> {mutant.mutated}"
    return f"{mutant.operator}: {change}: {call}"


def masked(question: str) -> str:
    """Return a question with its numbers hidden: `roll A A B`, `at ? points`.

    Numbers in a row show which of them are equal.
    """
    letters: dict[str, str] = {}

    def hide(numbers: re.Match[str]) -> str:
        row = numbers[0].split()
        if len(row) == 1:
            return "?"
        for number in row:
            letters.setdefault(number, ascii_uppercase[len(letters) :][:1] or "?")
        return " ".join(letters[number] for number in row)

    return NUMBERS.sub(hide, question)


def _kind_of_question(mutant: MutantRecord, witness: Difference) -> list[HintLine]:
    question = plain(witness.question)
    hidden = masked(question)
    lines = [HintLine(hidden, "A question of this kind shows it: ")]
    if re.search(r"\b[A-Z] [A-Z]\b", hidden):
        lines.append(HintLine(LETTERS))
    elif "?" in hidden:
        lines.append(HintLine(MARKS))
    kind = kind_of_test(mutant)
    if witness.original.startswith("raises "):
        kind = f"that expects {plain(witness.original.removeprefix('raises '))}"
    return [*lines, *([HintLine(f"A test {kind} would notice.")] if kind else [])]


def _name_in(body: Sequence[ast.stmt], line: int) -> str:
    """Return the function, method or table that a line belongs to; "" if none."""
    for node_ in body:
        if node_.lineno <= line <= (node_.end_lineno or node_.lineno):
            names_of_nodes = (sorted(bound_by(node)) for node in ast.walk(node_))
            name = next((names[0] for names in names_of_nodes if names), "")
            if isinstance(node_, ast.ClassDef):
                return f"{name}.{_name_in(node_.body, line)}".rstrip(".")
            return name
    return ""
