"""A survivor on the screen: what changed, the witness, and the next command."""

from __future__ import annotations

from rich.console import Group
from rich.padding import Padding
from rich.text import Text

from dicedojo.mutation.verdicts import MutantVerdict
from dicedojo.report.wording import (
    changed_lines,
    dedented,
    tells_apart,
    what_changed,
    what_would_notice,
)
from dicedojo.text import plain, plain_lines

DIFF_LINES = 6  # a side; more is no longer one small change
NEXT = "test that roll, then run `dojo mutate`."


def survivor_block(  # noqa: PLR0913  # each is a sentence of the block
    verdict: MutantVerdict,
    source: str,
    file: str,
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
    mutant = verdict.mutant
    headline = Text.assemble(
        ("SURVIVED", "bold yellow"),
        f"  {plain(file)}:{mutant.line}  ",
        (what_changed(mutant), "bold"),
    )
    below: list[Text] = [Text(f"{passing}.")]
    below += diff_lines(verdict, source)
    if verdict.witness is not None:
        told = tells_apart(verdict.witness, "Your code", "the mutant")
        below.append(Text.assemble(("Witness: ", "bold"), told))
        below.append(Text(what_would_notice(mutant, verdict.witness)))
        below += [Text(gain)] if gain else []
        if following:
            below.append(Text.assemble(("Next: ", "bold"), NEXT))
    return Group(headline, Padding(Group(*below), (0, 0, 0, 2)))


def diff_lines(verdict: MutantVerdict, source: str) -> list[Text]:
    """Return the lines that the mutation takes (-, red) and puts there (+, green)."""
    old, new = changed_lines(source, verdict.mutant)
    shown = []
    for mark, style, lines in (("-", "red", old), ("+", "green", new)):
        whole = "\n".join(dedented(lines, old + new))
        shown += [
            Text(f"  {mark} {line}", style) for line in plain_lines(whole, DIFF_LINES)
        ]
    return shown
