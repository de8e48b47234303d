from __future__ import annotations

import pytest

from dicedojo.cli.class_tournament import say_others

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
