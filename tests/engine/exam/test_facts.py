"""The file of a kata's facts: what it says, and when it is believed."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dicedojo import cache
from dicedojo.authoring.facts import write_facts
from dicedojo.authoring.scaffold import write_kata
from dicedojo.authoring.wheel import remove_programs
from dicedojo.course.course import edition_of, load_kata
from dicedojo.course.kata import Kata
from dicedojo.engine.exam.answers import Raised
from dicedojo.engine.exam.facts import AnswerTable, facts_of
from dicedojo.engine.exam.oracle import right_answers, rules_key
from dicedojo.engine.judge.chaff import chaff_witness
from dicedojo.errors import ContentError, UnusableInput

NAME = "highest"
REFERENCE = f"solutions/{NAME}/02_highest_die/green.py"
CHAFF = f"solutions/{NAME}/chaff/last_die.py"


@pytest.fixture(autouse=True)
def nothing_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "folder", lambda name: tmp_path / "kept" / name)


@pytest.fixture
def full(tmp_path: Path) -> Kata:
    """The kata that `dojo author new` writes, without facts."""
    write_kata(tmp_path / "full", NAME)
    return load_kata(tmp_path / "full", NAME)


@pytest.fixture
def with_facts(full: Kata) -> Kata:
    """The same kata with its facts, in a folder of its own."""
    kata = copied(full, "with_facts")
    write_facts(kata)
    return kata


@pytest.fixture
def in_class(full: Kata) -> Kata:
    """The same kata without its solutions."""
    root = copied(full, "class").root
    remove_programs(root, "dicedojo")
    return load_kata(root, NAME)


def copied(kata: Kata, name: str) -> Kata:
    """Return the same kata from another folder, so that nothing is remembered of it."""
    root = kata.root.with_name(name)
    shutil.copytree(kata.root, root)
    return load_kata(root, kata.name)


def append(path: Path, text: str) -> None:
    with path.open("a") as file:
        file.write(text)


def change_facts(kata: Kata, change: Callable[[Any], None]) -> None:
    """Change what the file of facts says."""
    facts = json.loads(kata.facts_file.read_bytes())
    change(facts)
    kata.facts_file.write_text(json.dumps(facts))


# A table of answers


def test_a_table_gives_back_its_answers_and_each_distinct_one_once() -> None:
    answers = (1, True, 1.0, [1, (2,)], {"a": None}, Raised("ValueError"), 1, [1, (2,)])

    table = AnswerTable.of(answers)
    right = table.decode()

    assert list(map(repr, right)) == list(map(repr, answers))
    assert right[3] is right[7]
    assert bytes(table.distinct[3]) == b'{"l":[1,{"t":[2]}]}'
    assert len(table.distinct) == 6


# With the programs


def test_the_file_answers_as_the_programs_do(
    full: Kata, with_facts: Kata, in_class: Kata
) -> None:
    for batch in full.domain.batches:
        assert right_answers(with_facts, batch) == right_answers(full, batch)
        assert right_answers(in_class, batch) == right_answers(full, batch)
    for chaff, same in zip(full.chaffs, with_facts.chaffs, strict=True):
        assert chaff_witness(with_facts, same) == chaff_witness(full, chaff)


def test_what_the_file_says_is_believed(with_facts: Kata) -> None:
    def change(facts: Any) -> None:
        facts["answers"]["hands"]["distinct"][0] = 77
        facts["chaffs"]["last_die"]["witness"]["expected"] = "77"

    change_facts(with_facts, change)

    assert right_answers(with_facts, "hands")[0] == 77
    witness = chaff_witness(with_facts, with_facts.chaffs[0])
    assert witness is not None
    assert witness.expected == "77"


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(f"katas/{NAME}/domain.py", id="the domain"),
        pytest.param(REFERENCE, id="the reference"),
    ],
)
def test_a_file_for_other_questions_or_rules_is_not_read(
    with_facts: Kata, path: str
) -> None:
    kata = copied(with_facts, "changed")

    append(kata.root / path, "\n# changed\n")

    assert facts_of(kata) is None
    assert right_answers(kata, "hands")
    assert chaff_witness(kata, kata.chaffs[0]) is not None


def test_questions_that_change_without_their_file_are_other_questions(
    with_facts: Kata,
) -> None:
    kata = copied(with_facts, "fewer")
    domain = kata.domain
    vars(domain)["questions"] = domain.questions[1:]  # as if dojo had fewer rolls

    assert facts_of(kata) is None


def test_a_chaff_that_has_changed_is_asked_again(with_facts: Kata) -> None:
    path = with_facts.root / CHAFF
    path.write_text(path.read_text().replace("Chaff: ", "Chaff: now "))

    kata = load_kata(with_facts.root, NAME)

    facts = facts_of(kata)
    assert facts is not None
    assert facts.of_chaff(kata.chaffs[0]) is None
    assert chaff_witness(kata, kata.chaffs[0]) is not None


DAMAGED = [
    pytest.param(b"", id="empty"),
    pytest.param(b"[]", id="not facts"),
    pytest.param(b'{"schema": "other"}', id="another schema"),
]


@pytest.mark.parametrize("damaged", DAMAGED)
def test_where_the_file_is_damaged_programs_are_asked(
    with_facts: Kata, full: Kata, damaged: bytes
) -> None:
    with_facts.facts_file.write_bytes(damaged)

    assert right_answers(with_facts, "hands") == right_answers(full, "hands")


# Without them, in a class edition


def test_no_program_is_left_in_the_class_edition(full: Kata, in_class: Kata) -> None:
    facts = facts_of(in_class)

    assert facts is not None
    assert facts.chaffs == {}
    assert not (in_class.root / "solutions").exists()
    assert not in_class.has_answers
    assert (in_class.wheats, in_class.chaffs) == ((), ())
    assert (edition_of(full.root), edition_of(in_class.root)) == ("full", "class")


def test_other_answers_are_other_rules(in_class: Kata) -> None:
    before = rules_key(in_class)

    append(in_class.facts_file, " ")

    kept_for_one_command = rules_key(load_kata(in_class.root, NAME))
    assert kept_for_one_command == before
    assert rules_key(copied(in_class, "moved")) != before


@pytest.mark.parametrize("damaged", DAMAGED)
def test_in_the_class_edition_a_damaged_file_is_named(
    in_class: Kata, damaged: bytes
) -> None:
    in_class.facts_file.write_bytes(damaged)

    with pytest.raises(ContentError, match=r"facts\.json cannot be read") as raised:
        right_answers(in_class, "questions")

    assert "Install the class edition again." in str(raised.value)


def test_in_the_class_edition_a_file_for_other_questions_is_refused(
    in_class: Kata,
) -> None:
    append(in_class.domain_file, "\n# other questions\n")

    with pytest.raises(ContentError, match="belongs to other questions"):
        right_answers(load_kata(in_class.root, NAME), "questions")


def test_only_the_facts_stand_in_for_the_programs(in_class: Kata) -> None:
    in_class.require_answers(or_facts=True)
    with pytest.raises(UnusableInput, match="class edition"):
        in_class.require_answers()

    in_class.facts_file.unlink()

    with pytest.raises(UnusableInput, match="class edition"):
        in_class.require_answers(or_facts=True)
