"""A kata with two bugs, and its programs ready to answer."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from dicedojo.authoring.scaffold import write_kata
from dicedojo.course.course import load_kata
from dicedojo.course.kata import Kata, Variant
from dicedojo.practice.hunt.hunt import Asker


@pytest.fixture(scope="session")
def highest(tmp_path_factory: pytest.TempPathFactory) -> Kata:
    """One bug takes the last die for the highest, one sorts the list that it gets."""
    root = tmp_path_factory.mktemp("hunt")
    write_kata(root, "highest")
    return load_kata(root, "highest")


@pytest.fixture(scope="session")
def asker(highest: Kata) -> Iterator[Asker]:
    """What asks the programs."""
    with Asker.open(highest) as opened:
        yield opened


@pytest.fixture
def bugs(highest: Kata) -> dict[str, Variant]:
    """The bugs by their names."""
    return {chaff.name: chaff for chaff in highest.chaffs}
