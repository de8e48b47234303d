from __future__ import annotations

import pytest

from dicedojo.cli.class_tournament import (
    say_left_out,
    say_others,
    say_too_few,
)
from dicedojo.games.protocol import LeftOut

Captured = pytest.CaptureFixture[str]


@pytest.mark.parametrize(
    ("names", "said"),
    [
        pytest.param([], "", id="none"),
        pytest.param(["a.zip"], "1 other file not looked at: a.zip\n", id="one"),
        pytest.param(
            [f"{n}.zip" for n in range(6)],
            "6 other files not looked at: 0.zip, 1.zip, 2.zip, 3.zip, 4.zip, …\n",
            id="too many to name",
        ),
    ],
)
def test_other_files_are_named(names: list[str], said: str, capsys: Captured) -> None:
    say_others(names)

    assert capsys.readouterr().err == said


@pytest.mark.parametrize(
    ("trouble", "reason"),
    [
        pytest.param("It hangs.", "It hangs.", id="a line"),
        pytest.param("File x\n  y = z\nNameError: z\n", "NameError: z", id="last"),
        pytest.param(" \n", "no reason is given", id="blank"),
    ],
)
def test_who_is_left_out_is_named_with_one_line(
    trouble: str, reason: str, capsys: Captured
) -> None:
    say_left_out([LeftOut("ada", trouble)], "process")

    assert capsys.readouterr().err == f"Left out: ada: {reason}\nSandbox: process\n"


@pytest.mark.parametrize(
    ("whole", "said"), [(0, "No strategy of 3"), (1, "One strategy of 3")]
)
def test_too_few_strategies_lead_to_the_next_command(
    whole: int, said: str, capsys: Captured
) -> None:
    say_too_few(whole, 3)

    first, last = capsys.readouterr().err.splitlines()
    assert first == f"{said} can play, and a tournament needs two."
    assert last.startswith("  Next: ")
