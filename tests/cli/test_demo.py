"""`dojo demo` grades the samples that come along, and writes their pages."""

from __future__ import annotations

import io
import shutil
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from dicedojo.authoring.scaffold import write_kata
from dicedojo.cli import main
from dicedojo.grading import run

from ..html_pages import Page
from ..shared_grades import SharedGrades
from .terminal import Answer, Dojo, Terminal

pytestmark = pytest.mark.slow

SAMPLES = ("perfect", "weak_tests", "wrong_code")
KATAS = ("greed", "farkle")  # one without a strategy, one with one


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("demo")


@pytest.fixture(scope="module")
def demo(need_bubblewrap: None, folder: Path, shared_grades: SharedGrades) -> Answer:
    """The demonstration of the course that comes along, with the run's grades."""
    out, err = io.StringIO(), io.StringIO()
    with (
        pytest.MonkeyPatch.context() as patch,
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        patch.chdir(folder)
        patch.setenv("COLUMNS", "80")
        patch.delenv("DOJO_CONTENT", raising=False)
        patch.setattr(run, "grade_path", shared_grades.grade)
        code = main(["demo", *KATAS])
    return Answer(code, out.getvalue(), err.getvalue())


@pytest.mark.course
def test_the_demonstration_ends_well(demo: Answer, folder: Path) -> None:
    assert demo.code == 0
    assert [path.name for path in folder.iterdir()] == ["demo-grades"]


@pytest.mark.course
def test_a_perfect_one_a_weak_one_and_a_wrong_one_are_graded(demo: Answer) -> None:
    table = demo.out.partition("submission  points")[2].splitlines()[1:4]

    perfect, weak, wrong = (line.split() for line in table)
    assert perfect == ["perfect", "100", "50", "50", "passed"]
    assert (weak[0], weak[2], weak[-1]) == ("weak_tests", "50", "passed")
    assert float(weak[3]) < 50
    assert (wrong[0], wrong[-2:]) == ("wrong_code", ["not", "yet"])
    assert float(wrong[2]) < 50


@pytest.mark.course
def test_each_page_is_written_and_named(demo: Answer, folder: Path) -> None:
    pages = [f"demo-grades/{kata}/{name}.html" for kata in KATAS for name in SAMPLES]

    written = "".join(f"Written: {page}\n" for page in pages)
    assert demo.err == f"{written}Next: dojo demo accumulate\n"
    for page in pages:
        assert f"<bdi>{Path(page).stem}</bdi>" in (folder / page).read_text("utf-8")


@pytest.mark.course
@pytest.mark.usefixtures("demo")
def test_a_page_holds_each_lesson_that_it_links(folder: Path) -> None:
    for kata in KATAS:
        file = folder / f"demo-grades/{kata}/weak_tests.html"
        shown = Page(file.read_text("utf-8"))

        links = {str(one["href"]) for one in shown.all("a")}
        ids = {f"#{one['id']}" for _, one in shown.tags if "id" in one}
        assert links <= ids
        assert any(link.startswith("#lesson-") for link in links)
        assert shown.open == []


def test_a_place_that_cannot_be_written_is_said_before_anything_is_graded(
    terminal: Terminal,
) -> None:
    answer = terminal.run("demo", "--out", "/proc/pages")

    assert (answer.code, answer.out) == (2, "")
    assert answer.err.splitlines()[0] == "/proc/pages/highest cannot be written."


def test_the_first_kata_is_shown_where_none_is_stated(
    dojo: Dojo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("highest", "lowest"):
        write_kata(tmp_path / "course", name)
    monkeypatch.setenv("DOJO_CONTENT", str(tmp_path / "course"))

    answer = dojo("demo", "--out", "pages")

    assert answer.err.splitlines()[-1] == "Next: dojo demo lowest"
    (page,) = (tmp_path / "pages").rglob("*.html")
    assert page == tmp_path / "pages/highest/perfect.html"
    assert "<bdi>perfect</bdi>" in page.read_text("utf-8")


def test_a_kata_without_samples_is_named(
    dojo: Dojo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_kata(tmp_path / "course", "highest")
    shutil.rmtree(tmp_path / "course/katas/highest/samples")
    monkeypatch.setenv("DOJO_CONTENT", str(tmp_path / "course"))

    answer = dojo("demo", "highest")

    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("The kata highest has no samples.\n")
    assert answer.err.splitlines()[-1] == "  Next: dojo start highest"


def test_a_kata_of_the_same_name_beside_the_course_is_no_hindrance(
    dojo: Dojo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_kata(tmp_path / "mine", "highest")
    monkeypatch.setenv("DOJO_COURSE", str(tmp_path / "mine"))

    answer = dojo("demo", "--out", "pages")

    assert answer.code == 0
    assert "Written: pages/dicedojo/highest/perfect.html" in answer.err
