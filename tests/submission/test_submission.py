"""What is read of a folder that someone handed in, and what is left alone."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from dicedojo.course.kata import Kata
from dicedojo.errors import UnusableInput
from dicedojo.submission.handed_files import ALL_BYTES, FILE_BYTES, MAX_FILES
from dicedojo.submission.submission import (
    MODULE_BYTES,
    Submission,
    holds_module,
    read_submission,
)

from .zips import write_zip

PAYS = "def pays(side):\n    return 1\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where Ada handed in."""
    path = tmp_path / "ada"
    path.mkdir()
    return path


def hand_in(folder: Path, files: Mapping[str, str | bytes]) -> None:
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)


def kinds(submission: Submission) -> list[str]:
    return [problem.kind for problem in submission.problems]


# What is found


def test_a_folder_is_read_under_its_own_name_and_so_is_its_module(
    coin: Kata, folder: Path
) -> None:
    names = ["tests/test_coin.py", "tests/conftest.py", "tests/helpers.py", "rolls.csv"]
    hand_in(folder, {"coin.py": PAYS, **dict.fromkeys(names, "x")})

    submission = read_submission(folder, coin)

    assert (submission.name, submission.path) == ("ada", "coin.py")
    assert submission.source == PAYS.encode()
    assert set(submission.files) == {"coin.py", *names}
    assert (submission.problems, submission.unusable) == ((), False)
    assert read_submission(folder / "coin.py", coin) == submission
    assert read_submission(folder, coin, name="in/ada").name == "in/ada"


def test_files_come_in_one_order_whatever_the_disk_says(
    coin: Kata, folder: Path
) -> None:
    names = ["b/z.txt", "a/y.txt", "z.txt", "coin.py", "a/b/x.txt", "a/c.txt"]
    hand_in(folder, dict.fromkeys(names, "x"))

    submission = read_submission(folder, coin)

    inside = ["a/c.txt", "a/y.txt", "a/b/x.txt", "b/z.txt"]
    assert list(submission.files) == ["coin.py", "z.txt", *inside]


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("nowhere", "Name the folder that holds the submission."),
        ("ada.rar", "ada.rar cannot be opened: unpack it, or ask for a .zip file."),
        ("ada.py.txt", "Is it meant to be coin.py? Then name it so, without .txt."),
        ("notes.md", "Name a folder, a .zip or .tar.gz file, or a .py file."),
    ],
)
def test_a_path_that_is_not_a_submission_comes_with_a_hint(
    coin: Kata, folder: Path, name: str, hint: str
) -> None:
    if name != "nowhere":
        hand_in(folder, {name: ""})

    with pytest.raises(UnusableInput) as caught:
        read_submission(folder / name, coin)

    assert caught.value.hint == hint
    assert caught.value.next == "dojo grade FOLDER --kata coin"


@pytest.mark.parametrize(
    ("files", "path"),
    [
        (["src/coin.py", "old/drafts/coin.py"], "src/coin.py"),
        (["tests/coin.py", "src/deep/coin.py"], "src/deep/coin.py"),
    ],
)
def test_the_module_nearest_to_the_top_and_not_among_tests_is_meant(
    coin: Kata, folder: Path, files: list[str], path: str
) -> None:
    hand_in(folder, dict.fromkeys(files, PAYS))

    submission = read_submission(folder, coin)

    assert (submission.path, submission.problems) == (path, ())


# What is amiss


def test_two_modules_side_by_side_are_not_chosen_between(
    coin: Kata, folder: Path
) -> None:
    hand_in(folder, {"b/coin.py": PAYS, "a/coin.py": PAYS})

    submission = read_submission(folder, coin)

    assert kinds(submission) == ["two modules"]
    assert "a/coin.py and b/coin.py" in submission.problems[0].message
    assert submission.unusable


def test_a_download_of_a_class_is_not_one_submission(coin: Kata, folder: Path) -> None:
    names = ["Ada_1_assignsubmission_file_", "Bob B_2_assignsubmission_file_"]
    hand_in(folder, {f"{name}/coin.py": PAYS for name in names})

    submission = read_submission(folder, coin)

    assert kinds(submission) == ["two modules"]
    assert "unpack it" in submission.why_unusable
    assert "--module" not in submission.why_unusable


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize("path", ["coin.py", "src/coin.py"])
def test_two_modules_of_one_path_in_an_archive_are_not_chosen_between(
    coin: Kata, tmp_path: Path, path: str
) -> None:
    handed_in = write_zip(tmp_path / "ada.zip", (path, PAYS.encode()), (path, b"#"))

    submission = read_submission(handed_in, coin)

    assert kinds(submission) == ["doubled name", "two modules"]
    assert "There is no other coin.py" in submission.why_unusable


@pytest.mark.parametrize(
    ("names", "hint"),
    [
        (["hand-in.zip", "a.txt"], " Unpack hand-in.zip, which may hold it."),
        (["a.tar.gz", "a.txt"], " Unpack a.tar.gz, which may hold it."),
        (
            ["a.rar", "a.txt"],
            " a.rar cannot be opened: unpack it, or ask for a .zip file.",
        ),
        (["coin.py.txt", "a.zip"], " Is coin.py.txt meant to be it?"),
        (["tests/test_coin.py.txt"], ""),
        (
            ["b.zip", "x/Untitled.ipynb"],
            " x/Untitled.ipynb is a notebook, not a module.",
        ),
        (["Untitled.ipynb", "coins.py"], " Is coins.py meant to be it?"),
        (["Coins.py", "test_coin.py", "other.py"], " Is Coins.py meant to be it?"),
        (["a.txt"], ""),
    ],
)
def test_what_may_have_been_handed_in_instead_is_named(
    coin: Kata, folder: Path, names: list[str], hint: str
) -> None:
    hand_in(folder, dict.fromkeys(names, ""))

    submission = read_submission(folder, coin)

    message = f"There is no coin.py among the files.{hint}"
    assert (kinds(submission), submission.why_unusable) == (["no module"], message)
    with pytest.raises(ImportError, match=re.escape(message)):
        exec(submission.source, {})


def test_a_link_out_of_the_folder_is_left_out(
    coin: Kata, folder: Path, tmp_path: Path
) -> None:
    hand_in(tmp_path, {"grace/coin.py": PAYS, "grace/secret.txt": "secret"})
    hand_in(folder, {"coin.py": PAYS})
    (folder / "notes.txt").symlink_to(tmp_path / "grace/secret.txt")
    (folder / "borrowed").symlink_to(tmp_path / "grace")

    submission = read_submission(folder, coin)

    assert list(submission.files) == ["coin.py"]
    assert kinds(submission) == ["link", "link"]
    assert submission.problems[0].message.startswith("borrowed is a link out")


def test_a_module_has_a_measure_of_its_own(coin: Kata, folder: Path) -> None:
    hand_in(folder, {"coin.py": PAYS + "#" * MODULE_BYTES})

    submission = read_submission(folder, coin)

    assert kinds(submission) == ["too large", "no module"]
    assert "larger than 256 KB" in submission.problems[0].message


def test_links_within_the_folder_are_followed_and_those_to_nowhere_cost_nothing(
    coin: Kata, folder: Path
) -> None:
    hand_in(folder, {"code/pays.py": PAYS})
    (folder / "coin.py").symlink_to("code/pays.py")
    (folder / "same").symlink_to("code")
    (folder / "gone").symlink_to("deleted.py")
    (folder / "loop").symlink_to("loop")

    submission = read_submission(folder, coin)

    assert submission.source == PAYS.encode()
    assert list(submission.files) == ["coin.py", "code/pays.py"]
    assert submission.problems == ()


def test_what_is_no_file_and_what_is_too_large_is_left_out(
    coin: Kata, folder: Path
) -> None:
    film = b"x" * (FILE_BYTES + 1)
    hand_in(folder, {"coin.py": PAYS, "film.mp4": film, "photo.jpg": film[1:]})
    os.mkfifo(folder / "pipe")

    submission = read_submission(folder, coin)

    assert list(submission.files) == ["coin.py", "photo.jpg"]
    assert [one.message for one in submission.problems] == [
        "film.mp4 is larger than 1024 KB, and was left out.",
        "pipe is not an ordinary file, and was left out.",
    ]


@pytest.mark.parametrize(
    "files",
    [
        {f"data/{number:03}.txt": b"" for number in range(MAX_FILES)},
        {f"a/photo{number}.jpg": bytes(FILE_BYTES) for number in range(9)},
    ],
    ids=["many", "large"],
)
def test_files_are_read_until_they_are_too_many_or_too_much(
    coin: Kata, folder: Path, files: dict[str, bytes]
) -> None:
    hand_in(folder, {"coin.py": PAYS, **files})

    submission = read_submission(folder, coin)

    assert kinds(submission) == ["too many files"]
    assert submission.path == "coin.py"
    assert sum(map(len, submission.files.values())) <= ALL_BYTES
    is_full = len(submission.files) == MAX_FILES
    assert is_full is (len(files) == MAX_FILES)


def test_a_module_in_the_folder_above_is_pointed_to(coin: Kata, folder: Path) -> None:
    hand_in(folder, {"coin.py": PAYS, "tests/test_coin.py": ""})

    (problem,) = read_submission(folder / "tests", coin).problems

    assert problem.kind == "no module"
    assert problem.message.endswith("There is one in the folder above.")


# What is left out in silence


@pytest.mark.parametrize(
    "name",
    [
        "given/test_heads.py",
        ".git/config",
        ".dojo/kept/1/coin.py",
        "coin/.dojo/journal.jsonl",
        ".venv/lib/coin.py",
        "venv/coin.py",
        "__pycache__/coin.cpython-311.pyc",
        "mutants/coin.py",
        ".DS_Store",
        "tests/.hidden.py",
        "pyproject.toml",
        "tests/pytest.ini",
        "setup.cfg",
    ],
)
def test_what_tools_and_the_course_leave_in_a_folder_is_not_read(
    name: str, coin: Kata, folder: Path
) -> None:
    hand_in(folder, {"coin.py": PAYS, name: "x"})

    submission = read_submission(folder, coin)

    assert list(submission.files) == ["coin.py"]
    assert submission.problems == ()


# The text of the module


@pytest.mark.parametrize(
    ("source", "text"),
    [
        pytest.param(b"a = '\xc3\xa9'\n", "a = 'é'\n", id="UTF-8"),
        pytest.param(b"\xef\xbb\xbfa = 1\n", "a = 1\n", id="a mark at the start"),
        pytest.param(b"a = 1\r\nb = 2\r\n", "a = 1\nb = 2\n", id="other line ends"),
        pytest.param(
            b"# coding: latin-1\na = '\xe9'\n",
            "# coding: latin-1\na = 'é'\n",
            id="a cookie",
        ),
        pytest.param(
            b"a = 1\r\n\r\n# caf\xe9\r\n", "a = 1\n\n# caf\ufffd\n", id="a stray byte"
        ),
        pytest.param(
            b"# caf\xe9\na = 1\n", "# caf\ufffd\na = 1\n", id="a stray byte on line 1"
        ),
        pytest.param(b"# coding: klingon\na = 1\n", "", id="an unknown cookie"),
        pytest.param(
            b"\xef\xbb\xbf# coding: latin-1\na = 1\n", "", id="two that disagree"
        ),
    ],
)
def test_the_text_is_what_python_reads(source: bytes, text: str) -> None:
    assert Submission("ada", {"coin.py": source}, "coin.py").text == text


@pytest.mark.parametrize(
    "encoding",
    ["undefined", "punycode", "idna", "rot13", "hex", "zlib", "utf-16", "utf-32"],
)
def test_an_encoding_that_python_refuses_gives_no_text(encoding: str) -> None:
    source = f"# coding: {encoding}\n# café\na = 1\n".encode()

    text = Submission("ada", {"coin.py": source}, "coin.py").text

    with pytest.raises((SyntaxError, ValueError)):
        compile(source, "coin.py", "exec")
    assert text == "" or encoding == "utf-16"


# What cannot be read


def test_a_file_that_cannot_be_read_is_named_and_left_out(
    coin: Kata, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand_in(folder, {"coin.py": PAYS, "a.txt": "a", "b.txt": "b"})
    refuse(monkeypatch, "a.txt", PermissionError(errno.EACCES, "Permission denied"))
    refuse(monkeypatch, "coin.py", FileNotFoundError(errno.ENOENT, "No such file"))

    submission = read_submission(folder, coin)

    assert list(submission.own_files) == ["b.txt"]
    assert [one.message for one in submission.problems] == [
        "coin.py cannot be read, and was left out: No such file.",
        "a.txt cannot be read, and was left out: Permission denied.",
        "There is no other coin.py among the files.",
    ]
    assert [one.file for one in submission.problems] == ["coin.py", "a.txt", ""]


def test_a_file_that_is_left_out_is_not_the_module_by_the_end_of_its_name(
    coin: Kata, folder: Path
) -> None:
    hand_in(folder, {"two-coin.py": "#" * (FILE_BYTES + 1)})

    submission = read_submission(folder, coin)

    assert kinds(submission) == ["too large", "no module"]
    assert submission.problems[-1].message == "There is no coin.py among the files."


def refuse(monkeypatch: pytest.MonkeyPatch, name: str, error: OSError) -> None:
    """Have the file of that name refuse to be read, as for a user without rights."""
    read_bytes = Path.read_bytes

    def read(path: Path) -> bytes:
        if path.name == name:
            raise error
        return read_bytes(path)

    monkeypatch.setattr(Path, "read_bytes", read)


def test_a_folder_that_cannot_be_listed_is_named(
    coin: Kata, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand_in(folder, {"coin.py": PAYS, "secret/notes.txt": "x"})
    scandir = os.scandir

    def listed(path: Path) -> Any:
        if path.name == "secret":
            raise PermissionError(errno.EACCES, "Permission denied")
        return scandir(path)

    monkeypatch.setattr(os, "scandir", listed)

    submission = read_submission(folder, coin)

    assert list(submission.files) == ["coin.py"]
    assert kinds(submission) == ["cannot be read"]


def test_a_folder_of_the_modules_name_is_no_module(coin: Kata, folder: Path) -> None:
    hand_in(folder, {"coin.py/heads.py": PAYS, "tests/test_coin.py": ""})

    submission = read_submission(folder, coin)

    assert submission.why_unusable == "coin.py is a folder, not a file."
    assert set(submission.files) == {"coin.py", "tests/test_coin.py"}


def test_a_folder_of_very_many_files_is_left_out(
    coin: Kata, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dicedojo.submission.handed_files.MAX_LISTED", 20)
    hand_in(folder, {"coin.py": PAYS, "notes/why.txt": "x"})
    hand_in(folder, {f"data/{number:03}.txt": "" for number in range(30)})

    submission = read_submission(folder, coin)

    assert list(submission.files) == ["coin.py", "notes/why.txt"]
    assert [one.message for one in submission.problems] == [
        "data holds too many files, and was left out."
    ]


def test_folders_are_entered_to_a_certain_depth(coin: Kata, folder: Path) -> None:
    hand_in(folder, {"coin.py": PAYS})
    (folder / "/".join("d" * 500)).mkdir(parents=True)

    submission = read_submission(folder, coin)

    assert list(submission.files) == ["coin.py"]
    assert submission.problems[0].message.endswith(" lies too deep, and was left out.")


def test_odd_names_are_read_as_the_disk_has_them(coin: Kata, folder: Path) -> None:
    names = ["a\nb.py", "..hidden", "c\udcff.py", "coin.py", "-rf", "d\u202e.txt"]
    for name in names:
        (folder / name).write_text("x = 1\n")
    (folder / "other").mkdir()
    (folder / "other" / "coin.py").mkdir()

    submission = read_submission(folder, coin)

    assert set(submission.files) == set(names) - {"..hidden"}
    assert submission.problems == ()


# A zip file, or a file alone


def test_a_file_alone_becomes_the_module(coin: Kata, tmp_path: Path) -> None:
    (tmp_path / "ada.py").write_text(PAYS)

    submission = read_submission(tmp_path / "ada.py", coin)

    assert (submission.name, submission.path) == ("ada", "coin.py")
    assert submission.files == {"coin.py": PAYS.encode()}


def test_a_file_beside_tests_is_not_taken_from_them(coin: Kata, folder: Path) -> None:
    hand_in(folder, {"scoring.py": PAYS, "test_scoring.py": ""})

    with pytest.raises(UnusableInput) as caught:
        read_submission(folder / "scoring.py", coin)

    assert caught.value.next == (f"dojo grade {folder} --kata coin --module scoring.py")


@pytest.mark.parametrize("content", [b"", b"PK\x05\x06" + bytes(18)])
def test_a_zip_tells_its_kata_by_its_module(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "broken.zip").write_bytes(content)
    whole = write_zip(tmp_path / "ada.zip", ("project/coin.py", b""))

    assert holds_module(whole, "coin")
    assert not holds_module(whole, "greed")
    assert not holds_module(tmp_path / "broken.zip", "coin")
