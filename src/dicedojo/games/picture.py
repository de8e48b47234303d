"""Renders a drawing as a figure: the same drawing gives the same bytes."""

from __future__ import annotations

from io import BytesIO

from matplotlib import rc_context
from matplotlib.figure import Figure as Drawing

from dicedojo.games.picture_form import PictureForm
from dicedojo.games.strategy_report import Figure

SVG = "image/svg+xml"


def as_figure(
    drawing: Drawing, form: PictureForm, game: str, alternative_text: str, caption: str
) -> Figure:
    """Return a drawing in a form; `game` seeds the names inside an SVG."""
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
