from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from dicedojo.workspace.journal import Entry, Kind
from dicedojo.workspace.lights import (
    StepLights,
    light_kind,
    lights_by_step,
)

STEP = "coin/heads"
BEGUN = datetime(2026, 1, 1, tzinfo=UTC)
KINDS = {
    "S": Kind.START,
    "N": Kind.NEXT,
    "R": Kind.RED,
    "A": Kind.AMBER,
    "G": Kind.GREEN,
    "F": Kind.REFACTOR,
    "H": Kind.HINT,
    ">": Kind.ANYWAY,
}


def entries(letters: str, minutes: int = 1, step: str = STEP) -> Iterator[Entry]:
    """Yield an entry for each letter, so many minutes apart."""
    for number, letter in enumerate(letters):
        time = (BEGUN + timedelta(minutes=number * minutes)).isoformat()
        yield Entry(KINDS[letter], step, time=time)


def only(letters: str, minutes: int = 1) -> StepLights:
    (row,) = lights_by_step(entries(letters, minutes))
    return row


def test_lights_are_numbered_through_all_steps() -> None:
    first = list(entries("SRHG"))
    second = list(entries("NRG", step="coin/tails"))

    rows = lights_by_step([*first, *second])

    assert [row.step for row in rows] == [STEP, "coin/tails"]
    numbers = [[light.number for light in row.lights] for row in rows]
    assert numbers == [[1, 2], [3, 4]]


def test_a_step_without_a_light_is_left_out_unless_it_was_left_anyway() -> None:
    assert lights_by_step(entries("SH")) == ()

    assert only("S>") == StepLights(STEP, (), True)
    assert not only("SRG").anyway


@pytest.mark.parametrize(
    ("outcomes", "kind"),
    [
        pytest.param({"a": "passed", "b": "skipped"}, Kind.GREEN, id="green"),
        pytest.param({"a": "passed", "b": "failed"}, Kind.RED, id="red"),
        pytest.param({"a": "error", "b": "failed"}, Kind.AMBER, id="amber"),
    ],
)
def test_a_plain_run_of_pytest_is_a_light_by_its_outcomes(
    outcomes: dict[str, str], kind: Kind
) -> None:
    entry = Entry(Kind.PYTEST, STEP, outcomes=outcomes)

    (row,) = lights_by_step([entry])

    assert light_kind(entry) is row.lights[0].kind is kind
    assert row.lights[0].by_pytest


@pytest.mark.parametrize("kind", [Kind.RED, Kind.AMBER, Kind.GREEN, Kind.REFACTOR])
def test_a_check_is_a_light_of_its_kind(kind: Kind) -> None:
    assert light_kind(Entry(kind, STEP, outcomes={"a": "failed"})) is kind
    assert not lights_by_step([Entry(kind, STEP)])[0].lights[0].by_pytest
