"""A CSV file for Moodle's grade import: Grades, Import, CSV file.

There a teacher says which column identifies the students, and which grade item and
feedback the others are. The contract is that of Moodle's own importer
(grade/import/csv/classes/load_data.php, gradeimport_csv_load_data):

- Students are found by e-mail address, ID number or username. One who is not found
  stops the whole import; a line where this is blank changes the student before it.
- A point is understood as a decimal mark on every site.
- An empty cell, as `-`, takes a grade away.
"""

from __future__ import annotations

from dicedojo.classroom.exports.cells import csv_text, number, one_line, safe_text
from dicedojo.classroom.exports.feedback import feedback
from dicedojo.classroom.exports.results import Results, known_as, require_distinct
from dicedojo.classroom.student import Student

EMAIL, ID_NUMBER, USERNAME = "email", "idnumber", "username"
COLUMNS = {EMAIL: "Email address", ID_NUMBER: "ID number", USERNAME: "Username"}
HINT = "Add it to the roster, or use --identify-by email, idnumber or username."


def moodle_csv(results: Results, title: str, identify_by: str = EMAIL) -> str:
    """Return the file: identity, name, points in a column called `title`, feedback.

    Raises:
        UnusableInput: a student has no such identity, or shares it.
    """
    column = COLUMNS[identify_by]

    def identity(student: Student) -> str:
        return identity_of(student, identify_by)

    require_distinct(results.results, identity, column, HINT)
    header = (column, "Full name", safe_text(title) or "Grade", "Feedback")
    return csv_text(
        [
            header,
            *(
                (
                    identity(one.student),
                    safe_text(one.student.name),
                    number(one.points),
                    feedback(one, results.possible),
                )
                for one in results.results
            ),
        ]
    )


def identity_of(student: Student, identify_by: str) -> str:
    """Return a student's e-mail address, ID number or username in Moodle.

    The latter are the roster's `sis` and `login`, and its id where it has none.
    """
    if identify_by == EMAIL:
        return one_line(student.email)
    key = "sis" if identify_by == ID_NUMBER else "login"
    return known_as(student, key) or one_line(student.id)
