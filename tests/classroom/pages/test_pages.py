"""The pages of a class, as a browser's parser sees them."""

from __future__ import annotations

import errno
import os
import re
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from markupsafe import Markup
from msgspec import structs

from dicedojo.classroom.gradebook.records import pack
from dicedojo.classroom.gradebook.store import Gradebook
from dicedojo.classroom.pages.class_page import (
    bars,
    points_in_words,
    render_class,
    script_hash,
)
from dicedojo.classroom.pages.statistics import ClassStatistics, Share
from dicedojo.classroom.pages.write import write_pages
from dicedojo.classroom.row import Row, Student, own_name
from dicedojo.page import Lesson
from dicedojo.report.adjusted import Adjustment, Comment

from ...handmade_grades import make_kata
from ...html_pages import Page, assert_well_formed
from ..believable import make_class
from ..gradebooks import ADA, GRACE, GRADED_AT, JOE, LIZ, document_of, inputs_of

BINS = [(Decimal(0), Decimal(50), 0), (Decimal(50), Decimal(100), 3)]


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages of a believable class, hostile names among them."""
    folder = tmp_path_factory.mktemp("class")
    with make_class(folder, size=14) as book:
        write_pages(book, folder / "pages")
    return folder / "pages"


@pytest.fixture(scope="module")
def source(written: Path) -> str:
    return (written / "index.html").read_text("utf-8")


def without_script(source: str) -> Page:
    return Page(re.sub("<script>.*?</script>", "", source, flags=re.DOTALL))


def test_the_page_is_well_formed(source: str) -> None:
    shown = without_script(source)

    assert_well_formed(shown)
    assert len(shown.all("table")) > 2


def test_only_our_own_script_may_run(source: str) -> None:
    scripts = re.findall("<script>(.*?)</script>", source, re.DOTALL)
    (policy,) = re.findall('Content-Security-Policy" content="(.*?)"', source)

    assert len(scripts) == source.count("<script") == 1
    assert f"script-src '{script_hash(scripts[0])}'" in policy
    assert "default-src 'none'" in policy
    assert "unsafe-eval" not in policy
    assert not re.search(r"<[^>]*\son\w+=", source.partition("<script>")[0])


def test_the_page_needs_no_network(source: str) -> None:
    shown = without_script(source)

    assert not shown.all("link")
    assert not [one for _, one in shown.tags if "src" in one]
    addresses = [str(one["href"]) for one in shown.all("a")]
    assert all(re.match(r"#|students/[a-z0-9-]+\.html$", one) for one in addresses)


def test_every_link_to_a_student_leads_to_a_page(source: str, written: Path) -> None:
    links = re.findall('href="(students/.*?)"', source)

    assert links
    assert all((written / one).is_file() for one in links)
    assert len(links) == len(list((written / "students").iterdir()))


def test_hostile_names_stay_words(source: str) -> None:
    assert source.count("<script") == 1
    assert "\u202e" not in source
    assert "\x1b" not in source
    assert "alert(1)" in without_script(source).text


def test_without_its_script_the_page_offers_no_search(source: str) -> None:
    searches = [
        one for one in without_script(source).all("p") if one.get("class") == "search"
    ]

    assert searches == [{"class": "search", "hidden": None}]
    assert without_script(source).all("button") == []


LESSONS = {
    one.file: one
    for step in ("03_single_one", "09_not_named")
    for one in [Lesson(f"lessons/greed/{step}.md", step, Markup("<p>Dice.</p>"))]
}


def assert_holds_what_it_names(shown: Page) -> None:
    assert_well_formed(shown)
    assert "#lesson-03_single_one" in {one["href"] for one in shown.all("a")}
    assert "09_not_named" not in shown.text


def test_a_student_s_page_holds_the_lessons_that_it_names(
    book: Gradebook, tmp_path: Path
) -> None:
    write_pages(book, tmp_path / "pages", lessons=LESSONS)

    own = (tmp_path / "pages/students/ada-byron.html").read_text("utf-8")
    assert_holds_what_it_names(Page(own))


def test_the_page_of_a_class_holds_the_lessons_to_teach(book: Gradebook) -> None:
    step = book.grades.document(ADA.id).exam.steps[2]
    found = ClassStatistics((), ((step, Share(1, 2)),), (), ())

    source = render_class(
        *(book.subject, found), files={}, label=own_name, lessons=LESSONS
    )

    assert_holds_what_it_names(without_script(source))


def test_everyone_has_a_row_and_the_counts_add_up(
    book: Gradebook, tmp_path: Path
) -> None:
    write_pages(book, tmp_path / "pages")
    text = without_script((tmp_path / "pages/index.html").read_text("utf-8")).text

    table = text.rpartition("Section Group Handed in")[2]
    assert "3 passed 1 not yet" in text
    assert "1 handed in and not graded" in text
    assert "1 handed in nothing" in text
    assert "1 not on the roster" in text
    for name in ("Grace Hopper", "Joe Doe", "Liz Ortiz", "zoe-2", "not on the roster"):
        assert name in table


def test_pages_of_those_who_left_are_removed(book: Gradebook, tmp_path: Path) -> None:
    stale = tmp_path / "pages/students/nobody.html"
    stale.parent.mkdir(parents=True)
    stale.write_text("old")
    pages = write_pages(book, tmp_path / "pages")

    assert not stale.exists()
    assert pages.students == len(list(stale.parent.iterdir())) > 2


def test_what_a_person_changed_is_on_both_pages(
    book: Gradebook, tmp_path: Path
) -> None:
    book.decisions.add_override(
        ADA.id, Decimal(9), why="It is right.", who="Dr. Vega", when=GRADED_AT
    )
    write_pages(book, tmp_path / "pages")
    points = book.row(ADA.id).points

    whole = (tmp_path / "pages/index.html").read_text("utf-8")
    own = (tmp_path / "pages/students/ada-byron.html").read_text("utf-8")
    assert f"{points}<br>" in whole
    assert "It is right." in own
    assert "Dr. Vega" in own


def test_a_stale_grade_is_marked_on_both_pages(book: Gradebook, tmp_path: Path) -> None:
    entries = [
        replace(one, pending="another course") if one.student == ADA else one
        for one in book.entries()
    ]
    book.replace_members(book.subject, entries)
    write_pages(book, tmp_path / "pages")

    index = (tmp_path / "pages/index.html").read_text("utf-8")
    own = (tmp_path / "pages/students/ada-byron.html").read_text("utf-8")
    other = (tmp_path / "pages/students/grace-hopper.html").read_text("utf-8")
    assert index.count("stale: another course") == 1
    assert "<strong>Stale:</strong> another course since." in own
    assert "Stale" not in other


def test_who_has_no_grade_has_a_page_if_a_person_says_something(
    book: Gradebook,
    tmp_path: Path,
) -> None:
    before = write_pages(book, tmp_path / "pages").students
    book.decisions.add_override(
        LIZ.id, Decimal(60), why="An oral exam.", who="Dr. Vega", when=GRADED_AT
    )
    said = Comment("Ask me.\nSoon.", "Dr. Vega", GRADED_AT)
    book.decisions.add_comment(JOE.id, said)

    assert write_pages(book, tmp_path / "pages").students == before + 2

    problem = book.row(JOE.id).problem.partition("\n")[0]
    students = tmp_path / "pages/students"
    index = (tmp_path / "pages/index.html").read_text("utf-8")
    liz, joe = (students / f"{name}.html" for name in ("liz-ortiz", "joe-doe"))
    for page in (liz, joe):
        assert f'href="students/{page.name}"' in index
        assert Page(page.read_text("utf-8")).open == []
    said_of_liz = Page(liz.read_text("utf-8")).text
    assert "60 of 100 points ✓ passed Nothing was handed in." in said_of_liz
    assert "An oral exam. Dr. Vega" in said_of_liz
    said_to_joe = Page(joe.read_text("utf-8")).text
    assert f"✗ not graded {problem} From a person" in said_to_joe
    assert "Ask me. Soon." in said_to_joe


def test_a_page_by_pseudonym_does_not_say_where_a_submission_lay(
    book: Gradebook,
    tmp_path: Path,
) -> None:
    entries = {one.student.id: one for one in book.entries()}
    doubled = replace(
        entries[JOE.id], submission="", problem="Handed in 2 times: joe, joe.zip."
    )
    book.replace_members(book.subject, [*(entries | {JOE.id: doubled}).values()])
    book.decisions.add_comment(JOE.id, Comment("Which?", "Kim", GRADED_AT))
    label = book.pseudonym(JOE.id)
    write_pages(
        book, tmp_path / "pages", label=lambda row: book.pseudonym(row.student.id)
    )

    for page in (f"students/{label}.html", "index.html"):
        source = (tmp_path / "pages" / page).read_text("utf-8")
        assert "What was handed in is not graded." in source
        assert "joe" not in source.lower()


def test_points_that_would_do_say_why_they_do_not(
    book: Gradebook, tmp_path: Path
) -> None:
    kata = make_kata(tmp_path)
    weak = structs.replace(document_of(kata, ADA), passed=False)
    inputs = replace(inputs_of(ADA), course="d" * 64)
    book.grades.record(ADA.id, inputs, pack(weak), "another course")
    write_pages(book, tmp_path / "pages")

    index = Page((tmp_path / "pages/index.html").read_text("utf-8")).text
    assert "✗ not yet too few points for tests" in index


def test_a_grade_that_changed_under_an_override_says_so(
    book: Gradebook, tmp_path: Path
) -> None:
    for student, points in ((ADA, Decimal(1)), (GRACE, Decimal(100))):
        book.decisions.add_override(
            *(student.id, Decimal(-1)),
            why="Why.",
            who="Dr. Vega",
            when=GRADED_AT,
            made_for=points,
        )
    assert book.row(ADA.id).regraded_since
    assert not book.row(GRACE.id).regraded_since
    write_pages(book, tmp_path / "pages")

    whole = (tmp_path / "pages/index.html").read_text("utf-8")
    assert whole.count("graded again since") == 1


def test_the_same_class_has_the_same_page(book: Gradebook, tmp_path: Path) -> None:
    write_pages(book, tmp_path / "one")
    write_pages(book, tmp_path / "other")

    first, second = (
        (tmp_path / name / "index.html").read_bytes() for name in ("one", "other")
    )
    assert first == second


def test_the_longest_bar_fills_the_picture() -> None:
    low, high = bars([(Decimal(0), Decimal(50), 1), (Decimal(50), Decimal(100), 4)])

    assert (low["share"], high["share"]) == (0.25, 1)
    assert (low["span"], high["span"]) == ("0 to under 50", "50 to 100")
    assert [one["share"] for one in bars([(Decimal(0), Decimal(50), 0)])] == [0]


def test_the_table_of_students_stands_before_what_is_folded(source: str) -> None:
    shown = without_script(source)

    places = [one.get("id") for tag, one in shown.tags if tag in {"h2", "table"}]
    assert [one for one in places if one] == [
        *("points", "teach", "students", "table", "more"),
    ]
    folds = [at for at, (tag, _) in enumerate(shown.tags) if tag == "details"]
    tables = [at for at, (tag, _) in enumerate(shown.tags) if tag == "table"]
    students = next(at for at in tables if shown.tags[at][1].get("id") == "table")
    assert folds[1] > students
    assert not [one for one in shown.all("details") if "open" in one]


def test_the_picture_is_told_in_words() -> None:
    assert points_in_words(BINS) == (
        "Distribution of points: 3 students from 50 to 100 points."
    )
    assert "nobody has points yet" in points_in_words([(Decimal(0), Decimal(10), 0)])


@pytest.mark.parametrize(
    ("machine", "points", "result"),
    [
        pytest.param(True, None, True, id="as graded"),
        pytest.param(False, 0, True, id="a person may let pass"),
        pytest.param(True, -50, False, id="a person may take it"),
    ],
)
def test_a_person_decides_who_passes(
    machine: bool, points: int | None, result: bool
) -> None:
    change = Adjustment(Decimal(points or 0), "why", "tom", "now")
    one = Row(
        *(Student("s1"), "graded", "s1.zip", Decimal(100), machine),
        *(Decimal(60), {}, () if points is None else (change,)),
    )

    assert one.passes(Decimal(55)) is result


def test_an_id_stands_below_a_name_and_never_below_a_pseudonym(
    book: Gradebook, tmp_path: Path
) -> None:
    write_pages(book, tmp_path / "own")
    write_pages(
        book, tmp_path / "hashed", label=lambda row: book.pseudonym(row.student.id)
    )

    own, hashed = (
        (tmp_path / name / "index.html").read_text("utf-8")
        for name in ("own", "hashed")
    )
    assert '<span class="place">ada</span>' in own
    assert not re.search(r"\bada\b", hashed)


def test_times_have_a_column_only_where_there_are_some(
    book: Gradebook, tmp_path: Path
) -> None:
    write_pages(book, tmp_path / "with")
    entries = [replace(one, submitted_at="") for one in book.entries()]
    book.replace_members(book.subject, entries)
    write_pages(book, tmp_path / "without")

    heading = '<th scope="col">Handed in</th>'
    assert heading in (tmp_path / "with/index.html").read_text("utf-8")
    assert heading not in (tmp_path / "without/index.html").read_text("utf-8")


def test_a_page_that_cannot_be_written_leaves_the_former_one(
    book: Gradebook, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "pages"

    def disk_is_full(beside: Path, file: Path) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    write_pages(book, folder)
    before = {file: file.read_bytes() for file in folder.rglob("*.*")}
    book.decisions.add_comment(ADA.id, Comment("Soon.", "Kim", GRADED_AT))
    monkeypatch.setattr(Path, "replace", disk_is_full)
    with pytest.raises(OSError, match="No space"):
        write_pages(book, folder)

    assert {file: file.read_bytes() for file in folder.rglob("*.*")} == before
