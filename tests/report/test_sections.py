from __future__ import annotations

import re
from dataclasses import replace

import pytest
from msgspec import structs

from dicedojo.errors import UnusableInput
from dicedojo.grading.document.codec import decode_grades, encode_grades
from dicedojo.grading.document.from_grade import grade_document
from dicedojo.grading.document.sections import JournalRecord
from dicedojo.grading.grade import Grade
from dicedojo.report import FORMATS, render
from dicedojo.report.sections import Row, journal_sentence, journal_view, strategy_rows

from ..handmade_grades import JOURNAL
from .rendered import render_html, render_text

STEP = JOURNAL.steps[0]


def rows(grade: Grade) -> tuple[Row, ...]:
    return strategy_rows(grade_document(grade).strategy)


SET, SINGLES = (
    "the best set, else one 1, else one 5; bank from 300",
    "a set and all beside it, else one 1 or 5; bank from 300",
)


def test_the_most_valuable_stands_first(valued: Grade) -> None:
    found = rows(valued)

    assert [row.name for row in found] == [
        "the best possible",
        SET,
        "yours, choose",
        SINGLES,
    ]


@pytest.mark.parametrize(
    ("share", "place"),
    [
        pytest.param(1.0, 1, id="as good as the best, which stays first"),
        pytest.param(0.97, 1, id="better than every rule of thumb"),
        pytest.param(0.2, 3, id="worse than every rule of thumb"),
    ],
)
def test_ones_own_stands_where_it_belongs(
    valued: Grade, share: float, place: int
) -> None:
    assert valued.strategy is not None
    values = tuple(
        replace(value, value=value.best * share) for value in valued.strategy.values
    )
    one = replace(valued, strategy=replace(valued.strategy, values=values))

    assert [row.own for row in rows(one)].index(True) == place


def test_only_one_row_is_ones_own(valued: Grade) -> None:
    own = [row.name for row in rows(valued) if row.own]

    assert own == ["yours, choose"]


def test_a_row_has_each_value_with_its_share(valued: Grade) -> None:
    best, _, own, _ = rows(valued)

    assert own.names == ("on the board", "not on the board yet")
    assert own.cells == (("454.1", "84.0%"), ("299.5", "70.0%"))
    assert best.cells == (("540.5", "100.0%"), ("427.9", "100.0%"))


@pytest.mark.parametrize("name", ["troubled", "weak"])
def test_without_a_value_there_are_no_rows(
    name: str, request: pytest.FixtureRequest
) -> None:
    assert rows(request.getfixturevalue(name)) == ()


# Games won


def test_games_won_are_told_in_percent_and_without_a_share(won: Grade) -> None:
    found = rows(won)

    assert [(row.name, row.cells) for row in found] == [
        ("the best possible", (("67.40%", ""),)),
        ("bacon", (("55.12%", ""),)),
        ("yours, final_strategy", (("54.50%", ""),)),
        ("always_roll(5)", (("50.00%", ""),)),
    ]


def test_a_strategy_stands_in_a_table_with_whole_names(valued: Grade) -> None:
    text = render_text([valued])

    _, _, table = text.partition("What your strategy is worth\n")
    names = ["the best possible", "the best set, else", "yours, choose", "a set and"]
    places = [table.index(f"\n  {name}") for name in names]
    assert places == sorted(places)
    assert "…" not in table
    assert "a set and all beside it, else one 1 or" in table
    assert "\n  5; bank from 300\n" in table
    (own,) = (line for line in table.splitlines() if "yours, choose" in line)
    assert own.split()[-4:] == ["454.1", "84.0%", "299.5", "70.0%"]


def test_ones_own_strategy_is_named_and_bold(valued: Grade) -> None:
    bold = re.findall(
        r"\x1b\[1m *([^\x1b]*?) *\x1b", render_text([valued], colour=True)
    )

    assert "yours, choose" in bold
    assert "the best possible" not in bold


def test_a_strategy_without_a_value_says_why_and_has_no_table(troubled: Grade) -> None:
    text = render_text([troubled])

    assert "strategy    0 of 15  For roll 1 it raises ValueError:" in text
    assert "What your strategy is worth" not in text


def test_games_won_are_shown_in_percent_and_without_a_share(won: Grade) -> None:
    _, _, table = render_text([won]).partition("What your strategy is worth\n")

    rows = [" ".join(line.split()) for line in table.splitlines()[:5]]
    assert rows == [
        "of the games won against always_roll(5)",
        "the best possible 67.40%",
        "bacon 55.12%",
        "yours, final_strategy 54.50%",
        "always_roll(5) 50.00%",
    ]


def test_the_tables_of_a_strategy_follow_it(won: Grade) -> None:
    text = render_text([won])

    title = "  Where it loses the most against the best reply:\n"
    lines = text.partition(title)[2].splitlines()[:5]
    assert max(map(len, text.splitlines())) <= 80
    assert [" ".join(line.split()) for line in lines] == [
        "at it rolls best games that come there games lost",
        "35 to 70 5 0 3.21% 1.23%",
        "0 to 0 5 4 to 6 100.00% 0.71%",
        "99 to 99 10 0, 3 to 5 0.51% 0.00%",
        "98 to 1 2 0 to 10 0.00% 0.00%",
    ]


@pytest.mark.parametrize(
    ("journal", "sentence"),
    [
        (
            JOURNAL,
            "9 checks and 1 plain run of pytest; 3 cycles from red to green, with a "
            "median length of 4.5 minutes "
            "(half of them are within 30 seconds of that).",
        ),
        (
            structs.replace(JOURNAL, looks=0, cycles=1, spread=None),
            "9 checks; 1 cycle from red to green, with a median length of 4.5 minutes.",
        ),
        (
            structs.replace(JOURNAL, checks=0, cycles=0, minutes=None, spread=None),
            "1 plain run of pytest.",
        ),
    ],
)
def test_a_sentence_says_what_is_known(journal: JournalRecord, sentence: str) -> None:
    assert journal_sentence(journal) == sentence


def test_the_lights_are_said_in_words_too() -> None:
    (first, second) = journal_view(JOURNAL)["steps"]

    assert first["in_words"] == "2 red, green by pytest, green, refactored"
    assert first["lights"][2] == ("g", "green")
    assert (first["earlier"], second["earlier"]) == ("", "1,200 earlier")


def test_text_and_page_say_that_no_points_depend_on_it(weak: Grade) -> None:
    handed_in = replace(weak, journal=JOURNAL)

    text, page = render_text([handed_in]), render_html(handed_in)

    assert "Journal: 9 checks and 1 plain run of pytest; 3 cycles" in text
    for report in (" ".join(text.split()), page):
        assert "anyone can edit it, and no points depend on it." in report
    assert '<span class="unseen">2 red, green by pytest' in page


def test_without_a_journal_nothing_is_said(weak: Grade) -> None:
    assert "journal" not in (render_text([weak]) + render_html(weak)).lower()


@pytest.mark.parametrize("format", sorted({*FORMATS} - {"text", "html", "json"}))
def test_what_other_tools_read_has_nothing_of_it(weak: Grade, format: str) -> None:
    document = grade_document(weak)

    with_journal = structs.replace(document, journal=JOURNAL)

    assert render([with_journal], format) == render([document], format)


@pytest.mark.parametrize(
    ("now", "then"),
    [
        ('"RRgGF"', '"<script>"'),
        ('"RRgGF"', r'"RRgGF\n"'),
        ('"RRgGF"', f'"{"R" * 5_000}"'),
        ('"minutes": 4.5', '"minutes": 1e300'),
        ('"checks": 9', '"checks": -1'),
    ],
)
def test_a_document_with_another_journal_is_refused(
    weak: Grade, now: str, then: str
) -> None:
    text = encode_grades([grade_document(replace(weak, journal=JOURNAL))])
    assert now in text

    with pytest.raises(UnusableInput, match="does not follow the schema"):
        decode_grades(text.replace(now, then, 1).encode())
