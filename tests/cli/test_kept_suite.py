from __future__ import annotations

from pathlib import Path

from dicedojo.cli.kept_suite import KeptSuite, keep, key_of, read_kept
from dicedojo.grading.document.from_tests import suite_record
from dicedojo.submission.submission import Submission

from ..handmade_grades import make_kata, weak_tests

SUITE = suite_record(weak_tests(), "greed.py")


def test_what_was_found_is_read_back(tmp_path: Path) -> None:
    kept = KeptSuite(
        key="k", suite=SUITE, problems=("p",), survivor="number: 1", hint=2
    )

    keep(tmp_path, kept)

    assert read_kept(tmp_path) == kept


def test_the_next_survivor_begins_with_its_first_hint() -> None:
    kept = KeptSuite(key="k", suite=SUITE, problems=(), survivor="number: 1", hint=2)

    assert (kept.hint_for("number: 1"), kept.hint_for("number: 2")) == (2, 0)


def test_nothing_and_what_is_damaged_are_as_if_never_kept(tmp_path: Path) -> None:
    assert read_kept(tmp_path) is None
    keep(tmp_path, KeptSuite(key="k", suite=SUITE, problems=()))
    path = tmp_path / ".dojo/mutate.json"
    path.write_text(path.read_text().replace('"valid"', '"invalid"'))

    assert read_kept(tmp_path) is None


def test_another_test_makes_another_key(tmp_path: Path) -> None:
    kata = make_kata(tmp_path)
    files = {"greed.py": b"", "tests/test_greed.py": b""}
    mine = Submission("ada", files, "greed.py")
    other = Submission("ada", files | {"tests/test_greed.py": b"#"}, "greed.py")

    assert key_of(kata, mine) == key_of(kata, Submission("eve", files, "greed.py"))
    assert key_of(kata, mine) != key_of(kata, other)
