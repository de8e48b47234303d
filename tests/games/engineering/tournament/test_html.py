"""A tournament as a page."""

from __future__ import annotations

import pytest

from dicedojo.games.engineering.tournament.html import render_html
from dicedojo.games.engineering.tournament.standings import Tournament

from .conftest import SCRIPT


def test_a_page_has_the_standings_and_those_left_out(small: Tournament) -> None:
    page = render_html(small, "bubblewrap")

    assert "<h1>A tournament of 3 policies</h1>" in page
    assert page.index("the best play") < page.index("<bdi>ada</bdi>")
    assert page.index("<bdi>ada</bdi>") < page.index("<bdi>bob</bdi>")
    assert '<td class="number">12.673</td>' in page
    assert "<li>bob and cy</li>" in page
    assert "With no dice and 7 rounds left it gives 11." in page
    assert "guest" not in page.split("</style>")[1]


def test_names_and_troubles_are_text(hostile: Tournament) -> None:
    page = render_html(hostile, "bubblewrap")

    assert SCRIPT not in page
    assert "&lt;script&gt;" in page
    assert "\x1b" not in page
    assert page.count("(guest)") == 4


@pytest.mark.parametrize("name", ["small", "hostile", "nobody"])
def test_a_page_needs_nothing_else(name: str, request: pytest.FixtureRequest) -> None:
    page = render_html(request.getfixturevalue(name), "bubblewrap")

    assert page.startswith("<!doctype html>")
    assert "http" not in page.replace("http-equiv", "")
    assert page.count("<section") == page.count("</section>")


def test_nobody_is_told_what_a_tournament_needs(nobody: Tournament) -> None:
    page = render_html(nobody, "bubblewrap")

    assert "A tournament needs two policies" in page
    assert "There is no engineering.py among the files." in page
