from __future__ import annotations

import re
from dataclasses import replace

import pytest

from dicedojo.engine.judge.suite import Suite
from dicedojo.engine.judge.verdicts import Exclusion, ExclusionKind
from dicedojo.grading.grade import Grade
from dicedojo.report.markdown import MAX_EXCLUDED
from dicedojo.submission.handed_files import Problem

from ..handmade_grades import bugs_of, with_lesson, with_suite
from .rendered import render_markdown

FENCED = re.compile(r"^(> )?(`{3,})\w*\n.*?^(> )?\2$", re.DOTALL | re.MULTILINE)
CODE = re.compile(r"(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)")


def outside_code(markdown: str) -> str:
    return CODE.sub("", FENCED.sub("", markdown))


def test_every_row_of_the_table_has_three_cells(hostile: Grade) -> None:
    rows = [line for line in render_markdown([hostile]).splitlines() if line[:1] == "|"]

    assert len(rows) == 4
    assert all(len(re.findall(r"(?<!\\)\|", row)) == 4 for row in rows)


def test_hostile_strings_stay_words(hostile: Grade) -> None:
    prose = outside_code(render_markdown([hostile]))

    assert not re.search(r"(?<!\\)<(?!/?(details|summary)\b)", prose)
    assert "alert(1)" in prose


def test_a_fence_in_a_message_does_not_end_the_block(weak: Grade) -> None:
    nasty = replace(weak, problems=(Problem("odd", "```\n# not a heading\n````"),))

    text = render_markdown([nasty])

    assert "> `````\n> ```\n> # not a heading\n> ````\n> `````" in text


@pytest.mark.parametrize("mention", ["@everyone", "#12", "https://example.org"])
def test_nobody_is_mentioned_and_nothing_is_linked(weak: Grade, mention: str) -> None:
    nasty = replace(weak, problems=(Problem(f"see {mention}", "text"),))

    assert mention not in outside_code(render_markdown([nasty]))


def test_details_are_closed(weak: Grade, empty: Grade) -> None:
    text = render_markdown([weak, empty])

    assert text.count("<details") == text.count("</details>") == 2


def test_the_comment_is_short_enough_for_a_pull_request(hostile: Grade) -> None:
    many = replace(hostile.mutation, mutants=hostile.mutation.mutants * 500)

    assert len(render_markdown([replace(hostile, mutation=many)])) < 65_536


def test_what_is_wrong_with_a_strategy_stays_in_its_cell(troubled: Grade) -> None:
    text = render_markdown([troubled])

    (row,) = (line for line in text.splitlines() if line.startswith("| strategy |"))
    assert row.startswith("| strategy | 0 of 15 | For roll 1 it raises ValueError: ")
    assert len(re.findall(r"(?<!\\)\|", row)) == 4
    assert not re.search(r"(?<!\\)[<`]", row)


def named(count: int) -> tuple[str, ...]:
    return tuple(f"tests/test_greed.py::test_{number}" for number in range(count))


@pytest.mark.parametrize(
    ("count", "line"),
    [
        pytest.param(MAX_EXCLUDED, "", id="all are shown"),
        pytest.param(MAX_EXCLUDED + 1, "- and 1 more test like that", id="one more"),
        pytest.param(MAX_EXCLUDED + 3, "- and 3 more tests like that", id="three more"),
    ],
)
def test_further_tests_that_found_a_bug_are_counted(
    weak: Grade, count: int, line: str
) -> None:
    tests = named(count)
    grade = with_suite(weak, Suite.of(tests).failing_on_own(dict.fromkeys(tests, "")))

    lines = render_markdown([grade]).splitlines()

    assert sum("is right and has found a bug" in each for each in lines) == MAX_EXCLUDED
    assert [each for each in lines if each.startswith("- and ")] == [line] * bool(line)


def test_further_reasons_and_tests_outside_the_game_are_counted(weak: Grade) -> None:
    tests = named(2 * MAX_EXCLUDED + 6)
    reasons = [
        Exclusion(test, ExclusionKind.FLAKY, f"It came out {number} ways.")
        for number, test in enumerate(tests[: MAX_EXCLUDED + 2])
    ]
    outside = dict.fromkeys(tests[-MAX_EXCLUDED - 4 :], ("score([6])", "asks a six"))
    suite = Suite.of(tests).excluding(reasons).asking_outside(outside)
    grade = with_suite(weak, suite)

    lines = render_markdown([grade]).splitlines()

    assert [each for each in lines if each.startswith("- and ")] == [
        "- and tests excluded for 2 more reasons",
        "- and 4 more tests that ask outside the game",
    ]


def test_the_summary_counts_distinct_bugs_and_those_not_shown(weak: Grade) -> None:
    survivors = [one for one in weak.mutation.mutants if one.witness is not None]
    many = [
        replace(one, mutant=replace(one.mutant, id=f"{one.mutant.id}{copy}"))
        for one in survivors
        for copy in range(3)
    ]
    mutation = replace(weak.mutation, mutants=tuple(many), bugs=bugs_of(many))

    text = render_markdown([replace(weak, mutation=mutation)])

    assert "also pass with 15 distinct bugs</summary>" in text
    assert text.count("```diff") == 10
    assert "\n5 more distinct bugs: run `dojo mutate --all`.\n" in text


def test_a_missed_chaff_leads_to_its_lesson_wherever_it_stands(weak: Grade) -> None:
    text = render_markdown([with_lesson(weak, "02_triples")])

    lesson = " Lesson: `dojo lesson 2`."
    first, _, below = text.partition("<details>")
    assert first.count(lesson) == 1  # the other chaff has the same question
    assert below.count(lesson) == 2
