"""Several courses side by side: how they are found, named, and told apart."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from dicedojo.authoring.scaffold import write_kata
from dicedojo.course.course import LAST, content_root, roots_in_use
from dicedojo.course.courses import OTHER_COURSE, find_courses, only
from dicedojo.engine.sandbox.runtime import private_folders
from dicedojo.errors import UnusableInput

from .coin_course import state


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A course `mine` with the katas greed, as the shipped course has, and highest."""
    root = tmp_path / "mine"
    write_kata(root, "greed")
    write_kata(root, "highest")
    return root


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a package that an entry point names as the course `wheeled`."""
    site = tmp_path / "site"
    write_kata(site / "wheeled_course", "lowest")
    register(site, "wheeled", "wheeled_course")
    monkeypatch.syspath_prepend(str(site))
    return site / "wheeled_course"


def register(site: Path, name: str, package: str, project: str = "") -> None:
    """Write what pip writes for a distribution with this entry point."""
    project = project or name
    info = site / f"{project}_dist-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Name: {project}-dist\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[dicedojo.courses]\n{name} = {package}\n")


def test_a_folder_stands_beside_the_shipped_katas(
    mine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOJO_COURSE", str(mine))

    courses = find_courses()

    assert courses.kata("highest").course == "mine"
    assert courses.kata("hog").course == "dicedojo"
    assert courses.kata("hog").installed
    assert not courses.kata("highest").installed


def test_an_installed_course_stands_beside_them_too(installed: Path) -> None:
    kata = find_courses().kata("lowest")

    assert (kata.course, kata.root, kata.installed) == ("wheeled", installed, True)


def test_a_folder_replaces_the_installed_course_of_its_name(
    installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "wheeled"
    write_kata(folder, "lowest")
    monkeypatch.setenv("DOJO_COURSE", str(folder))

    assert find_courses().kata("lowest").root == folder


def test_a_package_that_is_missing_stops_no_other_course(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    register(tmp_path / "site", "gone", "gone_course")
    monkeypatch.syspath_prepend(str(tmp_path / "site"))

    courses = find_courses()

    assert courses.kata("greed").course == "dicedojo"
    (problem,) = courses.problems
    assert "gone_course" in problem


@pytest.mark.parametrize(
    ("package", "problems"),
    [
        pytest.param("wheeled_course", (), id="the same"),
        pytest.param(
            "xeroxed_course",
            ("Two installed packages have a course wheeled.",),
            id="another",
        ),
    ],
)
def test_two_packages_of_one_course_are_a_problem(
    installed: Path, package: str, problems: tuple[str, ...]
) -> None:
    write_kata(installed.parent / "xeroxed_course", "lowest")
    register(installed.parent, "wheeled", package, project="second")

    courses = find_courses()

    assert courses.problems == problems
    assert courses.kata("lowest").root == installed


def test_a_kata_of_two_courses_needs_its_course(
    mine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOJO_COURSE", str(mine))
    courses = find_courses()

    with pytest.raises(UnusableInput) as refusal:
        courses.kata("greed")

    assert refusal.value.exit_code == 2
    assert f"mine: {mine}" in refusal.value.evidence
    assert refusal.value.next.endswith("dicedojo/greed or mine/greed")
    assert courses.kata("mine/greed").root == mine
    assert courses.kata("dicedojo/greed").course == "dicedojo"


def test_names_are_qualified_only_where_they_clash(mine: Path, tmp_path: Path) -> None:
    write_kata(tmp_path / "other", "greed")

    names = only(mine, tmp_path / "other").names

    assert names == ["mine/greed", "highest", "other/greed"]


@pytest.mark.parametrize("name", ["highst", "mine/highst", "other/highest", "", "/"])
def test_an_unknown_kata_is_refused(mine: Path, name: str) -> None:
    with pytest.raises(UnusableInput, match="There is no kata") as refusal:
        only(mine).kata(name)

    assert refusal.value.evidence == "The katas are: greed, highest."
    near = "Did you mean 'highest'?" if "high" in name else OTHER_COURSE
    assert refusal.value.hint == near


@pytest.mark.parametrize("place", ["nowhere", "empty"])
def test_a_folder_without_a_course_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    (tmp_path / "empty").mkdir()
    monkeypatch.setenv("DOJO_COURSE", str(tmp_path / place))

    with pytest.raises(UnusableInput, match="is not a course"):
        find_courses()


def test_two_folders_of_one_name_are_refused(
    mine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_kata(tmp_path / "below/mine", "lowest")
    folders = [str(mine), str(tmp_path / "below/mine")]
    monkeypatch.setenv("DOJO_COURSE", os.pathsep.join(folders))

    with pytest.raises(UnusableInput, match="Two folders hold a course named 'mine'"):
        find_courses()


def test_the_same_folder_may_be_stated_twice(
    mine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOJO_COURSE", f"{mine}{os.pathsep}{mine}")

    assert find_courses().kata("highest").root == mine


def test_a_sandbox_hides_every_course_that_is_in_use(
    mine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOJO_COURSE", str(tmp_path / "stated"))

    only(mine).kata("highest")

    assert mine in roots_in_use()
    assert {mine.resolve(), (tmp_path / "stated").resolve()} <= set(private_folders())


def test_the_following_kata_is_of_the_same_course(
    mine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOJO_COURSE", str(mine))
    courses = find_courses()

    following = courses.following(courses.kata("mine/greed"))

    assert following is not None
    assert (following.course, following.name) == ("mine", "highest")
    assert courses.following(following) is None
    assert find_courses().following(courses.kata("dicedojo/greed")) is not None


def test_nothing_follows_a_kata_whose_course_is_out_of_reach(mine: Path) -> None:
    kata = only(mine).kata("greed")

    assert find_courses().following(kata) is None


def test_katas_come_in_their_places_and_then_by_name(coin_root: Path) -> None:
    facts = (coin_root / "katas/coin/kata.toml").read_text()
    for name, place in (("alpha", ""), ("beta", "place = 2"), ("gamma", "place = 1")):
        state(coin_root, f"katas/{name}/kata.toml", f"{place}\n{facts}")

    course = only(coin_root)

    assert [kata.name for kata in course.katas] == ["gamma", "beta", "alpha", "coin"]
    assert [kata.place for kata in course.katas] == [1, 2, LAST, LAST]


def test_the_shipped_katas_have_places_from_1_on_in_the_order_of_the_course() -> None:
    katas = only(content_root()).katas

    assert [kata.place for kata in katas] == list(range(1, len(katas) + 1))
    assert [kata.name for kata in katas][:4] == ["greed", "farkle", "accumulate", "hog"]
