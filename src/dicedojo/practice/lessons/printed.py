"""A lesson on the screen: Markdown whose code can be copied unchanged."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import ClassVar

from markdown_it.token import Token
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.markdown import CodeBlock, Markdown, MarkdownElement
from rich.rule import Rule
from rich.syntax import Syntax
from rich.text import Text

from dicedojo.errors import ContentError
from dicedojo.practice.lessons.lesson import Mark, Use, is_experiment, read_mark

THEME = "ansi_dark"
KEYS = "b\\: page before   q\\: back to your work"
# less: colours, no paging of a short text, and the text stays on the screen.
LESS = f"-RFX -Ps?eThe end:Space\\: next page.   {KEYS}$"
MARK = "mark"  # key in `meta` for the mark above a block
COMMAND = "command"  # key in `meta` for the command of `dojo try`
TITLE = re.compile(r"\A# .*")
FOLLOWING = re.compile(r"\nNext: \[[^]]*\]\([^)]*\)\.?\s*\Z")  # for browsers


class FlushCode(CodeBlock):
    """Code at the left edge and unbroken, since indentation is part of Python.

    Above it is its file, if the lesson says so, and whether it stays there. A block of
    a file also has a line below it.
    """

    caption = ""
    mark: Mark | None = None
    command = ""  # that tries the block

    @classmethod
    def create(cls, markdown: Markdown, token: Token) -> FlushCode:
        language, _, file = (token.info or "text").strip().partition(" ")
        block = cls(language, THEME)
        block.mark = token.meta.get(MARK)
        block.command = token.meta.get(COMMAND, "")
        if file.strip():
            block.caption = f"{file.strip()}:"
        return block

    def __rich_console__(
        self, console: Console, options: ConsoleOptions
    ) -> RenderResult:
        code = code_block(str(self.text).rstrip(), self.lexer_name)
        if self.mark is None:
            if self.caption:
                yield Text(self.caption, style="bold")
            yield code
        elif self.mark.use is Use.KEEP:
            words = f"KEEP in {self.mark.file}"
            words += ": - goes out, + comes in" if self.lexer_name == "diff" else ""
            yield _rule_line(words, "─", "bold green")
            yield code
            yield _rule_line("", "─", "bold green")
        else:
            words = f"TRY in {self.mark.file}, THEN UNDO"
            words += f" (or {self.command})" if self.command else ""
            yield _rule_line(words, "┄", "bold yellow")
            yield code
            yield _rule_line("", "┄", "bold yellow")


class LessonMarkdown(Markdown):
    """Markdown with flush code, and without links that a terminal cannot open.

    Without colours, code in a sentence keeps its backticks.
    """

    elements: ClassVar[dict[str, type[MarkdownElement]]] = {
        **Markdown.elements,
        "fence": FlushCode,
        "code_block": FlushCode,
    }

    def __init__(self, source: str, try_options: str | None = None) -> None:
        super().__init__(source, code_theme=THEME)
        self.parsed = prepare(self.parsed, try_options)

    def __rich_console__(
        self, console: Console, options: ConsoleOptions
    ) -> RenderResult:
        if console.no_color or console.color_system is None:
            _write_out_backticks(self.parsed)
        yield from super().__rich_console__(console, options)


def prepare(tokens: Iterable[Token], try_options: str | None = None) -> list[Token]:
    """Return the tokens of a lesson without those for code hosts only.

    A block's `meta` has its mark and, if its options are given, the command that tries
    it. A link to another page of the course becomes plain words.
    """
    prepared = _with_marks(tokens)
    if try_options is not None:
        _number_experiments(prepared, try_options)
    for token in prepared:
        if token.children:
            token.children = list(_without_near_links(token.children))
    return prepared


def without_following(source: str) -> str:
    """Return a lesson without its link to the next one."""
    return FOLLOWING.sub("\n", source)


def _rule_line(words: str, character: str, style: str) -> Rule:
    return Rule(Text(words, style), characters=character, style=style, align="left")


def _with_marks(tokens: Iterable[Token]) -> list[Token]:
    """Return the tokens, with each mark moved into the block behind it."""
    result: list[Token] = []
    for token in tokens:
        if token.type == "fence" and result and result[-1].type == "paragraph_close":
            mark = read_mark(result[-2].content)
            if mark is not None:
                token.meta[MARK] = mark
                del result[-3:]  # the paragraph
        result.append(token)
    return result


def _number_experiments(tokens: Iterable[Token], options: str) -> None:
    """Give each experiment the command that tries it on a copy."""
    number = 0
    for token in tokens:
        if is_experiment(token.meta.get(MARK), token.info.partition(" ")[0]):
            number += 1
            token.meta[COMMAND] = f"dojo try {number}{options}"


def _without_near_links(tokens: Iterable[Token]) -> Iterator[Token]:
    """Yield the tokens without the links to other pages of the course."""
    is_near = False
    for token in tokens:
        if token.type == "link_open":
            is_near = not str(token.attrGet("href")).startswith("http")
        if not (is_near and token.type in ("link_open", "link_close")):
            yield token


def _write_out_backticks(tokens: Iterable[Token]) -> None:
    for child in chain.from_iterable(token.children or () for token in tokens):
        if child.type == "code_inline":
            child.content = f"{child.markup}{child.content}{child.markup}"
            child.markup = ""  # it may be rendered more than once


def code_block(source: str, language: str = "python") -> Text:
    """Return coloured source that is neither padded nor wrapped."""
    syntax = Syntax(source, language, theme=THEME, background_color="default")
    text = syntax.highlight(source)
    text.rstrip()
    text.no_wrap, text.overflow = True, "ignore"
    return text


def require_lesson(file: Path, *, next: str = "dojo hint") -> None:
    """Raise ContentError if a lesson is missing."""
    if not file.is_file():
        raise ContentError(f"The lesson {file} is missing.", next=next)


def show_lesson(
    console: Console, source: str, title: str = "", try_options: str | None = None
) -> None:
    """Print the lesson, under another title if one is given.

    Above each experiment is the command that tries it, if its options are given.
    """
    if title:
        source = TITLE.sub(lambda _: f"# {title}", source)
    show_pages(console, LessonMarkdown(without_following(source), try_options))


def show_pages(console: Console, text: RenderableType) -> None:
    """Print `text`, a page at a time if it is longer than the screen."""
    lines = console.render_lines(text, pad=False)
    if console.is_terminal and len(lines) > console.size.height - 2:
        os.environ.setdefault("LESS", LESS)
        with console.pager(styles=True):
            console.print(text, crop=False)
    else:
        console.print(text, crop=False)
