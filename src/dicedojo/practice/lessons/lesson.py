"""Reads a lesson: its headings, blocks and links.

These kinds of block are checked, by the words behind the fence:

- `python coin.py`: code of the module, or a part of it
- `python tests/test_coin.py`: tests to add to the learner's own file
- `diff coin.py`: a change of lines in the module
- `markdown PLAN.md`: the text that the learner writes into the plan
- `console` and `pycon`: output of the terminal or Python, after `$` and `>>>`

Above each block of a file is a mark: it is kept, or tried and undone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from markdown_it import MarkdownIt

from dicedojo.course import PLAN

OUTPUT = ("console", "pycon")  # languages of the blocks with output
SECTIONS = ("Red", "Green", "Refactor", "Prove it")
MARK = re.compile(r"\*\*(?P<words>Keep|Try, then undo)\*\* in `(?P<file>[^`]+)`:")
KEPT_TEST = re.compile(
    r"^\*\*Keep\*\* in `tests/[^`]+`:\n+```.*\n(?P<code>(?:(?!```).*\n)*)```",
    re.MULTILINE,
)
IMPORT = re.compile(r"(import|from) \w")
# “Put the 0 back, and …”, “Undo it.”, “Run `dojo check`, then `dojo next`.”
ENDS = re.compile(
    r"\b[Pp]ut\b.*\bback\b|\b[Uu]ndo\b|^(Put|Take)\b.*\bagain\b|^Run `dojo|^Next: \["
)


class Use(StrEnum):
    """The use of a block in the learner's file."""

    KEEP = "Keep"  # it stays in the file
    TRY = "Try, then undo"  # an experiment, which is undone at its end


@dataclass(frozen=True)
class Mark:
    """A line such as ``**Keep** in `coin.py`:``, which readers see unchanged."""

    use: Use
    file: str

    def __str__(self) -> str:
        return f"**{self.use}** in `{self.file}`:"


@dataclass(frozen=True)
class Block:
    """One fenced block, without its fence."""

    section: str  # the heading above it; empty before the first
    line: int  # where its fence opens, from 1
    language: str
    file: str  # the word behind the language; empty for output
    text: str
    mark: Mark | None = None  # the line right above it
    lead: str = ""  # the paragraph above that, if no other block is between
    undone: bool = False  # a sentence behind the previous block undoes an experiment

    @property
    def is_kept(self) -> bool:
        """Whether it stays in the learner's file."""
        return self.mark is not None and self.mark.use is Use.KEEP

    @property
    def tests(self) -> tuple[str, ...]:
        """The names of the test functions in it."""
        return names_of_tests(self.text)


@dataclass(frozen=True)
class Link:
    line: int
    target: str


@dataclass(frozen=True)
class Lesson:
    path: Path
    title: str
    headings: tuple[str, ...]  # of the second level
    blocks: tuple[Block, ...]
    links: tuple[Link, ...]


def read_lesson(path: Path) -> Lesson:
    """Return the lesson, or any other Markdown file, at `path`."""
    title, section, line = "", "", 1
    mark: Mark | None = None
    lead, undone = "", False
    headings: list[str] = []
    blocks: list[Block] = []
    links: list[Link] = []
    tokens = MarkdownIt().enable("table").parse(path.read_text("utf-8"))
    for previous, token in zip([None, *tokens], tokens, strict=False):
        line = token.map[0] + 1 if token.map else line
        if token.type == "fence":
            language, _, file = token.info.strip().partition(" ")
            block = Block(
                section, line, language, file.strip(), token.content, mark, lead, undone
            )
            blocks.append(block)
            mark, lead, undone = None, "", False
        elif token.type == "inline":
            mark = read_mark(token.content)
            if mark is None and previous and previous.type == "paragraph_open":
                lead = token.content
                undone |= any(map(ENDS.search, lead.splitlines()))
            if previous and previous.type == "heading_open":
                if previous.tag == "h1":
                    title = token.content
                elif previous.tag == "h2":
                    section = token.content
                    headings.append(section)
            for child in token.children or ():
                target = child.attrGet("href") or child.attrGet("src")
                if target is not None:
                    links.append(Link(line, str(target)))
    return Lesson(path, title, tuple(headings), tuple(blocks), tuple(links))


def read_mark(line: str) -> Mark | None:
    """Return the mark in a paragraph of a lesson; None if it is not one."""
    match = MARK.fullmatch(line.strip())
    return Mark(Use(match["words"]), match["file"]) if match else None


def up_to_its_test(text: str) -> str:
    """Return a lesson up to the first test to keep; all of it if there is none."""
    for match in KEPT_TEST.finditer(text):
        if names_of_tests(match["code"]):
            return text[: match.start()]
    return text


def is_experiment(mark: Mark | None, language: str) -> bool:
    """Return whether a block can be tried: a diff of code, or a whole plan."""
    if mark is None or mark.use is not Use.TRY:
        return False
    return language == "diff" or mark.file == PLAN


def names_of_tests(text: str) -> tuple[str, ...]:
    """Return the test functions of a file or block, in order."""
    return tuple(re.findall(r"^def (test_\w+)", text, re.MULTILINE))


def add_tests(text: str, block: str) -> str:
    """Return a test file with one more block in it.

    A block of imports goes above the existing imports, any other to the end.
    """
    lines = text.splitlines(keepends=True)
    import_numbers = (number for number, line in enumerate(lines) if IMPORT.match(line))
    place = next(import_numbers, None)
    if place is not None and all(map(IMPORT.match, block.splitlines())):
        return "".join([*lines[:place], block, *lines[place:]])
    return f"{text.rstrip()}\n\n\n{block}" if text.strip() else block


def apply_experiment(code: str, diff: str) -> str | None:
    """Return `code` with the lines of `diff` replaced.

    None unless the lines to remove occur exactly once.
    """
    old, new = sides(diff)
    if f"\n{code}".count(f"\n{old}") != 1:
        return None
    return f"\n{code}".replace(f"\n{old}", f"\n{new}")[1:]


def sides(diff: str) -> tuple[str, str]:
    """Return the lines that a diff removes, and those that replace them."""
    return _side(diff.splitlines(), "-"), _side(diff.splitlines(), "+")


def _side(diff: Iterable[str], sign: str) -> str:
    """Return the lines of one side, with those of both."""
    return "".join(f"{line[1:]}\n" for line in diff if line[:1] in (sign, " ", ""))
