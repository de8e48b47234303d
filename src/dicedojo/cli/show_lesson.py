"""A lesson in the terminal: Markdown whose code can be copied as it stands."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from typing import ClassVar

from markdown_it.token import Token
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.markdown import CodeBlock, Markdown, MarkdownElement
from rich.syntax import Syntax
from rich.text import Text

THEME = "ansi_dark"
KEYS = "b\\: page before   q\\: back to your work"
# less: colours, no page for a short text, and what was read stays on the screen.
LESS = f"-RFX -Ps?eThe end:Space\\: next page.   {KEYS}$"
TITLE = re.compile(r"\A# .*")
FOLLOWING = re.compile(r"\nNext: \[[^]]*\]\([^)]*\)\.?\s*\Z")  # for those in a browser


class FlushCode(CodeBlock):
    """Code at the left edge and unbroken, since indentation is part of Python.

    Above it stands the file that it belongs to, if the lesson says so.
    """

    caption = ""

    @classmethod
    def create(cls, markdown: Markdown, token: Token) -> FlushCode:
        language, _, file = (token.info or "text").strip().partition(" ")
        block = cls(language, THEME)
        if file.strip():
            experiment = ", to try and to take back" if language == "diff" else ""
            block.caption = f"{file.strip()}{experiment}:"
        return block

    def __rich_console__(
        self, console: Console, options: ConsoleOptions
    ) -> RenderResult:
        if self.caption:
            yield Text(self.caption, style="bold")
        yield code_block(str(self.text).rstrip(), self.lexer_name)


class Lesson(Markdown):
    """Markdown with flush code, and without links to where no terminal goes."""

    elements: ClassVar[dict[str, type[MarkdownElement]]] = {
        **Markdown.elements,
        "fence": FlushCode,
        "code_block": FlushCode,
    }

    def __init__(self, source: str) -> None:
        super().__init__(source, code_theme=THEME)
        for token in self.parsed:
            if token.children:
                token.children = list(_without_near_links(token.children))


def _without_near_links(tokens: Iterable[Token]) -> Iterator[Token]:
    """Yield the words of a link to another page of the course, but not the link."""
    near = False
    for token in tokens:
        if token.type == "link_open":
            near = not str(token.attrGet("href")).startswith("http")
        if not (near and token.type in ("link_open", "link_close")):
            yield token


def code_block(source: str, language: str = "python") -> Text:
    """Return coloured source that is neither padded nor wrapped."""
    syntax = Syntax(source, language, theme=THEME, background_color="default")
    text = syntax.highlight(source)
    text.rstrip()
    text.no_wrap, text.overflow = True, "ignore"
    return text


def show_lesson(console: Console, source: str, title: str = "") -> None:
    """Print the lesson, under another title than its own if one is given."""
    if title:
        source = TITLE.sub(lambda _: f"# {title}", source)
    show_pages(console, Lesson(FOLLOWING.sub("\n", source)))


def show_pages(console: Console, text: RenderableType) -> None:
    """Print `text`, a page at a time where it is longer than the screen."""
    lines = console.render_lines(text, pad=False)
    if console.is_terminal and len(lines) > console.size.height - 2:
        os.environ.setdefault("LESS", LESS)
        with console.pager(styles=True):
            console.print(text, crop=False)
    else:
        console.print(text, crop=False)
