"""The facts of a kata are what its programs say; some questions tell its bugs apart."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dicedojo.authoring.facts import build_facts, check_facts, write_facts
from dicedojo.course.course import load_kata
from dicedojo.engine.exam.facts import facts_of
from dicedojo.engine.exam.telling import telling_of

from .conftest import FaultsOf, Planted

GREED = load_kata(Path(__file__).resolve().parents[2], "greed")
FACTS = "katas/highest/facts.json"
OUT_OF_DATE = f"{FACTS}: is out of date: it is not what the kata's programs say now"


def test_each_bug_has_its_witness_among_them() -> None:
    telling, facts = telling_of(GREED), facts_of(GREED)
    assert telling is not None
    assert facts is not None

    words = {each.words for each in telling.questions}

    assert words == {
        fact.witness.question for fact in facts.chaffs.values() if fact.witness
    }


def test_a_question_is_known_from_the_step_on_that_answers_it_for_good() -> None:
    telling = telling_of(GREED)
    assert telling is not None
    slugs = [step.slug for step in GREED.steps]

    known = {each.words: slugs[each.since - 1] for each in telling.questions}

    assert known["roll 1 1 1"] == "three_ones"
    assert known["roll 1 5"] == "keep_scoring"
    assert known["roll 0"] == "only_faces"
    assert [each.words for each in telling.questions_at(GREED, GREED.steps[0])] == [
        "roll 1 1 1"
    ]


def test_a_kata_of_ones_own_needs_no_facts(faults_of: FaultsOf) -> None:
    assert faults_of(check_facts) == []


def test_a_kata_that_comes_with_dojo_needs_them(planted: Planted) -> None:
    shipped = load_kata(planted.root, "highest", "dicedojo")

    (fault,) = check_facts(shipped)

    assert fault.where == FACTS
    assert fault.message.startswith("is missing")


def test_facts_that_were_just_written_are_up_to_date(
    planted: Planted, faults_of: FaultsOf
) -> None:
    assert write_facts(planted.kata)

    assert faults_of(check_facts) == []
    assert not write_facts(planted.kata)


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        pytest.param(
            "katas/highest/domain.py", "MAX_DICE = 3", "MAX_DICE = 2", id="the domain"
        ),
        pytest.param(
            "solutions/highest/02_highest_die/green.py",
            "return max(roll)",
            "return sorted(roll)[-1]",
            id="the reference",
        ),
        pytest.param(
            "solutions/highest/chaff/last_die.py",
            "Chaff: ",
            "Chaff: now ",
            id="a chaff",
        ),
    ],
)
def test_a_change_of_the_kata_makes_them_out_of_date(
    planted: Planted, path: str, old: str, new: str
) -> None:
    write_facts(planted.kata)
    root = planted.root.rename(planted.root.with_name("later"))
    file = root / path
    assert old in file.read_text()
    file.write_text(file.read_text().replace(old, new))

    (fault,) = check_facts(load_kata(root, "highest"))

    assert str(fault) == OUT_OF_DATE


def test_facts_that_somebody_changed_are_found(
    planted: Planted, faults_of: FaultsOf
) -> None:
    write_facts(planted.kata)
    path: Path = planted.kata.facts_file
    facts = json.loads(path.read_bytes())
    facts["answers"]["hands"]["distinct"][0] = 77
    path.write_text(json.dumps(facts))

    assert faults_of(check_facts) == [OUT_OF_DATE]


def test_facts_are_built_anew_whatever_the_file_says(planted: Planted) -> None:
    before = build_facts(planted.kata)
    write_facts(planted.kata)
    facts = json.loads(before)
    facts["chaffs"]["last_die"]["witness"]["expected"] = "77"
    facts["answers"]["hands"]["distinct"][0] = 77
    planted.kata.facts_file.write_text(json.dumps(facts))

    assert build_facts(planted.kata) == before
