"""`dojo demo` grades the samples that come along, and writes their pages."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from .terminal import Answer, Terminal

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = {
    "greed": ("perfect", "weak_tests", "wrong_code"),
    "farkle": ("wrong_code",),  # the others take long; tests/content grades them
    "hog": ("wrong_code",),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("demo")


@pytest.fixture(scope="module")
def demo(
    need_bubblewrap: None, folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> Answer:
    """The demonstration of the course with these samples, with nothing said."""
    root = tmp_path_factory.mktemp("course")
    for tree in ("features", "lessons", "solutions"):
        (root / tree).symlink_to(ROOT / tree)
    shutil.copytree(ROOT / "katas", root / "katas")
    for sample in (root / "katas").glob("*/samples/*/"):
        if sample.name not in SAMPLES[sample.parents[1].name]:
            shutil.rmtree(sample)
    return Terminal(folder, root).run("demo")


def test_the_demonstration_ends_well(demo: Answer, folder: Path) -> None:
    assert demo.code == 0
    assert [path.name for path in folder.iterdir()] == ["demo-grades"]


def test_a_perfect_one_a_weak_one_and_a_wrong_one_are_graded(demo: Answer) -> None:
    table = demo.out.partition("submission  points")[2].splitlines()[1:4]

    perfect, weak, wrong = (line.split() for line in table)
    assert perfect == ["perfect", "100", "50", "50", "passed"]
    assert (weak[0], weak[2], weak[-1]) == ("weak_tests", "50", "passed")
    assert float(weak[3]) < 50
    assert (wrong[0], wrong[-2:]) == ("wrong_code", ["not", "yet"])
    assert float(wrong[2]) < 50


def test_greed_comes_before_farkle_which_has_a_strategy(demo: Answer) -> None:
    greed, _, farkle = demo.out.partition(" Farkle · wrong_code ")

    assert greed.count(" Greed · ") == 3
    assert "What your strategy is worth" in farkle
    assert "What your strategy is worth" not in greed


def test_the_screen_shows_a_survivor_with_its_witness(demo: Answer) -> None:
    lines = demo.out.splitlines()

    survivor = next(n for n, line in enumerate(lines) if "SURVIVED" in line)
    assert any("Witness: roll" in line for line in lines[survivor : survivor + 8])
    assert max(map(len, lines)) <= 80


def test_each_page_is_written_and_named(demo: Answer, folder: Path) -> None:
    pages = [
        f"demo-grades/{kata}/{name}.html"
        for kata, names in SAMPLES.items()
        for name in names
    ]

    assert demo.err == "".join(f"Written: {page}\n" for page in pages)
    for page in pages:
        assert f"<bdi>{Path(page).stem}</bdi>" in (folder / page).read_text("utf-8")


def test_a_place_that_cannot_be_written_is_said_before_anything_is_graded(
    terminal: Terminal,
) -> None:
    answer = terminal.run("demo", "--out", "/proc/pages")

    assert (answer.code, answer.out) == (2, "")
    assert answer.err.splitlines()[0] == "/proc/pages/highest cannot be written."
