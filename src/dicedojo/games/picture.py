"""Pictures: their form, the figure of a drawing, and the file that one is written to.

The same drawing gives the same bytes.
"""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from dicedojo.errors import UnusableInput
from dicedojo.games.strategy_report import Figure

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Drawing

SVG = "image/svg+xml"
MEDIA_TYPES = {".png": "image/png", ".svg": SVG}
FILE_DPI = 150


@dataclass(frozen=True)
class PictureForm:
    """A media type and a resolution; a page has a title of its own, a file none."""

    media_type: str
    dpi: int  # pixels per inch
    titled: bool


PAGE = PictureForm("image/png", 100, titled=False)


def form_of_file(path: Path, game: str) -> PictureForm:
    """Return the form that a file's suffix names.

    Raises:
        UnusableInput: dojo does not draw files with this suffix.
    """
    media_type = MEDIA_TYPES.get(path.suffix.lower())
    if media_type is None:
        raise UnusableInput(
            f"{path} is not the name of a picture.",
            evidence=f"dojo draws {' and '.join(MEDIA_TYPES)}.",
            next=f"the same command with --out {game}.png",
        )
    return PictureForm(media_type, FILE_DPI, titled=True)


def blank(
    size: tuple[float, float], title: str, form: PictureForm
) -> tuple[Drawing, Axes]:
    """Return a drawing of this size in inches, with axes and perhaps a title."""
    from matplotlib.figure import Figure as Drawing

    drawing = Drawing(size, layout="constrained")
    axes = drawing.subplots()
    if form.titled:
        axes.set_title(title, pad=12)
    return drawing, axes


def as_figure(
    drawing: Drawing, form: PictureForm, game: str, alternative_text: str, caption: str
) -> Figure:
    """Return a drawing in a form; `game` seeds the names inside an SVG."""
    from matplotlib import rc_context

    picture = BytesIO()
    width, height = drawing.get_size_inches() * form.dpi
    with rc_context({"svg.hashsalt": game}):
        if form.media_type == SVG:
            drawing.savefig(picture, format="svg", metadata={"Date": None})
        else:
            drawing.savefig(picture, format="png", dpi=form.dpi)
    return Figure(
        form.media_type,
        picture.getvalue(),
        alternative_text,
        caption,
        round(width),
        round(height),
    )


def write_picture(content: bytes, path: Path, game: str) -> None:
    """Write a picture to a file.

    Raises:
        UnusableInput: the file cannot be written.
    """
    try:
        path.write_bytes(content)
    except OSError as error:
        raise UnusableInput(
            f"{path} cannot be written.",
            evidence=str(error),
            next=f"the same command with --out {game}.png",
        ) from error
