from __future__ import annotations

from rich.console import Console

from dicedojo.games.farkle.play.rules import rules


def shown() -> list[str]:
    console = Console(width=80, no_color=True)
    with console.capture() as printed:
        console.print(rules(5_000))
    return printed.get().splitlines()


def test_the_rules_fit_on_a_screen_and_name_the_target() -> None:
    lines = shown()

    assert len(lines) <= 22
    assert max(map(len, lines)) <= 80
    assert lines[0] == "Farkle: who has 5,000 points first?"


def test_the_points_are_those_of_the_scoring() -> None:
    rows = [line.split() for line in shown()]

    assert ["single", "100", "-", "-", "-", "50", "-"] in rows
    assert ["three", "1,000", "200", "300", "400", "500", "600"] in rows
