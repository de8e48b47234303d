"""docs/venues: workflows and scripts to copy do what they say."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement

from dicedojo import __version__
from dicedojo.authoring.scaffold import write_kata
from tests.report.contracts import RUNNER, validator
from tests.shell import run

ROOT = Path(__file__).resolve().parents[1]
VENUES = ROOT / "docs" / "venues"
COMMIT = re.compile(r"[\w-]+/[\w-]+@[0-9a-f]{40}")
INSTALLS = ("sudo ", "pip ", "apt-get ")
SCORE = "def score(roll):\n    return max(roll)\n"


def load(name: str) -> dict[Any, Any]:
    whole: dict[Any, Any] = yaml.safe_load((VENUES / name).read_text("utf-8"))
    return whole


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A clone with a submission that is right and has no tests."""
    folder = tmp_path / "clone"
    folder.mkdir()
    (folder / "highest.py").write_text(SCORE)
    return folder


@pytest.fixture
def course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    write_kata(tmp_path / "course", "highest")
    return tmp_path / "course"


def typed(
    commands: list[str], folder: Path, **settings: str
) -> list[subprocess.CompletedProcess[str]]:
    """Run a job's commands in a folder, without those that install something."""
    before = "".join(f"export {name}='{each}'\n" for name, each in settings.items())
    return [
        run(before + command, folder)
        for command in commands
        if not command.startswith(INSTALLS)
    ]


def test_each_venue_builds_this_version_from_its_sources() -> None:
    github = load("github.yml")["env"]["DICEDOJO"]
    gitlab = load("gitlab.yml")["grade"]["variables"]["DICEDOJO"]
    autograder = (VENUES / "autograder.py").read_text("utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

    needed = Requirement(github)

    source = project["urls"]["Source"]
    assert needed.url == f"{source}/archive/refs/tags/v{__version__}.tar.gz"
    assert (needed.name, needed.extras) == ("dicedojo", {"sandbox"})
    assert gitlab == github
    assert f'"{needed.url}"' in autograder


@pytest.mark.course
def test_pip_builds_a_wheel_from_an_archive_of_the_sources(tmp_path: Path) -> None:
    archive = tmp_path / f"v{__version__}.tar.gz"
    folder = f"--prefix=dicedojo-{__version__}/"
    packed = run(["git", "archive", folder, "-o", str(archive), "HEAD"], ROOT)
    pip = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation"]

    built = run(
        [*pip, "--no-index", "-w", ".", f"dicedojo @ {archive.as_uri()}"], tmp_path
    )

    assert (packed.returncode, built.returncode) == (0, 0), built.stderr
    assert (tmp_path / f"dicedojo-{__version__}-py3-none-any.whl").is_file()


def test_actions_are_pinned_by_commit() -> None:
    steps = load("github.yml")["jobs"]["grade"]["steps"]
    used = [step["uses"] for step in steps if "uses" in step]

    assert used
    assert all(COMMIT.fullmatch(one) for one in used)


def test_the_workflow_may_only_read() -> None:
    assert load("github.yml")["permissions"] == {"contents": "read"}


@pytest.mark.slow
def test_the_github_workflow_grades_annotates_and_summarises(
    repository: Path, course: Path, tmp_path: Path
) -> None:
    steps = load("github.yml")["jobs"]["grade"]["steps"]
    commands = [step["run"] for step in steps if "run" in step]

    grade, annotate, summarise, page = typed(
        commands,
        repository,
        KATA="highest",
        GRADE=str(tmp_path / "grade.json"),
        GITHUB_STEP_SUMMARY=str(tmp_path / "summary.md"),
        DOJO_COURSE=str(course),
    )

    assert grade.returncode == 1, grade.stderr
    assert annotate.stdout.startswith("::notice title=highest%3A clone::")
    assert summarise.returncode == page.returncode == 0
    assert (tmp_path / "summary.md").read_text("utf-8").startswith("## ")
    assert (repository / "grade.html").is_file()


def test_the_steps_after_a_failing_grade_run_all_the_same() -> None:
    steps = load("github.yml")["jobs"]["grade"]["steps"]
    position = next(n for n, step in enumerate(steps) if step.get("name") == "Grade")

    assert {step["if"] for step in steps[position + 1 :]} == {"${{ !cancelled() }}"}


@pytest.mark.course  # few changes touch it; the workflow of GitHub runs each day
def test_the_gitlab_job_writes_the_reports_that_it_names(
    repository: Path, course: Path
) -> None:
    job = load("gitlab.yml")["grade"]

    grade, *reports = typed(
        [*job["script"], *job["after_script"]],
        repository,
        KATA="highest",
        DOJO_COURSE=str(course),
    )

    assert grade.returncode == 1, grade.stderr
    assert [done.returncode for done in reports] == [0] * len(reports)
    named = [*job["artifacts"]["paths"], *job["artifacts"]["reports"].values()]
    assert all((repository / one).is_file() for one in named)
    assert (repository / "grade.xml").read_text("utf-8").startswith("<testsuites ")


@pytest.mark.course
def test_the_classroom50_autograder_writes_its_result(
    repository: Path, course: Path, tmp_path: Path
) -> None:
    script = (VENUES / "autograder.py").read_text("utf-8")
    bundle = tmp_path / "bundle"
    bundle.mkdir()
    skipped = script.replace("subprocess.run([*pip", "print([*pip").replace(
        ", check=True)", ")"
    )
    skipped = skipped.replace('KATA = "greed"', 'KATA = "highest"')
    (bundle / "autograder.py").write_text(skipped.replace('"sudo", "-n"', '"true"'))

    done = subprocess.run(
        [sys.executable, bundle / "autograder.py"],
        cwd=repository,
        env={**os.environ, **RUNNER, "DOJO_COURSE": str(course)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    result = json.loads((repository / "result.json").read_text("utf-8"))
    validator("classroom50.json").validate(result)
    assert 0 < result["score"] < 60


def test_the_containerfile_ends_as_somebody_who_is_not_root() -> None:
    lines = (VENUES / "Containerfile").read_text("utf-8").splitlines()
    words = [line.split() for line in lines if line[:1].isupper()]

    assert [word[1] for word in words if word[0] == "USER"] == ["grader"]
    assert words[-2][:2] == ["ENTRYPOINT", '["dojo"]']


def test_the_containerfile_uses_the_shell_well(tmp_path: Path) -> None:
    text = (VENUES / "Containerfile").read_text("utf-8").replace("\\\n", "")
    commands = re.findall(r"^RUN (.*)", text, re.MULTILINE)

    for command in commands:
        assert subprocess.run(["sh", "-n", "-c", command], check=False).returncode == 0
    assert any("bubblewrap" in command for command in commands)
