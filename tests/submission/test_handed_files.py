"""Which files and archives are read, and which names a submission may have."""

from __future__ import annotations

import shlex
from functools import partial
from pathlib import PurePosixPath

import pytest

from dicedojo.course.course import content_root, load_kata
from dicedojo.course.kata import Kata
from dicedojo.errors import UnusableInput
from dicedojo.submission.handed_files import (
    Names,
    Unread,
    bare_name,
    how_to_open,
    is_archive,
    is_closed,
    is_collected,
    is_for_tests,
    is_text,
    read_files,
    read_names,
)


@pytest.mark.parametrize(
    ("collected", "imported", "paths"),
    [
        (True, True, ["test_coin.py", "tests/test_.py", "src/coin_test.py"]),
        (False, True, ["conftest.py", "tests/unit/conftest.py"]),
        (False, False, ["coin.py", "tests.py", "tests/helper.py"]),
        (False, False, ["test_data.json", "my_test.txt"]),
    ],
)
def test_pytest_collects_tests_and_imports_them_and_each_conftest(
    collected: bool, imported: bool, paths: list[str]
) -> None:
    assert {is_collected(path) for path in paths} == {collected}
    assert {is_for_tests(path) for path in paths} == {imported}


@pytest.mark.parametrize("schema", ["dicedojo/grade/v1", "dicedojo/grades/v1"])
def test_a_document_of_dojo_s_own_is_no_part_of_the_work(schema: str) -> None:
    content = {
        "coin.py": b"",
        "grade.json": f'{{\n  "schema": "{schema}",\n  "kata": "coin"\n}}'.encode(),
        "rolls.json": b'{"schema": "mine"}',
    }

    found = [Unread(path, partial(content.get, path)) for path in content]

    read = read_files(found, ())

    assert [*read.files] == ["coin.py", "rolls.json"]


OPENED = ["ada.zip", "ada.ZIP", "ada.tar", "ada.tar.gz", "ada.tgz", "ada.tar-1.gz"]
CLOSED = ["ada.rar", "ada.7z", "ada.py.gz", "ada.tar.xz", "ada.tar.bz2", "ada.7Z"]
OTHERS = ["ada.py", "zip", "tar.gz.py", "ada.zip.txt"]


@pytest.mark.parametrize("name", [*OPENED, *CLOSED, *OTHERS])
def test_an_archive_is_known_by_its_suffix(name: str) -> None:
    path = PurePosixPath("in", name)

    assert is_archive(path) is (name in OPENED)
    assert is_closed(path) is (name in CLOSED)
    if name in OPENED:
        assert bare_name(path) == "ada"
        assert how_to_open(path) == f"Unpack in/{name}, which may hold it."
    elif name in CLOSED:
        advice = f"in/{name} cannot be opened: unpack it, or ask for a .zip file."
        assert how_to_open(path) == advice
    else:
        assert how_to_open(path) == ""


def test_a_program_that_was_saved_as_a_text() -> None:
    path = PurePosixPath("ada.py.txt")

    assert is_text(path)
    assert bare_name(path) == "ada"
    assert not is_text(PurePosixPath("ada.txt"))


BOTH = (("play", "Game.play"), ("score", "points"))


@pytest.mark.parametrize(
    ("public", "module", "functions", "names"),
    [
        (("score",), None, [], None),
        (("score",), "./a.py", ["points"], Names("a.py", (("score", "points"),))),
        (("score", "play"), None, ["play=Game.play", "score=points"], Names("", BOTH)),
    ],
    ids=["none", "for the only function", "for each function"],
)
def test_names_are_read_as_they_are_stated(
    public: tuple[str, ...],
    module: str | None,
    functions: list[str],
    names: Names | None,
) -> None:
    assert read_names(public, module, functions) == names


@pytest.mark.parametrize(
    ("module", "functions", "expected"),
    [
        ("/etc/scoring.py", (), "inside the submission"),
        ("../scoring.py", (), "inside the submission"),
        ("scoring", (), "Python file"),
        ("", (), "Python file"),
        (None, ["3x"], "a name or Class.method (got '3x')"),
        (None, ["class"], "got 'class'"),
        (None, ["a.b.c"], "got 'a.b.c'"),
        (None, ["score="], "got ''"),
        (None, ["flip=a"], "the kata has no function 'flip'"),
        (None, ["a", "score=b"], "names score twice"),
    ],
)
def test_what_cannot_be_a_name_is_refused(
    module: str | None, functions: list[str], expected: str
) -> None:
    with pytest.raises(UnusableInput) as refused:
        read_names(("score",), module, functions)

    assert expected in str(refused.value)


def test_a_name_alone_is_refused_where_there_are_several_functions() -> None:
    with pytest.raises(UnusableInput) as refused:
        read_names(("score", "play"), None, ["points"])

    assert "score, play" in str(refused.value)


@pytest.mark.parametrize(
    "names",
    [
        Names("my scoring.py", (("score", "Game.points"),)),
        Names("", (("score", "points"),)),
        Names("scoring.py"),
    ],
)
def test_the_options_of_names_state_these_names(names: Names) -> None:
    words = shlex.split(names.options(("score",)))
    stated = dict(zip(words[::2], words[1::2], strict=True))

    functions = [stated["--function"]] if "--function" in stated else []
    assert read_names(("score",), stated.get("--module"), functions) == names


def test_the_name_of_a_strategy_can_be_stated() -> None:
    hog = load_kata(content_root(), "hog")

    names = read_names(hog.expected_functions, None, ["final_strategy=my_best"])

    assert names is not None
    named = hog.with_names("hog", "", dict(names.functions))
    assert named.strategy_name == "my_best"
    assert named.functions == hog.functions


def test_a_kata_keeps_its_own_names_for_what_it_asks(coin: Kata) -> None:
    named = coin.with_names("scoring", "src/scoring.py", {"pays": "Coin.worth"})

    assert (named.module, named.functions) == ("scoring", ("Coin.worth",))
    assert (named.asked_module, named.asked_functions) == ("coin", ("pays",))
    assert (named.public, named.file) == (("Coin",), "src/scoring.py")
    assert named.own_sources == coin.given_sources
    assert named.as_taught is coin
