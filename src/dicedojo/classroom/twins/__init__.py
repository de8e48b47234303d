"""Submissions that share code or tests: a hint for a person, never a verdict."""
