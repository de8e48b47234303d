"""The options of a class stay until a command says otherwise."""

from __future__ import annotations

import pytest
from msgspec import structs

from dicedojo.classroom.gradebook.records import ClassOptions, changes
from dicedojo.classroom.gradebook.store import Gradebook
from dicedojo.classroom.intake.roster import Roster
from dicedojo.classroom.row import Student
from dicedojo.errors import UnusableInput
from dicedojo.submission.handed_files import Names

from ..gradebooks import ADA, GRACE, entry, subject

OPTIONS = ClassOptions(
    rubric="[rubric]\npass_mark = 50\n",
    rubric_file="mild.toml",
    roster=Roster((ADA, GRACE), ("It was odd.",)),
    names={"ada": Names("scoring.py", (("score", "points"),)), "grace": Names("a.py")},
    seconds=60.0,
    lenient=True,
    sandbox="process",
    trusted=True,
)


def test_the_gradebook_gives_back_the_options_of_the_last_run(book: Gradebook) -> None:
    book.replace_members(subject(), [entry(ADA)], OPTIONS)

    assert book.options == OPTIONS


def test_a_run_that_states_no_options_leaves_them(book: Gradebook) -> None:
    book.replace_members(subject(), [entry(ADA)], OPTIONS)

    book.replace_members(subject(), [entry(ADA), entry(GRACE)])

    assert book.options == OPTIONS


def test_a_student_who_is_forgotten_is_not_in_the_options(book: Gradebook) -> None:
    book.replace_members(subject(), [entry(ADA), entry(GRACE)], OPTIONS)

    book.forget("ada")

    assert book.options.roster == Roster((GRACE,), notes=("It was odd.",))
    assert book.options.names == {"grace": Names("a.py")}


@pytest.mark.parametrize(
    "name", ["rubric", "roster", "names", "time", "lenient", "sandbox"]
)
def test_each_option_can_be_left_out_again(name: str) -> None:
    left = OPTIONS.without(name)

    (change,) = changes(OPTIONS, left)
    assert change.startswith(f"The class's {name} from now on: the default, in place ")


def test_an_unknown_option_is_named_with_those_there_are() -> None:
    with pytest.raises(UnusableInput, match="no option 'rubrik'") as caught:
        OPTIONS.without("rubrik")

    assert "rubric, roster, names" in caught.value.evidence


def test_another_rubric_of_the_same_file_is_a_change() -> None:
    stricter = structs.replace(OPTIONS, rubric="[rubric]\npass_mark = 70\n")

    assert len(list(changes(OPTIONS, stricter))) == 1
    assert not list(changes(OPTIONS, OPTIONS))


def test_a_student_who_joins_the_roster_is_a_change() -> None:
    more = Roster((ADA, GRACE, Student("mia")))

    (change,) = changes(OPTIONS, structs.replace(OPTIONS, roster=more))

    assert change == (
        "The class's roster from now on: of 3 students, in place of: of 2 students."
    )
