"""What pages of HTML share: how templates are filled in, and their style."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined, Template
from markupsafe import Markup, escape

from dicedojo.text import counted, earned_of, moment, plain, plain_lines, score

SHIPPED = "dicedojo"  # the name of the course that comes with dojo
LESSONS = "https://github.com/dicedojo/dicedojo/blob/main/"
LESSON = re.compile(r"\b(lessons/\w+/\w+\.md)\b", re.ASCII)


def environment(*packages: str) -> Environment:
    """Return what renders the templates of packages; they may include `page.css`.

    They may also import `macros.html`, and filter with FILTERS. A value that a template
    lacks is an error, and text is escaped.
    """
    templates = Environment(
        loader=ChoiceLoader([PackageLoader(each) for each in (*packages, __name__)]),
        autoescape=True,
        undefined=StrictUndefined,
        keep_trailing_newline=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    templates.filters |= {each.__name__: each for each in FILTERS}
    return templates


@cache
def _template(name: str, packages: tuple[str, ...]) -> Template:
    return environment(*packages).get_template(name)


def render_page(template: str, *packages: str, **values: Any) -> str:
    """Return a template of one of the packages, filled in."""
    return _template(template, packages).render(values)


def coded(text: str) -> Markup:
    """Return a sentence whose `words in backticks` are set as code."""
    return Markup(re.sub("`([^`]+)`", r"<code>\1</code>", str(escape(text))))


def with_lessons(text: str, course: str) -> Markup:
    """Return a text in which the lessons of the course that comes with dojo are links.

    Other courses' lessons are where their authors put them.
    """
    if course != SHIPPED:
        return breakable(text)
    return Markup(
        LESSON.sub(
            lambda found: f'<a href="{LESSONS}{found[1]}">{breakable(found[1])}</a>',
            str(escape(text)),
        )
    )


def breakable(name: str) -> Markup:
    """Return a name that a narrow screen may break after an underscore."""
    return escape(name).replace("_", Markup("_<wbr>"))


FILTERS = (
    *(breakable, coded, with_lessons),
    *(counted, earned_of, moment, plain, plain_lines, score),
)
