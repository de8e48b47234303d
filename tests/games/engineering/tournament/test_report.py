"""Each format of a tournament."""

from __future__ import annotations

import pytest

from dicedojo.games.engineering.tournament.report import report_on
from dicedojo.games.engineering.tournament.standings import Tournament


@pytest.mark.parametrize(
    ("format", "start"),
    [
        pytest.param("text", "─", id="text"),
        pytest.param("json", "{\n", id="json"),
        pytest.param("csv", "rank,name,guest,", id="csv"),
        pytest.param("html", "<!doctype html>", id="html"),
    ],
)
def test_a_tournament_has_each_format(
    format: str, start: str, small: Tournament
) -> None:
    text = report_on(small).render(format, "process", colour=False)

    assert text.startswith(start)
    assert text == report_on(small).render(format, "process", colour=False)


def test_colour_is_for_text(small: Tournament) -> None:
    assert "\x1b[" in report_on(small).render("text", "process", colour=True)
