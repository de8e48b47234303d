"""The gradebook of a class, a file that no crash may damage."""

from dicedojo.classroom.gradebook.database import GradebookFault
from dicedojo.classroom.gradebook.records import (
    ClassEntry,
    Graded,
    Inputs,
    LateRuleSet,
    Overridden,
    Subject,
)
from dicedojo.classroom.gradebook.store import FILE_NAME, Gradebook, open_gradebook

__all__ = [
    "FILE_NAME",
    "ClassEntry",
    "Gradebook",
    "GradebookFault",
    "Graded",
    "Inputs",
    "LateRuleSet",
    "Overridden",
    "Subject",
    "open_gradebook",
]
