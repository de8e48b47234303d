"""The facts that come with each kata are what its programs say."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.authoring.facts import check_facts
from dicedojo.course.course import load_kata
from dicedojo.engine.exam.facts import facts_of

ROOT = Path(__file__).resolve().parents[2]
KATAS = sorted(path.parent.name for path in ROOT.glob("katas/*/kata.toml"))


@pytest.mark.parametrize("name", KATAS)
def test_the_facts_are_of_the_questions_the_reference_and_the_chaffs(name: str) -> None:
    kata = load_kata(ROOT, name)

    facts = facts_of(kata)

    assert facts is not None, f"type dojo author facts {name}"
    assert [chaff.name for chaff in kata.chaffs if facts.of_chaff(chaff) is None] == []
    assert facts.chaffs.keys() == {chaff.name for chaff in kata.chaffs}


@pytest.mark.course
@pytest.mark.parametrize("name", KATAS)
def test_the_facts_are_what_the_programs_say(name: str) -> None:
    assert check_facts(load_kata(ROOT, name)) == []
