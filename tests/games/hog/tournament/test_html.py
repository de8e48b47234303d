"""The page: whole, closed, readable, and not to be taken over by a name."""

from __future__ import annotations

import re
from importlib import resources

import numpy as np
import pytest

from dicedojo.games.hog.tournament.rendering import LEAST, SHADES, render_html
from dicedojo.games.hog.tournament.standings import RoundRobin
from dicedojo.games.protocol import LeftOut

from ....html_pages import Page, assert_well_formed, contrast, luminance
from .conftest import hold

EVERY = pytest.mark.parametrize("name", ["small", "hostile", "many", "nobody"])
CSS = (
    resources.files("dicedojo.games.hog.tournament")
    .joinpath("templates/matrix.css")
    .read_text("utf-8")
)
STRONG = {"l4", "l3", "w3", "w4"}
MIN_CONTRAST = 4.5  # WCAG AA, for text of this size


class MatrixPage(Page):
    """The page of a tournament."""

    def __init__(self, tournament: RoundRobin) -> None:
        super().__init__(render_html(tournament, "bubblewrap"))

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())

    @property
    def cells(self) -> list[dict[str, str | None]]:
        """The cells of the matrix, row by row, those for oneself left out."""
        return [one for one in self.all("td") if one.get("class") in SHADES]


@pytest.fixture
def page(name: str, request: pytest.FixtureRequest) -> MatrixPage:
    return MatrixPage(request.getfixturevalue(name))


@EVERY
def test_the_page_is_well_formed(page: MatrixPage) -> None:
    assert_well_formed(page)


@EVERY
def test_the_page_needs_no_network_and_no_script(page: MatrixPage) -> None:
    assert not page.all("script")
    assert not page.all("link")
    assert not [one for _, one in page.tags if "src" in one or "onclick" in one]
    assert all(str(one["href"]).startswith("#") for one in page.all("a"))
    assert "url(" not in CSS
    assert "@import" not in CSS


@EVERY
def test_nothing_on_the_page_acts(page: MatrixPage) -> None:
    assert "<script" not in page.source
    assert all(char.isprintable() or char == "\n" for char in page.source)


def test_the_standings_are_told_best_first(small: RoundRobin) -> None:
    text = MatrixPage(small).text

    assert "A tournament of 3 strategies" in text
    assert "1 ada 55.58% 2 of 2 55.58% bob 55.58% bob 55.58%" in text
    assert "2 bob 47.21% 0 of 2 50.00% cy 50.00% ada 44.42%" in text
    assert "bob and cy" in text
    assert "dan At 0 to the opponent's 0 it gives 11." in text
    assert "Guests" not in text


def test_every_pair_has_a_cell_with_its_names_and_its_shade(
    small: RoundRobin,
) -> None:
    told = [(one["title"], one["class"]) for one in MatrixPage(small).cells]

    assert told == [
        ("ada against bob: 55.58%", "w2"),
        ("ada against cy: 55.58%", "w2"),
        ("bob against ada: 44.42%", "l2"),
        ("bob against cy: 50.00%", "e"),
        ("cy against ada: 44.42%", "l2"),
        ("cy against bob: 50.00%", "e"),
    ]


def test_a_large_class_has_every_pair_and_is_set_for_paper(
    many: RoundRobin, small: RoundRobin
) -> None:
    page = MatrixPage(many)

    assert len(page.cells) == 30 * 29
    assert "matrix dense" in {one.get("class") for one in page.all("table")}
    assert "matrix" in {one.get("class") for one in MatrixPage(small).all("table")}


def test_guests_are_marked(hostile: RoundRobin) -> None:
    page = MatrixPage(hostile)

    rows = [one for one in page.all("tr") if one.get("class") == "is-guest"]
    assert len(rows) == 5
    assert "Guests are strategies of the project itself." in page.text


def test_hostile_names_are_shown_as_text(hostile: RoundRobin) -> None:
    text = MatrixPage(hostile).text

    assert "<script>alert(1)</script>" in text
    assert r"new\nline\x1b[31m\u202e\udcff" in text
    assert "-<script>alert(1)</script>" in text


def test_without_a_tournament_the_page_says_why(nobody: RoundRobin) -> None:
    text = MatrixPage(nobody).text

    assert "A tournament needs two strategies" in text
    assert "dan There is no hog.py." in text
    assert "Every pair" not in text


def test_what_python_said_keeps_its_lines() -> None:
    two = {"ada": "always_roll(5)", "bob": "always_roll(6)"}
    held = hold(two, (LeftOut("cy", "line 1\n  def f()\n      ^"),))

    assert "line 1\n  def f()\n      ^</pre>" in MatrixPage(held).source


def test_shades_are_the_same_on_both_sides_of_even() -> None:
    most = [*(least - 1 for least in LEAST[1:]), 100]

    assert [100 - last for last in reversed(most)] == list(LEAST)
    assert len(SHADES) == len(LEAST)


@pytest.mark.parametrize("block", range(3), ids=["light", "dark", "print"])
def test_figures_stand_out_from_every_shade(block: int) -> None:
    colours = dict(re.findall(r"--([\w-]+): (#\w{6})", CSS.split(":root {")[block + 1]))

    assert set(SHADES) < set(colours)
    for shade in SHADES:
        figure = colours["on-strong" if shade in STRONG else "on-weak"]
        assert contrast(colours[shade], figure) >= MIN_CONTRAST, shade


def test_neighbouring_shades_differ_in_lightness_too() -> None:
    """So that the matrix tells as much in grey: darker is further from even."""
    colours = dict(re.findall(r"--(\w+): (#\w{6})", CSS.split(":root {")[1]))
    light = [luminance(colours[shade]) for shade in SHADES]

    assert light.index(max(light)) == SHADES.index("e")
    assert (np.diff(light[:5]) > 0).all()
    assert (np.diff(light[4:]) < 0).all()
