"""Mutants of dicedojo's own modules, and the tests that should notice them."""
