"""A lesson in the terminal: Markdown whose code can be copied as it stands."""

from __future__ import annotations

import os
from typing import ClassVar

from rich.console import Console, ConsoleOptions, RenderResult
from rich.markdown import CodeBlock, Markdown, MarkdownElement
from rich.syntax import Syntax
from rich.text import Text

THEME = "ansi_dark"


class FlushCode(CodeBlock):
    """Code at the left edge and unbroken, since indentation is part of Python."""

    def __rich_console__(
        self, console: Console, options: ConsoleOptions
    ) -> RenderResult:
        yield code_block(str(self.text).rstrip(), self.lexer_name)


class Lesson(Markdown):
    """Markdown with flush code."""

    elements: ClassVar[dict[str, type[MarkdownElement]]] = {
        **Markdown.elements,
        "fence": FlushCode,
        "code_block": FlushCode,
    }


def code_block(source: str, language: str = "python") -> Text:
    """Return coloured source that is neither padded nor wrapped."""
    syntax = Syntax(source, language, theme=THEME, background_color="default")
    text = syntax.highlight(source)
    text.rstrip()
    text.no_wrap, text.overflow = True, "ignore"
    return text


def show_lesson(console: Console, source: str) -> None:
    """Print the lesson, a page at a time where it is longer than the screen."""
    page = Lesson(source, code_theme=THEME)
    lines = console.render_lines(page, pad=False)
    if console.is_terminal and len(lines) > console.size.height - 2:
        os.environ.setdefault("LESS", "-RF")  # colours, and no page for a short text
        with console.pager(styles=True):
            console.print(page)
    else:
        console.print(page)
