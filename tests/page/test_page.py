"""Pages of HTML share their style, and escape what they are filled with."""

from __future__ import annotations

import pytest
from jinja2 import UndefinedError

from dicedojo.page import environment

REPORT = environment("dicedojo.report")


def test_a_template_may_include_the_style_of_all_pages() -> None:
    page = REPORT.from_string('{% include "page.css" %}').render()

    assert page.startswith(":root {")


def test_text_is_escaped() -> None:
    assert REPORT.from_string("{{ name }}").render(name="<b>") == "&lt;b&gt;"


def test_a_value_that_is_missing_is_an_error() -> None:
    with pytest.raises(UndefinedError):
        REPORT.from_string("{{ name }}").render()
