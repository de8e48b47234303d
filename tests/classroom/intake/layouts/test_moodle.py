"""A download from Moodle: a folder for each participant, or flat files."""

from __future__ import annotations

import pytest

from ..conftest import PAYS, ZIPPED, Fill


@pytest.mark.parametrize("end", ["", "_"])
def test_a_folder_is_a_participants_submission(find: Fill, end: str) -> None:
    folder = f"Ada Lovelace_1034_assignsubmission_file{end}"
    found = find({f"{folder}/coin.py": PAYS, f"{folder}/tests/test_coin.py": b"t"})

    (ada,) = found.handed_in
    assert found.layout == "moodle"
    assert (ada.id, ada.name, ada.kind) == ("1034", "Ada Lovelace", "folder")
    assert ada.known_as == {"moodle": "1034", "name": "Ada Lovelace"}
    assert ada.read().files == {"coin.py": PAYS, "tests/test_coin.py": b"t"}


def test_a_zip_alone_in_the_folder_is_opened(find: Fill) -> None:
    found = find({"Ada_1034_assignsubmission_file_/coin.zip": ZIPPED})

    assert found.handed_in[0].read().files == {"coin.py": PAYS}


def test_flat_files_of_one_participant_are_one_submission(find: Fill) -> None:
    found = find(
        {
            "Ada Lovelace_1034_assignsubmission_file_coin.py": PAYS,
            "Ada Lovelace_1034_assignsubmission_file_test_coin.py": b"t",
            "Ada Lovelace_1034_assignsubmission_onlinetext_onlinetext.html": b"hi",
            "Grace Hopper_1035_assignsubmission_file_hand_in.zip": ZIPPED,
        }
    )

    ada, grace = found.handed_in
    assert ada.read().files == {"coin.py": PAYS, "test_coin.py": b"t"}
    assert (grace.kind, grace.read().files) == ("zip", {"coin.py": PAYS})
    assert ada.origin == "Ada Lovelace_1034_assignsubmission_file_coin.py and 1 more"
    assert grace.origin == "Grace Hopper_1035_assignsubmission_file_hand_in.zip"


def test_a_typed_text_counts_where_there_is_nothing_else(find: Fill) -> None:
    found = find(
        {
            "Ada_1_assignsubmission_file_/coin.py": PAYS,
            "Ada_1_assignsubmission_onlinetext_/onlinetext.html": b"hi",
            "Bob_2_assignsubmission_onlinetext_/onlinetext.html": b"hi",
        }
    )

    ada, bob = found.handed_in
    assert list(ada.read().files) == ["coin.py"]
    assert list(bob.read().files) == ["onlinetext.html"]


@pytest.mark.parametrize(
    ("above", "layout"),
    [
        pytest.param("submissions", "moodle", id="a download's name"),
        pytest.param("COMP1", "plain", id="a name that may be a student's"),
        pytest.param("a/submissions", "plain", id="deeper"),
    ],
)
def test_the_download_may_lie_in_a_folder_of_its_own(
    find: Fill, above: str, layout: str
) -> None:
    found = find({f"{above}/Ada_1_assignsubmission_file_/coin.py": PAYS})

    assert found.layout == layout
    whole = f"{above}/Ada_1_assignsubmission_file_"
    origin = whole if layout == "moodle" else above.split("/", maxsplit=1)[0]
    assert found.handed_in[0].origin == origin


def test_a_roster_may_lie_beside_the_download(find: Fill) -> None:
    folder = "submissions/Ada_1_assignsubmission_file_"
    found = find({"roster.csv": b"", f"{folder}/coin.py": PAYS})

    assert (found.layout, found.others) == ("moodle", ("roster.csv",))


def test_a_files_name_does_not_hand_in_for_another(find: Fill) -> None:
    name = "Bob_2_assignsubmission_file_coin.py"
    found = find({f"Eve_1_assignsubmission_file_{name}": PAYS})

    (eve,) = found.handed_in
    assert (eve.id, list(eve.read().files)) == ("1", [name])


def test_namesakes_are_told_apart_by_their_numbers(find: Fill) -> None:
    found = find(
        {
            "Ada Lovelace_1_assignsubmission_file_/coin.py": b"one",
            "Ada Lovelace_2_assignsubmission_file_/coin.py": b"two",
        }
    )

    assert [one.id for one in found.handed_in] == ["1", "2"]


def test_of_two_files_that_moodle_has_numbered_the_second_counts(find: Fill) -> None:
    folder = "Ada_1_assignsubmission_file_"
    flat = "Bob_2_assignsubmission_file_"
    names = ("coin.py", "coin (1).py", "tests/test_coin.py")
    found = find(
        {f"{folder}/{name}": name.encode() for name in names}
        | {f"{flat}{name}": name.encode() for name in names[:2]}
    )

    ada, bob = found.handed_in
    read = [ada.read(), bob.read()]
    assert read[0].files == {"coin.py": b"coin (1).py", names[2]: names[2].encode()}
    assert read[1].files == {"coin.py": b"coin (1).py"}
    assert [(one.problems, one.uploads) for one in read] == [((), 2)] * 2
    assert (ada.kind, ada.place) == ("folder", folder)


def test_a_folder_and_flat_files_of_one_participant_are_read_together(
    find: Fill,
) -> None:
    folder, flat = "Ada_1_assignsubmission_file", "Ada_1_assignsubmission_file_coin.py"
    found = find({f"{folder}/coin.py": b"a", f"{folder}/a.txt": b"", flat: b"b"})

    (ada,) = found.handed_in
    assert list(ada.read().files) == ["a.txt"]
    assert [one.kind for one in ada.read().problems] == ["unclear upload"]


def test_an_archive_and_a_file_of_it_in_one_folder_are_not_chosen_between(
    find: Fill,
) -> None:
    folder = "Ada_1_assignsubmission_file_"
    found = find({f"{folder}/coin.zip": ZIPPED, f"{folder}/coin.py": b"other"})

    read = found.handed_in[0].read()
    assert (read.files, len(read.problems)) == ({}, 1)
