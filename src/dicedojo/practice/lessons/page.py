"""Renders a lesson as one HTML page that loads nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict
from markupsafe import Markup, escape
from rich.console import Console

from dicedojo.course import Courses, Kata
from dicedojo.practice.lessons.lesson import Use
from dicedojo.practice.lessons.lines_to_run import lines_to_run
from dicedojo.practice.lessons.printed import (
    COMMAND,
    MARK,
    code_block,
    prepare,
    without_following,
)
from dicedojo.report import LessonPage, mark_code, render_page

FRAME = Markup(
    '<figure class="{use}"{run}><figcaption>{caption}</figcaption>'
    '<pre tabindex="0"><code>{code}</code></pre></figure>\n'  # keys can scroll it
)
RUNS = "runs"
TABLE = '<div class="table" tabindex="0"><table>\n'
OUTPUTS = {"console": "In the terminal", "pycon": "In Python"}
SIGNS = {"-": "del", "+": "ins"}
# Classes of the page, by the colour on a terminal.
COLOURS = {"yellow": "string", "bright_blue": "word", "bright_magenta": "word"}


def render_lesson(  # noqa: PLR0913, PLR0917  # each is one thing that it shows
    source: str,
    kata: str,
    title: str,
    then: Sequence[str],
    try_options: str | None,
    contents: Sequence[LessonPage] = (),
    here: str = "",
) -> str:
    """Return the page of a lesson.

    An empty `title` stands for the lesson's own; `then` are the next commands. The page
    also has the other lessons of the kata, `contents`, folded; `here` is its own file.
    """
    own_title, body = _parse(source, try_options)
    return render_page(
        "lesson.html",
        kata=kata,
        title=title or own_title,
        sections=list(_name_sections(body)),
        body=_render(body),
        then=then,
        contents=contents,
        here=here,
        neighbours=_neighbours(contents, here),
    )


def render_body(source: str) -> str:
    """Return the HTML of a lesson without its title, head and body.

    The attribute `data-run` of a code block lists the lines that can be run.
    """
    _, body = _parse(source)
    return _render(body, {RUNS: True})


def lessons_of(courses: Courses, course: str, kata: str) -> dict[str, LessonPage]:
    """Return the lessons of a kata for pages that name them, by file.

    Empty if the course or the kata is not installed here.
    """
    folder = courses.find(course)
    if folder is None or kata not in folder.kata_names:
        return {}
    return {lesson.file: lesson for lesson in lessons_in(folder.load(kata))}


def lessons_in(kata: Kata) -> list[LessonPage]:
    """Return the rules of a kata, its lessons in order and the glossary."""
    files = [
        ("Rules", kata.pages["rules"]),
        *((f"Step {step.number}: {step.title}", step.lesson) for step in kata.steps),
        ("Glossary", kata.pages["glossary"]),
    ]
    return [
        _inside(file.relative_to(kata.root).as_posix(), title, file)
        for title, file in files
        if file.is_file()
    ]


def _inside(file: str, title: str, path: Path) -> LessonPage:
    """Return a lesson with its headings one level lower."""
    _, body = _parse(path.read_text("utf-8"))
    for token in body:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{int(token.tag[1:]) + 1}"
    return LessonPage(file, title, Markup(_render(body)))  # noqa: S704  # it escapes


def _neighbours(
    contents: Sequence[LessonPage], here: str
) -> list[tuple[str, LessonPage]]:
    """Return the previous and the next lesson."""
    files = [lesson.file for lesson in contents]
    if here not in files:
        return []
    at = files.index(here)
    pairs = (("Previous", contents[:at][-1:]), ("Next", contents[at + 1 : at + 2]))
    return [(word, lesson) for word, lessons in pairs for lesson in lessons]


def _markdown() -> MarkdownIt:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    markdown.add_render_rule("fence", _render_block)
    markdown.add_render_rule("table_open", lambda *_: TABLE)
    markdown.add_render_rule("table_close", lambda *_: "</table></div>\n")
    return markdown


def _parse(source: str, try_options: str | None = None) -> tuple[str, list[Token]]:
    """Return the title of a lesson, and the other tokens."""
    tokens = prepare(_markdown().parse(without_following(source)), try_options)
    for index, token in enumerate(tokens):
        if token.type == "heading_open" and token.tag == "h1":
            return tokens[index + 1].content, tokens[:index] + tokens[index + 3 :]
    return "", tokens


def _render(tokens: list[Token], env: EnvType | None = None) -> str:
    markdown = _markdown()
    return str(markdown.renderer.render(tokens, markdown.options, env or {}))


def _name_sections(tokens: list[Token]) -> Iterator[tuple[str, str]]:
    """Give each second-level heading an id, and yield id and words."""
    for heading, words in pairwise(tokens):
        if heading.type == "heading_open" and heading.tag == "h2":
            address = "-".join(words.content.lower().split())
            heading.attrSet("id", address)
            yield address, words.content


def _render_block(
    renderer: RendererHTML,
    tokens: Sequence[Token],
    at: int,
    options: OptionsDict,
    env: EnvType,
) -> str:
    """Return a block of code in its frame."""
    token = tokens[at]
    language, _, file = token.info.strip().partition(" ")
    mark, command = token.meta.get(MARK), token.meta.get(COMMAND)
    if mark is None:
        use, words = "output", OUTPUTS.get(language, file.strip() or "Example")
    elif mark.use is Use.KEEP:
        use, words = "keep", f"Keep in `{mark.file}`"
        words += ": - goes out, + comes in" if language == "diff" else ""
    else:
        use, words = "try", f"Try in `{mark.file}`, then undo"
        words += f" (or `{command}`)" if command else ""
    code = _lines_of_diff(token.content) if language == "diff" else ""
    runs = lines_to_run(language, token.content) if env.get(RUNS) else {}
    run = Markup(' data-run="{}"').format(json.dumps(runs)) if runs else ""
    return FRAME.format(
        use=use,
        run=run,
        caption=mark_code(words),
        code=code or _coloured(token.content.rstrip(), language or "text"),
    )


def _lines_of_diff(text: str) -> Markup:
    """Return the lines of a diff; their signs are not copied with them."""
    sign = Markup('<span class="sign">{}</span>{}')
    lines = []
    for line in text.splitlines():
        tag = SIGNS.get(line[:1], "span")
        marked_line = sign.format(line[:1] or " ", line[1:])
        lines.append(Markup("<{0}>{1}\n</{0}>").format(tag, marked_line))
    return Markup().join(lines)


def _coloured(source: str, language: str) -> Markup:
    pieces = []
    for piece in code_block(source, language).render(Console()):
        colour = piece.style.color.name if piece.style and piece.style.color else ""
        if kind := COLOURS.get(colour):
            pieces.append(Markup('<span class="{}">{}</span>').format(kind, piece.text))
        else:
            pieces.append(escape(piece.text))
    return Markup().join(pieces)
