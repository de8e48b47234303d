from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal
from importlib import resources

import pytest
from msgspec import structs

from dicedojo.grading.document.grade import TimingRecord
from dicedojo.grading.from_grade import grade_document
from dicedojo.grading.grade import Grade
from dicedojo.report import html
from dicedojo.report.html import steps_view
from dicedojo.submission.handed_files import Problem

from ..handmade_grades import bugs_of, scenario
from ..html_pages import Page, assert_well_formed, contrast
from .rendered import render_html

EVERY_GRADE = pytest.mark.parametrize(
    "name", ["weak", "perfect", "empty", "hostile", "valued", "troubled", "won"]
)
CSS = resources.files("dicedojo").joinpath("report/templates/page.css").read_text()


def page(name: str, request: pytest.FixtureRequest) -> Page:
    return Page(render_html(request.getfixturevalue(name)))


@EVERY_GRADE
def test_the_page_is_well_formed_with_its_landmarks_and_its_language(
    name: str, request: pytest.FixtureRequest
) -> None:
    shown = page(name, request)

    assert_well_formed(shown)
    assert shown.all("table")
    assert shown.all("html") == [{"lang": "en"}]
    assert all(len(shown.all(tag)) == 1 for tag in ("header", "nav", "main", "footer"))


@EVERY_GRADE
def test_the_page_needs_no_network_and_no_script(
    name: str, request: pytest.FixtureRequest
) -> None:
    shown = page(name, request)

    assert not shown.all("script")
    assert not shown.all("link")
    assert not [one for _, one in shown.tags if "onclick" in one]
    held = [str(one["src"]) for _, one in shown.tags if "src" in one]
    assert all(address.startswith("data:image/png;base64,") for address in held)
    assert all(str(one["href"]).startswith("#") for one in shown.all("a"))
    (policy,) = (one for one in shown.all("meta") if one.get("http-equiv") is not None)
    assert "default-src 'none'" in str(policy["content"])
    assert "script-src" not in str(policy["content"])
    assert "url(" not in CSS
    assert "@import" not in CSS


def test_a_part_that_cannot_earn_points_has_no_row(weak: Grade) -> None:
    nothing = structs.replace(
        weak.parts[0], name="strategy", points=Decimal(0), possible=Decimal(0)
    )

    shown = Page(render_html(replace(weak, parts=(*weak.parts, nothing))))

    assert len([one for one in shown.all("tr") if one.get("class") == "part"]) == 2


def test_a_page_says_when_it_was_graded_and_no_path(weak: Grade) -> None:
    document = grade_document(weak)
    timing = TimingRecord(graded_at="2026-09-01T08:00:00+00:00", seconds=1.5)
    provenance = structs.replace(
        document.provenance, dicedojo="1.0", submission_path="../canvas/ada"
    )

    shown = Page(
        html.render_html(
            structs.replace(document, timing=timing, provenance=provenance)
        )
    )

    assert "Greed, graded 2026-09-01 08:00 UTC ada" in shown.text
    assert "canvas" not in shown.source


def test_a_strategy_without_a_value_says_why(troubled: Grade) -> None:
    source = render_html(troubled)
    text = Page(source).text

    assert "It has no value yet. For roll 1 it raises ValueError: </script>" in text
    assert "<script" not in source
    assert "\u202e" not in source
    assert "\x1b" not in source
    assert "In points a turn" not in text


def test_the_lines_of_an_error_in_a_strategy_stay_lines(troubled: Grade) -> None:
    trace = 'File "hog.py", line 1\n    GOAL = HERE\nNameError'
    assert troubled.strategy is not None
    strategy = replace(troubled.strategy, trouble=trace)
    parts = [structs.replace(part, why=trace) for part in troubled.parts]

    page = Page(render_html(replace(troubled, strategy=strategy, parts=tuple(parts))))

    words = "".join(page.words)
    assert words.count(trace) == len(parts) + 1
    assert "\\n" not in words


def test_the_caption_of_a_figure_is_whole(won: Grade) -> None:
    assert won.strategy
    assert won.strategy.figure
    caption = "A dot marks a decision that loses points. " * 8
    figure = replace(won.strategy.figure, caption=caption)

    page = render_html(replace(won, strategy=replace(won.strategy, figure=figure)))

    assert caption in page


def test_several_functions_of_the_sweep_have_a_row_each(
    valued: Grade, perfect: Grade
) -> None:
    text = Page(render_html(valued)).text

    assert "9,331 of 9,331 score" in text
    assert "22 of 44 play" in text
    assert "There are no others." not in text
    assert "There are no others." in Page(render_html(perfect)).text


def test_a_misconception_that_begins_with_a_name_of_the_code_keeps_it(
    weak: Grade,
) -> None:
    named = replace(weak.mutation.chaffs[0], misconception="always_roll takes bacon.")

    text = Page(
        render_html(replace(weak, mutation=replace(weak.mutation, chaffs=(named,))))
    ).text

    assert "always_roll takes bacon." in text


def test_what_ends_every_scenario_stands_on_the_first_page(weak: Grade) -> None:
    message = 'File "greed.py", line 1\n  def score(\nSyntaxError: never closed'
    document = grade_document(weak)
    scenarios = tuple(
        structs.replace(one, outcome="failed", message=message)
        for one in document.exam.scenarios
    )
    exam = structs.replace(document.exam, scenarios=scenarios)

    text = Page(html.render_html(structs.replace(document, exam=exam))).text

    assert text.count("SyntaxError: never closed") == 1
    assert text.index("SyntaxError: never closed") < text.index("What your code does")


def test_problems_come_first_and_those_of_a_kind_have_one_heading(weak: Grade) -> None:
    problems = tuple(
        Problem(kind, message)
        for kind, message in (
            ("other rules", "Line 1."),
            ("two modules", "Two."),
            ("other rules", "Line 2."),
        )
    )

    text = Page(render_html(replace(weak, problems=problems))).text

    _, _, first = text.partition("What to change first other rules Line 1.")
    assert first.startswith(" Line 2. two modules Two.")
    assert "Your code, step 3" in first
    assert text.count("other rules") == 1


def test_a_submission_that_could_not_run_still_gets_a_page(empty: Grade) -> None:
    text = Page(render_html(empty)).text

    assert "0 of 100 points" in text
    assert "def score(roll:" in text
    assert "No test of yours counts yet" in text


def test_a_message_is_shown_once_and_later_steps_refer_to_it(weak: Grade) -> None:
    failed = [
        scenario(step, name, "failed", "no points")
        for step, name in (
            ("01_three_ones", "a"),
            ("01_three_ones", "b"),
            ("03_single_one", "c"),
            ("03_single_one", "d"),
        )
    ]
    passed = scenario("02_other_triples", "e")
    exam = replace(weak.exam, scenarios=(*failed, passed))

    steps = steps_view(grade_document(replace(weak, exam=exam)))

    lines = [lines for step in steps for _, lines in step["scenarios"]]
    assert lines == [["no points"], [], [], ["As in step 1."], []]


def test_questions_without_an_answer_are_told_for_each_function(hanging: Grade) -> None:
    text = Page(render_html(hanging)).text

    assert "7,295 of 9,331; 36 did not end; 2,000 were not asked score" in text
    assert "22 of 44; 22 were not asked play" in text
    assert (
        "7,317 of 9,375 questions (78 %); 36 did not end; 2,022 were not asked" in text
    )
    assert "score needs about 0.4 s for one question." in text
    assert "Each of the 2 functions counts alike: 64 % of the points." in text


def test_hostile_strings_stay_words(hostile: Grade) -> None:
    source = render_html(hostile)

    assert "<script" not in source
    assert "\u202e" not in source
    assert "\x1b" not in source
    assert "alert(1)" in Page(source).text
    assert source.encode("utf-8")


def test_endless_names_do_not_make_an_endless_page(hostile: Grade) -> None:
    assert len(render_html(hostile)) < 40_000


def test_many_survivors_are_folded_and_then_counted(weak: Grade) -> None:
    survivor = next(one for one in weak.mutation.mutants if one.witness)
    many = [
        replace(
            survivor,
            mutant=replace(survivor.mutant, id=f"m{number:03d}", line=number + 1),
        )
        for number in range(75)
    ]
    mutation = replace(
        weak.mutation, mutants=tuple(many), bugs=bugs_of(many), chaffs=()
    )

    text = Page(render_html(replace(weak, mutation=mutation))).text

    assert "2 bugs that they do not notice stand at the top of this page." in text
    assert "73 more bugs that they do not notice" in text
    assert "13 more are in the JSON document." in text


def test_changes_of_one_line_stand_below_its_first_and_are_then_counted(
    weak: Grade,
) -> None:
    first = next(one for one in weak.mutation.mutants if one.witness)
    many = [
        replace(first, mutant=replace(first.mutant, id=f"m{number:03d}"))
        for number in range(12)
    ]
    mutation = replace(weak.mutation, mutants=tuple(many), bugs=bugs_of(many))

    text = Page(render_html(replace(weak, mutation=mutation))).text

    assert text.count("The same line, for other questions: ") == 1
    assert "; and 3 more." in text


def test_a_long_reason_is_cut_on_the_first_printed_page_alone(weak: Grade) -> None:
    why = "It raises an error. " * 40
    parts = [structs.replace(part, why=why) for part in weak.parts]

    source = render_html(replace(weak, parts=tuple(parts)))

    assert source.count('<span class="on-screen">It raises') == len(parts)
    cut = re.findall(r'<span class="on-paper">(.*?)</span>', source)
    assert len(cut) == len(parts)
    assert all(len(one) <= 180 for one in cut)


def test_the_page_is_the_same_on_every_run(weak: Grade) -> None:
    assert render_html(weak) == render_html(replace(weak, seconds=99.0))


@pytest.mark.parametrize(
    ("ink", "paper"),
    [
        *((ink, paper) for ink in ("ink", "soft") for paper in ("page", "card")),
        *((ink, "page") for ink in ("good", "bad", "accent")),
        *((ink, "card") for ink in ("good", "bad")),
        ("good", "good-tint"),
        ("bad", "bad-tint"),
    ],
)
@pytest.mark.parametrize("scheme", [0, 1, 2], ids=["light", "dark", "print"])
def test_words_stand_out_from_their_paper(scheme: int, ink: str, paper: str) -> None:
    colours = schemes()[scheme]

    assert contrast(colours[ink], colours[paper]) >= 4.5


@pytest.mark.parametrize("scheme", [0, 1, 2], ids=["light", "dark", "print"])
def test_a_bar_stands_out_from_its_track(scheme: int) -> None:
    colours = schemes()[scheme]

    assert contrast(colours["accent"], colours["track"]) >= 3


def schemes() -> list[dict[str, str]]:
    """Return the colours of the light, the dark and the printed page."""
    blocks = re.findall(r":root \{(.*?)\}", CSS, re.DOTALL)
    return [dict(re.findall(r"--([a-z-]+): (#[0-9a-f]+);", one)) for one in blocks]
