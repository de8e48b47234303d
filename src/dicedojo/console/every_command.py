"""The option `--course DIR`, and the end of every command.

`--course` is accepted behind any verb, and repeated in the next command. A command ends
with an exit code, also after Ctrl-C and if its output is not read.
"""

from __future__ import annotations

import os
import re
import shlex
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from dicedojo.errors import DojoError, UnusableInput, system_reason

COURSE = "--course"
FOLDERS = "DOJO_COURSE"  # read by dicedojo.course.courses
# A command that looks for a kata, with its arguments, which may be quoted. All others
# are about the surrounding workspace or class folder, which knows its course.
LOOKS_FOR_A_KATA = re.compile(
    r"(?<![\w/.-])(?<!cd )dojo(?: (?:start|hunt|grade|demo|play|"
    r"exact|export|author (?:check|facts|wheel)|"
    r"class (?:grade|tournament|export gradescope))\b"
    r"(?: (?!or |&&)(?:'[^']*'|[^\s,;'])+)*|$)",
    re.MULTILINE,
)
SAME_COMMAND = re.compile(
    r"the same command with (?:([\w/-]+) for (\S+)|(--\S+) (\S+))$"
)
OWN_FAULT = 3
STOPPED = 130  # the exit code for Ctrl-C in shells

_typed: list[str] = []  # the folders of this command, as they were typed


@contextmanager
def restore_courses() -> Iterator[None]:
    """Restore the environment at the end of the block, and forget stated courses."""
    previous = os.environ.get(FOLDERS)
    try:
        yield
    finally:
        _typed.clear()
        if previous is None:
            os.environ.pop(FOLDERS, None)
        else:
            os.environ[FOLDERS] = previous


def take_courses(words: Sequence[str]) -> list[str]:
    """Return the words without each `--course DIR`.

    The folders go to the environment, where every process of the command finds them.

    Raises:
        UnusableInput: the option has no folder.
    """
    rest, _typed[:] = _split(words)
    if _typed:
        previous = os.environ.get(FOLDERS)
        folders = [*map(os.path.abspath, _typed), *([previous] if previous else [])]
        os.environ[FOLDERS] = os.pathsep.join(folders)
    return rest


def with_course(text: str) -> str:
    """Return a text with the `--course` that its commands need."""
    if not _typed or COURSE in text or "--help" in text:
        return text
    changes_folder = "cd " in text
    folders = map(os.path.abspath, _typed) if changes_folder else _typed
    option = "".join(f" {COURSE} {shlex.quote(folder)}" for folder in folders)
    return LOOKS_FOR_A_KATA.sub(lambda match: match[0] + option, text)


def message_of(error: DojoError, words: Sequence[str] = ()) -> str:
    """Return the message of an error, with a next command that can be typed.

    `words` are those of the command.
    """
    lines = str(error).splitlines()
    return "\n".join(
        with_course(_spell_out(line, words)) if line.startswith("  Next: ") else line
        for line in lines
    )


def _spell_out(line: str, words: Sequence[str]) -> str:
    """Return a line with the command itself for `the same command with …`."""
    match = SAME_COMMAND.search(line)
    if match is None:
        return line
    right, wrong, option, value = match.groups()
    if right and wrong in words:
        new_words = [right if word == wrong else word for word in words]
    elif option and option not in words:
        new_words = [*words, option, value]
    else:
        return line
    return f"{line[: match.start()]}{shlex.join(['dojo', *new_words])}"


def _split(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the words without the option, and its folders."""
    end = words.index("--") if "--" in words else len(words)
    rest: list[str] = []
    folders: list[str] = []
    words_left = iter(words[:end])
    for word in words_left:
        option, equals, folder = word.partition("=")
        if option != COURSE:
            rest.append(word)
            continue
        folder = folder if equals else next(words_left, "")
        if not folder or folder.startswith("-"):
            raise UnusableInput(
                f"{COURSE} needs the folder of a course.",
                next=f"the same command with {COURSE} DIR",
            )
        folders.append(folder)
    return [*rest, *words[end:]], folders


class Stopped(DojoError):
    """Ctrl-C, with a message that says how far the command came."""

    exit_code = STOPPED


def write_out(text: str = "") -> None:
    """Write to standard output at once; discard the text if the pipe is closed.

    So `dojo grade . | head -1` ends with the exit code of the grade.

    Raises:
        UnusableInput: it cannot be written, for example because the disk is full.
    """
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except OSError as error:
        write_to_nowhere(sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            raise cannot_write("output", error) from error


def write_to_nowhere(stream: int) -> None:
    """Discard everything that is written to a stream from now on."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream)


def cannot_write(stream: str, error: OSError) -> UnusableInput:
    """Return the error for standard output or standard error."""
    return UnusableInput(
        f"Standard {stream} cannot be written.", evidence=system_reason(error)
    )
