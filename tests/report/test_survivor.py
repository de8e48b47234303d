from __future__ import annotations

import io

from msgspec.structs import replace
from rich.console import Console

from dicedojo.grading.document.suite import MutantRecord
from dicedojo.report.survivor import DIFF_LINES, survivor_block

Mutants = dict[str, MutantRecord]


def shown(
    mutant: MutantRecord, source: str, *, colour: bool = False, gain: str = ""
) -> str:
    stream = io.StringIO()
    console = Console(
        file=stream,
        width=80,
        color_system="truecolor" if colour else None,
        force_terminal=colour,
        highlight=False,
    )
    console.print(survivor_block(mutant, source, gain=gain))
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


def test_what_a_test_for_it_also_notices_comes_before_the_next_command(
    mutants: Mutants, source: str
) -> None:
    gain = "A test for this one also notices 2 other bugs."

    *_, before, last = shown(mutants["m008"], source, gain=gain).splitlines()

    assert before.strip() == gain
    assert last.strip().startswith("Next: ")


def test_of_a_long_change_the_first_lines_are_shown(mutants: Mutants) -> None:
    source = "def f():\n" + "    x = 1\n" * 20
    span = {"start": source.index("x"), "end": len(source)}
    all_of_it = replace(mutants["m003"], line=2, replacement="pass", **span)

    lines = shown(all_of_it, source).splitlines()

    removed = [one.split() for one in lines if one.strip().startswith("- ")]
    assert removed.count(["-", "x", "=", "1"]) == DIFF_LINES
    assert removed[-1] == ["-", "…", "and", "14", "lines", "more"]


def test_the_diff_is_coloured_for_people(mutants: Mutants, source: str) -> None:
    text = shown(mutants["m008"], source, colour=True)

    assert "\x1b[31m  - Rule" in text
    assert "\x1b[32m  + Rule" in text


def test_no_line_is_wider_than_the_screen(mutants: Mutants) -> None:
    wide = "x = " + " + ".join(["a_long_name"] * 40)

    lines = shown(mutants["m003"], wide).splitlines()

    assert max(map(len, lines)) <= 80
