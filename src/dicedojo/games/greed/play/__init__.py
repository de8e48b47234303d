"""Greed in the terminal."""
