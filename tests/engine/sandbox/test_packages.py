"""Which packages a sandbox has: the same ones, whatever else the machine has."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from dicedojo import cache
from dicedojo.engine.sandbox import Sandbox, packages
from dicedojo.engine.sandbox.base import Room
from dicedojo.engine.sandbox.packages import find_packages, module_names, to_preload
from dicedojo.errors import SandboxError

from .endings import report
from .written import AT_THE_END, room_of

TRIES = """\
import importlib, json
found = {}
for name in NAMES:
    try:
        importlib.import_module(name)
        found[name] = True
    except ImportError:
        found[name] = False
print(json.dumps(found))
"""
REQUIRES = "Requires-Dist: second_example\nRequires-Dist: third_example; extra == 'x'\n"


@pytest.fixture(autouse=True)
def fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Look packages up anew, and forget what a test let be found."""
    monkeypatch.setattr(cache, "folder", lambda name: tmp_path / "cache" / name)
    for each in (find_packages, module_names):
        each.cache_clear()
    yield
    for each in (find_packages, module_names):
        each.cache_clear()


def install(folder: Path, name: str, facts: str = "", listed: bool = True) -> None:
    """Do what pip does: put a package and its metadata into a folder."""
    (folder / name).mkdir()
    (folder / name / "__init__.py").write_text("SIZE = 6\n")
    metadata = folder / f"{name}-1.0.dist-info"
    metadata.mkdir()
    text = f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n{facts}"
    (metadata / "METADATA").write_text(text)
    if listed:
        record = f"{name}/__init__.py,,\n../../../bin/{name},,\n{name}.pth,,\n"
        (metadata / "RECORD").write_text(record)


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder from which the keeper imports."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.setattr(sys, "path", [*sys.path, str(folder)])
    return folder


def importable(sandbox: Sandbox, *names: str) -> dict[str, bool]:
    with room_of(f"NAMES = {names!r}\n{TRIES}{AT_THE_END}") as program:
        found: dict[str, bool] = report(sandbox, program)
    return found


def names_of(imports: tuple[str, ...]) -> list[str]:
    """Look up packages as a new process would."""
    find_packages.cache_clear()
    return [package.name for package in find_packages(imports)]


def test_packages_are_looked_up_once_for_all_commands(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(site, "example")
    first = names_of(("example",))
    monkeypatch.delattr(packages, "_look_up")

    assert names_of(("example",)) == first


def test_packages_are_looked_up_anew_when_another_is_installed(site: Path) -> None:
    install(site, "example")
    before = names_of(("example",))
    shutil.rmtree(site / "example-1.0.dist-info")
    shutil.rmtree(site / "example")
    install(site, "example", "Requires-Dist: second_example\n")
    install(site, "second_example")

    assert "second_example" not in before
    assert "second_example" in names_of(("example",))


def test_every_sandbox_has_pytest_hypothesis_and_pytest_bdd_and_nothing_else(
    sandbox: Sandbox,
) -> None:
    there = ("pytest", "hypothesis", "pytest_bdd")
    names = (*there, "numpy", "libcst", "dicedojo.course")

    found = importable(sandbox, *names)

    assert found == {name: name in there for name in names}


def test_a_kata_adds_packages_with_those_that_they_require(
    sandbox: Sandbox, site: Path
) -> None:
    install(site, "first_example", REQUIRES)
    install(site, "second_example", listed=False)
    install(site, "third_example")
    names = ("first_example", "second_example", "third_example")

    without = importable(sandbox, *names)
    added = importable(sandbox.with_imports(("first_example",)), *names)

    assert without == dict.fromkeys(names, False)
    assert added == dict(zip(names, (True, True, False), strict=True))


def test_a_package_that_is_not_installed_is_a_matter_of_the_machine(
    sandbox: Sandbox,
) -> None:
    with pytest.raises(SandboxError) as caught:
        importable(sandbox.with_imports(("dice-of-nowhere",)), "pytest")

    assert str(caught.value) == (
        "dice-of-nowhere is not installed on this machine, so nothing can be graded.\n"
        "  This kata's kata.toml lists under imports: dice-of-nowhere.\n"
        f'  Next: {sys.executable} -m pip install "dice-of-nowhere"'
    )


@pytest.mark.parametrize(
    ("files", "preloaded"),
    [
        pytest.param({"greed.py": b"import re"}, (), id="no package is named"),
        pytest.param(
            {"tests/test_greed.py": b"from hypothesis import given"},
            ("hypothesis",),
            id="a test names one",
        ),
        pytest.param(
            {"tests/conftest.py": b"from pytest_bdd import given"},
            ("pytest_bdd",),
            id="steps name one",
        ),
        pytest.param({"notes.txt": b"hypothesis"}, (), id="a text names one"),
        pytest.param(
            {"greed.py": b"import hypothesis", "hypothesis.py": b""},
            (),
            id="the submission has a file of that name",
        ),
        pytest.param(
            {"greed.py": b"import first_example as e"},
            ("first_example",),
            id="one that the kata adds",
        ),
    ],
)
def test_packages_that_a_submission_names_are_imported_once_for_all_its_programs(
    site: Path, files: dict[str, bytes], preloaded: tuple[str, ...]
) -> None:
    install(site, "first_example")

    assert to_preload(("first_example",), files) == preloaded


def test_packages_kept_by_a_dojo_that_had_fewer_are_looked_up_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    base = packages.BASE
    monkeypatch.setattr(packages, "BASE", {"pytest": "pytest"})
    before = names_of(())
    monkeypatch.setattr(packages, "BASE", base)

    assert "pytest_bdd" not in before
    assert "pytest_bdd" in names_of(())


def test_hypothesis_draws_the_same_examples_on_every_run(
    sandbox: Sandbox, write: Callable[[str], Room]
) -> None:
    source = """\
import json, os
from hypothesis import given, settings, strategies as st
drawn = []
@given(st.lists(st.integers(1, 6), max_size=5))
def draws(roll):
    drawn.append(roll)
draws()
print(json.dumps([drawn, settings.default.deadline, os.listdir(".")]))
"""
    program = replace(write(source), preload=("hypothesis",))

    first, second = (report(sandbox, program) for _ in range(2))

    assert first == second
    (drawn, *_) = first
    assert len(drawn) > 50
    assert first[1:] == [None, []]
