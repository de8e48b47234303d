from __future__ import annotations

from collections.abc import Iterator

import pytest
from rich.console import Console

from dicedojo.errors import UnusableInput
from dicedojo.games.table import ASCII, Quit, Table, draw_dice

# A golden text is compared without the blanks at the ends of its lines.
BOXES = """
  ┌───────┐ ┌───────┐ ┌───────┐ ┌───────┐ ┌───────┐ ┌───────┐
  │       │ │ ●     │ │ ●     │ │ ●   ● │ │ ●   ● │ │ ●   ● │
  │   ●   │ │       │ │   ●   │ │       │ │   ●   │ │ ●   ● │
  │       │ │     ● │ │     ● │ │ ●   ● │ │ ●   ● │ │ ●   ● │
  └───────┘ └───────┘ └───────┘ └───────┘ └───────┘ └───────┘
      1         2         3         4         5         6
"""
PYRAMIDS = """
      ▲         ▲         ▲         ▲
     ╱ ╲       ╱ ╲       ╱ ╲       ╱ ╲
    ╱ ● ╲     ╱   ╲     ╱ ● ╲     ╱● ●╲
   ╱     ╲   ╱●   ●╲   ╱●   ●╲   ╱●   ●╲
  ╱▁▁▁▁▁▁▁╲ ╱▁▁▁▁▁▁▁╲ ╱▁▁▁▁▁▁▁╲ ╱▁▁▁▁▁▁▁╲
      1         2         3         4
"""  # noqa: RUF001  # drawn, not read


def sit_down(*lines: str, echo: bool = False, pause: float = 0.0) -> Table:
    typed: Iterator[str] = iter(lines)
    console = Console(width=80, no_color=True)
    return Table(console, lambda: next(typed, ""), echo=echo, pause=pause)


def ask(table: Table) -> tuple[str, str]:
    """Return the answer, and what was printed."""
    with table.console.capture() as printed:
        answer = table.ask("Well?", lambda: "The rules.")
    return answer, printed.get()


def test_an_answer_is_stripped_and_has_no_control_characters() -> None:
    assert ask(sit_down("  \x1b[31m 5 \n"))[0] == "[31m 5"


@pytest.mark.parametrize("key", ["?", "help", "HELP"])
def test_the_rules_are_shown_and_the_question_is_asked_again(key: str) -> None:
    answer, printed = ask(sit_down(f"{key}\n", "5\n"))

    assert answer == "5"
    assert printed == "Well? > The rules.\nWell? > "


@pytest.mark.parametrize("line", ["q\n", "Quit\n", ""])
def test_quitting_and_the_end_of_the_input_end_the_game(line: str) -> None:
    with pytest.raises(Quit):
        ask(sit_down(line))


def test_ctrl_c_ends_the_game() -> None:
    def press() -> str:
        raise KeyboardInterrupt

    with pytest.raises(Quit):
        ask(Table(Console(), press))


def test_nobody_is_asked_once_nobody_reads_the_output() -> None:
    table = sit_down("5\n")
    table.console.quiet = True

    with pytest.raises(Quit):
        table.ask("Well?", lambda: "")


@pytest.mark.parametrize(
    ("echo", "printed"), [(True, "Well? > 5\n"), (False, "Well? > ")]
)
def test_lines_from_a_pipe_are_shown(echo: bool, printed: str) -> None:
    assert ask(sit_down("5\n", echo=echo))[1] == printed


@pytest.mark.parametrize(("pause", "slept"), [(0.0, []), (0.25, [0.25])])
def test_waiting_takes_the_pause(
    pause: float, slept: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses: list[float] = []
    monkeypatch.setattr("time.sleep", pauses.append)

    sit_down(pause=pause).wait()

    assert pauses == slept


def read_number(text: str) -> int:
    if not text.isdecimal():
        raise UnusableInput(f"{text!r} is not a number.")
    return int(text)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        pytest.param("many\n", "'many' is not a number.\n", id="refused"),
        pytest.param("h\n", "Try 5.\n", id="a hint"),
        pytest.param("HINT\n", "Try 5.\n", id="a hint, in full"),
        pytest.param("?\n", "The rules.\n", id="the rules"),
    ],
)
def test_a_line_is_asked_for_until_one_can_be_read(typed: str, shown: str) -> None:
    table = sit_down(typed, "5\n")

    with table.console.capture() as printed:
        number = table.ask_for(
            "Well?", lambda: "The rules.", read_number, lambda: "Try 5."
        )

    assert number == 5
    assert printed.get() == f"Well? > {shown}Well? > "


def test_without_a_hint_its_key_is_a_line_like_another() -> None:
    table = sit_down("h\n", "5\n")

    with table.console.capture() as printed:
        table.ask_for("Well?", lambda: "The rules.", read_number)

    assert "'h' is not a number." in printed.get()


def test_titles_and_results_stand_on_lines_of_their_own() -> None:
    table = sit_down()

    with table.console.capture() as printed:
        table.show_title("Round 1")
        table.show_result("You win.")

    assert printed.get().splitlines() == [
        "",
        f"Round 1 {'─' * 72}",
        "",
        "─" * 80,
        "You win.",
    ]


def lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.strip("\n").splitlines()]


def test_dice_are_boxes_side_by_side() -> None:
    assert lines(draw_dice((1, 2, 3, 4, 5, 6)).plain) == lines(BOXES)


def test_dice_are_drawn_in_ascii_too() -> None:
    drawing = draw_dice((1, 2, 3, 4, 5, 6), ascii_only=True)

    assert lines(drawing.plain) == lines(BOXES.translate(ASCII))
    assert drawing.plain.isascii()


def test_what_does_not_score_is_dim() -> None:
    drawing = draw_dice((1, 2), bright={1})

    faces = {
        drawing.plain[span.start : span.end].strip(): span.style
        for span in drawing.spans
    }
    assert (faces["1"], faces["2"]) == ("bold", "dim")


def test_four_sided_dice_are_pyramids() -> None:
    drawing = draw_dice((1, 2, 3, 4), sides=4)
    plain = draw_dice((1, 2, 3, 4), sides=4, ascii_only=True)

    assert lines(drawing.plain) == lines(PYRAMIDS)
    assert lines(plain.plain) == lines(PYRAMIDS.translate(ASCII))
    assert plain.plain.isascii()
    assert "^" in plain.plain


def test_ten_dice_lie_in_two_rows_of_five() -> None:
    shown = lines(draw_dice((2, 3, 3, 3, 3, 4, 4, 5, 5, 6)).plain)

    assert shown[5].split() == ["2", "3", "3", "3", "3"]
    assert shown[11].split() == ["4", "4", "5", "5", "6"]


@pytest.mark.parametrize("sides", [4, 6])
@pytest.mark.parametrize(
    ("count", "width", "rows"),
    [
        pytest.param(7, 80, 1, id="seven fit on a line"),
        pytest.param(8, 80, 2, id="eight do not"),
        pytest.param(10, 80, 2, id="ten"),
        pytest.param(10, 40, 4, id="ten on a narrow terminal"),
        pytest.param(2, 1, 2, id="the narrowest terminal"),
    ],
)
def test_both_kinds_of_dice_take_as_many_rows(
    count: int, width: int, rows: int, sides: int
) -> None:
    drawing = draw_dice((2,) * count, width=width, sides=sides)

    shown = lines(drawing.plain)
    assert len(shown) == 6 * rows
    assert max(map(len, shown)) <= max(width, 11)
