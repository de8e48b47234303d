"""Farkle."""
