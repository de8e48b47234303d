"""Experiments of a lesson: the change, the commands to run, and their output.

An experiment begins with a block to try. It ends with its section, with the next block
of the learner's program, with a command of dojo, or with the sentence that undoes it.
If it gives a test to keep, another stage follows: the result of the same change with
that test.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from dicedojo.practice.lessons.lesson import (
    ENDS,
    OUTPUT,
    Block,
    Lesson,
    is_experiment,
    read_mark,
)
from dicedojo.practice.lessons.terminal import commands_in

TESTS = "pytest tests -q"  # for an experiment whose lesson shows no output
OWN = "tests/"  # the folder of the learner's tests
FENCE = "```"
LEADS_ON = ":"  # at the end of a sentence about the block below
SHORT = 40  # characters; a shorter sentence is shown with the one before
FAILS = re.compile(r"^E  |\b\d+ (failed|error)|^[.sx]*[FE][.sxFE]* +\[", re.MULTILINE)
PASSES = re.compile(r"\b\d+ passed")
RUN = re.compile(r"^Run your tests\b.*\b(green|red)\b", re.MULTILINE)  # in words


@dataclass(frozen=True)
class Demo:
    """A command to run after the change, with the output that the lesson shows."""

    command: str  # "pytest tests -q", or a whole session of Python's prompt
    lines: tuple[str, ...] = ()  # as the lesson shows them; `...` skips
    is_red: bool | None = None  # whether tests fail in the lesson, if it says so
    prompt: bool = False  # it is a session


@dataclass(frozen=True)
class Stage:
    """The text and demos of an experiment before, or after, a test of it."""

    parts: tuple[str | Demo, ...]  # in the lesson's order; text is Markdown
    tests: tuple[Block, ...] = ()  # tests to keep, which come before this stage
    asks: bool = False  # whether it ends with a test that is asked for


@dataclass(frozen=True)
class Experiment:
    """A change of the learner's program, to be undone."""

    number: int  # in its lesson, from 1
    block: Block
    lead: tuple[str, ...]  # the sentences above it
    stages: tuple[Stage, ...]
    kept_blocks: tuple[Block, ...]  # the earlier code of its section

    @property
    def file(self) -> str:
        return self.block.file

    @property
    def replaces_file(self) -> bool:
        """Whether its block is the whole content of the file, not a diff."""
        return self.block.language != "diff"

    @property
    def summary(self) -> str:
        """The last sentence above it, with the one before if that is short."""
        *prior, last = ("", *self.lead)
        return f"{prior[-1]} {last}".strip() if len(last) < SHORT and prior else last

    @property
    def first_change(self) -> str:
        """The first line that it adds, otherwise the first that it removes.

        With its sign; "" for a whole file.
        """
        lines = [] if self.replaces_file else self.block.text.splitlines()
        removed = [line for line in lines if line.startswith("-")]
        added = (line for line in lines if line.startswith("+") and line[1:].strip())
        added_only = (line for line in added if f"-{line[1:]}" not in removed)
        first = next(chain(added_only, removed), "")
        return f"{first[:1]} {first[1:].strip()}".strip()


def find_experiments(lesson: Lesson) -> tuple[Experiment, ...]:
    """Return the experiments of a lesson, in order.

    Blocks that `dojo author check` rejects are left out: in the module only a diff can
    be tried.
    """
    lines = lesson.path.read_text("utf-8").splitlines()
    blocks = [item for item in lesson.blocks if item.language in OUTPUT or item.file]
    experiments: list[Experiment] = []
    for index, block in enumerate(blocks):
        if is_experiment(block.mark, block.language):
            code = (b for b in blocks[:index] if b.is_kept and b.file == block.file)
            experiments.append(
                Experiment(
                    number=len(experiments) + 1,
                    block=block,
                    lead=_lead(lines, block),
                    stages=tuple(_stages(lines, blocks[index:])),
                    kept_blocks=tuple(b for b in code if b.section == block.section),
                )
            )
    return tuple(experiments)


def _lead(lines: Sequence[str], block: Block) -> tuple[str, ...]:
    """Return the sentences of the nearest paragraph above a block.

    Sentences that undo the previous experiment are left out, except in the last line.
    """
    end = block.line - 1
    while end and not _is_sentence(lines[end - 1]):
        end -= 1
        if lines[end].startswith(FENCE):  # the end of another block
            while end and not lines[end - 1].startswith(FENCE):
                end -= 1
            end -= 1
    start = end
    while start and _is_sentence(lines[start - 1]):
        start -= 1
    lead = lines[start:end]
    return (*(line for line in lead[:-1] if not ENDS.search(line)), *lead[-1:])


def _is_sentence(line: str) -> bool:
    return bool(line.strip()) and not line.startswith(FENCE) and not read_mark(line)


def _stages(lines: Sequence[str], blocks: Sequence[Block]) -> Iterator[Stage]:
    """Yield the stages of the experiment that begins with the first block."""
    parts: list[str | Demo] = []
    tests: tuple[Block, ...] = ()
    is_first = True
    for number, block in enumerate(blocks, start=1):
        following = blocks[number] if number < len(blocks) else None
        text, is_end = _text_behind(lines, block, following)
        demos = [] if is_end or following is None else list(_demos_of(following))
        asks = not is_end and _asks(parts, following)
        if not (is_end or demos or asks):  # the text introduces something else
            text = _without_lead(text)
            is_end = True
        if run := RUN.search(text):
            parts.append(Demo(TESTS, is_red=run[1] == "red"))
        parts += [text] if text else []
        if is_end or asks:
            if is_first and not _demos_in(parts):
                parts.insert(0, Demo(TESTS))
            if _demos_in(parts):
                parts += [_tests_to_keep(lines, blocks[number:])] if asks else []
                yield Stage(tuple(parts), tests, asks)
                parts, tests, is_first = [], (), False
            if is_end or following is None:
                return
            tests += (following,)
        parts += demos


def _asks(parts: Sequence[str | Demo], following: Block | None) -> bool:
    """Return whether a test follows that should notice the change.

    If tests notice it already, a test that follows is about something else.
    """
    if following is None or not _is_test(following):
        return False
    return not any(demo.is_red for demo in _demos_in(parts))


def _is_test(block: Block) -> bool:
    return block.is_kept and block.file.startswith(OWN)


def _tests_to_keep(lines: Sequence[str], blocks: Sequence[Block]) -> str:
    """Return the first block, and each test right behind it, as Markdown."""
    tests: list[str] = []
    for block, following in zip(blocks, [*blocks[1:], None], strict=True):
        fenced = f"{FENCE}{block.language} {block.file}\n{block.text}{FENCE}"
        tests.append(f"{block.mark}\n\n{fenced}")
        has_text = any(_text_behind(lines, block, following))
        if following is None or has_text or not _is_test(following):
            break
    return "\n\n".join(tests)


def _demos_in(parts: Sequence[str | Demo]) -> list[Demo]:
    return [part for part in parts if isinstance(part, Demo)]


def _without_lead(text: str) -> str:
    """Return the text without the part that introduces the block below.

    That is its last paragraph, or its last sentence if it ends with a colon.
    """
    paragraphs = text.split("\n\n")
    if len(paragraphs) > 1:
        return "\n\n".join(paragraphs[:-1])
    *sentences, last = text.splitlines() or [""]
    return "\n".join(sentences) if last.endswith(LEADS_ON) else text


def _text_behind(
    lines: Sequence[str], block: Block, following: Block | None
) -> tuple[str, bool]:
    """Return the text between two blocks, and whether the experiment ends there."""
    start = block.line + block.text.count("\n") + 1
    end = following.line - 1 if following else len(lines)
    text: list[str] = []
    for line in lines[start:end]:
        if read_mark(line):
            continue
        if line.startswith("## ") or ENDS.search(line):
            return "\n".join(text).strip(), True
        text.append(line)
    return "\n".join(text).strip(), False


def _demos_of(block: Block) -> Iterator[Demo]:
    """Yield the demos in an output block; none if it has a dojo command."""
    if block.language == "pycon":
        yield Demo(block.text, tuple(block.text.splitlines()), prompt=True)
    elif block.language == "console":
        commands = list(commands_in(block.text))
        if all(command.startswith("pytest") for command, _ in commands):
            for command, lines in commands:
                yield Demo(command, tuple(lines), _is_red("\n".join(lines)))


def _is_red(output: str) -> bool | None:
    if FAILS.search(output):
        return True
    return False if PASSES.search(output) else None
