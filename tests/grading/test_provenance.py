"""What a grade says that it was made from."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

import dicedojo
from dicedojo.authoring.facts import write_facts
from dicedojo.authoring.scaffold import write_kata
from dicedojo.course.course import load_kata
from dicedojo.engine.sandbox import ProcessSandbox
from dicedojo.files import hash_files
from dicedojo.grading.provenance import hash_of_course
from dicedojo.grading.run import grade_path

from ..report.rendered import REPORTS, render

pytestmark = pytest.mark.slow

SCORE = b"def score(roll):\n    return max(roll)\n"


def test_a_hash_is_what_sha256sum_prints(tmp_path: Path) -> None:
    files = {"b.py": b"b", "a/z.py": b"", "a.py": b"\xff", "B.py": b"c"}
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(content)

    completed = subprocess.run(
        "sha256sum $(find * -type f | LC_ALL=C sort) | sha256sum",
        shell=True,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )

    assert completed.stdout.split()[0] == hash_files(files)
    assert hash_files({"\udcff\n": b""}) != hash_files({"\udcfe\n": b""})


@pytest.mark.parametrize(
    ("tree", "changes"),
    [("solutions", True), ("features", True), ("katas", True), ("lessons", False)],
)
def test_the_hash_of_a_course_follows_what_a_grade_depends_on(
    tmp_path: Path, tree: str, changes: bool
) -> None:
    write_kata(tmp_path, "highest")
    before = hash_of_course(tmp_path, "highest")
    file = next(path for path in (tmp_path / tree).rglob("*.*") if path.is_file())
    file.write_bytes(file.read_bytes() + b"\n")
    hash_of_course.cache_clear()

    assert (hash_of_course(tmp_path, "highest") != before) is changes


def test_the_hash_of_a_course_is_the_same_without_its_facts(tmp_path: Path) -> None:
    write_kata(tmp_path, "highest")
    before = hash_of_course(tmp_path, "highest")
    write_facts(load_kata(tmp_path, "highest"))
    hash_of_course.cache_clear()

    assert hash_of_course(tmp_path, "highest") == before


def test_every_format_can_be_traced_to_course_and_submission(tmp_path: Path) -> None:
    write_kata(tmp_path, "highest")
    kata = load_kata(tmp_path, "highest")
    folder = tmp_path / "handed" / "ada"
    folder.mkdir(parents=True)
    (folder / "highest.py").write_bytes(SCORE)

    grade = grade_path(kata, folder, ProcessSandbox())

    provenance = grade.provenance
    assert provenance.dicedojo == dicedojo.__version__
    assert (provenance.edition, provenance.submission_path) == ("full", str(folder))
    assert provenance.submission_sha256 == hash_files({"highest.py": SCORE})
    for format in REPORTS:
        page = render([grade], format).replace("\n", "").replace(" ", "")
        for fact in (provenance.course_sha256, provenance.submission_sha256):
            assert fact[:12] in page
        assert dicedojo.__version__ in page


def test_the_hash_of_a_submission_without_a_module_is_that_of_its_files(
    tmp_path: Path,
) -> None:
    write_kata(tmp_path, "highest")
    kata = load_kata(tmp_path, "highest")
    (tmp_path / "ada").mkdir()
    (tmp_path / "ada" / "notes.txt").write_bytes(b"mine")

    grade = grade_path(kata, tmp_path / "ada", ProcessSandbox())

    assert grade.provenance.submission_sha256 == hash_files({"notes.txt": b"mine"})
