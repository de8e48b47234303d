"""The given files of a workspace: what the course puts there, and keeps as it was."""

from __future__ import annotations

from collections.abc import Iterator

from dicedojo.course.kata import PROPS
from dicedojo.course.step import Gives, Mode, Step, StepKind, gives
from dicedojo.workspace.mode import mode_of
from dicedojo.workspace.progress import write_whole
from dicedojo.workspace.workspace import Workspace

FEATURE_TEST = '''\
"""The scenarios of {step}, as tests."""

from pytest_bdd import scenarios

scenarios("{step}.feature")
'''


def restore_given(workspace: Workspace, *, opening: bool = False) -> tuple[str, ...]:
    """Restore the given files from the course, and return those that differed.

    A changed file is kept in `.dojo/kept` first; a missing one is not mentioned.
    Tests that wait for the learner's own are left out, unless this is their `opening`.
    """
    waits = not opening and waits_for_a_test(workspace)
    changed = []
    for name, content in _given_files(workspace, waits=waits):
        path = workspace.folder / name
        if path.is_file():
            if path.read_bytes() == content:
                continue
            workspace.keep(path)
            changed.append(name)
        write_whole(path, content)
    return tuple(changed)


def waits_for_a_test(workspace: Workspace) -> bool:
    """Return whether the open step's given tests wait for a test of the learner's own.

    In the mode tdd they do, until they lie in given/: that they do says that they were
    opened.
    """
    step = workspace.step
    if step.kind is not StepKind.BEHAVIOUR or workspace.progress.finished:
        return False
    tests = [name for name, _ in _files_of(step) if name.endswith(".py")]
    if not tests or any((workspace.folder / name).exists() for name in tests):
        return False
    return mode_of(workspace) is Mode.TDD


def _given_files(workspace: Workspace, *, waits: bool) -> Iterator[tuple[str, bytes]]:
    """Yield the given files: modules beside the learner's own, the rest in given/."""
    yield "given/conftest.py", workspace.kata.step_definitions.read_bytes()
    for name, source in workspace.kata.given_sources.items():
        place = "given/" if name == PROPS else ""
        yield f"{place}{name}.py", source.encode()
    for step in workspace.open_steps[:-1] if waits else workspace.open_steps:
        yield from _files_of(step)
    if waits and gives(workspace.kata.steps, workspace.step) is Gives.SCENARIO:
        files = _files_of(workspace.step)
        yield from (file for file in files if file[0].endswith(".feature"))


def _files_of(step: Step) -> Iterator[tuple[str, bytes]]:
    if step.feature.is_file():
        yield f"given/{step.name}.feature", step.feature.read_bytes()
        feature_test = FEATURE_TEST.format(step=step.name)
        yield f"given/test_{step.name}_feature.py", feature_test.encode()
    if step.starter.is_file():
        yield f"given/test_{step.name}.py", step.starter.read_bytes()
