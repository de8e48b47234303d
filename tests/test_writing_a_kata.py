"""docs/writing-a-kata.md: its commands end as stated, its names are the API's."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dicedojo import api
from dicedojo.authoring.scaffold import write_kata
from dicedojo.course.course import load_kata
from dicedojo.course.teachers_rubric import with_rubric
from tests.shell import run

PAGE = Path(__file__).resolve().parents[1] / "docs" / "writing-a-kata.md"
CHECKED = "dojo author check"  # tests/cli/test_author.py runs it; it takes long


def blocks(language: str) -> list[str]:
    pattern = rf"^```{language}\n(.*?)^```"
    return re.findall(pattern, PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)


@pytest.mark.slow
def test_its_commands_lead_from_nothing_to_a_wheel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DOJO_CONTENT", raising=False)
    folder = tmp_path

    for line in "".join(blocks("sh")).splitlines():
        command = line.partition(" #")[0].strip()
        if command.startswith("cd "):
            folder = (folder / command.removeprefix("cd ")).resolve()
        elif command != CHECKED:
            done = run(command, folder)
            assert done.returncode == 0, (command, done.stdout, done.stderr)

    course = tmp_path / "highest_die"
    assert len(list(course.glob("dist/*.whl"))) == 1
    assert len(list(course.glob("dist/class/*.whl"))) == 1
    assert (tmp_path / "play" / "highest_die.py").is_file()
    assert (tmp_path / "card13" / "katas" / "card13" / "kata.toml").is_file()


def test_it_lists_the_public_names() -> None:
    section = PAGE.read_text("utf-8").split("`dicedojo.api` is the public API:")[1]

    listed = re.findall(r"^\| `(\w+)", section, re.MULTILINE)

    assert sorted(listed) == sorted(api.__all__)


def test_its_listings_stand_in_a_new_kata(tmp_path: Path) -> None:
    write_kata(tmp_path / "highest_die", "highest_die")
    listings = re.findall(
        r"^```\w+ (\S+)\n(.*?)^```", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE
    )

    assert {"props.py", "kata.toml"} < {Path(path).name for path, _ in listings}
    for path, text in listings:
        assert text in (tmp_path / path).read_text("utf-8"), path


def test_its_rubric_can_be_used(tmp_path: Path) -> None:
    write_kata(tmp_path, "highest")
    (block,) = blocks("toml")
    (tmp_path / "rubric.toml").write_text(block)

    rubric = with_rubric(
        load_kata(tmp_path, "highest"), tmp_path / "rubric.toml"
    ).rubric

    assert (rubric.pass_mark, rubric.mutants, rubric.chaff) == (50, 20, 30)
