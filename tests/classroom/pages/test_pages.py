"""The pages of a class, as a browser's parser sees them."""

from __future__ import annotations

import errno
import os
import re
from decimal import Decimal
from pathlib import Path

import pytest
from markupsafe import Markup

from dicedojo.classroom.gradebook.records import FIRST, pack
from dicedojo.classroom.gradebook.store import Gradebook
from dicedojo.classroom.pages.class_page import (
    render_class,
    script_hash,
)
from dicedojo.classroom.pages.statistics import ClassStatistics, Share
from dicedojo.classroom.pages.write import write_pages
from dicedojo.classroom.row import Student
from dicedojo.report.adjusted import Comment
from dicedojo.report.pages import LessonPage

from ...golden_files import compare
from ...handmade_grades import HOSTILE, LONG
from ...html_pages import Page, assert_well_formed
from ..gradebooks import (
    ADA,
    GRACE,
    GRADED_AT,
    JOE,
    LIZ,
    change_entries,
    document_of,
    entry,
    grade_again,
    inputs_of,
    make_gradebook,
    subject,
)

GOLDEN = Path(__file__).with_name("golden")


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages of a class, hostile names among them."""
    folder = tmp_path_factory.mktemp("class")
    strange = [
        Student(f"s{number}", name.encode("utf-8", "replace").decode())
        for number, name in enumerate((HOSTILE, LONG[:200], "O'Neil <b>", "  "))
    ]
    document = pack(document_of(ADA))
    with make_gradebook(folder) as book:
        entries = [*book.entries(), *map(entry, strange)]
        book.replace_members(subject(), entries)
        for student in strange:
            book.grades.record(student.id, inputs_of(student), document, FIRST)
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


LESSONS = {
    one.file: one
    for step in ("03_single_one", "09_not_named")
    for one in [LessonPage(f"lessons/greed/{step}.md", step, Markup("<p>Dice.</p>"))]
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

    source = render_class(*(book.subject, found), files={}, lessons=LESSONS)

    assert_holds_what_it_names(without_script(source))


def test_a_class_with_a_story_has_its_golden_page(
    book: Gradebook, tmp_path: Path
) -> None:
    grade_again(book, ADA, "another course", passed=False)
    for student, points, made_for in (
        *((GRACE, -1, Decimal(1)), (LIZ, 60, None)),  # Grace was graded again since
    ):
        book.decisions.add_override(
            *(student.id, Decimal(points)),
            why="It is right.",
            who="Dr. Vega",
            when=GRADED_AT,
            made_for=made_for,
        )
    said = Comment("Ask me.\nSoon.", "Dr. Vega", GRADED_AT)
    book.decisions.add_comment(JOE.id, said)
    change_entries(book, ADA.id, pending="another course")

    write_pages(book, tmp_path / "pages")

    for page in ("index", "students/liz-ortiz", "students/joe-doe"):
        source = (tmp_path / f"pages/{page}.html").read_text("utf-8")
        compare(GOLDEN / f"{Path(page).name}.html", source)
    own = (tmp_path / "pages/students/ada-byron.html").read_text("utf-8")
    assert "<strong>Stale:</strong> another course since." in own


def test_pages_of_those_who_left_are_removed(book: Gradebook, tmp_path: Path) -> None:
    stale = tmp_path / "pages/students/nobody.html"
    stale.parent.mkdir(parents=True)
    stale.write_text("old")
    count = write_pages(book, tmp_path / "pages")

    assert not stale.exists()
    assert count == len(list(stale.parent.iterdir())) > 2


def test_a_page_by_pseudonym_does_not_say_where_a_submission_lay(
    book: Gradebook,
    tmp_path: Path,
) -> None:
    doubled = "Handed in 2 times: joe, joe.zip."
    change_entries(book, JOE.id, submission="", problem=doubled)
    book.decisions.add_comment(JOE.id, Comment("Which?", "Kim", GRADED_AT))
    label = book.pseudonym(JOE.id)
    write_pages(book, tmp_path / "pages", hashed=True)

    for page in (f"students/{label}.html", "index.html"):
        source = (tmp_path / "pages" / page).read_text("utf-8")
        assert "What was handed in is not graded." in source
        assert "joe" not in source.lower()


def test_an_id_stands_below_a_name_and_never_below_a_pseudonym(
    book: Gradebook, tmp_path: Path
) -> None:
    write_pages(book, tmp_path / "own")
    write_pages(book, tmp_path / "hashed", hashed=True)

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
    change_entries(book, *book.student_ids(), submitted_at="")
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
