"""Hog in the terminal."""
