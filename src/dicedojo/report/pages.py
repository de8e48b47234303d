"""Templates of all HTML pages, their filters and their style."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined, Template
from markupsafe import Markup, escape

from dicedojo.text import counted, earned_of, moment, plain, plain_lines, score

NAMED = re.compile(r"(?:step \d+, )?\b(lessons/\w+/(\w+)\.md)\b", re.ASCII)


@dataclass(frozen=True)
class LessonPage:
    """A lesson included in a page that names it, so that it can be read offline."""

    file: str  # as in sentences: lessons/coin/03_tails.md
    title: str
    body: Markup

    @property
    def id(self) -> str:
        """Its id on the page."""
        return f"lesson-{self.file.rpartition('/')[2].removesuffix('.md')}"


LessonPages = Mapping[str, LessonPage]  # by file


def environment(*packages: str) -> Environment:
    """Return the Jinja environment for packages; it has `page.css` for all.

    Templates can also import `macros.html`, and use FILTERS. A missing value is an
    error, and text is escaped.
    """
    templates = Environment(
        loader=ChoiceLoader(
            [PackageLoader(package) for package in (*packages, "dicedojo.report")]
        ),
        autoescape=True,
        undefined=StrictUndefined,
        keep_trailing_newline=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    templates.filters |= {function.__name__: function for function in FILTERS}
    return templates


@cache
def _template(name: str, packages: tuple[str, ...]) -> Template:
    return environment(*packages).get_template(name)


def render_page(template: str, *packages: str, **values: Any) -> str:
    """Return the rendered template of one of the packages."""
    return _template(template, packages).render(values)


def mark_code(text: str) -> Markup:
    """Return a sentence whose `words in backticks` are set as code."""
    return Markup(re.sub("`([^`]+)`", r"<code>\1</code>", str(escape(text))))


def named_lessons(texts: Iterable[str], lessons: LessonPages) -> list[LessonPage]:
    """Return the lessons that texts name, each once, in the order of the course."""
    files = {match[1] for text in texts for match in NAMED.finditer(text)}
    return [lesson for file, lesson in lessons.items() if file in files]


def link_lessons(text: str, lessons: LessonPages) -> Markup:
    """Return a text with links to these lessons on the page.

    `step 3, lessons/coin/03_tails.md` becomes the link `step 3, tails`.
    """
    pieces, end = [], 0
    for match in NAMED.finditer(text):
        if lesson := lessons.get(match[1]):
            number, _, slug = match[2].partition("_")
            words = f"step {number.lstrip('0')}, {slug.replace('_', ' ')}"
            pieces.append(breakable(text[end : match.start()]))
            pieces.append(Markup('<a href="#{}">{}</a>').format(lesson.id, words))
            end = match.end()
    return Markup().join([*pieces, breakable(text[end:])])


def breakable(name: str) -> Markup:
    """Return a name that a narrow screen can break after an underscore."""
    return escape(name).replace("_", Markup("_<wbr>"))


FILTERS = (
    *(breakable, mark_code, link_lessons),
    *(counted, earned_of, moment, plain, plain_lines, score),
)
