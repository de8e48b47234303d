"""A survivor on the screen: what changed, the witness, and the next command."""

from __future__ import annotations

from rich.console import Group
from rich.padding import Padding
from rich.text import Text

from dicedojo.grading.document.suite import MutantRecord
from dicedojo.report.answers import tells_apart
from dicedojo.report.changes import changed_lines, describe_change, suggest_test
from dicedojo.text import plain, plain_lines

DIFF_LINES = 6  # a side; more is no longer one small change
NEXT = "add that test, then run `dojo mutate`."


def survivor_block(
    mutant: MutantRecord,
    source: str,
    *,
    following: bool = True,
    passing: str = "Your tests pass with this change",
    gain: str = "",
) -> Group:
    """Return a survivor as Rich lines; `source` is the learner's module.

    SURVIVED  coin.py:41  the change in a few words, then its diff, the witness,
    the kind of test that would notice, the `gain` that this brings and, if `following`,
    what to type next.
    """
    headline = Text.assemble(
        ("SURVIVED", "bold yellow"),
        f"  {plain(mutant.file)}:{mutant.line}  ",
        (describe_change(mutant), "bold"),
    )
    below: list[Text] = [Text(f"{passing}.")]
    below += diff_lines(mutant, source)
    if mutant.witness is not None:
        answers = tells_apart(mutant.witness, "Your code", "the mutant")
        below.append(Text.assemble(("Witness: ", "bold"), answers))
        below.append(Text(suggest_test(mutant, mutant.witness)))
        below += [Text(gain)] if gain else []
        if following:
            below.append(Text.assemble(("Next: ", "bold"), NEXT))
    return Group(headline, Padding(Group(*below), (0, 0, 0, 2)))


def diff_lines(mutant: MutantRecord, source: str) -> list[Text]:
    """Return the lines that the mutation removes (-, red) and adds (+, green)."""
    removed, added = changed_lines(source, mutant)
    shown = []
    for mark, style, lines in (("-", "red", removed), ("+", "green", added)):
        shown += [
            Text(f"  {mark} {line}", style)
            for line in plain_lines("\n".join(lines), DIFF_LINES)
        ]
    return shown
