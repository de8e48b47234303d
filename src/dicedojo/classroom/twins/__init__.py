"""Submissions that share code or tests: a hint for a person, never a verdict."""

from dicedojo.classroom.twins.course import course_sources
from dicedojo.classroom.twins.find import Passage, Twins, Work, find_twins
from dicedojo.classroom.twins.read import read_works

__all__ = ["Passage", "Twins", "Work", "course_sources", "find_twins", "read_works"]
