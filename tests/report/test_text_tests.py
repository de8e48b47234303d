from __future__ import annotations

import io
from dataclasses import replace

from msgspec import structs
from rich.console import Console

from dicedojo.engine.judge.suite import Suite
from dicedojo.engine.judge.verdicts import Exclusion, ExclusionKind
from dicedojo.grading.document.suite import MutantRecord
from dicedojo.grading.grade import Grade
from dicedojo.report.text_tests import DIFF_LINES, survivor_block

from ..handmade_grades import with_lesson, with_suite
from .rendered import render_text

Mutants = dict[str, MutantRecord]


def test_a_reason_is_printed_however_many_tests_share_it(weak: Grade) -> None:
    ones = [
        Exclusion(f"t.py::test_{n}", ExclusionKind.FLAKY, "It passed once.")
        for n in range(17)
    ]
    other = Exclusion(
        "t.py::test_other", ExclusionKind.DOES_NOT_RUN, "It cannot be imported."
    )
    suite = Suite.of(one.test for one in (*ones, other))
    many = with_suite(weak, suite.excluding([*ones, other]))

    lines = render_text([many]).splitlines()

    start = lines.index("  Flaky. It passed once.")
    assert lines[start + 1 : start + 9] == [
        *(f"    t.py::test_{n}" for n in range(5)),
        "    and 12 more",
        "  Does not run. It cannot be imported.",
        "    t.py::test_other",
    ]


def test_without_tests_the_mutants_are_not_held_against_each_test(
    empty: Grade, weak: Grade
) -> None:
    untested = with_suite(replace(empty, mutation=weak.mutation), Suite())

    assert "SURVIVED" not in render_text([untested])


def test_many_chaffs_are_counted(weak: Grade) -> None:
    chaff = next(one for one in weak.mutation.chaffs if not one.caught)
    many = tuple(replace(chaff, name=f"bug_{number}") for number in range(9))
    kata = replace(weak.kata, chaffs=())

    one = replace(weak, kata=kata, mutation=replace(weak.mutation, chaffs=many))

    assert "  and 4 more: `--format html` shows them all." in render_text([one])


def test_a_chaff_let_through_leads_to_its_lesson(weak: Grade) -> None:
    lines = render_text([with_lesson(weak, "02_other_triples")]).splitlines()

    start = lines.index("Planted bugs your tests let through")
    assert lines[start + 1 : start + 9] == [
        "  four_of_a_kind: takes four of a kind for nothing.",
        "    Witness: roll 4 4 4 4 should score 400; this program scores 0.",
        "    Lesson: dojo lesson 2",
        "  no_sort: reads the dice in the order in which they fell.",
        "    Witness: roll 4 4 4 4 should score 400; this program scores 0.",
        "    Lesson: dojo lesson 2",
        "  Next: read lesson 2 (in a workspace: `dojo lesson 2`), add a test.",
        "",
    ]


def test_the_first_lesson_of_several_is_the_earliest(weak: Grade) -> None:
    steps = iter(("", "10_any_order", "07_keep_scoring"))
    chaffs = tuple(replace(chaff, step=next(steps)) for chaff in weak.mutation.chaffs)

    text = render_text([replace(weak, mutation=replace(weak.mutation, chaffs=chaffs))])

    assert "Lesson: dojo lesson 10" in text
    assert "`dojo lesson 7`" in text


def test_a_chaff_without_a_lesson_names_none(weak: Grade, perfect: Grade) -> None:
    text = render_text([weak, with_lesson(perfect, "02_other_triples")])

    assert "esson" not in text


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
    all_of_it = structs.replace(mutants["m003"], line=2, replacement="pass", **span)

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
