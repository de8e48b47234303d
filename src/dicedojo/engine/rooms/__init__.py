"""Rooms that run inside sandboxes: of programs, of tests, and of an exam.

A room is a module with a `main`. It imports the standard library, pytest and the wire.
"""
