"""Which surviving mutant teaches most? The order in which people see them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from dicedojo.grading.document.suite import MutantRecord

# These change a table of rules; a survivor of theirs says more than another number.
TABLE_OPERATORS = {"swap_rules", "repoint_rule", "delete_element", "shorten_sequence"}


def order_survivors(mutants: Iterable[MutantRecord]) -> list[MutantRecord]:
    """Return the survivors, most instructive first.

    Each line has its first survivor shown before any line has its second; then the
    shorter witness comes first, then a change to the rule table before a changed
    number.
    """
    by_line: defaultdict[int, list[MutantRecord]] = defaultdict(list)
    for mutant in mutants:
        if mutant.status == "survived":
            by_line[mutant.line].append(mutant)
    turns = [
        (turn, *_rank(mutant), mutant.id, mutant)
        for of_line in by_line.values()
        for turn, mutant in enumerate(sorted(of_line, key=_rank))
    ]
    return [entry[-1] for entry in sorted(turns, key=lambda entry: entry[:-1])]


def _rank(mutant: MutantRecord) -> tuple[int, str, int, int, int, str]:
    call = mutant.witness.call if mutant.witness else ""
    table = mutant.operator not in TABLE_OPERATORS
    number = mutant.operator == "number"
    place = mutant.line, mutant.column
    return len(call), call, 2 * table + number, *place, mutant.mutated
