from __future__ import annotations

from dataclasses import replace

from dicedojo.grading.grade import Grade
from dicedojo.mutation.verdicts import Exclusion

from ..handmade_grades import by_test, with_lesson, with_suite
from .rendered import render_text


def test_three_survivors_are_shown_and_the_rest_are_counted(weak: Grade) -> None:
    text = render_text([weak])

    assert text.count("SURVIVED") == 3
    more = "2 more distinct bugs that your tests do not notice: `dojo mutate --all`"
    assert more in " ".join(text.split())


def test_the_page_names_chaffs_and_tests_that_do_not_count(weak: Grade) -> None:
    text = render_text([weak])

    assert "four_of_a_kind: takes four of a kind for nothing." in text
    assert "first_rule_only" not in text
    assert "  Flaky. It passed once and failed once.\n" in text
    assert "    tests/test_greed.py::test_reads_the_clock\n" in text


def test_a_reason_is_printed_however_many_tests_share_it(weak: Grade) -> None:
    ones = [Exclusion(f"t.py::test_{n}", "flaky", "It passed once.") for n in range(17)]
    other = Exclusion("t.py::test_other", "does not run", "It cannot be imported.")
    tests = tuple(one.test for one in (*ones, other))
    many = with_suite(weak, collected=tests, excluded=by_test(*ones, other))

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
    untested = with_suite(replace(empty, mutation=weak.mutation), collected=())

    assert "SURVIVED" not in render_text([untested])


def test_many_chaffs_are_counted(weak: Grade) -> None:
    chaff = next(one for one in weak.mutation.chaffs if not one.caught)
    many = tuple(replace(chaff, name=f"bug_{number}") for number in range(9))
    kata = replace(weak.kata, chaffs=())

    one = replace(weak, kata=kata, mutation=replace(weak.mutation, chaffs=many))

    assert "  and 4 more: `--format html` shows them all." in render_text([one])


def test_a_chaff_let_through_leads_to_its_lesson(weak: Grade) -> None:
    lines = render_text([with_lesson(weak, "02_other_triples")]).splitlines()

    start = lines.index("Misconceptions your tests let through")
    assert lines[start + 1 : start + 9] == [
        "  four_of_a_kind: takes four of a kind for nothing.",
        "    Witness: roll 4 4 4 4 should score 400; this program scores 0.",
        "    Lesson: step 2, lessons/greed/02_other_triples.md",
        "  no_sort: reads the dice in the order in which they fell.",
        "    Witness: roll 4 4 4 4 should score 400; this program scores 0.",
        "    Lesson: step 2, lessons/greed/02_other_triples.md",
        "  Next: read the first lesson (in a workspace: `dojo lesson 2`), add a test.",
        "",
    ]


def test_the_first_lesson_of_several_is_the_earliest(weak: Grade) -> None:
    steps = iter(("", "10_any_order", "07_keep_scoring"))
    chaffs = tuple(replace(chaff, step=next(steps)) for chaff in weak.mutation.chaffs)

    text = render_text([replace(weak, mutation=replace(weak.mutation, chaffs=chaffs))])

    assert "Lesson: step 10," in text
    assert "`dojo lesson 7`" in text


def test_a_chaff_without_a_lesson_names_none(weak: Grade, perfect: Grade) -> None:
    text = render_text([weak, with_lesson(perfect, "02_other_triples")])

    assert "esson" not in text
