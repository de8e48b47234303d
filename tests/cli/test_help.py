"""Every help text: whole sentences, and none is cut off in a list of commands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import typer

from dicedojo.cli.verbs import build_app

WIDTH = 78  # of a terminal of 80 columns
INDENT = 2  # on the left of a list of commands, and between its two columns


def commands(command: Any, name: str) -> Iterator[tuple[str, Any]]:
    """Yield a command, and all below it, with what people type for each."""
    yield name, command
    for verb, below in verbs_of(command).items():
        yield from commands(below, f"{name} {verb}")


def verbs_of(command: Any) -> dict[str, Any]:
    """Return the commands of a group, those of the games included."""
    if not hasattr(command, "list_commands"):
        return {}
    context = command.context_class(command)
    names = command.list_commands(context)
    return {name: command.get_command(context, name) for name in names}


COMMANDS = dict(commands(typer.main.get_command(build_app()), "dojo"))


@pytest.mark.parametrize("name", COMMANDS)
def test_every_help_text_is_a_sentence(name: str) -> None:
    command = COMMANDS[name]

    texts = [command.help, *(getattr(each, "help", "") for each in command.params)]

    assert [
        text for text in texts if text and not text.rstrip().endswith((".", "?"))
    ] == []
    assert command.help


@pytest.mark.parametrize("name", COMMANDS)
def test_every_value_has_a_name_in_capitals_or_its_choices(name: str) -> None:
    options = [one for one in COMMANDS[name].params if one.param_type_name == "option"]

    assert [
        one.opts
        for one in options
        if not (one.is_flag or one.metavar or hasattr(one.type, "choices"))
    ] == []


@pytest.mark.parametrize(
    "name", [name for name, command in COMMANDS.items() if verbs_of(command)]
)
def test_no_list_of_commands_cuts_a_sentence_off(name: str) -> None:
    verbs = verbs_of(COMMANDS[name])
    room = WIDTH - 3 * INDENT - max(map(len, verbs))

    long = {verb: one.help for verb, one in verbs.items() if len(one.help) > room}

    assert long == {}
