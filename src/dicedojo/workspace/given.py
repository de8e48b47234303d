"""The given files of a workspace: what the course puts there, and keeps as it was."""

from __future__ import annotations

from collections.abc import Iterator

from dicedojo.course.kata import PROPS
from dicedojo.workspace.progress import write_whole
from dicedojo.workspace.workspace import Workspace

FEATURE_TEST = '''\
"""The scenarios of {step}, as tests."""

from pytest_bdd import scenarios

scenarios("{step}.feature")
'''


def restore_given(workspace: Workspace) -> tuple[str, ...]:
    """Restore the given files from the course, and return those that differed.

    A changed file is kept in `.dojo/kept` first; a missing one is not mentioned.
    """
    changed = []
    for name, content in _given_files(workspace):
        path = workspace.folder / name
        if path.is_file():
            if path.read_bytes() == content:
                continue
            workspace.keep(path)
            changed.append(name)
        write_whole(path, content)
    return tuple(changed)


def _given_files(workspace: Workspace) -> Iterator[tuple[str, bytes]]:
    """Yield the given files: modules beside the learner's own, the rest in given/."""
    yield "given/conftest.py", workspace.kata.step_definitions.read_bytes()
    for name, source in workspace.kata.given_sources.items():
        place = "given/" if name == PROPS else ""
        yield f"{place}{name}.py", source.encode()
    for step in workspace.open_steps:
        if step.feature.is_file():
            yield f"given/{step.name}.feature", step.feature.read_bytes()
            feature_test = FEATURE_TEST.format(step=step.name)
            yield f"given/test_{step.name}_feature.py", feature_test.encode()
        if step.starter.is_file():
            yield f"given/test_{step.name}.py", step.starter.read_bytes()
