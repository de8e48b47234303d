"""The table of right answers that a class edition has in place of programs."""

from __future__ import annotations

import gzip
import shutil
from pathlib import Path

import pytest

from dicedojo.authoring.class_edition import answer_table, remove_programs
from dicedojo.authoring.scaffold import write_kata
from dicedojo.course.course import edition_of, load_kata
from dicedojo.course.kata import Kata
from dicedojo.errors import ContentError, UnusableInput
from dicedojo.exam.oracle import right_answers, rules_key


@pytest.fixture
def full(tmp_path: Path) -> Kata:
    """The kata that `dojo author new` writes."""
    write_kata(tmp_path / "full", "highest")
    return load_kata(tmp_path / "full", "highest")


@pytest.fixture
def in_class(full: Kata, tmp_path: Path) -> Kata:
    """The same kata without its solutions."""
    root = tmp_path / "class"
    shutil.copytree(full.root, root)
    remove_programs(root, "dicedojo")
    return load_kata(root, "highest")


def test_the_table_answers_as_the_programs_do(full: Kata, in_class: Kata) -> None:
    for batch in full.domain.batches:
        assert right_answers(in_class, batch) == right_answers(full, batch)


def test_no_program_is_left(in_class: Kata) -> None:
    assert not (in_class.root / "solutions").exists()
    assert not in_class.has_answers
    assert (in_class.wheats, in_class.chaffs) == ((), ())
    assert edition_of(in_class.root) == "class"


def test_the_full_edition_says_that_it_is_one(full: Kata) -> None:
    assert edition_of(full.root) == "full"


def test_one_table_is_one_file_whenever_it_is_written(full: Kata) -> None:
    assert answer_table(full) == answer_table(full)


def test_other_answers_are_other_rules(in_class: Kata) -> None:
    before = rules_key(in_class)

    in_class.answers_file.write_bytes(in_class.answers_file.read_bytes() + b" ")

    assert (
        rules_key(load_kata(in_class.root, "highest")) == before
    )  # kept for one command
    assert rules_key(_moved(in_class)) != before


@pytest.mark.parametrize(
    "damaged",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b"not gzip", id="not gzip"),
        pytest.param(gzip.compress(b"[]"), id="not a table"),
        pytest.param(gzip.compress(b'{"schema": "other"}'), id="another schema"),
    ],
)
def test_a_damaged_table_is_named(in_class: Kata, damaged: bytes) -> None:
    in_class.answers_file.write_bytes(damaged)

    with pytest.raises(ContentError, match=r"answers\.json\.gz cannot be read") as it:
        right_answers(in_class, "questions")

    assert "Install the class edition again." in str(it.value)


def test_a_table_for_other_questions_is_refused(in_class: Kata) -> None:
    with in_class.domain_file.open("a") as file:
        file.write("\n# other questions\n")

    with pytest.raises(ContentError, match="belongs to other questions"):
        right_answers(load_kata(in_class.root, "highest"), "questions")


def test_only_the_table_stands_in_for_the_programs(in_class: Kata) -> None:
    in_class.require_answers(or_table=True)
    with pytest.raises(UnusableInput, match="class edition"):
        in_class.require_answers()

    in_class.answers_file.unlink()

    with pytest.raises(UnusableInput, match="class edition"):
        in_class.require_answers(or_table=True)


def _moved(kata: Kata) -> Kata:
    """Return the same kata from another folder, so that nothing is remembered of it."""
    root = kata.root.with_name("moved")
    shutil.copytree(kata.root, root)
    return load_kata(root, kata.name)
