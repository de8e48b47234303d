"""A folder, a zip and a file with equal files are equal submissions."""

from __future__ import annotations

import gzip
import tempfile
from pathlib import Path, PurePosixPath

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from dicedojo.course.course import content_root, load_kata
from dicedojo.course.kata import Kata
from dicedojo.submission.folder_files import read_path
from dicedojo.submission.submission import submission_of

from .tars import tarred
from .zips import write_zip, zipped

PAYS = b"def pays(side):\n    return 1\n"
KATA = load_kata(content_root(), "greed")
MODULE = f"{KATA.module}.py"
# A backslash parts folders in a zip, and `C:` is a drive there.
LETTERS = st.characters(exclude_categories=["Cs"], exclude_characters="/\\:\0")
NAMES = st.one_of(
    st.sampled_from(
        [MODULE, "tests", "src", "test_it.py", "venv", ".dojo", "journal.jsonl"]
    ),
    st.text(LETTERS, min_size=1, max_size=8).filter(
        lambda name: name not in (".", "..")
    ),
)
PATHS = st.lists(NAMES, min_size=1, max_size=3).map("/".join)
FILES = st.dictionaries(PATHS, st.binary(max_size=40), max_size=6)


@settings(max_examples=60, deadline=None)
@given(files=FILES)
def test_a_folder_a_zip_and_a_tar_of_equal_files_are_equal_submissions(
    files: dict[str, bytes],
) -> None:
    above = {str(one) for path in files for one in PurePosixPath(path).parents}
    assume(not above & set(files))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name, "ada")
        folder.mkdir()
        for path, content in files.items():
            place = folder / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(content)
        archive = write_zip(Path(name, "ada.zip"), *reversed(files.items()))
        tar = Path(name, "ada.tar.gz")
        tar.write_bytes(gzip.compress(tarred(files.items())))

        handed = [read_path(folder), read_path(archive), read_path(tar)]

    listed = [list(one.files.items()) for one in handed]
    assert listed[1:] == [listed[0]] * 2
    found = [submission_of("ada", h.files, KATA, None, h.problems) for h in handed]
    assert found[1:] == [found[0]] * 2


@given(content=st.binary(max_size=200))
@settings(max_examples=20, deadline=None)
def test_a_file_alone_is_as_a_folder_with_only_the_module(content: bytes) -> None:
    with tempfile.TemporaryDirectory() as name:
        Path(name, "folder").mkdir()
        Path(name, "folder", MODULE).write_bytes(content)
        Path(name, "ada.py").write_bytes(content)

        folder = read_path(Path(name, "folder"))
        file = read_path(Path(name, "ada.py"), MODULE)

    assert folder == file


def test_a_folder_that_holds_only_a_zip_is_read_as_that(tmp_path: Path) -> None:
    (tmp_path / ".DS_Store").touch()
    write_zip(tmp_path / "hand-in.ZIP", ("coin.py", PAYS))

    assert read_path(tmp_path).files == {"coin.py": PAYS}


def test_a_folder_with_a_link_to_a_zip_is_read_as_a_folder(tmp_path: Path) -> None:
    (tmp_path / "ada").mkdir()
    archive = write_zip(tmp_path / "other.zip", ("coin.py", PAYS))
    (tmp_path / "ada/hand-in.zip").symlink_to(archive)

    handed = read_path(tmp_path / "ada")

    assert handed.files == {}
    assert [problem.kind for problem in handed.problems] == ["link"]


def test_the_same_problems_are_found_in_a_folder_and_in_a_zip(
    coin: Kata, tmp_path: Path
) -> None:
    files = {"a/coin.py": PAYS, "b/coin.py": PAYS, "film.mp4": bytes(2 << 20)}
    for path, content in files.items():
        (tmp_path / "ada" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "ada" / path).write_bytes(content)
    (tmp_path / "ada.zip").write_bytes(zipped(files.items()))

    one, other = (read_path(tmp_path / name) for name in ("ada", "ada.zip"))

    assert one == other
    submission = submission_of("ada", one.files, coin, None, one.problems)
    kinds = [problem.kind for problem in submission.problems]
    assert kinds == ["too large", "two modules"]
