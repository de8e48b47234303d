from __future__ import annotations

import re
from dataclasses import replace

import pytest

from dicedojo.grade import Grade
from dicedojo.report.markdown import render_markdown
from dicedojo.submission import Problem

FENCED = re.compile(r"^(> )?(`{3,})\w*\n.*?^(> )?\2$", re.DOTALL | re.MULTILINE)
CODE = re.compile(r"(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)")


def outside_code(markdown: str) -> str:
    return CODE.sub("", FENCED.sub("", markdown))


def test_the_headline_tells_points_and_pass(weak: Grade) -> None:
    lines = render_markdown([weak]).splitlines()

    assert lines[0] == "## Greed: `ada`"
    assert lines[2] == "**60.42 of 100 points**, ✅ passed (the pass mark is 60)"


def test_a_survivor_is_a_diff_with_its_witness(weak: Grade) -> None:
    assert (
        "```diff\n"
        "- Rule(Sequence((4, 4, 4)), 400),\n"
        "+ Rule(Sequence((4, 4)), 400),\n"
        "```\n"
        "\n"
        "Witness: roll 4 4. Your code scores 0; the mutant scores 400.\n"
    ) in render_markdown([weak])


def test_every_row_of_the_table_has_three_cells(hostile: Grade) -> None:
    rows = [line for line in render_markdown([hostile]).splitlines() if line[:1] == "|"]

    assert len(rows) == 5
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
