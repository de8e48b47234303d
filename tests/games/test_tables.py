from __future__ import annotations

from rich.console import Console

from dicedojo.games.tables import number_table


def test_numbers_stand_at_the_right_of_their_columns() -> None:
    table = number_table("dice", "points", "chance")
    table.add_row("two", "7", "100.0%")
    table.add_row("three", "10.5", "5.0%")
    console = Console(width=80)
    with console.capture() as printed:
        console.print(table)

    lines = [line.rstrip() for line in printed.get().splitlines()]
    assert lines == [
        "dice   points  chance",
        "two         7  100.0%",
        "three    10.5    5.0%",
    ]
