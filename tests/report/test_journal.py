from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs

from dicedojo.errors import UnusableInput
from dicedojo.grading.document.codec import decode_grades, encode_grades
from dicedojo.grading.document.from_grade import grade_document
from dicedojo.grading.document.sections import JournalRecord
from dicedojo.grading.grade import Grade
from dicedojo.report import FORMATS, render
from dicedojo.report.journal import journal_sentence, journal_view

from ..handmade_grades import JOURNAL
from .rendered import render_html, render_text

STEP = JOURNAL.steps[0]


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
