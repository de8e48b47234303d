"""What stands in the way of a submission, before anything of it runs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from dicedojo.classroom.intake.handed_in import HandedIn
from dicedojo.classroom.intake.obstacles import obstacles_in
from dicedojo.classroom.intake.uploads import UploadPart
from dicedojo.course.kata import Kata
from dicedojo.submission.handed_files import Names

from ...submission.zips import write_zip, zipped
from .conftest import PAYS

Obstacles = Callable[..., list[str]]
TESTS = b"def test_heads(): ...\n"
WHOLE = {"coin.py": PAYS, "test_coin.py": TESTS}


@pytest.fixture
def obstacles(coin: Kata, tmp_path: Path) -> Obstacles:
    """Give the obstacles in files that are handed in, to one kata or another."""

    def found(
        files: dict[str, bytes], kata: Kata = coin, names: Names | None = None
    ) -> list[str]:
        folder = tmp_path / "ada"
        folder.mkdir()
        for name, content in files.items():
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_bytes(content)
        handed_in = HandedIn("ada", "ada", "ada", folder)
        return list(obstacles_in(kata, "ada", handed_in.read(), names))

    return found


def test_nothing_stands_in_the_way_of_a_whole_submission(obstacles: Obstacles) -> None:
    assert obstacles(WHOLE) == []


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        pytest.param({}, "There is no file in it.", id="no file"),
        pytest.param(
            {"scoring.py": PAYS, "notes.py": b"x = 1\n"},
            "There is no coin.py; scoring.py defines its functions.",
            id="another name",
        ),
        pytest.param(
            {"a.py": PAYS, "b.py": PAYS},
            "There is no coin.py; a.py and b.py define its functions.",
            id="two other names",
        ),
        pytest.param(
            {"Untitled.ipynb": b"{}", "notes.py": b""},
            "It is a notebook, Untitled.ipynb: ask for coin.py.",
            id="a notebook",
        ),
        pytest.param(
            {"a/hand-in.zip": zipped([]), "readme.txt": b""},
            "There is no coin.py. Unpack a/hand-in.zip, which may hold it.",
            id="a zip inside",
        ),
        pytest.param(
            {"a/hand-in.7z": b"7z", "readme.txt": b""},
            (
                "There is no coin.py. a/hand-in.7z cannot be opened: unpack it, or "
                "ask for a .zip file."
            ),
            id="an archive that is not opened",
        ),
        pytest.param(
            {"coin.py.txt": PAYS},
            "There is no coin.py among the files. Is coin.py.txt meant to be it?",
            id="a program saved as a text",
        ),
        pytest.param(
            {"a.py": b"", "b.py": b"", "c.py": b"", "d.py": b"", "e.py": b""},
            "There is no coin.py among a.py, b.py, c.py and 2 others.",
            id="other programs",
        ),
        pytest.param(
            {"coin.py": b"def pays(side)\n", "test_coin.py": TESTS},
            "Python cannot read coin.py.",
            id="not Python",
        ),
        pytest.param(
            {"coin.py": b"def pay(side): ...\n", "test_coin.py": TESTS},
            "coin.py does not define pays. pay takes as many arguments.",
            id="a lone function of another name",
        ),
        pytest.param(
            {"coin.py": b"def a(x): ...\ndef b(x): ...\n", "test_coin.py": TESTS},
            "coin.py does not define pays.",
            id="other functions",
        ),
        pytest.param({"coin.py": PAYS}, "There are no tests.", id="no tests"),
        pytest.param(
            {**WHOLE, "coin-1.py": PAYS.replace(b"1", b"2")},
            "coin-1.py may be a newer upload of coin.py, which counts.",
            id="two versions",
        ),
        pytest.param(
            {**WHOLE, "film.mp4": bytes(2 << 20)},
            "film.mp4 is larger than 1024 KB, and was left out.",
            id="a large file",
        ),
    ],
)
def test_what_stands_in_the_way_is_said(
    obstacles: Obstacles, files: dict[str, bytes], expected: str
) -> None:
    assert obstacles(files) == [expected]


def test_two_modules_are_not_chosen_between(obstacles: Obstacles) -> None:
    (found,) = obstacles({"a/coin.py": PAYS, "b/coin.py": PAYS})

    assert "a/coin.py and b/coin.py" in found
    assert "--module" not in found


def test_a_module_that_is_too_large_is_named(obstacles: Obstacles) -> None:
    found = obstacles({"coin.py": PAYS + b"#" * (1 << 19)})

    assert found[0] == "There is no other coin.py among the files."
    assert "coin.py is larger than 256 KB" in found[1]


def test_an_empty_zip_holds_nothing(coin: Kata, tmp_path: Path) -> None:
    handed_in = HandedIn("a", "a", "a.zip", write_zip(tmp_path / "a.zip"))

    found = list(obstacles_in(coin, "a", handed_in.read(), None))

    assert found == ["There is no file in it."]


def test_a_notebook_alone_is_a_notebook(coin: Kata, tmp_path: Path) -> None:
    path = tmp_path / "ada.ipynb"
    path.write_bytes(b"{}")
    part = UploadPart(path, path.name)
    handed_in = HandedIn("ada", "ada", path.name, path, parts=(part,))

    found = list(obstacles_in(coin, "ada", handed_in.read(), None))

    assert found == ["It is a notebook, ada.ipynb: ask for coin.py."]


def test_what_a_teacher_has_stated_is_no_obstacle(obstacles: Obstacles) -> None:
    files = {"scoring.py": PAYS.replace(b"pays", b"pay"), "test_it.py": TESTS}
    names = Names("scoring.py", (("pays", "pay"),))

    assert obstacles(files, names=names) == []


def test_hostile_names_do_not_act_on_a_terminal(obstacles: Obstacles) -> None:
    (found,) = obstacles({"\x1b[31m\u202e.py": PAYS})

    assert found.isprintable()
    assert "\\x1b[31m\\u202e.py" in found


def test_a_name_that_is_not_text_can_be_printed(obstacles: Obstacles) -> None:
    (found,) = obstacles({"a\udcff.py": PAYS})

    assert "defines its functions" in found
    assert found.encode()


def test_nothing_of_a_submission_is_run(obstacles: Obstacles, coin: Kata) -> None:
    evil = b"raise SystemExit('I ran')\ndef pays(side): ...\n"

    assert obstacles({"coin.py": evil, "test_coin.py": evil}) == []


# Another module, and another function in it


HELPER = b"def half(side, part):\n    return 1\n"


def one_function(coin: Kata) -> Kata:
    return replace(coin, functions=("pays",), strategy=None)


def test_the_only_function_that_could_be_meant_is_named(
    obstacles: Obstacles, coin: Kata
) -> None:
    files = {
        "scoring.py": HELPER + b"def worth(side):\n    return 1\ndef _own(x): ...\n",
        "test_scoring.py": b"def test_heads(side): ...\n",
    }

    (found,) = obstacles(files, one_function(coin))

    assert found == (
        "There is no coin.py. In scoring.py, only worth takes 1 argument, as pays does."
    )


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(b"def price(side):\n    return 1\n", id="two could be meant"),
        pytest.param(b"def price(*sides):\n    return 1\n", id="one takes any number"),
        pytest.param(b"class Coin:\n    def pays(self, side): ...\n", id="a method"),
    ],
)
def test_of_two_functions_neither_is_guessed(
    obstacles: Obstacles, coin: Kata, other: bytes
) -> None:
    files = {"scoring.py": b"def worth(side):\n    return 1\n", "more.py": other}

    (found,) = obstacles(files, one_function(coin))

    assert found.startswith("There is no coin.py among ")


def test_the_functions_of_a_kata_with_several_are_not_guessed(
    obstacles: Obstacles, coin: Kata
) -> None:
    several = replace(coin, functions=("pays", "toss"))
    files = {"scoring.py": b"def worth(side):\n    return 1\n"}

    (found,) = obstacles(files, several)

    assert found == "There is no coin.py among scoring.py."
