"""Text that is safe to print: visible, short, and never a command to a terminal."""

from __future__ import annotations

import io
import math
import re
import unicodedata
from collections.abc import Callable, Collection, Sequence
from decimal import Decimal
from difflib import get_close_matches
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

# Control characters, marks that reverse text, halves of surrogate pairs and line
# separators: none of them may affect a terminal, a page or an XML parser.
UNPRINTABLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
CLOSE = 1e-9  # relative; rounding errors are much smaller
ANSWER = 320  # characters of an answer; the points of all keeps of six dice take 254
WIDTH = 80  # columns of a screen
WHY = 800  # characters of why a point was lost; ten functions and a known bug take 600
# They join or separate letters, as in Persian names, and combine emoji.
JOINERS = "\u200c\u200d"
JOINED = {"L", "M", "S"}  # letters, marks and symbols
# GitHub's runner runs a line that begins so as a command, also after spaces.
CI_COMMAND = re.compile(r"(?<!\S)::(?=[A-Za-z])")


def plain(text: str, limit: int = 200) -> str:
    """Return `text` on one line, at most `limit` characters, unprintable ones escaped.

    A long text loses its middle: names differ at their ends. Commands to a CI runner,
    such as `::error`, are escaped, since a line may break before them.
    """
    if len(text) > limit:
        tail = limit // 3
        text = f"{text[: limit - tail - 1]}…{text[-tail:]}"
    if "::" in text:
        text = CI_COMMAND.sub(r"\\::", text)
    if text.isascii() and text.isprintable():
        return text
    neighbours = zip(" " + text, text, f"{text[1:]} ", strict=False)
    return "".join(
        char
        if char in JOINERS and _joinable(before) and _joinable(after)
        # Elsewhere they would be invisible, in a program for example.
        else _visible(char)
        for before, char, after in neighbours
    )


def plain_lines(text: str, limit: int = 12, width: int = 200) -> list[str]:
    """Return the first `limit` lines, safe to print, and how many more there are."""
    lines = text.expandtabs(4).splitlines()
    printable = [plain(line, width) for line in lines[:limit]]
    if len(lines) > limit:
        printable.append(f"… and {counted(len(lines) - limit, 'line')} more")
    return printable


def counted(number: int, noun: str, plural: str = "") -> str:
    """Return `1 test`, `2 tests`, `9,331 questions`."""
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"


def listed(names: Sequence[str], most: int) -> str:
    """Return the first names, and how many more there are: `ada, ben and 3 more`."""
    more = f" and {len(names) - most:,} more" if names[most:] else ""
    return ", ".join(names[:most]) + more


def first_of(names: Sequence[str], most: int) -> str:
    """Return the first names, and that there are more: `ada, ben, …`."""
    return ", ".join(names[:most]) + (", …" if names[most:] else "")


def nearest(name: str, known: Collection[str], cutoff: float = 0.5) -> str:
    """Return the known name that is most similar, "" if none is similar enough."""
    by_folded = {name.casefold(): name for name in known}
    matches = get_close_matches(name.casefold(), by_folded, 1, cutoff)
    return by_folded[matches[0]] if matches else ""


def did_you_mean(near: str) -> str:
    """Return the question with the name that `nearest` returned, "" for no name."""
    return f"Did you mean {near!r}?" if near else ""


def score(points: Decimal) -> str:
    """Return points with no decimals or two: 50, 2.27, 12.50."""
    return f"{points:.0f}" if points == int(points) else f"{points:.2f}"


def moment(when: str) -> str:
    """Return an ISO time in UTC in a readable form: 2026-09-01 08:00 UTC."""
    text = plain(when, 40)
    day, separator, time = text.partition("T")
    return f"{day} {time[:5]} UTC" if separator else text


def percentage(share: Fraction) -> str:
    """Return a share in per cent, rounded down: 100 only for all of it."""
    return f"{int(share * 1000) / 10:g}"


def earned_of(points: Decimal, possible: Decimal, nothing: str) -> str:
    """Return `12 of 50`, `-5` for a deduction, or `nothing` if no points exist."""
    if possible:
        return f"{score(points)} of {score(possible)}"
    return score(points) if points else nothing


def screen_text(block: RenderableType, *, colour: bool) -> str:
    """Return a block as a terminal shows it, without blanks at the ends of lines."""
    return drawn_text(lambda console: console.print(block), colour=colour)


def drawn_text(
    draw: Callable[[Console], object], *, colour: bool, columns: int = WIDTH
) -> str:
    """Return the text that `draw` prints on a console of `columns` columns."""
    from rich.console import Console

    stream = io.StringIO()
    console = Console(
        file=stream,
        width=columns,
        force_terminal=colour,
        color_system="standard" if colour else None,
        highlight=False,
        emoji=False,
    )
    draw(console)
    return "".join(f"{line.rstrip()}\n" for line in stream.getvalue().splitlines())


def _joinable(char: str) -> bool:
    return not char.isascii() and unicodedata.category(char)[0] in JOINED


def _visible(char: str) -> str:
    if char.isascii() and char.isprintable():
        return char
    if unicodedata.category(char) not in UNPRINTABLE:
        return char
    return char.encode("unicode_escape").decode("ascii")


def differ_by_rounding(first: str, second: str) -> bool:
    """Return whether two texts are numbers that differ by rounding alone."""
    try:
        numbers = float(first), float(second)
    except ValueError:
        return False
    return numbers[0] != numbers[1] and math.isclose(*numbers, rel_tol=CLOSE)
