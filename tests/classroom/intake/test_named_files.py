"""Downloads of Canvas and Moodle: whose it is, is in the name of each file."""

from __future__ import annotations

import pytest

from dicedojo.classroom.intake.handed_in import HandedIn, Submissions
from dicedojo.classroom.intake.matching import match
from dicedojo.classroom.intake.roster import Roster
from dicedojo.classroom.row import Student

from .conftest import PAYS, ZIPPED, Fill


def one(found: Submissions) -> HandedIn:
    assert found.layout == "canvas"
    (handed_in,) = found.handed_in
    return handed_in


def test_a_zip_comes_with_the_students_name_and_number(find: Fill) -> None:
    handed_in = one(find({"lovelaceada_1034_55501_hand-in.zip": ZIPPED}))

    assert (handed_in.id, handed_in.name) == ("1034", "lovelaceada")
    assert handed_in.known_as == {"canvas": "1034", "squashed name": "lovelaceada"}
    assert handed_in.read().files == {"coin.py": PAYS}
    assert (handed_in.late, handed_in.submitted_at) == (False, "")


@pytest.mark.parametrize(
    "name",
    [
        "lovelaceada_LATE_1034_55501_coin.py",
        "lovelaceada_late_1034_55501_coin.py",
        "LATE_anon_1034_55501_coin.py",
    ],
)
def test_a_late_submission_says_so(find: Fill, name: str) -> None:
    handed_in = one(find({name: PAYS}))

    assert handed_in.late
    assert handed_in.known_as["canvas"] == "1034"
    assert handed_in.read().files == {"coin.py": PAYS}


def test_files_of_one_student_are_one_submission(find: Fill) -> None:
    found = find(
        {
            "lovelaceada_1034_55501_coin.py": PAYS,
            "lovelaceada_1034_55502_test_coin.py": b"t",
            "hoppergrace_1035_55503_coin.py": b"g",
        }
    )

    ada, grace = found.handed_in
    assert ada.read().files == {"coin.py": PAYS, "test_coin.py": b"t"}
    assert ada.origin == "lovelaceada_1034_55501_coin.py and 1 more"
    assert grace.read().files == {"coin.py": b"g"}


def test_of_two_uploads_the_newest_counts(find: Fill) -> None:
    handed_in = one(
        find(
            {
                "ada_LATE_1034_9_coin-1.py": b"new",
                "ada_1034_8_coin.py": b"old",
                "ada_1034_7_test_coin.py": b"test",
            }
        )
    )

    read = handed_in.read()
    assert (read.files, read.problems, read.uploads) == (
        {"coin.py": b"new", "test_coin.py": b"test"},
        (),
        2,
    )
    assert handed_in.late
    assert handed_in.place == "ada_LATE_1034_9_coin-1.py"


def test_an_older_upload_that_was_late_does_not_count(find: Fill) -> None:
    found = find({"ada_LATE_1034_8_coin.py": b"", "ada_1034_9_coin-1.py": b""})

    assert not one(found).late


@pytest.mark.parametrize(
    ("name", "student", "file"),
    [
        ("o_neilshaq_7_8_my_coin_2.py", "o_neilshaq", "my_coin_2.py"),
        ("müllerjörg_7_8_coin.py", "müllerjörg", "coin.py"),
        ("team2_7_8_coin.py", "team2", "coin.py"),
        ("anon_x1Y2z_8_coin.py", "anonymous x1Y2z", "coin.py"),
        ("lovelaceada_7_text.html", "lovelaceada", "text.html"),
    ],
)
def test_names_and_files_are_told_apart(
    find: Fill, name: str, student: str, file: str
) -> None:
    handed_in = one(find({name: b"x"}))

    assert handed_in.name == student
    assert list(handed_in.read().files) == [file]


def test_what_a_teacher_adds_is_a_submission_of_its_own_name(find: Fill) -> None:
    found = find(
        {
            "ada_1_1_coin.py": PAYS,
            "bob_2_2_coin.py": PAYS,
            "Cy.zip": ZIPPED,
            "a.csv": b"",
        }
    )

    assert [handed_in.id for handed_in in found.handed_in] == ["1", "2", "Cy"]
    assert found.others == ("a.csv",)


def test_a_name_that_looks_like_a_number_does_not_hand_in_for_another(
    find: Fill,
) -> None:
    one_ = one(find({"x_1035_1034_55_coin.py": PAYS}))
    roster = [Student(id, known_as={"canvas": id}) for id in ("1034", "1035")]

    assert one_.known_as["canvas or"] == "1034"
    (note,) = match(Submissions((one_,), (), ""), Roster(tuple(roster))).notes
    assert note.endswith(" could be that of 1034 (1034) or 1035 (1035).")
    only = match(Submissions((one_,), (), ""), Roster((roster[0],)))
    assert only.entries[0].handed_in is not None


def test_the_place_of_several_files_is_the_first_program(find: Fill) -> None:
    names = ("lovelaceada_1034_55501_test_coin.py", "lovelaceada_1034_55502_coin.py")

    handed_in = one(find(dict.fromkeys(names, PAYS)))

    assert handed_in.origin == f"{names[0]} and 1 more"
    assert handed_in.place == names[1]


def test_several_files_without_a_program_have_the_place_of_the_first(
    find: Fill,
) -> None:
    notes = {f"lovelaceada_1034_5550{at}_notes{at}.md": b"" for at in (1, 2)}

    assert one(find(notes)).place == "lovelaceada_1034_55501_notes1.md"


@pytest.mark.parametrize("end", ["", "_"])
def test_a_folder_is_a_participants_submission(find: Fill, end: str) -> None:
    folder = f"Ada Lovelace_1034_assignsubmission_file{end}"
    found = find({f"{folder}/coin.py": PAYS, f"{folder}/tests/test_coin.py": b"t"})

    (ada,) = found.handed_in
    assert found.layout == "moodle"
    assert (ada.id, ada.name) == ("1034", "Ada Lovelace")
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
    assert grace.read().files == {"coin.py": PAYS}
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
    assert ada.place == folder


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
