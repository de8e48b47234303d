"""The options of a class: how everyone in it is graded, until a command says otherwise.

What the files of a command said is kept, not where they lay: a file that moves or
changes afterwards changes no grade.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

import msgspec
from msgspec import Struct, field, structs

from dicedojo.classroom.gradebook.records import as_stored
from dicedojo.classroom.intake.roster import Roster
from dicedojo.errors import UnusableInput
from dicedojo.submission.handed_files import Names
from dicedojo.text import counted, plain

SHOWN = 8  # digits of a hash
NAMED = 60  # characters of a file's name


class ClassOptions(Struct, frozen=True, kw_only=True):
    """What `dojo class grade` was told about the whole class, in the last run."""

    rubric: str = ""  # the text of the file; "" for the kata's own
    rubric_file: str = ""  # its name
    roster: Roster | None = None
    names: dict[str, Names] = field(
        default_factory=dict
    )  # stated by `class review`, by student id
    seconds: float | None = None  # None for the default
    lenient: bool = False
    sandbox: str = ""  # "" for the default
    trusted: bool = False  # --trust-submissions

    def without(self, name: str) -> ClassOptions:
        """Return the options with the one of that name as it is by default.

        Raises:
            UnusableInput: there is no such option.
        """
        if name not in FIELDS:
            raise UnusableInput(
                f"There is no option {name!r} of a class.",
                evidence=f"The options are: {', '.join(FIELDS)}.",
            )
        default = ClassOptions()
        changes = {each: getattr(default, each) for each in FIELDS[name]}
        return structs.replace(self, **changes)

    def forgetting(self, student_id: str) -> ClassOptions:
        """Return the options without what they say about a student."""
        names = {id: each for id, each in self.names.items() if id != student_id}
        roster = self.roster
        if roster is not None:
            left = tuple(one for one in roster.students if one.id != student_id)
            roster = Roster(left, roster.format)
        return structs.replace(self, names=names, roster=roster)

    def said(self) -> dict[str, str]:
        """Return what each option says, in words; "" where it says nothing."""
        digest = hashlib.sha256(self.rubric.encode()).hexdigest()[:SHOWN]
        students = self.roster.students if self.roster else ()
        trusted = "trusted submissions" if self.trusted else ""
        return {
            "rubric": f"{plain(self.rubric_file, NAMED)} ({digest})"
            if self.rubric
            else "",
            "roster": f"of {counted(len(students), 'student')}" if self.roster else "",
            "names": f"for {counted(len(self.names), 'student')}" if self.names else "",
            "time": f"{self.seconds:g} s" if self.seconds else "",
            "lenient": "yes" if self.lenient else "",
            "sandbox": ", ".join(filter(None, (self.sandbox, trusted))),
        }


FIELDS = {  # of ClassOptions, by the name of the option
    "rubric": ("rubric", "rubric_file"),
    "roster": ("roster",),
    "names": ("names",),
    "time": ("seconds",),
    "lenient": ("lenient",),
    "sandbox": ("sandbox", "trusted"),
}


def changes(before: ClassOptions, after: ClassOptions) -> Iterator[str]:
    """Yield a sentence for each option that is another one now."""
    for name, fields in FIELDS.items():
        if any(getattr(before, one) != getattr(after, one) for one in fields):
            old, new = before.said()[name], after.said()[name]
            instead = f", in place of: {old}" if old else ""
            yield f"The class's {name} from now on: {new or 'the default'}{instead}."


def encode_options(options: ClassOptions) -> str:
    """Return the options as the gradebook keeps them."""
    return msgspec.json.encode(options).decode()


@as_stored
def decode_options(text: str) -> ClassOptions:
    """Return the options that `encode_options` wrote."""
    return msgspec.json.decode(text, type=ClassOptions)
