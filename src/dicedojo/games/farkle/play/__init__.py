"""Farkle in the terminal."""
