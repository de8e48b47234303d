from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from matplotlib.figure import Figure as Drawing
from matplotlib.image import imread

from dicedojo.games.picture import (
    PAGE,
    PictureForm,
    as_figure,
    blank,
    form_of_file,
)

FILE = form_of_file(Path("coin.png"), "coin")
SVG = form_of_file(Path("coin.svg"), "coin")


def drawing() -> Drawing:
    drawn = Drawing((2, 1))
    drawn.subplots().plot([1, 2, 3])
    return drawn


@pytest.mark.parametrize(("form", "size"), [(PAGE, (200, 100)), (FILE, (300, 150))])
def test_a_png_has_the_size_that_it_states(
    form: PictureForm, size: tuple[int, int]
) -> None:
    figure = as_figure(drawing(), form, "coin", "A line", "It rises.")

    height, width = imread(BytesIO(figure.content)).shape[:2]
    assert (figure.width, figure.height) == (width, height) == size
    assert (figure.alternative_text, figure.caption) == ("A line", "It rises.")


@pytest.mark.parametrize("form", [PAGE, FILE, SVG])
def test_the_same_drawing_gives_the_same_bytes(form: PictureForm) -> None:
    first, second = (as_figure(drawing(), form, "coin", "", "") for _ in range(2))

    assert first == second


@pytest.mark.parametrize(("form", "title"), [(PAGE, ""), (SVG, "Coin")])
def test_a_page_has_a_title_of_its_own(form: PictureForm, title: str) -> None:
    drawn, axes = blank((2, 1), "Coin", form)

    assert drawn.get_size_inches().tolist() == [2, 1]
    assert axes.get_title() == title


def test_an_svg_is_one() -> None:
    figure = as_figure(drawing(), SVG, "coin", "", "")

    assert figure.media_type == "image/svg+xml"
    assert b"<svg" in figure.content
    assert b"dc:date" not in figure.content


@pytest.mark.parametrize(
    ("name", "media_type"),
    [("stop.png", "image/png"), ("stop.SVG", "image/svg+xml")],
)
def test_the_suffix_names_the_form(name: str, media_type: str) -> None:
    assert form_of_file(Path(name), "coin") == PictureForm(media_type, 150, titled=True)
