"""The verbs that show what the course says: lesson, hint and solution.

A lesson is Markdown whose code can be copied as it stands.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from typing import Annotated, ClassVar

import typer
from markdown_it.token import Token
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.markdown import CodeBlock, Markdown, MarkdownElement
from rich.padding import Padding
from rich.rule import Rule
from rich.syntax import Syntax
from rich.text import Text

from dicedojo.authoring.lesson import Mark, Use, read_mark
from dicedojo.cli.show.console import make_console, next_line, step_title
from dicedojo.cli.steps import current_workspace
from dicedojo.errors import ContentError
from dicedojo.workspace.advance import has_been_green, take_hint
from dicedojo.workspace.advance import solution as look_up

PAGES = {"rules": "{kata}/README.md", "glossary": "glossary.md"}  # beside the lessons
THEME = "ansi_dark"
KEYS = "b\\: page before   q\\: back to your work"
# less: colours, no page for a short text, and what was read stays on the screen.
LESS = f"-RFX -Ps?eThe end:Space\\: next page.   {KEYS}$"
MARK = "mark"  # where a block has the line that stood above it
TITLE = re.compile(r"\A# .*")
FOLLOWING = re.compile(r"\nNext: \[[^]]*\]\([^)]*\)\.?\s*\Z")  # for those in a browser


def register(app: typer.Typer) -> None:
    for verb in (lesson, hint, solution):
        app.command()(verb)


def lesson(
    step: Annotated[
        str | None,
        typer.Argument(
            metavar="STEP", help="A step, rules or glossary. Default: the open step."
        ),
    ] = None,
) -> None:
    """Show the lesson of a step, the rules or the glossary."""
    workspace = current_workspace()
    kata = workspace.kata
    if beside := PAGES.get(step or ""):
        page = kata.root / "lessons" / beside.format(kata=kata.name)
        title, after = "", ("dojo lesson", "dojo check")
    else:
        shown = kata.step(step) if step else workspace.step
        page, title = shown.lesson, step_title(shown, len(kata.steps))
        after = ("dojo check", "dojo hint")
    if not page.is_file():
        raise ContentError(f"The lesson {page} is missing.", next="dojo hint")
    console = make_console()
    show_lesson(console, page.read_text("utf-8"), title)
    console.print()
    console.print(next_line(*after))


def hint() -> None:
    """Show a hint for the open step; ask again for a more direct one."""
    workspace = current_workspace()
    step = workspace.step
    found = take_hint(workspace)
    console = make_console()
    if found is None:
        console.print(f"{step.name} has no hints; its lesson says more.")
        console.print(next_line("dojo lesson"))
        return
    console.print(f"{step.name}, hint {found.number} of {found.count}", style="bold")
    console.print(Padding(found.text, (1, 2)), markup=False)
    if found.left:
        more = "one more" if found.left == 1 else f"{found.left} more"
        console.print(f"There {'is' if found.left == 1 else 'are'} {more}.")
        console.print(next_line("dojo check", "dojo hint"))
    else:
        spoil = "" if has_been_green(workspace, step) else " --spoil"
        console.print("That was the last hint. The lesson explains the step in detail.")
        console.print(next_line("dojo lesson", f"dojo solution {step.slug}{spoil}"))


def solution(
    step: Annotated[
        str | None,
        typer.Argument(
            metavar="STEP", help="Number or name of a step. Default: the open step."
        ),
    ] = None,
    spoil: Annotated[
        bool, typer.Option("--spoil", help="Show it before the step is green.")
    ] = False,
) -> None:
    """Show the course's solution of a step that is green."""
    workspace = current_workspace()
    chosen = workspace.kata.step(step) if step else workspace.step
    shown: list[Text] = []
    for name, source in look_up(workspace, chosen, spoil=spoil).items():
        block = Text(source) if name == "plan" else code_block(source)
        shown += [Text(f"{chosen.name}, {name}", style="bold"), block]
        shown.append(Text())
    console = make_console()
    show_pages(console, Group(*shown))
    if has_been_green(workspace, chosen):
        console.print("Yours may look different and be just as good.")
        console.print(next_line("dojo check"))
    else:
        console.print("Close it and write it in your own way; that is how it stays.")
        console.print(next_line("dojo check", "dojo lesson"))


class FlushCode(CodeBlock):
    """Code at the left edge and unbroken, since indentation is part of Python.

    Above it stands the file that it belongs to, if the lesson says so, and whether it
    stays there. What is tried has a line below it, too, where it is to be undone.
    """

    caption = ""
    mark: Mark | None = None

    @classmethod
    def create(cls, markdown: Markdown, token: Token) -> FlushCode:
        language, _, file = (token.info or "text").strip().partition(" ")
        block = cls(language, THEME)
        block.mark = token.meta.get(MARK)
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
            yield _rule_line(f"KEEP in {self.mark.file}", "─", "bold green")
            yield code
        else:
            yield _rule_line(f"TRY in {self.mark.file}, THEN UNDO", "┄", "bold yellow")
            yield code
            yield _rule_line("", "┄", "bold yellow")


class LessonMarkdown(Markdown):
    """Markdown with flush code, and without links to where no terminal goes."""

    elements: ClassVar[dict[str, type[MarkdownElement]]] = {
        **Markdown.elements,
        "fence": FlushCode,
        "code_block": FlushCode,
    }

    def __init__(self, source: str) -> None:
        super().__init__(source, code_theme=THEME)
        self.parsed = _with_marks(self.parsed)
        for token in self.parsed:
            if token.children:
                token.children = list(_without_near_links(token.children))


def _rule_line(words: str, character: str, style: str) -> Rule:
    return Rule(Text(words, style), characters=character, style=style, align="left")


def _with_marks(tokens: Iterable[Token]) -> list[Token]:
    """Return the tokens; a mark goes into the block right behind it."""
    kept: list[Token] = []
    for token in tokens:
        if token.type == "fence" and kept and kept[-1].type == "paragraph_close":
            mark = read_mark(kept[-2].content)
            if mark is not None:
                token.meta[MARK] = mark
                del kept[-3:]  # the paragraph
        kept.append(token)
    return kept


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
    show_pages(console, LessonMarkdown(FOLLOWING.sub("\n", source)))


def show_pages(console: Console, text: RenderableType) -> None:
    """Print `text`, a page at a time where it is longer than the screen."""
    lines = console.render_lines(text, pad=False)
    if console.is_terminal and len(lines) > console.size.height - 2:
        os.environ.setdefault("LESS", LESS)
        with console.pager(styles=True):
            console.print(text, crop=False)
    else:
        console.print(text, crop=False)
