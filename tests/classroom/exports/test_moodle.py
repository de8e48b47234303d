"""Moodle's grading worksheet, filled in cell by cell."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from dicedojo.classroom.exports.moodle import feedback, fill_worksheet
from dicedojo.classroom.exports.sheet import Sheet, sheet_of
from dicedojo.classroom.row import Row
from dicedojo.errors import UnusableInput
from dicedojo.report.adjusted import Adjustment, Comment

from .rows import POSSIBLE, results, row

ENGLISH = """\
Identifier,"Full name","Email address",Status,Grade,"Maximum grade","Grade can be changed","Last modified (submission)","Online text","Last modified (grade)","Feedback comments"
"Participant 501","Ada Byron",ada@x.org,"Submitted for grading",,100.00,Yes,"Monday, 1 June 2026, 9:00 AM",,-,
"Participant 502","Liz Ortiz",liz@x.org,"No submission",,100.00,Yes,-,,-,
"Participant 503","Ed Roe",ed@x.org,"Submitted for grading",40.00,100.00,Yes,"Monday, 1 June 2026, 9:00 AM",,"Monday, 8 June 2026, 9:00 AM","Seen"
"Participant 504","Zoe Ng",zoe@x.org,"No submission",,100.00,No,-,,-,
"""  # noqa: E501  # as Moodle writes it
GERMAN = """\
\ufeffID,"Vollständiger Name",ID-Nummer,E-Mail-Adresse,Status,Bewertung,Bestwertung,"Bewertung kann geändert werden","Zuletzt geändert (Bewertung)","Feedback als Kommentar"
Teilnehmer/in501,"Ada Byron",a1,ada@x.org,"Zur Bewertung abgegeben",,"100,00",Ja,-,
Teilnehmer/in502,"Liz Ortiz",a2,liz@x.org,"Keine Abgabe",,"100,00",Ja,-,
"""  # noqa: E501  # as Moodle writes it
JAPANESE_BLIND = """\
識別子,ステータス,評定,最大評点,ワークフロー,評定変更可,最終更新日時
参加者501,未提出,,100,評定なし,Yes,-
参加者502,未提出,,100,評定なし,Yes,-
"""
ADA = row("ada", "61.5", name="Ada Byron", email="ada@x.org")
LIZ = row("liz", None, name="Liz Ortiz", email="liz@x.org")
ED = row("ed", "20", name="Ed Roe", email="ed@x.org")
FEEDBACK = "61.5 of 100 points (behaviour 61.5)."


def test_stale_points_say_so_in_the_feedback() -> None:
    stale = replace(row("ada", "61.5"), stale="another course")

    said = feedback(results(stale).results[0], POSSIBLE)

    assert said == f"{FEEDBACK} Stale: another course since. It is to be graded again."


def test_feedback_has_what_a_person_changed_and_said_and_no_markup() -> None:
    lower = Adjustment(Decimal("-2.5"), "1 day late", "tom", "now")
    final = Adjustment(Decimal(0), "Fair", "tom", "now", set_to=Decimal("47.5"))
    comment = Comment("See <b>step 4</b>,\nplease", "tom", "now")
    changed = row("ada", "50", email="a@x.org", adjustments=(lower, final))
    made = results(replace(changed, comments=(comment,)))

    assert feedback(made.results[0], POSSIBLE) == (
        "47.5 of 100 points (behaviour 50). override -2.5: 1 day late. "
        "override set to 47.5: Fair. "
        "See &lt;b&gt;step 4&lt;/b&gt;, please"
    )


def sheet(text: str) -> Sheet:
    return sheet_of(text.encode(), "w.csv")


def test_grades_and_feedback_are_all_that_changes() -> None:
    filled = fill_worksheet(sheet(ENGLISH), results(ADA, LIZ, ED))

    expected = ENGLISH.replace('grading",,100.00,', 'grading",61.5,100.00,')
    expected = expected.replace("40.00,", "20,").replace(
        'AM",,-,\n', f'AM",,-,{FEEDBACK}\n'
    )
    assert filled.sheet.content().decode() == expected
    assert filled.notes == (
        "Grades are in column “Grade”.",
        "Feedback is in column “Feedback comments”.",
        "1 student there unknown here: left as they are.",
        "1 grade there replaced by another.",
        "1 feedback there kept.",
    )


def test_another_language_with_decimal_commas_is_filled_in() -> None:
    text = GERMAN.replace('Abgabe",,', 'Abgabe","100,00",')

    filled = fill_worksheet(sheet(text), results(ADA, LIZ)).sheet.content().decode()

    expected = text.replace('abgegeben",,', 'abgegeben","61,5",')
    assert filled == expected.replace("Ja,-,\nTeil", f"Ja,-,{FEEDBACK}\nTeil")


def test_without_names_the_numbers_identify_and_no_feedback_is_needed() -> None:
    ada = row("ada", "61.5", known_as={"moodle": "501"})

    filled = fill_worksheet(sheet(JAPANESE_BLIND), results(ada))

    expected = JAPANESE_BLIND.replace("501,未提出,,", "501,未提出,61.5,")
    assert filled.sheet.content().decode() == expected
    assert "No column for feedback found: grades alone were filled in." in filled.notes


@pytest.mark.parametrize(
    "ada",
    [
        pytest.param(row("a1", "61.5"), id="the id"),
        pytest.param(row("x", "61.5", known_as={"sis": "a1"}), id="another number"),
        pytest.param(row("x", "61.5", email="ada@x.org"), id="the address"),
    ],
)
def test_one_field_identifies_where_the_others_differ(ada: Row) -> None:
    filled = fill_worksheet(sheet(GERMAN), results(ada)).sheet.content().decode()

    assert 'abgegeben","61,5",' in filled


def test_equal_grades_after_an_empty_column_are_not_the_maximum() -> None:
    text = "Id,Name,Status,Marker,Grade,Max,Change,Time\n"
    text += "P1,Ada Byron,Done,,50,100,Yes,-\nP2,Ed Roe,Done,,50,100,Yes,-\n"

    filled = fill_worksheet(sheet(text), results(ADA)).sheet.content().decode()

    assert filled == text.replace("P1,Ada Byron,Done,,50", "P1,Ada Byron,Done,,61.5")


def test_where_several_columns_fit_the_teacher_says_which() -> None:
    text = "Id,Name,Status,G,Max,Yes?,H,Other,Time\nP1,Ada Byron,Done,,100,Yes,,5,-\n"

    with pytest.raises(UnusableInput, match="several columns") as refusal:
        fill_worksheet(sheet(text), results(ADA))
    filled = fill_worksheet(sheet(text), results(ADA), grade_column="G")

    assert refusal.value.evidence == "They are: G, H"
    assert b"Done,61.5,100," in filled.sheet.content()


def test_points_may_be_scaled() -> None:
    text = GERMAN.replace("100,00", "10,00")

    filled = fill_worksheet(sheet(text), results(ADA, LIZ, maximum=Decimal(10)))

    content = filled.sheet.content().decode()
    assert 'abgegeben","6,15","10,00",' in content
    assert "6.15 of 10 points (behaviour 61.5 of 100)." in content


def test_another_maximum_is_refused_with_the_option_that_scales() -> None:
    with pytest.raises(UnusableInput, match="is 10, and these") as refusal:
        fill_worksheet(sheet(GERMAN.replace("100,00", "10,00")), results(ADA))

    assert refusal.value.next.endswith("--possible 10")


def test_a_student_whom_the_worksheet_does_not_list_is_refused() -> None:
    with pytest.raises(UnusableInput, match=r"Student ed .*: not in w") as refusal:
        fill_worksheet(sheet(GERMAN), results(ADA, ED))

    assert refusal.value.next.endswith("--skip-unlisted")
    assert fill_worksheet(sheet(GERMAN), results(ADA, ED), skip_unlisted=True)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a,b\n", "is not a grading worksheet"),
        ("name,points\nAda,5\n", "is not a grading worksheet"),
        (GERMAN.replace("in502", "in501"), "is not a grading worksheet"),
        (GERMAN.replace("Teilnehmer/in502", "Student 502"), "is not a grading"),
        (GERMAN.replace('"100,00"', '"gut\nschlecht"'), "no column of grades"),
        (GERMAN.replace('"100,00"', "-"), "no column of grades"),
    ],
)
def test_what_is_not_a_worksheet_with_points_is_refused(
    text: str, message: str
) -> None:
    with pytest.raises(UnusableInput, match=message):
        fill_worksheet(sheet(text), results(ADA))


def test_a_hostile_name_in_the_worksheet_stays_where_it_is() -> None:
    text = ENGLISH.replace('"Zoe Ng"', '"=1+1,""\n\x1b[31m 100.00"')

    filled = fill_worksheet(sheet(text), results(ADA)).sheet.content().decode()

    assert '"=1+1,""\n\x1b[31m 100.00"' in filled


@pytest.mark.parametrize(
    ("why", "sentence"),
    [
        ("A fair reading of rule 3.", "override +5: A fair reading of rule 3."),
        ("luck", "override +5: luck."),
        ("Really?", "override +5: Really?"),
        ("Well done! ", "override +5: Well done!"),
        ("So …", "override +5: So …"),
    ],
)
def test_a_reason_ends_like_one_sentence(why: str, sentence: str) -> None:
    change = Adjustment(Decimal(5), why, "tom", "now")
    (result,) = results(row("ada", "50", adjustments=(change,))).results

    assert feedback(result, POSSIBLE) == (
        f"55 of 100 points (behaviour 50). {sentence}"
    )
