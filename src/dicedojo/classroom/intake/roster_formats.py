"""Which columns of a roster hold what, in our own format and in those of the LMSs.

The columns of the LMSs are those of their exports in English:

- Canvas, the gradebook's export: Student, ID, SIS User ID, SIS Login ID, Section.
- Moodle, an assignment's grading worksheet: Identifier ("Participant 1034"), Full name,
  Email address; a list of participants or the gradebook: First name, Last name (before
  Moodle 4, Surname), ID number, Email address, Groups.
- Gradescope, roster and grades: First Name, Last Name, SID, Email, Sections.
- GitHub Classroom: identifier, github_username, github_id, name.
- Classroom 50: username, first_name, last_name, email, section, github_id, role.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

# Columns are compared without case, spaces and punctuation: `E-mail` is `email`.
NAMES = (
    ("name",),
    ("fullname",),
    ("student",),
    ("firstname", "lastname"),
    ("firstname", "surname"),
)
EMAILS = ("email", "emailaddress", "mail")
SECTIONS = ("section", "sections")
GROUPS = ("group", "groups", "groupname")
OTHERS_ROLES = {"instructor", "ta", "reader", "teacher", "hta", "staff"}


@dataclass(frozen=True)
class Format:
    """A kind of roster: the columns that tell it, and those that identify a student."""

    name: str
    needs: frozenset[str]
    ids: tuple[str, ...]  # the first of these that no row leaves blank is the id
    known_as: Mapping[str, str] = field(default_factory=dict)  # column, by name


OWN = Format(
    "dicedojo",
    frozenset({"id"}),
    ("id",),
    {"login": "login", "canvas": "canvas", "moodle": "moodle", "sis": "sis"},
)
FORMATS = (
    Format(
        "Canvas",
        frozenset({"student", "id", "section"}),
        ("id",),
        {"canvas": "id", "sis": "sisuserid", "login": "sisloginid"},
    ),
    Format(
        "GitHub Classroom",
        frozenset({"identifier", "githubusername"}),
        ("identifier",),
        {"login": "githubusername", "github": "githubid"},
    ),
    Format(
        "Classroom 50",
        frozenset({"username", "githubid"}),
        ("username",),
        {"login": "username", "github": "githubid"},
    ),
    Format(
        "Moodle",
        frozenset({"identifier", "fullname"}),
        ("idnumber", "emailaddress", "identifier"),
        {"moodle": "identifier", "sis": "idnumber", "login": "username"},
    ),
    OWN,
    Format("Gradescope", frozenset({"sid", "email"}), ("sid", "email"), {"sis": "sid"}),
    Format(
        "Moodle",
        frozenset({"firstname", "emailaddress"}),
        ("idnumber", "username", "emailaddress"),
        {"sis": "idnumber", "login": "username"},
    ),
)


def format_of(columns: Iterable[str]) -> Format | None:
    """Return the format that the columns tell, None if they fit none."""
    known = {squeezed(column) for column in columns}
    return next((one for one in FORMATS if one.needs <= known), None)


def squeezed(column: str) -> str:
    """Return a column's name as this module writes it."""
    return "".join(char for char in column.casefold() if char.isalnum())
