from __future__ import annotations

import io

from rich.console import Console

from dicedojo.grading.document.suite import MutantRecord
from dicedojo.report.survivor import survivor_block

Mutants = dict[str, MutantRecord]


def shown(mutant: MutantRecord, source: str, *, colour: bool = False) -> str:
    stream = io.StringIO()
    console = Console(
        file=stream,
        width=80,
        color_system="truecolor" if colour else None,
        force_terminal=colour,
        highlight=False,
    )
    console.print(survivor_block(mutant, source))
    return stream.getvalue()


def test_a_survivor_says_change_witness_hint_and_next(
    mutants: Mutants, source: str
) -> None:
    lines = shown(mutants["m008"], source).splitlines()

    assert [line.rstrip() for line in lines] == [
        "SURVIVED  greed.py:7  two neighbours swap their points",
        "  Your tests pass with this change.",
        "    - Rule(Sequence((4, 4, 4)), 400),",
        "    - Rule(Sequence((5, 5, 5)), 500),",
        "    + Rule(Sequence((4, 4, 4)), 500),",
        "    + Rule(Sequence((5, 5, 5)), 400),",
        "  Witness: roll 4 4 4. Your code scores 400; the mutant scores 500.",
        "  A test of either rule would notice: roll 4 4 4.",
        "  Next: add that test, then run `dojo mutate`.",
    ]


def test_the_diff_is_coloured_for_people(mutants: Mutants, source: str) -> None:
    text = shown(mutants["m008"], source, colour=True)

    assert "\x1b[31m  - Rule" in text
    assert "\x1b[32m  + Rule" in text


def test_no_line_is_wider_than_the_screen(mutants: Mutants) -> None:
    wide = "x = " + " + ".join(["a_long_name"] * 40)

    lines = shown(mutants["m003"], wide).splitlines()

    assert max(map(len, lines)) <= 80
