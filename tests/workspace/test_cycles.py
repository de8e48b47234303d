from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from dicedojo.workspace.cycles import (
    Expected,
    Pace,
    StepLights,
    light_kind,
    lights_by_step,
    pace,
    settle,
    tally_sentence,
)
from dicedojo.workspace.journal import Entry, Kind
from dicedojo.workspace.workspace import Workspace

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
    assert [light.before for light in rows[0].lights] == [first[0], first[2]]
    assert rows[1].lights[0].before == second[0]


def test_a_step_without_a_light_is_left_out_unless_it_was_left_anyway() -> None:
    assert lights_by_step(entries("SH")) == ()

    assert only("S>") == StepLights(STEP, (), True)
    assert not only("SRG").anyway


@pytest.mark.parametrize(
    ("letters", "lengths"),
    [
        pytest.param("SRG", (2,), id="from the start to green"),
        pytest.param("SRAHRG", (5,), id="red, amber and a hint on the way"),
        pytest.param("SRGFF", (4,), id="with its refactorings"),
        pytest.param("SRGGG", (2,), id="without looks at the same code"),
        pytest.param("SRGGFG", (4,), id="a look between"),
        pytest.param("SRGRG", (2, 2), id="each from the light before"),
        pytest.param("SRGGRG", (2, 2), id="from the newest light before"),
        pytest.param("SGF", (), id="green from the start"),
        pytest.param("SR", (), id="not green yet"),
        pytest.param("RG", (1,), id="nothing before it"),
    ],
)
def test_a_cycle_goes_from_red_to_green_and_its_refactorings(
    letters: str, lengths: tuple[int, ...]
) -> None:
    assert only(letters).cycles == lengths


def test_a_cycle_does_not_go_on_in_the_next_step() -> None:
    first, second = lights_by_step(
        [*entries("SRG"), *entries("NGF", step="coin/tails")]
    )

    assert first.cycles == (2,)
    assert second.cycles == ()


@pytest.mark.parametrize("time", ["", "soon", "2026-01-01T00:00:00"])
def test_a_cycle_whose_times_cannot_be_told_counts_without_a_length(time: str) -> None:
    _, *others = entries("SRG")

    rows = lights_by_step([Entry(Kind.START, STEP, time=time), *others])

    assert rows[0].cycles == (None,)
    assert pace(rows) == Pace(1, None, None)


def test_a_clock_that_was_set_back_gives_no_length() -> None:
    early, red, late = entries("SRG")

    rows = lights_by_step([late, red, Entry(Kind.GREEN, STEP, time=early.time)])

    assert rows[0].cycles == (None,)


@pytest.mark.parametrize(
    ("lengths", "expected", "even"),
    [
        pytest.param((), Pace(0, None, None), None, id="none"),
        pytest.param((4,), Pace(1, 4, None), None, id="one"),
        pytest.param((4, 6), Pace(2, 5, None), None, id="two are too few"),
        pytest.param((4, 5, 6), Pace(3, 5, 1), True, id="even"),
        pytest.param((4, 5, 6, 5, 900), Pace(5, 5, 1), True, id="a night between"),
        pytest.param((4, 6, 2), Pace(3, 4, 2), True, id="half of the median"),
        pytest.param((1, 4, 40), Pace(3, 4, 3), False, id="uneven"),
        pytest.param((0, 0, 0), Pace(3, 0, 0), True, id="all in one second"),
    ],
)
def test_cycles_are_even_if_half_are_near_the_median(
    lengths: tuple[int, ...], expected: Pace, even: bool | None
) -> None:
    rows: list[StepLights] = []
    for length in lengths:
        start, red, green = entries("SRG")
        late = (BEGUN + timedelta(minutes=length)).isoformat()
        rows += lights_by_step([start, red, Entry(green.kind, STEP, time=late)])

    assert pace(rows) == expected
    assert pace(rows).even is even


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


@pytest.mark.parametrize(
    ("expected", "kind", "told"),
    [
        (Expected.RED, Kind.RED, "You expected red, and it is red."),
        (Expected.RED, Kind.AMBER, "You expected red, but it is amber."),
        (Expected.RED, Kind.REFACTOR, "You expected red, but it is green."),
        (Expected.GREEN, Kind.GREEN, "You expected green, and it is green."),
        (Expected.GREEN, Kind.REFACTOR, "You expected green, and it is green."),
        (Expected.GREEN, Kind.RED, "You expected green, but it is red."),
    ],
)
def test_a_verdict_settles_a_prediction(
    workspace: Workspace, expected: Expected, kind: Kind, told: str
) -> None:
    right = "right" if "and it is" in told else "wrong"

    answer = settle(workspace, expected, kind)

    assert answer == f"{told} Your one prediction was {right}."


def test_all_predictions_of_a_workspace_are_counted(workspace: Workspace) -> None:
    assert tally_sentence(workspace.journal.entries()) == ""

    for kind in (Kind.RED, Kind.AMBER, Kind.GREEN):
        settle(workspace, Expected.RED, kind)

    told = tally_sentence(workspace.journal.entries())
    assert told == "1 of your 3 predictions were right."


def test_a_journal_that_cannot_be_written_keeps_no_verdict_back(
    workspace: Workspace,
) -> None:
    workspace.journal.path.unlink()
    workspace.journal.path.mkdir()

    assert settle(workspace, Expected.RED, Kind.RED) == (
        "You expected red, and it is red."
    )
