"""Writes the pictures of exact values: the same picture is always the same file."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from matplotlib import rc_context
from matplotlib.figure import Figure

from dicedojo.errors import UnusableInput

FORMS = (".png", ".svg")
PAGE_DPI = 100


def require_form(path: Path, game: str) -> str:
    """Return the suffix of a picture that can be drawn.

    Raises:
        UnusableInput: it is another one.
    """
    if path.suffix.lower() not in FORMS:
        raise UnusableInput(
            f"{path} does not end like a picture.",
            evidence="dojo draws .png and .svg.",
            next=f"the same command with --picture {game}.png",
        )
    return path.suffix.lower()


def as_png(figure: Figure) -> bytes:
    """Return a figure as a picture inside a page."""
    picture = BytesIO()
    figure.savefig(picture, format="png", dpi=PAGE_DPI)
    return picture.getvalue()


def write_picture(figure: Figure, path: Path, game: str) -> None:
    """Write a figure in the form that the path's suffix names.

    Raises:
        UnusableInput: there is no such form, or the file cannot be written.
    """
    form = require_form(path, game)
    when = {"Date": None} if form == ".svg" else {}
    try:
        with rc_context({"svg.hashsalt": game}):  # of the names inside an SVG
            figure.savefig(path, format=form[1:], dpi=150, metadata=when)
    except OSError as error:
        raise UnusableInput(
            f"{path} cannot be written.",
            evidence=str(error),
            next=f"the same command with --picture {game}.png",
        ) from error
