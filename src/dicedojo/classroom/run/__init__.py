"""Grading a class: what to grade, the processes that do it, and what is recorded."""
